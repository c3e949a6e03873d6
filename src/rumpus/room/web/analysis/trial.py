"""Tries a description, in a process of its own behind everything else: a question in, lines of `Trial` out.

    python -m rumpus.room.web.analysis.trial glance|invent|report|help SECONDS < question.json

Whatever it keeps, it keeps in a folder that is gone afterwards.
"""

from __future__ import annotations

import dataclasses
import sys
import time
from random import Random

import msgspec

from rumpus.bots.background import allowed, behind_everything
from rumpus.lab.balance import Measure, balance, best_change
from rumpus.lab.lamps import at_a_glance, in_the_long_run, lamps
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.errors import BadDescription, RumpusError
from rumpus.rules.made import keep
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.inventing import child, stepped_aside
from rumpus.rules.pegs.workshop.phrases import Game
from rumpus.rules.pegs.workshop.reading import described
from rumpus.rules.pegs.workshop.sense import understood
from rumpus.rules.pegs.workshop.trying import must_be_playable
from rumpus.table.match import Match

from ..protocol.refusals import sentence
from ..protocol.workshop import AskDescription, Better, Frame, LampCard, RandomGame, Trial

MOST_FRAMES = 240
TRIES = 40
SOUNDS = ("alarm", "silence")
REST = 0.5
"""Seconds between two reports."""
TITLES = (
    ("Silent", "Crooked", "Midnight", "Velvet", "Copper", "Foggy", "Borrowed", "Hollow", "Salty", "Wooden", "Paper"),
    ("Lantern", "Ferry", "Orchard", "Parade", "Cellar", "Harbour", "Quarrel", "Carousel", "Attic", "Picnic", "Relay"),
)


def random_game(book: Book, seed: int) -> RandomGame:
    """A random game of a description that is accepted, with both sides open."""
    dice, match, frames = Random(seed), Match(book), list[Frame]()
    while not match.over and len(frames) < MOST_FRAMES:
        seat = match.turn
        before = len(match.heard(seat))
        choice = dice.choice(match.choices(seat))
        match.play(seat, choice.move)
        events = match.heard(seat)[before:]
        heard, sound = " ".join(event.words for event in events), next((e for e in events if e.kind in SOUNDS), None)
        first, second = (book.rules.scene(match.view(each)).grids[0] for each in (0, 1))
        where = (sound.kind, sound.place) if sound else ("", "")
        frames.append(Frame(seat, choice.words, heard, *where, (first, second)))
    return RandomGame(tuple(frames), match.result.winners if match.result else ())


def invented(text: str, seed: int) -> Game:
    """A description by chance that is a game: one change away from another, or bred from all that come along."""
    dice = Random(seed)
    parents = [examples.example(name) for name in examples.names()]
    title = " ".join(dice.choice(words) for words in TITLES)
    for _ in range(TRIES):
        found = stepped_aside(understood(text), dice) if text else child(parents, dice)
        if found is not None:
            if not text:
                found = msgspec.structs.replace(found, title=f"The {title}", peg="peg", pegs="pegs")
                if any(rules_of(found) == rules_of(each) for each in parents):
                    continue
            try:
                must_be_playable(found)
            except BadDescription:
                continue
            return found
    raise BadDescription(1, "nothing came to mind; please try again")


def rules_of(game: Game) -> Game:
    """A description without its names."""
    return msgspec.structs.replace(game, title="", line="", peg="peg", pegs="pegs")


def tell(trial: Trial) -> None:
    """Print a line."""
    print(msgspec.json.encode(trial).decode(), flush=True)


def burning(measures: list[Measure]) -> Trial:
    """The lamps that these measures light."""
    return Trial(lamps=tuple(LampCard(**dataclasses.asdict(each)) for each in lamps(measures)))


def answer(stage: str, asked: AskDescription, seconds: float) -> None:
    """Try it, and tell what comes of it."""
    text = asked.text
    if stage == "invent":
        text = described(invented(text, asked.seed))
        tell(Trial(text=text))
    book = open_book(name := keep(text))
    if stage in ("glance", "invent"):
        tell(Trial(game=random_game(book, asked.seed)))
        tell(burning(at_a_glance(book, asked.seed)))
    elif stage == "help":
        found = best_change(book, {}, asked.seed)
        tell(Trial(better=Better(found[0], found[1].description) if found else Better("", "")))
    else:
        told = 0.0

        def progress(doing: str, done: float) -> None:
            nonlocal told
            if time.monotonic() - told >= REST:
                told = time.monotonic()
                tell(Trial(doing=doing, done=round(done, 3)))

        found_out = balance(name, seconds, workers=1, plain=not allowed(), progress=progress)
        tell(burning(in_the_long_run(found_out)))


def main() -> None:
    """Read a question and answer it."""
    stage, seconds = sys.argv[1], float(sys.argv[2])
    asked = msgspec.json.decode(sys.stdin.buffer.readline(), type=AskDescription)
    behind_everything()
    try:
        answer(stage, asked, seconds)
    except BadDescription as error:
        tell(Trial(why=sentence(error.reason)))
    except RumpusError as error:
        tell(Trial(why=sentence(str(error))))


if __name__ == "__main__":
    main()
