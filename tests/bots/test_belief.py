"""What a seat may believe: every world explains all that was noticed, and each is as likely as it should be."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

from rumpus.bots import belief as believing
from rumpus.bots.belief import GLANCES, PLAIN, Belief, LostBelief
from rumpus.bots.effort import LEVELS
from rumpus.bots.levels import effort_of
from rumpus.bots.mind import native_mind, plain_mind
from rumpus.bots.proposal import History
from rumpus.engine.linker import flattened
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import GAMES, open_book
from rumpus.table.match import Notice

from .watching import after, first_view, watched, with_silent_moves

SECRETS = tuple(game for game in GAMES if open_book(game).about.secrets)
FEW, MORE = 1_500, {"hideout": 8_000, "battle-of-the-blobs": 8_000, "x-rays": 3_000, "hostage": 3_000}
"""How many worlds are counted out one by one in these tests: enough for a set-up to be counted."""
SLOW = ("hideout", "pigskin", "battle-of-the-blobs", "jukem")
"""Games with so much to count that one of them is enough."""


def weighed(belief: Belief) -> dict[Any, float]:
    found: Counter[Any] = Counter()
    for world, weight in zip(belief.worlds(), belief.weights(), strict=True):
        found[world] += weight  # type: ignore[assignment]
    return dict(found)


@pytest.mark.parametrize("game", SECRETS)
def test_every_sampled_world_is_one_that_explains_the_whole_history(game: str) -> None:
    """The worlds that are possible are counted out; what the sample holds, stirred by `rejuvenate`, is among them."""
    book = open_book(game)
    compared = 0
    for seed in (1,) if game in SLOW else (1, 2):
        options, seat = book.house(), seed % 2
        every = Belief(plain_mind(book), options, seat, exact=MORE.get(game, FEW), size=1)
        some = Belief(plain_mind(book), options, seat, exact=1, size=16, seed=seed)
        for state, seen in watched(book, seat, seed, most=30):
            try:
                every.follow(seen)
                some.follow(seen)
            except LostBelief:  # so few particles in plain Python may lose track; then they hold no world at all
                break
            if not every.exact:
                break
            possible = with_silent_moves(book, set(every.worlds()), seat)
            assert state in possible
            assert set(some.worlds()) <= possible
            compared += len(possible) > 1
    assert compared


@pytest.mark.parametrize("game", SECRETS)
def test_every_world_looks_to_the_seat_as_the_true_one_and_allows_it_the_same(game: str) -> None:
    book = open_book(game)
    looked = 0
    for seat in (0, 1):
        belief = Belief(plain_mind(book), book.house(), seat, size=30, exact=40, seed=3)
        for state, seen in watched(book, seat, 5, most=40):
            try:
                belief.follow(seen)
            except LostBelief:  # a small sample in plain Python may lose track; then it holds no world at all
                break
            looked += 1
            for world in set(belief.sample(5, len(seen))):
                assert book.rules.observe(world, seat) == seen[-1].view
                assert (book.rules.turn(world) == seat) == (book.rules.turn(state) == seat)
                if book.rules.turn(state) == seat:
                    assert legal_moves(book, world) == legal_moves(book, state)
    assert looked > 15


SHORT = {"free-for-all": 4, "tic-tac-two": 4, "x-rays": 9}
"""Games to sample, and after how many moves."""


@pytest.mark.parametrize("glances", [0, GLANCES])
@pytest.mark.parametrize(("game", "moves"), SHORT.items())
def test_samples_come_as_often_as_exact_weights_say(game: str, moves: int, glances: int) -> None:
    """Pearson's chi-squared over all worlds; a fair sample passes the mark once in ten thousand seeds.

    Weights that were found at a glance are right on average, but spread: as if a sixth of the sample were not there.
    """
    book = open_book(game)
    options, size = book.house(), 20_000
    *_, (_, seen) = watched(book, 1, 7, most=moves + 1)
    every = Belief(native_mind(book), options, 1, exact=3_000, size=1)
    every.follow(seen)
    assert every.exact
    expected = {world: size * weight for world, weight in weighed(every).items()}
    some = Belief(native_mind(book), options, 1, exact=1, size=size, seed=11)
    some.glances = glances
    some.follow(seen)
    counted = {world: size * weight for world, weight in weighed(some).items()}
    real = len(some.worlds()) / size  # particles that ended have no weight
    # Worlds that should come fewer than five times are taken together, as the test asks.
    rare = [world for world, number in expected.items() if number < 5]
    groups = [[world] for world in expected if expected[world] >= 5] + ([rare] if rare else [])
    statistic = sum(
        (sum(counted.get(world, 0.0) for world in group) - wanted) ** 2 / wanted
        for group in groups
        if (wanted := sum(expected[world] for world in group)) > 0
    )
    free = len(groups) - 1
    assert free >= 1
    assert statistic * real * (5 / 6 if glances else 1) < free + 3.72 * math.sqrt(2 * free) + 10


def test_weights_are_the_chances_of_what_may_have_happened() -> None:
    """Free-For-All: after one silent peg, each of the 35 free holes is as likely; the met one is out."""
    book = open_book("free-for-all")
    *_, (_, seen) = watched(book, 1, 1, most=2)
    belief = Belief(plain_mind(book), book.house(), 1)
    belief.follow(seen)
    assert belief.weights() == pytest.approx([1 / 36] * 36)
    chances = belief.marginals()
    assert sum(pieces["peg"] for pieces in chances.values()) == pytest.approx(1.0)


def test_the_others_can_be_taken_to_prefer_what_is_good_for_them() -> None:
    book = open_book("rapid-transit")
    *_, (_, seen) = watched(book, 1, 3, most=3)
    keen, indifferent = (Belief(plain_mind(book), book.house(), 1, keen=value) for value in (40.0, 0.0))
    for belief in (keen, indifferent):
        belief.follow(seen)

    def hopes(belief: Belief) -> float:
        return sum(
            w * book.rules.evaluate(world, 0) for world, w in zip(belief.worlds(), belief.weights(), strict=True)
        )

    assert hopes(keen) > hopes(indifferent)


@pytest.mark.parametrize("game", ["x-rays", "free-for-all"])
def test_plain_and_native_beliefs_are_the_same(game: str) -> None:
    book = open_book(game)
    beliefs = [Belief(mind(book), book.house(), 0, size=20, exact=15, seed=4) for mind in (plain_mind, native_mind)]
    *_, (_, seen) = watched(book, 0, 2, most=40)
    for belief in beliefs:
        belief.follow(seen)
    assert beliefs[0].worlds() == beliefs[1].worlds()


def trajectories(belief: Belief) -> list[tuple[Any, list[int], list[int]]]:
    """The state in which each particle is, the others' moves that led to it, and how many there were by each notice."""
    paths, taken = belief._paths, belief._taken
    assert paths is not None
    return [
        (belief.mind.state(paths.latest[index]), list(paths.moves[index]), list(paths.marks[index][:taken]))
        for index in belief._kept
    ]


