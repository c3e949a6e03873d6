"""Best responses in Pig Dice: against the exact solution for two, and against games through the real rules."""

from __future__ import annotations

import random
import sys
from functools import cache
from itertools import product
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from rumpus.bots.pig import response as pig_response
from rumpus.bots.pig import response_sweeps
from rumpus.bots.pig.exact import solve
from rumpus.bots.pig.plans import holds_tried, landings, native_games, played
from rumpus.bots.pig.response import Response, answered, best_response, ended, held, native_sweeps
from rumpus.bots.pig.response_sweeps import FinalRound, last_turn, places_read
from rumpus.bots.pig.turns import Throws, hold_at, solved_turn
from rumpus.engine.loops import chosen, mixed
from rumpus.engine.native import compiled
from rumpus.engine.plain import legal_moves
from rumpus.rules.catalogue import open_book
from rumpus.rules.errors import BadOption, IllegalMove
from rumpus.rules.pig_dice import (
    FINAL,
    NONE,
    SURRENDER,
    THROW,
    USUAL,
    Options,
    apply,
    initial,
    may_surrender,
    turn,
    winners,
)
from rumpus.rules.words import LUCK, OVER, put, rule

SURE = 3.29
"""Standard deviations: an honest figure is outside once in a thousand seeds."""


@cache
def response(target: int, *against: int, kit: str = "six-six") -> Response:
    book = open_book("pig-dice", kit)
    options = book.house({"players": str(len(against) + 1), "target": str(target)})
    return best_response(book, options, against)


# --- Two players: the solution answers itself -----------------------------------------------------


@pytest.mark.parametrize(("kit", "target"), [("six-six", 40), ("one-six", 25)])
def test_the_best_response_to_the_solution_for_two_is_worth_what_was_solved(kit: str, target: int) -> None:
    """Nobody can do better against the solution than the solution itself, whatever is banked."""
    book = open_book("pig-dice", kit)
    solution, throws, sweeps = solve(book, book.house({"target": str(target)})), Throws.of(book), native_sweeps()
    turns = []
    for other in range(target):
        for own in range(target):
            stretches = solution.policy(other, own)
            throwing = np.zeros(stretches[-1][1] + 1)
            for first, last in stretches:
                throwing[first : last + 1] = 1
            turns.append(ended(throws, throwing, sweeps))
    gains = np.zeros((len(turns), max(map(len, turns))))
    for place, ends in enumerate(turns):
        gains[place, : len(ends)] = ends
    found = answered(throws, target, [gains], sweeps)
    mine, theirs = (found.value[seat].reshape(target, target).T for seat in (0, 1))
    assert np.abs(mine - solution.table.value).max() < 1e-12
    assert np.abs(theirs - (1 - solution.table.value.T)).max() < 1e-12


def test_against_a_plan_one_wins_more_than_against_the_solution() -> None:
    book = open_book("pig-dice")
    value = solve(book, book.house({"target": "30"})).value(0, 0)
    for hold in (5, 25, 40):
        assert response(30, hold).value(0, (0,)) > value + 1e-6


def test_in_a_game_to_one_point_a_plan_is_answered_as_on_paper() -> None:
    """Against one who holds: v = best of leading or not; all but the choice of the leader is a plain sum."""
    throws, sweeps = Throws.of(open_book("pig-dice")), native_sweeps()
    found = response(1, 25)
    other = held(throws, 25, sweeps)
    hold = found.policy(0, (0,))[-1][1] + 1
    assert found.policy(0, (0,)) == [(0, hold - 1)]
    mine = held(throws, hold, sweeps)
    miss = found.answers.miss
    wins = sum(mine[total] * miss[total] for total in range(1, len(mine)))
    loses = sum(other[total] * miss[total] for total in range(1, len(other)))
    # v = wins + mine[0] * w and w = 1 - loses - other[0] + other[0] * v, w being the chance when the other begins
    first = (wins + mine[0] * (1 - loses - other[0])) / (1 - mine[0] * other[0])
    assert found.value(0, (0,)) == pytest.approx(first, abs=1e-12)
    assert found.value(0, (0,), first=1) == pytest.approx(1 - loses - other[0] * (1 - first), abs=1e-12)


