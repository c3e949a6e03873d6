"""A lesson in the terminal: the coach speaks, the learner plays, and whatever is played gets an answer."""

from __future__ import annotations

from rumpus.room.lessons import Lesson, Scene, Standing, lesson, stand
from rumpus.room.progress import Progress
from rumpus.room.setting import set_table
from rumpus.rules.errors import IllegalMove
from rumpus.table.match import Match

from .drawing import draw, named
from .moves import hint, listed, parted
from .screen import Leave, Screen
from .start import start


def learn(name: str, screen: Screen) -> None:
    """A lesson, and then a real game against a beginner, if the learner likes to."""
    found = lesson(name)
    try:
        Learning(found, screen).play()
        Progress.read().keep_lesson(name)
        answer = screen.ask("Now a real game against a beginner? Enter for yes, or type no: ")
    except Leave:
        screen.say()
        return
    if answer.lower() not in ("n", "no"):
        house = [f"{rule}={value}" for rule, value in found.house.items()]
        start(set_table(found.game, house=house, level="beginner"), screen, coach=True)


class Learning:
    """One lesson on one screen."""

    def __init__(self, lesson: Lesson, screen: Screen) -> None:
        self.lesson = lesson
        self.screen = screen
        self._acts: list[int] = []
        """What the learner did since the game of this scene began."""
        self._rest: list[str] = []
        """Moves that were typed on one line with the last one."""

    def play(self) -> None:
        """Play all scenes, until the last one is done or the learner leaves."""
        for number in range(len(self.lesson.scene)):
            if self.lesson.start(number) == number:
                self._acts = []
            self._scene(number)
        self.screen.say("That was the lesson.", style="bold")

    def _scene(self, number: int) -> None:
        scene, screen = self.lesson.scene[number], self.screen
        screen.wipe()
        screen.say(f"{self.lesson.heading}: {scene.title} ({number + 1} of {len(self.lesson.scene)})", style="bold")
        screen.say(f"Coach: {scene.say}")
        standing = stand(self.lesson, number, self._acts)
        while standing.verdict != "right":
            if not self._rest:
                self._board(standing, scene)
            move = self._asked(standing)
            heard = len(standing.match.heard(standing.seat))
            standing = stand(self.lesson, number, [*self._acts, move])
            self._tell(standing, heard)
            if standing.verdict == "wrong":
                self._rest = []
                screen.say(f"Coach: {standing.words}")
                standing = stand(self.lesson, number, self._acts)
            else:
                self._acts.append(move)
        screen.say(f"Coach: {standing.words}")
        if screen.terminal:
            screen.pause("\nPress Enter to go on.")

    def _tell(self, standing: Standing, heard: int) -> None:
        """What the learner hears of the own act, and of what the others do after it."""
        for match in standing.steps():
            for event in match.heard(standing.seat, heard):
                self.screen.say(f"  {named(event.words, match.names)}")
            heard = len(match.heard(standing.seat))
        if standing.verdict == "right":
            self._draw(standing.match, standing.seat)

    def _board(self, standing: Standing, scene: Scene) -> None:
        self._draw(standing.match, standing.seat)
        self.screen.say(scene.ask, style="bold")
        example = hint(standing.match.choices(standing.seat))
        several = " (several with commas between)" if scene.times > 1 else ""
        self.screen.say(f"Type {example}{several}, or: ? (moves) quit.", style="dim")

    def _draw(self, match: Match, seat: int) -> None:
        self.screen.say()
        scene = match.book.rules.scene(match.view(seat))
        self.screen.show(draw(scene, match.names, self.screen.width, self.screen.plain))
        self.screen.say()

    def _asked(self, standing: Standing) -> int:
        """A legal move that the learner types; whatever is not legal is refused in words of the game."""
        match, seat = standing.match, standing.seat
        while True:
            if not self._rest:
                typed = self.screen.ask(f"{match.names[seat]}> ")
                if typed.lower() in ("quit", "exit"):
                    raise Leave
                if typed.lower() in ("?", "help"):
                    for line in listed(match.book, match.view(seat), match.choices(seat), self.screen.width):
                        self.screen.say(line)
                    continue
                self._rest = parted(typed, match.choices(seat)) or [""]
            try:
                return match.meant(seat, self._rest.pop(0))
            except IllegalMove as error:
                self._rest = []
                self.screen.say(f"{named(str(error), match.names).rstrip('.')}. Type ? to see the moves.")
