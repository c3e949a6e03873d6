"""What learners are given in a batch is what a player is given by its history."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from rumpus.bots.critic import SURELY
from rumpus.bots.learned.features import SeatMemory
from rumpus.bots.learned.weights import Weights
from rumpus.bots.mind import plain_mind
from rumpus.engine.linker import flattened
from rumpus.engine.loops import chosen, mixed
from rumpus.engine.plain import legal_moves
from rumpus.learn.arena import Arena
from rumpus.learn.networks import layers_of, network
from rumpus.rules.words import LUCK, OVER
from rumpus.table.match import Notice

DECAYS = (0.5, 0.9)
SEED = 11


@pytest.fixture(scope="module", params=["x-rays", "chain-gang", "soccer"])
def arena(request: pytest.FixtureRequest) -> Arena:
    return Arena(request.param, 3, 5, "plain", DECAYS)


def test_a_batch_remembers_what_a_history_does(arena: Arena) -> None:
    """Soccer has a toss of luck, Chain Gang answers that are gone at the next decision."""
    arena.reset(SEED)
    batch, place = arena.batch, 1
    rules = batch.book.rules
    state, decisions, compared = rules.initial(batch.options), 0, 0
    seen = [[Notice(None, rules.observe(state, seat))] for seat in range(2)]
    decays = np.array(DECAYS, np.float32)
    memories = [SeatMemory(batch.space, arena.sights.columns, decays) for _ in range(2)]
    dice = np.random.default_rng(3)
    while (mover := rules.turn(state)) != OVER and compared < 60:
        moves = legal_moves(batch.book, state)
        if mover == LUCK:
            move = moves[chosen(mixed(SEED, place), decisions, len(moves))]
        else:
            assert (flattened(state), mover) == (batch.states[place].tolist(), batch.turns[place])
            assert arena.given()[place].numpy() == pytest.approx(memories[mover].take_in(seen[mover]), abs=1e-6)
            choices = torch.as_tensor(dice.integers(0, batch.offered))
            move = moves[int(choices[place])]
            arena.step(choices)
            compared += 1
        state = rules.apply(state, move)
        decisions += 1
        for seat, history in enumerate(seen):
            view = rules.observe(state, seat)
            if seat == mover or view != history[-1].view:
                history.append(Notice(move if seat == mover else None, view))
    assert compared > 10


@pytest.mark.parametrize("engine", ["plain", "native"])
def test_what_was_on_offer_is_not_changed_by_the_next_step(engine: str) -> None:
    """The engines lend their memory: a learner that kept it learned from the offers of the next decision."""
    arena = Arena("tic-tac-two", 8, 5, engine, DECAYS)
    for _ in range(20):
        offers, offered = arena.offers()
        before = offers.tolist(), offered.tolist()
        arena.step(torch.zeros(8, dtype=torch.long))
        assert (offers.tolist(), offered.tolist()) == before


def test_a_critic_says_of_a_state_in_a_search_what_it_learned_to_say_in_a_batch(arena: Arena) -> None:
    for _ in range(20):
        arena.step(torch.zeros(arena.places, dtype=torch.long))
    sights, mind = arena.sights, plain_mind(arena.batch.book)
    critic = network(len(sights.plan.words), 8, 1, 1.0)
    layers = layers_of(critic.state_dict())
    learned = Weights({}, sights.columns, np.array(DECAYS, np.float32), sights.plan, (), layers).critic(mind)
    with torch.no_grad():
        wanted = critic(arena.critic_sees())[:, 0].clamp(-SURELY, SURELY).tolist()
    states = [mind.state(row) for row in np.array(arena.batch.states).tolist()]
    assert [mind.loops.learned_value(state, learned) for state in states] == pytest.approx(wanted, abs=1e-5)
    assert len(set(wanted)) > 1
