"""Many games side by side for learners: what happens to one game of a batch, written once for every engine.

The memory of a batch is a `Rows`, with a row for each game. Luck is settled here, so between steps it is always a
player's turn. Game number n of a seed has the key `mixed(seed, n)`, and its luck at the step-th decision is `chosen`
by that key and step: as in `loops.trace_game`, and whatever else is played beside it. When the game at a place of the
batch is over, the next one there has the number n plus the number of places.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rumpus.rules.words import LUCK, OVER, count, lowest, rule, times

from .loops import FIRST, chosen, mixed

# A game's own functions take the place of these names; see rumpus.engine.linker.
seats: Callable[[Any], int]
initial: Callable[[Any], Any]
turn: Callable[[Any], int]
legal: Callable[[Any, list[int]], int]
apply: Callable[[Any, int], Any]
observe: Callable[[Any, int], Any]
score: Callable[[Any, int], int]
winners: Callable[[Any], int]
pack_state: Callable[[Any, list[int]], None]
unpack_state: Callable[[list[int]], Any]
pack_view: Callable[[Any, list[int]], None]

GAME_NUMBER, DECISIONS, OFFERED, MOVER, CUT, GAME_NOTES = range(6)
"""What is noted of a game: its number, decisions so far, how many moves are offered, who moves, whether it was cut off;
and how many notes these are."""

WORD_LEAF, WORD_WAY, WORD_SIZE, WORD_LEAST, WORD_START, PLAN = range(6)
"""What the plan says of a word: where it is in the view, how it is written, how many values it has, the lowest (of
a set: all its bits), where it begins in the tensor; and how many numbers these are. The plan is one row, because
native code counts who looks at a slice."""
AS_BITS, AS_ONE_HOT = 0, 1
"""Encodings: a set, a number as one of several; anything else is scaled to 0..1."""

FOR_WINS, FOR_POINTS = 0, 1
"""What a reward is made of: who has won, or the points at the end."""

TO_BEGIN, BY_ACTION, BY_CHANCE, BY_OFFER = range(4)
"""Who moves: nobody, as the games are to begin; learners, by actions that have been found legal; anybody, anyhow; or
learners, by places in the list of legal moves."""
WAITS = -(1 << 62)
"""The action of a place where nothing is to happen in a step."""
UNSEEN = WAITS
"""Stands in a view that there has not been yet; its tensor is empty."""

NEVER, AT_ONCE, AT_THE_NEXT_STEP = range(3)
"""When another game begins where one is over."""
EVERYBODY, BY_NUMBER, EACH_MOVE = -1, -2, -3
"""Who decides, if it is not a single seat: all of them, or one seat after the other, by the number of the game. With
EACH_MOVE a step is one move, whoever makes it."""
GOES_ON, IS_OVER, IS_CUT = range(3)
"""What came of a game in a step: it may have been played to its end, or been cut off because it took too long."""


class Rows(NamedTuple):
    """The memory of a batch. The rows of a game are `states[game]` and so on, however they lie in memory."""

    states: Any
    notes: Any
    offers: Any
    """The legal moves, in the rules' order; `notes` says how many."""
    turns: Any
    done: Any
    truncated: Any
    rewards: Any
    masks: Any
    views: Any
    """The words that the player to move sees, or `observed` rows a game with what each seat sees, each `depth` times,
    the latest first; the tensors, in as many rows, are made of them."""
    seen: Any
    """What all seats have noticed lately, the latest first; empty if `depth` is 1."""
    spare: Any
    """Room for a view that may be nothing new."""
    observations: Any
    moves: Any
    """The move of each action."""
    known: Any
    actions: Any
    """The action of each move, found by hash: see `action_of`."""
    plan: Any


class Terms(NamedTuple):
    """How a batch plays, beside the options: which games, what for, and what is written."""

    seed: int
    places: int
    again: int
    reward: int
    masked: int
    observed: int
    """How many rows of what is seen a game has: 0, 1 (that of the player to move), or one for each seat."""
    depth: int = 1
    """How many of the latest notices are seen at once."""
    learner: int = EVERYBODY
    """Who decides: everybody, or one seat, and the others take any move, each as likely."""
    longest: int = 0
    """After so many decisions a game is cut off; 0 is never."""
    most: int = 1
    """What a full column of a tensor holds: 1, or 255 if it is a byte."""


@rule
def until_a_player(
    state: Any, move: int, moving: bool, key: int, decisions: int, learner: int, offers: list[int]
) -> tuple[Any, int, int, int]:
    """Make a move, if there is one, and then luck's and those of seats that do not learn, until one has to decide or
    the game is over.

    One loop for all, because rules are long and compile once for each place that they are called from. Returns the
    state, the decisions so far, whose turn it is, and how many moves are offered.
    """
    while True:
        if moving:
            state = apply(state, move)
            decisions += 1
        mover = turn(state)
        if mover == OVER:
            return state, decisions, mover, 0
        offered = legal(state, offers)
        if learner == EACH_MOVE or (mover != LUCK and learner in (EVERYBODY, mover)):
            return state, decisions, mover, offered
        move = offers[chosen(key, decisions, offered)]
        moving = True


