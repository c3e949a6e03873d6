"""What is said in good phrases can still make no sense together. Each rule names the line that would have to change."""

from __future__ import annotations

from collections.abc import Iterator

from ...errors import BadDescription
from ..unit import LEFT, MARKERS, PEGS, part, stepped
from . import phrases as said
from .phrases import Game, Phrase, sentence
from .reading import read_with_lines
from .traits import (
    added,
    board,
    find,
    home,
    lined,
    losing_line,
    met,
    never_full,
    own,
    pegs_at_start,
    places_of,
    reached,
    start,
    truths,
    ways,
)

Objection = tuple[bool | Phrase | None, str, str]
"""What makes no sense, if it is so; the head of the line that would have to change; and why."""

STUCK = "the game would be over before it begins"


def understood(text: str) -> Game:
    """A description that makes sense; anything else is refused, with its line."""
    game, lines = read_with_lines(text)
    for head, reason in objections(game):
        raise BadDescription(lines[head], reason)
    return game


def objections(game: Game) -> Iterator[tuple[str, str]]:
    """What makes no sense in a description: heads, and why."""
    for rules in (_alarm, _start, _turn, _search, _moving, _end, _win):
        found = [(head, reason) for wrong, head, reason in rules(game) if wrong]
        yield from found
        if found:  # the next rules take for granted that these hold
            return
    if longest(game) == 0:
        yield "End", "this game may go on for ever; add `after 100 turns`"


def _alarm(game: Game) -> Iterator[Objection]:
    true = truths(game)
    count = sum(isinstance(phrase, said.Sounded) for phrase in game.alarm)
    yield count != 1, "Alarm", "say once what becomes of the own peg: `the peg comes out`, `goes back`, `stays` ..."
    yield (
        true["KEEPS"] and not true["TAKES"],
        "Alarm",
        "two pegs cannot stay in one place: `the other peg is lost`, or the peg `comes out` or `goes back`",
    )
    yield find(game, said.Takes) and find(game, said.Bites), "Alarm", "the other peg is lost in both sentences: say one"
    yield true["LONELY"] and not true["BITES"], "Alarm", "nobody is left alone unless `all beside it are lost`"
    yield true["TAKES"] and true["SEARCHES"], "Alarm", "a peg that is found and lost cannot be noted by a marker too"
    yield true["ANOTHER_TURN"] and true["ONWARD"], "Alarm", "another turn and going on is one too many"
    yield (
        true["MARKS"] and (not true["WALKS"] or own(game) != "goes back"),
        "Alarm",
        "a marker is left by a peg that moves one step and `goes back`",
    )
    yield (
        true["ONWARD"] and not (true["WALKS"] and true["KEEPS"] and not true["JUMPS"]),
        "Alarm",
        "a peg goes on only if it moves by steps and `stays` after an alarm",
    )
    yield (
        true["ADDS"] and own(game) in ("goes back", "is lost"),
        "Alarm",
        f"a peg that was just added cannot be one that {own(game)}: it `comes out`",
    )
    yield (
        not true["ADDS"] and own(game) in ("comes out", "becomes a marker"),
        "Alarm",
        f"a moved peg that {own(game)} is gone: say `is lost` or `goes back`",
    )


