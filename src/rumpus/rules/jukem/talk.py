"""How Jukem Football names its cards, moves and house rules to people. Never compiled."""

from __future__ import annotations

from ..about import About, Option, choice, switch
from ..scene import player
from .cards import NO_CARD, PILE, card_beneath
from .deck import CARDS, DECK, GOALS, KITS, TITLE, TITLES
from .deck_file import coloured, titled
from .state import (
    ANSWER,
    DISCARD,
    DRAW,
    ENOUGH,
    JUKE,
    MOST_OVERTIMES,
    NO_JUKE,
    NO_KICK,
    NOTHING_TOLD,
    PASS_ON,
    PLAY,
    REFILLING,
    SEATS,
    STAND,
    STOP,
    TAKE,
    TAKE_OUT,
    TOSSING,
    Options,
    State,
    blocks_of,
    card_of,
    catch_of,
    is_pass,
    jukes_of,
    verb_of,
)
from .view import View

ABOUT = About(
    slug="jukem",
    title="Jukem Football",
    box="Jukem Football",
    line="Run, pass and juke a hundred yards, while a hidden card may stop the play or the whole drive.",
    goal="Bring a drive of a hundred yards home as often as you can: more points after two halves win.",
    sheet="jukem",
    prefix="JK",
    seats=(SEATS, SEATS),
    minutes=25,
    level="beginner",
    secrets=True,
    kit="deck",
    luck=CARDS,  # the first card of a deal
)

OPTIONS = (
    switch("practice", "A practice game, without one yellow and one red card.", "JK-6"),
    Option("dealer", "2", "Who deals first; the other player begins.", "JK-R28", choices=("1", "2", "luck"), first=1),
    choice(
        "sources",
        "one_by_one declared",
        "Whether each card for the hand is chosen after seeing the last one, or all piles are named first.",
        "JK-R1",
    ),
    choice(
        "rediscard", "allow forbid", "Whether a card just taken from the discard pile may be discarded again.", "JK-R2"
    ),
    choice("replenish", "compulsory optional", "Whether a hand must be filled up to five cards.", "JK-R3"),
    switch("may_decline", "A player may discard instead of making a play.", "JK-R4"),
    switch("strict_play", "Who can play a KICK RETURN or a FIELD GOAL may not discard instead.", "JK-R5"),
    switch("overshoot", "A play may pass 100 yards; such a drive cannot score until a defence cuts it down.", "JK-R6"),
    switch("fg_after_play", "A field goal may follow the play of the same turn.", "JK-R7"),
    switch("snipe", "The defender may answer a play before JUKEM is laid on it.", "JK-R9"),
    choice("boosters", "one two", "How many JUKEM, and how many PANCAKE BLOCK!, a play may have.", "JK-R10"),
    switch("thematic", "SACK! and PICKED OFF! answer a PASS/CATCH only.", "JK-R13"),
    switch("protect_jukem", "A red card leaves the JUKEM plays of a drive where they are.", "JK-R15"),
    choice(
        "kick_return",
        "empty_drive first_play",
        "Whether a KICK RETURN needs an empty drive, or has to be the first play since the drive began.",
        "JK-R16",
    ),
    choice(
        "empty_pile", "take leave", "Whether the discard may still be taken when the draw pile has run out.", "JK-R18"
    ),
    choice(
        "last_card",
        "free force",
        "Whether the last card of the draw pile may be avoided by taking the discard.",
        "JK-R19",
    ),
    choice("discards", "top open", "Whether only the top of the discard pile is shown, or all of it.", "JK-R20"),
    switch("last_discard", "Who has no play at all in a last-card turn discards a card first.", "JK-R21"),
    choice(
        "last_turn",
        "may_stop play_on",
        "Whether the player of a last-card turn may stop while there are plays left.",
        "JK-R22",
    ),
    choice("refill", "own_turn at_once", "When a defender gets a card for the one played.", "JK-R23"),
    choice(
        "overtime_dealer",
        "alternate toss",
        "Who deals an overtime: the players in turn, or whoever luck names.",
        "JK-R25",
    ),
    choice(
        "practice_cards",
        "usual chosen",
        "Which cards leave a practice game: a HOLDING! and a FUMBLE!, or those that the dealer chooses.",
        "JK-R26",
    ),
    choice(
        "starter",
        "stays turn_another",
        "Whether another card is turned up when the first discard is a special or defensive card.",
        "JK-R29",
    ),
    Option(
        "overtime_cap",
        str(MOST_OVERTIMES),
        "After so many overtimes without a score the game is a draw.",
        "JK-38",
        lowest=0,
        highest=MOST_OVERTIMES,
    ),
)


