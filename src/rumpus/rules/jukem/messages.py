"""What a seat is told when its view changes, and what a drawing of its table shows. Never compiled."""

from __future__ import annotations

from collections.abc import Iterator

from ..scene import Card, CardRow, Event, Scene, Tally, player
from ..words import OVER
from .cards import DRIVE, PILE
from .deck import GOALS, JOINING, JUKEMS, RED, YARDS
from .hands import may_take
from .plays import any_play, must_play
from .state import (
    DEALING,
    DEFENDING,
    DISCARD,
    DRAWING,
    JUKE,
    JUKING,
    KICKING,
    OPEN_DISCARDS,
    PLAY,
    PLAYING,
    REFILLING,
    REPLENISHING,
    STAND,
    TAKE,
    TAKE_OUT,
    TAKING_OUT,
    TOSSING,
    blocks_of,
    card_of,
    catch_of,
    gain_of,
    is_pass,
    jukes_of,
    verb_of,
)
from .talk import DECK_NAME, colour, in_words, line_of, position, title, top_of_pile
from .view import View

BEFORE_PLAY = (TOSSING, TAKING_OUT, DEALING)


def ended(words: str) -> str:
    """A sentence; some titles bring their own mark.

    >>> ended("You draw RUN 5"), ended("You draw SACK!")
    ('You draw RUN 5.', 'You draw SACK!')
    """
    return words if words.endswith("!") else f"{words}."


def period(half: int) -> str:
    """What a half is called.

    >>> period(1), period(2), period(4)
    ('Half 1', 'Half 2', 'Overtime 2')
    """
    return f"Half {half}" if half <= 2 else f"Overtime {half - 2}"


# --- What is told ---------------------------------------------------------------------------------


def tell(before: View, move: int | None, after: View) -> list[Event]:
    """What happened, as far as the seat may know."""
    if before.phase <= REFILLING:
        events = [*_luck(before, after)]
    elif before.phase == DEFENDING:
        events = [*_defence(before, after)]
    else:
        events = [*_action(before, after)]
    return [*events, *_consequences(before, after)]


def _luck(before: View, after: View) -> Iterator[Event]:
    """A dealer, a dealt card, the first discard, a card that was drawn."""
    if before.phase == TOSSING:
        yield Event(f"{player(after.dealer)} deals.", "note", clause="JK-R28")
        return
    seat = next((seat for seat in (0, 1) if after.cards[seat] > before.cards[seat]), -1)
    if before.phase == DEALING and seat < 0:
        yield Event(f"{top_of_pile(after)} is turned up beside the draw pile.", "note", clause="JK-8")
        return
    if seat >= 0 and seat == before.seat:
        new = in_words(after.hands[seat])
        for card in in_words(before.hands[seat]):
            new.remove(card)
        verb = "are dealt" if before.phase == DEALING else "draw"
        yield Event(ended(f"You {verb} {title(new[0])}"), "note", clause="JK-7" if before.phase == DEALING else "JK-10")
    elif before.phase in (DRAWING, REFILLING):
        drawer = before.mover if before.phase == DRAWING else 1 - before.mover
        yield Event(f"{player(drawer)} draws a card.", "note", clause="JK-10")
    if before.phase == DRAWING and before.to_draw == 1:
        yield Event(
            f"That was the last card. {player(before.mover)} may make any number of plays in this turn.",
            "note",
            clause="JK-34",
        )
        if after.half == before.half and after.tops[PILE] != before.tops[PILE]:
            yield _took(before)


def _took(before: View) -> Event:
    return Event(f"{player(before.mover)} takes {top_of_pile(before)} from the discard pile.", "note", clause="JK-11")


