"""What a seat has noticed in Tank Blitz as a riddle: where the other's mines lie, and how its tanks rolled.

Of a turn of the other only its end is noticed: silence, or an alarm and its place. Silent steps are moves too, so there
are five decisions for each turn, and no move is made in those after the last (TB-8, TB-9).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from ..riddle import NO, NO_MOVE, YES, Riddle
from .grid_riddle import PLACES, afterwards, known, places_in
from .tank_blitz_lines import LINES, LONGEST_LINE, Roll, crossed
from .tank_blitz_talk import (
    ANY_BORDER,
    BACK,
    CONTINUE,
    GO_ON,
    HEADQUARTERS,
    HIDE,
    MINE,
    MINE_ROWS,
    MINES,
    PASS,
    SETUP,
    STAY,
    STOP,
    TURN_START,
    View,
)
from .unit import BORDER, LEGS, NEXT, ROW, has, leg, of, target_of

if TYPE_CHECKING:
    from .tank_blitz import State

COUNTED = 8
"""After so many silent turns of the other it is said how many pegs it has; that follows, but it shortens the search."""
CORNERED = (12, 17, 18, 23)
STUCK_TANKS = 2
"""TB-R5: only tanks at C1, C6, D1 and D6 can be shut in by mines and markers, and only two of them at a time."""


class _Blitz:
    """The riddle as it grows, with the other's mines and all its pegs at the time."""

    def __init__(self, state: State, seat: int) -> None:
        self.riddle, self.seat, self.other = Riddle(), seat, 1 - seat
        self.options = state.options
        self.laid = of(state.mines, self.other)
        self.mines, self.pegs = known(self.laid), known(self.laid | of(state.tanks, self.other))
        """TB-1: a mine is a peg too."""
        self.going, self.began = (0, 0), 0
        """A turn that has begun: where the tank stands and its step; and where it stood first."""
        self.home: dict[int, int] = {}
        """TB-15: where the tank may return to, with literals."""
        self.silent = 0
        """How many turns of the other were silent."""
        if state.actor == self.other and state.phase in (CONTINUE, HIDE):
            self.going, self.began = (of(state.spot, self.other), state.step), of(state.began, self.other)
            self.home = {self._back(self.going[0], state.step): YES}

    def _back(self, place: int, step: int) -> int:
        """TB-R3: where the tank of a turn that had begun returns to."""
        return self.began if self.options.back == TURN_START else place - step

    def mined(self) -> None:
        """TB-2, TB-3: the other laid mines, two in each row, in some order. Its tanks fill up the row behind."""
        riddle = self.riddle
        near, far = MINE_ROWS[self.other]
        places = places_in(near | far)
        laid: list[dict[int, int]] = [{place: YES} for place in places_in(self.laid)]
        for _ in range(MINES - len(laid)):
            laid.append(dict(zip(places, riddle.ask(len(places)), strict=True)))
            riddle.decide([(literal, place) for place, literal in laid[-1].items()])
        in_front = riddle.ask(MINES)
        for mine, front in zip(laid, in_front, strict=True):
            riddle.clauses += [[-literal, front if has(far, place) else -front] for place, literal in mine.items()]
        for some in combinations(in_front, 3):
            riddle.must(*some)
            riddle.must(*(-front for front in some))
        for place in places:
            here = [mine[place] for mine in laid if place in mine]
            riddle.one_at_most(here)
            self.mines[place] = riddle.any_of(here)
        home = ROW if self.other == 0 else ROW << 30
        self.pegs = [self.mines[place] if has(far, place) else known(near | home)[place] for place in PLACES]

    def _passable(self, now: View) -> int:
        """TB-7, TB-10: where a step of the other may be silent, but for its own pegs."""
        return ~(of(now.tanks, self.seat) | of(now.mines, self.seat) | of(now.markers, self.other))

    # ---- a silent turn

    def rolled(self, now: View) -> None:
        """TB-6 to TB-10: a turn without alarm. TB-R5, TB-R6: or the other could not move."""
        riddle, left = self.riddle, now.left[self.other]
        if left == 0:
            riddle.decide([(YES, PASS)])
            return
        if self.going[1]:
            self._rolled_on(now)
        else:
            roll = Roll(riddle, riddle.ask(1) if left <= STUCK_TANKS else [])
            riddle.decide(*roll.groups())
            for standing in roll.standing:
                self._stuck(standing, of(now.markers, self.other))
            self._went_on(dict(enumerate(roll.last, 1)), dict.fromkeys(range(1, 6), self._open(roll, now)), 1)
            self._rearranged(roll, self._passable(now))
        self._not_won()
        self.silent += 1
        if self.silent % COUNTED == 0:
            riddle.number(self.pegs, left + MINES)

    def _stuck(self, standing: int, markers: int) -> None:
        """TB-R5: who passes has no tank that can step."""
        for place in PLACES:
            no_tank = [-standing, -self.pegs[place], self.mines[place]]
            if place not in CORNERED:
                self.riddle.must(*no_tank)
                continue
            for following in NEXT[place]:
                if following >= 0 and not has(markers, following):
                    self.riddle.must(*no_tank, self.pegs[following])

    def _open(self, roll: Roll, now: View) -> int:
        """TB-8, TB-9: whether the tank could have gone on from where the line ends. TB-R1: on a border it may not."""
        riddle, markers = self.riddle, of(now.markers, self.other)
        (free,) = riddle.ask(1)
        for spots in roll.following:
            riddle.must(-free, *spots)
        edge = [end[side] for end in roll.end for side in (0, 5)] if self.options.edge == ANY_BORDER else []
        riddle.clauses += [[-free, -one] for one in edge]
        for place in PLACES:
            elsewhere = [-one for one in crossed(roll.following, place)]
            if has(markers, place):
                riddle.must(-free, *elsewhere)
            else:
                riddle.must(-free, -self.pegs[place], *elsewhere)
                riddle.must(free, self.pegs[place], *elsewhere, *edge)
        return free

    def _went_on(self, last: dict[int, int], opened: dict[int, int], first: int) -> None:
        """TB-8: after some steps the tank went on, or stopped. TB-9: or the turn was over by itself."""
        riddle = self.riddle
        for steps in range(first, LONGEST_LINE):
            on, stops, over = riddle.ask(3)
            riddle.decide([(on, GO_ON), (stops, STOP), (over, NO_MOVE)])
            riddle.must(-on, *(one for number, one in last.items() if number > steps))
            riddle.clauses += [[-one, on if number > steps else -on] for number, one in last.items()]
            if steps in last:
                riddle.clauses += [
                    [-stops, last[steps]],
                    [-stops, opened[steps]],
                    [stops, -last[steps], -opened[steps]],
                ]
            else:
                riddle.must(-stops)

    def _rearranged(self, roll: Roll, passable: int) -> None:
        """The other's pegs after a tank came from where the line begins to where it ends. TB-5: mines stay."""
        riddle, clauses = self.riddle, self.riddle.clauses
        left, taken = dict[int, int](), dict[int, int]()
        for place in PLACES:
            for spots, may, found in (
                (roll.start, self.pegs[place] != NO, left),
                (roll.end, self.pegs[place] != YES and has(passable, place), taken),
            ):
                row, column = crossed(spots, place)
                if may:
                    (here,) = riddle.ask(1)
                    clauses += [[-here, row], [-here, column], [here, -row, -column]]
                    found[place] = here
                else:
                    clauses.append([-row, -column])
        self._in_line(left, taken, passable)
        clauses += [[-goes, -self.mines[place]] for place, goes in left.items()]
        for place in {**left, **taken}:
            self.pegs[place] = afterwards(riddle, self.pegs[place], left.get(place, NO), taken.get(place, NO))

    def _in_line(self, left: dict[int, int], taken: dict[int, int], passable: int) -> None:
        """TB-7, TB-8: from where the tank stood a straight way leads to where it came, all of it own-empty."""
        clauses = self.riddle.clauses
        roads = self._roads(passable)
        sources: dict[int, list[int]] = {place: [] for place in taken}
        for origin, gone in left.items():
            ends = []
            for line in LINES[origin]:
                for steps, place in enumerate(line):
                    if place in taken:
                        ends.append(taken[place])
                        sources[place].append(gone)
                        clauses += [[-gone, -taken[place], -self.pegs[between]] for between in line[:steps]]
                    if not has(roads, place):
                        break
            clauses.append([-gone, *ends])
        clauses += [[-taken[place], *origins] for place, origins in sources.items()]

    def _roads(self, passable: int) -> int:
        """TB-R1: where a line may go on."""
        return passable & ~BORDER if self.options.edge == ANY_BORDER else passable

    def _rolled_on(self, now: View) -> None:
        """TB-8: a turn that had begun went on or not, and was silent."""
        riddle, (spot, step) = self.riddle, self.going
        ahead, passable, opened = [spot], self._passable(now), dict[int, int]()
        for place in next(line for line in LINES[spot] if line and line[0] - spot == step):
            inside = len(ahead) == 1 or has(self._roads(passable), ahead[-1])
            closed = not inside or has(of(now.markers, self.other), place)
            opened[len(ahead) - 1] = NO if closed else -self.pegs[place]
            if not inside or not has(passable, place):
                break
            ahead.append(place)
        last = dict(enumerate(riddle.ask(len(ahead))))
        riddle.one_of(list(last.values()))
        self._went_on(last, {**dict.fromkeys(last, NO), **opened}, 0)
        self.pegs[spot] = NO
        for steps, place in enumerate(ahead):
            was = self.pegs[place]
            (peg,) = riddle.ask(1)
            riddle.clauses += [[-last[later], -was] for later in last if later >= steps]
            riddle.clauses += [[-was, peg], [-last[steps], peg], [was, last[steps], -peg]]
            self.pegs[place] = peg
        self.going = (0, 0)

    def _not_won(self) -> None:
        """TB-17: the other does not hold both headquarters."""
        self.riddle.must(*(-self.pegs[place] for place in places_in(HEADQUARTERS[self.seat])))

    # ---- an alarm, and what came then

    def sounded(self, now: View, then: View) -> None:
        """TB-11, TB-12: the other's tank came in a straight line to where it sounded."""
        riddle, place = self.riddle, then.place
        riddle.must(-self.pegs[place])
        lines = self._lines(place, self._passable(now))
        came = riddle.ask(len(lines))
        riddle.decide([(one, self._first(way, place)) for one, way in zip(came, lines, strict=True)])
        for steps in range(2, max(map(len, lines), default=0) + 1):
            on, over = riddle.ask(2)
            riddle.decide([(on, GO_ON), (over, NO_MOVE)])
            riddle.clauses += [[-one, on if len(way) >= steps else over] for one, way in zip(came, lines, strict=True)]
        self.home, before = self._homes(place, lines, came), list(self.pegs)
        for one, (*between, origin) in zip(came, lines, strict=True):
            was = before[origin]
            (left,) = riddle.ask(1)
            riddle.clauses += [[-one, was], [-one, -self.mines[origin]], [-one, -left], [-was, one, left], [was, -left]]
            riddle.clauses += [[-one, -before[spot]] for spot in between]
            self.pegs[origin] = left
        self.pegs[place] = NO if then.cause == MINE else YES
        self.going = (0, 0)

    def _lines(self, place: int, passable: int) -> list[list[int]]:
        """The ways back from a location, each to where a tank of the other may have been before the alarm there."""
        roads, found = self._roads(passable), []
        for back in LINES[place]:
            for steps, origin in enumerate(back, 1):
                if not self.going[1] or (self.going[0] == origin and place - back[0] == self.going[1]):
                    found.append(back[:steps])
                if not has(roads, origin):
                    break
        return [way for way in found if self.pegs[way[-1]] != NO]

    def _first(self, way: list[int], place: int) -> int:
        """The first of the moves that make a line."""
        return GO_ON if self.going[1] else leg(way[-1], [place, *way][-2])

    def _homes(self, place: int, lines: list[list[int]], came: list[int]) -> dict[int, int]:
        """TB-R3: where the tank may return to."""
        if self.going[1]:
            return {self._back(place, self.going[1]): YES}
        if self.options.back == TURN_START:
            return {way[-1]: one for one, way in zip(came, lines, strict=True)}
        homes = {}
        for spot in dict.fromkeys(way[0] for way in lines):
            homes[spot] = self.riddle.any_of(one for one, way in zip(came, lines, strict=True) if way[0] == spot)
        return homes

    def hid(self, place: int) -> None:
        """TB-15: after a hit the other's tank stayed, or went back."""
        riddle = self.riddle
        stay, back = riddle.ask(2)
        riddle.decide([(stay, STAY), (back, BACK)])
        self.pegs[place] = stay
        for spot, home in self.home.items():
            was = self.pegs[spot]
            (now,) = riddle.ask(1)
            riddle.clauses += [[-was, now], [-home, -back, now], [was, home, -now], [was, back, -now]]
            self.pegs[spot] = now
        self.going = (0, 0)
        self._not_won()

    def met(self, place: int, then: View, silent: bool) -> None:
        """TB-10, TB-12: an own step was silent, or it is told what stood there. TB-14: a tank is gone then."""
        if silent:
            self.riddle.must(-self.pegs[place])
        elif then.cause == MINE:
            self.riddle.must(self.mines[place])
        else:
            self.riddle.must(self.pegs[place])
            self.riddle.must(-self.mines[place])
            self.pegs[place] = NO


def riddle(state: State, seat: int, seen: Sequence[tuple[int | None, View]]) -> Riddle:
    """What the other did while a seat noticed all this, from a world at the first notice on, as long as all goes on."""
    blitz = _Blitz(state, seat)
    for (_, now), (move, then) in pairwise(seen):
        silent = then.left == now.left
        if now.phase == SETUP:
            if move is None:
                blitz.mined()
        elif move is not None:
            if move < LEGS or move == GO_ON:
                blitz.met(target_of(move) if move < LEGS else now.spot + now.step, then, silent)
        elif now.phase == HIDE:
            blitz.hid(now.place)
        elif silent:
            blitz.rolled(now)
        else:
            blitz.sounded(now, then)
    return blitz.riddle
