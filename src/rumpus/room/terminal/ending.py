"""The end of a game: who won, all sides open, its chart and box score if it has them, and where the record lies."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from rumpus.room.charts import box_score_of, has_chart
from rumpus.table.match import Match

from .chart import draw_box_score, show_chart
from .drawing import draw, draw_grids
from .screen import Screen


def show_ending(match: Match, path: Path, screen: Screen) -> None:
    """What is left to see when a match is over."""
    result = match.result
    if result is not None and result.reason:  # the rules have no words for who wins then
        winners = " and ".join(match.names[seat] for seat in result.winners)
        screen.say(f"  {winners} {'win' if len(result.winners) > 1 else 'wins'}.", style="bold")
    screen.say()
    screen.show(all_sides(match, screen.width, screen.plain))
    screen.say()
    box = box_score_of(match)
    if box is not None:
        screen.show(draw_box_score(box, match.names, screen.width))
        screen.say()
    if has_chart(match):
        show_chart(match, path, screen)
    where = shlex.quote(str(path))
    screen.say_whole(f"Record: {where}")
    screen.say_whole(f"Check it with: rumpus referee {where}")


def all_sides(match: Match, width: int, plain: bool) -> list[Text]:
    """Every seat's own grid beside the others; a table without secrets is the same from every seat."""
    scenes = [match.book.rules.scene(match.view(seat)) for seat in range(match.seats)]
    if not scenes[0].grids:
        return draw(scenes[0], match.names, width, plain)
    grids = [replace(scene.grids[0], title=f"{name}'s grid") for name, scene in zip(match.names, scenes, strict=True)]
    return draw_grids(grids, match.names, width, plain)[:-1]
