"""Worlds that a seat holds for possible, for `resample_from_infostate`: from the same belief as the expert's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from rumpus.bots.belief import Belief, LostBelief
from rumpus.bots.levels import effort_of, in_plain_python
from rumpus.rules.errors import RumpusError
from rumpus.table.match import Notice

from .information_state import InformationState
from .moments import Moment, sampled_moment
from .setting import Setting

POOL = 1_024
"""So many worlds are drawn from a belief at once, by their weights."""
LOOKS = 20
"""So often a belief that is lost looks again. A bot would move meanwhile; whoever samples a world needs one now."""


class UnknownPast(RumpusError):
    """A sampled world knows what one seat has noticed; nothing can be sampled for another."""


@dataclass
class Guess:
    """The belief of a seat, what it has followed, and worlds drawn from it."""

    belief: Belief
    seen: InformationState
    worlds: Any


def resampled(moment: Moment, seat: int, chance: Callable[[], float]) -> Moment:
    """A moment in a world that the seat cannot tell from this one; `chance` gives numbers from 0 to 1."""
    seat = moment.setting.seat(seat)
    if not moment.setting.book.about.secrets:
        return moment
    return imagined(moment.setting, seat, moment.seen_by(seat), chance)


def imagined(setting: Setting, seat: int, seen: InformationState, chance: Callable[[], float]) -> Moment:
    """A moment in a world that explains a seat's history."""
    guess = _guess(setting, seat, seen)
    index = min(int(chance() * POOL), POOL - 1)
    return sampled_moment(setting, guess.belief.mind.state(guess.worlds[index]), seat, guess.seen)


def _guess(setting: Setting, seat: int, seen: InformationState) -> Guess:
    guess: Guess | None = setting.guesses.get(seat)
    if guess is not None and guess.seen is seen:
        return guess
    notices = seen.notices()
    if not seen.known:
        raise UnknownPast(f"this world was sampled for another seat; what seat {seat + 1} noticed is not known")
    earlier = guess.seen.notices() if guess is not None else ()
    if guess is None or guess.belief.mind is not setting.mind or notices[: len(earlier)] != earlier:
        belief = _belief(setting, seat)
    else:
        belief = guess.belief
    setting.guesses.pop(seat, None)  # a belief that loses track on the way is not used again
    _follow(belief, notices)
    setting.guesses[seat] = Guess(belief, seen, belief.packed(POOL, len(notices)))
    return setting.guesses[seat]  # type: ignore[no-any-return]


def _follow(belief: Belief, notices: Sequence[Notice]) -> None:
    for _ in range(LOOKS):
        with suppress(LostBelief):
            return belief.follow(notices)
    return belief.follow(notices)


def _belief(setting: Setting, seat: int) -> Belief:
    mind, effort = setting.mind, effort_of(setting.book.about.slug, "expert")
    if not mind.native:
        effort = in_plain_python(effort)
    return Belief(mind, setting.options, seat, effort.worlds, effort.keen, effort.exact)
