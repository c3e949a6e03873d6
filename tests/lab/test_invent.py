"""Breeding: the same seed breeds the same, a folder is gone on with, and each niche keeps the best of its kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from filelock import FileLock

from rumpus.cli import main
from rumpus.lab import invent as lab
from rumpus.lab import judging
from rumpus.lab.balance import Balance, Measure
from rumpus.lab.invent import (
    Archive,
    BadArchive,
    Candidate,
    Niche,
    admit,
    invent,
    nearest,
    next_to_judge,
    offspring,
    opened,
    save,
    settle,
)
from rumpus.lab.judging import good, looked_at, niche_of, worth_of
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.reading import described, read
from rumpus.rules.pegs.workshop.sense import understood

FINE = {name: (low + high) / 2 for name, (low, high) in judging.GOOD.items()}
MARCH = described(examples.example("night-march"))
NEW = MARCH.replace("Alarm: ", "Alarm: the place is told. you may go on with it. ")


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BATCH", 2)
    monkeypatch.setattr(judging, "SMALL_GAMES", 1)


def told(archive: Archive) -> Any:
    return msgspec.to_builtins(archive) | {"seconds": 0}


def test_the_same_seed_breeds_the_same_and_a_folder_is_gone_on_with(tmp_path: Path) -> None:
    heard: list[str] = []
    for folder in ("one", "two"):
        invent(tmp_path / folder, 0.001, seed=6, workers=0, tell=lambda what, share: heard.append(what))
    first = opened(tmp_path / "one", 6)
    assert told(first) == told(opened(tmp_path / "two", 6))
    assert first.played == len(first.seen) == 2
    assert first.bred >= 2
    assert heard[1].endswith("0 judged")
    second = invent(tmp_path / "one", 0.001, seed=6, workers=0)
    assert second.played == len(set(second.seen)) == 4
    assert second.seen[:2] == first.seen
    assert second.broken == []


def test_what_falls_out_is_told_from_what_is_measured() -> None:
    values = looked_at(described(examples.example("space-attack")), 1)
    assert isinstance(values, dict)
    assert set(values) == set(judging.GOOD)
    endless = MARCH.replace("120 turns", "500 turns").replace("when a player has no peg left, or ", "")
    assert looked_at(described(understood(endless)), 1) is None
    assert str(looked_at("nonsense", 1)).startswith("BadDescription: line 1: 'nonsense' is no beginning of a line")


def test_one_bad_measure_cannot_be_made_up_for() -> None:
    assert Candidate("", FINE).worth == pytest.approx(1)
    assert Candidate("", FINE | {"draws": 1.0}).worth < 0.45
    assert all(good(name, value) == 1 for name, value in FINE.items())


def test_a_niche_keeps_the_best_that_waits() -> None:
    archive = Archive(1)
    admit(archive, MARCH, FINE | {"skill": 0.5})
    admit(archive, MARCH, FINE)
    admit(archive, MARCH, FINE | {"skill": 0.6})
    admit(archive, MARCH, None)
    admit(archive, MARCH, "Fault: it fell over")
    (niche,) = archive.niches.values()
    assert niche.challenger == Candidate(MARCH, FINE)
    assert (archive.played, archive.passed, len(archive.broken)) == (5, 3, 1)


def report(share: float) -> Balance:
    measure = Measure("first player", share, share, share, (0.45, 0.55), "")
    return Balance("", "", 1, 0.0, (measure,), {"its goal was reached": 1.0}, (), 0, "")


def test_a_champion_gives_way_to_a_better_one_only() -> None:
    archive = Archive(1)
    for share, champion in ((0.6, 0.6), (0.5, 0.5), (0.7, 0.5)):
        admit(archive, NEW, FINE)
        name = next_to_judge(archive)
        settle(archive, name, report(share))
        (found,) = archive.best()
        assert found[1].report is not None
        assert found[1].report["measures"][0]["value"] == champion
    admit(archive, NEW, FINE)
    settle(archive, next_to_judge(archive), "the law `possible` is broken")
    assert archive.judged == 4
    assert archive.broken[0].startswith("the law")
    assert worth_of(msgspec.to_builtins(archive.best()[0][1].report)) == 1


def test_variants_of_examples_are_not_played_and_poor_games_are_not_judged() -> None:
    archive = Archive(1)
    assert all(nearest(read(text))[1] >= lab.NEW for text in offspring(archive))
    admit(archive, NEW, FINE | {"draws": 1.0})
    assert next_to_judge(archive) == ""


def test_each_niche_is_judged_before_one_is_judged_twice() -> None:
    archive = Archive(1)
    kind = niche_of(read(NEW), 99.0)
    archive.niches = {
        kind: Niche(None, Candidate(NEW, FINE), 1),
        "other": Niche(None, Candidate(NEW, FINE | {"skill": 0.7})),
    }
    assert next_to_judge(archive) == "other"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("}", ""),
        ('"seed": 1', '"seed": "one"'),
        ("one step", "ten steps"),
        ("Rumpus game 1\\n", ""),
        ("fixed, walk", "hide, walk"),
        ('"length"', '"width"'),
    ],
)
def test_a_broken_archive_is_refused_and_left_as_it_is(tmp_path: Path, old: str, new: str) -> None:
    archive = Archive(1)
    admit(archive, MARCH, FINE)
    save(tmp_path, archive)
    path = tmp_path / "archive.json"
    broken = path.read_text(encoding="utf-8").replace(old, new, 1)
    path.write_text(broken, encoding="utf-8")
    with pytest.raises(BadArchive, match="cannot be gone on with"):
        invent(tmp_path, 0.001, workers=0)
    assert path.read_text(encoding="utf-8") == broken


def test_a_folder_belongs_to_one_seed_and_one_process(tmp_path: Path) -> None:
    save(tmp_path, Archive(1))
    with pytest.raises(BadArchive, match="was begun with --seed 1"):
        invent(tmp_path, 0.001, seed=2, workers=0)
    with FileLock(tmp_path / "lock"), pytest.raises(BadArchive, match="in use by another process"):
        invent(tmp_path, 0.001, workers=0)


def test_the_command_writes_a_gallery_of_what_is_known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = Archive(1)
    admit(archive, NEW, FINE | {"drama": 0.0})
    save(tmp_path, archive)
    assert main(["invent", "--folder", str(tmp_path), "--minutes", "0"]) == 0
    assert "1 played, 1 passed, 1 kinds, 0 judged; 1 in" in capsys.readouterr().out
    page = (tmp_path / "gallery.html").read_text(encoding="utf-8")
    assert "fixed, walk, home, takes" in page
    assert "not judged yet" in page
    assert (tmp_path / "figures" / "01.svg").read_text(encoding="utf-8").startswith("<svg")
    assert (tmp_path / "01.game").read_text(encoding="utf-8") == NEW
    assert main(["invent", "--folder", str(tmp_path), "--seed", "3"]) == 2
    assert "was begun with --seed 1" in capsys.readouterr().err
