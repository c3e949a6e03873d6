"""The suite can fail: each toy is the honest example with one thing wrong, and each is caught by the right law.

In toys/ stands what is wrong; all else that a game has is the example's.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rumpus.conformance import LAWS, Broken, Found, check, example
from rumpus.conformance.suite import NATIVE, tried
from rumpus.conformance.trial import Trial
from rumpus.engine.linker import bound_names
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.contract import CONTRACT
from rumpus.rules.errors import UnknownGame

HERE = Path(__file__).parent / "toys"
Opener = Callable[[str], Book]

CAUGHT = {
    "mislabelled": ("labelled", "default of cups"),
    "misspelt": ("called", "nobody calls rejuvinate: .* is it meant to be rejuvenate"),
    "hanging": ("prompt", "evaluate does not come to an end"),
    "outside": ("moves", r"out\[8\]"),
    "stuck": ("moves", r"stuck.py, line \d+: legal says that there are 0 moves"),
    "below_zero": ("moves", r"the move -\d, which is not from 0 to"),
    "floating": ("moves", r"TypeError: .*floating.py, line \d+: return state"),
    "changing": ("moves", "holds"),
    "endless": ("ends", "not over"),
    "impure": ("pure", "LIFTED"),
    "dicing": ("pure", "for the same state"),
    "unmarked": ("written", r"unmarked.py, line \d+: apply is not marked @rule, and every game needs it"),
    "listing": ("written", r"listing.py, line \d+: the rule evaluate makes a list; rules are made of ints"),
    "printing": ("written", r"printing.py, line \d+: the rule evaluate calls print; rules are made of ints"),
    "shelving": (
        "written",
        r"shelving.py, line \d+: the rule evaluate reads CHANCES, which can change; make it a tuple",
    ),
    "undefined": ("moves", r"name 'founded' is not defined \(undefined.py, line \d+: return founded"),
    "unlisted": ("described", "7 is a legal move, but is not among `actions"),
    "lucky": ("described", "luck chooses among 2 moves, but ABOUT.luck is 0"),
    "overflowing": ("described", r"lifted\[\d\] of a view is \d+; its type says 0 to 3"),
    "mumbling": ("notation", "'a cup' is move"),
    "curt": ("people", "something happened"),
    "leaky_view": ("same-look", "no two seats ever see anything different"),
    "leaky_seat": ("same-look", "there were no pairs"),
    "leaky_watcher": ("same-look", r"the watcher's view differs in thimbles\[\d\]"),
    "open_secret": ("same-look", "no secrets"),
    "leaky_legal": ("same-look", "its legal moves are"),
    "unasked": ("same-look", "to move in only one of them"),
    "forgetful": ("rejuvenated", "there were no changes"),
    "contradicting": ("rejuvenated", "turn is -2"),
    "dreaming": ("rejuvenated", "cannot have been"),
    "denying": ("foreseen", "rules out what seat 0 notices next"),
    "misfitting": ("foreseen", r"rejuvenate changed thimbles\[0\], which seat 0 can see"),
    "arrows": ("records", "cannot play"),
    "backwards": ("bounds", "entry -1 of a table with 8 entries"),
    "wrapping": ("engines", "in plain Python and"),
    "wrapping_guess": ("bots", "evaluate"),
    "endless_and_long": ("ends-often", "did not end"),
}
NATIVELY = [toy for toy, (law, _) in CAUGHT.items() if LAWS[law].part == NATIVE]


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Opener:
    """A toy by its name, as a whole game."""
    folder = tmp_path_factory.mktemp("toys")

    def opened(name: str) -> Book:
        wrong = (HERE / f"{name}.py").read_text(encoding="utf-8")
        own = {each for node in ast.parse(wrong).body for each in bound_names(node)}
        rest = ", ".join(each for each in (*CONTRACT, "State", "View") if each not in own)
        whole = folder / f"{name}.py"
        whole.write_text(f"{wrong}\n\nfrom {example.__name__} import {rest}\n", encoding="utf-8")
        return open_book(str(whole))

    return opened


def example_book() -> Book:
    return open_book(str(example.__file__))


def test_the_example_keeps_every_law() -> None:
    report = check(example_book(), games=300)
    assert report.broken == ()
    assert report.untried == ()
    assert [found.law.name for found in report.found if not found.asked] == ["rejuvenated", "foreseen"]
    assert report.hidden == {0: ("thimbles[1]",), 1: ("thimbles[0]",)}


@pytest.mark.parametrize("name", [name for name in CAUGHT if name not in NATIVELY])
def test_a_broken_toy_is_caught_before_anything_is_compiled(toy: Opener, name: str) -> None:
    law, why = CAUGHT[name]
    report = check(toy(name), games=100)
    with pytest.raises(Broken, match=why) as caught:
        report.must_be_kept()
    assert caught.value.law == law
    assert {"engines", "bots", "ends-often"} <= set(report.untried)


@pytest.mark.parametrize("name", NATIVELY)
def test_a_toy_that_only_native_code_gives_away_is_caught_there(toy: Opener, name: str) -> None:
    law, why = CAUGHT[name]
    book = toy(name)
    broken = tried(LAWS[law], Trial(book, games=100, closely=12, seed=1)).broken
    assert broken is not None
    assert broken.law == law
    with pytest.raises(Broken, match=why):
        raise broken


@pytest.mark.parametrize("name", ["wrapping", "wrapping_guess"])
def test_a_toy_with_numbers_that_are_too_large_keeps_every_plain_law(toy: Opener, name: str) -> None:
    assert check(toy(name), native=False).broken == ()


def test_a_write_outside_of_the_legal_moves_is_caught_by_the_law_of_the_edges_too(toy: Opener) -> None:
    broken = tried(LAWS["bounds"], Trial(toy("outside"), games=10, closely=12, seed=1)).broken
    assert broken is not None
    assert "legal writes to out[8], which is outside" in broken.why


def test_every_toy_is_tried_and_every_law_has_a_toy_that_breaks_it() -> None:
    assert {path.stem for path in HERE.glob("*.py")} == set(CAUGHT)
    assert {law for law, _ in CAUGHT.values()} == set(LAWS)


def test_every_law_is_a_sentence_of_its_own() -> None:
    sentences = [law.sentence for law in LAWS.values()]
    assert all(sentence.endswith(".") for sentence in sentences)
    assert len(set(sentences)) == len(LAWS)


def test_a_break_says_where_it_is_and_the_moves_lead_there(toy: Opener) -> None:
    book = toy("leaky_legal")
    (broken,) = check(book, native=False).broken[:1]
    state = book.rules.initial(book.house(broken.place.options))
    for move in broken.place.moves:
        state = book.rules.apply(state, move)
    assert book.rules.turn(state) >= -1
    assert len(broken.place.moves) == broken.place.step
    assert f"step {broken.place.step}" in str(broken)


def test_where_games_go_wrong_at_once_the_text_is_looked_at_too_and_each_thing_is_said_once(
    tmp_path: Path, toy: Opener
) -> None:
    path = tmp_path / "guessing.py"
    text = (
        Path(str(example.__file__))
        .read_text(encoding="utf-8")
        .replace("\nfrom typing", "\nimport random\nfrom typing", 1)
    )
    path.write_text(text.replace("(actor=move)", "(actor=random.randrange(2))"), encoding="utf-8")
    found = {each.law: each.why for each in check(open_book(str(path)), native=False).broken}
    assert set(found) == {"pure", "written"}
    assert re.search(r"guessing.py, line \d+|the state differs in actor", found["pure"])  # as luck would have it
    assert re.search(r"guessing.py, line \d+: the rule apply uses random of Python's library", found["written"])
    report = check(toy("listing"), native=False)
    assert [each.law for each in report.broken] == ["written"]
    assert "bounds" in report.untried
    assert report.hidden[0] == ("thimbles[1]",)
    assert check(toy("stuck"), native=False).hidden == {}  # nobody has looked


def test_a_file_that_cannot_be_loaded_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.py"
    path.write_text("one = 1\nimport no_such_thing\n", encoding="utf-8")
    with pytest.raises(
        UnknownGame, match=r"game.py cannot be loaded: ModuleNotFoundError: .*'no_such_thing' \(game.py, line 2\)"
    ):
        open_book(str(path))


def test_what_goes_wrong_in_our_functions_is_shown_at_the_line_of_the_game(toy: Opener) -> None:
    broken = check(toy("floating"), native=False).broken[0]
    assert "floating.py, line" in broken.why
    assert "_replace(hidden=state.hidden + 1.0" in broken.why


def test_a_law_that_had_nothing_to_try_is_not_kept(toy: Opener) -> None:
    trial = Trial(toy("leaky_seat"), games=1, closely=12, seed=1)
    broken = tried(LAWS["same-look"], trial).broken
    assert broken is not None
    assert "nothing could be tried" in broken.why


def test_whatever_a_game_raises_is_a_break_at_its_place(toy: Opener) -> None:
    trial = Trial(toy("changing"), games=1, closely=4, seed=1)
    broken = tried(LAWS["pure"], trial).broken
    assert broken is not None
    assert broken.place.seed == 1


def test_the_same_seed_finds_the_same_and_another_seed_plays_other_games() -> None:
    def counts(seed: int) -> list[dict[str, int]]:
        return [found.tried for found in check(example_book(), closely=12, seed=seed, native=False).found]

    assert counts(3) == counts(3)
    assert counts(3) != counts(4)


def test_progress_is_told_of_each_law_in_order() -> None:
    heard: list[Found] = []
    report = check(example_book(), closely=8, native=False, progress=heard.append)
    assert tuple(heard) == report.found
    assert [found.law.name for found in heard] == [name for name, law in LAWS.items() if law.part != NATIVE]


def test_a_report_can_be_written_as_json_and_read_by_people(toy: Opener) -> None:
    good, bad = check(example_book(), closely=8, native=False), check(toy("endless"), native=False)
    told = json.loads(json.dumps(bad.told()))
    assert told["kept"] is False
    assert next(law["name"] for law in told["laws"] if law["broken"]) == "ends"
    assert json.loads(json.dumps(good.told()))["kept"] is True
    assert "hidden from seat 0: thimbles[1]" in str(good)
    assert "BROKEN  ends: after" in str(bad)
    assert "not tried: pure" in str(bad)
