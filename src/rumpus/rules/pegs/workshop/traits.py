"""What a description means, as constants: which rules of the pattern it asks for, its numbers, and its zones."""

from __future__ import annotations

from typing import Any, TypeVar

from ..unit import PEGS, Grids, stepped
from . import phrases as said
from .phrases import Game, Phrase
from .zones import zone

Kind = TypeVar("Kind", bound=Phrase)

CLOCKWISE = (-6, -5, 1, 7, 6, 5, -1, -7)
RISING = {"any": (-7, -6, -5, -1, 1, 5, 6, 7), "a straight": (-6, -1, 1, 6), "a slanting": (-7, -5, 5, 7)}
NONE: Grids = (0, 0)


def find(game: Game, kind: type[Kind]) -> Kind | None:
    """The phrase of a kind that a description has, if it has one; of lines, the one that wins."""
    every = (game.start, game.turn, game.silence, *game.alarm, *game.end, *game.win)
    found = [phrase for phrase in every if isinstance(phrase, kind)]
    return next((phrase for phrase in found if not getattr(phrase, "loses", "")), None)


def losing_line(game: Game) -> said.HasLine | None:
    """The line that loses, if there is one."""
    return next((end for end in game.end if isinstance(end, said.HasLine) and end.loses), None)


def met(game: Game) -> said.HasMet | None:
    """The number of alarms that ends the game, whoever wins by it."""
    return next((end for end in game.end if isinstance(end, said.HasMet)), None)


def own(game: Game) -> str:
    """What becomes of the own peg at an alarm."""
    sounded = find(game, said.Sounded)
    return sounded.own if sounded else ""


def places_of(game: Game, words: str) -> Grids:
    """A zone that was read, so that it is one."""
    found = zone(words, (game.rows, game.columns))
    assert found is not None, words
    return found


def board(game: Game) -> int:
    """All places that there are."""
    return places_of(game, "anywhere")[0]


def start(game: Game) -> Grids:
    """Where pegs stand or are hidden at the start."""
    return NONE if isinstance(game.start, said.Empty) else places_of(game, game.start.where)


def added(game: Game) -> Grids:
    """Where pegs are added."""
    return places_of(game, game.turn.where) if isinstance(game.turn, said.Add) else NONE


def home(game: Game) -> Grids:
    """Where pegs are counted."""
    found = find(game, said.HasHome) or find(game, said.MoreHome)
    return places_of(game, found.where) if found else NONE


def pegs_at_start(game: Game) -> int:
    """The most pegs that a player has at the start."""
    if isinstance(game.start, said.Hide):
        return game.start.pegs
    return max(places.bit_count() for places in start(game))


def lined(places: int, length: int) -> bool:
    """Whether so many of these places lie side by side in a straight line."""
    for step in (1, 5, 6, 7):
        line = places
        for _ in range(length - 1):
            line = stepped(line, step) & places
        if line:
            return True
    return False


def reached(game: Game, seat: int, pegs: int) -> bool:
    """Whether pegs of a player on these places end the game, by a goal of those who have many."""
    many, goal = find(game, said.HasPegs), find(game, said.HasHome)
    line, lines = find(game, said.HasLine), find(game, said.HasLines)
    long = losing_line(game)
    return bool(
        (many and pegs.bit_count() >= many.number)
        or (goal and (pegs & places_of(game, goal.where)[seat]).bit_count() >= goal.number)
        or (line and lined(pegs, line.number))
        or (long and lined(pegs, long.number))
        or (lines and all(lined(pegs & places_of(game, each)[seat], lines.number) for each in (lines.one, lines.two)))
    )


def never_full(game: Game) -> bool:
    """Whether a player who adds pegs always has a place and a peg: the game ends before these run out."""
    many = find(game, said.HasPegs)
    if many and many.number <= min(PEGS, *(places.bit_count() for places in added(game))):
        return True
    return all(each.bit_count() <= PEGS and reached(game, seat, each) for seat, each in enumerate(added(game)))


