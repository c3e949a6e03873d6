"""Stories: each explains a seat's whole history, and when one cannot go on, another is found that can."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from rumpus.bots import following, retelling
from rumpus.bots.answering import answers
from rumpus.bots.belief import Belief, LostBelief
from rumpus.bots.following import ARRIVED, OTHERWISE, Scratch
from rumpus.bots.mind import Mind, native_mind, plain_mind
from rumpus.bots.retelling import Noted
from rumpus.bots.storyteller import Patience, Storyteller
from rumpus.engine.plain import bound, legal_moves
from rumpus.rules.catalogue import Book, open_book
from rumpus.rules.pegs.talk import place
from rumpus.table.match import Match, Notice
from rumpus.table.notation import exactly

from .watching import after, watched

FEW = Patience(stories=6, after=2, between=1)
"""Enough for a short history, while a test waits."""
LONG = (600, 10_000_000)
"""How often it is told otherwise for a notice, and how many moves are looked at."""


def storyteller(mind: Mind, options: Any, seat: int, seed: int) -> Storyteller:
    moves = mind.book.rules.MOVES
    dice = mind.ints(2)
    dice[0] = seed
    rows = (mind.ints(moves), mind.floats(moves), mind.ints(moves), mind.ints(mind.view_words), dice)
    start = mind.row(mind.book.rules.initial(options))
    starts = mind.rows(1, mind.state_words)
    starts[0][:] = start
    return Storyteller(mind, starts, seat, 0.0, Scratch(*rows), FEW)


def told_moves(book: Book, state: Any, seat: int, seen: tuple[Notice, ...], told: list[int]) -> Any:
    """Play a story by the rules, from its start; the state it leads to, if the seat has noticed just this."""
    noticed, left = [seen[0]], list(told)
    for number, notice in enumerate(seen):
        while len(noticed) <= number:
            own = notice.move is not None
            move = notice.move if notice.move is not None else left.pop(0)
            assert (book.rules.turn(state) == seat) == own
            assert move in legal_moves(book, state)
            state, new = after(book, state, move, seat)
            noticed += new
    assert noticed == list(seen)
    assert not left
    return state


@pytest.mark.parametrize("game", ["hostage", "tank-blitz", "rapid-transit", "border-patrol", "jukem"])
def test_every_story_is_a_game_by_the_rules_in_which_the_seat_noticed_just_this(game: str) -> None:
    book = open_book(game)
    options = book.house()
    *_, (_, seen) = watched(book, 1, 3, most=16)
    teller = storyteller(plain_mind(book), options, 1, seed=5)
    assert teller.follow(seen, *LONG)
    teller.worlds(120)
    ends = set()
    for story in range(teller.number):
        end = told_moves(book, book.rules.initial(options), 1, seen, teller.told(story))
        assert teller.mind.row(end) == teller.end(story)
        ends.add(end)
    assert len(ends) > 1


def test_a_story_that_begins_in_the_middle_goes_on_from_its_own_start() -> None:
    """Free-For-All: the first peg of the other is in any of 36 places; later alarms leave some of these stories."""
    book = open_book("free-for-all")
    mind = plain_mind(book)
    belief = Belief(mind, book.house(), 1)
    histories = [seen for _, seen in watched(book, 1, 3, most=30)]
    belief.follow(histories[1])
    starts = [mind.row(world) for world in belief.worlds()]
    dice, moves = [5, 0], mind.book.rules.MOVES
    rows = (mind.ints(moves), mind.floats(moves), mind.ints(moves), mind.ints(mind.view_words), dice)
    teller = Storyteller(mind, starts, 1, 0.0, Scratch(*rows), FEW._replace(stories=20))
    assert teller.follow(histories[-1][1:], *LONG)
    for story in range(teller.number):
        end = told_moves(book, mind.state(teller.start(story)), 1, histories[-1][1:], teller.told(story))
        assert mind.row(end) == teller.end(story)


def test_a_storyteller_who_got_nowhere_goes_back_and_finds_another_way() -> None:
    """Told otherwise never, no story of Free-For-All explains all alarms; some notices farther back, one does."""
    book = open_book("free-for-all")
    *_, (_, seen) = watched(book, 1, 3, most=30)
    teller = storyteller(plain_mind(book), book.house(), 1, seed=5)
    assert not teller.follow(seen, 0, LONG[1])
    spent = teller.spent
    assert not teller.follow(seen, *LONG[:1], steps=0, back=4)  # without patience nothing is found
    firsts = [row[0] for row in teller._stories.told]
    teller.follow(seen, 0, LONG[1], back=len(seen))  # back to the start, where every story begins anew
    changed = [row[0] != first for row, first in zip(teller._stories.told, firsts, strict=True)]
    assert sum(changed[: teller.number]) >= teller.number - 1
    assert teller.follow(seen, *LONG, back=4)
    assert teller.spent > spent
    for story in range(teller.number):
        end = told_moves(book, book.rules.initial(book.house()), 1, seen, teller.told(story))
        assert teller.mind.row(end) == teller.end(story)


@pytest.mark.parametrize("game", ["free-for-all", "leap-frog", "rapid-transit"])
def test_stories_lead_to_worlds_that_are_possible_and_to_most_of_them(game: str) -> None:
    book = open_book(game)
    options = book.house()
    every = Belief(plain_mind(book), options, 1, exact=200, size=1)
    for _, seen in watched(book, 1, 4, most=40):
        every.follow(seen)
        if not every.exact:
            break
        if len(set(every.worlds())) > 1:
            possible, last = set(every.worlds()), seen
    teller = storyteller(plain_mind(book), options, 1, seed=2)
    assert teller.follow(last, *LONG)
    found = {teller.mind.state(row) for row in teller.worlds(8 * len(possible))}
    assert found <= possible
    assert len(found) > len(possible) / 2


@pytest.mark.parametrize("game", ["chain-gang", "free-for-all"])
def test_a_belief_with_hardly_any_worlds_lives_on_by_stories(game: str) -> None:
    """Two worlds that are never stirred die again and again; without stories the belief would be lost."""
    book = open_book(game)
    belief = Belief(plain_mind(book), book.house(), 0, size=2, exact=1, stirs=0, seed=1)
    for _, seen in watched(book, 0, 1, most=60):
        belief.follow(seen)
        assert all(book.rules.observe(world, 0) == seen[-1].view for world in belief.worlds())
    assert belief.restarts


def test_a_belief_that_was_lost_is_found_again_when_stories_explain_what_came_then() -> None:
    """A history with a hole in it is lost; the same belief lives on with the true one."""
    book = open_book("hostage")
    *_, (_, seen) = watched(book, 0, 2, most=16)
    belief = Belief(plain_mind(book), book.house(), 0, size=3, exact=1, stirs=0)
    belief.follow(seen[:-3])
    with pytest.raises(LostBelief):
        belief.follow([*seen[:-3], Notice(None, seen[-1].view._replace(turns=70))])
    belief.follow(seen)
    assert all(book.rules.observe(world, 0) == seen[-1].view for world in belief.worlds())


def test_plain_and_native_stories_are_the_same() -> None:
    book = open_book("x-rays")
    *_, (_, seen) = watched(book, 0, 2, most=40)
    tellers = [storyteller(mind(book), book.house(), 0, seed=7) for mind in (plain_mind, native_mind)]
    assert [teller.follow(seen, *LONG) for teller in tellers] == [True, True]
    assert [list(map(int, row)) for row in tellers[0].worlds(20)] == [
        list(map(int, row)) for row in tellers[1].worlds(20)
    ]


def tales_of(book: Book, seat: int, seen: tuple[Notice, ...], number: int) -> list[tuple[Any, list[int]]]:
    """Stories from the start of a game that answer the riddle of a history."""
    start = book.rules.initial(book.house())
    ask: Any = book.rules
    riddle = ask.riddle(start, seat, [(notice.move, notice.view) for notice in seen])
    return [(plain_mind(book).row(start), moves) for moves in islice(answers(riddle, seed=3), number)]


def test_tales_that_answer_a_riddle_become_stories_and_are_told_otherwise() -> None:
    book = open_book("rapid-transit")
    *_, (_, seen) = watched(book, 1, 3, most=24)
    teller = storyteller(plain_mind(book), book.house(), 1, seed=5)
    assert teller.recite(seen, tales_of(book, 1, seen, 3))
    assert len({tuple(teller.told(story)) for story in range(teller.number)}) > 3
    teller.worlds(30)
    for story in range(teller.number):
        end = told_moves(book, book.rules.initial(book.house()), 1, seen, teller.told(story))
        assert teller.mind.row(end) == teller.end(story)
    for number, notice in enumerate(seen):
        worlds = [teller.mind.state(row) for row in teller.at(number)]
        assert [book.rules.observe(world, 1) for world in worlds] == [notice.view] * teller.number


def test_a_tale_that_explains_too_little_is_dropped() -> None:
    """Rapid Transit: a tale that stops too soon, and one with a move that is not legal."""
    book = open_book("rapid-transit")
    *_, (_, seen) = watched(book, 1, 3, most=24)
    (start, good), *_ = tales_of(book, 1, seen, 1)
    short, illegal = (start, good[:-1]), (start, [*good[:-1], 36 * 36 + 2])
    for tales, taken in (([short], False), ([illegal], False), ([short, (start, good), illegal], True)):
        teller = storyteller(plain_mind(book), book.house(), 1, seed=5)
        assert teller.recite(seen, tales) == taken
    assert all(teller.told(story) for story in range(teller.number))
    for story in range(teller.number):
        told_moves(book, book.rules.initial(book.house()), 1, seen, teller.told(story))


def test_what_a_tale_does_not_tell_is_not_made_up() -> None:
    """Border Patrol: the other placed a peg, perhaps at A1, which is move 0; a tale without a move is none."""
    book = open_book("border-patrol")
    histories = (seen for _, seen in watched(book, 1, 3, most=4))
    seen = next(seen for seen in histories if len(seen) == 2)
    start = plain_mind(book).row(book.rules.initial(book.house()))
    for moves, taken in (([], False), ([0], True)):
        teller = storyteller(plain_mind(book), book.house(), 1, seed=5)
        assert teller.recite(seen, [(start, moves)]) == taken


def test_there_is_room_for_long_tales_of_many_notices() -> None:
    """More notices than a teller has room for at first, and a tale that goes on long after the last of them."""
    book = open_book("rapid-transit")
    *_, (_, seen) = watched(book, 1, 3, most=200)
    assert len(seen) > 64
    teller = storyteller(native_mind(book), book.house(), 1, seed=5)
    assert teller.recite(seen, [(start, moves + [0] * 1_200) for start, moves in tales_of(book, 1, seen, 2)])
    for story in range(teller.number):
        told_moves(book, book.rules.initial(book.house()), 1, seen, teller.told(story))


def test_plain_and_native_stories_from_tales_are_the_same() -> None:
    book = open_book("rapid-transit")
    *_, (_, seen) = watched(book, 0, 2, most=24)
    tellers = [storyteller(mind(book), book.house(), 0, seed=7) for mind in (plain_mind, native_mind)]
    assert [teller.recite(seen, tales_of(book, 0, seen, 4)) for teller in tellers] == [True, True]
    assert [list(map(int, row)) for row in tellers[0].worlds(12)] == [
        list(map(int, row)) for row in tellers[1].worlds(12)
    ]


def mine_found() -> tuple[Any, Any, tuple[Notice, ...]]:
    """TB-12: a state before a tank finds a mine at D3, the same with another mine, and what the finder notices."""
    book = open_book("tank-blitz")
    table = Match(book)
    for spot in ("B2", "B5", "C3", "C4", "D3", "D5", "E1", "E4"):
        table.play(table.turn, f"hide {spot}")
    finder = book.rules.initial(table.options)
    for played in table.played:
        finder = book.rules.apply(finder, played.move)
    finder = finder._replace(tanks=(finder.tanks[0] ^ 1 << place("A3") ^ 1 << place("C2"), finder.tanks[1]))
    elsewhere = finder._replace(mines=(finder.mines[0], finder.mines[1] ^ 1 << place("D3") ^ 1 << place("D2")))
    found = exactly(book, finder, "move C2>D3")
    return finder, elsewhere, (Notice(None, book.rules.observe(finder, 0)), *after(book, finder, found, 0)[1])


def test_stories_begin_only_in_worlds_that_nothing_lasting_keeps_from_the_end() -> None:
    finder, elsewhere, seen = mine_found()
    mind = plain_mind(open_book("tank-blitz"))
    teller, hopeless = (storyteller(mind, finder.options, 0, seed=5) for _ in range(2))
    teller.starts = [mind.row(elsewhere), mind.row(finder), mind.row(elsewhere)]
    assert teller.follow(seen, 0, LONG[1])
    assert {tuple(teller.start(story)) for story in range(FEW.stories)} == {tuple(mind.row(finder))}
    hopeless.starts = [mind.row(elsewhere)]
    assert not hopeless.follow(seen, *LONG)
    assert hopeless.spent == 0


def test_a_story_does_not_go_on_where_something_lasting_keeps_it_from_the_end() -> None:
    finder, elsewhere, seen = mine_found()
    book = open_book("tank-blitz")
    mind, space = plain_mind(book), bound(book, retelling)
    space["looks"] = bound(book, following)["looks"]
    view, views = mind.row(seen[0].view), [notice.view for notice in seen]
    scratch = Scratch([], [], [], mind.ints(mind.view_words), [])
    for known, kinds in ((views, (ARRIVED, OTHERWISE)), (views[:1] * 2, (ARRIVED, ARRIVED))):
        noted = Noted(0, 0.0, [0, 0], [0, 0], [view, view], mind.ahead(known))
        assert tuple(space["how_told"](state, noted, 1, scratch) for state in (finder, elsewhere)) == kinds
