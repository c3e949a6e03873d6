"""How a story is told otherwise: all that the others may have done for a long time, one move of it changed.

A story begins in some world and is the others' moves from there on, luck's too; with the seat's own moves they lead to
every view that the seat has had since. Told otherwise from some move on, it goes on as before wherever it can, and is
mended where it cannot. So a story that explains a history leads to other stories that explain it, and from these to
one that explains still more. The states along a story are kept, so that it is played again only from the change on.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rumpus.rules.words import OVER, rule

from .following import ARRIVED, OTHERWISE, Scratch, liking, looks, one_by_odds, part_of, weighed

# A game's own functions take the place of these names; see rumpus.engine.linker.
turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
pack_state: Callable[[Any, list[int]], None]
unpack_state: Callable[[list[int]], Any]
unpack_ahead: Callable[[list[int]], Any]
may_come_to: Callable[[Any, int, Any], bool]


LATELY = 0.5
"""How often the change is rather one of the latest moves; else it is any move. Late ones are easier to change."""
GLANCES = 5
"""How many moves are looked at where a story goes another way; if none of them will do, all are."""
MORE, LONGEST_ANEW = 0.4, 8
"""How often one move more is told anew, and up to how many."""


class Noted(NamedTuple):
    """A seat's history: for each notice, whether it moved itself (1), that move, and its view afterwards.

    `ahead` is what lies ahead on the way to each notice, from that on: no story may rule it out. `keen` says how
    strongly the others are taken to prefer what looks good to them.
    """

    seat: int
    keen: float
    own: Any
    moves: Any
    views: Any
    ahead: Any


class Stories(NamedTuple):
    """Some stories, and one row more as scratch paper, on which a story is written only from some notice on."""

    told: Any
    """The others' moves of each story."""
    marks: Any
    """How many of them were told by each notice."""
    states: Any
    """The state at each notice of the first story, then of the second, and so on."""
    explains: Any
    """How many notices each story explains."""
    since: Any
    """From which notice on it is written here: 0, but for the scratch paper."""
    spent: Any
    """One number: how many moves were looked at so far."""


@rule
def how_told(after: Any, noted: Noted, notice: int, scratch: Scratch) -> int:
    """How a state looks to the seat on the way to a notice; as it did not look, if it rules out what lies ahead."""
    if not may_come_to(after, noted.seat, unpack_ahead(noted.ahead[notice])):
        return OTHERWISE
    return looks(after, noted.seat, noted.views[notice - 1], noted.views[notice], scratch.row)


@rule
def as_before(state: Any, number: int, move: int, noted: Noted, notice: int, scratch: Scratch) -> int:
    """Where a move stands among the legal ones in `out`, if it still looks as it should; else -1."""
    for index in range(number):
        if scratch.out[index] == move:
            scratch.kinds[index] = how_told(apply(state, move), noted, notice, scratch)
            return -1 if scratch.kinds[index] == OTHERWISE else index
    return -1


@rule
def otherwise(
    state: Any, number: int, mover: int, noted: Noted, notice: int, avoided: int, stories: Stories, scratch: Scratch
) -> int:
    """Where a likely move stands among those in `out` that look as they should, but for the one at `avoided`; or -1.

    Some moves are looked at, and one of those is picked by how much the mover likes it; if none will do, all are.
    """
    now, then, ahead = noted.views[notice - 1], noted.views[notice], unpack_ahead(noted.ahead[notice])
    picked = -1
    total = 0.0
    for _ in range(min(GLANCES, number)):
        index = int(part_of(scratch.dice) * number)
        stories.spent[0] += 1
        if index != avoided:
            after = apply(state, scratch.out[index])
            scratch.kinds[index] = how_told(after, noted, notice, scratch)
            if scratch.kinds[index] != OTHERWISE:
                liked = liking(after, mover, noted.keen)
                total += liked
                if part_of(scratch.dice) * total < liked:
                    picked = index
    if picked < 0:
        stories.spent[0] += number
        fitting = weighed(state, number, mover, noted.seat, now, then, noted.keen, scratch)
        for index in range(number):
            if index == avoided or not may_come_to(apply(state, scratch.out[index]), noted.seat, ahead):
                fitting -= scratch.odds[index]
                scratch.odds[index] = 0.0
        picked = one_by_odds(number, fitting, scratch)
    return picked


@rule
def row_of(stories: Stories, story: int, notice: int) -> int:
    """Where the state of a story at a notice stands."""
    return story * len(stories.marks[story]) + notice


@rule
def copied(row: list[int], target: list[int]) -> None:
    """Let a row hold what another holds."""
    for word in range(len(row)):
        target[word] = row[word]


@rule
def turned_back(stories: Stories, story: int, change: int, blank: int) -> int:
    """The last notice before move number `change`, at which the new story begins to be written at `blank`."""
    marks = stories.marks[story]
    first = int(stories.explains[story]) - 1
    while first > 0 and marks[first] > change:
        first -= 1
    stories.since[blank] = first
    stories.marks[blank][first] = marks[first]
    copied(stories.states[row_of(stories, story, first)], stories.states[row_of(stories, blank, first)])
    return first