@pytest.mark.parametrize("game", ["free-for-all", "leap-frog", "tank-blitz", "rapid-transit", "soccer"])
def test_every_particle_is_a_game_by_the_rules_that_looks_as_it_looked(game: str) -> None:
    """From the start of the game on its moves are legal, and lead to each view that the seat had and to no other."""
    book, seat = open_book(game), 1
    rules = book.rules
    belief = Belief(plain_mind(book), book.house(), seat, size=24, exact=1, seed=2)
    *_, (_, seen) = watched(book, seat, 5, most=40)
    belief.follow(seen)
    for end, moves, marks in trajectories(belief):
        state = rules.initial(book.house())
        for notice, number in zip(seen[1:], range(1, len(marks)), strict=True):
            if notice.move is not None:
                state = rules.apply(state, notice.move)
            for move in moves[marks[number - 1] : marks[number]]:
                assert rules.observe(state, seat) == seen[number - 1].view
                assert move in legal_moves(book, state)
                state = rules.apply(state, move)
            assert rules.observe(state, seat) == notice.view
        assert state == end


def test_a_move_that_cannot_stay_gives_way_to_the_one_that_leads_nearest() -> None:
    """Leap Frog: to the state that a first move leads to, that move and no other is nearest."""
    book, seat = open_book("leap-frog"), 1
    state, mind = book.rules.initial(book.house()), plain_mind(book)
    work = Belief(mind, book.house(), seat).work
    steered = mind.loops.paths_mended.__globals__["steered"]  # as the loops of this game call it
    for move in legal_moves(book, state):
        aim, noticed = after(book, state, move, seat)
        views = [flattened(notice.view) for notice in (first_view(book, book.house(), seat), *noticed)]
        number = book.rules.legal(state, work.out)
        picked, part = steered(state, number, aim, History(seat, 0.0, [0, 0], [0, 0], views), 1, work)
        assert work.out[picked] == move
        assert 0 < part <= 1


def test_changing_the_past_leaves_likely_worlds_likely() -> None:
    """Free-For-All: particles that are rejuvenated again and again still come as often as the exact weights say."""
    book, size = open_book("free-for-all"), 4_000
    *_, (_, seen) = watched(book, 1, 7, most=5)
    every, some = (Belief(native_mind(book), book.house(), 1, exact=most, size=size, seed=5) for most in (3_000, 1))
    for belief in (every, some):
        belief.follow(seen)
    assert every.exact
    assert not some.exact
    which = some.mind.ints(size)
    which[:] = range(size)
    before = some.worlds()
    steps, limit = 20, 1 << 40
    taken = some.mind.loops.paths_rejuvenated(
        some._paths, some._history, some._taken, which, size, steps, True, limit, some.work
    )
    assert taken > size
    assert before != some.worlds()
    right, found = every.marginals(), some.marginals(size)
    for spot, pieces in right.items():
        for piece, chance in pieces.items():
            spread = math.sqrt(chance * (1 - chance) / size)
            assert abs(found.get(spot, {}).get(piece, 0.0) - chance) < 6 * spread + 0.005


