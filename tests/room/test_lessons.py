"""Every lesson against the rules: what it says is so, what it asks can be done, and it has an answer to everything."""

from __future__ import annotations

import re
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from random import Random

import msgspec
import pytest

from rumpus.room.lessons import (
    Lesson,
    find_lesson,
    lesson,
    lesson_names,
    lessons_of,
    moves,
    read_lesson,
    remark,
    remarks,
    stand,
)
from rumpus.room.sheets import clause
from rumpus.rules.catalogue import GAMES, Book, open_book
from rumpus.rules.errors import IllegalMove, UnknownGame
from rumpus.rules.scene import Event
from rumpus.table.luck import Seed
from rumpus.table.match import Match
from tests.room.lesson_play import done, heard, solved, sorted_choices

each_lesson = pytest.mark.parametrize("name", lesson_names())
PLACE = re.compile(r"[A-F][1-6]")


def scenes(found: Lesson) -> range:
    return range(len(found.scene))


def test_each_game_has_a_lesson_and_pigskin_one_for_each_edition() -> None:
    assert all(lessons_of(game)[0] == game for game in GAMES)
    assert len(lesson_names()) == len(GAMES) + 1
    assert lesson("pigskin-1946").house == {"edition": "1946"}


@each_lesson
def test_what_is_asked_can_be_done_and_leads_to_what_is_said(name: str) -> None:
    found = lesson(name)
    for scene in scenes(found):
        this, before = found.scene[scene], done(found, scene)
        right, _ = sorted_choices(found, scene, before)
        assert right, f"scene {scene + 1}: nothing of {this.accept} can be done"
        for choice in right:
            acts = solved(found, scene, before, choice.move)
            standing, words = heard(found, scene, before, acts)
            assert standing.verdict == "right"
            assert this.hears, f"scene {scene + 1} says nothing of what is heard"
            assert this.hears in " ".join(words), f"scene {scene + 1}, {choice.words}: {words}"
            assert_true(this.good, words if not this.then else words[:1])


@each_lesson
def test_a_game_goes_on_whatever_right_thing_was_done(name: str) -> None:
    found = lesson(name)
    for scene in scenes(found):
        before = done(found, scene)
        for choice in sorted_choices(found, scene, before)[0]:
            acts = before + solved(found, scene, before, choice.move)
            for later in range(scene + 1, len(found.scene)):
                if found.start(later) > scene:
                    break
                acts += solved(found, later, acts)


@each_lesson
def test_every_other_move_has_its_answer_and_every_answer_its_move(name: str) -> None:
    found = lesson(name)
    for scene in scenes(found):
        this, acts = found.scene[scene], done(found, scene)
        answered = set()
        for number in range(this.times):
            right, wrong = sorted_choices(found, scene, acts, number)
            for choice in wrong:
                pattern = next((each for each in this.wrong if fnmatchcase(choice.words, each)), None)
                assert pattern is not None, f"scene {scene + 1}: no answer to {choice.words}"
                said = this.wrong[pattern]
                if pattern not in answered or said.startswith(("Alarm", "Silence")):
                    standing, words = heard(found, scene, acts, [choice.move])
                    assert (standing.verdict, standing.words) == ("wrong", said)
                    assert_true(said, words)
                answered.add(pattern)
            acts = [*acts, right[0].move]
        assert answered == set(this.wrong), f"scene {scene + 1}: never said: {set(this.wrong) - answered}"


def assert_true(said: str, words: list[str]) -> None:
    """Who is told of an alarm or of silence has heard it."""
    rang = any(each.startswith("Alarm") for each in words)
    assert not said.startswith("Alarm") or rang, f"{said!r} after {words}"
    assert not said.startswith("Silence") or not rang, f"{said!r} after {words}"


@each_lesson
def test_what_a_first_game_needs_is_taught_and_stands_in_the_sheet(name: str) -> None:
    found = lesson(name)
    taught = {each for scene in found.scene for each in scene.teaches}
    assert set(found.needs) <= taught
    for each in taught:
        assert clause(found.book.about.sheet, each)


@each_lesson
def test_texts_are_short_enough_to_be_read(name: str) -> None:
    for scene in lesson(name).scene:
        for said in (scene.say, scene.ask, scene.good, *scene.wrong.values()):
            assert 4 < len(said) < 360, said
            assert re.fullmatch(r"[A-Z].*[.!?:]", said), said


