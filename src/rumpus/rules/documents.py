"""Where the documents of the games lie: rule sheets, guides and lessons."""

from __future__ import annotations

from pathlib import Path

import rumpus

from .errors import UnknownGame


def docs_folder(part: str) -> Path:
    """A part of the documents: inside an installed package, or beside the sources in a checkout.

    >>> docs_folder("rules").name
    'rules'
    """
    package = Path(rumpus.__file__).parent
    for folder in (package / "docs" / part, package.parent.parent / "docs" / part):
        if folder.is_dir():
            return folder
    raise UnknownGame(f"docs/{part} is missing from this installation")
