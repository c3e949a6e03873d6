"""Every game of the catalogue keeps every law."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

import rumpus
from rumpus.conformance import LAWS, check
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.rules.contract import HOOKS, claimed

GAMES_COMPARED = int(os.environ.get("RUMPUS_LAWS", "60"))
"""On the plain and the native engine: half by the sheet, half by each house rule in turn; `make laws`: 2,000."""
LOOKED_AT_CLOSELY = 60 if "RUMPUS_LAWS" in os.environ else 30
"""Enough to play by each house rule alone in every game, and by some mixtures."""


WITH_KITS = {"KITS", "read_kit", "show_kit", "actions"}
SAID = {
    "pig-dice": WITH_KITS | {"objection"},
    "jukem": WITH_KITS | {"objection", "ENDINGS", "MEMORY", "rejuvenate"},
    "pigskin": WITH_KITS | {"groups", "chart", "box_score", "rejuvenate", "may_become", "explain"},
    "free-for-all": set[str](),
    "x-rays": {"actions", "NOTES"},
    "hideout": {"actions", "NOTES"},
    "football": {"actions", "MEMORY"},
}
"""The hooks of each game; of the games that are not named, `actions` alone."""


HIDDEN = {
    "jukem": "draw hands[] held[] rooms[]",
    "pigskin": "before[] card column lean[] lineup[] men[] shown[]",
    "free-for-all": "met[] pegs[]",
    "mad-dash": "known[] met[] pegs[]",
    "tic-tac-two": "met[] pegs[]",
    "border-patrol": "known[] pegs[] stale[] tried",
    "x-rays": "markers[] necklaces[] silent[]",
    "tank-blitz": "mines[] tanks[]",
    "chain-gang": "gang troopers",
    "leap-frog": "pegs[]",
    "battle-of-the-blobs": "pegs[]",
    "hideout": "markers[] pegs[] silent[]",
    "rapid-transit": "active lowest[] pegs[] quiet silent[] sounded[]",
    "hostage": "hostages[] soldiers[]",
    "space-attack": "clear[] fleets[] missed[]",
    "football": "carrier latest men[] reference",
    "soccer": "ball keepers[] men[]",
}
"""Words of the state that either seat is kept from seeing, `pegs[]` being those of the other seat.

The laws cannot know what ought to be secret: where `observe` begins to show one of these, no law is broken, and this
list is what fails. Words that are hidden only now and then are left out, so that other samples find all of these.
"""


def test_no_hook_drops_out_of_a_game_unnoticed() -> None:
    assert {game: set(claimed(open_book(game).rules)) for game in GAMES} == {
        game: SAID.get(game, {"actions"}) for game in GAMES
    }
    assert set().union(*SAID.values()) == set(HOOKS), "a hook that no game has can go"


def test_nobody_but_the_contract_asks_whether_a_game_has_something() -> None:
    asking = re.compile(r"(has|get)attr\((self\.|trial\.|match\.|table\.|mind\.|book\.)*rules, \"")
    source = Path(rumpus.__file__).parent
    found = [
        f"{path.relative_to(source)}: {line.strip()}"
        for path in sorted(source.rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if asking.search(line) and path.name != "contract.py"
    ]
    assert found == []


def test_every_game_with_secrets_says_what_is_hidden() -> None:
    assert set(HIDDEN) == {game for game in GAMES if open_book(game).about.secrets}


@pytest.mark.parametrize("game", GAMES)
def test_a_game_keeps_every_law_and_every_secret(game: str) -> None:
    report = check(open_book(game), games=GAMES_COMPARED, closely=LOOKED_AT_CLOSELY)
    report.must_be_kept()
    assert [found.law.name for found in report.found] == list(LAWS)
    assert next(found for found in report.found if found.law.name == "engines").tried["games"] == GAMES_COMPARED
    for seat in range(2):
        leaked = set(HIDDEN.get(game, "").replace("[]", f"[{1 - seat}]").split()) - set(report.hidden[seat])
        assert not leaked, f"seat {seat} is shown what it must not see"


@pytest.mark.parametrize("kit", ["one-six", "two-five", "one-one", "six-one"])
def test_pig_dice_keeps_the_plain_laws_with_other_dice(kit: str) -> None:
    check(open_book("pig-dice", kit), closely=12, native=False).must_be_kept()
