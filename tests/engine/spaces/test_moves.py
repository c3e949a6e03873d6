"""How many actions there are, counted in another way: with rows and columns, hands and gangs."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

from rumpus.engine.spaces import space_of
from rumpus.rules.catalogue import open_book

SPOTS = list(product(range(6), range(6)))
"""Rows and columns of the grid."""


def actions(game: str) -> set[int]:
    """The moves of a game that have an action."""
    return set(space_of(open_book(game)).moves)


def pairs(fits: Callable[[int, int], bool]) -> set[int]:
    """The moves from one place to another whose rows and columns differ by what fits."""
    return {
        36 * (6 * row + column) + 6 * to_row + to_column
        for (row, column), (to_row, to_column) in product(SPOTS, SPOTS)
        if (row, column) != (to_row, to_column) and fits(abs(to_row - row), abs(to_column - column))
    }


STEPS = pairs(lambda down, across: max(down, across) == 1)
JUMPS = pairs(lambda down, across: max(down, across) == 2 and down != 1 and across != 1)
PLACES = set(range(36))


def test_games_of_places_have_an_action_for_each() -> None:
    assert actions("free-for-all") == actions("x-rays") == PLACES
    assert actions("tic-tac-two") == set(range(18, 36))
    assert actions("hostage") == set(range(37))
    assert len(actions("battle-of-the-blobs") - PLACES) == 1
    assert len(actions("hideout") - PLACES) == 2


def test_a_man_of_mad_dash_changes_between_the_18_lower_places() -> None:
    assert len(actions("mad-dash")) == 18 + 18 * 17


def test_a_peg_of_border_patrol_goes_between_the_20_places_of_the_border() -> None:
    assert len(actions("border-patrol") - PLACES) == 19 * 19
    assert actions("border-patrol") & PLACES == {6 * row + column for row, column in SPOTS if {row, column} & {0, 5}}


def test_a_tank_takes_one_of_220_first_steps_and_four_rows_hold_mines() -> None:
    assert len(STEPS) == 220
    assert actions("tank-blitz") == STEPS | set(range(6, 30)) | set(range(1296, 1301))


def test_frogs_and_travellers_step_or_jump() -> None:
    assert len(JUMPS) == 160
    assert actions("leap-frog") == STEPS | JUMPS | {1296, 1297}
    assert actions("rapid-transit") == STEPS | JUMPS | {1296, 1297, 1298}


def test_a_ship_of_space_attack_goes_along_one_of_60_edges_in_either_direction() -> None:
    assert actions("space-attack") == pairs(lambda down, across: down + across == 1) | {1296, 1297}
    assert len(actions("space-attack")) == 2 * 60 + 2


def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two places are adjacent."""
    return one != other and max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def escapes(runner: tuple[int, int], mates: list[tuple[int, int]]) -> set[tuple[int, int]]:
    """Where a prisoner may come to by trying on from each place it has tried, always next to the rest of the chain."""
    chained = touch(*mates)
    found: set[tuple[int, int]] = set()
    tried = [runner]
    while tried:
        here = tried.pop()
        for spot in SPOTS:
            links = sum(touch(spot, mate) for mate in mates)
            if touch(here, spot) and links >= (1 if chained else 2) and spot not in (*mates, runner, *found):
                found.add(spot)
                tried.append(spot)
    return found


def test_the_actions_of_chain_gang_are_those_of_all_gangs_that_there_can_be() -> None:
    runs = set()
    for gang in combinations(SPOTS, 3):
        if sum(touch(*pair) for pair in combinations(gang, 2)) < 2:
            continue
        for runner in gang:
            mates = [mate for mate in gang if mate != runner]
            for row, column in escapes(runner, mates):
                runs.add(36 * (6 * runner[0] + runner[1]) + 6 * row + column)
    assert actions("chain-gang") == PLACES | runs


def test_football_has_runs_passes_over_a_gap_and_returns_to_both_goal_lines() -> None:
    lines = pairs(lambda down, across: max(down, across) >= 2 and (down in (0, across) or across == 0))
    words, returns = set(range(3 * 1296, 3 * 1296 + 4)), {3 * 1296 + 4 + place for place in (*range(6), *range(30, 36))}
    assert actions("football") == PLACES | STEPS | {1296 + line for line in lines} | words | returns


def test_soccer_has_places_steps_kicks_by_their_first_place_and_three_words() -> None:
    assert actions("soccer") == PLACES | STEPS | set(range(1296, 1296 + 36 + 3))


def test_the_plays_of_jukem_are_counted_by_titles() -> None:
    runs, pass_catches = 6 * 3 * 3, (4 + 6 + 6) * 3  # up to two blocks and two JUKEM; each PASS reaches so many CATCH
    kicks = 3 + 1
    titles, defensive = 6 + 3 + 9 + 4 + 4, 4
    assert len(actions("jukem")) == runs + pass_catches + kicks + titles + 2 * defensive + 1 + 8


def test_pigskin_has_as_many_actions_as_a_window_has_choices() -> None:
    assert actions("pigskin") == set(range(1 + 11 * 3))


def test_pig_dice_has_two() -> None:
    assert actions("pig-dice") == {0, 1}
