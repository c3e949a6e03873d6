"""Setting pages: a template of this folder, and data for it. The same data gives the same bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from rumpus.room.picture.paint import FONTS
from rumpus.room.picture.palette import DAY, THINGS
from rumpus.rules.errors import RumpusError

Paper: TypeAlias = Literal["a4", "letter"]
Format: TypeAlias = Literal["pdf", "svg"]
PAPERS: tuple[str, ...] = get_args(Paper)
FORMS: tuple[str, ...] = get_args(Format)
FOLDER = Path(__file__).parent
FACE = "Atkinson Hyperlegible"
HOW = "printing needs typst, which is not installed here: pip install 'rumpus[print]'"


class NoPrinter(RumpusError):
    """The typesetter is not installed."""


def typeset(template: str, data: dict[str, Any], paper: Paper = "a4", form: Format = "pdf") -> bytes:
    """The pages of a template; as SVG, its only page. No fonts of this machine are used, and no date is written.

    >>> typeset("nothing", {})
    Traceback (most recent call last):
    rumpus.rules.errors.RumpusError: there is no template 'nothing'
    """
    place = FOLDER / f"{template}.typ"
    if not place.is_file():
        raise RumpusError(f"there is no template {template!r}")
    try:
        import typst
    except ImportError as error:
        raise NoPrinter(HOW) from error
    told = data | {"paper": paper, "colours": DAY | THINGS}
    return typst.compile(
        str(place),
        root=str(FOLDER),
        font_paths=[str(FOLDER / "fonts")],
        ignore_system_fonts=True,
        format=form,
        sys_inputs={"data": json.dumps(told, ensure_ascii=False, sort_keys=True)},
    )


def drawing(svg: str) -> str:
    """A picture in the face of the page, whatever it asked for.

    >>> drawing(f"<style>.a{{font-family:{FONTS}}}</style>")
    "<style>.a{font-family:'Atkinson Hyperlegible'}</style>"
    """
    return svg.replace(FONTS, f"'{FACE}'")


def shapes(body: str, box: tuple[int, int, int, int]) -> str:
    """Shapes of a picture as a picture of their own: left, top, width and height of what is shown."""
    view = " ".join(map(str, box))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" font-family="{FACE}"><style>.b{{font-weight:700}}'
        f"</style>{body}</svg>"
    )
