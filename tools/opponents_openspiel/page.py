"""The page about the meetings, written from the results."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.catalogue import GAMES, open_book

from .meeting import Meeting
from .results import CEILINGS, FOLDER, Results, known, terms_of

PAGE = FOLDER / "opponents_openspiel.md"
GOAL = 0.90
THREE = ("spent", "limit", "compiled")
"""The parts that every game has."""

NAMES = dict(zip(THREE, ("with the same time spent", "with the same limit", "with compiled rollouts"), strict=True))
WORK_LEFT = (
    "In most of these the expert stops after a few milliseconds, whatever the limit, and judges a move by a few random"
    " moves and a simple guess; OpenSpiel thinks tens of times as long, in games that it plays to the end."
)

OLDER = "† Measured on or before {date}, with the beliefs of that time; they have changed since."

LUCK = {
    "pig-dice": "dice; the expert plays the exact solution, and nobody can do better against somebody as good.",
    "free-for-all": "nobody knows where a silent peg stands; all the skill there is lies in leaving known pegs alone.",
    "mad-dash": "nobody knows where pegs stand that were never met.",
    "tic-tac-two": "pegs that were never met stand in the way of lines, and then pegs are counted.",
    "x-rays": "a race: nobody can do more than look where what the other has hidden is likeliest.",
    "hideout": "a race like X-Rays, and a guess is right now and then.",
}
"""What luck does where the best play that is known stays below the goal."""

HEAD = """\
# Our expert against OpenSpiel

OpenSpiel is the library that most researchers of such games use. Its own player for games with secrets is IS-MCTS,
information-set Monte Carlo tree search. Here it meets our expert, game by game, through
[our adapter](openspiel.md), with the seats swapped and the same luck for both seatings. Every figure is the expert's
share of wins (a shared win counts half) with its 95 % interval and, in brackets, the number of games. The goal is 90 %.
A figure below it is marked: with a * when its whole interval is, with a ~ when the goal lies within the interval.

```
python -m tools.opponents_openspiel meet x-rays -n 40 --ms 100 --seed 2026
python -m tools.opponents_openspiel measure
```

The first command plays one line again; the second measures what is missing here, and writes this page from
docs/opponents_openspiel.json. [opponents.md](opponents.md) has the expert's other opponents.

- **OpenSpiel** is `ISMCTSBot` of its Python package as it comes: worlds from the belief that the expert uses, too,
  exploration 1, one random game to the end for each simulation, and the move that was tried most often. (The bot in
  C++ cannot ask a game in Python for worlds.) Pig Dice hides nothing, so there it is `MCTSBot`.
- **Same time spent**: OpenSpiel has as long for each decision as the expert has spent on its own in the same game so
  far, on average, and at least two simulations. That is equal time to the letter. But the expert is compiled and takes
  a few milliseconds, in which a search in Python does not come far; so there are two columns more.
- **Same limit**: both may think so many milliseconds about each decision. OpenSpiel uses them up; the expert stops when
  it has done what its level does, usually much sooner.
- **Compiled rollouts**: the same, but OpenSpiel's random games are played by our compiled code
  (`CompiledRollouts`), so that it has far more simulations in its time.

Times are computing times of one thread, so other work on the machine makes OpenSpiel no weaker. The expert looks at an
ordinary clock to see whether its time is up, which can only cost it thought. To follow the game, which both do with the
same code, is not counted.