# --- Three and more: games through the real rules -------------------------------------------------


@pytest.mark.parametrize(("own", "first", "second"), [(0, 0, 0), (3, 17, 9), (12, 4, 19), (19, 18, 1)])
def test_what_a_turn_of_the_others_is_worth_is_their_chances_summed(own: int, first: int, second: int) -> None:
    """Who holds at the target leads with every turn that is kept, so that a turn can be written down in a few sums."""
    found, sweeps = response(20, 20, 33), native_sweeps()
    throws, miss, others = found.throws, found.answers.miss, (first, second)

    def chase(behind: int) -> Any:
        return enumerate(ended(throws, np.ones(behind + 1), sweeps))

    def led_by_first(total: int) -> float:
        """The second chases the first, and then one chases the better of them, throwing on when level."""
        ends = chase(total - second)
        return float(sum(p * (1 - miss[(second + points if points else total) - own]) for points, p in ends))

    def led_by_second(total: int) -> float:
        """One chases the second, and has to be ahead of the first after that."""
        stand = [
            miss[own + points - first] * ((own + points > total) + (own + points >= total)) / 2 for points in range(900)
        ]
        return solved_turn(throws, 400, lambda points: float(stand[points]))[0]

    turns = [list(enumerate(held(throws, hold, sweeps))) for hold in (20, 33)]
    for seat, led in ((1, led_by_first), (2, led_by_second)):
        worth = sum(p * led(others[seat - 1] + points) for points, p in turns[seat - 1] if points and p)
        after_seven = found.value(own, others, first=(seat + 1) % 3)
        expected = worth + turns[seat - 1][0][1] * after_seven
        assert found.value(own, others, first=seat) == pytest.approx(expected, abs=1e-11)


@rule
def throws_on(state: Any, holds: Any, where: Any, flips: Any, masks: Any) -> bool:
    """Seat 0 plays the response, the others hold; see `last_turns_written` for what seat 0 does in its last turn."""
    players = state.options.players
    target = state.options.target
    seat = state.thrower
    best = 0
    for each in range(players):
        best = max(best, state.banked[each])
    if seat > 0:
        stop = holds[seat] if state.round == USUAL else best + 1 - state.banked[seat]
        return bool(state.points < stop)
    place = 0
    for each in range(players if state.round == USUAL else state.leader):
        place += state.banked[each] * target**each
    if state.round != USUAL and best - target >= len(masks[0][0]):  # seldom: then just until ahead
        return bool(state.points <= best - state.banked[0])
    if state.round != USUAL:
        mask = masks[state.leader][place][best - target]
        return bool(state.points < len(mask) and mask[state.points])
    flip = where[place]
    throwing = True
    while flips[flip] >= 0 and state.points >= flips[flip]:
        throwing = not throwing
        flip += 1
    return throwing


@rule
def games_through_rules(
    options: Options, seed: int, number: int, holds: Any, where: Any, flips: Any, masks: Any
) -> float:
    """How many games seat 0 wins; a win shared by k is 1/k."""
    won = 0.0
    for game in range(number):
        key = mixed(seed, game)
        state = initial(options)
        step = 0
        while turn(state) != OVER:
            step += 1
            if turn(state) == LUCK:
                move = chosen(key, step, 36)
            elif not may_surrender(state) or throws_on(state, holds, where, flips, masks):
                move = THROW
            else:
                move = SURRENDER
            state = apply(state, move)
        winning = winners(state)
        level = 0
        for seat in range(options.players):
            level += (winning >> seat) & 1
        won += (winning & 1) / level
    return won


@rule
def last_turns_written(leader: int, target: int, banked: Any, final: FinalRound, room: Any, mask: Any) -> None:
    """When `leader` leads: at which points seat 0 throws in its last turn, by what those have who come later."""
    for place in range(target**leader):
        places_read(place, target, banked)
        for more in range(len(mask[place])):
            last_turn(target + more, leader - 1, banked, final, room)
            for points in range(len(mask[place][more])):
                mask[place][more][points] = final.turn[points] > final.hold[points]


