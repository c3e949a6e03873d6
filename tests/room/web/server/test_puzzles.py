"""Puzzles over HTTP: a question goes out without its answer, an answer is judged, and anything else is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rumpus.bots.puzzles.stored import puzzle, puzzled_games, puzzles
from tests.room.web.room import Room

GAME = puzzled_games()[0]


def posed(room: Room, which: object) -> dict[str, Any]:
    status, text = room.ask(f"/api/puzzle/{GAME}/{which}")
    assert status == 200
    found: dict[str, Any] = json.loads(text)
    return found


def test_the_question_does_not_tell_the_answer(room: Room) -> None:
    for number in (1, len(puzzles(GAME))):
        found, each = posed(room, number), puzzle(GAME, number)
        assert set(found) == {
            "game", "number", "of", "grade", "today", "daily", "question", "where", "notices", "position",
        }  # fmt: skip
        assert found["position"]["seat"] == each.seat
        assert len(found["position"]["scene"]["grids"]) == 2
        assert found["position"]["outcome"] is None
    assert posed(room, "day")["number"] == posed(room, 1)["daily"]


def test_every_answer_is_judged_with_its_proof(room: Room) -> None:
    each = puzzle(GAME, 1)
    for answer in each.counts:
        status, text = room.ask(f"/api/puzzle/{GAME}", {"number": 1, "answer": answer})
        told = json.loads(text)
        assert status == 200
        assert told["right"] == (answer in each.right)
        assert told["answers"] == list(each.right)
        assert f"Of the {each.worlds} worlds" in told["proof"][0]


@pytest.mark.parametrize(
    "path", [f"/api/puzzle/{GAME}/0", f"/api/puzzle/{GAME}/%D9%A3", f"/api/puzzle/{GAME}/99999999"]
)
def test_a_puzzle_that_is_none_is_refused(room: Room, path: str) -> None:
    assert room.ask(path)[0] == 404


@pytest.mark.parametrize("game", ["pig-dice", "chess", "%2e%2e"])
def test_a_game_without_puzzles_is_refused(room: Room, game: str) -> None:
    assert room.ask(f"/api/puzzle/{game}/day")[0] == 404
    assert room.ask(f"/api/puzzle/{game}", {"number": 1, "answer": "A1"})[0] == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"number": 1},
        {"number": "1", "answer": "A1"},
        {"number": -1, "answer": "A1"},
        {"number": 1, "answer": "x" * 10_000},
        {"number": 1, "answer": "A1", "more": 1},
    ],
)
def test_an_answer_of_another_shape_is_refused(room: Room, body: dict[str, Any]) -> None:
    assert room.ask(f"/api/puzzle/{GAME}", body)[0] == 400
