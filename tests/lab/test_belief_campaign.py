"""Games that are followed by beliefs on both seats, and what is counted in them."""

from __future__ import annotations

from dataclasses import replace

from rumpus.bots.belief import Belief
from rumpus.bots.mind import plain_mind
from rumpus.lab.belief_campaign import Followed, follow_game, largest_error
from rumpus.rules.catalogue import open_book
from rumpus.table.match import Match


def test_a_game_is_followed_by_both_seats_and_nothing_is_lost() -> None:
    seen = follow_game("free-for-all", 0)
    assert seen.games == 1
    assert 10 < seen.decisions <= seen.notices
    assert 0 < seen.exact <= seen.present <= seen.decisions
    assert seen.contradicted == seen.lost == seen.illegal == seen.strays == 0
    assert seen.compared > 0
    assert 0 < seen.error / seen.compared < 0.2


def test_the_same_number_is_the_same_game() -> None:
    one, again, other = (replace(follow_game("free-for-all", number), slowest=0, seconds=0) for number in (4, 4, 5))
    assert one == again
    assert one != other


def test_counts_add_up_and_the_slowest_is_the_slowest_of_all() -> None:
    both = Followed(games=2, lost=1, slowest=3.0, seconds=4.0) + Followed(games=1, slowest=2.0, seconds=2.5)
    assert both == Followed(games=3, lost=1, slowest=3.0, seconds=6.5)


def test_the_largest_error_is_that_of_the_worst_place() -> None:
    """After one silent peg each of 36 places is as likely; who believes in a single world is wrong by 35 of 36."""
    book = open_book("free-for-all")
    match = Match(book)
    match.play(0, "A1")
    exact = Belief(plain_mind(book), match.options, 1)
    single = Belief(plain_mind(book), match.options, 1, size=1, exact=1)
    for belief in (exact, single):
        belief.follow(match.history(1))
    assert abs(largest_error(exact, single) - 35 / 36) < 1e-9
    assert largest_error(exact, exact) == 0.0
