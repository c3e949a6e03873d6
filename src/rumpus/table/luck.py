"""Provable luck: dice and shuffles that anybody can check after the game.

The room makes a secret `Seed` and publishes its commitment. The players may then each add a word. All the
luck of the game is drawn from the seed and the words by `Luck`. When the game is over the room reveals the
seed, and anybody can `verify` it against the commitment and draw the same luck again. docs/luck.md describes
the stream for other languages.

>>> seed = Seed.parse("00" * 32)
>>> luck = Luck(seed, ("tin drum", ""))
>>> [luck.draw(6) + 1 for _ in range(5)]
[6, 6, 2, 2, 2]
>>> verify(seed.commitment, seed)
"""

import hashlib
import hmac
import re
import secrets
import struct
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Self

from rumpus.rules.errors import LuckError

__all__ = ["MOST_CHOICES", "WORD_LENGTH", "Luck", "Seed", "clean_word", "pick", "verify"]

MOST_CHOICES = 2**32
"""The most equally likely choices one draw may have."""

WORD_LENGTH = 200
"""The most characters (Unicode code points) a player's word may have."""

_DOMAIN = "rumpus luck 1"
_SEED_BYTES = 32
_HEX_DIGITS = re.compile(r"[0-9a-fA-F]{64}")
_NUMBERS = 2**64

# Unicode categories that a word may not contain. Line and paragraph separators would break a record, which is
# read line by line. Lone surrogates have no UTF-8. A character that this Python does not know yet could be
# normalised differently by a later one, and then an honest game would fail its check.
_REFUSED = {
    "Cc": "is a control character",
    "Cn": f"is not a character in Unicode {unicodedata.unidata_version}",
    "Cs": "is half of a surrogate pair",
    "Zl": "is a line separator",
    "Zp": "is a paragraph separator",
}


@dataclass(frozen=True, slots=True, repr=False)
class Seed:
    """Thirty-two secret bytes. Printing a seed shows its commitment, never the bytes.

    >>> Seed(bytes(32))
    <Seed, commitment 66687aad...>
    """

    secret: bytes

    def __post_init__(self) -> None:
        if not isinstance(self.secret, bytes):
            raise LuckError(f"a seed is made of bytes, not {type(self.secret).__name__}")
        if len(self.secret) != _SEED_BYTES:
            raise LuckError(f"a seed has {_SEED_BYTES} bytes, not {len(self.secret)}")

    @classmethod
    def fresh(cls) -> Self:
        """A new seed from the operating system's source of secrets.

        >>> Seed.fresh() == Seed.fresh()
        False
        """
        return cls(secrets.token_bytes(_SEED_BYTES))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a revealed seed: 64 hexadecimal digits, in either case.

        >>> Seed.parse("2a" * 32).hex == "2a" * 32
        True
        >>> Seed.parse("2a")
        Traceback (most recent call last):
        rumpus.rules.errors.LuckError: a seed is written as 64 hexadecimal digits
        """
        return cls(bytes.fromhex(_digits(text, "seed")))

    @property
    def hex(self) -> str:
        """The secret itself, in lower case. Reveal it only when the game is over.

        >>> Seed(bytes(32)).hex == "00" * 32
        True
        """
        return self.secret.hex()

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret bytes, in lower case. Publish it before the players give their words.

        >>> Seed(bytes(32)).commitment
        '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
        """
        return hashlib.sha256(self.secret).hexdigest()

    def __repr__(self) -> str:
        return f"<Seed, commitment {self.commitment[:8]}...>"


def verify(commitment: str, seed: Seed) -> None:
    """Refuse a seed that is not the one the commitment was made for.

    >>> verify(Seed(bytes(32)).commitment, Seed(bytes(32)))
    >>> verify("00" * 32, Seed(bytes(32)))
    Traceback (most recent call last):
    rumpus.rules.errors.LuckError: the seed does not match the commitment: its SHA-256 starts 66687aad
    """
    promised = _digits(commitment, "commitment").lower()
    if not hmac.compare_digest(promised, seed.commitment):
        raise LuckError(f"the seed does not match the commitment: its SHA-256 starts {seed.commitment[:8]}")