def _start(game: Game) -> Iterator[Objection]:
    begins, (first, second) = game.start, start(game)
    if isinstance(begins, said.Empty):
        return
    yield (
        first & second != 0,
        "Start",
        (f"both would stand in {begins.where}, and the set-up itself would sound; e.g. `your half`"),
    )
    if isinstance(begins, said.Fixed):
        yield pegs_at_start(game) > PEGS, "Start", f"a player has {PEGS} pegs"
        yield any(reached(game, seat, each) for seat, each in enumerate((first, second))), "End", STUCK
        return
    room = min(first.bit_count(), second.bit_count())
    yield begins.pegs > room, "Start", f"{begins.pegs} pegs do not fit into {begins.where}"
    for zone in (first, second):
        pieces = list(_parts(zone))
        if "touching" in begins.shape:
            small = min(pieces) < begins.pegs
            yield (
                small,
                "Start",
                f"{begins.pegs} pegs that touch one another do not fit into every part of {begins.where}",
            )
        if "alone" in begins.shape:
            yield (
                len(pieces) > 1 or begins.pegs < 2,
                "Start",
                "for `none alone` hide two or more pegs in a zone in one piece",
            )
        if "shapes" in begins.shape:
            sides = zone in (LEFT[0], LEFT[1])
            yield not sides or begins.pegs not in (3, 6), "Start", "shapes of 3 are hidden on a whole side, 3 or 6 pegs"
    yield any(_may_end(game, seat, zone, begins.pegs) for seat, zone in enumerate((first, second))), "End", STUCK


def _parts(zone: int) -> Iterator[int]:
    """How many places there are in each part of a zone that hangs together."""
    while zone:
        piece = part(zone, zone & -zone)
        yield piece.bit_count()
        zone &= ~piece


def _may_end(game: Game, seat: int, zone: int, pegs: int) -> bool:
    """Whether so many pegs, hidden in a zone, can end the game at once."""
    many, goal = find(game, said.HasPegs), find(game, said.HasHome)
    lengths = [end.number for end in game.end if isinstance(end, said.HasLine | said.HasLines)]
    return bool(
        (many and pegs >= many.number)
        or (goal and min(pegs, (zone & places_of(game, goal.where)[seat]).bit_count()) >= goal.number)
        or any(pegs >= length and lined(zone, length) for length in lengths)
    )


def _turn(game: Game) -> Iterator[Objection]:
    true, begins, turn = truths(game), game.start, game.turn
    empty = isinstance(begins, said.Empty)
    yield (
        not true["ADDS"] and empty,
        "Start",
        "there is nothing to move: `each player has pegs on ...` or `each player hides ... pegs in ...`",
    )
    yield true["BESIDE"] and empty, "Turn", "on an empty grid no peg can go `beside one of yours`"
    yield (
        true["BESIDE"] and not (true["KEEPS"] and true["TAKES"]),
        "Alarm",
        "pegs that grow `beside one of yours` stay after an alarm, and `the other peg is lost`",
    )
    yield (
        true["ADDS"] and not true["SETTLES"],
        "Silence",
        "a peg that is added and lost in silence leaves nothing behind",
    )
    yield (
        true["GUESSES"] and not true["SEARCHES"],
        "Turn",
        "only who looks for hidden pegs can guess: `the peg becomes a marker`",
    )
    if isinstance(turn, said.Add) and not true["SEARCHES"] and true["FIXED"]:
        full = any(places & ~taken == 0 for places, taken in zip(added(game), start(game), strict=True))
        yield full, "Turn", f"all places of {turn.where} are taken from the start"


def _search(game: Game) -> Iterator[Objection]:
    true, turn, begins = truths(game), game.turn, game.start
    found = find(game, said.HasFound)
    if not true["SEARCHES"]:
        yield found, "End", "nothing is found in this game; an alarm would have to say `the peg becomes a marker`"
        yield true["SCORE_FOUND"], "Win", "nothing is found in this game; count `more pegs`"
        return
    if not isinstance(begins, said.Hide) or not isinstance(turn, said.Add):
        yield True, "Start", "markers note what was hidden: `each player hides N pegs in ...`"
        return
    search, hidden = added(game), start(game)
    yield true["BESIDE"], "Turn", "who looks for pegs may look at any place; leave out `beside one of yours`"
    yield begins.pegs > MARKERS, "Start", f"a player has {MARKERS} markers, so at most {MARKERS} pegs can be found"
    yield (
        search[0] & search[1] != 0,
        "Turn",
        "both look at the same places, so pegs left as notes would sound; e.g. `in your right side`",
    )
    yield (
        any(hidden[1 - seat] & ~search[seat] for seat in (0, 1)),
        "Turn",
        f"pegs hidden in {begins.where} cannot all be found from {turn.where}",
    )
    yield (
        any(hidden[seat] & search[seat] for seat in (0, 1)),
        "Turn",
        "you would look where your own pegs are hidden; e.g. hide left, look right",
    )
    yield max(places.bit_count() for places in search) > PEGS, "Turn", f"{PEGS} pegs do not last for so many places"
    others = [end for end in game.end if not isinstance(end, said.HasFound | said.Turns)]
    yield (
        not found or found.number > begins.pegs or others,
        "End",
        f"a search ends `when a player has found {begins.pegs}`, or fewer",
    )  # type: ignore[misc]
    yield (
        true["GUESSES"] and found and found.number != begins.pegs,
        "End",
        f"who may guess the rest has to find all {begins.pegs}",
    )
    yield not true["SCORE_FOUND"] or len(game.win) > 1, "Win", "a search is won by `more found`"


