"""How the figures of a deck look: tables for people, plain words for scripts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console

from rumpus.lab.decks import OWN, label
from rumpus.lab.jukem_report import LABELS, Figures
from rumpus.lab.pigskin_expectations import Expectations
from rumpus.lab.pigskin_measures import Figure, labelled
from rumpus.lab.pigskin_page import Made
from rumpus.lab.pigskin_report import COLUMNS, measured, printed_figures

from .parsers import grid

YARD_LINES = (3, 5, 8, 10, 12, 15, 18, 20, 22, 25, 27, 30)


def named(kit: str) -> str:
    """A deck for people; the fingerprint of somebody's own says nothing to them."""
    return label(OWN if kit.startswith("sha256:") else kit)


def console() -> Console:
    """Where tables go: as wide as they need to be when nobody looks."""
    out = Console(highlight=False)
    return out if out.is_terminal else Console(highlight=False, width=200)


def show_expectations(kit: str, promised: Expectations) -> None:
    """What the cards promise by themselves."""
    out = console()
    out.print(f"[bold]Pigskin[/bold], {named(kit)}: yards, and the number of cards that read so\n")
    runs = grid("runs against", "yards a run", "losses", "no gain", "Long", "laterals", "fumbles")
    for run in promised.runs:
        runs.add_row(
            f"{run.row} {run.man}",
            f"{run.yards:.1f}",
            *map(str, (run.losses, run.no_gain, run.long, run.laterals, run.fumbles)),
        )
    passes = grid(
        "passes against",
        "complete",
        "incomplete",
        "intercepted",
        "losses",
        "completed, % of thrown",
        "intercepted, % of thrown",
        "yards a completion",
        "net yards a call",
    )
    for each in promised.passes:
        counts = (each.complete, each.incomplete, each.intercepted, each.losses)
        parts = (f"{each.completed:.0%}", f"{each.interceptions:.0%}", f"{each.yards:.1f}", f"{each.net:.1f}")
        passes.add_row(each.man, *map(str, counts), *parts)
    kicks = grid("kicks and run-backs", "mean yards", "range in yards", "out of bounds", "blocked", "Long", "fumbles")
    for kick in promised.kicks:
        counts = (kick.out_of_bounds, kick.blocked, kick.long, kick.fumbles)
        span = f"{kick.shortest} … {kick.longest}"
        kicks.add_row(f"{kick.row} {kick.man}".strip(), f"{kick.yards:.1f}", span, *map(str, counts))
    for table in (runs, passes, kicks):
        out.print(table)
        out.print()
    for line in margin_words(promised):
        out.print(line)
    out.print()


def margin_words(promised: Expectations) -> list[str]:
    """What stands in the margins, in words."""
    margins = promised.margins
    good = ", ".join(f"{line}: {margins.field_goal[line]:.0%}" for line in YARD_LINES)
    penalties = ", ".join(f"{number} x {what}" for what, number in margins.penalties.items())
    return [
        f"Field goal good from the {good} of the cards.",
        f"Point after good: {margins.point_after:.0%} of the cards.",
        f"Long: {margins.long_figure:.1f} yards a card, {margins.doublings} doublings; {margins.long_gain:.1f} yards a"
        f" long gain with them; run with completed pass: {margins.run_with_pass:.1f} yards a run.",
        f"Fumble: {margins.fumbles_lost} lost, {margins.fumbles_kept} kept, {margins.fumble_yards:.1f} yards a fumble.",
        f"Punt out of bounds: {margins.punts_dead} dead (on the {margins.punts_dead_on:.0f}),"
        f" {margins.punts_run_back} run back, {margins.punts_touchback} touchbacks, {margins.punts_blocked} blocked.",
        f"Blocked kick: {margins.blocked_lost} lost, {margins.blocked_kept} kept,"
        f" {margins.blocked_loss:.0f} yards back a block.",
        f"Penalties: {penalties or 'none'}.",
    ]


def sheet_column(kit: str, made: Made) -> int | None:
    """Which column of the sheet a column of ours belongs to, if any."""
    titles = [column.title for column in COLUMNS]
    return titles.index(made.column.title) if kit == "reconstructed" and made.column.title in titles else None


def show_columns(kit: str, made: Sequence[Made]) -> None:
    """The figures of simulated games; the sheet's beside them where it has some."""
    out = console()
    games = ", ".join(f"{len(each.rows):,}" for each in made)
    out.print(f"Games of two average coaches ({games}), {named(kit)}. ± standard error")
    titles, columns = [], []
    printed = printed_figures()
    for each in made:
        figures = measured(each.rows)
        titles.append(each.column.title)
        columns.append({row: " / ".join(map(spoken, figures[row])) for row in figures})
        place = sheet_column(kit, each)
        if place is not None:
            titles.append("sheet")
            columns.append({row: " / ".join(figure.text for figure in printed[row][place]) for row in figures})
    table = grid("per game, both sides together, unless a row says otherwise", *titles)
    for row in columns[0]:
        table.add_row(labelled(row), *(column[row] for column in columns))
    out.print(table)


def spoken(figure: Figure) -> str:
    """A figure with its error."""
    return f"{figure.value:.2f}±{figure.error:.2f}" if math.isfinite(figure.error) else f"{figure.value:.0f}"


def for_scripts(kit: str, promised: Expectations, made: Sequence[Made]) -> dict[str, Any]:
    """All figures by name. The error of an extreme is not known, so it is null."""
    printed = printed_figures()
    columns = []
    for each in made:
        place = sheet_column(kit, each)
        figures: dict[str, list[dict[str, float | None]]] = {}
        for row, found in measured(each.rows).items():
            theirs = [None] * len(found) if place is None else [figure.value for figure in printed[row][place]]
            figures[row] = [
                {"value": figure.value, "error": figure.error if math.isfinite(figure.error) else None, "sheet": sheet}
                for figure, sheet in zip(found, theirs, strict=True)
            ]
        head = {"title": each.column.title, "house": dict(each.column.house), "games": len(each.rows)}
        columns.append(head | {"figures": figures})
    return {"game": "pigskin", "deck": kit, "expectations": asdict(promised), "columns": columns}


def in_unit(name: str, value: float) -> str:
    """One of Jukem's figures: a share in percent, a count whole."""
    return f"{value:.1%}" if "%" in LABELS[name] else f"{value}" if isinstance(value, int) else f"{value:.2f}"


def show_jukem(found: Figures, beside: Figures | None) -> None:
    """Jukem's figures, beside the sheet's where it has some."""
    out = console()
    out.print(f"[bold]Jukem Football[/bold], {named(found.deck)}: {found.games:,} games of two rule-of-thumb players")
    table = grid("", "found", *(["sheet"] if beside else []))
    for name, value in asdict(found).items():
        if name not in ("deck", "games"):
            theirs = [in_unit(name, getattr(beside, name))] if beside else []
            table.add_row(LABELS[name], in_unit(name, value), *theirs)
    out.print(table)
