"""Jukem Football: run, pass and juke exactly a hundred yards, past an opponent with hidden defensive cards.

Rules: docs/rules/jukem.md (JK). `deck` holds the cards and `deck_file` reads those that somebody brings; `cards` puts
many cards into one word; `state` is the table; `plays`, `hands`, `drives` and `periods` are the rules by parts of the
sheet, and `play` is what every game offers; `sight` is what each seat sees, and what bots need, with `memory` of what
discards tell. People read and hear what is in `talk`, `refusal` and `telling`.
"""

from .deck import DECK, KITS, RECONSTRUCTED
from .deck_file import read_kit, show_kit
from .periods import initial
from .play import apply, legal, score, seats, turn, winners
from .refusal import why_not
from .sight import View, evaluate, mutate, observe
from .state import LONGEST, MEMORY, MOVES, SEATS, Options, State
from .talk import ABOUT, ENDINGS, OPTIONS, objection, show, touch
from .telling import scene, tell

__all__ = [
    "ABOUT",
    "DECK",
    "ENDINGS",
    "KITS",
    "LONGEST",
    "MEMORY",
    "MOVES",
    "OPTIONS",
    "RECONSTRUCTED",
    "SEATS",
    "Options",
    "State",
    "View",
    "apply",
    "evaluate",
    "initial",
    "legal",
    "mutate",
    "objection",
    "observe",
    "read_kit",
    "scene",
    "score",
    "seats",
    "show",
    "show_kit",
    "tell",
    "touch",
    "turn",
    "why_not",
    "winners",
]
