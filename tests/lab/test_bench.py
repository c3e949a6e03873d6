"""The benchmark measures what it says, without a limit on how long anything takes."""

from __future__ import annotations

from rumpus.lab.bench import measure, reference_steps


def test_each_game_is_measured_on_each_engine() -> None:
    seen: list[str] = []
    speeds = measure(("x-rays",), seen.append)
    assert [(speed.game, speed.engine) for speed in speeds] == [("x-rays", "plain"), ("x-rays", "native")]
    assert seen == ["x-rays, plain", "x-rays, native"]
    assert all(speed.moves_per_second > 0 and speed.ratio > 0 for speed in speeds)


def test_the_reference_loop_does_its_steps() -> None:
    assert reference_steps(0) == 0
    assert 400 < reference_steps(1_000) < 600
