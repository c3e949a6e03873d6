"""A rule of thumb for Jukem Football."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.rules.jukem.cards import with_one, without
from rumpus.rules.jukem.deck import BLOCKS, DEFENSIVE, GOALS, JUKEMS, PARTNERS, RED, RETURNS, RUNS, YARDS, YELLOW
from rumpus.rules.jukem.plays import basic_play, listed_basic
from rumpus.rules.jukem.state import (
    ANSWER,
    DEFENDING,
    DISCARD,
    GOAL_LINE,
    JUKE,
    MOVES,
    PLAY,
    REPLENISHING,
    TAKE,
    blocks_of,
    card_of,
    catch_of,
    gain_of,
    jukes_of,
    verb_of,
)
from rumpus.rules.jukem.view import View
from rumpus.rules.words import lowest
from rumpus.table.match import Notice

from . import Seated

NO_CARD = 63


class Heuristic(Seated):
    """Goes for touchdowns: makes the longest play, or one after which its hand can finish the drive exactly.

    JUKEM and PANCAKE BLOCK! are kept for big plays and finishes; a field goal is kicked unless the hand can finish. The
    discard is taken if it is defensive, JUKEM or KICK RETURN, or gives a finish or the only play. A red card answers
    from 55 yards on; a yellow one from 70 on, or a play of 30 yards. What helps least is discarded.
    """

    def choose(self, seen: Sequence[Notice], moves: Sequence[int]) -> int:
        """One of the moves."""
        view: View = seen[-1].view
        return max(moves, key=lambda move: self.liking(view, move) + self.dice.random())

    def liking(self, view: View, move: int) -> float:
        """How much it likes a move."""
        verb, hand, yards = verb_of(move), view.hands[self.seat], view.yards[self.seat]
        if view.phase == REPLENISHING:
            return 10.0 * (wants_discard(view, hand, yards) if verb == TAKE else 0.5)
        if view.phase == DEFENDING:
            return wish_to_answer(view, card_of(move)) if verb == ANSWER else 50.0
        if verb == PLAY:
            return worth_of_play(view, hand, yards, move)
        if verb == DISCARD:
            return 150.0 - worth_of_card(hand, yards, card_of(move))
        if verb == JUKE:
            return 0.0 if view.gain >= 30 or yards + view.gain == GOAL_LINE else -6_000.0
        return -5_000.0


def can_finish(view: View, hand: int, yards: int) -> bool:
    """Whether a hand has a play that gains just what is missing."""
    out = [0] * MOVES
    number = listed_basic(view.house, hand, yards, out)
    return any(yards + gain_of(move) == GOAL_LINE for move in out[:number])


def wants_discard(view: View, hand: int, yards: int) -> bool:
    """A defensive card, JUKEM, KICK RETURN; what finishes the drive; or the only play."""
    top = view.tops[0]
    if (1 << top) & (DEFENSIVE | JUKEMS | RETURNS):
        return True
    more = with_one(hand, top)
    if can_finish(view, more, yards) and not can_finish(view, hand, yards):
        return True
    return basic_play(view.house, more, yards) and not basic_play(view.house, hand, yards)


def wish_to_answer(view: View, card: int) -> float:
    """Red cards for long drives, yellow ones for big plays and late ones."""
    yards = view.yards[view.mover]
    if RED >> card & 1:
        return 200.0 if yards >= 55 else 0.0
    return 100.0 if view.gain >= 30 or yards >= 70 else 0.0


def worth_of_play(view: View, hand: int, yards: int, move: int) -> float:
    """How much it likes a play."""
    if GOALS >> card_of(move) & 1:
        return 150.0 if can_finish(view, hand, yards) else 400.0
    gain, jukes, blocks = gain_of(move), jukes_of(move), blocks_of(move)
    if yards + gain == GOAL_LINE:
        return 1_000.0 - 10 * jukes - blocks
    rest = without(hand, card_of(move))
    rest = rest if catch_of(move) == NO_CARD else without(rest, catch_of(move))
    for _ in range(blocks):
        rest = without(rest, lowest(BLOCKS))
    for _ in range(jukes):
        rest = without(rest, lowest(JUKEMS))
    liking = 2.0 * gain
    if can_finish(view, rest, yards + gain):
        liking += 310 if yards >= 70 else 60
    liking -= 90 if jukes and gain < 60 else 0
    liking -= 25 if blocks else 0
    return liking - (20 if yards + gain > 90 else 0)


def worth_of_card(hand: int, yards: int, card: int) -> float:
    """How much it would miss a card."""
    one, fits = 1 << card, YARDS[card] <= GOAL_LINE - yards
    if one & (JUKEMS | RETURNS):
        return 100.0
    if one & DEFENSIVE:
        return 80.0 if one & YELLOW else 90.0
    if one & GOALS:
        return 75.0 if yards >= 40 else 45.0
    if one & BLOCKS:
        return 30.0
    if one & RUNS:
        return 60.0 if fits else 30.0
    return 38.0 + 20.0 * (PARTNERS[card] & hand != 0) + 3.0 * fits