@cache
def native_play() -> ModuleType:
    return compiled(sys.modules[__name__], "Options", "games_through_rules")


def last_turn_masks(found: Response, totals: int = 120, height: int = 320) -> Any:
    """`masks[leader][place][best - target][points]`: whether seat 0 throws in its last turn."""
    players, target = len(found.against) + 1, found.target
    after, chance = np.array(found.throws.table(found.answers.far)), np.array(found.throws.chance)
    hold, values = (np.zeros(int(after.max()) + 1) for _ in range(2))
    masks = np.zeros((players, target ** (players - 1), totals, height), np.int8)
    native = compiled(sys.modules[__name__], "FinalRound", "last_turns_written")
    final = native.FinalRound(found.answers.far, after, chance, found.answers.miss, hold, values)
    for leader in range(1, players):
        banked, room = np.zeros(leader, np.int64), np.zeros(1)
        native.last_turns_written(leader, target, banked, final, room, masks[leader])
    return masks


@pytest.mark.parametrize(
    ("target", "against", "starter"),
    [(30, (25, 25), 1), (30, (8, 12), 3), (20, (10, 40), 2), (4, (20, 10, 30), 1), (4, (20, 10, 30), 3)],
)
def test_games_through_the_rules_are_won_as_often_as_found(target: int, against: tuple[int, ...], starter: int) -> None:
    found, games = response(target, *against), 200_000
    options = native_play().Options(players=len(against) + 1, target=target, starter=starter)
    holds = np.array([0, *against])
    answers = found.answers
    masks = last_turn_masks(found)
    won = native_play().games_through_rules(options, 7, games, holds, answers.where, answers.flips, masks) / games
    share = found.value(0, (0,) * len(against), first=starter - 1)
    assert won == pytest.approx(share, abs=SURE * (share * (1 - share) / games) ** 0.5)


def test_a_response_that_is_changed_wins_less() -> None:
    """Stopping ten points sooner or later than found costs more than luck can explain."""
    found, games = response(30, 25, 25), 200_000
    options = native_play().Options(players=3, target=30)
    masks = last_turn_masks(found)
    share = found.value(0, (0, 0))
    for change in (-10, 10):
        flips = np.where(found.answers.flips > 0, np.maximum(found.answers.flips + change, 1), found.answers.flips)
        won = native_play().games_through_rules(
            options, 7, games, np.array([0, 25, 25]), found.answers.where, flips, masks
        )
        assert won / games < share - SURE * (share * (1 - share) / games) ** 0.5


def test_the_player_made_of_it_throws_and_stops_as_found() -> None:
    """Through real games of three: what `best` says is what the table and the last turns say."""
    found, book = response(10, 25, 25), open_book("pig-dice")
    masks, dice = last_turn_masks(found), random.Random(5)
    rounds = set()
    for _ in range(60):
        state = book.rules.initial(book.house({"players": "3", "target": "10", "starter": "0"}))
        while (mover := book.rules.turn(state)) != OVER:
            if mover == LUCK:
                move = dice.choice(legal_moves(book, state))
            elif mover == 0:
                best = found.best(book.rules.observe(state, 0))
                if may_surrender(state):
                    on = throws_on(state, [0, 25, 25], found.answers.where, found.answers.flips, masks)
                    assert best == ("throw" if on else "surrender")
                    rounds.add((state.round, state.leader))
                else:
                    assert best == "throw"
                move = THROW if best == "throw" else SURRENDER
            else:
                move = THROW if not may_surrender(state) or state.points < 25 else SURRENDER
            state = book.rules.apply(state, move)
    assert rounds >= {(USUAL, -1), (FINAL, 1), (FINAL, 2)}


