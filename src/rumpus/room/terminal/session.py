"""A session: people at one keyboard, and computers, play a game to its end or until they leave."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Mapping
from dataclasses import replace

from rumpus.bots.analysis import hint_now
from rumpus.bots.random_player import Player
from rumpus.room.advice import ranked_lines, thought_in_words
from rumpus.room.charts import has_chart
from rumpus.room.lessons import remark
from rumpus.room.sheets import common_part, sheet_text
from rumpus.rules.catalogue import games
from rumpus.rules.errors import IllegalMove
from rumpus.rules.scene import Draft
from rumpus.rules.words import LUCK
from rumpus.table.match import Match
from rumpus.table.replay import replayed
from rumpus.table.shelf import Kept

from .chart import show_chart
from .drawing import draw, named
from .ending import show_ending
from .moves import hint, listed, parted
from .screen import Leave, Screen

BEST = 5
"""So many moves a hint names."""
LATEST = 8
"""So many lines of what was heard stand above the board; `heard` shows them all."""


class Session:
    """One match on one screen. Each move is on the disk before anybody sees what it did."""

    def __init__(
        self, match: Match, kept: Kept, screen: Screen, computers: Mapping[int, Player], coach: bool = False
    ) -> None:
        self.match = match
        self.kept = kept
        self.screen = screen
        self.computers = computers
        self.coach = coach
        """Whether a coach explains what each seat hears."""
        people = match.seats - len(computers)
        self.shielded = match.book.about.secrets and people > 1
        self._heard: dict[int, list[str]] = {seat: [] for seat in range(match.seats)}
        self._mover = 0
        self._rest: list[str] = []
        """Moves that were typed on one line with the last one, and are still to be made by the same seat."""
        self._typist = 0
        self._note = ""
        """Why the rest of a line was not played."""
        self._draft: list[str] = []
        """Places of a set-up or a guess that can still be taken back."""
        for played, again in replayed(match):
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
                self._move(seat, self.computers[seat].choose(self.match.history(seat), self.match.moves(seat)))
            elif self.shielded:
                self._behind_shield(seat)
            else:
                self._decision(seat)

    def _behind_shield(self, seat: int) -> None:
        """A whole turn of one person: nobody else sees anything of it."""
        name = self.match.names[seat]
        self.screen.pause(f"Give the keyboard to {name}. Press Enter when only {name} looks.")
        while self.match.turn == seat:
            self._decision(seat)
        if not self.match.over:
            self._drop_rest(f"It is the turn of {self.match.names[self.match.turn]}.")
            self._say_new(seat)
            self._say_note()
            self.screen.pause("Press Enter to hide the screen.")
            self.screen.wipe(scrollback=True)

    def _decision(self, seat: int) -> None:
        """One decision of a person: the next move of the line typed last, or a new line."""
        if self._typist != seat:
            self._drop_rest(f"It is the turn of {self.match.names[seat]}.")
        if self._rest and not self._late(seat):
            try:
                self._line(seat, self._rest)
                return
            except IllegalMove as error:
                self._drop_rest(str(error))
        if not self.match.over:
            self.screen.wipe(scrollback=self.shielded)
            self._frame(seat)
            self._prompt(seat)

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
        several = " (several with commas between)" if self._in_a_row(seat) else ""
        if scene.draft is not None:
            self._say_draft(scene.draft)
        words = f"? (moves) heard hint rules{' chart' if has_chart(match) else ''} resign quit"
        screen.say(f"Type {hint(match.choices(seat))}{several}, or: {words}.", style="dim")
        self._say_note()

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
                said = remark(match.book.about.slug, event) if self.coach else ""
                lines.append(f"{words}\n    Coach: {said}" if said else words)

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
            elif (draft := self._drafting(seat)) is not None and self._built(seat, draft, typed):
                if self.match.turn != seat or self._drafting(seat) is None:
                    return
            elif moves := parted(typed, self.match.choices(seat)):
                try:
                    self._line(seat, moves)
                    return
                except IllegalMove as error:
                    self._rest = []
                    first = f"{moves[0]}: " if moves[1:] else ""
                    self.screen.say(f"{first}{str(error).rstrip('.')}. Type ? to see the moves.")

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
            "chart": self._chart,
            "hint": self._hint,
            "resign": self._resign,
            "quit": self._quit,
            "exit": self._quit,
        }.get(word)

    def _drafting(self, seat: int) -> Draft | None:
        """What the seat builds as a whole now, if anything."""
        match = self.match
        return match.book.rules.scene(match.view(seat)).draft if match.turn == seat else None

    def _built(self, seat: int, draft: Draft, typed: str) -> bool:
        """Places alone build a draft in any order; `back` takes the last one back, `done` tells it. Else False."""
        words = typed.replace(",", " ").replace(";", " ").upper().split()
        if words == ["BACK"]:
            self._draft = self._draft[:-1]
        elif words == ["DONE"]:
            try:
                moves = self.match.drafted(seat, self._draft)
            except IllegalMove as error:
                self.screen.say(f"{str(error).rstrip('.')}. Type back to take one back.")
                return True
            self._draft = []
            for move in moves:
                self._move(seat, move)
            return True
        elif words and all(word in draft.places for word in words):
            for word in words:
                known = word in self._draft
                self._draft = [each for each in self._draft if each != word] if known else [*self._draft, word]
        else:
            return False
        self._say_draft(draft)
        return True

    def _say_draft(self, draft: Draft) -> None:
        """What stands of a draft, and how to go on."""
        left = len(draft.pieces) - len(self._draft)
        stands = f"Placed: {', '.join(self._draft)}. " if self._draft else ""
        rest = f"{left} to go, in any order" if left > 0 else "All are there" if left == 0 else f"{-left} too many"
        self.screen.say(f"{stands}{rest}; type done to go on, back to take the last one back.", style="dim")

    def _in_a_row(self, seat: int) -> bool:
        """Whether the seat makes several moves one after the other, so that it may like to type them at once."""
        return not self.match.played or self.match.played[-1].seat == seat

    def _list_moves(self, seat: int) -> None:
        match = self.match
        for line in listed(match.book, match.view(seat), match.choices(seat), self.screen.width):
            self.screen.say(line)

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

    def _chart(self, seat: int) -> None:
        """The chart so far: a watcher may see it, so it tells no secret."""
        show_chart(self.match, self.kept.path, self.screen)

    def _hint(self, seat: int) -> None:
        """What the moves are worth, from what this seat has noticed."""
        match = self.match
        found = hint_now(match.book, match.options, seat, match.history(seat), match.moves(seat))
        if found is None:
            self.screen.say("No hint is to be had here.")
            return
        self.screen.say(f"Chance to win, as far as can be seen from here, judged by {found.judge}:")
        for line in ranked_lines(thought_in_words(match, seat, found)[:BEST]):
            self.screen.say(line)

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
        before = len(self.match.played)
        self.match.play(seat, move, time.monotonic())
        self._draft = []
        self._written(seat)
        if any(played.seat == LUCK for played in self.match.played[before:]):
            self._drop_rest("See first what luck has brought.")

    def _line(self, seat: int, moves: list[str]) -> None:
        """Make the first of the moves on a line and keep the others in mind; a refusal changes nothing."""
        self._typist, self._rest = seat, moves[1:]
        try:
            self._move(seat, moves[0])
        except IllegalMove:
            self._rest = moves
            raise

    def _drop_rest(self, reason: str) -> None:
        """Do not play the rest of a line, and remember to say why."""
        if self._rest:
            self._note = f"Not played: {', '.join(self._rest)}. {reason}"
        self._rest = []

    def _say_note(self) -> None:
        """Why the rest of a line was not played, once, to whoever typed it."""
        if self._note:
            self.screen.say(self._note)
        self._note = ""

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
            book = self.match.book
            alone = book.about.slug in games() or book.description  # a record alone is enough
            file = "" if alone else f"{shlex.quote(book.file)} "
            self.screen.say_whole(f"Saved. Go on with: rumpus play {file}--resume {where}")

    def _ending(self) -> None:
        """The game is over and nothing is secret any more: what came last, the result, all sides."""
        self.screen.wipe()
        self.screen.say(f"{self.match.book.about.title}: the end", style="bold")
        people = [seat for seat in range(self.match.seats) if seat not in self.computers]
        self._say_new(self._mover if self.shielded else people[0])
        show_ending(self.match, self.kept.path, self.screen)


def _minutes(seconds: float) -> str:
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02}"
