"""A sitting: people at one keyboard, and computers, play a game to its end or until they leave."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from rumpus.bots.chance import Player
from rumpus.room.retelling import retold
from rumpus.room.sheets import common_part, sheet_text
from rumpus.rules.errors import IllegalMove
from rumpus.table.match import Match
from rumpus.table.notation import Choice
from rumpus.table.shelf import Kept

from .drawing import draw, named
from .ending import show_ending
from .screen import Leave, Screen

FEW_MOVES = 4
LATEST = 8
"""So many lines of what was heard stand above the board; `heard` shows them all."""


class Sitting:
    """One match on one screen. Each move is on the disk before anybody sees what it did."""

    def __init__(self, match: Match, kept: Kept, screen: Screen, computers: Mapping[int, Player]) -> None:
        self.match = match
        self.kept = kept
        self.screen = screen
        self.computers = computers
        people = match.seats - len(computers)
        self.shielded = match.book.about.secrets and people > 1
        self._heard: dict[int, list[str]] = {seat: [] for seat in range(match.seats)}
        self._mover = 0
        for played, again in retold(match):
            self._mover = played.seat if played.seat >= 0 else self._mover
            self._listen(again, self._mover)
        # After a break the last few lines say where the game stands.
        self._seen = {seat: max(0, len(lines) - 3) for seat, lines in self._heard.items()}

    def play(self) -> bool:
        """Play on. True when the game has ended, False when it was left before its end."""
        try:
            if self.shielded:
                with self.screen.private():
                    self._turns()
            else:
                self._turns()
        except (Leave, KeyboardInterrupt) as reason:
            self._saved()
            if isinstance(reason, KeyboardInterrupt):
                raise
            return False
        self._ending()
        return True

    def _turns(self) -> None:
        while not self.match.over:
            seat = self.match.turn
            if seat in self.computers:
                choice = self.computers[seat].choose(self.match.view(seat), self.match.choices(seat))
                self._move(seat, choice.move)
            elif self.shielded:
                self._behind_shield(seat)
            else:
                self.screen.wipe()
                self._frame(seat)
                self._prompt(seat)

    def _behind_shield(self, seat: int) -> None:
        """A whole turn of one person: nobody else sees anything of it."""
        name = self.match.names[seat]
        self.screen.pause(f"Give the keyboard to {name}. Press Enter when only {name} looks.")
        while self.match.turn == seat:
            self.screen.wipe(scrollback=True)
            self._frame(seat)
            self._prompt(seat)
        if not self.match.over:
            self._say_new(seat)
            self.screen.pause("Press Enter to hide the screen.")
            self.screen.wipe(scrollback=True)

    # --- What a person sees ---

    def _frame(self, seat: int) -> None:
        """The table as a seat sees it: what was heard, the board, what is asked."""
        match, screen = self.match, self.screen
        if match.clock is not None:  # the time behind the shield counts for nobody
            match.clock = match.clock.started(seat, time.monotonic())
        scene = match.book.rules.scene(match.view(seat))
        number = f"Player {seat + 1}"
        name = number if match.names[seat] == number else f"{match.names[seat]} ({number.lower()})"
        screen.say(f"{match.book.about.title}: {name}", style="bold")
        self._say_new(seat)
        screen.say()
        screen.show(draw(scene, match.names, screen.width, screen.plain))
        if match.clock is not None:
            left = [f"{name} {_minutes(match.clock.left(at, time.monotonic()))}" for at, name in enumerate(match.names)]
            screen.say(f"Clock  {'   '.join(left)}")
        screen.say()
        screen.say(named(scene.asks, match.names), style="bold")
        screen.say(f"Type {hint(match.choices(seat))}, or: ? (moves) heard rules resign quit.", style="dim")

    def _say_new(self, seat: int) -> None:
        """What the seat has heard and not yet read. Where nothing is secret all read it at once."""
        new = self._heard[seat][self._seen[seat] :]
        if len(new) > LATEST:
            self.screen.say(f"  ({len(new) - LATEST} lines before these: type heard)", style="dim")
        for line in new[-LATEST:]:
            self.screen.say(f"  {line}")
        for reader in [seat] if self.shielded else self._seen:
            self._seen[reader] = len(self._heard[reader])

    def _listen(self, match: Match, mover: int) -> None:
        """Note what each seat has heard since the last time, with the names of the players."""
        for seat, lines in self._heard.items():
            for event in match.heard(seat)[len(lines) :]:
                words = named(event.words, match.names)
                # A throw does not say whose it was.
                if event.kind == "dice" and mover != seat and words == event.words:
                    words = f"{match.names[mover]}: {words}"
                lines.append(words)

    # --- What a person types ---

    def _prompt(self, seat: int) -> None:
        """Ask until the seat has moved, or the game is over."""
        while not self.match.over:
            typed = self.screen.ask(f"{self.match.names[seat]}> ")
            if self._late(seat):
                return
            command = self._command(seat, typed)
            if command is not None:
                command(seat)
            elif typed:
                try:
                    self._move(seat, typed)
                    return
                except IllegalMove as error:
                    self.screen.say(f"{str(error).rstrip('.')}. Type ? to see the moves.")

    def _command(self, seat: int, typed: str) -> Callable[[int], None] | None:
        """What a word means that is not a move; a game's own word for a move comes first."""
        word = typed.lower()
        if any(choice.words == word for choice in self.match.choices(seat)):
            return None
        return {
            "?": self._list_moves,
            "help": self._list_moves,
            "heard": self._all_heard,
            "rules": self._rules,
            "resign": self._resign,
            "quit": self._quit,
            "exit": self._quit,
        }.get(word)

    def _list_moves(self, seat: int) -> None:
        words = [choice.words for choice in self.match.choices(seat)]
        column = max(map(len, words)) + 2
        fitting = max(1, (self.screen.width - 2) // column)
        fitting = fitting // 6 * 6 or fitting  # rows of the grid stay whole
        for start in range(0, len(words), fitting):
            self.screen.say("  " + "".join(f"{each:{column}}" for each in words[start : start + fitting]).rstrip())

    def _all_heard(self, seat: int) -> None:
        for line in self._heard[seat] or ["Nothing was heard yet."]:
            self.screen.say(f"  {line}")

    def _rules(self, seat: int) -> None:
        stem = self.match.book.about.sheet
        self.screen.page(sheet_text(stem))
        if self.screen.terminal:  # the pager has covered the board
            self.screen.wipe(scrollback=self.shielded)
            self._frame(seat)
        if common_part(stem):
            self.screen.say(common_part(stem), style="dim")

    def _resign(self, seat: int) -> None:
        if self.screen.ask("Resign, and let the others win? Type yes or no: ").lower() not in ("y", "yes"):
            self.screen.say("The game goes on.")
            return
        self.match.resign(seat)
        self._written(seat)

    def _quit(self, seat: int) -> None:
        raise Leave

    # --- Moves, time, leaving ---

    def _move(self, seat: int, move: str | int) -> None:
        self.match.play(seat, move, time.monotonic())
        self._written(seat)

    def _written(self, mover: int) -> None:
        """Put what has happened on the disk, and only then let anybody hear of it."""
        self.kept.keep(self.match)
        self._mover = mover
        self._listen(self.match, mover)

    def _late(self, seat: int) -> bool:
        """Whether the seat has run out of time, which ends the game."""
        clock = self.match.clock
        if clock is None or clock.fallen(time.monotonic()) is None:
            return False
        self.match.end_early(seat, "out of time")
        self._written(seat)
        return True

    def _saved(self) -> None:
        """The game is left before its end: write down what is not yet on the disk, and say how to go on."""
        clock = self.match.clock
        if clock is not None and clock.running is not None:
            spent = replace(clock, bonus=0.0).stopped(time.monotonic())
            self.match.clock = replace(spent, bonus=clock.bonus)
        self.kept.keep(self.match)
        self.screen.say()
        where = shlex.quote(str(self.kept.path))
        if self.match.over:
            self.screen.say_whole(f"Saved. The game is over: rumpus replay {where}")
        else:
            self.screen.say_whole(f"Saved. Go on with: rumpus play --resume {where}")

    def _ending(self) -> None:
        """The game is over and nothing is secret any more: what came last, the result, all sides."""
        self.screen.wipe()
        self.screen.say(f"{self.match.book.about.title}: the end", style="bold")
        people = [seat for seat in range(self.match.seats) if seat not in self.computers]
        self._say_new(self._mover if self.shielded else people[0])
        show_ending(self.match, self.kept.path, self.screen)


def hint(choices: list[Choice]) -> str:
    """What may be typed now, with an example where there is much to choose from.

    >>> hint([Choice(0, "throw"), Choice(1, "surrender")])
    'throw or surrender'
    >>> hint([Choice(n, f"add A{n}") for n in range(1, 7)])
    'a move like A4'
    """
    if len(choices) <= FEW_MOVES:
        return " or ".join(choice.words for choice in choices)
    return f"a move like {choices[len(choices) // 2].words.split()[-1]}"


def _minutes(seconds: float) -> str:
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"
