"""The table of Pigskin's statistics as a page: what was found, what the sheet says, and where they differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from .pigskin_callers import Habits
from .pigskin_measures import Figure, Rows, average, labelled
from .pigskin_report import COLUMNS, NOISE, SEED, Column, Printed, measured, printed_figures, surprise
from .pigskin_tally import N_FIRST_DOWN, N_FIRST_DOWN_REFUSED

HEAD = """\
# Pigskin: statistics of the reconstructed deck

The cards of the box are not known; the deck is a reconstruction ([the cards](rules/pigskin-cards.md)). Here two
average coaches play with it, and what comes of it stands beside section 4 of that page. This page is what a command
prints:

```
{command}
```

Games, column by column: {games}. The random numbers are those of seed {seed}; so anybody
gets the same page.

## The table

Each figure comes with its standard error, and in brackets with what the sheet says. In bold: what lies farther
apart than noise, which is {noise:.0f} standard errors of the difference after the sheet's rounding. Shares are in
percent.
"""

VERDICT = """\
## Verdict

{within} of {judged} figures are within the noise. The least and the most plays of a quarter are not judged: one game
makes them.
"""

COACHES = """\
## The coaches

They are those of the sheet: all Stars and Seconds on the board in random positions, any open position, always
receive, no time-outs, no guesses; the best men go back in between quarters, and line-ups are drawn anew at
half-time. What the sheet leaves open was chosen within its words so that the figures come near:

- Passes are {passes} % of the runs and passes, {passes_short} % with three yards to go or less, and {passes_long} %
  with eight or more after the first down.
- Long passes: {long_passes} % of the calls with twenty yards to go, or with ten on third down; and with {hurry} cards
  left in a half by a side that wants to score (in the fourth quarter: that is behind), which kicks a field goal
  instead where it can.
- Fourth down: a field goal from the {field_goal_from}-yard line or nearer; a punt out of bounds where it is allowed;
  else a punt. With {gamble} yards to go or less, from the own {gamble_from} on, the side plays on; where it could
  kick a field goal, only with one yard to go, and then in {gambles_near} % of the cases.
- Quick kicks: {quick_kicks} % of the calls with fifteen yards to go in the own half, where they are allowed.
- A penalty is accepted if field position, down and distance are better with it.
- A forced replacement takes the weakest man in {weakest} % of the cases, else anybody; the best man comes in. Where
  the opponent names the man, he names anybody.
- A coach who knows the classes chooses between run and pass like the others, then takes the weakest open position.
"""

COUNTING = """\
## How things are counted

The sheet does not say how it counts. These ways fit its figures in all columns:

- Plays that an accepted penalty makes void count, with their yards; only a kickoff that is kicked again does not.
- Yards of runs and passes end at the goal line (PS-78); those of punts and run-backs are as printed.
- Yards a completion: all yards of zone passes, losses included, by the number of completed passes.
- Fumbles a run: readings of the line and end rows, not those after a lateral.
- Penalties on tries are left out.
- First downs: without those of plays that stood because a penalty was refused. They are {refused:.2f} a game
  ({title}); with them there are {all:.2f} first downs.
"""

DIFFERENCES = """\
## Where we differ, and why

The sheet tells of its coaches in a few lines. The habits above, and the ways of counting, were chosen to come near
its table; so the table shows that cards and rules can bring the sheet's figures, not that nothing else could. What
depends on a choice is a matter of taste: when to punt, when to throw a long pass, whom the opponent names. What
depends on cards and rules alone agrees in all columns: plays, replacements, penalties, long gains, fumbles, blocked
kicks.

- Opponent names the man: the sheet's coaches complete more passes and run kicks back farther. Perhaps they name pass
  defenders more often and return backs less often than by pure chance; it does not say.
- Classes known: the sheet's attackers gain a tenth of a yard more a run, and so more first downs. It does not say how
  they choose among equally weak positions, or between run and pass.
