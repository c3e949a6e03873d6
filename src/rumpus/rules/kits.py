"""Kits that somebody brought: known by their fingerprint, `sha256:` and the hash of their text.

As with described games, the text lies in the cache folder, so that other processes of this machine find it; whoever
reads it there checks that it is the one.
"""

from __future__ import annotations

import hashlib
import re
import tempfile
from pathlib import Path

from rumpus.folders import kept_folder

OWN = "sha256:"
NAME = re.compile(r"sha256:[0-9a-f]{64}")

_texts: dict[str, str] = {}


def fingerprint(text: str) -> str:
    """The name of a kit by its text, in the form that its game writes.

    >>> fingerprint("1 2 3 4 5 H\\n1 2 3 4 5 T\\n")[:15]
    'sha256:01b5bde3'
    """
    return OWN + hashlib.sha256(text.encode()).hexdigest()


def called(name: str) -> str:
    """A kit as people are told of it: its name, or the beginning of its fingerprint.

    >>> called("six-six"), called(fingerprint("1 2 3 4 5 H\\n1 2 3 4 5 T\\n"))
    ('six-six', 'sha256:01b5bde34a9ada3d')
    """
    return name[: len(OWN) + 16] if name.startswith(OWN) else name


def keep(text: str) -> str:
    """The name of a kit, from now on known here. It is not asked whether a game can be played with it."""
    name = fingerprint(text)
    if name not in _texts:
        path = _file(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="", dir=path.parent, delete=False) as file:
            file.write(text)
        Path(file.name).replace(path)
        _texts[name] = text
    return name


def kept(name: str) -> str:
    """The text of a kit that was kept here before, now or by another process; empty if it was not."""
    if name not in _texts and NAME.fullmatch(name):
        try:
            text = _file(name).read_bytes().decode()
        except (OSError, UnicodeError):
            return ""
        if fingerprint(text) == name:
            _texts[name] = text
    return _texts.get(name, "")


def known(name: str) -> bool:
    """Whether this process itself was given the text: what a room asks before it opens a kit for a visitor."""
    return name in _texts


def _file(name: str) -> Path:
    return kept_folder() / "kits" / name.removeprefix(OWN)
