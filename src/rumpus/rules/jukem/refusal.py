"""Why a text is no legal move, in the words of the rule sheet. Never compiled; made from the seat's own view."""

from __future__ import annotations

import re

from .cards import NO_CARD
from .deck import (
    BLOCKS,
    CATCHES,
    DEFENSIVE,
    GOALS,
    JUKEMS,
    PARTNERS,
    PASS_ONLY,
    PASSES,
    RETURNS,
    RUNS,
)
from .hands import may_take, must_draw
from .play import legal
from .plays import may_return, must_play, room_of
from .state import (
    DEFENDING,
    GOAL_LINE,
    IDLE_TURNS,
    MOVES,
    NOTHING,
    OPTIONAL,
    PLAYING,
    REPLENISHING,
    SNIPE,
    THEMATIC,
    TWO_BOOSTERS,
    blocks_of,
    gain_of,
    is_pass,
    jukes_of,
    play_of,
)
from .talk import NAMES_OF_CARDS, position, show, title, top_of_pile
from .view import View

_SAID = re.compile(r"run \d+|pass \d+-\d+|catch \d+|kick return|field goal|juke|block|holding|sack|fumble|picked off")


def why_not(view: View, text: str) -> str:
    """Why a move is not allowed, as far as the seat itself can know; and what can be said instead."""
    said = " ".join(text.lower().replace("!", "").split())
    cards = [_named(name) for name in _SAID.findall(said)]
    asked = {PLAYING: _play, DEFENDING: _answer, REPLENISHING: _source}.get(view.phase)
    reason = asked(view, said, [card for card in cards if card is not None], None in cards) if asked else ""
    return reason or _instead(view)


def _named(name: str) -> int | None:
    """The card of a name, or nothing if the deck has none."""
    if name in ("juke", "block"):
        cards = JUKEMS if name == "juke" else BLOCKS
        return (cards & -cards).bit_length() - 1 if cards else None
    return NAMES_OF_CARDS.get(name)


def _instead(view: View) -> str:
    """What can be said now."""
    out = [0] * MOVES
    number = legal(position(view), out)
    offered = [show(view, move) for move in out[:number]]
    if len(offered) > 4:
        offered = [*offered[:3], "another move from the list"]
    return f"Say {' or '.join(offered)}."


def _missing(view: View, cards: list[int]) -> str:
    """The title of a card that is said more often than the own hand holds it."""
    hand = view.hands[view.seat]
    for card in cards:
        held = sum(1 for other in range(56) if hand >> other & 1 and title(other) == title(card))
        if cards.count(card) > held:
            return title(card)
    return ""


def _play(view: View, said: str, cards: list[int], unknown: bool) -> str:
    """Why a play, a discard or something else is refused when a play is asked for."""
    last_turn = view.to_draw == 0
    if said.startswith("discard"):
        if cards and (missing := _missing(view, cards[:1])):
            return f"You do not hold {missing}."
        if last_turn:
            return "In a last-card turn nothing is discarded: make a play, or stop (JK-34)."
        if must_play(position(view), view.seat):
            return "You can make a play, so you have to make one (JK-R4)."
        return f"You have just taken {title(view.taken)} (JK-R2)." if view.taken >= 0 and cards else ""
    if said == "stop":
        if last_turn:
            return "There is a play left, and in this house you play on while you can (JK-R22)."
        return "Only a last-card turn can be stopped (JK-34)."
    if said in ("draw", "take discard"):
        return "Your hand is ready: now make a play, or discard (JK-12)."
    if unknown:
        return "There is no such card in this deck."
    return _refused_play(view, cards) if cards else ""


def _refused_play(view: View, cards: list[int]) -> str:
    """What is wrong with the cards of a play."""
    if missing := _missing(view, cards):
        return f"You do not hold {missing}."
    runs, passes, catches, returns, goals, blocks, jukes, defence = (
        [card for card in cards if group >> card & 1]
        for group in (RUNS, PASSES, CATCHES, RETURNS, GOALS, BLOCKS, JUKEMS, DEFENSIVE)
    )
    if defence:
        return "Yellow and red cards are for the other player's turn (JK-30)."
    if goals:
        return f"A field goal needs a drive of 70 to 99 yards; yours has {view.yards[view.seat]} (JK-26)."
    if len(runs + passes + returns) > 1:
        return "One play at a time: a RUN, a PASS with its CATCH, or the KICK RETURN (JK-12)."
    if bool(passes) != bool(catches):
        return "A PASS and a CATCH are played together, never alone (JK-17)."
    if not runs + passes + returns:
        return f"{title(cards[0])} is laid on a play of the same turn, never alone (JK-R11)."
    if blocks and not runs:
        return "PANCAKE BLOCK! goes with a RUN only (JK-R12)."
    if passes and not PARTNERS[passes[0]] >> catches[0] & 1:
        return f"{title(catches[0])} is out of the range of {title(passes[0])} (JK-16)."
    if returns and not may_return(position(view), view.seat):
        return "A KICK RETURN can only be the first play of a drive (JK-20)."
    catch = catches[0] if catches else NO_CARD
    return _too_much(view, play_of((runs + passes + returns)[0], catch, len(blocks), len(jukes)))


def _too_much(view: View, move: int) -> str:
    """What is wrong with a play that is made of the right cards."""
    total = view.yards[view.seat] + gain_of(move)
    if max(blocks_of(move), jukes_of(move)) > (2 if view.house & TWO_BOOSTERS else 1):
        return "A play may have one PANCAKE BLOCK! and one JUKEM (JK-R10)."
    if gain_of(move) > room_of(view.house, view.yards[view.seat]):
        return f"That would make {total} yards; a drive ends at {GOAL_LINE} (JK-R6)."
    if view.house & SNIPE and jukes_of(move):
        return "In this house JUKEM is laid after the other player could answer (JK-R9)."
    return f"It is written {show(view, move)!r}."


def _answer(view: View, said: str, cards: list[int], unknown: bool) -> str:
    """Why an answer is refused."""
    if not cards:
        return ""
    if not DEFENSIVE >> cards[0] & 1:
        return f"{title(cards[0])} is no yellow or red card, and cannot answer (JK-30)."
    if missing := _missing(view, cards[:1]):
        return f"You do not hold {missing}."
    if PASS_ONLY >> cards[0] & 1 and view.house & THEMATIC and not is_pass(view.last):
        return f"{title(cards[0])} answers a PASS/CATCH only, in this house (JK-R13)."
    return "One answer is all there is (JK-R14)." if len(cards) > 1 else ""


def _source(view: View, said: str, cards: list[int], unknown: bool) -> str:
    """Why a card cannot come from where somebody wants it."""
    seen = position(view)
    if said.startswith("take") and not may_take(seen):
        if not top_of_pile(view):
            return "The discard pile is empty: draw."
        if view.taken != NOTHING:
            return "You may take one card a turn from the discard pile (JK-11)."
        if view.idle > IDLE_TURNS:
            return f"Nobody has drawn for {IDLE_TURNS} turns: draw a card (JK-R17)."
        return "In this house the last card of the draw pile cannot be avoided (JK-R19)."
    if said == "enough":
        return (
            "Somebody has to draw now: draw a card (JK-R17)."
            if view.house & OPTIONAL and must_draw(seen)
            else "Fill your hand to five cards (JK-R3)."
        )
    return ""
