"""What the columns of a deck promise: section 3 of the sheet of the cards, from the cards themselves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rumpus.lab.pigskin_expectations import expectations
from rumpus.rules.pigskin import RECONSTRUCTED, read_kit
from tests.rules.pigskin.conftest import deck_text

SHEET = (Path(__file__).parents[2] / "docs" / "rules" / "pigskin-cards.md").read_text(encoding="utf-8")
PROMISED = expectations(RECONSTRUCTED)


def cells(title: str, until: str) -> list[list[str]]:
    """The rows of a table in a section of the sheet."""
    section = SHEET[SHEET.index(title) : SHEET.index(until)]
    rows = re.findall(r"^\| (.*) \|$", section, re.MULTILINE)
    return [row.split(" | ") for row in rows[1:]]


def test_runs_are_as_the_sheet_says() -> None:
    found = [
        [run.row, run.man, f"{run.yards:.1f}"]
        + [str(number) for number in (run.losses, run.no_gain, run.long, run.laterals, run.fumbles)]
        for run in PROMISED.runs
    ]
    assert found == cells("### 3.1", "### 3.2")
    margins = PROMISED.margins
    assert (
        f"Long counted as {margins.long_gain:.1f} yards, run space as {margins.run_with_pass:.1f},"
        f" a fumble as its mean, {margins.fumble_yards:.1f}"
    ) in SHEET


def test_passes_are_as_the_sheet_says() -> None:
    found = [
        [
            each.man,
            *map(str, (each.complete, each.incomplete, each.intercepted, each.losses)),
            f"{each.completed:.0%}".replace("%", " %"),
            f"{each.interceptions:.0%}".replace("%", " %"),
            f"{each.yards:.1f}",
            f"{each.net:.1f}",
        ]
        for each in PROMISED.passes
    ]
    assert found[:3] == cells("### 3.2", "### 3.3")
    bomb = PROMISED.passes[3]
    said = f"Long pass: {bomb.complete} complete (mean {bomb.yards:.0f} yards), {bomb.incomplete} incomplete,"
    assert f"{said} {bomb.intercepted} intercepted." in SHEET


def test_kicks_and_run_backs_are_as_the_sheet_says() -> None:
    found = [
        [kick.row, kick.man, f"{kick.yards:.1f}", f"{kick.shortest} … {kick.longest}"]
        + [str(number) for number in (kick.out_of_bounds, kick.blocked, kick.long, kick.fumbles)]
        for kick in PROMISED.kicks
    ]
    assert found[:9] == cells("### 3.3", "### 3.4")
    quick, margins = PROMISED.kicks[9], PROMISED.margins
    assert (
        f"Quick kick: mean {quick.yards:.0f} yards, {quick.out_of_bounds} out of bounds, {quick.blocked} blocked."
        in SHEET
    )
    assert (
        f"Punt out of bounds: {margins.punts_dead} dead (mean the {margins.punts_dead_on:.0f}-yard line),"
        f" {margins.punts_run_back} with run-back, {margins.punts_touchback} touchbacks,"
        f" {margins.punts_blocked} blocked."
    ) in SHEET
    assert (
        f"Blocked kick: {margins.blocked_lost} recovered by the blockers, {margins.blocked_kept} by the kickers,"
        f" mean loss {margins.blocked_loss:.0f}."
    ) in SHEET


def test_the_other_margins_are_as_the_sheet_says() -> None:
    section = SHEET[SHEET.index("### 3.4") : SHEET.index("## 4.")]
    lines, _, good = re.findall(r"^\|(.*)\|$", section, re.MULTILINE)
    told = dict(zip(lines.split("|")[1:], good.split("|")[1:], strict=True))
    margins = PROMISED.margins
    assert {int(line): int(part.strip(" %")) for line, part in told.items()} == {
        line: round(100 * margins.field_goal[line]) for line in (3, 5, 8, 10, 12, 15, 18, 20, 22, 25, 27, 30)
    }
    assert f"Point after: 32 of 41 good ({margins.point_after:.0%}".replace("%", " %") in section
    assert f"Long: mean {margins.long_figure:.0f}, from 16 to 90, twice DOUBLE." in section
    assert margins.doublings == 2
    assert f"Fumble: {margins.fumbles_lost} lost, {margins.fumbles_kept} kept." in section
    for what, number in margins.penalties.items():
        assert f"{what} on {number}" in section


def test_a_deck_of_doublings_promises_no_end_of_yards() -> None:
    many = {f"{series}{number}": {"long": "DOUBLE"} for series in "BCDE" for number in range(1, 9)}
    assert expectations(read_kit(deck_text(many))).margins.long_gain == pytest.approx(float("inf"))
