"""`rumpus print`: what it writes, what it refuses, and that a refusal changes nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from rumpus.cli import main
from rumpus.rules.catalogue import open_book
from rumpus.table.match import Match
from rumpus.table.record import record_of

RECORD = Path(__file__).parents[1] / "docs" / "figures" / "pigskin-chart.rumpus"
Captured = pytest.CaptureFixture[str]


def test_a_game_is_printed_and_printed_over(tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "box.pdf"
    assert main(["print", "x-rays", str(out), "--paper", "letter"]) == 0
    first = out.read_bytes()
    assert capsys.readouterr().out == f"printed: {out}\n"
    assert main(["print", "X-Rays", str(out), "--paper", "letter"]) == 0
    assert out.read_bytes() == first


def test_records_become_a_poster_or_a_book(tmp_path: Path) -> None:
    poster, book, other = tmp_path / "poster.svg", tmp_path / "book.pdf", tmp_path / "other.rumpus"
    match = Match(open_book("pigskin"))
    match.resign(0)
    other.write_text(record_of(match, "2026-11-16").text(), encoding="utf-8")
    assert main(["print", str(RECORD), str(poster), "--quick"]) == 0
    assert main(["print", str(RECORD), str(other), str(book), "--quick"]) == 0
    assert poster.read_bytes().startswith(b"<svg ")
    assert book.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["x-rays", "box.txt"], "neither a PDF nor a picture"),
        (["x-rays", "box.svg"], "only the poster"),
        (["x-rays", "soccer", "box.pdf"], "one game at a time"),
        (["x-rays", "game.rumpus", "box.pdf"], "not both at once"),
        (["chess", "box.pdf"], "there is no game 'chess'"),
        (["x-rays", "box.pdf", "--deck", "mine.csv"], "nothing can be brought"),
        (["pigskin", "box.pdf", "--deck", "nowhere.csv"], "nowhere.csv"),
        (["x-rays", "no/such/folder.pdf"], "cannot be written"),
        (["nowhere.rumpus", "box.pdf"], "nowhere.rumpus"),
        (["x-rays", "notes.pdf"], "nothing that was printed"),
        ([str(RECORD), str(RECORD), "book.pdf", "--quick"], "is the same game as"),
    ],
)
def test_refusals_are_one_line_and_change_nothing(
    asked: list[str], why: str, tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.pdf").write_text("mine")
    assert main(["print", *asked]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["notes.pdf"]
    assert Path("notes.pdf").read_text() == "mine"


def test_without_the_typesetter_it_says_what_to_install(tmp_path: Path) -> None:
    script = "import sys; sys.modules['typst'] = None; from rumpus.cli import main; sys.exit(main(sys.argv[1:]))"
    out = tmp_path / "box.pdf"
    run = subprocess.run([sys.executable, "-c", script, "print", "x-rays", str(out)], capture_output=True, text=True)
    assert run.returncode == 2
    assert "pip install 'rumpus[print]'" in run.stderr
    assert not out.exists()