def _moving(game: Game) -> Iterator[Objection]:
    true, turn = truths(game), game.turn
    if isinstance(turn, said.Carry):
        origin, goal, ends = places_of(game, turn.origin), places_of(game, turn.goal), find(game, said.HasHome)
        apart = all(one & other == 0 for one, other in zip(origin, goal, strict=True))
        yield start(game) != origin or not apart, "Turn", "pegs are moved from where they begin to another zone"
        yield (
            not true["SETTLES"] or own(game) != "goes back" or true["TAKES"],
            "Alarm",
            "in such a race nobody is lost: silence, the peg stays; alarm, it goes back",
        )
        yield (
            not ends or places_of(game, ends.where) != goal or ends.number > pegs_at_start(game),
            "End",
            f"such a race ends `when a player has N pegs in {turn.goal}`",
        )
    if isinstance(turn, said.Walk) and isinstance(game.start, said.Fixed):
        stuck = all(
            stepped(places, step) & board(game) & ~places == 0
            for places, steps in zip(start(game), ways(game), strict=True)
            for step in steps
        )
        yield stuck, "Turn", "nobody could ever move"


def _end(game: Game) -> Iterator[Objection]:
    true, at_start = truths(game), pegs_at_start(game)
    kinds = [(type(end), getattr(end, "loses", "")) for end in game.end]
    yield len(set(kinds)) < len(kinds), "End", "one kind of ending is there twice"
    goals = sum(isinstance(end, said.HasPegs | said.HasHome | said.HasFound) for end in game.end)
    yield goals > 1, "End", "one number of pegs to reach is enough"
    yield sum(isinstance(end, said.HasMet) for end in game.end) > 1, "End", "one number of alarms to meet is enough"
    yield true["NONE_ENDS"] and isinstance(game.start, said.Empty), "End", f"nobody has a peg at the start, so {STUCK}"
    losses = true["TAKES"] or true["LOSES"] or not true["SETTLES"]
    yield true["NONE_ENDS"] and not losses, "End", "no peg is ever lost in this game, so nobody can have none left"
    many, goal = find(game, said.HasPegs), find(game, said.HasHome)
    yield many and not true["ADDS"], "End", "nobody gets more pegs in this game"
    with_added = [one | more for one, more in zip(start(game), added(game), strict=True)]
    reach = with_added if true["ADDS"] else [board(game)] * 2
    most = PEGS if true["ADDS"] else at_start
    for seat, places in enumerate(reach):
        if many:
            yield many.number > places.bit_count(), "End", f"{many.number} pegs do not fit into these places"
        if goal:
            there = min(most, (places & home(game)[seat]).bit_count())
            yield goal.number > there, "End", f"nobody can have {goal.number} pegs in {goal.where}"
        for end in game.end:
            if isinstance(end, said.HasLine):
                yield most < end.number or not lined(places, end.number), "End", f"nobody can `{sentence(end)[14:]}`"
            if isinstance(end, said.HasLines):
                zones = [places_of(game, each)[seat] & places for each in (end.one, end.two)]
                yield not all(lined(zone, end.number) for zone in zones), "End", "there is no room for such lines"
    line, long = find(game, said.HasLine), losing_line(game)
    yield line and long and long.number >= line.number, "End", "a line that loses must be shorter than one that wins"
    yield (
        true["NO_ROOM_ENDS"] and not (true["MARKS"] and goal),
        "End",
        ("`room for that` needs `a marker is left there`, and `when a player has N pegs in ...`"),
    )