- 1946: the sheet's coaches punt more and are held to zero more often. Perhaps they gamble less against strong men.
- For the rest (margin, yards a completion, run-backs and a few rare things) we know no cause.

The rules behind these figures were read again beside the sheet; no clause was found that would explain them.
"""


class Cell(NamedTuple):
    """A figure of ours beside the sheet's."""

    row: str
    column: str
    found: Figure
    printed: Printed
    surprise: float

    @property
    def judged(self) -> bool:
        """Extremes are not judged: a single game makes them."""
        return math.isfinite(self.found.error)

    @property
    def within(self) -> bool:
        return self.surprise <= NOISE


class Made(NamedTuple):
    """A column and the games that were played for it."""

    column: Column
    rows: Rows


def cells_of(made: Made) -> list[Cell]:
    """Every figure of a column beside the sheet's."""
    place = [column.title for column in COLUMNS].index(made.column.title)
    printed = printed_figures()
    return [
        Cell(title, made.column.title, found, theirs, surprise(found, theirs, len(made.rows), COLUMNS[place].games))
        for title, figures in measured(made.rows).items()
        for found, theirs in zip(figures, printed[title][place], strict=True)
    ]


def written(cell: Cell) -> str:
    """A figure, its error and the sheet's figure; in bold if the two are farther apart than noise."""
    digits = max(2, len(cell.printed.text.partition(".")[2]) + 1)
    whole = not cell.judged
    text = f"{cell.found.value:.0f}" if whole else f"{cell.found.value:.{digits}f} ± {cell.found.error:.{digits}f}"
    text += f" ({cell.printed.text})"
    return text if cell.within else f"**{text}**"


def page(made: Sequence[Made], command: str, seed: int = SEED) -> str:
    """The whole page; it names the command that prints it."""
    cells = [cells_of(each) for each in made]
    first = made[0].rows
    games = ", ".join(f"{len(each.rows):,}" for each in made)
    parts = (
        HEAD.format(command=command, games=games, seed=seed, noise=NOISE),
        _table(cells),
        _verdict(cells),
        COACHES.format(**Habits()._asdict()),
        COUNTING.format(
            title=made[0].column.title,
            refused=average(first[:, N_FIRST_DOWN_REFUSED]).value,
            all=average(first[:, N_FIRST_DOWN]).value,
        ),
        DIFFERENCES,
    )
    return "\n".join(parts)


def _table(cells: Sequence[Sequence[Cell]]) -> str:
    lines = [
        "| Per game, both sides together | " + " | ".join(column[0].column for column in cells) + " |",
        "|---|" + "---|" * len(cells),
    ]
    for title in dict.fromkeys(cell.row for cell in cells[0]):
        texts = [" / ".join(written(cell) for cell in column if cell.row == title) for column in cells]
        lines.append(f"| {labelled(title)} | " + " | ".join(texts) + " |")
    return "\n".join([*lines, ""])


def _verdict(cells: Sequence[Sequence[Cell]]) -> str:
    judged = [cell for column in cells for cell in column if cell.judged]
    beyond = [cell for cell in judged if not cell.within]
    lines = [VERDICT.format(within=len(judged) - len(beyond), judged=len(judged))]
    for column in cells:
        ours = [cell for cell in column if cell.judged]
        lines.append(f"- {column[0].column}: {sum(cell.within for cell in ours)} of {len(ours)}")
    if beyond:
        lines += ["", "| Beyond | Column | found | sheet | apart | standard errors |", "|---|---|---|---|---|---|"]
    for cell in beyond:
        apart = cell.found.value / cell.printed.value - 1
        lines.append(
            f"| {labelled(cell.row)} | {cell.column} | {cell.found.value:.2f} | {cell.printed.text} | {apart:+.1%} |"
            f" {cell.surprise:.1f} |"
        )
    return "\n".join([*lines, ""])
