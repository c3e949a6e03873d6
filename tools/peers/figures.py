"""What the rounds say: middle rates, ratios round by round, and how much the machine wandered."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from typing import Any

from tools.peers.contests import BARE, BATCH, CUDA, CUDA_BATCH, CUDA_BYTES, MATCH, NATIVE, PLAIN, VIEWS

Figure = Mapping[str, Any]

QUIET = 1.15
"""On a quiet machine the fastest round of a reference loop is at most so many times the slowest."""


def rate(figure: Figure) -> float | None:
    """The middle of its rounds, in moves per second.

    >>> rate({"rates": [10.0, 30.0, 20.0]})
    20.0
    """
    return statistics.median(figure["rates"]) if figure.get("rates") else None


def ratio(ours: Figure | None, theirs: Figure | None) -> float | None:
    """How many times as fast the first is: the middle of the ratios of the rounds.

    >>> ratio({"rates": [10.0, 30.0, 20.0]}, {"rates": [5.0, 10.0, 10.0]})
    2.0
    """
    if not ours or not theirs:
        return None
    pairs = list(zip(ours.get("rates", ()), theirs.get("rates", ()), strict=False))
    return statistics.median(mine / other for mine, other in pairs) if pairs else None


def wander(rates: Sequence[float]) -> float:
    """The fastest over the slowest.

    >>> wander([10.0, 12.0, 11.0])
    1.2
    """
    return max(rates) / min(rates) if rates else 1.0


def found(contest: Mapping[str, Any], who: str, column: str, game: str = "") -> Figure | None:
    """A figure of a contest, if it was taken."""
    for figure in contest["figures"]:
        if (figure["who"], figure["column"]) == (who, column) and game in ("", figure["game"]):
            taken: Figure = figure
            return taken
    return None


def rows(contest: Mapping[str, Any]) -> list[tuple[str, ...]]:
    """A contest as rows of a table: who and what, then for each column the rate and how many times as fast ours are."""
    measures = ((BARE, (PLAIN, NATIVE, CUDA)), (VIEWS, (MATCH, BATCH, CUDA_BATCH, CUDA_BYTES)))
    lines = []
    for who, game in dict.fromkeys((figure["who"], figure["game"]) for figure in contest["figures"]):
        cells: list[str] = [who, game]
        ready = []
        for column, ours in measures:
            figure = found(contest, who, column, game)
            cells.append(spoken_rate(rate(figure)) if figure else "")
            for one in ours:
                mine = found(contest, one, column)
                if mine is not None:
                    cells.append(spoken_ratio(ratio(mine, figure)) if who != one else "")
            ready += [spoken_ready(figure)] if figure and "ready" in figure else []
        lines.append((*cells, " / ".join(dict.fromkeys(ready))))
    return lines


def heads(contest: Mapping[str, Any]) -> list[str]:
    """The heads of those columns."""
    here = {figure["who"] for figure in contest["figures"]}
    short = {
        PLAIN: "plain", NATIVE: "native", CUDA: "GPU", MATCH: "Match", BATCH: "batch", CUDA_BATCH: "GPU batch",
        CUDA_BYTES: "GPU bytes",
    }  # fmt: skip
    bare = [f"{short[who]} ×" for who in (PLAIN, NATIVE, CUDA) if who in here]
    views = [f"{short[who]} ×" for who in (MATCH, BATCH, CUDA_BATCH, CUDA_BYTES) if who in here]
    return ["player", "game", "bare moves/s", *bare, "with views moves/s", *views, "ready, s"]


def spoken_rate(value: float | None) -> str:
    """Three digits that count, in thousands or millions.

    >>> spoken_rate(48_736_626.0), spoken_rate(59_412.0), spoken_rate(594.1), spoken_rate(None)
    ('48.7 M', '59.4 k', '594', '–')
    """
    if value is None:
        return "–"
    for unit, word in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if value >= unit:
            return f"{value / unit:#.3g}{word}".replace(". ", " ")
    return f"{value:.0f}"


def spoken_ratio(value: float | None) -> str:
    """Two digits that count.

    >>> spoken_ratio(0.123), spoken_ratio(1.26), spoken_ratio(1234.0), spoken_ratio(None)
    ('0.12', '1.3', '1,200', '')
    """
    if value is None:
        return ""
    return f"{float(f'{value:.2g}'):,.0f}" if value >= 10 else f"{value:.2g}"


def spoken_ready(figure: Figure) -> str:
    """Seconds from the start of Python to the end of the first game; where it differs, also the second time.

    >>> spoken_ready({"ready": 12.34, "again": 0.98})
    '12.3, again 1.0'
    """
    again = f", again {figure['again']:.1f}" if "again" in figure else ""
    return f"{figure['ready']:.1f}{again}"


def missing(contest: Mapping[str, Any]) -> list[str]:
    """What could not be measured, and why."""
    return [
        f"{figure['who']}, {figure['game']}, {figure['column']}: {figure['missing']}"
        for figure in contest["figures"]
        if "missing" in figure
    ]


def loop_words(contests: Sequence[Mapping[str, Any]]) -> list[str]:
    """How fast the reference loops ran, how far they wandered, and a warning where that is too much."""
    words = []
    for loop in ("python", "native"):
        rates = [one for contest in contests for figure in contest["figures"] for one in figure.get(f"{loop} loop", ())]
        if not rates:
            continue
        usual = sorted(rates)[len(rates) // 20 : len(rates) - len(rates) // 20]
        text = (
            f"The reference loop in {'Python' if loop == 'python' else 'machine code'} made"
            f" {spoken_rate(statistics.median(rates))} steps per second; fastest over slowest, without the outermost"
            f" tenth: {wander(usual):.2f}."
        )
        words.append(text + (" The machine was not quiet." if wander(usual) > QUIET else ""))
    return words