@rule
def stake_of(won: int, seat: int, players: int) -> float:
    """The win as a reward, which adds up to nothing over the seats: joint winners split it, and the others pay."""
    share = ((won >> seat) & 1) / count(won) if won != 0 else 1 / players
    return (players * share - 1) / (players - 1)


@rule
def reward_of(state: Any, seat: int, players: int, reward: int) -> float:
    """What a seat gets at the end of a game: the stake, or how far it is ahead of the mean of the others."""
    if reward == FOR_WINS:
        return stake_of(winners(state), seat, players)
    points = 0
    for each in range(players):
        points += score(state, each)
    own = score(state, seat)
    return own - (points - own) / (players - 1)


@rule
def is_on(notes: list[int]) -> bool:
    """Whether a game is neither over nor cut off."""
    return notes[MOVER] != OVER and notes[CUT] == 0


@rule
def is_waited_for(notes: list[int], players: int, learner: int) -> bool:
    """Whether a game is on, and it is the turn of a seat that learns."""
    seat = notes[GAME_NUMBER] % players if learner == BY_NUMBER else learner
    return is_on(notes) and notes[MOVER] != LUCK and seat in (EVERYBODY, notes[MOVER])


@rule
def step_game(
    row: list[int],
    notes: list[int],
    offers: list[int],
    rewards: list[float],
    move: int,
    again: int,
    options: Any,
    terms: Terms,
) -> int:
    """A player makes a legal move, and others what follows. Returns what came of the game.

    Where it is over, now or before, the next one begins, `places` numbers on, if that is so `again`.
    """
    players = seats(options)
    number, decisions, moving = notes[GAME_NUMBER], notes[DECISIONS], is_on(notes)
    if not moving and again == NEVER:
        return GOES_ON
    if not moving:
        number, decisions = number + terms.places, 0
    state = unpack_state(row) if moving else initial(options)
    what = GOES_ON
    while True:
        key, learner = mixed(terms.seed, number), terms.learner
        if learner == BY_NUMBER:
            learner = number % players
        if terms.depth > 1:
            learner = EACH_MOVE
        state, decisions, mover, offered = until_a_player(state, move, moving, key, decisions, learner, offers)
        if not moving:
            break
        if mover == OVER:
            what = IS_OVER
            for seat in range(players):
                rewards[seat] = reward_of(state, seat, players, terms.reward)
        elif 0 < terms.longest <= decisions and mover != LUCK:
            what, offered = IS_CUT, 0
        if what == GOES_ON or again != AT_ONCE:
            break
        number, decisions, moving = number + terms.places, 0, False
        state = initial(options)
    pack_state(state, row)
    notes[GAME_NUMBER], notes[DECISIONS], notes[OFFERED], notes[MOVER] = number, decisions, offered, mover
    notes[CUT] = int(what == IS_CUT and moving)
    return what


@rule
def note_views(
    row: list[int], notes: list[int], before: int, players: int, seen: list[int], spare: list[int], depth: int
) -> None:
    """What each seat notices goes before the rest: a view that is another one now, or that follows on its own move."""
    state, words, anew = unpack_state(row), len(spare), notes[DECISIONS] == 0
    for seat in range(players):
        first = seat * depth * words
        if anew:
            for place in range(first, first + depth * words):
                seen[place] = UNSEEN
        pack_view(observe(state, seat), spare)
        noticed = seat == before and not anew
        for word in range(words):
            noticed = noticed or spare[word] != seen[first + word]
        if noticed:
            for place in range(first + depth * words - 1, first + words - 1, -1):
                seen[place] = seen[place - words]
            for word in range(words):
                seen[first + word] = spare[word]


@rule
def any_offer(notes: list[int], offers: list[int], seed: int) -> int:
    """The move of a player who takes any, each as likely: the one of `loops.trace_game`."""
    return offers[chosen(mixed(seed, notes[GAME_NUMBER]), notes[DECISIONS], notes[OFFERED])]


@rule
def is_refused(notes: list[int], offers: list[int], action: int, moves: list[int], who: int) -> bool:
    """Whether an action is not legal now. In a game that is over any action will do, as nothing comes of it."""
    if not is_on(notes) or action == WAITS:
        return False
    if who == BY_OFFER:
        return action < 0 or action >= notes[OFFERED]
    if action < 0 or action >= len(moves):
        return True
    for place in range(notes[OFFERED]):  # noqa: SIM110 -- rules have no generators
        if offers[place] == moves[action]:
            return False
    return True


@rule
def action_of(move: int, known: list[int], actions: list[int]) -> int:
    """The action that a move is, or -1: where the move stands in a row, by hash, there is its action in the other."""
    place = times(move, FIRST) >> 32 & (len(known) - 1)
    while known[place] != move and actions[place] >= 0:
        place = (place + 1) & (len(known) - 1)
    return actions[place]


