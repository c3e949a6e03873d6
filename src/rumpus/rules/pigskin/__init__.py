"""Pigskin: football with fifty cards and hidden men, editions 1956 and 1946.

Rules: docs/rules/pigskin.md (PS). The files follow the sheet: `deck` and `spaces` hold the cards, `squads` part A,
`pack` B, `quarters` C, `calls` E and F, `readings` G, `settling` D, H, K and L, `windows` I, `replacement` J; `play` is
the state machine, `view` section 4, `worlds` what bots need, `chart` part M, and
`about`, `notation`, `offers`, `talk` and `board` what people read and see.
"""

from .about import ABOUT, OPTIONS
from .belief import explain, may_become, rejuvenate
from .board import scene
from .bounds import actions
from .box_score import box_score
from .deck import CARDS, DECK, KITS, POSITIONS, RECONSTRUCTED, doubts, read_kit, show_kit
from .drives import chart
from .notation import SIDES, show, touch
from .offers import groups, why_not
from .play import LONGEST, MOVES, apply, initial, legal, score, seats, turn, winners
from .spaces import CLASSES
from .squads import man_at
from .state import SEATS, Options, State
from .talk import space_name, tell
from .view import View, observe
from .worth import evaluate