def test_a_response_knows_where_a_seat_sits() -> None:
    """The others count from the one who responds: seat 2 of three is followed by seats 0 and 1."""
    found, book = response(10, 5, 40), open_book("pig-dice")
    start = book.rules.initial(book.house({"players": "3", "target": "10"}))
    for own, left, right, points in product((0, 4, 8), (0, 3, 9), (0, 3, 9), range(1, 90)):
        banked = put(put(put(NONE, 2, own), 0, left), 1, right)
        state = start._replace(thrower=2, banked=banked, points=points, opened=1)
        stretches = found.policy(own, (left, right))
        best = "throw" if any(first <= points <= last for first, last in stretches) else "surrender"
        assert found.best(book.rules.observe(state, 2)) == best


def test_in_the_last_turn_those_who_come_later_count() -> None:
    """Seat 2 of three stands: seat 0 has its last turn, and seat 1 comes later; then seat 1 stands, and nobody does."""
    found, book = response(10, 25, 25), open_book("pig-dice")
    masks = last_turn_masks(found)
    start = book.rules.initial(book.house({"players": "3", "target": "10"}))
    stops = []
    for leader, total in product((1, 2), (10, 24)):
        banked = put(put(put(NONE, 0, 3), 1, 4), leader, total)
        last = start._replace(round=FINAL, leader=leader, banked=banked, due=2 if leader == 2 else 0, opened=1)
        answers = []
        for points in range(100):
            state = last._replace(points=points)
            on = throws_on(state, [0, 25, 25], found.answers.where, found.answers.flips, masks)
            answers.append(found.best(book.rules.observe(state, 0)))
            assert answers[-1] == ("throw" if on else "surrender")
        stops.append(answers.index("surrender"))
    assert stops == [8, 22, 23, 23]  # just ahead is enough where nobody comes later


# --- Chances and refusals -------------------------------------------------------------------------


def test_the_better_of_two_chances_is_what_the_policy_says() -> None:
    found = response(10, 25, 25)
    for own, others in ((0, (0, 0)), (4, (9, 2)), (9, (9, 9))):
        throwing = {points for first, last in found.policy(own, others) for points in range(first, last + 1)}
        for points in range(120):
            chances = found.chances(own, others, points)
            assert (chances["throw"] > chances["surrender"]) == (points in throwing)
        assert found.chances(own, others, 0)["throw"] == pytest.approx(found.value(own, others), abs=1e-12)


def test_more_banked_is_worth_more() -> None:
    found = response(10, 25, 25)
    value = found.answers.value[0].reshape(10, 10, 10)  # the last of the others first, own points last
    assert (np.diff(value, axis=2) > 0).all()
    assert (np.diff(value, axis=0) < 0).all()
    assert (np.diff(value, axis=1) < 0).all()


@pytest.mark.parametrize(
    ("house", "against", "reason"),
    [
        ({"players": "3"}, (25,), "3 players need the plans of 2 others, not 1"),
        ({"players": "3"}, (25, 0), "hold at 1 to 100 points, not at 0"),
        ({"players": "3"}, (25, 101), "hold at 1 to 100 points, not at 101"),
        ({"players": "3", "ties": "leader_keeps"}, (25, 25), "only with ties=joint, not with ties=leader_keeps"),
        ({"players": "3", "sudden": "on"}, (25, 25), "only with sudden=off, not with sudden=on"),
        ({"players": "4", "target": "50"}, (25, 25, 25), "4 players can be answered up to target=44"),
    ],
)
def test_what_is_not_covered_is_refused(house: dict[str, str], against: tuple[int, ...], reason: str) -> None:
    book = open_book("pig-dice")
    with pytest.raises(BadOption, match=reason):
        best_response(book, book.house(house), against)


def test_impossible_scores_are_refused() -> None:
    found = response(10, 25, 25)
    for own, others in ((10, (0, 0)), (0, (0, 10)), (-1, (0, 0))):
        with pytest.raises(IllegalMove, match="0 to 9 points are banked"):
            found.value(own, others)
    with pytest.raises(IllegalMove, match="2 others play, not 1"):
        found.policy(0, (0,))
    for points in (-1, found.answers.far):
        with pytest.raises(IllegalMove, match="a turn is looked at with 0 to"):
            found.chances(0, (0, 0), points)


