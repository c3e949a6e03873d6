"""What a seat may believe: full worlds that explain everything it has noticed since the game began.

As long as there are few such worlds they are all kept, each with its exact weight. When there are too many, particles
go on from them. Each is a whole trajectory: how the others and luck may have played. They are filtered by what the seat
notices, resampled, and rejuvenated by small changes of their own past, so that this is never one line.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from rumpus.rules.catalogue import Book
from rumpus.rules.contract import claimed
from rumpus.rules.errors import RumpusError
from rumpus.table.match import Notice

from .enumeration import Worlds
from .mind import Mind
from .proposal import SILENT_STEPS, History, Workspace
from .trajectory import EVERY, Paths

GLANCES = 6
"""How many moves of the others a particle looks at, when most of them explain what was noticed."""
FEW, MORE = 0.02, 0.1
"""Where a smaller part of the particles than this explains a notice, others are mended until the larger part does."""
FOCUS = 16
"""Mending comes back to half as many particles each time, but to so many at least: some need several changes."""
UNEVEN = 0.5
"""Particles are resampled when their effective sample size falls below this part of their number."""
STEPS, MORE_STEPS = 2, 10
"""So many Metropolis steps part each copy from what it was copied from; more where few particles explained a notice."""
STEERED = 0.9
"""Where a smaller part of the particles explains a notice, larger changes of the past are tried, which cost more."""
SHUFFLES, PLAIN_SHUFFLES, ENOUGH = 24, 3, 0.1
"""Cards: so often hidden ones are changed until such a part of the particles explains a notice."""
SEVERAL = 0.4
"""Such a part in a game that can say what explains a notice: there they are easy to find."""
MEMORY = 30_000_000
"""Bytes for the particles of a belief. What does not fit is the oldest part of their past, which is fixed then."""
SHORTEST, LONGEST = 4 * EVERY, 512
"""How many notices of the past are kept at least, and at most."""
MOVES_A_NOTICE = 4
"""There is room for so many moves of the others a notice."""


class Budget(NamedTuple):
    """How many moves are looked at to mend particles that do not explain a notice, before a decision."""

    first: int
    again: int
    """For a belief that is lost."""
    parting: int
    """For each step of all copies that are to part again."""


NATIVE, PLAIN = Budget(2_500_000, 1_000_000, 20_000), Budget(16_000, 8_000, 500)
"""At most a second of one core, 0.3 s of a lost belief, and 5 ms; in plain Python about the half."""
SEVERAL_NEWS = 16
"""Who takes in a game from the middle on has as much again for every so many notices."""
PATIENCE = 5
"""With cards, a belief that is lost takes in its whole history anew: at once, and then at every so many-th decision."""
LARGER, STEP = 4, 10
"""It has so many times more particles then, if the budget allows: one notice of one costs as much as so many moves."""


class LostBelief(RumpusError):
    """No world was found that explains what a seat has noticed."""


class Belief:
    """The worlds that a seat holds for possible.

    `size`: how many particles there are. `exact`: up to how many worlds are all kept. `keen`: how strongly the others
    are taken to prefer what looks good to them.

    >>> from rumpus.bots.mind import plain_mind
    >>> from rumpus.rules.catalogue import open_book
    >>> from rumpus.table.match import Match
    >>> book = open_book("free-for-all")
    >>> match = Match(book)
    >>> match.play(0, "A1")
    >>> belief = Belief(plain_mind(book), match.options, seat=1)
    >>> belief.follow(match.history(1))
    >>> belief.exact, len(set(belief.worlds()))
    (True, 36)
    """

    def __init__(
        self,
        mind: Mind,
        options: Any,
        seat: int,
        size: int = 1_000,
        keen: float = 0.0,
        exact: int = 4_000,
        seed: int = 0,
    ) -> None:
        self.mind, self.options, self.seat = mind, options, seat
        self.size, self.keen, self.most = size, float(keen), exact
        self.glances = GLANCES
        """How many moves a particle looks at where most will do; 0 is all, and makes slightly better particles."""
        self._budget = NATIVE if mind.native else PLAIN
        self.exact = True
        """Whether all possible worlds are here, with their exact weights."""
        self.rescues = 0
        """How often few particles explained a notice, and others were mended."""
        self.restarts = 0
        """How often none could be found, and the history was taken in again from farther and farther back."""
        moves = mind.book.rules.MOVES
        self.work = Workspace(
            mind.ints(moves), mind.floats(moves), mind.ints(moves), mind.ints(mind.view_words),
            mind.rows(2, mind.state_words), mind.ints(2), mind.ints(1),
        )  # fmt: skip
        self.work.dice[0] = seed & (1 << 62) - 1
        self._shuffling = "rejuvenate" in claimed(mind.book.rules)
        """Whether the game changes hidden cards by itself: then the past of a particle is not changed."""
        self.lost = 0
        """At how many decisions in a row no world was known that explains what was noticed."""
        self._start()

    def _start(self) -> None:
        """Believe what is known before anything was noticed."""
        self._enumerated, self._spare = self._set(), self._set()
        self._enumerated.rows[0][:] = self.mind.row(self.mind.book.rules.initial(self.options))
        self._enumerated.weights[0] = 1.0
        self._worlds, self._weights, self._number = self._enumerated.rows, self._enumerated.weights, 1
        self._paths: Paths | None = None
        self._history, self.exact = self._room_for(2), True
        self._followed = self._taken = 0
        self._behind = False
        """Whether no world is known that explains what was noticed last."""
        self._back = self._again = 0
        """How far back a lost belief went last, and how much it has taken in again since; 0 if it died on that."""

    def _set(self) -> Worlds:
        mind, room = self.mind, max(self.most, 1) + 1
        return Worlds(
            mind.rows(room, mind.state_words), mind.floats(room), mind.ints(1 << (2 * self.most + 1).bit_length())
        )

    def _room_for(self, notices: int) -> History:
        mind = self.mind
        return History(
            self.seat, self.keen, mind.ints(notices), mind.ints(notices), mind.rows(notices, mind.view_words)
        )

    # --- Following the game ---

    def follow(self, seen: Sequence[Notice]) -> None:
        """Take in what the seat has noticed since the last time; `seen` is its whole history.

        Where no world is found that explains all of it, LostBelief is raised, and it looks again the next time.
        """
        news = len(seen) - self._followed
        looks = self._budget.again if self.lost else self._budget.first * (1 + news // SEVERAL_NEWS)
        found = self._take_in(seen, int(self.work.spent[0]) + looks)
        if not found and self._shuffling and not self.exact and self.lost % PATIENCE == 0:
            # Most likely the particles were too few when something unlikely happened long ago.
            self.restarts += 1
            self.size = max(self.size, min(LARGER * self.size, looks // (STEP * len(seen))) if self.mind.native else 0)
            self._start()
            found = self._take_in(seen, int(self.work.spent[0]) + looks)
        self.lost = 0 if found else self.lost + 1
        if not found:
            raise LostBelief(f"no world explains what seat {self.seat + 1} has noticed")

    def _take_in(self, seen: Sequence[Notice], limit: int) -> bool:
        """Whether there are worlds that explain all that the seat has noticed; `limit`: see `_filtered`."""
        if self._behind and self._full:
            self._start()
        while self._followed < len(seen) and not (self._behind and self._full):
            self._note(seen[self._followed])
            self._followed += 1
            if self._followed > 1 and self.exact:
                self._spread()
            elif self._followed > 1 and not self._behind:
                self._behind = not self._filtered(limit)
        if self._behind and self._paths is not None and not self._shuffling:
            self._behind = not self._retaken(limit)
        return not self._behind

    def _note(self, notice: Notice) -> None:
        """Write down a notice after those that are kept: while all worlds are, that is the one before."""
        history = self._history
        if self.exact and self._taken == 2:
            history.views[0][:] = history.views[1]
            self._taken = 1
        self._make_room()
        place = self._taken
        history.own[place], history.moves[place] = notice.move is not None, notice.move or 0
        history.views[place][:] = self.mind.row(notice.view)
        self._taken = place + 1

    def _spread(self) -> None:
        """Keep all worlds that can follow; when there are too many of them, begin again with particles."""
        before, after = self._enumerated, self._spare
        found = self.mind.loops.spread(before, self._number, after, self.most, self._history, 1, self.work)
        if found > 0:
            self._enumerated, self._spare = after, before
            self._worlds, self._weights, self._number = after.rows, after.weights, found
        elif found < 0:
            self._begin()
        else:
            self._behind = True

    # --- Particles ---

    def _begin(self) -> None:
        """From now on, particles: they take in the whole history, so that all of it can be changed."""
        mind, size = self.mind, self.size
        state = 8 * mind.state_words
        most = (MEMORY // size - state - 8 * SILENT_STEPS) // (state // EVERY + 4 + 8 * MOVES_A_NOTICE)
        notices = max(SHORTEST, min(most, LONGEST)) // EVERY * EVERY
        rows, moves = size + 1, MOVES_A_NOTICE * notices + SILENT_STEPS
        paths = self._paths = Paths(
            size, mind.rows(rows, moves, small=True), mind.float_rows(rows, moves),
            mind.rows(rows, notices, small=True), mind.rows(rows * notices // EVERY, mind.state_words),
            mind.rows(rows, mind.state_words), mind.ints(rows), mind.floats(rows),
        )  # fmt: skip
        self._copies, self._spare_ints = mind.ints(size), mind.ints(size)
        mind.loops.paths_begun(paths, mind.row(mind.book.rules.initial(self.options)))
        self._enumerated = self._spare = Worlds(None, None, None)
        self._worlds, self._weights, self._number = paths.latest, paths.weights, size
        self._history, self.exact = self._room_for(notices), False
        self._followed = self._taken = 0

    def _make_room(self) -> None:
        """Forget the older half of the past where it does not fit any more."""
        if self._full:
            loops, paths, first = self.mind.loops, self._the_paths, self._taken // 2 // EVERY * EVERY
            # What ended before that, and has no weight, would have no past at all.
            loops.paths_resampled(paths, self._spare_ints, self._copies, self.work.dice)
            loops.paths_forgotten(paths, self._history, self._taken, first)
            self._taken -= first

    @property
    def _full(self) -> bool:
        """Whether there may be no room for the next notices; asked at every `EVERY`-th, which is often enough."""
        if self._paths is None or self._taken < 2 * EVERY or self._taken % EVERY:
            return False
        told = max(int(marks[self._taken - 1]) for marks in self._paths.marks)
        return self._taken + EVERY > len(self._history.own) or told > len(self._paths.moves[0]) - SILENT_STEPS

    @property
    def _the_paths(self) -> Paths:
        assert self._paths is not None
        return self._paths

    def _filtered(self, limit: int) -> bool:
        """Whether some particles explain what was noticed last; these go on.

        Where few do, others are mended until the moves that were looked at in all come to `limit`.
        """
        fitting = self.mind.loops.paths_extended(self._the_paths, self._history, self._taken, self.glances, self.work)
        steps = STEPS
        if fitting < (ENOUGH if self._shuffling else FEW) * self.size:
            self.rescues += 1
            steps = MORE_STEPS
            fitting = self._shuffled() if self._shuffling else self._mended(limit)
        return self._settled(fitting, limit, steps)

    def _retaken(self, limit: int) -> bool:
        """Go back, twice as far each time, and take in again what was noticed since; whether all is explained then.

        What the budget of one decision does not suffice for is gone on with at the next.
        """
        end, found = self._taken, False
        self.restarts += not self.lost
        while not found and int(self.work.spent[0]) < limit:
            if not self._again:
                self._back = 2 * self._back if 0 < self._back < end else EVERY
                self._again = int(self.mind.loops.paths_rewound(self._the_paths, self._history, self._back))
            while self._again and self._again < end and int(self.work.spent[0]) < limit:
                self._taken = self._again + 1
                self._again = self._taken if self._filtered(limit) else 0
            found = self._again == end
        self._taken = end
        if found:
            self._back = self._again = 0
        return found

    def _settled(self, fitting: int, limit: int, steps: int = MORE_STEPS) -> bool:
        """Let the particles that explain everything be all of them, and part again; whether there are any."""
        loops, paths, taken, dice = self.mind.loops, self._the_paths, self._taken, self.work.dice
        if fitting and loops.effective_size(paths, taken) < UNEVEN * self.size:
            copies = loops.paths_resampled(paths, self._spare_ints, self._copies, dice)
            if not self._shuffling:
                steer = fitting < STEERED * self.size
                limit = min(limit, int(self.work.spent[0]) + steps * self._budget.parting)
                loops.paths_rejuvenated(
                    paths, self._history, taken, self._copies, copies, steps, steer, limit, self.work
                )
        if fitting and self._shuffling:
            loops.paths_shuffled(paths, taken, self.seat, self._history.views[taken - 1], 1, dice)
        return fitting > 0

    def _mended(self, limit: int) -> int:
        """Mend particles that do not explain what was noticed last, for half of what is left; how many do then."""
        loops, paths, work = self.mind.loops, self._the_paths, self.work
        limit = (limit + int(work.spent[0])) // 2
        enough, weight = max(1, int(MORE * self.size)), loops.mean_weight(paths, self._taken)
        return int(loops.paths_mended(paths, self._history, self._taken, enough, FOCUS, limit, weight, work))

    def _shuffled(self) -> int:
        """Change hidden cards in particles that do not explain what was noticed last; how many do then.

        A game whose players learn much at once may say what a world must be like to explain it: `explain(state, seat,
        view, chance)`, plain Python, asked only here, and only when nothing else has helped.
        """
        loops, paths, taken, dice = self.mind.loops, self._the_paths, self._taken, self.work.dice
        explain = self.mind.book.hooks.explain
        then = self._history.views[taken - 1]
        view = self.mind.view(then)
        enough, fitting = (SEVERAL if explain else ENOUGH) * self.size, 0
        for attempt in range(SHUFFLES if self.mind.native else PLAIN_SHUFFLES):
            loops.paths_shuffled(paths, taken - 1, self.seat, then, 3, dice)
            for index in range(self.size if explain and attempt else 0):
                if explain and paths.reached[index] == taken - 1:
                    state, chance = self.mind.state(paths.latest[index]), int(dice[0] + dice[1]) + index
                    paths.latest[index][:] = self.mind.row(explain(state, self.seat, view, chance))
            fitting = int(loops.paths_extended(paths, self._history, taken, 0, self.work))
            if fitting >= enough:
                break
        return fitting

    def warm(self) -> None:
        """Call what is seldom called, so that it is compiled."""
        loops, paths, history, taken = self.mind.loops, self._the_paths, self._history, self._taken
        loops.effective_size(paths, taken)
        copies = loops.paths_resampled(paths, self._spare_ints, self._copies, self.work.dice)
        loops.paths_rejuvenated(paths, history, taken, self._copies, copies, 1, True, 0, self.work)
        loops.paths_mended(paths, history, taken, 0, 1, 0, loops.mean_weight(paths, taken), self.work)
        loops.paths_shuffled(paths, 0, self.seat, history.views[0], 0, self.work.dice)
        loops.paths_forgotten(paths, history, 1, 0)
        loops.paths_rewound(paths, history, 0)

    # --- What it holds ---

    def packed(self, number: int, seed: int) -> Any:
        """So many worlds by their weights, as rows, for a search."""
        rows = self.mind.rows(number, self.mind.state_words)
        dice = self.mind.ints(2)
        dice[0] = seed & (1 << 62) - 1
        self.mind.loops.worlds_resampled(self._worlds, self._weights, self._number, rows, number, dice)
        return rows

    def nearest(self, number: int) -> list[tuple[Any, int]]:
        """Of a belief that is lost: some worlds that explain most of the history, and how many notices each does."""
        if self._paths is None:
            return []
        paths, before = self._paths, self._followed - self._taken
        farthest = sorted(range(self.size), key=lambda index: -int(paths.reached[index]))[:number]
        return [(self.mind.state(paths.latest[index]), before + int(paths.reached[index])) for index in farthest]

    @property
    def memory(self) -> int:
        """How many bytes its rows take, if it is native."""
        parts = (*self._enumerated, *self._spare, *(self._paths or ()), *self._history)
        return sum(getattr(part, "nbytes", 0) for part in parts)

    def holds(self, row: Sequence[int]) -> bool:
        """Whether a packed world is among those kept."""
        if self.mind.native:
            same = (self._worlds[: self._number] == row).all(axis=1)
            return bool((same & (self._weights[: self._number] > 0.0)).any())
        return any(list(row) == self._worlds[index] for index in self._kept)

    @property
    def _kept(self) -> list[int]:
        """Particles that no longer explain everything have no weight until they are resampled."""
        return [index for index in range(self._number) if self._weights[index] > 0.0]

    def worlds(self) -> list[Any]:
        """All worlds, as states; of particles, more than one may have come to the same."""
        return [self.mind.state(self._worlds[index]) for index in self._kept]

    def weights(self) -> list[float]:
        """The weight of each of the worlds; their sum is 1."""
        return [float(self._weights[index]) for index in self._kept]

    def sample(self, number: int, seed: int = 0) -> list[Any]:
        """So many worlds, as states, drawn by their weights."""
        return [self.mind.state(row) for row in self.packed(number, seed)]

    def marginals(self, number: int = 400) -> dict[str, dict[str, float]]:
        """How likely what is where, in what the other players see of their own side.

        For a peg game: location to piece to probability. For cards: the titles of the cards in the other hands.
        """
        counted: dict[str, Counter[str]] = defaultdict(Counter)
        weighed = self._weighed(number)
        for world, weight in weighed.items():
            for spot, piece in open_to_others(self.mind.book, self.options, world, self.seat):
                counted[spot][piece] += weight  # type: ignore[assignment]
        return {spot: dict(pieces) for spot, pieces in sorted(counted.items())}

    def _weighed(self, number: int) -> dict[Any, float]:
        """Each different world with its weight; of a large belief, a sample of them."""
        total: dict[Any, float] = defaultdict(float)
        if self._number <= number or self.exact:
            for world, weight in zip(self.worlds(), self.weights(), strict=True):
                total[world] += weight
        else:
            for world in self.sample(number):
                total[world] += 1 / number
        return total


def open_to_others(book: Book, options: Any, world: Any, seat: int) -> list[tuple[str, str]]:
    """What the other players see of their own side in a world: places and pieces, or rows and cards."""
    rules = book.rules
    found = []
    for other in range(rules.seats(options)):
        if other != seat:
            scene = rules.scene(rules.observe(world, other))
            for grid in scene.grids:
                if not grid.notes:
                    found += list(grid.pieces.items())
            for row in scene.rows:
                if row.kind == "hand":
                    found += [(row.title, card.title) for card in row.cards]
    return found
