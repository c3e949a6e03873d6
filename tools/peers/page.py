"""docs/benchmarks.md, written from what was measured (docs/benchmarks.json)."""

from __future__ import annotations

import json
import os
import platform
import textwrap
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from tools.peers.contests import CONTESTS, GPU_CONTESTS, Contest
from tools.peers.figures import heads, loop_words, missing, rows

FOLDER = Path(__file__).parents[2] / "docs"
RESULTS, PAGE = FOLDER / "benchmarks.json", FOLDER / "benchmarks.md"

HEAD = """\
# Rumpus beside its peers

How many moves per second of random play Rumpus makes, and how many OpenSpiel, PettingZoo, RLCard, pgx and python-chess
make in games that ask for the same kind of work. All in one run on one machine:

```
make bench-peers
```

- **Bare** is the rules alone: list the legal moves, take one, make the next state. **With views** is what a learner
  needs at every move: the mover's observation, its legal moves as a mask, and whatever history the library keeps. Where
  a library cannot do one of them, the cell is empty.
- A move is one decision, of a player or of luck, wherever a library counts luck as a decision. In a batch luck is
  settled inside a step; its moves are counted all the same. k, M and G are thousands, millions and thousands of
  millions.
- × says how many times as fast ours is as the line it stands in: *plain* are the rules in Python, *native* is the
  same source compiled; *Match* is a refereed game in Python, with observations and masks as arrays, notation, what
  each seat hears and the history of every seat; *batch* is the environment for learners, with observations and masks
  as arrays and no history.
- Compare what is alike. What is driven from Python stands beside plain and Match; OpenSpiel's rollouts in C++ and pgx
  stand beside native and batch. OpenSpiel's rollouts begin at the first decision of a player and are not counted
  inside, so their moves are the number of games times the average length of games played from Python, which is right
  to about two in a hundred. pgx plays many games at once, as it is meant to.
- Everything runs on one core: each player is a process that is kept to the same core, XLA with one thread. In a round
  all players of a contest have their turn within seconds, between two reference loops; a rate is the median of the
  rounds, and a ratio the median of the ratios of the rounds.
- *Ready* is the time from the start of Python to the end of the first game: imports, and compiling where there is any.
  What Rumpus compiled is kept; *again* is the time from the second process on. What stands after a / is with views.

"""

NOT_YET = "Not measured yet.\n"


def read_results(path: Path = RESULTS) -> dict[str, Any]:
    """What was measured so far."""
    results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return results


def remember(where: str, measured: Mapping[str, Any], results: Path = RESULTS, page_file: Path = PAGE) -> None:
    """Put a run, `cpu` or `gpu`, among the results, and write the page anew."""
    kept = read_results(results) | {where: measured}
    results.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    page_file.write_text(page(kept), encoding="utf-8")


def page(results: Mapping[str, Any]) -> str:
    """The page, from the results."""
    text = HEAD + "## On one core\n\n" + section(results.get("cpu"), CONTESTS)
    text += "\n## On a graphics card\n\n" + GPU_WORDS + section(results.get("gpu"), GPU_CONTESTS)
    return text


GPU_WORDS = """\
The same source as kernels, beside pgx on the same card in the same run, with thousands of games at once on both sides:
`python -m tools.peers.gpu --out gpu.json`. It needs an NVIDIA card, numba-cuda, and JAX with pgx.
On both sides many steps are one start of the card, with observations and masks after each. *In bytes* is our batch with
a byte for each number of an observation, as pgx has it in tic_tac_toe and connect_four; otherwise ours takes four.
(That row was measured with fewer blocks at once, which was slower with floats and is no longer done: see gpu.md.)

"""


def section(run: Mapping[str, Any] | None, contests: Sequence[Contest]) -> str:
    """One run: what and when, then a table for each contest; without a run, the pairings alone."""
    if run is None:
        return "\n".join([NOT_YET, *map(pairing, contests), ""])
    about = [f"{run['machine']}, {run['date']}. {versions(run)}", *loop_words(run["contests"])]
    lines = [textwrap.fill(" ".join(about), 120), ""]
    for contest in run["contests"]:
        lines += [f"### {contest['title']}", "", textwrap.fill(contest["why"], 120), "", *table(contest), ""]
        lines += [f"- Not measured: {words}." for words in missing(contest)] + [""] * bool(missing(contest))
    titles = {contest["title"] for contest in run["contests"]}
    lines += [pairing(contest, "not measured yet. ") for contest in contests if contest.title not in titles]
    return "\n".join([*lines, ""] if lines[-1] else lines)


def pairing(contest: Contest, said: str = "") -> str:
    """What is set beside what, and why, where there are no figures."""
    return textwrap.fill(f"- **{contest.title}**: {said}{contest.why}", 120, subsequent_indent="  ")


def table(contest: Mapping[str, Any]) -> list[str]:
    """A contest in Markdown."""
    titles = heads(contest)
    numbers = "".join(" ---: |" for _ in titles[2:])
    lines = [f"| {' | '.join(titles)} |", f"| --- | --- |{numbers}"]
    return lines + [f"| {' | '.join(row)} |" for row in rows(contest)]


def versions(run: Mapping[str, Any]) -> str:
    """Everything that played, with its version."""
    known: dict[str, set[str]] = {}
    for contest in run["contests"]:
        for figure in contest["figures"]:
            for name, version in figure.get("versions", {}).items():
                known.setdefault(name, set()).add(version)
    return ", ".join(f"{name} {' and '.join(sorted(known[name]))}" for name in sorted(known, key=str.lower)) + "."


def about_this_run() -> dict[str, Any]:
    """When, and on what kind of machine."""
    return {"date": date.today().isoformat(), "machine": machine(), "load": list(os.getloadavg())}


def machine() -> str:
    """The machine in general words: its processor and its cores."""
    names = Path("/proc/cpuinfo")
    lines = names.read_text(encoding="utf-8").splitlines() if names.exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return f"{model or platform.processor() or platform.machine()}, {os.cpu_count()} cores"
