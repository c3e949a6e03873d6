"""Two equal rule-of-thumb players of Jukem Football (section 7.4 of its sheet), and what their games are like.

They look at nothing but their own hand and what lies open. The names that are only declared here are the game's; so the
same players play with any deck.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the report

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.engine.loops import mixed
from rumpus.rules.words import LUCK, OVER, lowest, rule

# --- Of the game ----------------------------------------------------------------------------------

ANSWER: int
BLOCKS: int
CATCHES: int
DEFENDING: int
DEFENSIVE: int
DISCARD: int
DRAW: int
ENDED: int
GOALS: int
JUKEMS: int
NO_CARD: int
Options: Any
PARTNERS: tuple[int, ...]
PASSES: int
PLAY: int
PLAYING: int
RED: int
REPLENISHING: int
RETURNS: int
RUNS: int
TAKE: int
TAKING_OUT: int
YARDS: tuple[int, ...]
YELLOW: int
apply: Callable[[Any, int], Any]
basic_play: Callable[[int, int, int], bool]
blocks_of: Callable[[int], int]
card_of: Callable[[int], int]
catch_of: Callable[[int], int]
finishes: Callable[[int, int], bool]
gain_of: Callable[[int], int]
initial: Callable[[Any], Any]
jukes_of: Callable[[int], int]
legal: Callable[[Any, list[int]], int]
of: Callable[[tuple[int, int], int], int]
turn: Callable[[Any], int]
verb_of: Callable[[int], int]
with_one: Callable[[int, int], int]
without: Callable[[int, int], int]

PLAYED, HALVES, TURNS_TAKEN, DISCARDED, TOOK, ANSWERED, TOUCHDOWNS, KICKED, TIED, OVERTIMES = range(10)
POINTS_MADE, SQUARES, SHORTEST_HALF, LONGEST_HALF = range(10, 14)
"""Where things stand in a tally. Turns and what happens in them are counted in the two halves, not in overtime."""


@rule
def gains_exactly(hand: int, yards: int) -> bool:
    """Whether one RUN, or a PASS with its CATCH, gains just so many yards by itself."""
    return 5 <= yards <= 100 and finishes(hand, yards)


@rule
def can_finish(hand: int, missing: int) -> bool:
    """Whether a hand has a play that gains just what is missing."""
    if gains_exactly(hand, missing):
        return True
    blocked = hand & BLOCKS != 0
    if blocked and gains_exactly(hand & RUNS, missing - 10):
        return True
    if hand & JUKEMS == 0 or missing % 10 != 0:
        return False
    half = missing // 2
    return gains_exactly(hand, half) or (blocked and gains_exactly(hand & RUNS, half - 10))


@rule
def left_after(hand: int, move: int) -> int:
    """The hand without the cards of a play."""
    hand = without(hand, card_of(move))
    if catch_of(move) != NO_CARD:
        hand = without(hand, catch_of(move))
    for _ in range(blocks_of(move)):
        hand = without(hand, lowest(BLOCKS))
    for _ in range(jukes_of(move)):
        hand = without(hand, lowest(JUKEMS))
    return hand


@rule
def worth_of_play(state: Any, hand: int, yards: int, move: int) -> int:
    """How much a rule-of-thumb player likes a play."""
    if (GOALS >> card_of(move)) & 1 == 1:
        return 400  # better than any play that finishes nothing, unless a finish is in sight
    gain = gain_of(move)
    if yards + gain == 100:
        return 1000 - 10 * jukes_of(move) - blocks_of(move)
    rest = left_after(hand, move)
    liking = 2 * gain
    if can_finish(rest, 100 - yards - gain):
        liking += 60
        if yards >= 70:
            liking += 250  # a finish in sight: worth the wait, but not a sure kick (see `thumb`)
    if jukes_of(move) > 0 and gain < 60:
        liking -= 90
    if blocks_of(move) > 0:
        liking -= 25
    if yards + gain > 90:
        liking -= 20
    return liking


@rule
def worth_of_card(hand: int, yards: int, card: int) -> int:
    """How much a player would miss a card that is discarded."""
    one = 1 << card
    if one & RED != 0:
        return 90
    if one & YELLOW != 0:
        return 80
    if one & (JUKEMS | RETURNS) != 0:
        return 100
    if one & GOALS != 0:
        return 75 if yards >= 40 else 45
    if one & BLOCKS != 0:
        return 30
    if one & PASSES != 0:
        return 40 + 20 * (PARTNERS[card] & hand != 0)
    if one & CATCHES != 0:
        return 35 + 20 * (PARTNERS[card] & hand != 0) + (5 if YARDS[card] <= 100 - yards else 0)
    return 50 + (10 if YARDS[card] <= 100 - yards else -20)


@rule
def wants_discard(state: Any, hand: int, yards: int, top: int) -> bool:
    """A defensive card, JUKEM, KICK RETURN; what finishes the drive; or the only play."""
    if (1 << top) & (DEFENSIVE | JUKEMS | RETURNS) != 0:
        return True
    more = with_one(hand, top)
    if can_finish(more, 100 - yards) and not can_finish(hand, 100 - yards):
        return True
    return basic_play(state.house, more, yards) and not basic_play(state.house, hand, yards)


@rule
def wants_to_answer(state: Any, move: int) -> int:
    """How much a defender wants to answer with a card: red from 55 yards on, yellow against 30 yards or from 70 on."""
    yards = of(state.yards, state.mover)
    if (RED >> card_of(move)) & 1 == 1:
        return 200 if yards >= 55 else -1
    return 100 if state.gain >= 30 or yards >= 70 else -1


@rule
def thumb(state: Any, out: list[int], number: int) -> int:
    """The move of a rule-of-thumb player, out of those in `out`."""
    seat = turn(state)
    hand, yards = of(state.hands, seat), of(state.yards, seat)
    if state.phase == REPLENISHING:
        for index in range(number):
            if verb_of(out[index]) == TAKE and wants_discard(state, hand, yards, state.tops[0]):
                return out[index]
        return out[0]
    best, liked = out[0], -10_000
    for index in range(number):
        move = out[index]
        liking = 0
        if state.phase == DEFENDING:
            liking = wants_to_answer(state, move) if verb_of(move) == ANSWER else 0
        elif verb_of(move) == PLAY:
            liking = worth_of_play(state, hand, yards, move)
        elif verb_of(move) == DISCARD:
            liking = 150 - worth_of_card(hand, yards, card_of(move))
        else:
            liking = -5_000
        if liking > liked:
            best, liked = move, liking
    return best


@rule
def thumb_games(options: Any, seed: int, first: int, number: int, out: list[int], tally: list[int]) -> None:
    """Games of two rule-of-thumb players, added up."""
    for game in range(first, first + number):
        key = mixed(seed, game)
        state = initial(options)
        steps = 0
        turns = 0
        level = False
        while turn(state) != OVER:
            several = legal(state, out)
            lucky = turn(state) == LUCK
            move = out[((mixed(key, steps) >> 31) * several) >> 32] if lucky else thumb(state, out, several)
            after = apply(state, move)
            steps += 1
            points = after.points[0] + after.points[1] - state.points[0] - state.points[1]
            if state.half <= 2 and state.phase != TAKING_OUT:
                if not lucky:
                    tally[DISCARDED] += verb_of(move) == DISCARD
                    tally[TOOK] += verb_of(move) == TAKE
                    tally[ANSWERED] += verb_of(move) == ANSWER
                tally[TOUCHDOWNS] += points == 7
                tally[KICKED] += points == 3
                half_over = after.half != state.half or after.phase == ENDED
                if half_over or (after.mover != state.mover and state.phase >= REPLENISHING):
                    tally[TURNS_TAKEN] += 1
                    turns += 1
                if half_over:
                    tally[HALVES] += 1
                    tally[SHORTEST_HALF] = turns if tally[HALVES] == 1 else min(tally[SHORTEST_HALF], turns)
                    tally[LONGEST_HALF] = max(tally[LONGEST_HALF], turns)
                    turns = 0
                level = after.points[0] == after.points[1]
            if after.half > 2 and after.half != state.half:
                tally[OVERTIMES] += 1
            state = after
        tally[PLAYED] += 1
        tally[TIED] += level
        for seat in range(2):
            tally[POINTS_MADE] += state.points[seat]
            tally[SQUARES] += state.points[seat] * state.points[seat]