def test_what_lies_too_far_back_is_fixed_and_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """With memory for the shortest past alone, worlds still explain everything."""
    monkeypatch.setattr(believing, "MEMORY", 0)
    book = open_book("leap-frog")
    belief = Belief(native_mind(book), book.house(), 1, size=200, exact=1, seed=4)
    for state, seen in watched(book, 1, 3, most=120):
        belief.follow(seen)
        for world in set(belief.sample(5, len(seen))):
            assert book.rules.observe(world, 1) == seen[-1].view
            assert book.rules.turn(world) == book.rules.turn(state) or book.rules.turn(state) != 1
    assert belief._taken < believing.SHORTEST < len(seen)


@pytest.mark.parametrize("game", SECRETS)
def test_a_belief_of_any_level_needs_32_megabytes_at_most(game: str) -> None:
    """Also one that has lost its way and goes on with more particles."""
    book = open_book(game)
    mind = native_mind(book)
    for level in LEVELS:
        effort = effort_of(game, level)
        for size in (effort.worlds, believing.LARGER * effort.worlds):
            belief = Belief(mind, book.house(), 0, size, effort.keen, effort.exact)
            exact = belief.memory
            belief._begin()
            assert 0 < max(exact, belief.memory) <= 32_000_000


def test_a_history_that_cannot_be_is_refused() -> None:
    book = open_book("free-for-all")
    (_, seen), *_ = watched(book, 1, 1, most=1)
    belief = Belief(plain_mind(book), book.house(), 1, size=5)
    with pytest.raises(LostBelief, match="no world explains what seat 2 has noticed"):
        belief.follow([*seen, Notice(None, seen[0].view._replace(turns=30))])


def test_a_lost_belief_looks_at_so_many_moves_and_at_fewer_the_next_time() -> None:
    book = open_book("free-for-all")
    *_, (_, seen) = watched(book, 1, 1, most=30)
    strange = seen[-1].view._replace(turns=999)
    belief = Belief(plain_mind(book), book.house(), 1, size=5, exact=1)
    belief.follow(seen)
    looked = []
    for _ in range(4):
        before = belief.work.spent[0]
        with pytest.raises(LostBelief):
            belief.follow((*seen, Notice(None, strange)))
        looked.append(belief.work.spent[0] - before)
        assert all(0 < explained <= len(seen) for _, explained in belief.nearest(5))
    slack = 2_000  # what has begun is ended
    assert PLAIN.again + slack < looked[0] <= PLAIN.first + slack
    assert all(each <= PLAIN.again + slack for each in looked[1:])
    assert (belief.lost, belief.restarts) == (4, 1)


def test_who_goes_back_is_where_it_was_and_comes_to_the_present_again() -> None:
    """Leap Frog: particles that were taken back some notices explain those before, and can take in the rest anew."""
    book, back = open_book("leap-frog"), 11
    belief = Belief(plain_mind(book), book.house(), 1, size=40, exact=1, seed=4)
    *_, (_, seen) = watched(book, 1, 3, most=40)
    belief.follow(seen)
    assert belief.mind.loops.paths_rewound(belief._paths, belief._history, back) == len(seen) - back
    assert {book.rules.observe(world, 1) for world in belief.worlds()} == {seen[-1 - back].view}
    belief._taken = len(seen)
    assert belief._retaken(1 << 40)
    assert {book.rules.observe(world, 1) for world in belief.worlds()} == {seen[-1].view}


def test_a_belief_that_died_begins_again_and_lives() -> None:
    """With two particles, Free-For-All kills a belief soon; it finds its way back."""
    book = open_book("free-for-all")
    rescues = 0
    for seed in range(4):
        belief = Belief(native_mind(book), book.house(), 0, size=2, exact=1, keen=4.0, seed=seed)
        for _, seen in watched(book, 0, seed):
            belief.follow(seen)
            assert all(book.rules.observe(world, 0) == seen[-1].view for world in belief.worlds())
        rescues += belief.rescues
    assert rescues


def test_mended_particles_explain_what_few_explained() -> None:
    """Leap Frog with few particles: what nearly none of them expected happens now and then."""
    book = open_book("leap-frog")
    mended = 0
    for seed in range(3):
        belief = Belief(native_mind(book), book.house(), 1, size=50, exact=1, seed=seed)
        for _, seen in watched(book, 1, seed, most=60):
            belief.follow(seen)
            mended += belief.rescues
            assert {book.rules.observe(world, 1) for world in belief.worlds()} == {seen[-1].view}
    assert mended
