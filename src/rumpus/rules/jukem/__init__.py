"""Jukem Football: run, pass and juke exactly a hundred yards, past an opponent with hidden defensive cards.

Rules: docs/rules/jukem.md (JK). `deck` holds the cards and `deck_file` reads those that somebody brings; `cards` puts
many cards into one word; `state` is the table; `plays`, `hands`, `drives` and `periods` are the rules by parts of the
sheet, and `play` is what every game offers; `view` is what each seat sees; `worth` and `belief` are what bots need,
with `memory` of what discards tell. People read and hear what is in `talk`, `refusal` and `telling`.
"""

from .belief import rejuvenate
from .bounds import actions
from .deck import DECK, KITS, RECONSTRUCTED
from .deck_file import read_kit, show_kit
from .messages import scene, tell
from .periods import initial
from .play import apply, legal, score, seats, turn, winners
from .refusal import why_not
from .state import LONGEST, MEMORY, MOVES, SEATS, Options, State
from .talk import ABOUT, ENDINGS, OPTIONS, objection, show, touch
from .view import View, observe
from .worth import evaluate
