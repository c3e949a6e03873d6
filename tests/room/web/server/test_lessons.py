"""Lessons over HTTP: nothing is kept, nothing is told but what the learner's seat sees."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rumpus.room.lessons import lesson
from tests.room.lesson_play import done, solved, sorted_choices
from tests.room.web.room import OPEN, Room, open_room


def ask(room: Room, path: str, body: object = None) -> tuple[int, Any]:
    status, text = room.ask(path, body)
    return status, json.loads(text)


def test_a_scene_is_asked_and_answered(room: Room) -> None:
    status, step = ask(room, "/api/learn/free-for-all", {"scene": 1})
    assert status == 200
    assert (step["verdict"], step["scenes"], step["goes_on"]) == ("asked", 4, False)
    right, wrong = sorted_choices(lesson("free-for-all"), 1, [])
    _, answer = ask(room, "/api/learn/free-for-all", {"scene": 1, "acts": [wrong[0].move]})
    assert answer["verdict"] == "wrong"
    assert answer["positions"][-1]["choices"] == []
    _, answer = ask(room, "/api/learn/free-for-all", {"scene": 1, "acts": [right[0].move]})
    assert answer["words"] == lesson("free-for-all").scene[1].good
    assert "Alarm at D4" in answer["positions"][-1]["heard"][-1]["words"]


def test_what_others_do_comes_one_after_another(room: Room) -> None:
    found = lesson("football")
    acts = done(found, 3)
    _, answer = ask(room, "/api/learn/football", {"scene": 3, "acts": acts + solved(found, 3, acts)})
    heard = [len(position["heard"]) for position in answer["positions"]]
    assert len(heard) == 3
    assert heard == sorted(set(heard))


def test_a_lesson_shows_no_more_than_the_seat_sees(room: Room) -> None:
    _, step = ask(room, "/api/learn/x-rays", {"scene": 1})
    own, pad = step["positions"][0]["scene"]["grids"]
    assert sorted(own["pieces"]) == ["B1", "C2", "D2", "E1", "E3"]
    assert pad["pieces"] == {}
    assert "E4" not in json.dumps(step["positions"][0]["scene"])


def test_why_something_cannot_be_done_is_told(room: Room) -> None:
    _, step = ask(room, "/api/learn/x-rays", {"why": "A6"})
    assert "XR-1" in step["why"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("/api/learn/chess", {}, 404),
        ("/api/learn/..%2Fguide%2Fx-rays", {}, 405),
        ("/api/coach/chess", None, 200),
        ("/api/learn/x-rays", {"scene": 99}, 400),
        ("/api/learn/x-rays", {"acts": [10**9]}, 400),
        ("/api/learn/x-rays", {"acts": [0] * 101}, 400),
        ("/api/learn/x-rays", {"scene": -1}, 400),
        ("/api/learn/x-rays", {"why": "x" * 201}, 400),
    ],
)
def test_what_makes_no_sense_is_refused(room: Room, path: str, body: object, status: int) -> None:
    assert ask(room, path, body)[0] == status


def test_one_visitor_cannot_ask_for_ever(tmp_path: Path) -> None:
    with open_room(tmp_path, replace(OPEN, requests=2, requests_second=0.0)) as room:
        assert [ask(room, "/api/learn/x-rays", {})[0] for _ in range(3)] == [200, 200, 429]


def test_the_shelf_names_the_lessons_and_the_coach_has_something_to_say(room: Room) -> None:
    _, shelf = ask(room, "/api/shelf")
    taught = [game for game in shelf["games"] if game["box"] != "Made here"]  # those in sentences say it in nine lines
    names = {game["slug"]: [each["name"] for each in game["lessons"]] for game in taught}
    assert names["pigskin"] == ["pigskin", "pigskin-1946"]
    assert all(each for each in names.values())
    _, coach = ask(room, "/api/coach/x-rays")
    assert any(each["near"] for each in coach["remarks"])