def test_a_view_of_another_game_is_refused() -> None:
    book = open_book("pig-dice")
    for house in ({"players": "3"}, {"players": "2", "target": "10"}):
        view = book.rules.observe(book.rules.initial(book.house(house)), 0)
        with pytest.raises(BadOption, match="response for players=3 target=10"):
            response(10, 25, 25).best(view)


# --- Sweeps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [1, 10, 20, 30, 47, 60])
def test_a_turn_that_holds_ends_as_the_sheet_says(points: int) -> None:
    book = open_book("pig-dice")
    ends, sheet = held(Throws.of(book), points, native_sweeps()), hold_at(book, points)
    assert ends.sum() == pytest.approx(1.0, abs=1e-12)
    assert ends[0] == pytest.approx(sheet.seven, abs=1e-12)
    assert float(ends @ np.arange(len(ends))) == pytest.approx(sheet.points, abs=1e-10)


def test_plain_python_and_machine_code_answer_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two others in a game to 2; the long tables of chases are left to machine code, as plain Python takes minutes."""
    throws = Throws.of(open_book("pig-dice"))
    whole = pig_response._chases

    def natively(throws: Throws, target: int, tops: list[int], risk: float, sweeps: Any) -> Any:
        return whole(throws, target, tops, risk, native_sweeps())

    monkeypatch.setattr(pig_response, "_chases", natively)
    gains = [held(throws, 2, native_sweeps()), held(throws, 3, native_sweeps())]
    plain = answered(throws, 2, gains, response_sweeps)
    native = answered(throws, 2, gains, native_sweeps())
    assert plain.value == pytest.approx(native.value, abs=1e-13)
    assert (plain.flips == native.flips).all()
    assert (plain.where == native.where).all()


def test_when_too_few_totals_were_looked_at_it_begins_anew_with_more() -> None:
    throws, sweeps = Throws.of(open_book("pig-dice")), native_sweeps()
    gains = [held(throws, 5, sweeps)] * 2
    tops = pig_response.Plans.of(throws, 12, gains).tops
    too_near = pig_response._chases(throws, 12, tops, 0.9, sweeps)[0]
    hopeful, usual = answered(throws, 12, gains, sweeps, risk=0.9), answered(throws, 12, gains, sweeps)
    assert too_near < hopeful.far < usual.far
    assert hopeful.value == pytest.approx(usual.value, abs=1e-13)


def test_places_with_many_changes_of_mind_get_the_room_they_need() -> None:
    throws, sweeps = Throws.of(open_book("pig-dice")), native_sweeps()
    gains = [held(throws, 25, sweeps)] * 2
    roomy, tight = (answered(throws, 10, gains, sweeps, room) for room in (9, 1))
    assert len(roomy.flips) > 10**3
    assert (roomy.flips == tight.flips).all()
    assert (roomy.where == tight.where).all()


# --- Plans that hold, simulated -------------------------------------------------------------------


def test_simulated_plans_win_as_often_as_on_paper() -> None:
    """To one point, two who hold: the sums of the chances are short enough to be written down."""
    book, games = open_book("pig-dice"), 200_000
    throws, sweeps = Throws.of(book), native_sweeps()
    first, second = held(throws, 30, sweeps), held(throws, 10, sweeps)
    miss = response(1, 25).answers.miss
    leads = [sum(ends[total] * miss[total] for total in range(1, len(ends))) for ends in (first, second)]
    share = (leads[0] + first[0] * (1 - second[0] - leads[1])) / (1 - first[0] * second[0])
    shares = played(1, (30, 10), landings(book), games, 3, native_games())
    assert sum(shares) == pytest.approx(1.0, abs=1e-9)
    assert shares[0] == pytest.approx(share, abs=SURE * 0.5 / games**0.5)


def test_no_plan_that_holds_beats_the_best_response() -> None:
    book = open_book("pig-dice")
    options = book.house({"players": "3", "target": "30"})
    tried = holds_tried(book, options, (25, 25), games=20_000)
    assert [each.share for each in tried] == sorted((each.share for each in tried), reverse=True)
    best = response(30, 25, 25).value(0, (0, 0))
    assert best - 0.05 < tried[0].share < best + tried[0].within
    assert tried[-1].share < 0.35 < best
