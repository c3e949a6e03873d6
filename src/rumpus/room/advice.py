"""Hints and analysis in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rumpus.bots.analysis import Analysis, Judged
from rumpus.bots.search import Thought, give_or_take
from rumpus.table.match import Match

BLOCKS = " ▁▂▃▄▅▆▇█"


def thought_in_words(match: Match, seat: int, found: Thought) -> list[dict[str, Any]]:
    """The moves of a thought, in the order of its judge, with the chance to win and how sure that is."""
    view = match.view(seat)
    return [
        {
            "move": match.book.rules.show(view, each.move),
            "chance": round(each.value, 4),
            "error": round(found.doubt(each), 4),
            "tries": each.tries,
        }
        for each in found.ranked()
    ]


def ranked_lines(words: Sequence[dict[str, Any]]) -> list[str]:
    """A line for each move.

    >>> ranked_lines([{"move": "add A1", "chance": 0.512, "error": 0.0041, "tries": 9}])
    ['  add A1  51.2 % (give or take 0.8)']
    """
    column = max((len(each["move"]) for each in words), default=0)
    return [
        f"  {each['move']:{column}}  {100 * each['chance']:4.1f} %"
        + (f" (give or take {200 * each['error']:.1f})" if each["error"] else "")
        for each in words
    ]


def analysis_in_words(match: Match, found: Analysis, mistakes: int = 3) -> dict[str, Any]:
    """An analysis for a script."""
    return {
        "game": match.book.about.slug,
        "names": list(match.names),
        "judge": found.judge,
        "curves": [[[number, round(value, 4)] for number, value in found.curve(seat)] for seat in range(match.seats)],
        "mistakes": [_mistake(match, each) for each in found.mistakes(mistakes)],
    }


def _mistake(match: Match, each: Judged) -> dict[str, Any]:
    return {
        "number": each.number,
        "name": match.names[each.seat],
        "played": each.words,
        "chance": round(each.value, 4),
        "better": each.best_words,
        "better_chance": round(each.best_value, 4),
        "cost": round(each.cost, 4),
        "error": round(each.error, 4),
    }


def mistake_in_words(each: Judged, names: Sequence[str]) -> str:
    """A costly move, what would have been better, and how sure that is.

    >>> mistake_in_words(Judged(7, 0, "throw", 0.31, "surrender", 0.45, 0.02), ["Ann", "Ben"])
    'Move 7, Ann: throw (31 %); better was surrender (45 %): 14 given away, give or take 4'
    """
    played = f"Move {each.number}, {names[each.seat]}: {each.words} ({100 * each.value:.0f} %)"
    better = f"better was {each.best_words} ({100 * each.best_value:.0f} %)"
    return f"{played}; {better}: {100 * each.cost:.0f} given away{give_or_take(each.error)}"


def analysis_lines(match: Match, found: Analysis, mistakes: int, width: int) -> list[str]:
    """An analysis for a reader: a small curve for each side, and the costliest mistakes."""
    title = f"{match.book.about.title}: {', '.join(match.names)}"
    title += f"; judged by {found.judge}" if found.judge else ""
    lines = [title, "", "Chance to win, as each side could know it:"]
    column = max(len(name) for name in match.names)
    for seat, name in enumerate(match.names):
        curve = [value for _, value in found.curve(seat)]
        if curve:
            bars = sparkline(curve, max(10, min(60, width - column - 24)))
            lines.append(f"  {name:{column}}  {bars}  {curve[0]:4.0%} to {curve[-1]:4.0%}")
    lines += ["", "The costliest moves:"]
    worst = found.mistakes(mistakes)
    lines += [f"  {mistake_in_words(each, match.names)}" for each in worst]
    return lines if worst else [*lines[:-1], "No move gave away more than can be told."]


def sparkline(values: Sequence[float], most: int) -> str:
    """Chances as small bars, at most so many of them.

    >>> sparkline([0.0, 0.5, 1.0], 10)
    ' ▄█'
    """
    if len(values) > most:
        step = len(values) / most
        values = [values[int(place * step)] for place in range(most)]
    return "".join(BLOCKS[max(0, min(8, round(8 * value)))] for value in values)
