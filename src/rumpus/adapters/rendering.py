"""What a seat sees, for the `render` of an environment: in characters, or as a picture made of pixels.

Both are drawn from the scene of that seat's view, as in the room, so a rendering shows nothing that the seat may not
know.
"""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import numpy.typing as npt

from rumpus.room.picture import picture
from rumpus.room.picture.paint import PAPER
from rumpus.room.terminal.drawing import draw, named
from rumpus.rules.errors import BadOption, RumpusError
from rumpus.rules.scene import Scene
from rumpus.rules.words import WATCHER
from rumpus.table.match import Match

MODES = ("ansi", "rgb_array", "human")
WIDTH = 80
SIZES = {"pegs": (800, 800), "dice": (800, 640), "cards": (800, 880), "gridiron": (800, 1200)}
"""How wide and high the pictures of a table are. All frames of a game are equal, so that they can become a film."""

Pixels = npt.NDArray[np.uint8]


class NoPicture(RumpusError):
    """A picture that cannot be made here."""


def checked_mode(mode: str | None) -> str | None:
    """The mode, if it is one.

    >>> checked_mode("hologram")
    Traceback (most recent call last):
    rumpus.rules.errors.BadOption: render_mode cannot be 'hologram': choose ansi or rgb_array or human
    """
    if mode is not None and mode not in MODES:
        raise BadOption(f"render_mode cannot be {mode!r}: choose {' or '.join(MODES)}")
    return mode


def rendered(match: Match, viewer: int, mode: str | None) -> Any:
    """What `render` gives back: a text for `ansi`, pixels for `rgb_array`; for `human` the text is printed."""
    if mode is None:
        raise BadOption(f"nothing is rendered unless render_mode is named: {' or '.join(MODES)}")
    if mode == "rgb_array":
        return pixels(match.book.rules.scene(match.view(viewer)))
    text = characters(match, viewer)
    if mode == "ansi":
        return text
    print(text)
    return None


def characters(match: Match, viewer: int) -> str:
    """The table in characters, with who looks at it and what is asked.

    >>> from rumpus.rules.catalogue import open_book
    >>> print(characters(Match(open_book("pig-dice")), 0).splitlines()[0])
    Pig Dice, as Player 1 sees it
    """
    who = "a watcher" if viewer == WATCHER else match.names[viewer]
    scene = match.book.rules.scene(match.view(viewer))
    table = [line.plain.rstrip() for line in draw(scene, match.names, WIDTH)]
    heading = f"{match.book.about.title}, as {who} sees it"
    return "\n".join([heading, "", *table, "", named(scene.asks, match.names), ""])


def pixels(scene: Scene) -> Pixels:
    """The picture of the room as rows of pixels, red, green and blue from 0 to 255."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as error:
        raise NoPicture(f"a picture needs the packages resvg-py and Pillow ({error})") from error
    size = SIZES[scene.kind]
    drawing = Image.open(io.BytesIO(resvg_py.svg_to_bytes(svg_string=picture(scene), background=PAPER)))
    drawing.thumbnail(size)  # it is only made smaller, where it would not fit
    frame = Image.new("RGB", size, PAPER)
    frame.paste(drawing.convert("RGB"), ((size[0] - drawing.width) // 2, 0))
    return np.asarray(frame)