def _win(game: Game) -> Iterator[Objection]:
    true = truths(game)
    first, then = game.win[0], game.win[1:]
    yield isinstance(first, said.NeedsLine), "Win", "first say what is counted, as in `more pegs`"
    pegs_then = bool(then) and isinstance(then[0], said.MorePegs)
    yield bool(then) and not pegs_then, "Win", "what is counted second is `more pegs`"
    yield (
        true["NEEDS_LINE"] and not (pegs_then and true["SCORE_LINES"]),
        "Win",
        ("`nobody wins without a line` stands after `more of the two zones with a line. then more pegs`"),
    )
    yield len(then) > 2, "Win", "that is more than can be counted"
    yield true["SCORE_LINES"] and not true["LINES_END"], "Win", "say in `End:` in which two zones lines are made"
    goal, more = find(game, said.HasHome), find(game, said.MoreHome)
    differ = goal and more and places_of(game, goal.where) != places_of(game, more.where)
    yield differ, "Win", f"pegs are counted where the game is won: `more pegs in {goal.where if goal else ''}`"
    changes = true["ADDS"] or true["TAKES"] or true["LOSES"] or not true["SETTLES"]
    won = true["GOAL"] or true["LINES_JUDGED"] or changes
    yield (
        isinstance(first, said.MorePegs) and not won,
        "Win",
        "the pegs stay as many as they are, so nobody could ever win",
    )


def longest(game: Game) -> int:
    """The most decisions that a game can have; 0 if it may go on for ever. Each kind of turn has its own measure."""
    true = truths(game)
    set_up = 2 * pegs_at_start(game) if true["HIDES"] else 0
    turns, alarms = find(game, said.Turns), find(game, said.Alarms)
    if true["SEARCHES"]:  # each player tries each place once, and one guess ends the game
        guess = 1 + pegs_at_start(game) if true["GUESSES"] else 0
        return set_up + sum(places.bit_count() for places in added(game)) + guess
    if true["ADDS"] and alarms and not true["TAKES"] and never_full(game):
        places = added(game)
        union = (places[0] | places[1]).bit_count()  # each silence fills one of these; fewer alarms lie between two
        return set_up + union + (union - 1) * (alarms.number - 1) + alarms.number
    if (many := met(game)) and (true["CARRIES"] or (true["ADDS"] and not true["TAKES"] and never_full(game))):
        silent = 2 * pegs_at_start(game) if true["CARRIES"] else (added(game)[0] | added(game)[1]).bit_count()
        return set_up + silent + 2 * many.number - 1
    if true["CARRIES"] and alarms:  # each silence brings a peg home
        return set_up + 2 * pegs_at_start(game) * alarms.number
    whole = sum(places.bit_count() for places in start(game)) if true["FIXED"] else 2 * pegs_at_start(game)
    free = isinstance(game.turn, said.Walk) and game.turn.ways != "a slanting" and not game.turn.forward
    if true["NONE_ENDS"] and free and not true["SETTLES"] and true["TAKES"]:
        return set_up + 2 * whole  # each landing takes a peg, and a stop may follow it; there is always a step
    if turns is None:
        return 0
    if true["JUMPS"]:
        return set_up + 9 * turns.number  # a jump keeps odd and even: a peg can be at 9 places in a turn, then it stops
    return set_up + turns.number + (2 * whole if true["ONWARD"] else 0)
