"""From text to a description, and back. Whatever cannot be understood is refused, with its line and what fits there.

Rumpus game 1
Game: Blind Yavalath
Line: Four in a line wins, three loses, and half of the board you cannot see.

Start: both grids are empty.
Turn: add a peg anywhere.
...
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from difflib import get_close_matches
from itertools import product
from typing import Any

from ...errors import BadDescription
from . import zones
from .phrases import HEADS, VERSION, Game, Head, Phrase, choices, pattern, sentence, slots

FIRST_LINE = f"Rumpus game {VERSION}"
NAMES = {"Game": 40, "Line": 120, "Pegs are called": 30, "Board": 8}
"""The heads that only name things, and how many characters may follow."""
NEEDED = ("Game", "Line", *HEADS)
LARGEST = 4096
"""A description takes at most so many bytes, wherever it travels."""

NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
JOINTS = {"End": "|,?(?: or)? (?=after |when )", "Alarm": "|,? and (?!all )|, ", "Win": "|,? then "}
"""Between the sentences of a line there is a full stop, or this."""

_NAME = re.compile(r"(?:(?![\u115f\u1160\u3164\uffa0])[\w '!?&,.;:()+-])+")
"""Letters that look like a space are not wanted: a name is to be seen."""


def read(text: str) -> Game:
    """A description from a text. It is not looked at whether it makes sense (`sense.py`)."""
    return read_with_lines(text)[0]


def read_with_lines(text: str) -> tuple[Game, dict[str, int]]:
    """The same, and on which line each head stands."""
    if len(text.encode()) > LARGEST:
        raise BadDescription(1, f"a description has at most {LARGEST} bytes")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    lines = unicodedata.normalize("NFC", text).rstrip("\n").split("\n")
    names: dict[str, str] = {}
    phrases: dict[str, list[Phrase]] = {}
    where: dict[str, int] = {}
    size, own = _size(lines), _own_words(lines)
    for number, line in enumerate(lines, 1):
        line = " ".join(line.split())
        if not line or line.startswith("#") or (number == 1 and _is_version(line)):
            continue
        head, rest = _head(line, number)
        if head in where:
            raise BadDescription(number, f"there is a line `{head}:` already, line {where[head]}")
        where[head] = number
        if head in HEADS:
            phrases[head] = [_phrase(HEADS[head], part, number, size, own) for part in _parts(head, rest)]
            _check_number(HEADS[head], phrases[head], number)
        else:
            names[head] = _name(head, rest, number)
    for head in NEEDED:
        if head not in where:
            raise BadDescription(len(lines), f"there is no line `{head}: ...`; a game needs {', '.join(NEEDED)}")
    said = {head.lower(): tuple(found) if HEADS[head].several else found[0] for head, found in phrases.items()}
    names_only = _called(names, where)
    return Game(
        title=names["Game"], line=names["Line"], rows=size[0], columns=size[1], **names_only, **said  # type: ignore[arg-type]
    ), where  # fmt: skip


def _size(lines: list[str]) -> zones.Size:
    """The board of a description: all of the unit, unless it says otherwise."""
    for number, line in enumerate(lines, 1):
        head, _, rest = line.partition(":")
        if head.strip().lower() == "board":
            found = re.fullmatch(r"([2-6]) ?(?:by|x) ?([2-6])", rest.strip(" ."))
            if found is None:
                raise BadDescription(number, "a board has 2 to 6 rows and 2 to 6 columns: `Board: 3 by 4.`")
            return int(found[1]), int(found[2])
    return zones.WHOLE


def _own_words(lines: list[str]) -> tuple[str, str]:
    """What a description calls one peg and many of them, if it can be read."""
    for line in lines:
        if found := re.fullmatch(r"\s*pegs are called\s*:\s*(\w+)\s*,\s*(\w+)[\s.]*", line.lower()):
            return found[1], found[2]
    return "peg", "pegs"


def _is_version(line: str) -> bool:
    found = re.fullmatch(r"Rumpus game (\d{1,6})", line)
    if found and int(found[1]) > VERSION:
        raise BadDescription(1, f"this description is of version {found[1]}; here only {VERSION} is known")
    return found is not None


def _head(line: str, number: int) -> tuple[str, str]:
    head, colon, rest = line.partition(":")
    known = [*NAMES, *HEADS]
    found = next((each for each in known if each.lower() == head.strip().lower()), "")
    if colon and found:
        return found, rest.strip()
    close = get_close_matches(head.capitalize(), known, 1)
    hint = f"do you mean `{close[0]}:`?" if close else f"a line begins with {', '.join(known)}"
    raise BadDescription(number, f"{head.strip()[:40]!r} is no beginning of a line; {hint}")


def _name(head: str, rest: str, number: int) -> str:
    if not rest or len(rest) > NAMES[head] or not _NAME.fullmatch(rest) or not re.search(r"[^\W\d_]", rest):
        raise BadDescription(
            number, f"after `{head}:` stand 1 to {NAMES[head]} letters, digits and signs such as , . ! ?"
        )
    return rest if head == "Line" else rest.rstrip(" .")


def _called(names: dict[str, str], where: dict[str, int]) -> dict[str, str]:
    if "Pegs are called" not in names:
        return {}
    one, _comma, many = (part.strip() for part in names["Pegs are called"].partition(","))
    if not all(_NAME.fullmatch(word) and re.fullmatch(r"[^\W\d_]{2,14}", word) for word in (one, many)):
        raise BadDescription(where["Pegs are called"], "say one and many, as in `Pegs are called: ship, ships`")
    return {"peg": one, "pegs": many}


def _parts(head: str, rest: str) -> list[str]:
    """The sentences of a line."""
    parts = re.split(r"\.(?:\s|$)|;" + JOINTS.get(head, ""), rest, flags=re.IGNORECASE)
    found = [re.sub("^(then|and) ", "", part.strip(" ,"), flags=re.IGNORECASE) for part in parts]
    return [part[:1].lower() + part[1:] for part in found if part]


def _phrase(head: Head, part: str, number: int, size: zones.Size, own: tuple[str, str]) -> Phrase:
    best, plain = "", _plain(part, *own)
    for words, phrase in product((part, plain), sorted(head.phrases, key=lambda each: -len(slots(each)))):
        if found := pattern(phrase).fullmatch(words):
            try:
                return phrase(
                    **{slot.name: _value(phrase, slot.name, found[slot.name], number, size) for slot in slots(phrase)}
                )
            except BadDescription as error:
                best = best or error.reason
    if best:
        raise BadDescription(number, best)
    raise BadDescription(number, f"after `{head.name}:` nobody can play `{part[:80]}`; {_hint(head, plain)}")


def _plain(part: str, one: str, many: str) -> str:
    """A sentence as somebody may write it, in the words of the table.

    >>> _plain("Each player hides Two ships in a1, B2", "ship", "ships")
    'each player hides 2 pegs in A1 B2'
    """
    words = re.sub(rf"\b{many}\b", "pegs", part.lower())
    words = re.sub(rf"\b{one}\b", "peg", words)
    words = re.sub(r"\b(a|the|other|no) pegs\b", r"\1 peg", words)
    words = re.sub(r"\b(?:1|one) pegs?\b", "1 pegs", words)
    for number, name in enumerate(NUMBERS, 2):
        words = re.sub(rf"\b{name}\b(?! zones)", str(number), words)
    words = re.sub(r"\b[a-f][1-6]\b|(?<=\brow )[a-f]\b|(?<=\brows )[a-f] to [a-f]\b", _upper, words)
    return re.sub(r"(?<=[A-F][1-6]), (?=[A-F][1-6])", " ", words)


def _upper(found: re.Match[str]) -> str:
    return found[0].upper().replace("TO", "to")


def _value(phrase: type[Phrase], name: str, word: str, number: int, size: zones.Size) -> Any:
    slot = next(each for each in slots(phrase) if each.name == name)
    if slot.kind == "number":
        if not slot.lowest <= int(word) <= slot.highest:
            raise BadDescription(
                number, f"{word} cannot stand in `{choices(phrase)}`: N is {slot.lowest} to {slot.highest}"
            )
        return int(word)
    if slot.kind in ("zone", "within") and zones.zone(word, size) is None:
        where = "unit" if size == zones.WHOLE else "board"
        raise BadDescription(number, f"{word[:60]!r} is no place on the {where}; {zones.hint(word)}")
    return word


def _hint(head: Head, part: str) -> str:
    shapes = [choices(phrase) for phrase in head.phrases]
    plain = {re.sub(r"\[.*?\]", "", shape): shape for shape in shapes}
    close = get_close_matches(re.sub(r"\d+", "N", part), plain, 1, 0.5)
    return f"do you mean `{plain[close[0]]}`?" if close else "say " + ", or ".join(f"`{shape}`" for shape in shapes)


def _check_number(head: Head, phrases: list[Phrase], number: int) -> None:
    if not phrases:
        raise BadDescription(number, f"after `{head.name}:` something is missing: {_hint(head, '')}")
    if len(phrases) > 1 and not head.several:
        raise BadDescription(number, f"after `{head.name}:` stands one sentence, not {len(phrases)}")
    if len(set(phrases)) < len(phrases):
        raise BadDescription(number, "the same is said twice")


def said(game: Game, head: str) -> str:
    """All that a description says after a head.

    >>> from .examples import example
    >>> said(example("free-for-all"), "End")
    'after 4 alarms in a row, or when a player has 20 pegs.'
    """
    between = ", or " if head == "End" else ". "
    return between.join(sentence(phrase) for phrase in game.said(head)) + "."


def described(game: Game) -> str:
    """The one normal form of a description: what is stored, hashed and sent."""
    names = [f"Game: {game.title}", f"Line: {game.line}"]
    names += [f"Pegs are called: {game.peg}, {game.pegs}"] if game.peg != "peg" else []
    names += [f"Board: {game.rows} by {game.columns}."] if (game.rows, game.columns) != zones.WHOLE else []
    return "\n".join([FIRST_LINE, *names, *(f"{head}: {said(game, head)}" for head in HEADS), ""])


def name_of(game: Game) -> str:
    """What a described game is called wherever games are named: by the hash of its normal form.

    >>> from .examples import example
    >>> name_of(example("free-for-all"))[:5]
    'made:'
    """
    return "made:" + hashlib.sha256(described(game).encode()).hexdigest()[:24]
