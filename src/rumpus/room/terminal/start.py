"""Beginning a game, or going on with one: the table is set, luck is sealed, and everybody sits down."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random, SystemRandom

from rumpus.bots.learned import level_here
from rumpus.bots.random_player import Player
from rumpus.bots.seating import computer
from rumpus.room.guides import welcome
from rumpus.room.setting import Setting
from rumpus.rules import kits
from rumpus.rules.catalogue import Book
from rumpus.table.clock import Clock
from rumpus.table.luck import Seed, clean_word
from rumpus.table.match import Match
from rumpus.table.shelf import Kept, new_place, take

from .screen import Screen
from .session import Session


def start(
    setting: Setting,
    screen: Screen,
    record: Path | None = None,
    seed: Seed | None = None,
    clock: str = "",
    ask_words: bool = False,
    coach: bool = False,
) -> bool:
    """Play a new game. True when it has ended, False when it was left before its end."""
    about = setting.book.about
    timed = Clock.parse(clock, len(setting.names)) if clock else None
    chosen, seed = seed, seed or Seed.fresh()
    screen.wipe()
    screen.say(about.title, style="bold")
    for sentence in welcome(about):
        screen.say(sentence)
    screen.say()
    screen.say(f"Players in order: {', '.join(setting.names)}.")
    if about.kit:
        screen.say(f"Played with the {kit_words(setting.book)}.")
    if setting.computers:
        level = level_here(setting.book, setting.options, setting.level)
        usual = setting.options == setting.book.rules.Options()
        where = "this game" if usual else "this game with these house rules"
        why = f", for no master has learned {where}" if level != setting.level else ""
        screen.say(f"The computer plays as {LEVEL_WORDS[level]}{why}.")
    # The promise comes before the words: whoever makes the seed must not have seen them (docs/luck.md).
    screen.say_whole(f"Luck is sealed: {seed.commitment}")
    words = _words(setting, screen) if ask_words else ()
    match = Match(setting.book, setting.options, setting.names, seed, words, timed)
    path = record or new_place(about.slug)
    # With a seed of the tester's own the computers can be foreseen too.
    key = Random(chosen.hex) if chosen else SystemRandom()
    computers = {at: _opponent(match, at, setting.level, key) for at in setting.computers}
    with Kept.begin(path, match, setting.computers, _kit_path(setting.kit), setting.level) as kept:
        if screen.terminal:
            screen.pause("\nPress Enter to begin.")
        return Session(match, kept, screen, computers, coach).play()


def resume(path: Path, screen: Screen, book: Book | None = None, coach: bool = False) -> bool:
    """Go on with an unfinished game. True when it has ended, False when it was left again.

    `book`: the game, where it is one from a file.
    """
    kept, match = take(path, book)
    with kept:
        screen.say(f"{match.book.about.title} goes on.", style="bold")
        screen.say_whole(f"Luck is sealed: {match.commitment}")
        computers = {at: _opponent(match, at, kept.sealed.level, SystemRandom()) for at in kept.sealed.computers}
        return Session(match, kept, screen, computers, coach).play()


def _opponent(match: Match, seat: int, level: str, key: Random) -> Player:
    return computer(match.book, match.options, seat, level, key.getrandbits(60))


LEVEL_WORDS = {
    "random": "chance will have it",
    "beginner": "a beginner",
    "player": "a player who knows the game",
    "expert": "an expert",
    "master": "a master, who learned by playing itself",
}


def kit_words(book: Book) -> str:
    """What a game is played with, by name or by the fingerprint of what somebody brought.

    >>> from rumpus.rules.catalogue import open_book
    >>> kit_words(open_book("pigskin"))
    'reconstructed deck'
    """
    name = kits.called(book.kit)
    return f"{book.about.kit} {name}" if book.kit.startswith(kits.OWN) else f"{name} {book.about.kit}"


def _words(setting: Setting, screen: Screen) -> Sequence[str]:
    """Each person may add a word to the luck."""
    words = [""] * len(setting.names)
    for seat in setting.people:
        words[seat] = clean_word(screen.ask(f"{setting.names[seat]}, add any word to the luck (Enter for none): "))
    return words


def _kit_path(kit: str) -> str:
    """A kit's file is found again from any folder; a kit's name stays a name."""
    return str(Path(kit).resolve()) if kit and Path(kit).is_file() else kit