@rule
def retell(
    noted: Noted, notices: int, stories: Stories, story: int, change: int, anew: int, blank: int, scratch: Scratch
) -> int:
    """Tell a story again, with so many of its moves from number `change` on told anew; it is written down at `blank`.

    The first of them is another move, the rest are any; what follows is as before, where it can be. Returns how many
    of the `notices` the new story explains.
    """
    old, new = stories.told[story], stories.told[blank]
    old_marks, new_marks = stories.marks[story], stories.marks[blank]
    seat, explains, spent = noted.seat, stories.explains[story], stories.spent
    first = turned_back(stories, story, change, blank)
    state = unpack_state(stories.states[row_of(stories, blank, first)])
    told = new_marks[first]
    for notice in range(first + 1, notices):
        then = noted.views[notice]
        arrived = False
        spent[0] += 1
        if noted.own[notice] == 1:
            if turn(state) != seat:
                return notice
            state = apply(state, noted.moves[notice])
            if (told > change or notice >= explains) and looks(state, seat, then, then, scratch.row) != ARRIVED:
                return notice
            arrived = True
        while not arrived:
            if told == len(new):
                return notice
            place = old_marks[notice - 1] + told - new_marks[notice - 1]
            known = notice < explains and place < old_marks[notice]
            spent[0] += 1
            if known and told < change:
                new[told] = old[place]
                arrived = place + 1 == old_marks[notice]
            else:
                mover = turn(state)
                if mover in (OVER, seat):
                    return notice
                number = legal(state, scratch.out)
                picked = as_before(state, number, old[place], noted, notice, scratch) if known else -1
                if picked < 0 or told < change + anew:
                    avoided = picked if told == change else -1
                    picked = otherwise(state, number, mover, noted, notice, avoided, stories, scratch)
                    if picked < 0:
                        return notice
                new[told] = scratch.out[picked]
                arrived = scratch.kinds[picked] == ARRIVED
            state = apply(state, new[told])
            told += 1
        new_marks[notice] = told
        pack_state(state, stories.states[row_of(stories, blank, notice)])
    return notices


@rule
def recited(noted: Noted, notices: int, stories: Stories, story: int, moves: int, scratch: Scratch) -> int:
    """Play a story of so many moves from its beginning on, just as it is told; how many notices it explains."""
    told = 0
    state = unpack_state(stories.states[row_of(stories, story, 0)])
    for notice in range(1, notices):
        arrived = noted.own[notice] == 1
        if arrived:
            if turn(state) != noted.seat:
                return notice
            state = apply(state, noted.moves[notice])
            if looks(state, noted.seat, noted.views[notice], noted.views[notice], scratch.row) != ARRIVED:
                return notice
        while not arrived:
            if told == moves or turn(state) in (OVER, noted.seat):
                return notice
            move = stories.told[story][told]
            picked = as_before(state, legal(state, scratch.out), move, noted, notice, scratch)
            if picked < 0:
                return notice
            arrived = scratch.kinds[picked] == ARRIVED
            state = apply(state, move)
            told += 1
        stories.marks[story][notice] = told
        pack_state(state, stories.states[row_of(stories, story, notice)])
    return notices


@rule
def written_over(stories: Stories, target: int, source: int, explains: int) -> None:
    """Let one story be as another, which explains so many notices, from where that is written down."""
    first = stories.since[source]
    marks = stories.marks[source]
    for notice in range(first, explains):
        stories.marks[target][notice] = marks[notice]
        copied(stories.states[row_of(stories, source, notice)], stories.states[row_of(stories, target, notice)])
    for place in range(marks[first] if first > 0 else 0, marks[explains - 1]):
        stories.told[target][place] = stories.told[source][place]
    stories.explains[target] = explains


@rule
def carried_on(noted: Noted, notices: int, stories: Stories, scratch: Scratch) -> None:
    """Let each story that explains all but the latest of the notices explain that, too, if it can go on so."""
    blank = len(stories.told) - 1
    for story in range(blank):
        told = stories.marks[story][notices - 2]
        if retell(noted, notices, stories, story, told, 0, blank, scratch) == notices:
            written_over(stories, story, blank, notices)


@rule
def wander(
    noted: Noted, notices: int, stories: Stories, tries: int, steps: int, enough: int, changes: int, scratch: Scratch
) -> None:
    """Tell the stories otherwise, each in turn; one that explains no less takes the place of the one it came from.

    It stops when enough of them explain everything, when so many changes were made, or when so many moves have been
    looked at.
    """
    blank = len(stories.told) - 1
    done = 0
    for story in range(blank):
        done += stories.explains[story] == notices
    made = 0
    for attempt in range(tries):
        if done >= enough or made >= changes or stories.spent[0] >= steps:
            break
        story = attempt % blank
        explains = stories.explains[story]
        part = part_of(scratch.dice)
        if part_of(scratch.dice) < LATELY:
            part = 1.0 - part * part * part
        change = int(part * (stories.marks[story][explains - 1] + 1))
        anew = 1
        while anew < LONGEST_ANEW and part_of(scratch.dice) < MORE:
            anew += 1
        reached = retell(noted, notices, stories, story, change, anew, blank, scratch)
        if reached >= explains:
            made += change < stories.marks[story][explains - 1]
            written_over(stories, story, blank, reached)
        if reached == notices:
            done += explains < notices


@rule
def hopeful(starts: list[list[int]], seat: int, ahead: list[int], found: list[list[int]]) -> int:
    """Write those of the worlds that may come to what lies ahead to `found`; how many they are."""
    number = 0
    for index in range(len(starts)):
        if may_come_to(unpack_state(starts[index]), seat, unpack_ahead(ahead)):
            copied(starts[index], found[number])
            number += 1
    return number
