"""A lesson over HTTP. It is the same for everybody, so nothing of it is kept: each request plays its scene anew."""

from __future__ import annotations

import msgspec

from rumpus.room.lessons import lesson, stand

from ..protocol.http import AskLesson, LessonStep
from ..protocol.refusals import sentence
from ..tables.game import Game


def lesson_step(name: str, asked: AskLesson) -> LessonStep:
    """What the learner sees and is told. It takes some milliseconds, so not in the event loop."""
    found = lesson(name)
    standing = stand(found, asked.scene, asked.acts)
    scene, seat = found.scene[asked.scene], standing.seat
    game = Game(standing.match)
    why = sentence(game.why(seat, asked.why)) if asked.why else ""
    positions, mover = [], seat
    for match in standing.steps():
        game.events.update(mover)
        mover = match.turn
        shown = game.position(seat, 0, {}, None)
        answered = standing.verdict != "asked"  # until the next scene nothing is to be done
        positions.append(msgspec.structs.replace(shown, choices=(), groups=()) if answered else shown)
    return LessonStep(
        game=found.game,
        heading=found.heading,
        house=found.house,
        scene=asked.scene,
        scenes=len(found.scene),
        title=scene.title,
        goes_on=asked.scene + 1 < len(found.scene) and found.start(asked.scene + 1) <= asked.scene,
        verdict=standing.verdict,
        words=standing.words,
        ask=scene.ask,
        names=standing.match.names,
        positions=tuple(positions),
        why=why,
    )