"""


def page(results: Results) -> str:
    """The page, from the results."""
    return HEAD + "\n".join([_strength(results), _spent(results), _luck(results), _versions(results)])


def _strength(results: Results) -> str:
    lines = ["## Strength", "", "| game | same time spent | limit | same limit | compiled rollouts |"]
    lines.append("| --- | ---: | ---: | ---: | ---: |")
    for game in _measured(results):
        spent, same, compiled = (_cell(results, game, part) for part in THREE)
        cells = [spent, f"{terms_of(game, 'limit').milliseconds:g} ms", same, compiled]
        lines.append(f"| {open_book(game).about.title} | {' | '.join(cells)} |")
    missing = [open_book(game).about.title for game in GAMES if game not in _measured(results)]
    lines += ["", f"Not measured yet: {', '.join(missing)}."] if missing else []
    lines += _below(results)
    return "\n".join(lines) + "\n"


def _below(results: Results) -> list[str]:
    """Which games have work left in them: skill decides there, and OpenSpiel comes too near when it has more time."""
    titles: dict[str, list[str]] = {part: [] for part in THREE}
    for game in (game for game in _measured(results) if game not in CEILINGS):
        for part in THREE:
            found = known(results, game, part)
            if found and found.share < GOAL:
                titles[part].append(open_book(game).about.title)
    words = [f"{NAMES[part]}: {', '.join(titles[part])}" for part in THREE if titles[part]]
    if not words:
        return []
    return ["", f"Below the goal, though luck does not forbid it: {'; '.join(words)}. {WORK_LEFT}"]


def _spent(results: Results) -> str:
    lines = [
        "## What they spent",
        "",
        "A decision is one with at least two legal moves. Tries: how often the expert tried a move in a world, in its"
        " sweep and its tree together. Simulations are OpenSpiel's, in the three columns of the table above."
        " Following: what a decision costs each beside thinking. Lost: how often each had lost track of the game, in"
        " all three columns together.",
        "",
        "| game | moves a game | expert ms | tries | OpenSpiel ms | simulations: same time | same limit | compiled"
        " | following ms | lost |",
        "| --- " + "| ---: " * 9 + "|",
    ]
    for game in _measured(results):
        three = [known(results, game, part) for part in THREE]
        there = [each for each in three if each]
        if there:
            lines.append(f"| {open_book(game).about.title} | {' | '.join(_spendings(three, there))} |")
    return "\n".join(lines) + "\n"


def _spendings(three: Sequence[Meeting | None], there: Sequence[Meeting]) -> list[str]:
    ours, theirs = there[0].ours, there[0].openspiel
    for each in there[1:]:
        ours, theirs = ours.plus(each.ours), theirs.plus(each.openspiel)
    return [
        f"{sum(each.moves for each in there) / sum(each.games for each in there):.0f}",
        f"{ours.milliseconds:.1f}",
        f"{ours.tries_each:,.0f}" if ours.tries else "exact",
        " – ".join(dict.fromkeys(f"{each.openspiel.milliseconds:.1f}" for each in (there[0], there[-1]))),
        *(f"{each.openspiel.tries_each:,.0f}" if each else "not yet" for each in three),
        " and ".join(f"{1000 * side.following / max(side.decisions, 1):.1f}" for side in (ours, theirs)),
        f"{ours.lost} and {theirs.lost}",
    ]


def _luck(results: Results) -> str:
    lines = [
        "## Where luck has a large part",
        "",
        "Where 90 % cannot be had: what the best other play that is known reaches against OpenSpiel under its limit"
        " (an exact map, or the expert with several times the thought), and what the expert still reaches when"
        " OpenSpiel has ten times the limit. Where the other play reaches no more, the rest is luck's, as far as we can"
        " tell.",
        "",
        "| game | expert | compared with | its share | expert against ten times the limit | what luck does |",
        "| --- | ---: | --- | ---: | ---: | --- |",
    ]
    for game in (game for game in _measured(results) if game in CEILINGS):
        ceiling = "limit" if CEILINGS[game] == "expert" else "ceiling"
        limit, best, tenfold = (_cell(results, game, part) for part in ("limit", ceiling, "tenfold"))
        cells = [limit, CEILINGS[game], best, tenfold]
        lines.append(f"| {open_book(game).about.title} | {' | '.join(cells)} | {LUCK[game]} |")
    return "\n".join(lines) + "\n"


def _dates(results: Results) -> list[str]:
    return sorted({part["date"] for game in results.values() for part in game.values()})


def _versions(results: Results) -> str:
    parts = [part for game in results.values() for part in game.values()]
    if not parts:
        return ""
    names = sorted({f"{name} {version}" for part in parts for name, version in part["versions"].items()})
    *older, newest = _dates(results)
    told = f"Measured {newest} with {', '.join(names)}.\n"
    return f"{told}\n{OLDER.format(date=older[-1])}\n" if older else told


def _measured(results: Results) -> list[str]:
    return [game for game in GAMES if results.get(game)]


def _cell(results: Results, game: str, part: str) -> str:
    meeting = known(results, game, part)
    if meeting is None:
        return "not yet"
    low, high = meeting.interval
    mark = "" if meeting.share >= GOAL else "~" if high >= GOAL else "*"
    old = " †" if results[game][part]["date"] < _dates(results)[-1] else ""
    return f"{meeting.share:.3f}{mark} [{low:.2f}, {high:.2f}] ({meeting.games}){old}"
