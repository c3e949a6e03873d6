"""Paper: what a game needs at a table without a screen, and what a finished game leaves to keep, as PDF and SVG.

Typst sets the pages (extra `print`). What stands on them is made of the same documents, decks and pictures as the rest
of the room, and goes to the templates beside this file as data: no text of anybody's is ever read as a template.
"""

from .boxes import box
from .setting import NoPrinter, Paper

__all__ = ["NoPrinter", "Paper", "box"]