def truths(game: Game) -> dict[str, bool]:
    """What is true of a game: which lines of the pattern stay."""
    first, then = game.win[0], game.win[1:]
    turn, begins, at_alarm = game.turn, game.start, own(game)
    adds, walks = isinstance(turn, said.Add), isinstance(turn, said.Walk)
    shape = begins.shape if isinstance(begins, said.Hide) else ""
    takes = bool(find(game, said.Takes) or find(game, said.Bites))
    searches, marks = at_alarm == "becomes a marker", bool(find(game, said.Marks))
    goal = bool(find(game, said.HasPegs) or find(game, said.HasHome) or find(game, said.HasFound))
    beside = isinstance(turn, said.Add) and bool(turn.beside)
    alarms, scored = met(game), first if isinstance(first, said.MoreAlarms) else None
    found = {
        "FIXED": isinstance(begins, said.Fixed),
        "HIDES": isinstance(begins, said.Hide),
        "TOUCHING": "touching" in shape,
        "NOT_ALONE": "alone" in shape,
        "SHAPED": "shapes" in shape,
        "ADDS": adds,
        "CARRIES": isinstance(turn, said.Carry),
        "WALKS": walks,
        "BESIDE": beside,
        "JUMPS": isinstance(turn, said.Walk) and bool(turn.jump),
        "GUESSES": isinstance(turn, said.Add) and bool(turn.guess),
        "PASSES": walks or beside or (adds and not searches and not never_full(game)),
        "SETTLES": game.silence.own == "stays",
        "KEEPS": at_alarm == "stays",
        "LOSES": at_alarm == "is lost",
        "SEARCHES": searches,
        "MARKS": marks,
        "TAKES": takes,
        "BITES": bool(find(game, said.Bites)),
        "LONELY": bool(find(game, said.Lonely)),
        "TELLS": bool(find(game, said.Told)),
        "ANOTHER_TURN": bool(find(game, said.Another)),
        "ONWARD": bool(find(game, said.Onward)),
        "RECALLS": not (takes or searches or marks),
        "ALARMS_END": bool(find(game, said.Alarms)),
        "TURNS_END": bool(find(game, said.Turns)),
        "GOAL": goal,
        "GOAL_HOME": bool(find(game, said.HasHome)),
        "GOAL_FOUND": bool(find(game, said.HasFound)),
        "NONE_ENDS": bool(find(game, said.HasNone)),
        "LINE_ENDS": bool(find(game, said.HasLine)),
        "LONG_LOSES": bool(losing_line(game)),
        "LINES_END": bool(find(game, said.HasLines)),
        "MET_ENDS": alarms is not None,
        "MET_LOSES": bool(alarms and alarms.loses),
        "MET_DECIDES": bool(alarms and not (scored and (scored.which == "fewer") == bool(alarms.loses))),
        "NO_ROOM_ENDS": bool(find(game, said.NoRoom)),
        "SCORE_HOME": isinstance(first, said.MoreHome),
        "SCORE_FOUND": isinstance(first, said.MoreFound),
        "SCORE_ALARMS": scored is not None,
        "FEWER": bool(scored and scored.which == "fewer"),
        "SCORE_LINES": isinstance(first, said.MoreLines),
        "THEN_PEGS": any(isinstance(each, said.MorePegs) for each in then),
        "NEEDS_LINE": bool(find(game, said.NeedsLine)),
    }
    counts_pegs = isinstance(first, said.MorePegs)
    counted = (said.HasFound, said.MoreFound), (said.HasHome, said.MoreHome), (said.HasPegs, said.MorePegs)
    same = any(find(game, end) and isinstance(first, win) for end, win in counted)
    return found | {
        "NONE_LOSES": found["NONE_ENDS"] and not counts_pegs,
        "GOAL_WINS": goal and not same,
        "GOALS_FIRST": found["LINE_ENDS"]
        or found["LONG_LOSES"]
        or found["MET_DECIDES"]
        or (goal and not same)
        or (found["NONE_ENDS"] and not counts_pegs),
        "FAR_JUDGED": walks and home(game) != NONE,
        "LINES_JUDGED": found["LINE_ENDS"] or found["LINES_END"] or found["LONG_LOSES"],
        "OPEN_SCORE": counts_pegs or found["SCORE_FOUND"] or found["CARRIES"],
        "OPEN_MARKERS": found["TELLS"] and searches,
        "PLACE_KNOWN": found["TELLS"] or takes,
    }