def _action(before: View, after: View) -> Iterator[Event]:
    """What the mover, or the dealer before a practice game, did."""
    who, done, verb = player(after.actor), after.last, verb_of(after.last)
    if verb == TAKE_OUT:
        yield Event(f"{who} takes {title(card_of(done))} out of the deck.", "note", clause="JK-6")
    elif verb == TAKE:
        yield _took(before)
    elif verb == DISCARD:
        yield Event(ended(f"{who} discards {title(card_of(done))}"), "note", clause="JK-13")
    elif verb == JUKE:
        yield Event(f"JUKEM: {before.gain} yards more for {who}.", "note", clause="JK-21")
    elif verb == PLAY and GOALS >> card_of(done) & 1:
        yield Event(f"{who} kicks a field goal from {before.yards[after.actor]} yards.", "note", clause="JK-27")
    elif verb == PLAY:
        total = before.yards[after.actor] + gain_of(done)
        reached = f"{gain_of(done)} yards, {total} in all"
        yield Event(f"{who} plays {_cards_of(done)}: {reached}.", "note", clause="JK-14")
    elif before.phase == REPLENISHING and after.phase != DRAWING:
        yield Event(f"{who} wants no more cards.", "note", clause="JK-R3")
    elif before.phase == PLAYING:
        yield Event(f"{who} stops." if before.to_draw == 0 else f"{who} has no card to play.", "note", clause="JK-R22")
    elif before.phase == KICKING:
        yield Event(f"{who} does not kick.", "note", clause="JK-R7")
    elif before.phase == JUKING:
        yield Event(f"{who} adds no JUKEM.", "note", clause="JK-R9")


def _cards_of(move: int) -> str:
    """The cards of a play in a sentence."""
    names = [title(card_of(move))]
    if is_pass(move):
        names.append(title(catch_of(move)))
    names += ["PANCAKE BLOCK!"] * blocks_of(move) + ["JUKEM"] * jukes_of(move)
    return " with ".join([names[0], " and ".join(names[1:])]) if len(names) > 1 else names[0]


def _defence(before: View, after: View) -> Iterator[Event]:
    """Whether a play stood."""
    who, runner = player(after.actor), player(before.mover)
    if verb_of(after.last) == STAND:
        yield Event(f"{who} lets it stand.", "note", clause="JK-30")
        return
    card = card_of(after.last)
    if RED >> card & 1:
        kept = after.yards[before.mover] if after.half == before.half else 0
        left = f"; {kept} yards are left" if kept else ""
        lost = f"the whole drive of {runner} is lost, {before.yards[before.mover]} yards{left}"
        yield Event(f"{who} answers with {title(card)}: {lost}.", "alarm", clause="JK-33")
    else:
        left = f"{before.yards[before.mover] - before.gain} yards are left"
        yield Event(f"{who} answers with {title(card)}: {runner} loses the play, {left}.", "alarm", clause="JK-32")


def _consequences(before: View, after: View) -> Iterator[Event]:
    """Points, the end of a half, whose turn it is, and the end."""
    for seat in (0, 1):
        scored = after.points[seat] - before.points[seat]
        if scored == 7:
            yield Event(f"Touchdown. {player(seat)} has {after.points[seat]} points.", "note", clause="JK-29")
        elif scored:
            yield Event(f"The kick is good. {player(seat)} has {after.points[seat]} points.", "note", clause="JK-27")
    if after.turn == OVER and before.turn != OVER:
        yield verdict(after)
    elif after.half != before.half:
        yield Event(f"{period(before.half)} is over. {period(after.half)} begins.", "turn", clause="JK-35")
    elif after.phase not in BEFORE_PLAY and (after.mover != before.mover or before.phase == DEALING):
        yield Event(f"{player(after.mover)} has the ball.", "turn", clause="JK-9")


def verdict(view: View) -> Event:
    """Who has won."""
    one, two = view.points
    if one == two:
        return Event(f"Game over. A draw at {one} to {two}.", "end", clause="JK-38")
    winner = 0 if one > two else 1
    high, low = max(one, two), min(one, two)
    return Event(f"Game over. {player(winner)} wins {high} to {low}.", "end", clause="JK-37")


# --- What is drawn --------------------------------------------------------------------------------