def objection(options: Options) -> str:
    """Why these options cannot go together; empty when they can."""
    if options.may_decline and options.strict_play:
        return "may_decline and strict_play contradict each other: choose one of them"
    if options.practice_cards and not options.practice:
        return "practice_cards is about a practice game: choose practice=on too"
    return ""


# --- Names ----------------------------------------------------------------------------------------


def title(card: int) -> str:
    """What is printed on a card.

    >>> title(0), title(55)
    ('RUN 5', 'PICKED OFF!')
    """
    kind, yards, low, high = DECK[card]
    return titled((kind, yards, low, high))


def word(card: int) -> str:
    """What a card is called in a move.

    >>> word(0), word(55)
    ('run 5', 'picked off')
    """
    return title(card).lower().rstrip("!")


def colour(card: int) -> str:
    """JK-4: the colour of a card."""
    return coloured(DECK[card][0])


def in_words(cards: int) -> list[int]:
    """The cards of a word one by one, each by the lowest number of its title.

    >>> in_words(0b1011)
    [0, 0, 3]
    """
    return [TITLE[card] for card in range(CARDS) if cards >> card & 1]


NAMES_OF_CARDS = {word(card): card for card in range(CARDS) if TITLES >> card & 1}
"""Each title in the words of a move, and the card that stands for it."""

DECK_NAME = next((name for name, deck in KITS.items() if deck == DECK), "brought by a player")
"""The deck in play. All decks that we know are reconstructed, and say so."""


# --- Moves ----------------------------------------------------------------------------------------


WORDS = {
    TAKE: "take discard",
    DRAW: "draw",
    ENOUGH: "enough",
    STAND: "let it stand",
    STOP: "stop",
    JUKE: "juke",
    NO_JUKE: "no juke",
    NO_KICK: "no kick",
    PASS_ON: "pass",
}
WITH_A_CARD = {DISCARD: "discard", ANSWER: "answer", TAKE_OUT: "take out"}


ENDINGS = False
"""`kick return` is a play; whoever says it when it is not legal does not mean `discard kick return`."""


def show(view: View, move: int) -> str:
    """The notation of a move; for luck, the card it brings or the player who deals."""
    if view.phase == TOSSING:
        return f"{player(move)} deals"
    if view.phase <= REFILLING:
        return word(move)
    verb = verb_of(move)
    if verb == PLAY:
        return play_words(move)
    return f"{WITH_A_CARD[verb]} {word(card_of(move))}" if verb in WITH_A_CARD else WORDS[verb]


def play_words(move: int) -> str:
    """A play in the words of a move."""
    return " ".join(play_parts(move))


def play_parts(move: int) -> list[str]:
    """The cards of a play, in the order in which they are laid."""
    parts = [word(card_of(move))]
    if is_pass(move):
        parts.append(word(catch_of(move)))
    return parts + ["block"] * blocks_of(move) + ["juke"] * jukes_of(move)


def touch(view: View, move: int) -> tuple[str, ...]:
    """What a person touches to make a move: the cards, and where they go."""
    verb = verb_of(move)
    if verb == PLAY:
        return (*play_parts(move), "score" if GOALS >> card_of(move) & 1 else "drive")
    if verb in WITH_A_CARD:
        return word(card_of(move)), {DISCARD: "discard pile", ANSWER: "answer", TAKE_OUT: "box"}[verb]
    if verb == TAKE:
        return ("discard pile",)
    return ("draw pile",) if verb == DRAW else (WORDS[verb],)


# --- What a player may ask about the own position ---------------------------------------------------


def position(view: View) -> State:
    """A state that is the same as the real one in all that the seat's own legal moves depend on."""
    return State(
        view.house, view.phase, view.half, view.dealer, view.mover, view.deck, (1 << view.to_draw) - 1,
        view.hands, view.known, view.points, view.yards, view.tops, view.beneath, view.in_lines, view.aside,
        view.score_piles, view.gain, view.laid, view.taken, view.idle, view.begun, view.last, view.actor,
        (0, 0), NOTHING_TOLD, (0, 0),
    )  # fmt: skip


def line_of(view: View, line: int) -> list[int]:
    """The cards of the discard pile or of a drive, the lowest first."""
    cards: list[int] = []
    card = view.tops[line]
    while card != NO_CARD:
        cards.insert(0, TITLE[card])
        card = card_beneath(view.beneath, card)
    return cards


def top_of_pile(view: View) -> str:
    """The title of the top discard; empty when there is none."""
    return title(view.tops[PILE]) if view.tops[PILE] != NO_CARD else ""