@rule
def write_mask(mask: list[bool], notes: list[int], offers: list[int], known: list[int], actions: list[int]) -> None:
    """The mask of the legal actions; empty when the game is over."""
    for action in range(len(mask)):
        mask[action] = False
    for place in range(notes[OFFERED]):
        action = action_of(offers[place], known, actions)
        if action >= 0:
            mask[action] = True


@rule
def write_views(
    row: list[int], notes: list[int], seen: list[int], views: Any, first: int, observed: int, depth: int
) -> None:
    """What the player to move sees, or what each seat sees, in so many rows from the first on."""
    if depth == 1:
        state = unpack_state(row)
        for seat in range(observed):
            pack_view(observe(state, notes[MOVER] if observed == 1 else seat), views[first + seat])
    else:
        begin = notes[MOVER] * depth if observed == 1 else 0
        words = len(views[first])
        for sight in range(observed * depth):
            for word in range(words):
                views[first + sight][word] = seen[(begin + sight) * words + word]


@rule
def shade_of(word: int, size: int, least: int, most: int) -> float:
    """A scaled number of a tensor, from 0 to 1 or, where a column is at most a byte, the nearest byte."""
    if most == 1:
        return (word - least) / (size - 1)
    return float((2 * most * (word - least) + size - 1) // (2 * (size - 1)))


@rule
def write_tensor(view: list[int], plan: list[int], tensor: list[float], most: int) -> None:
    """The words of a view as a tensor, one after the other; a full column has the number `most`."""
    for place in range(len(tensor)):
        tensor[place] = 0
    if view[0] == UNSEEN:
        return
    for line in range(0, len(plan), PLAN):
        word, way, start = view[plan[line + WORD_LEAF]], plan[line + WORD_WAY], plan[line + WORD_START]
        size, least = plan[line + WORD_SIZE], plan[line + WORD_LEAST]
        if way == AS_BITS:
            word &= least
            while word != 0:
                tensor[start + lowest(word)] = most
                word &= word - 1
        elif way == AS_ONE_HOT:
            if least <= word < least + size:  # what does not fit is a flaw, but must not be written elsewhere
                tensor[start + word - least] = most
        else:
            tensor[start] = shade_of(word, size, least, most)


# What follows goes through some of the places of a batch, from `first` on: each thread has its own.


@rule
def first_refused(rows: Rows, first: int, number: int, actions: Any, who: int) -> int:
    """The first place whose action is not legal, or -1."""
    for game in range(first, first + number):
        if is_refused(rows.notes[game], rows.offers[game], actions[game], rows.moves, who):
            return game
    return -1


@rule
def wanted_move(notes: list[int], offers: list[int], moves: list[int], action: int, who: int, seed: int) -> int:
    """The move that is to be made in a game that goes on."""
    if who == BY_CHANCE:
        return any_offer(notes, offers, seed)
    return offers[action] if who == BY_OFFER else moves[action]


@rule
def play_games(
    rows: Rows, first: int, number: int, who: int, steps: int, actions: Any, options: Any, terms: Terms
) -> int:
    """So many steps of each game, and what a learner is shown after each. Returns how many games came to an end.

    One loop for the three things that happen to a game, for the sake of the compiler: see `until_a_player`.
    """
    total = 0
    again = AT_ONCE if who == TO_BEGIN else terms.again
    players = seats(options)
    for game in range(first, first + number):
        row, notes, offers, rewards = rows.states[game], rows.notes[game], rows.offers[game], rows.rewards[game]
        mask = rows.masks[game]
        if who == TO_BEGIN:
            notes[GAME_NUMBER], notes[MOVER] = game - terms.places, OVER
        waits = who in (BY_ACTION, BY_OFFER) and actions[game] == WAITS
        what = GOES_ON
        for _ in range(steps):
            move, what = 0, GOES_ON
            if is_on(notes) and not waits:
                action = 0 if who == BY_CHANCE else actions[game]
                move = wanted_move(notes, offers, rows.moves, action, who, terms.seed)
            for seat in range(players):
                rewards[seat] = 0.0
            while not waits:
                before = notes[MOVER]
                what = max(what, step_game(row, notes, offers, rewards, move, again, options, terms))
                if terms.depth == 1:
                    break
                note_views(row, notes, before, players, rows.seen[game], rows.spare[game], terms.depth)
                if not is_on(notes) or is_waited_for(notes, players, terms.learner):
                    break
                move = any_offer(notes, offers, terms.seed)
            total += what != GOES_ON
            if terms.masked == 1:
                write_mask(mask, notes, offers, rows.known, rows.actions)
            if terms.observed > 0 and notes[MOVER] != OVER:  # then it is nobody's move, and what was seen last stays
                sights = terms.observed * terms.depth
                write_views(row, notes, rows.seen[game], rows.views, game * sights, terms.observed, terms.depth)
                for sight in range(game * sights, (game + 1) * sights):
                    write_tensor(rows.views[sight], rows.plan, rows.observations[sight], terms.most)
        rows.turns[game] = notes[MOVER] if notes[CUT] == 0 else OVER
        rows.done[game] = what != GOES_ON
        rows.truncated[game] = what == IS_CUT
    return total
