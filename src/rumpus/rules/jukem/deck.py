"""The cards of Jukem Football (section 1.3 of docs/rules/jukem.md), and the tables that the rules look things up in.

A card is a number from 0 to 55, its place in the deck, which lies in the order of kinds and yards. Cards with the
same title lie side by side, and the lowest number among them stands for the title.
"""

from __future__ import annotations

from collections.abc import Mapping

from ..words import Table, kit, table

CARDS = 56
"""JK-1: so many cards are in a deck."""

RUN, PASS, CATCH, KICK_RETURN, JUKEM, PANCAKE_BLOCK, FIELD_GOAL, HOLDING, SACK, FUMBLE, PICKED_OFF = range(11)

BLOCK_YARDS = 10
RETURN_YARDS = 50
"""JK-24, JK-20: what a PANCAKE BLOCK! adds, and what the KICK RETURN gains."""

Range = tuple[int, int]
Row = tuple[int, ...]


def made(
    runs: Mapping[int, int], passes: Mapping[Range, int], catches: Mapping[int, int], others: Mapping[int, int]
) -> Table:
    """A deck from its numbers of copies: a row for each card with its kind, its yards and its range."""
    rows = [(RUN, yards, 0, 0) for yards, copies in runs.items() for _ in range(copies)]
    rows += [(PASS, 0, low, high) for (low, high), copies in passes.items() for _ in range(copies)]
    rows += [(CATCH, yards, 0, 0) for yards, copies in catches.items() for _ in range(copies)]
    rows += [(kind, PRINTED.get(kind, 0), 0, 0) for kind, copies in others.items() for _ in range(copies)]
    return in_order(rows)


def in_order(rows: list[tuple[int, int, int, int]]) -> Table:
    """The same cards as a deck: equal titles side by side."""
    deck: Table = table(sorted(rows))
    return deck


PRINTED = {KICK_RETURN: RETURN_YARDS, PANCAKE_BLOCK: BLOCK_YARDS}

RUNS_THERE = {5: 3, 10: 5, 15: 4, 20: 4, 25: 2, 30: 2}
PASSES_THERE = {(5, 20): 3, (10, 35): 3, (20, 50): 2}
CATCHES_THERE = {5: 1, 10: 2, 15: 2, 20: 2, 25: 1, 30: 1, 35: 1, 40: 1, 50: 1}
SPECIALS = {KICK_RETURN: 1, JUKEM: 2, PANCAKE_BLOCK: 2, FIELD_GOAL: 3}
DEFENCE = {HOLDING: 2, SACK: 2, FUMBLE: 2, PICKED_OFF: 2}

RECONSTRUCTED = made(RUNS_THERE, PASSES_THERE, CATCHES_THERE, SPECIALS | DEFENCE)

KITS = {
    "reconstructed": RECONSTRUCTED,
    "reconstructed-jukem": made(RUNS_THERE | {10: 4}, PASSES_THERE, CATCHES_THERE, SPECIALS | {JUKEM: 3} | DEFENCE),
    "reconstructed-yellow": made(
        RUNS_THERE,
        PASSES_THERE | {(20, 50): 3},
        CATCHES_THERE,
        SPECIALS | {PANCAKE_BLOCK: 1} | {HOLDING: 3, SACK: 3, FUMBLE: 1, PICKED_OFF: 1},
    ),
    "reconstructed-kicks": made(
        RUNS_THERE,
        {(5, 20): 4, (15, 35): 3, (25, 50): 2},
        CATCHES_THERE | {25: 2},
        SPECIALS | {PANCAKE_BLOCK: 1, FIELD_GOAL: 4} | {HOLDING: 2, SACK: 2, FUMBLE: 1, PICKED_OFF: 1},
    ),
}
"""The deck of section 1.3, and the three others there that fit what is known nearly as well."""

DECK = kit("deck", RECONSTRUCTED)


# --- What the rules look up -----------------------------------------------------------------------


def title_of(card: int) -> int:
    """The first card with the same title."""
    while card > 0 and all(DECK[card - 1][part] == DECK[card][part] for part in range(4)):
        card -= 1
    return card


def cards_of(*kinds: int) -> int:
    """The set of all cards of some kinds."""
    return sum(1 << card for card in range(CARDS) if DECK[card][0] in kinds)


def within(steps: int) -> int:
    """The cards that gain at most so many times five yards by themselves: RUN, CATCH and KICK RETURN."""
    gaining = (RUN, CATCH, KICK_RETURN)
    return sum(1 << card for card in range(CARDS) if DECK[card][0] in gaining and DECK[card][1] <= 5 * steps)


def go_together(one: int, other: int) -> bool:
    """JK-16: whether two cards are a PASS and a CATCH within its range, both ends included."""
    if DECK[one][0] == CATCH:
        one, other = other, one
    return bool(DECK[one][0] == PASS and DECK[other][0] == CATCH and DECK[one][2] <= DECK[other][1] <= DECK[one][3])


def partners(card: int) -> int:
    """All cards that make a PASS/CATCH with a card."""
    return sum(1 << other for other in range(CARDS) if go_together(card, other))


ALL = (1 << CARDS) - 1
TITLE: Row = table([title_of(card) for card in range(CARDS)])
"""By card: the lowest card with the same title."""
TITLES = sum(1 << card for card in range(CARDS) if TITLE[card] == card)
"""The lowest card of each title."""
ALIKE: Row = table([sum(1 << other for other in range(CARDS) if TITLE[other] == TITLE[card]) for card in range(CARDS)])
"""By card: all cards with its title."""
KIND: Row = table([DECK[card][0] for card in range(CARDS)])
YARDS: Row = table([DECK[card][1] for card in range(CARDS)])
WITHIN: Row = table([within(steps) for steps in range(21)])
"""By steps of five yards: the cards that gain no more."""
PARTNERS: Row = table([partners(card) for card in range(CARDS)])
"""By card: the CATCH cards that a PASS reaches; the PASS cards that reach a CATCH."""

RUNS, PASSES, CATCHES = cards_of(RUN), cards_of(PASS), cards_of(CATCH)
RETURNS, JUKEMS, BLOCKS = cards_of(KICK_RETURN), cards_of(JUKEM), cards_of(PANCAKE_BLOCK)
GOALS = cards_of(FIELD_GOAL)
YELLOW, RED = cards_of(HOLDING, SACK), cards_of(FUMBLE, PICKED_OFF)
DEFENSIVE = YELLOW | RED
PASS_ONLY = cards_of(SACK, PICKED_OFF)
"""JK-R13: what answers a PASS/CATCH only, in a thematic house."""
JOINING = CATCHES | BLOCKS | JUKEMS
"""What is laid on another card of the same play."""
BASES = RUNS | PASSES | CATCHES
"""What a RUN or a PASS/CATCH is made of; the other cards never let a player make such a play."""
