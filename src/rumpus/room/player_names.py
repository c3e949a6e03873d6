"""Names that people choose at a table: seen by all, and taken for nobody else's."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from rumpus.rules.errors import IllegalMove
from rumpus.table.match import clean_name

JOINER = "\u200d"
"""Joins emoji into one; between letters it is only a way to write a name twice."""
UNSEEN = {"Cf", "Co", "Zl", "Zp"}
"""Categories of Unicode that show nothing, or turn the direction of what follows."""
BLANK = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
"""Characters that count as letters or signs, and look like a space."""
ALIKE = str.maketrans(
    "авеіјкмнорсѕтухһԁԛԝαβεζηικνορτυχγ01|!$5ıƖɩ",
    "abeijkmhopcstyxhdqwabezniknoptuxyollisslll",
)
"""Letters and digits that look like others, after case and accents are gone."""


def chosen_name(name: str, others: Iterable[str]) -> str:
    """A name that somebody chooses, clean, or a refusal. Names of games that were played are never judged again.

    >>> chosen_name(" Ann ", ["Ben"])
    'Ann'
    >>> chosen_name("Bеn", ["Ben"])  # with a Cyrillic letter
    Traceback (most recent call last):
    rumpus.rules.errors.IllegalMove: somebody here is called 'Ben', which looks the same; please choose another name
    """
    clean = clean_name(name)
    if any(_unseen(clean, at) for at in range(len(clean))) or not any(map(_seen, clean)):
        raise IllegalMove("a name is made of letters and signs that can be seen; please choose another name")
    for other in others:
        if clean.casefold() == other.casefold():
            raise IllegalMove(f"somebody here is called {clean!r} already; please choose another name")
        if looks(clean) == looks(other):
            raise IllegalMove(f"somebody here is called {other!r}, which looks the same; please choose another name")
    return clean


def looks(name: str) -> str:
    """What a name looks like at a glance; two names that look the same have the same.

    >>> looks("Ánn B."), looks("ΑΝΝ Β"), looks("Bi11"), looks("BILL")
    ('annb', 'annb', 'blll', 'blll')
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(each for each in plain if unicodedata.category(each)[0] in "LNS" or each in "|!")
    return letters.translate(ALIKE).replace("rn", "m").replace("vv", "w").replace("i", "l") or plain


def _unseen(name: str, at: int) -> bool:
    letter = name[at]
    if letter == JOINER:  # fine inside one emoji, such as a family
        return not (0 < at < len(name) - 1 and _drawn(name[at - 1]) and _drawn(name[at + 1]))
    marks = 0
    while at - marks >= 0 and unicodedata.category(name[at - marks]) in ("Mn", "Me"):
        marks += 1
    return marks > 2 or letter in BLANK or unicodedata.category(letter) in UNSEEN


def _drawn(letter: str) -> bool:
    return unicodedata.category(letter) in ("So", "Sk") or letter == "\ufe0f"


def _seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS"