def clean_word(text: str) -> str:
    """A player's word as the stream and the record use it: in Unicode form NFC, without spaces around it.

    An empty word means that the player adds none.

    >>> clean_word("  tin drum ")
    'tin drum'
    >>> clean_word("two\\nlines")
    Traceback (most recent call last):
    rumpus.rules.errors.LuckError: a word may not contain U+000A, which is a control character
    """
    if not isinstance(text, str):
        raise LuckError(f"a word is text, not {type(text).__name__}")
    bare = text.strip()
    # NFC makes at best one character out of four, so this refuses nothing that the exact limit below allows.
    # It comes first because normalising a very long run of accents is slow.
    if len(bare) > 4 * WORD_LENGTH:
        raise LuckError(f"a word has at most {WORD_LENGTH} characters")
    word = unicodedata.normalize("NFC", bare)
    if len(word) > WORD_LENGTH:
        raise LuckError(f"a word has at most {WORD_LENGTH} characters, not {len(word)}")
    for character in word:
        reason = _REFUSED.get(unicodedata.category(character))
        if reason:
            raise LuckError(f"a word may not contain U+{ord(character):04X}, which {reason}")
    return word


def pick(choices: int, numbers: Iterator[int]) -> int:
    """One of `choices` equally likely answers, 0 to `choices - 1`, from uniform 64-bit numbers.

    A number past the last whole round of `choices` is passed over, because it would favour the low answers.
    With one choice there is nothing to decide and no number is taken.

    >>> pick(6, iter([20]))
    2
    >>> pick(6, iter([2**64 - 1, 9]))
    3
    """
    # Not isinstance: True is an int, and other kinds of integer may wrap around at 64 bits.
    if type(choices) is not int:
        raise LuckError(f"the number of choices is an int, not {type(choices).__name__}")
    if not 1 <= choices <= MOST_CHOICES:
        raise LuckError(f"a draw is among 1 to {MOST_CHOICES} choices, not {choices}")
    if choices == 1:
        return 0
    fair = _NUMBERS // choices * choices
    while (number := next(numbers)) >= fair:
        pass
    return number % choices


class Luck:
    """All the luck of one game, drawn in order from a seed and the players' words in seat order.

    The answers depend on nothing but the seed, the words and the numbers of choices asked for so far.

    >>> luck = Luck(Seed(bytes(32)), ("tin drum", ""))
    >>> luck
    <Luck, commitment 66687aad..., 0 draws>
    """

    __slots__ = ("_commitment", "_draws", "_numbers", "_words")

    def __init__(self, seed: Seed, words: Iterable[str] = ()) -> None:
        # One string is also an iterable of one-letter words.
        if isinstance(words, str):
            raise LuckError("give a tuple with one word for each seat, not one string")
        self._words = tuple(clean_word(word) for word in words)
        self._commitment = seed.commitment
        self._numbers = _numbers(_key(seed, self._words))
        self._draws = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The players' words, cleaned, in seat order: what the record must say.

        >>> Luck(Seed(bytes(32)), (" tin drum", "")).words
        ('tin drum', '')
        """
        return self._words

    @property
    def draws(self) -> int:
        """How many draws have been made. A draw with one choice uses no luck and does not count.

        >>> luck = Luck(Seed(bytes(32)))
        >>> luck.draw(6), luck.draw(1), luck.draws
        (3, 0, 1)
        """
        return self._draws

    def draw(self, choices: int) -> int:
        """The next answer among `choices` equally likely ones, counted from 0.

        >>> luck = Luck(Seed(bytes(32)), ("tin drum", ""))
        >>> luck.draw(52), luck.draw(52)
        (37, 25)
        """
        answer = pick(choices, self._numbers)
        if choices > 1:
            self._draws += 1
        return answer

    def __repr__(self) -> str:
        return f"<Luck, commitment {self._commitment[:8]}..., {self._draws} draws>"


def _digits(text: object, noun: str) -> str:
    """The 64 digits of a seed or a commitment. A refusal never repeats it: it may be a mistyped secret."""
    if not isinstance(text, str) or not _HEX_DIGITS.fullmatch(text.strip()):
        raise LuckError(f"a {noun} is written as 64 hexadecimal digits")
    return text.strip()


def _key(seed: Seed, words: Iterable[str]) -> bytes:
    """The stream's key. Each part follows its own length, so no two lists of words make the same message."""
    parts = [part.encode() for part in (_DOMAIN, *words)]
    message = b"".join(struct.pack(">I", len(part)) + part for part in parts)
    return hmac.digest(seed.secret, message, "sha256")


def _numbers(key: bytes) -> Iterator[int]:
    """The stream itself: four 64-bit numbers from each block, without end."""
    for block in count():
        yield from struct.unpack(">4Q", hmac.digest(key, struct.pack(">Q", block), "sha256"))
