"""What the threads of a graphics card do in a batch of games (see `batching`): one kernel, started once for any steps.

A thread plays a game, and has its state for itself until the last step. What learners get after each step is a long
row of bits for all games of a block: each thread sets those of its game in the memory that the block shares, and then
all of them write them out as numbers, neighbours side by side, because these share one trip to memory. What is no bit,
the few scaled numbers, each thread adds by itself. The names that are only declared are filled in by `cuda_batch`.
"""

# ruff: noqa: F821 -- the names declared below are filled in by the engine

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rumpus.rules.words import OVER, rule

from .batching import (
    AT_ONCE,
    BY_ACTION,
    BY_OFFER,
    CUT,
    GAME_NOTES,
    GAME_NUMBER,
    GOES_ON,
    IS_CUT,
    MOVER,
    OFFERED,
    TO_BEGIN,
    WAITS,
    Terms,
    action_of,
    is_on,
    is_refused,
    step_game,
    wanted_move,
)
from .cuda_words import WORD, cuda, kernel, uint32, uint64

HOUSE: Any
CARD_BLOCK: int
"""How many games a block has, and threads."""
CARD_STATE: int
"""How many words a state has."""
CARD_ACTIONS: int
CARD_SIGHTS: int
CARD_COLUMNS: int
CARD_SHADES: int
"""How many columns a mask has; how many tensors a game has, columns a tensor, and how many of these are scaled."""
CARD_PALETTE: int
"""Room for all scaled numbers of a game: at least one, as there is no array of none."""
CARD_FIELD: int
CARD_MASKS: int
"""How many words of 32 bits all the bits of a block are, at least one; and at which bit masks begin."""
CARD_NUMBER: Any
CARD_MOST: int
"""What kind of number a tensor has, and what a full column holds."""
CARD_EACH: int
CARD_SPREAD: int
CARD_ONES: int
CARD_FULL: int
"""How many numbers of a tensor 32 bits of memory hold: they are `(bits * SPREAD & ONES) * FULL`."""
seats: Callable[[Any], int]
observe: Callable[[Any, int], Any]
pack_state: Callable[[Any, Any], None]
unpack_state: Callable[[Any], Any]
put_view: Callable[[Any, Any, int, Any, int], None]
"""The bits of a view into the row of bits from a place on, its scaled numbers into another row."""
shaded: Callable[[int], int]
"""The columns of scaled numbers."""

CARD_REFUSED, CARD_ENDED = range(2)
"""What the card tells after a step: the first place with an action that is not legal, and how many games have ended."""
CARD_LOW = (1 << 32) - 1
CARD_BYTES, CARD_BYTE_ONES = 0x204081, 0x01010101
"""Four bits times BYTES have each of them at the end of another byte."""


class Memory(NamedTuple):
    """What lies on the card: see `batching.Rows`."""

    states: Any
    notes: Any
    offers: Any
    turns: Any
    done: Any
    truncated: Any
    rewards: Any
    observations: Any
    mask_words: Any
    tensor_words: Any
    """The masks and the observations once more, as words of 32 bits."""
    moves: Any
    known: Any
    actions: Any


@rule
def is_refused_anywhere(memory: Memory, given: Any, counts: Any, who: int) -> bool:
    """Whether any action is not legal: all threads of the card look, and wait for each other."""
    places = memory.turns.size
    for game in range(cuda.grid(1), places, cuda.gridsize(1)):
        if is_refused(memory.notes[game], memory.offers[game], given[game], memory.moves, who):
            cuda.atomic.min(counts, CARD_REFUSED, game)
    cuda.cg.this_grid().sync()
    return bool(counts[CARD_REFUSED] < places)


@rule
def take_up(memory: Memory, game: int, row: Any, notes: Any, who: int) -> None:
    """A thread takes its game from memory."""
    pack_state(unpack_state(memory.states[game]), row)
    for note in range(GAME_NOTES):
        notes[note] = memory.notes[game, note]
    if who == TO_BEGIN:
        notes[GAME_NUMBER], notes[MOVER] = game - memory.turns.size, OVER


@rule
def put_back(memory: Memory, game: int, row: Any, notes: Any, what: int) -> None:
    """And puts it back, with what came of it."""
    pack_state(unpack_state(row), memory.states[game])
    for note in range(GAME_NOTES):
        memory.notes[game, note] = notes[note]
    memory.turns[game] = notes[MOVER] if notes[CUT] == 0 else OVER
    memory.done[game] = what != GOES_ON
    memory.truncated[game] = what == IS_CUT


@rule
def step_of(memory: Memory, game: int, row: Any, notes: Any, given: Any, who: int, terms: Terms) -> int:
    """One step of a game. Returns what came of it."""
    offers, rewards = memory.offers[game], memory.rewards[game]
    for seat in range(seats(HOUSE)):
        rewards[seat] = 0.0
    move, action = 0, 0
    if who in (BY_ACTION, BY_OFFER):
        action = given[game]
        if action == WAITS:
            return GOES_ON
    if is_on(notes):
        move = wanted_move(notes, offers, memory.moves, action, who, terms.seed)
    again = AT_ONCE if who == TO_BEGIN else terms.again
    return step_game(row, notes, offers, rewards, move, again, HOUSE, terms)


