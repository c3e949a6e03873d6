"""How a story is told otherwise: all that the others may have done for a long time, one move of it changed.

A story begins in some world and is the others' moves from there on, luck's too; with the seat's own moves they lead to
every view that the seat has had since. Told otherwise from some move on, it goes on as before wherever it can, and is
mended where it cannot. So a story that explains a history leads to other stories that explain it, and from these to
one that explains still more.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rumpus.rules.words import OVER, rule

from .following import ARRIVED, OTHERWISE, Scratch, looks, one_by_odds, part_of, weighed

# A game's own functions take the place of these names; see rumpus.engine.linker.
turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
pack_state: Callable[[Any, list[int]], None]
unpack_state: Callable[[list[int]], Any]


LATELY = 0.5
"""How often the change is rather one of the latest moves; else it is any move. Late ones are easier to change."""
MORE, LONGEST_ANEW = 0.4, 8
"""How often one move more is told anew, and up to how many."""


class Noted(NamedTuple):
    """A seat's history: for each notice, whether it moved itself (1), that move, and its view afterwards.

    `starts` are worlds that look as the first of them; `keen` says how strongly the others are taken to prefer what
    looks good to them.
    """

    seat: int
    keen: float
    starts: Any
    own: Any
    moves: Any
    views: Any


class Stories(NamedTuple):
    """Some stories, and one row more as scratch paper."""

    told: Any
    """The others' moves of each story."""
    marks: Any
    """How many of them were told by each notice."""
    explains: Any
    """How many notices each story explains."""
    begins: Any
    """In which of the starts each story begins."""


@rule
def as_before(state: Any, number: int, move: int, seat: int, now: list[int], then: list[int], scratch: Scratch) -> int:
    """Where a move stands among the legal ones in `out`, if it still looks as it should; else -1."""
    for index in range(number):
        if scratch.out[index] == move:
            scratch.kinds[index] = looks(apply(state, move), seat, now, then, scratch.row)
            return -1 if scratch.kinds[index] == OTHERWISE else index
    return -1


@rule
def otherwise(
    state: Any, number: int, mover: int, seat: int, now: list[int], then: list[int], keen: float, avoided: int,
    scratch: Scratch,
) -> int:  # fmt: skip
    """Where one likely move stands among those in `out` that look as they should, but for the one at `avoided`."""
    fitting = weighed(state, number, mover, seat, now, then, keen, scratch)
    if avoided >= 0:
        fitting -= scratch.odds[avoided]
        scratch.odds[avoided] = 0.0
    return one_by_odds(number, fitting, scratch)


@rule
def retell(
    noted: Noted,
    notices: int,
    stories: Stories,
    story: int,
    change: int,
    anew: int,
    blank: int,
    end: list[int],
    scratch: Scratch,
) -> int:
    """Tell a story again, with so many of its moves from number `change` on told anew; it is written down at `blank`.

    The first of them is another move, the rest are any; what follows is as before, where it can be. Returns how many
    of the `notices` the new story explains; if it explains all, `end` is the state that it leads to.
    """
    old, new = stories.told[story], stories.told[blank]
    old_marks, new_marks = stories.marks[story], stories.marks[blank]
    seat, explains = noted.seat, stories.explains[story]
    stories.begins[blank] = stories.begins[story]
    state = unpack_state(noted.starts[stories.begins[story]])
    told = 0
    new_marks[0] = 0
    for notice in range(1, notices):
        now, then = noted.views[notice - 1], noted.views[notice]
        arrived = False
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
            if known and told < change:
                new[told] = old[place]
                arrived = place + 1 == old_marks[notice]
            else:
                mover = turn(state)
                if mover in (OVER, seat):
                    return notice
                number = legal(state, scratch.out)
                picked = as_before(state, number, old[place], seat, now, then, scratch) if known else -1
                if picked < 0 or told < change + anew:
                    avoided = picked if told == change else -1
                    picked = otherwise(state, number, mover, seat, now, then, noted.keen, avoided, scratch)
                    if picked < 0:
                        return notice
                new[told] = scratch.out[picked]
                arrived = scratch.kinds[picked] == ARRIVED
            state = apply(state, new[told])
            told += 1
        new_marks[notice] = told
    pack_state(state, end)
    return notices


@rule
def written_over(stories: Stories, target: int, source: int, explains: int) -> None:
    """Let one story be the same as another, which explains so many notices."""
    marks = stories.marks[source]
    for notice in range(explains):
        stories.marks[target][notice] = marks[notice]
    for place in range(marks[explains - 1]):
        stories.told[target][place] = stories.told[source][place]
    stories.explains[target] = explains
    stories.begins[target] = stories.begins[source]


@rule
def wander(
    noted: Noted,
    notices: int,
    stories: Stories,
    tries: int,
    enough: int,
    ends: list[list[int]],
    scratch: Scratch,
) -> int:
    """Tell the stories otherwise, each in turn; one that explains no less takes the place of the one it came from.

    `ends`: the states that those lead to which explain everything. Returns how many do; it stops when enough do.
    """
    blank = len(stories.told) - 1
    done = 0
    for story in range(blank):
        done += stories.explains[story] == notices
    for attempt in range(tries):
        if done >= enough:
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
        reached = retell(noted, notices, stories, story, change, anew, blank, ends[blank], scratch)
        if reached >= explains:
            written_over(stories, story, blank, reached)
        if reached == notices:
            done += explains < notices
            for word in range(len(ends[blank])):
                ends[story][word] = ends[blank][word]
    return done
