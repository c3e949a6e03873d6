"""Random play: the same on every engine, fair, and different from game to game."""

from __future__ import annotations

from collections import Counter

from rumpus.engine import loops


def test_choices_are_equally_likely() -> None:
    for number in (2, 6, 36):
        draws = 60_000
        counts = Counter(loops.chosen(loops.mixed(9, game), 3, number) for game in range(draws))
        expected = draws / number
        chi_squared = sum((counts[choice] - expected) ** 2 / expected for choice in range(number))
        # 99.99 % of fair generators stay below this (Wilson and Hilferty's approximation).
        freedom = number - 1
        bound = freedom * (1 - 2 / (9 * freedom) + 3.719 * (2 / (9 * freedom)) ** 0.5) ** 3
        assert chi_squared < bound


def test_steps_of_a_game_do_not_repeat_those_of_its_neighbours() -> None:
    words = {loops.mixed(loops.mixed(1, game), step) for game in range(200) for step in range(200)}
    assert len(words) == 200 * 200


def test_every_word_stays_below_63_bits() -> None:
    assert all(0 <= loops.mixed(seed, step) < 1 << 63 for seed in (0, 1, (1 << 63) - 1) for step in range(500))


def test_a_changed_bit_of_the_seed_changes_half_of_the_word() -> None:
    changed = [
        (loops.mixed(5, step) ^ loops.mixed(5 ^ (1 << place), step)).bit_count()
        for step in range(40)
        for place in range(63)
    ]
    assert 30.5 < sum(changed) / len(changed) < 32.5
