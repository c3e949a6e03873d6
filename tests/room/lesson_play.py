"""How a lesson is played in these tests: what is right in each scene, and what is wrong."""

from __future__ import annotations

from rumpus.room.lessons import Lesson, Standing, stand
from rumpus.table.notation import Choice


def done(found: Lesson, scene: int) -> list[int]:
    """The learner's acts before a scene, in its game: each time the first that is right."""
    acts: list[int] = []
    for each in range(found.start(scene), scene):
        acts += solved(found, each, acts)
    return acts


def solved(found: Lesson, scene: int, acts: list[int], first: int | None = None) -> list[int]:
    """What the learner does in a scene, after these acts: all right, beginning with `first` if one is named."""
    mine: list[int] = []
    for number in range(found.scene[scene].times):
        right, _ = sorted_choices(found, scene, [*acts, *mine], number)
        mine.append(first if first is not None and number == 0 else right[0].move)
    return mine


def sorted_choices(found: Lesson, scene: int, acts: list[int], number: int = 0) -> tuple[list[Choice], list[Choice]]:
    """What is right now, and what is possible besides."""
    standing = stand(found, scene, acts)
    choices = standing.match.choices(standing.seat)
    right = [choice for choice in choices if found.scene[scene].right(choice.words, number)]
    return right, [choice for choice in choices if choice not in right]


def heard(found: Lesson, scene: int, before: list[int], acts: list[int]) -> tuple[Standing, list[str]]:
    """How a scene ends after acts, and all that the learner has heard in it."""
    old = stand(found, scene, before)
    standing = stand(found, scene, [*before, *acts])
    for _ in standing.steps():
        pass
    events = standing.match.heard(standing.seat, len(old.match.heard(old.seat)))
    return standing, [event.words for event in events]
