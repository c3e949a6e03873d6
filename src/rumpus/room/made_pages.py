"""Rule sheet and guide of a described game, written from its phrases: clauses, zones, turns played through."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from rumpus.rules.catalogue import Book
from rumpus.rules.made import kept
from rumpus.rules.pegs.talk import COLUMNS, player
from rumpus.rules.pegs.unit import Grids
from rumpus.rules.pegs.workshop.phrases import HEADS, Game, HasFound, HasHome, HasLine, HasNone, HasPegs, sentence
from rumpus.rules.pegs.workshop.reading import said
from rumpus.rules.pegs.workshop.traits import find, losing_line, met, truths, zones_of
from rumpus.rules.pegs.workshop.writing import clauses
from rumpus.table.match import Match

TRIES = 12
BEGINNINGS = {
    "Start": "At the start ",
    "Turn": "On your turn, ",
    "Silence": "If the unit is silent, ",
    "Alarm": "If it sounds, ",
    "End": "The game ends ",
    "Win": "What decides: ",
}


def made_sheet(game: Game) -> str:
    """The rule sheet: each line of the description is a clause.

    >>> from rumpus.rules.pegs.workshop.examples import example
    >>> made_sheet(example("x-rays")).splitlines()[4]
    '- **XR-1** Start: each player hides 5 diamonds in your left side, touching one another.'
    """
    lines = [f"- **{clause}** {head}: {spoken(game, head)}" for head, clause in clauses(game).items()]
    return "\n".join([f"# {game.title}", "", game.line, "", *lines, "", *_zones(game)])


def made_guide(book: Book) -> str:
    """The guide: how it goes, where, and one turn of each kind as both players notice it."""
    game = kept(book.about.slug)
    steps = [f"{number}. {_told(game, head)}" for number, head in enumerate(HEADS, 1)]
    parts = [f"# {game.title}", "", game.line, "", "## How it goes", "", *steps, ""]
    parts += _zones(game)
    return "\n".join([*parts, "## Played through", "", *played_through(book), ""])


def spoken(game: Game, head: str) -> str:
    """What a line of a description means: pegs by the name that they were given, who passes, and what comes before
    what is counted.

    >>> from rumpus.rules.pegs.workshop.examples import example
    >>> spoken(example("second-knock"), "Win").split("; ")[1]
    'otherwise more pegs in the centre. Equal is a draw.'
    """
    true, words = truths(game), re.sub(r"\b1 pegs", "1 peg", said(game, head))
    words = words.replace(". more", "; then more").replace(". nobody", "; nobody")
    words = re.sub(r"\. \w", lambda found: found[0].upper(), words)
    if head == "Turn" and true["PASSES"]:
        words += " Whoever cannot passes."
    if head == "Win":
        before = ", ".join(_decided(game))
        words = f"{before + '; otherwise ' if before else ''}{words} Equal is a draw."
    if true["SEARCHES"] and head in ("Turn", "Silence", "Alarm"):  # what looks for those with a name are pegs
        return words
    return re.sub(r"\bpeg\b", game.peg, re.sub(r"\bpegs\b", game.pegs, words))


def _decided(game: Game) -> Iterator[str]:
    """The goals that come before what is counted, in their order."""
    true = truths(game)
    goals = [phrase for phrase in game.end if isinstance(phrase, HasPegs | HasHome | HasFound) and true["GOAL_WINS"]]
    none = [phrase for phrase in game.end if isinstance(phrase, HasNone) and true["NONE_LOSES"]]
    alarms = met(game) if true["MET_DECIDES"] else None
    for phrase in (find(game, HasLine), *goals, alarms, *none, losing_line(game)):
        if phrase is not None:
            words = sentence(phrase).removeprefix("when a player ").removesuffix(", who loses")
            loses = phrase in none or bool(getattr(phrase, "loses", ""))
            yield f"who {words} {'loses' if loses else 'wins'}"


def _told(game: Game, head: str) -> str:
    """The same as a sentence of its own, to somebody who plays."""
    words = spoken(game, head)
    if head in ("Start", "End", "Win"):
        words = re.sub(r"\byour\b", "their", words)
    return f"{BEGINNINGS[head]}{words}"


def _zones(game: Game) -> list[str]:
    """A picture of each zone, as each player sees it."""
    lines: list[str] = []
    for words, places in dict(zones_of(game).values()).items():
        if words != "anywhere":
            lines += [
                f"**{words[:1].upper()}{words[1:]}**, as each player sees it:",
                "",
                "```",
                *_drawn(places),
                "```",
                "",
            ]
    return ["## Places", "", *lines] if lines else []


def _drawn(places: Grids) -> Iterator[str]:
    columns = [COLUMNS[seat] for seat in (0, 1)]
    yield f"  {player(0):16}  {player(1)}"
    yield "    " + "      ".join(" ".join(each) for each in columns)
    for row in range(6):
        marks = [
            " ".join("#" if places[seat] >> row * 6 + int(column) - 1 & 1 else "." for column in columns[seat])
            for seat in (0, 1)
        ]
        yield f"  {'ABCDEF'[row]} {marks[0]}    {'ABCDEF'[row]} {marks[1]}"


def played_through(book: Book) -> list[str]:
    """One turn of each kind from a random game: what the player did, and what each of the two heard."""
    found: dict[tuple[str, str], list[str]] = {}
    for number in range(TRIES):
        dice, match = Random(number), Match(book)
        while not match.over:
            actor, before = match.turn, [len(match.heard(seat)) for seat in (0, 1)]
            move = dice.choice(match.choices(actor))
            match.play(actor, move.move)
            heard = [match.heard(seat)[before[seat] :] for seat in (0, 1)]
            own = tuple(event for event in heard[actor] if event.kind != "end")
            if not own:
                continue
            kind = (move.words.partition(" ")[0], "end" if len(own) < len(heard[actor]) else own[0].kind)
            if kind not in found:
                found[kind] = [f"- {player(actor)}: `{move.words}`"]
                for seat in (actor, 1 - actor):
                    words = " ".join(event.words for event in heard[seat]) or "(nothing)"
                    found[kind].append(f"  - {player(seat)} hears: {words}")
    return [line for lines in found.values() for line in lines]
