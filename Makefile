# Rumpus: `make play` and `make test` set up everything they need in .venv.
#
#   make play HOST=0.0.0.0         also for phones and friends in the same network
#   make play PYTHON=python3.13    with another Python than python3
#   make test WORKERS=2            with two test processes instead of one for each core

PYTHON  ?= python3
WORKERS ?= auto
HOST    ?= 127.0.0.1
KILLS   ?= 300

VENV := .venv
BIN  := $(VENV)/bin
PINS := constraints.txt
WEB  := hatch_build.py $(shell find web -type f -not -path '*/node_modules/*')
DENO := DENO_TLS_CA_STORE=system,mozilla $(CURDIR)/$(BIN)/deno
UV   := $(shell command -v uv 2>/dev/null)

# Both installers hold the build backend to the pins too: pip before 25.3 by PIP_CONSTRAINT, later by
# PIP_BUILD_CONSTRAINT.
ifdef UV
INSTALL = uv pip install --quiet --python $(BIN)/python --constraint $(PINS) --build-constraint $(PINS)
else
INSTALL = PIP_CONSTRAINT=$(PINS) PIP_BUILD_CONSTRAINT=$(PINS) \
          $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

# The Pythons of requires-python in pyproject.toml.
FITS  = $(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null
UNFIT = { echo "Rumpus needs Python 3.11 to 3.14, but '$(PYTHON) --version' says:" \
               "$$($(PYTHON) --version 2>&1). Name another, as in 'make play PYTHON=python3.13'." >&2; exit 1; }

# Debian keeps the venv module in a package of its own: python3-venv, and python3.13-venv for python3.13.
VENV_PACKAGE = $(notdir $(PYTHON))-venv
INSTALL_VENV = { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing $(VENV_PACKAGE) ..." && \
                 apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
                 apt-get install -yqq --no-install-recommends $(VENV_PACKAGE) >/dev/null; }

# The browser tests take the Chromium that is there. On bare Debian, Playwright needs libatomic1 besides.
ATOMIC = test -n "$$(ls /usr/lib/*/libatomic.so.1 /usr/lib*/libatomic.so.1 2>/dev/null)"
BROWSER = { command -v chromium || command -v chromium-browser || ls -d "$$HOME"/.cache/ms-playwright/chromium-*; } \
          >/dev/null 2>&1 && $(ATOMIC)
INSTALL_BROWSER = { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing chromium, libatomic1 ..." && \
                    apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
                    apt-get install -yqq --no-install-recommends chromium libatomic1 >/dev/null; }

# The hashes of everything that a room for others installs, for every Python and system that it runs on.
LOCK = $(BIN)/uv pip compile --quiet --no-config --universal --python-version 3.11 --extra postgres --extra print --constraint $(PINS) \
       --generate-hashes --no-header --no-annotate --no-emit-index-url pyproject.toml >/dev/null

PROXIES = command -v nginx >/dev/null && command -v haproxy >/dev/null && command -v caddy >/dev/null
INSTALL_PROXIES = test "$$(id -u)" = 0 && command -v apt-get >/dev/null && echo "Installing nginx, haproxy, caddy ..." && \
                  apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
                  apt-get install -yqq --no-install-recommends nginx-light haproxy caddy >/dev/null

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play lobby balance invent opponents meet-openspiel beliefs test load crash hosting proxies lock audit laws fuzz clauses bench bench-peers playthroughs puzzles puzzles-check guides observations docs \
        screenshots browser format clean

help: ## Show this list.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# Ctrl-C is a normal way to leave the room: 130 is how a program ends that it stopped.
play: $(VENV)/core.stamp ## Open the game room in the browser.
	@trap : INT; $(BIN)/rumpus serve --host $(HOST) || test $$? -eq 130

lobby: $(VENV)/core.stamp ## Open the game room in this terminal.
	@trap : INT; $(BIN)/rumpus lobby || test $$? -eq 130

# The types are checked beside the rest: that takes one core as long as all the other checks together.
test: $(VENV)/test.stamp browser ## Check style, types, layers and clauses, then run all tests.
	$(BIN)/mypy & types=$$!; \
	$(BIN)/ruff check && \
	$(BIN)/ruff format --check && \
	$(BIN)/lint-imports --no-logo && \
	$(BIN)/python -m tools.clauses --check && \
	(cd web && $(DENO) install --quiet --frozen && $(DENO) fmt --check --quiet && $(DENO) task --quiet check && $(DENO) task --quiet test); \
	rest=$$?; wait $$types && exit $$rest
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

browser:
	@{ $(BROWSER); } || $(INSTALL_BROWSER) || $(BIN)/playwright install chromium || { \
	    echo "Please install chromium and libatomic1 for the browser tests." >&2; exit 1; }

clauses: $(VENV)/test.stamp ## List the clauses of the rule sheets with the tests that prove them.
	@$(BIN)/python -m tools.clauses

load: $(VENV)/test.stamp ## Measure the room under hundreds of tables on this machine.
	@$(BIN)/python -m tools.load --peer build/boardgame.io

crash: $(VENV)/test.stamp ## Kill, stop and cut off rooms hundreds of times under play, on both databases, and look for what is lost.
	@$(BIN)/python -m tests.room.web.killing $(KILLS)

hosting: $(VENV)/test.stamp proxies ## Follow docs/hosting.md: two rooms and PostgreSQL behind each proxy of the page.
	@$(BIN)/python -m tools.hosting

proxies:
	@{ $(PROXIES); } || { $(INSTALL_PROXIES); } || { echo "Please install nginx, haproxy and caddy." >&2; exit 1; }

lock: $(VENV)/test.stamp ## Write the versions and hashes of what a room needs into requirements.txt.
	@$(LOCK) --output-file requirements.txt

audit: $(VENV)/test.stamp ## Check that requirements.txt is true, and look for known faults in what it names.
	@mkdir -p build && cp requirements.txt build/ && $(LOCK) --output-file build/requirements.txt && diff requirements.txt build/requirements.txt
	@$(BIN)/uv tool run --quiet pip-audit@2.10.1 --strict --require-hashes --disable-pip --requirement requirements.txt

laws: $(VENV)/test.stamp ## Compare thousands of games of every kind on the engines, and look for broken laws.
	@RUMPUS_LAWS=2000 $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal tests/conformance/test_games.py \
	    tests/conformance/test_described.py
	@RUMPUS_LAWS=2000 $(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal tests/rules tests/adapters/test_batch.py \
	    -k "engines or native"

fuzz: $(VENV)/test.stamp ## Send the room hundreds of thousands of messages that nobody should send.
	@RUMPUS_FUZZ=5000 $(BIN)/python -m pytest -q tests/room/web/server/test_fuzz.py

opponents: $(VENV)/core.stamp ## Let the bots meet anew, and write the report on them (an hour).
	@$(BIN)/python -m tools.opponents measure

balance: $(VENV)/core.stamp ## Measure what our games are like where older bots did, and write the report (half an hour).
	@nice -n 10 $(BIN)/python -m tools.balance measure

invent: $(VENV)/core.stamp ## Breed peg games for an hour, and write the page about the best (docs/invented.md needs words for new ones).
	@nice -n 15 $(BIN)/rumpus invent --minutes 60 --folder build/invented
	@$(BIN)/python -m tools.invented take build/invented
	@nice -n 10 $(BIN)/python -m tools.invented judge

bench: $(VENV)/core.stamp ## Measure how fast the games run on this machine.
	@$(BIN)/rumpus bench

bench-peers: $(VENV)/core.stamp ## Measure Rumpus beside other libraries, which are installed in build/peers.
	@$(BIN)/python -m tools.peers install
	@$(BIN)/python -m tools.peers

meet-openspiel: $(VENV)/test.stamp ## Let the expert meet OpenSpiel's own player in every game, and write the report (hours).
	@$(BIN)/python -m tools.opponents_openspiel measure

beliefs: $(VENV)/core.stamp ## Follow 20,000 decisions of each kind of game, and write the report on beliefs (hours; it goes on where it was).
	@$(BIN)/python -m tools.beliefs

puzzles: $(VENV)/core.stamp ## Make puzzles of the games that have none yet, from games between bots.
	@$(BIN)/python -m tools.puzzles make --workers $(or $(filter-out auto,$(WORKERS)),1)

puzzles-check: $(VENV)/core.stamp ## Prove every stored puzzle again, and who solves it.
	@$(BIN)/python -m tools.puzzles check

playthroughs: $(VENV)/core.stamp ## Write the recorded playthroughs anew, for review in the diff.
	@$(BIN)/python -m tools.playthroughs

guides: $(VENV)/core.stamp ## Draw the figures of the guides anew, and the list of games.
	@$(BIN)/python -m tools.guides

observations: $(VENV)/core.stamp ## Write the page on what learners see, word by word.
	@$(BIN)/python -m tools.observations

docs: $(VENV)/test.stamp ## Build a site of all documents with a reference, and check its links.
	@$(BIN)/python -m tools.site

screenshots: $(VENV)/test.stamp browser ## Take the screenshots of the room anew.
	@$(BIN)/python -m tools.screenshots

format: $(VENV)/test.stamp ## Format the code and mend what the linter can mend.
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	cd web && $(DENO) fmt --quiet

clean: ## Remove the virtual environment, caches and builds.
	rm -rf $(VENV) web/node_modules src/rumpus/room/web/static build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/core.stamp: pyproject.toml $(PINS) Makefile $(WEB) $(VENV)/pyvenv.cfg
	@echo "Installing Rumpus in $(VENV) ..."
	@$(INSTALL) --editable '.[print]'
	@touch $@

$(VENV)/test.stamp: pyproject.toml $(PINS) Makefile $(WEB) $(VENV)/pyvenv.cfg
	@echo "Installing Rumpus and its test tools in $(VENV) ..."
	@$(INSTALL) --editable '.[test]'
	@touch $@ $(VENV)/core.stamp

# Whoever names another Python than the one in .venv gets a new .venv.
ifneq ($(origin PYTHON),file)
ifneq ($(shell $(PYTHON) --version 2>&1 || :),$(shell $(BIN)/python --version 2>&1 || :))
.PHONY: $(VENV)/pyvenv.cfg
endif
endif

$(VENV)/pyvenv.cfg:
ifdef UV
	@$(FITS) || test '$(origin PYTHON)' = file || $(UNFIT)
	@rm -rf $(VENV)
	@if $(FITS); then uv venv --quiet --python $(PYTHON) $(VENV); \
	 else uv venv --quiet --python '>=3.11,<3.15' $(VENV); fi
else
	@! command -v $(PYTHON) >/dev/null || $(FITS) || $(UNFIT)
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(INSTALL_VENV) || { \
	    echo "Please install $(VENV_PACKAGE), which brings the venv module of Python (or install uv)." >&2; exit 1; }
	@$(FITS) || $(UNFIT)
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
endif
