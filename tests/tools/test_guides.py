"""The guides: every game has one, every figure in it is a real game, and what is wrong is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rumpus.rules.catalogue import GAMES
from rumpus.rules.made import SHELF
from tools.guides import INDEX_END, INDEX_START, contents, main, study

IMAGE = "![Two pegs](figures/free-for-all-1.svg)"
GOOD = f"""\
# Free-For-All

<!-- figure free-for-all-1
seat: 1
options: repeat_alarm=forbid
moves: add B2; add D4;
  add C5
-->
{IMAGE}
"""


def guide(folder: Path, text: str, slug: str = "free-for-all") -> Path:
    """A folder with a front page and one guide."""
    (folder / f"{slug}.md").write_text(text, encoding="utf-8")
    (folder / "README.md").write_text(f"# Games\n{INDEX_START}\n{INDEX_END}\nThe end.\n", encoding="utf-8")
    return folder


def faults(folder: Path) -> list[str]:
    return [str(fault) for fault in study(folder).faults]


# --- The guides of the project --------------------------------------------------------------------


def test_all_guides_are_up_to_date() -> None:
    found = study()
    assert [str(fault) for fault in found.faults] == []
    assert [path.name for path in found.stale] == []


@pytest.mark.parametrize("game", [*GAMES, *SHELF])
def test_every_game_has_a_guide_with_two_figures_or_more(game: str) -> None:
    found = study(only=game)
    assert game in found.pages
    assert len(found.pages[game].figures) >= 2
    assert not [path.name for path, drawing in found.drawings.items() if "…" in drawing], "words are cut off"


# --- What the tool does ---------------------------------------------------------------------------


def test_a_figure_is_played_drawn_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guide(tmp_path, GOOD)
    assert main([], tmp_path) == 0
    drawing = (tmp_path / "figures" / "free-for-all-1.svg").read_text(encoding="utf-8")
    assert "Your grid: peg at B2, C5." in drawing
    assert capsys.readouterr().out.splitlines() == ["figures/free-for-all-1.svg: written", "README.md: written"]
    assert main(["--check"], tmp_path) == 0
    assert capsys.readouterr().out == "All guides are up to date.\n"


def test_the_seat_decides_what_is_drawn(tmp_path: Path) -> None:
    drawings = []
    for seat in ("1", "2", "watcher"):
        found = study(guide(tmp_path, GOOD.replace("seat: 1", f"seat: {seat}")))
        drawings.append(found.drawings[tmp_path / "figures" / "free-for-all-1.svg"])
    assert [("B2" in drawing, "D4" in drawing) for drawing in drawings] == [
        (True, False),
        (False, True),
        (False, False),
    ]


def test_luck_is_the_same_for_the_same_figure_and_another_for_another(tmp_path: Path) -> None:
    page = "<!-- figure pig-dice-N\nseat: 1\nmoves: throw; throw\n-->\n![Dice](figures/pig-dice-N.svg)\n"
    guide(tmp_path, "".join(page.replace("N", str(number)) for number in range(1, 5)), "pig-dice")
    once, again = study(tmp_path), study(tmp_path)
    assert once.faults == ()
    assert once.drawings == again.drawings
    assert len(set(once.drawings.values())) == 5


def test_check_names_what_is_stale_and_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    guide(tmp_path, GOOD)
    assert main(["--check"], tmp_path) == 1
    assert "figures/free-for-all-1.svg: not up to date; run make guides" in capsys.readouterr().out
    assert not (tmp_path / "figures").exists()
    main([], tmp_path)
    drawing = tmp_path / "figures" / "free-for-all-1.svg"
    drawing.write_text(drawing.read_text(encoding="utf-8") + " ", encoding="utf-8")
    assert main(["--check"], tmp_path) == 1
    assert drawing.read_text(encoding="utf-8").endswith(" ")


def test_the_list_of_games_is_written_by_box_and_the_rest_of_the_front_page_stays(tmp_path: Path) -> None:
    main([], guide(tmp_path, GOOD))
    front = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert front.startswith("# Games\n")
    assert front.endswith("The end.\n")
    assert contents((*GAMES, *SHELF)) in front
    assert contents(("pig-dice", "free-for-all", "x-rays")).count("## P.E.G.S.") == 1
    assert "| [Pig Dice](pig-dice.md) |" in front


def test_a_faulty_page_does_not_keep_others_from_being_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    guide(tmp_path, GOOD)
    (tmp_path / "x-rays.md").write_text(GOOD, encoding="utf-8")
    assert main([], tmp_path) == 1
    assert (tmp_path / "figures" / "free-for-all-1.svg").exists()
    assert "x-rays.md:3: a figure of this page is called x-rays-1" in capsys.readouterr().out


def test_only_draws_one_page_and_leaves_the_rest_alone(tmp_path: Path) -> None:
    guide(tmp_path, GOOD)
    (tmp_path / "x-rays.md").write_text(GOOD, encoding="utf-8")
    front = (tmp_path / "README.md").read_text(encoding="utf-8")
    assert main(["--only", "free-for-all"], tmp_path) == 0
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == front
    assert main(["--only", "chess"], tmp_path) == 1


# --- What can be wrong ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("add C5", "add B2", "free-for-all.md:7: figure 'free-for-all-1', move 3, 'add B2': B2 already holds your peg"),
        ("add C5", "c5", "free-for-all.md:7: figure 'free-for-all-1', move 3, 'c5': "),
        ("seat: 1", "seat: 3", "free-for-all.md:3: seat is 1 to 2 or watcher, not '3'"),
        ("=forbid", "=maybe", "free-for-all.md:3: repeat_alarm cannot be 'maybe'"),
        ("seat: 1\n", "", "free-for-all.md:3: figure 'free-for-all-1' does not say its seat"),
        ("seat: 1", "chair: 1", "free-for-all.md:4: 'chair' is no field here; a figure has each of seat, "),
        ("seat: 1", "seat: 1\nseat: 2", "free-for-all.md:5: 'seat' is no field here; a figure has each of seat, "),
        ("seat: 1", "one", "free-for-all.md:4: here a field belongs: seat, options, moves"),
        ("-->", "", "free-for-all.md:3: the comment of figure 'free-for-all-1' is never closed by a line `-->`"),
        (IMAGE, "", "free-for-all.md:9: the image line of figure 'free-for-all-1' belongs here: "),
        (
            IMAGE,
            IMAGE.replace("all-1", "all-2"),
            "free-for-all.md:9: the image line of figure 'free-for-all-1' belongs",
        ),
        ("Two pegs", " ", "free-for-all.md:9: the image of figure 'free-for-all-1' does not say in words"),
        (
            "figure free-for-all-1",
            "figure x-rays-1",
            "free-for-all.md:3: a figure of this page is called free-for-all-1",
        ),
        (
            f"{IMAGE}\n",
            f"{IMAGE}\n\n{IMAGE}\n",
            "free-for-all.md:11: no figure 'free-for-all-1' is declared right above",
        ),
    ],
)
def test_what_is_wrong_with_a_figure_is_named_with_its_line(tmp_path: Path, right: str, wrong: str, fault: str) -> None:
    assert faults(guide(tmp_path, GOOD)) == []
    found = faults(guide(tmp_path, GOOD.replace(right, wrong, 1)))
    assert len(found) == 1
    assert found[0].startswith(fault)


def test_a_figure_that_is_declared_twice_is_named(tmp_path: Path) -> None:
    assert faults(guide(tmp_path, GOOD + GOOD)) == ["free-for-all.md:12: figure 'free-for-all-1' is declared twice"]


def test_a_page_of_no_game_is_named(tmp_path: Path) -> None:
    found = faults(guide(tmp_path, GOOD.replace("free-for-all-1", "chess-1"), "chess"))
    assert len(found) == 1
    assert found[0].startswith("chess.md:3: there is no game 'chess'")


def test_a_drawing_that_no_page_declares_is_named(tmp_path: Path) -> None:
    main([], guide(tmp_path, GOOD))
    (tmp_path / "figures" / "free-for-all-9.svg").write_text("<svg/>", encoding="utf-8")
    assert faults(tmp_path) == ["figures/free-for-all-9.svg: no page declares this figure; remove it"]
    assert study(tmp_path, only="x-rays").faults[0].reason == "there is no such page"


def test_a_front_page_without_room_for_the_games_is_named(tmp_path: Path) -> None:
    guide(tmp_path, GOOD)
    (tmp_path / "README.md").write_text("# Games\n", encoding="utf-8")
    assert [fault for fault in faults(tmp_path) if fault.startswith("README.md: the list of games belongs between")]
