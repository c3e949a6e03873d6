"""The lobby: which game, who plays, go on with an old one, read the rules, or leave."""

from __future__ import annotations

from rich.text import Text

from rumpus.bots.effort import USUAL
from rumpus.bots.learned import levels_of
from rumpus.room.lessons import find_lesson
from rumpus.room.setting import MOST_PEOPLE, Setting, set_table
from rumpus.room.sheets import common_part, sheet_of, sheet_text
from rumpus.rules.about import About
from rumpus.rules.catalogue import books, find_game_or_file, open_book
from rumpus.rules.errors import RumpusError
from rumpus.table.referee import title_of
from rumpus.table.shelf import unfinished

from .learning import learn
from .screen import Leave, Screen
from .start import resume, start


class _Back(Exception):
    """Somebody wants to go back to the menu."""


class Lobby:
    """The menu, until somebody leaves."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    def open(self) -> None:
        """Show the menu, do what is chosen, and show it again. Ctrl-C passes through to the front door."""
        try:
            self.screen.wipe()
            while self._choice():
                pass
        except Leave:
            pass
        self.screen.say("Good night.")

    def _choice(self) -> bool:
        self._show_menu()
        typed = self._ask("Which game? A number, a name, a file, or one of the words above:")
        word = typed.lower()
        try:
            if word in ("quit", "q", "exit", "leave"):
                return False
            if word in ("continue", "c"):
                self._continue()
            elif word in ("learn", "l"):
                self._learn()
            elif word in ("rules", "r"):
                self._rules()
            elif typed:
                self._play(self._game(typed))
        except _Back:
            pass
        except RumpusError as error:
            self.screen.say(str(error))
            self._again()
        return True

    def _show_menu(self) -> None:
        say = self.screen.say
        abouts = [book.about for book in books()]
        column = max(len(about.title) for about in abouts) + 2
        say("Rumpus, a game room", style="bold")
        for box in dict.fromkeys(about.box for about in abouts):
            say()
            say(box, style="dim")
            for number, about in enumerate(abouts, 1):
                if about.box == box:
                    line = Text(f"  {number:>2}  ").append(f"{about.title:{column}}", style="bold").append(about.line)
                    self.screen.show([line])
        say()
        waiting = len(unfinished())
        if waiting:
            say(f"  continue  go on with an unfinished game ({waiting})")
        say("  learn     learn a game by playing it, with a coach")
        say("  rules     read the rules of a game")
        say("  quit      leave the room")
        say()

    def _game(self, typed: str) -> str:
        if typed.isdecimal() and 1 <= int(typed) <= len(books()):
            return books()[int(typed) - 1].about.slug
        return find_game_or_file(typed)

    def _play(self, slug: str) -> None:
        self.screen.wipe()
        about = open_book(slug).about
        self.screen.say(f"{about.title}: {players(about)}, about {about.minutes} minutes", style="bold")
        setting = self._setting(slug, about)
        ask_words = self._ask("Add words of your own to the luck? Enter for no, or yes:").lower() in ("y", "yes")
        start(setting, self.screen, ask_words=ask_words)
        self._again()

    def _setting(self, slug: str, about: About) -> Setting:
        most = min(about.seats[1], MOST_PEOPLE)
        while True:
            self.screen.say("Who plays? Enter for you against the computer,")
            typed = self._ask(f"or how many people at this keyboard (2{f' to {most}' if most > 2 else ''}):") or "1"
            try:
                people = int(typed) if typed.isdecimal() else 0
                setting = set_table(slug, people)
                names = []
                for seat in setting.people:
                    question = "Your name" if people == 1 else f"Name of player {seat + 1}"
                    names.append(self._ask(f"{question} (Enter for {setting.names[seat]}):") or setting.names[seat])
                level = self._level(slug) if setting.computers else USUAL
                return set_table(slug, names=names, level=level)
            except RumpusError as error:
                self.screen.say(f"{str(error).rstrip('.')}. Type back for the menu.")

    def _level(self, slug: str) -> str:
        levels = levels_of(open_book(slug))
        while True:
            words = ", ".join(levels)
            typed = self._ask(f"How well shall the computer play: {words}? (Enter for {USUAL}):").lower() or USUAL
            begun = [level for level in levels if level.startswith(typed)]
            if len(begun) == 1:
                return begun[0]
            self.screen.say(f"There is no level {typed!r}.")

    def _continue(self) -> None:
        games = unfinished()
        if not games:
            self.screen.say("No unfinished game lies on the shelf.")
            return self._again()
        for number, game in enumerate(games, 1):
            if game.record is None:
                self.screen.say(f"  {number:>2}  {game.path.name}: damaged, {game.trouble}")
            else:
                title = title_of(game.record)
                moves = sum(len(turn.moves) for turn in game.record.turns)
                who = ", ".join(game.record.names)
                self.screen.say(f"  {number:>2}  {title}: {who} ({game.record.date}, {moves} moves)")
        typed = self._ask("Which one? A number, or Enter for the menu:")
        if not typed.isdecimal() or not 1 <= int(typed) <= len(games):
            return None
        resume(games[int(typed) - 1].path, self.screen)
        return self._again()

    def _learn(self) -> None:
        game = self._game(self._ask("Which game shall the coach teach you? A number or a name:"))
        learn(find_lesson(game), self.screen)
        self._again()

    def _rules(self) -> None:
        stem = sheet_of(self._game(self._ask("The rules of which game? A number, a name or a file:")))
        self.screen.page(sheet_text(stem))
        if common_part(stem):
            self.screen.say(common_part(stem), style="dim")
        self._again()

    def _ask(self, question: str) -> str:
        typed = self.screen.ask(f"{question} ")
        if typed.lower() in ("back", "menu"):
            raise _Back
        return typed

    def _again(self) -> None:
        """On a terminal the menu takes the whole screen: wait until everything is read."""
        if self.screen.terminal:
            self.screen.pause("\nPress Enter for the menu.")
            self.screen.wipe()
        else:
            self.screen.say()


def players(about: About) -> str:
    """How many can play, in words.

    >>> players(open_book("pig-dice").about)
    '2 to 20 players'
    """
    fewest, most = about.seats
    return f"{fewest} players" if fewest == most else f"{fewest} to {most} players"