@pytest.mark.parametrize("game", GAMES)
def test_the_coach_has_a_word_for_every_alarm_and_silence_and_knows_its_place(game: str) -> None:
    book, unsaid = open_book(game), set(remarks(game))
    for seed in range(60):
        match = played_somehow(book, seed)
        for event in (event for seat in range(match.seats) for event in match.heard(seat)):
            fits = next((each for each in remarks(game) if fnmatchcase(event.words, each.hears)), None)
            if fits is None:
                assert not event.words.startswith(("Alarm", "Silence")), event
            elif "{place}" in fits.says or fits.near:
                assert PLACE.fullmatch(event.place), event
            unsaid.discard(fits)
        if seed >= 2 and not unsaid:
            break
    assert not unsaid


def played_somehow(book: Book, seed: int) -> Match:
    """The first moves of a game by chance, in which seldom kinds of moves are not seldom."""
    chance, match = Random(seed), Match(book, seed=Seed(bytes([seed] * 32)), remember=False)
    for _ in range(200):
        if match.over:
            break
        moves = match.moves(match.turn)
        if chance.random() < 0.3:
            choices = match.choices(match.turn)
            kind = chance.choice(sorted({choice.words.split()[0] for choice in choices}))
            moves = [each.move for each in choices if each.words.split()[0] == kind]
        match.play(match.turn, chance.choice(moves))
    return match


def test_a_remark_names_the_place_that_was_heard() -> None:
    assert "no mine at D4" in remark("tank-blitz", Event("Silence at D4. You may go on.", "peg", "D4"))
    assert remark("tank-blitz", Event("The sun shines.")) == ""


def test_a_wrong_act_is_answered_and_counts_for_nothing() -> None:
    found = lesson("free-for-all")
    right, wrong = sorted_choices(found, 1, [])
    standing = stand(found, 1, [wrong[0].move])
    assert standing.verdict == "wrong"
    assert "alarm" in standing.words
    assert stand(found, 1, []).verdict == "asked"
    assert stand(found, 1, [right[0].move]).verdict == "right"


@pytest.mark.parametrize(
    ("scene", "acts"),
    [(-1, []), (99, []), (0, [36]), (0, [1, 2]), (1, [0, 21]), (3, [0, 21])],
    ids=["before", "after", "illegal", "too many", "on after a wrong one", "another game"],
)
def test_what_cannot_be_is_refused(scene: int, acts: list[int]) -> None:
    with pytest.raises(IllegalMove):
        stand(lesson("free-for-all"), scene, acts)


def test_a_scene_that_goes_on_needs_the_one_before() -> None:
    with pytest.raises(IllegalMove, match="before this one"):
        stand(lesson("tank-blitz"), 2, [])


def test_lessons_are_found_by_any_name_of_their_game() -> None:
    assert find_lesson("Tank") == "tank-blitz"
    assert find_lesson("pigskin 1946") == "pigskin-1946"
    with pytest.raises(UnknownGame):
        find_lesson("chess")
    with pytest.raises(UnknownGame):
        lesson("../guide/x-rays")


def test_a_document_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    file.write_text('game = "x-rays"\nneeds = []\n[[scene]]\ntitle = "No question"\n')
    with pytest.raises(msgspec.ValidationError, match="say"):
        read_lesson(file)
    file.write_text('game = "x-rays"\nneeds = []\nscene = []\nsceen = 1\n')
    with pytest.raises(msgspec.ValidationError, match="sceen"):
        read_lesson(file)


def test_moves_may_go_over_several_lines() -> None:
    assert moves("add A1;\n  add  B2;") == ("add A1", "add B2")


READ_BY_MANY = """
import sys, threading
from rumpus.room.lessons import lesson_names, read_lesson
from rumpus.rules.documents import docs_folder
sys.setswitchinterval(1e-6)
start = threading.Barrier(8)
def read(name):
    start.wait()
    read_lesson(docs_folder("lessons") / f"{name}.toml")
threads = [threading.Thread(target=read, args=[name]) for name in lesson_names()[:8]]
for each in threads: each.start()
for each in threads: each.join()
"""


def test_many_may_read_lessons_at_once_in_a_room_that_has_just_opened() -> None:
    """The library that checks them fell over when two threads met a type for the first time, and the room with it."""
    for _ in range(4):
        subprocess.run([sys.executable, "-c", READ_BY_MANY], check=True)
