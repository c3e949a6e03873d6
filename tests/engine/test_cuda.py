"""The third engine plays the same games as the plain one, move for move.

Without a graphics card its kernels run in Numba's simulator, which has to be chosen before Numba is imported: so the
games are played in a process of their own. Where there is a card, they are played there as well.
"""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from rumpus.engine.cuda import NoGraphicsCard, blank_tally, refuse_without_a_card
from rumpus.engine.plain import Plain
from rumpus.lab.simulation import simulate
from rumpus.rules.catalogue import GAMES as ALL_GAMES
from rumpus.rules.catalogue import Book, for_so_many, open_book
from rumpus.rules.errors import BadOption
from rumpus.rules.made import SHELF
from rumpus.rules.words import OVER

GAMES = [
    ("free-for-all", []),
    ("x-rays", ["necklace=no_isolated", "last_turn=on"]),
    ("tank-blitz", []),
    ("rapid-transit", []),
    ("leap-frog", []),
    ("hideout", []),
    ("soccer", []),
    ("football", []),
    ("pig-dice", ["players=3", "starter=0", "ties=playoff"]),
    ("jukem", []),
    ("pigskin", []),
    *((game, []) for game in SHELF),
]
SEED, LIMIT, STEPS = 5, 400, 70

PLAY = """
import json, sys
from rumpus.engine.cuda import Cuda, kernel_source
from rumpus.rules.catalogue import open_book
answers = []
for game, house in json.loads(sys.argv[1]):
    book = open_book(game)
    options = book.house(house)
    engine = Cuda(book)
    tally = engine.tally(options, *json.loads(sys.argv[2]))
    traces = engine.traces(options, *json.loads(sys.argv[3]))
    answers.append([tally, traces, kernel_source(book, options)])
print(json.dumps(answers))
"""


def has_a_card() -> bool:
    try:
        refuse_without_a_card()
    except NoGraphicsCard:
        return False
    return True


@functools.cache
def played(simulated: bool) -> Any:
    """What the kernels make of all the games: tallies and traces."""
    simulator = {"NUMBA_ENABLE_CUDASIM": "1"} if simulated else {}
    tally, traces = json.dumps([SEED, 0, 4, LIMIT]), json.dumps([SEED, 7, 2, STEPS])
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", PLAY, json.dumps(GAMES), tally, traces]
    return json.loads(subprocess.run(command, env={**os.environ, **simulator}, check=True, capture_output=True).stdout)


@pytest.mark.parametrize("simulated", [True, False] if has_a_card() else [True])
def test_kernels_play_the_same_games_as_the_plain_engine_move_for_move(simulated: bool) -> None:
    for (game, house), (tally, traces, _) in zip(GAMES, played(simulated), strict=True):
        book = open_book(game)
        options, engine = book.house(house), Plain(book)
        assert tally == list(engine.tally(options, SEED, 0, 4, LIMIT)), game
        for number, trace in zip((7, 8), traces, strict=True):
            assert trace == list(engine.trace(options, SEED, number, STEPS)), (game, number)


def source_of(game: str) -> str:
    place = [slug for slug, _ in GAMES].index(game)
    return str(played(True)[place][2])


def test_a_kernel_has_no_list_of_moves_and_no_tables_that_have_to_be_made() -> None:
    source = source_of("tank-blitz")
    assert "out[" not in source.split("def legal(")[1].split("@rule")[0]
    assert "offer(out, 0," in source
    assert "MINE_ROWS_at = table((" in source


def test_house_rules_are_compiled_in() -> None:
    assert "HOUSE = Options(1, 1, 1)" in source_of("x-rays")


def test_a_table_for_fewer_players_has_smaller_states_and_the_same_games() -> None:
    book = open_book("pig-dice")
    small = for_so_many(book, 3)
    options = book.house(["players=3"])
    assert len(small.rules.initial(small.rules.Options(*options)).banked) == 3
    assert len(book.rules.initial(options).banked) == 20
    assert Plain(small).tally(small.rules.Options(*options), 9, 0, 20) == Plain(book).tally(options, 9, 0, 20)


@pytest.mark.parametrize("players", [-1, 0, 1, 21])
def test_a_table_for_nobody_is_refused(players: int) -> None:
    with pytest.raises(BadOption, match=f"Pig Dice is for 2 to 20 players, not {players}"):
        for_so_many(open_book("pig-dice"), players)


def test_a_kit_that_was_brought_is_still_there_at_a_smaller_table() -> None:
    book = open_book("pig-dice", "one-six")
    small = for_so_many(book, 2)
    assert small.rules.DICE == book.rules.DICE != open_book("pig-dice").rules.DICE  # type: ignore[attr-defined]
    assert small.kit == "one-six"


@pytest.mark.parametrize("game", [game for game in ALL_GAMES if open_book(game).hooks.MEMORY])
def test_what_a_game_keeps_in_mind_for_views_and_beliefs_has_no_effect_on_the_play(game: str) -> None:
    book = open_book(game)
    memory, luck = book.hooks.MEMORY, Random(7)
    for seed in range(40):
        words = (
            {option.name: luck.choice(option.choices or (str(option.highest),)) for option in book.options}
            if seed > 10
            else {}
        )
        try:
            options = book.house(words)
        except BadOption:  # some house rules do not go together
            continue
        assert moves_of(book, options, seed, memory) == moves_of(book, options, seed, ())


def moves_of(book: Book, options: Any, seed: int, forgotten: tuple[str, ...]) -> list[Any]:
    """What could be done in a random game and what was, and the scores after it, with some fields always forgotten."""
    rules, luck, out = book.rules, Random(seed), [0] * book.rules.MOVES
    state = blank = rules.initial(options)
    told: list[Any] = []
    while rules.turn(state) != OVER and len(told) < 600:
        moves = out[: rules.legal(state, out)]
        told.append((rules.turn(state), moves))
        state = rules.apply(state, luck.choice(moves))
        state = state._replace(**{field: getattr(blank, field) for field in forgotten})
    return [*told, [rules.score(state, seat) for seat in range(rules.seats(options))]]


def test_an_empty_tally_takes_the_first_game_whatever_its_points() -> None:
    total = blank_tally(2)
    assert min(5, int(total[2])) == 5
    assert max(-3, int(total[5 + 4])) == -3


def test_without_a_card_it_says_so() -> None:
    command = [sys.executable, "-m", "rumpus", "sim", "x-rays", "-n", "10", "--engine", "gpu"]
    blind = {**os.environ, "CUDA_VISIBLE_DEVICES": ""}
    refused = subprocess.run(command, env=blind, capture_output=True, text=True)
    assert refused.returncode == 2
    assert "graphics card" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_sim_plays_on_the_third_engine_what_it_plays_on_the_first() -> None:
    book = open_book("free-for-all")
    command = [sys.executable, "-m", "rumpus", "sim", "free-for-all", "-n", "20", "--seed", "3", "--json"]
    simulator = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    told = subprocess.run([*command, "--engine", "gpu"], env=simulator, check=True, capture_output=True)
    summary, plain = json.loads(told.stdout), simulate(book, book.house(), 20, 3, "plain")
    assert summary["engine"] == "gpu"
    assert (summary["games"], summary["moves"], summary["longest"]) == (plain.games, plain.moves, plain.longest)
    assert [seat["share"] for seat in summary["seats"]] == [seat.share for seat in plain.seats]
