"""What a seat may believe: full worlds that explain everything it has noticed since the game began.

As long as there are few such worlds they are all kept, each with its exact weight. When there are too many, a sample
of them goes on, each world in one likely way; and a sample that grows poor is stirred by `mutate`. When no world of it
is left, a storyteller finds others, or a riddle is answered.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain, cycle, islice
from typing import Any, NamedTuple

from rumpus.rules.errors import RumpusError
from rumpus.table.match import Notice

from .answering import CONFLICTS, answers
from .following import Noticed, Scratch
from .mind import Mind
from .storyteller import Storyteller, patience_of, stories_of

FEW = 0.1
"""When a smaller part of the worlds than this explains what was noticed, more are looked for."""
SEVERAL = 0.4
"""So many are looked for in a game that can say what explains a notice: there they are easy to find."""
ATTEMPTS = 24
"""How often worlds are stirred and tried again when few of them explain what was noticed."""
PLAIN_ATTEMPTS = 3
"""In plain Python a person waits for it."""
GLANCES = 6
"""How many moves of the others a sampled world looks at, when most of them explain what was noticed."""
APART = 6
"""After so many notices some worlds are put aside, in which stories can begin when all others die."""
BACKS, LONGER = (6, 24, 96, 1_000_000), 6
"""So many notices a storyteller goes back, each time that it got nowhere; and how much longer it tries from then on."""
POOR, NOT_LATELY = 25, slice(2, 4)
"""A sample in which fewer different worlds are left than one for so many is enriched; and the beginnings for that:
lately it was poor already, and from long ago it takes long."""
ANSWERS, FEWEST, ALL_CLAUSES = 8, 2, 800_000
"""So many stories that answer a riddle are told otherwise again and again; to a riddle of many clauses fewer."""
SOON = 32
"""A belief of a game that asks riddles looks so many times less long for stories before it answers one."""
AGAIN = 8
"""A belief that was lost looks so many times less long for its way back at each decision that follows."""


class Telling(NamedTuple):
    """How long worlds are looked for by stories."""

    tries: int
    """How often the stories from each beginning are told otherwise for a notice that none of them explains."""
    looks: int
    """How many moves are looked at in all: some seconds at the very most, the same ones for the same seed."""
    shares: tuple[float, ...] = (1.0,)
    """After which parts of that it begins again with other stories, in turn."""
    stories: int = 1_000
    """How many stories are told at most."""


NATIVE, PLAIN = Telling(2_000, 30_000_000, shares=(1 / 8, 1 / 8, 1 / 4)), Telling(60, 30_000)
ENRICHING = Telling(600, 500_000, stories=100)
DOUBT, LEAST_KEEN = 0.7, 0.25
"""How much less keen the others are taken to be after a surprise, and how much of it is left at least."""


class LostBelief(RumpusError):
    """No world was found that explains what a seat has noticed."""


class Belief:
    """The worlds that a seat holds for possible.

    `size`: how many worlds a sample has. `exact`: up to how many are all kept. `stirs`: how often `mutate` changes each
    world after each notice. `keen`: how strongly the others are taken to prefer what looks good to them.

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
        stirs: int = 2,
        keen: float = 0.0,
        exact: int = 4_000,
        seed: int = 0,
    ) -> None:
        self.mind, self.options, self.seat = mind, options, seat
        self.size, self.stirs, self.keen, self.most = size, stirs, float(keen), exact
        self._keen = self.keen
        self.glances = GLANCES
        """How many moves a sampled world looks at where most will do; 0 is all, and makes a slightly better sample."""
        self.exact = True
        """Whether all possible worlds are here, with their exact weights."""
        self.rescues = 0
        """How often few worlds were left and more had to be looked for."""
        self.restarts = 0
        """How often none was left, and a storyteller found others."""
        self.answered = 0
        """How often these others came from answers to a riddle."""
        self.looked = 0
        """How many moves storytellers have looked at."""
        self.enriched = 0
        """How often few different ones were left, and stories brought others."""
        room = max(exact, size) + 1
        self._worlds, self._after = mind.rows(room, mind.state_words), mind.rows(room, mind.state_words)
        self._weights, self._likely = mind.floats(room), mind.floats(room)
        self._even = mind.floats(size)
        self._even[:] = [1.0 / size] * size
        self._rich = size // POOR + 1
        self._enough, self._different = self._rich, mind.ints(1 << (4 * self._rich).bit_length())
        slots = 1 << (2 * exact).bit_length()
        self._slots, self._quiet = mind.ints(slots), mind.ints(slots)
        moves = mind.book.rules.MOVES
        self._seed = seed
        self._dice = mind.ints(2)
        self._dice[0] = seed & (1 << 62) - 1
        self.scratch = Scratch(
            mind.ints(moves), mind.floats(moves), mind.ints(moves), mind.ints(mind.view_words), self._dice
        )
        self._put_aside: list[tuple[int, Any]] = []
        self._worlds[0][:] = mind.row(mind.book.rules.initial(options))
        self._weights[0] = 1.0
        self._number = 1
        self._followed, self._lost = 0, False
        self._now: Any = None

    # --- Following the game ---

    def follow(self, seen: Sequence[Notice]) -> None:
        """Take in what the seat has noticed since the last time; `seen` is its whole history."""
        while self._followed < len(seen):
            try:
                self._take(seen[self._followed], self._followed)
            except LostBelief:
                self._begin_again(seen[: self._followed + 1])
            else:
                self._enrich(seen[: self._followed])

    def _begin_again(self, seen: Sequence[Notice]) -> None:
        """No world explains the last notice: let a storyteller find some, unless there can be none."""
        if self.exact or not self.tell_anew(seen):
            raise LostBelief(f"no world explains what seat {self.seat + 1} has noticed")
        self.restarts += 1
        self._doubt()

    def _doubt(self) -> None:
        """Others who did what hardly any world expected are taken to be less keen from now on."""
        self.keen = max(DOUBT * self.keen, LEAST_KEEN * self._keen)

    def _enrich(self, seen: Sequence[Notice]) -> None:
        """Where few different worlds are left, let stories bring others while that is still easy."""
        if self.exact or not self.mind.native:
            return
        found = int(self.mind.loops.different(self._worlds, self._number, self._rich, self._different))
        if found == self._rich:
            self._enough = found
        elif found < self._enough:
            self._enough = found // 2
            self._doubt()
            rows = self._told_once(seen, self._beginnings()[NOT_LATELY], ENRICHING, self.size // 2)
            if rows is not None:
                self.enriched += 1
                for index, row in enumerate(rows):  # every other one, for those that are left are possible, too
                    self._worlds[2 * index][:] = row

    def tell_anew(self, seen: Sequence[Notice]) -> bool:
        """Believe in worlds to which stories lead, whatever was believed lately; whether some were found."""
        telling = NATIVE if self.mind.native else PLAIN
        if self._lost:
            telling = telling._replace(looks=telling.looks // AGAIN, shares=(1.0,))
        rows = None
        if hasattr(self.mind.book.rules, "riddle"):
            rows = self._told(seen, telling._replace(looks=telling.looks // SOON, shares=(1.0,)))
            rows = self._answered(seen) if rows is None else rows
        rows = self._told(seen, telling) if rows is None else rows
        self._lost = rows is None
        if rows is None:
            return False
        self.mind.loops.gathered(rows, self._even, self.size, self._worlds, self._weights, 0)
        self._number, self.exact = self.size, False
        self.mind.loops.stir(self._worlds, self._number, self.seat, self.stirs, self._dice)
        self._now, self._followed = self.mind.row(seen[-1].view), len(seen)
        return True

    def _answered(self, seen: Sequence[Notice]) -> Any:
        """A sample of worlds to which answers to a riddle lead, as rows; None if no answer was found.

        The longer ago it begins, the longer the riddle, and the likelier has it an answer: a world can have been wrong
        for long before that comes out. What was put aside since then makes room for worlds on the way of the answers.
        """
        rules: Any = self.mind.book.rules
        patience = CONFLICTS // AGAIN if self._lost else CONFLICTS
        for place, starts in self._beginnings()[::-2][::-1]:  # each four times as far back as the last, and the start
            start = starts[int(self._dice[1]) % len(starts)]
            since = [(notice.move, notice.view) for notice in seen[place:]]
            riddle = rules.riddle(self.mind.state(start), self.seat, since)
            found = answers(riddle, self._seed + place + int(self._dice[1]), patience)
            enough = min(max(ALL_CLAUSES // len(riddle.clauses), FEWEST), ANSWERS)
            tales = [(start, moves) for moves in islice(found, enough)]
            teller = self._teller(starts, len(seen) - place, NATIVE.stories)
            if tales and teller.recite(seen[place:], tales):
                rows = teller.worlds(self.size)
                self.answered += 1
                self._put_aside = [
                    (other, teller.at(other - place) if other > place else worlds) for other, worlds in self._put_aside
                ]
                return rows
        return None

    def _told(self, seen: Sequence[Notice], telling: Telling) -> Any:
        """A sample of worlds to which stories lead that explain everything, as rows; None if no such story was found.

        Whether stories are found soon or hardly ever is luck, so it begins again with others after a while.
        """
        end = self.looked + telling.looks
        rows = None
        for share in cycle(telling.shares):
            before = self.looked
            shorter = telling._replace(looks=min(int(share * telling.looks), end - before))
            rows = self._told_once(seen, self._beginnings(), shorter, self.size)
            if rows is not None or self.looked in (before, end):
                break
        return rows

    def _told_once(
        self, seen: Sequence[Notice], beginnings: Sequence[tuple[int, Any]], telling: Telling, number: int
    ) -> Any:
        """So many worlds, found without beginning again.

        Stories begin in worlds that were put aside: lately, long ago, and longer ago, up to the start of the game.
        """
        tellers = [(place, self._teller(starts, len(seen) - place, telling.stories)) for place, starts in beginnings]
        tries, end = telling.tries, self.looked + telling.looks
        for back in chain([0], cycle(BACKS)):
            for place, teller in tellers:
                before = teller.spent
                found = teller.follow(seen[place:], tries, end - self.looked, back)
                self.looked = min(self.looked + teller.spent - before, end)
                if found:
                    return teller.worlds(number)
                if self.looked == end:
                    return None
            tellers = [(place, teller) for place, teller in tellers if teller.hopeful]
            if not tellers:
                break
            # The farther back stories begin, the more can be told otherwise in them.
            tellers = tellers[min(len(tellers) // 2, len(tellers) - 2) :]
            tries = telling.tries * (1 if back < BACKS[-1] and tries == telling.tries else LONGER)
        return None

    def _teller(self, starts: Any, notices: int, most: int) -> Storyteller:
        patience = stories_of(self.mind, notices)
        patience = patience._replace(stories=min(patience.stories, most))
        return Storyteller(self.mind, starts, self.seat, self._keen, self.scratch, patience)

    def _beginnings(self) -> list[tuple[int, Any]]:
        """Times at which stories can begin, each twice as far back as the last."""
        aside = len(self._put_aside)
        backs = [1 << power for power in range(aside) if 1 << power < aside] + [aside]
        return [self._put_aside[-back] for back in backs]

    def _take(self, notice: Notice, place: int) -> None:
        then = self.mind.row(notice.view)
        if place > 0:
            own, move = (0, 0) if notice.move is None else (1, notice.move)
            noticed = Noticed(self.seat, own, move, self._now, then, self.keen, self.glances)
            if not (self.exact and self._spread(noticed)):
                self._sampled(noticed, notice.view)
        self._now, self._followed = then, place + 1
        if place % APART == 0:
            self._put_aside.append(
                (place, self.packed(min(patience_of(self.mind).stories, self.size), self._seed + place))
            )

    def _spread(self, noticed: Noticed) -> bool:
        """All worlds that can follow; False when there are too many of them."""
        found = self.mind.loops.spread(
            self._worlds, self._weights, self._number, self._after, self._likely, self.most, self._slots, self._quiet,
            noticed, self.scratch,
        )  # fmt: skip
        if found == 0:
            raise LostBelief(f"nothing that can happen explains what seat {self.seat + 1} has noticed")
        if found < 0:
            self._resampled(self._worlds, self._weights, self._number)
            return False
        self._worlds, self._after = self._after, self._worlds
        self._weights, self._likely = self._likely, self._weights
        self._number = found
        return True

    def _sampled(self, noticed: Noticed, view: Any) -> None:
        """Each world of a sample goes on in one likely way; where few fit, stirred worlds are tried as well."""
        fitting = self._attempt(noticed)
        if fitting >= FEW * self.size:
            self._resampled(self._after, self._likely, self._number)
        else:
            self.rescues += 1
            self._rescued(noticed, view)
        self.mind.loops.stir(self._worlds, self._number, self.seat, self.stirs, self._dice)

    def _attempt(self, noticed: Noticed) -> int:
        return int(
            self.mind.loops.follow(
                self._worlds, self._weights, self._number, self._after, self._likely, noticed, self.scratch
            )
        )

    def _rescued(self, noticed: Noticed, view: Any) -> None:
        """Look for more worlds that fit, by stirring those from before the notice.

        A game whose players learn much at once may say what a world must be like to explain it: `explain(state, seat,
        view, chance)`, plain Python, asked only here, and only when nothing else has helped.
        """
        explain: Any = getattr(self.mind.book.rules, "explain", None)
        loops, size = self.mind.loops, self.size
        store, weights, stored = self.mind.rows(size, self.mind.state_words), self.mind.floats(size), 0
        for attempt in range(ATTEMPTS if self.mind.native else PLAIN_ATTEMPTS):
            stored = loops.gathered(self._after, self._likely, self._number, store, weights, stored)
            if stored >= (SEVERAL if explain else FEW) * size:
                break
            loops.stir(self._worlds, self._number, self.seat, 3, self._dice)
            if hasattr(self.mind.book.rules, "fitted"):
                loops.fit(self._worlds, self._number, self.seat, noticed.then, self._dice)
            for index in range(self._number if explain and attempt else 0):
                state, chance = self.mind.state(self._worlds[index]), self._seed + int(self._dice[1]) + index
                self._worlds[index][:] = self.mind.row(explain(state, self.seat, view, chance))
            self._attempt(noticed)
        if stored == 0:
            raise LostBelief(f"no world of the sample explains what seat {self.seat + 1} has noticed")
        self._resampled(store, weights, stored)

    def _resampled(self, worlds: Any, weights: Any, number: int) -> None:
        """A sample of `size` worlds, all of the same weight from now on."""
        target = self._worlds if worlds is not self._worlds else self._after
        self.mind.loops.resample(worlds, weights, number, target, self.size, self._dice)
        if target is self._after:
            self._worlds, self._after = self._after, self._worlds
        self._number, self.exact = self.size, False
        self._weights[: self.size] = self._even

    # --- What it holds ---

    def packed(self, number: int, seed: int) -> Any:
        """So many worlds by their weights, as rows, for a search."""
        rows = self.mind.rows(number, self.mind.state_words)
        dice = self.mind.ints(2)
        dice[0] = seed & (1 << 62) - 1
        self.mind.loops.resample(self._worlds, self._weights, self._number, rows, number, dice)
        return rows

    def holds(self, row: Sequence[int]) -> bool:
        """Whether a packed world is among those kept."""
        if self.mind.native:
            return bool((self._worlds[: self._number] == row).all(axis=1).any())
        return list(row) in self._worlds[: self._number]

    def worlds(self) -> list[Any]:
        """All worlds, as states; in a sample the same one may stand there more than once."""
        return [self.mind.state(self._worlds[index]) for index in range(self._number)]

    def weights(self) -> list[float]:
        """The weight of each of the worlds; their sum is 1."""
        return [float(self._weights[index]) for index in range(self._number)]

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
            for spot, piece in _open_to_others(self.mind, self.options, world, self.seat):
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


def _open_to_others(mind: Mind, options: Any, world: Any, seat: int) -> list[tuple[str, str]]:
    """What the other players see of their own side in a world: places and pieces, or rows and cards."""
    rules = mind.book.rules
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