@rule
def put_bits(field: Any, place: int, bits: int) -> None:
    """Set up to 32 bits from a place on; other threads may set others of the same word."""
    spread = bits << (place & 31)
    cuda.atomic.or_(field, uint32(place >> 5), uint32(spread & CARD_LOW))
    if spread >> 32 != 0:
        cuda.atomic.or_(field, uint32((place >> 5) + 1), uint32(spread >> 32))


@rule
def put_one(field: Any, first: int, value: int, size: int) -> None:
    """Set one of so many bits; what does not fit is a flaw, but must not be written elsewhere."""
    if 0 <= value < size:
        put_bits(field, first + value, 1)


@rule
def put_mask(field: Any, memory: Memory, game: int, number: int) -> None:
    """Set the bits of what is offered."""
    first, offers = CARD_MASKS + cuda.threadIdx.x * CARD_ACTIONS, memory.offers[game]
    for place in range(number):
        action = action_of(offers[place], memory.known, memory.actions)
        if action >= 0:
            put_bits(field, first + action, 1)


@rule
def put_sights(field: Any, memory: Memory, game: int, row: Any, mover: int, shades: Any) -> None:
    """What the player to move sees, or what each seat sees. When the game is over, that is what was seen last."""
    state, numbers = unpack_state(row), memory.observations
    for sight in range(CARD_SIGHTS):
        line, place = game * CARD_SIGHTS + sight, sight * CARD_SHADES
        begin = (cuda.threadIdx.x * CARD_SIGHTS + sight) * CARD_COLUMNS
        if mover != OVER:
            put_view(observe(state, mover if CARD_SIGHTS == 1 else sight), field, begin, shades, place)
        else:
            for column in range(CARD_COLUMNS):
                if numbers[line, column] == CARD_MOST:
                    put_bits(field, begin + column, 1)
            for shade in range(CARD_SHADES):
                shades[place + shade] = numbers[line, shaded(shade)]


@rule
def write_bits(field: Any, begin: int, row: int, words: Any, first: int, each: int, spread: Any) -> None:
    """The threads of a block write bits out as numbers, in rows so long, and so many `each` in a word of memory."""
    times_this, ones, full = spread
    word, target = cuda.threadIdx.x, first * row // each
    while word < CARD_BLOCK * row // each:  # with numbers that are never below 0 this is a third of the code of `range`
        place = begin + word * each
        bits = field[uint32(place >> 5)] >> uint32(place & 31) & uint32((1 << each) - 1)
        words[uint64(target + word)] = uint32((bits * times_this & ones) * full)
        word += CARD_BLOCK


@rule
def write_shades(memory: Memory, game: int, shades: Any) -> None:
    """A thread adds the scaled numbers of its game."""
    for sight in range(CARD_SIGHTS):
        for shade in range(CARD_SHADES):
            memory.observations[game * CARD_SIGHTS + sight, shaded(shade)] = shades[sight * CARD_SHADES + shade]


@kernel
def step_kernel(memory: Memory, given: Any, counts: Any, who: int, steps: int, terms: Terms) -> None:
    """So many steps of every game, and what a learner is shown after each; of none if an action is not legal."""
    field = cuda.shared.array(CARD_FIELD, uint32)
    row = cuda.local.array(CARD_STATE, WORD)
    notes = cuda.local.array(GAME_NOTES, WORD)
    shades = cuda.local.array(CARD_PALETTE, CARD_NUMBER)
    if who in (BY_ACTION, BY_OFFER) and is_refused_anywhere(memory, given, counts, who):
        return
    places = memory.turns.size
    # What stands here for good, the compiler leaves out where it is asked for.
    terms = Terms(terms.seed, places, terms.again, terms.reward, 0, 0, 1, terms.learner, terms.longest, 1)
    for first in range(cuda.blockIdx.x * CARD_BLOCK, places, cuda.gridDim.x * CARD_BLOCK):
        game = first + cuda.threadIdx.x
        here, what, ended = game < places, GOES_ON, 0
        if here:
            take_up(memory, game, row, notes, who)
        for _ in range(steps):
            word = cuda.threadIdx.x
            while word < CARD_FIELD:
                field[uint32(word)] = 0
                word += CARD_BLOCK
            cuda.syncthreads()
            if here:
                what = step_of(memory, game, row, notes, given, who, terms)
                ended += what != GOES_ON
                put_mask(field, memory, game, notes[OFFERED] if CARD_ACTIONS > 0 else 0)
                put_sights(field, memory, game, row, notes[MOVER], shades)
            cuda.syncthreads()
            write_bits(field, CARD_MASKS, CARD_ACTIONS, memory.mask_words, first, 4, (CARD_BYTES, CARD_BYTE_ONES, 1))
            numbers, spread = CARD_SIGHTS * CARD_COLUMNS, (CARD_SPREAD, CARD_ONES, CARD_FULL)
            write_bits(field, 0, numbers, memory.tensor_words, first, CARD_EACH, spread)
            cuda.syncthreads()
            if here:
                write_shades(memory, game, shades)
        if here:
            put_back(memory, game, row, notes, what)
            if ended > 0:
                cuda.atomic.add(counts, CARD_ENDED, ended)


@kernel
def take_kernel(given: Any, actions: Any) -> None:
    """Actions of another kind of whole number are taken down as words."""
    game = cuda.grid(1)
    if game < actions.size:
        actions[game] = given[game]