def numbers(game: Game) -> dict[str, Any]:
    """The numbers, tables and words of a game. Those that its rules do not use are left out later."""
    goal = find(game, said.HasFound) or find(game, said.HasHome) or find(game, said.HasPegs)
    line, long, lines = find(game, said.HasLine), losing_line(game), find(game, said.HasLines)
    alarms, turns = find(game, said.Alarms), find(game, said.Turns)
    number_met = met(game)
    length = (line or lines or long or said.HasLine(3)).number
    return {
        "HIDDEN": game.start.pegs if isinstance(game.start, said.Hide) else 0,
        "ALARMS_TO_END": alarms.number if alarms else 0,
        "MOST_TURNS": turns.number if turns else 0,
        "ENOUGH": goal.number if goal else 0,
        "LINE": line.number if line else 0,
        "MET": number_met.number if number_met else 0,
        "TOO_LONG": long.number if long else 0,
        "LINES": lines.number if lines else 0,
        "DIRECTIONS": len(ways(game)[0]),
        "WAYS": ways(game),
        "FAR": far(home(game)),
        "LINE_NUMBER": len(line_places(game, length)),
        "LINE_PLACES": line_places(game, length),
        "ONE": game.peg,
        "MANY": game.pegs,
    }


def zones_of(game: Game) -> dict[str, tuple[str, Grids]]:
    """The zones of a game, by the name of their constant: in words, and by player."""
    lines, goal = find(game, said.HasLines), find(game, said.HasHome) or find(game, said.MoreHome)
    found = {} if isinstance(game.start, said.Empty) else {"START": game.start.where}
    found |= {"PLACES": game.turn.where} if isinstance(game.turn, said.Add) else {}
    found |= {"TARGET": game.turn.goal} if isinstance(game.turn, said.Carry) else {}
    found |= {"HOME": goal.where} if goal else {}
    found |= {"FIRST_ZONE": lines.one, "SECOND_ZONE": lines.two} if lines else {}
    return {name: (words, places_of(game, words)) for name, words in found.items()}


def ways(game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The steps of each player: towards the other's edge, where nobody goes back."""
    if not isinstance(game.turn, said.Walk):
        return (), ()
    steps = RISING[game.turn.ways]
    if game.turn.jump:
        steps = tuple(step for step in CLOCKWISE if step in steps)
    if not game.turn.forward:
        return steps, steps
    onward = tuple(step for step in steps if step >= -1)
    return onward, tuple(-step for step in onward)


def far(goal: Grids) -> tuple[tuple[int, ...], ...]:
    """By player and number of steps from home: the places so far away."""
    rings = []
    for places in goal:
        reach = [[place for place in range(36) if places and _steps_to(place, places) == far] for far in range(6)]
        rings.append(tuple(sum(1 << place for place in ring) for ring in reach))
    return tuple(rings)


def _steps_to(place: int, goal: int) -> int:
    return min(max(abs(place // 6 - each // 6), abs(place % 6 - each % 6)) for each in range(36) if goal >> each & 1)


def line_places(game: Game, length: int) -> tuple[int, ...]:
    """All lines of a length that a player can make."""
    lines = find(game, said.HasLines)
    within = (
        [(one, two) for one, two in zip(*(places_of(game, each) for each in (lines.one, lines.two)), strict=True)]
        if lines
        else []
    )
    zones = [zone for pair in within for zone in pair] or [board(game)]
    if isinstance(game.turn, said.Add) and not lines:
        zones = [start(game)[seat] | added(game)[seat] for seat in (0, 1)]
    found = []
    for place in range(36):
        for down, aside in ((0, 1), (1, 0), (1, 1), (1, -1)):
            last = (place // 6 + down * (length - 1), place % 6 + aside * (length - 1))
            if 0 <= last[0] < 6 and 0 <= last[1] < 6:
                line = sum(1 << place + number * (6 * down + aside) for number in range(length))
                found += [line] if any(line & ~zone == 0 for zone in zones) else []
    return tuple(found)


def most_moves(game: Game) -> int:
    """The most legal moves that a player ever has at once, or more."""
    most = [places.bit_count() for places in start(game)] if isinstance(game.start, said.Hide) else [1]
    if isinstance(game.turn, said.Add):
        most += [places.bit_count() + 1 for places in added(game)]
    elif isinstance(game.turn, said.Carry):
        most += [pegs_at_start(game) * places.bit_count() for places in places_of(game, game.turn.goal)]
    else:
        most.append(len(ways(game)[0]) * pegs_at_start(game) + 1)
    return max(most)