def scene(view: View) -> Scene:
    """The card table from its far side to the near one: hands, drives on their strips, the two piles between them."""
    near = max(view.seat, 0)
    far = 1 - near
    pile = line_of(view, PILE)
    shown = pile if view.house & OPEN_DISCARDS else pile[-1:]
    return Scene(
        kind="cards",
        asks=asks(view),
        tallies=tuple(
            Tally(player(seat), str(view.points[seat]), view.turn != OVER and seat == _acting(view)) for seat in (0, 1)
        ),
        facts=(
            Tally("Period", period(view.half)),
            Tally("Cards aside", str(len(in_words(view.aside)))),
            Tally("Deck", DECK_NAME),
        ),
        rows=(
            _hand(view, far),
            _drive(view, far),
            CardRow("Draw pile", "pile", hidden=view.to_draw),
            CardRow("Discard pile", "pile", tuple(map(_open, shown)), hidden=len(pile) - len(shown)),
            _drive(view, near),
            _hand(view, near),
        ),
    )


def _acting(view: View) -> int:
    return view.turn if view.turn >= 0 else view.dealer if view.phase in (TOSSING, DEALING) else view.mover


def _open(card: int) -> Card:
    return Card(title(card), colour(card))


def _hand(view: View, seat: int) -> CardRow:
    """A hand: what the viewer knows of it open, the rest face down."""
    open_cards = tuple(map(_open, in_words(view.hands[seat])))
    name = "Your hand" if seat == view.seat else f"{player(seat)}'s hand"
    return CardRow(name, "hand", open_cards, hidden=view.cards[seat] - len(open_cards))


def _drive(view: View, seat: int) -> CardRow:
    """JK-14: the plays in a line, each with what it gained."""
    plays: list[list[int]] = []
    for card in line_of(view, DRIVE + seat):
        if JOINING >> card & 1:
            plays[-1].append(card)
        else:
            plays.append([card])
    cards = [
        Card(title(card), colour(card), 0 if place else gained(play), joins=place > 0)
        for play in plays
        for place, card in enumerate(play)
    ]
    name = "Your drive" if seat == view.seat else f"{player(seat)}'s drive"
    return CardRow(name, "drive", tuple(cards), yards=view.yards[seat])


def gained(play: list[int]) -> int:
    """What the cards of a play gain, in the order in which they are laid.

    >>> from .talk import NAMES_OF_CARDS as named
    >>> gained([named["run 5"]]), gained([named["run 5"], named["pancake block"], named["jukem"]])
    (5, 30)
    """
    yards = 0
    for card in play:
        yards = 2 * yards if JUKEMS >> card & 1 else yards + YARDS[card]
    return yards


def asks(view: View) -> str:
    """What the seat is asked, or what it waits for."""
    if view.turn == OVER:
        return "The game is over."
    if view.phase <= REFILLING:
        return {TOSSING: "Luck names the dealer.", DEALING: f"{player(view.dealer)} deals."}.get(
            view.phase, f"{player(view.mover if view.phase == DRAWING else 1 - view.mover)} draws a card."
        )
    if view.turn != view.seat:
        return f"{player(view.turn)} is thinking."
    if view.phase == PLAYING:
        return _asks_for_a_play(view)
    if view.phase == REPLENISHING:
        take = may_take(position(view))
        return f"Draw a card, or take {top_of_pile(view)}?" if take else "Draw another card, or is it enough?"
    if view.phase == DEFENDING:
        return f"Answer {_cards_of(view.last)}, or let it stand?"
    return {
        TAKING_OUT: "Which card leaves the deck for this practice game?",
        JUKING: "The play stands. Double it with JUKEM?",
        KICKING: "Kick a field goal?",
    }[view.phase]


def _asks_for_a_play(view: View) -> str:
    seen = position(view)
    if view.to_draw == 0:
        return "The last card is drawn: make as many plays as you like." if any_play(seen, view.seat) else "Discard."
    if must_play(seen, view.seat):
        return "Your turn: make a play."
    return "Make a play, or discard a card?" if any_play(seen, view.seat) else "No play in your hand: discard a card."
