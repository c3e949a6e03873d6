"""The stream of luck: what docs/luck.md promises, what is refused, and that secrets stay secret."""

import dataclasses
import hashlib
import json
import re
import subprocess
import sys
import traceback
import unicodedata
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.rules.errors import LuckError, RumpusError
from rumpus.table.luck import MOST_CHOICES, WORD_LENGTH, Luck, Seed, clean_word, pick, verify

DOCUMENT = (Path(__file__).parents[2] / "docs" / "luck.md").read_text(encoding="utf-8")
SEED = Seed(bytes(range(32)))

seeds = st.binary(min_size=32, max_size=32).map(Seed)
choices = st.one_of(st.integers(1, 100), st.integers(1, MOST_CHOICES))
plain = st.text(st.characters(exclude_categories=["Cc", "Cn", "Cs", "Zl", "Zp"]), max_size=WORD_LENGTH // 4)


def fence(language: str) -> str:
    """The one fenced block of the document in this language."""
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.MULTILINE | re.DOTALL)
    return str(block)


VECTORS: list[dict[str, Any]] = json.loads(fence("json"))


def rolls(seed: Seed, words: tuple[str, ...], how_many: int = 32) -> list[int]:
    luck = Luck(seed, words)
    return [luck.draw(MOST_CHOICES) for _ in range(how_many)]


# The document


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: repr(vector["words"]))
def test_the_code_draws_what_the_document_says(vector: dict[str, Any]) -> None:
    seed = Seed.parse(vector["seed"])
    assert seed.commitment == vector["commitment"]
    luck = Luck(seed, tuple(vector["words"]))
    assert [[n, luck.draw(n)] for n, _ in vector["draws"]] == vector["draws"]
    assert list(luck.words) == vector["words"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: repr(vector["words"]))
def test_the_first_block_of_a_vector_is_the_start_of_its_stream(vector: dict[str, Any]) -> None:
    # A draw among 2**32 never passes a number over and answers its low half, so it shows half of each block.
    block = bytes.fromhex(vector["block 0"])
    low_halves = [int.from_bytes(block[at + 4 : at + 8], "big") for at in (0, 8, 16, 24)]
    assert rolls(Seed.parse(vector["seed"]), tuple(vector["words"]), 4) == low_halves


def test_the_snippet_in_the_document_runs_without_rumpus_and_agrees(tmp_path: Path) -> None:
    snippet = tmp_path / "check.py"
    snippet.write_text(fence("python"), encoding="utf-8")
    run = subprocess.run([sys.executable, "-I", str(snippet)], capture_output=True, text=True, check=True)
    assert run.stdout == fence("text")


def test_the_functions_of_the_snippet_reproduce_every_vector() -> None:
    names: dict[str, Any] = {}
    exec(fence("python"), names)
    for vector in VECTORS:
        message = b"".join(names["part"](text) for text in ["rumpus luck 1", *vector["words"]])
        key = names["hmac"].new(bytes.fromhex(vector["seed"]), message, "sha256").digest()
        assert key.hex() == vector["key"]
        assert names["hmac"].new(key, bytes(8), "sha256").hexdigest() == vector["block 0"]
        stream = names["numbers"](key)
        assert [[n, names["draw"](n, stream)] for n, _ in vector["draws"]] == vector["draws"]


def test_the_last_vector_passes_over_one_number() -> None:
    vector = VECTORS[-1]
    words = tuple(vector["words"])
    luck = Luck(Seed.parse(vector["seed"]), words)
    taken = len([luck.draw(n) for n, _ in vector["draws"]])
    stream = rolls(Seed.parse(vector["seed"]), words)
    assert [luck.draw(MOST_CHOICES) for _ in range(4)] == stream[taken + 1 : taken + 5]


# The words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ab", "c"), ("a", "bc")),
        (("ab", "c"), ("c", "ab")),
        (("ab", ""), ("", "ab")),
        (("ab",), ("ab", "")),
        ((), ("",)),
        (("a b",), ("a", "b")),
        (("Ab",), ("ab",)),
    ],
)
def test_different_lists_of_words_make_different_luck(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert rolls(SEED, one) != rolls(SEED, other)


def test_composed_and_decomposed_letters_are_the_same_word() -> None:
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    assert composed != decomposed
    assert clean_word(decomposed) == composed
    assert rolls(SEED, (composed,)) == rolls(SEED, (decomposed,))


def test_compatibility_letters_stay_different_words() -> None:
    assert clean_word("\ufb01sh") != "fish"


def test_space_around_a_word_is_removed_and_space_inside_is_kept() -> None:
    assert clean_word("\t tin  drum \u3000\r\n") == "tin  drum"
    assert Luck(SEED, ("  a",)).words == ("a",)


def test_an_empty_word_means_none() -> None:
    assert clean_word("") == clean_word(" \n ") == ""


def test_a_word_may_have_200_characters_counted_after_normalising() -> None:
    assert len(clean_word("e\u0301" * WORD_LENGTH)) == WORD_LENGTH
    # The letter that shrinks the most: four characters become one.
    assert len(clean_word(unicodedata.normalize("NFD", "\u1f82" * WORD_LENGTH))) == WORD_LENGTH
    assert clean_word("  " + "\U0001f3b2" * WORD_LENGTH + " " * 1000) == "\U0001f3b2" * WORD_LENGTH


def test_emoji_that_are_joined_are_allowed() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert clean_word(family) == family


@pytest.mark.parametrize("length", [WORD_LENGTH + 1, 4 * WORD_LENGTH + 1, 10**6])
def test_a_longer_word_is_refused(length: int) -> None:
    with pytest.raises(LuckError, match="at most 200 characters"):
        clean_word("x" * length)


def test_a_word_that_grows_past_the_limit_when_normalised_is_refused() -> None:
    with pytest.raises(LuckError, match="at most 200 characters, not 300"):
        clean_word("\u0958" * 150)


@pytest.mark.parametrize(
    ("character", "reason"),
    [
        ("\x00", r"U\+0000, which is a control character"),
        ("\n", r"U\+000A, which is a control character"),
        ("\x1b", r"U\+001B, which is a control character"),
        ("\x7f", r"U\+007F, which is a control character"),
        ("\x85", r"U\+0085, which is a control character"),
        ("\u2028", r"U\+2028, which is a line separator"),
        ("\u2029", r"U\+2029, which is a paragraph separator"),
        ("\ud800", r"U\+D800, which is half of a surrogate pair"),
        ("\uffff", r"U\+FFFF, which is not a character in Unicode \d+"),
    ],
)
def test_a_word_with_a_forbidden_character_is_refused(character: str, reason: str) -> None:
    with pytest.raises(LuckError, match=reason):
        clean_word(f"a{character}b")
    with pytest.raises(LuckError, match=reason):
        Luck(SEED, ("fine", f"a{character}b"))


def test_words_that_are_not_text_are_refused() -> None:
    nothing: Any = None
    with pytest.raises(LuckError, match="a word is text, not NoneType"):
        Luck(SEED, (nothing,))
    bare: Any = "abc"
    with pytest.raises(LuckError, match="one word for each seat, not one string"):
        Luck(SEED, bare)


@given(st.text(max_size=WORD_LENGTH))
def test_a_word_is_cleaned_once_and_for_all_or_refused(text: str) -> None:
    try:
        word = clean_word(text)
    except LuckError:
        return
    assert clean_word(word) == word == word.strip()
    assert unicodedata.is_normalized("NFC", word)
    assert word.encode().decode() == word
    assert len(word.splitlines()) <= 1


@given(plain)
def test_every_spelling_of_a_word_gives_the_same_luck(text: str) -> None:
    spellings = [text, unicodedata.normalize("NFD", text), f" {text}\n", clean_word(text)]
    assert len({tuple(rolls(SEED, (spelling,), 2)) for spelling in spellings}) == 1


@given(st.lists(plain, max_size=4), st.lists(plain, max_size=4))
def test_luck_agrees_exactly_when_the_words_do(one: list[str], other: list[str]) -> None:
    mine, theirs = Luck(SEED, tuple(one)), Luck(SEED, tuple(other))
    same = [mine.draw(MOST_CHOICES) for _ in range(4)] == [theirs.draw(MOST_CHOICES) for _ in range(4)]
    assert same == (mine.words == theirs.words)


# The draw


@given(choices, st.data())
def test_each_answer_has_exactly_as_many_numbers_as_any_other(n: int, data: st.DataObject) -> None:
    # The accepted numbers are q * n + r for every q below 2**64 // n: as many of them for each answer r.
    q = data.draw(st.integers(0, 2**64 // n - 1))
    r = data.draw(st.integers(0, n - 1))
    assert pick(n, iter([q * n + r])) == r


@given(choices.filter(lambda n: 2**64 % n != 0), st.data())
def test_a_number_past_the_last_whole_round_is_passed_over(n: int, data: st.DataObject) -> None:
    fair = 2**64 // n * n
    passed = data.draw(st.lists(st.integers(fair, 2**64 - 1), min_size=1, max_size=5))
    numbers = iter([*passed, fair - 1, 0])
    assert pick(n, numbers) == n - 1
    assert list(numbers) == [0]


@pytest.mark.parametrize("n", [2**power for power in range(1, 33)])
def test_a_power_of_two_passes_over_nothing(n: int) -> None:
    assert pick(n, iter([2**64 - 1])) == n - 1


def test_a_draw_with_one_choice_takes_nothing_and_is_not_counted() -> None:
    assert pick(1, iter([])) == 0
    forced, free = Luck(SEED), Luck(SEED)
    assert [forced.draw(1) for _ in range(9)] == [0] * 9
    assert forced.draws == 0
    assert forced.draw(10**6) == free.draw(10**6)
    assert forced.draws == free.draws == 1


@pytest.mark.parametrize("n", [0, -1, -6, MOST_CHOICES + 1, 2**64])
def test_a_draw_among_too_few_or_too_many_is_refused(n: int) -> None:
    luck = Luck(SEED)
    with pytest.raises(LuckError, match=rf"among 1 to 4294967296 choices, not {n}"):
        luck.draw(n)
    assert luck.draws == 0
    assert luck.draw(MOST_CHOICES) == rolls(SEED, (), 1)[0]


@pytest.mark.parametrize("n", [6.0, "6", None, True])
def test_a_draw_among_something_that_is_no_number_is_refused(n: Any) -> None:
    with pytest.raises(LuckError, match="the number of choices is an int, not"):
        Luck(SEED).draw(n)


@given(seeds, st.lists(plain, max_size=3), st.lists(choices, max_size=20))
def test_luck_depends_only_on_seed_words_and_choices(seed: Seed, words: list[str], asked: list[int]) -> None:
    once, again = Luck(seed, tuple(words)), Luck(Seed.parse(seed.hex), tuple(words))
    # Draws of another game in between must not disturb this one.
    stranger = Luck(SEED)
    first = [once.draw(n) for n in asked]
    second = [(stranger.draw(6), again.draw(n))[1] for n in asked]
    assert first == second
    assert all(0 <= answer < n for answer, n in zip(first, asked, strict=True))
    assert once.draws == again.draws == sum(n > 1 for n in asked)


# The limits are the 99.9 % points of chi-squared. The seed is fixed, so these tests never fail by bad luck.


@pytest.mark.parametrize(("n", "limit"), [(2, 10.83), (6, 20.52), (52, 87.97), (100, 148.23)])
def test_the_answers_are_even(n: int, limit: float) -> None:
    luck = Luck(SEED, ("even",))
    expected = 300
    seen = Counter(luck.draw(n) for _ in range(expected * n))
    assert sum((seen[face] - expected) ** 2 / expected for face in range(n)) < limit


def test_a_roll_says_nothing_about_the_next_one() -> None:
    luck = Luck(SEED, ("pairs",))
    seen = Counter(pairwise(luck.draw(6) for _ in range(18001)))
    expected = 18000 / 36
    squares = sum((seen[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6))
    assert squares < 66.62


# Seed and commitment


@given(seeds)
def test_a_seed_that_is_revealed_can_be_read_back_and_verified(seed: Seed) -> None:
    assert Seed.parse(seed.hex) == Seed.parse(f" {seed.hex.upper()}\n") == seed
    assert seed.commitment == hashlib.sha256(bytes.fromhex(seed.hex)).hexdigest()
    verify(seed.commitment, seed)
    verify(seed.commitment.upper(), seed)


def test_fresh_seeds_differ() -> None:
    assert len({Seed.fresh() for _ in range(50)}) == 50


@given(seeds, st.integers(0, 255))
def test_a_seed_with_one_bit_changed_is_refused(seed: Seed, bit: int) -> None:
    changed = Seed((int(seed.hex, 16) ^ (1 << bit)).to_bytes(32, "big"))
    with pytest.raises(LuckError, match="does not match the commitment"):
        verify(seed.commitment, changed)


NOT_64_DIGITS = ["", "0" * 63, "0" * 65, "g" * 64, "0x" + "0" * 62, "00 " * 21 + "0", "\u0660" * 64, None]


@pytest.mark.parametrize("text", NOT_64_DIGITS)
def test_a_seed_that_is_not_64_digits_is_refused(text: Any) -> None:
    with pytest.raises(LuckError, match=r"^a seed is written as 64 hexadecimal digits$"):
        Seed.parse(text)


@pytest.mark.parametrize("text", NOT_64_DIGITS)
def test_a_commitment_that_is_not_64_digits_is_refused(text: Any) -> None:
    with pytest.raises(LuckError, match=r"^a commitment is written as 64 hexadecimal digits$"):
        verify(text, SEED)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(LuckError, match=f"a seed has 32 bytes, not {length}"):
        Seed(bytes(length))


@pytest.mark.parametrize("secret", ["0" * 32, bytearray(32), None])
def test_a_seed_that_is_not_bytes_is_refused(secret: Any) -> None:
    with pytest.raises(LuckError, match="a seed is made of bytes, not"):
        Seed(secret)


def test_a_seed_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        SEED.secret = bytes(32)  # type: ignore[misc]


def test_a_refusal_is_a_rumpus_error_and_a_value_error() -> None:
    assert issubclass(LuckError, RumpusError)
    assert issubclass(LuckError, ValueError)


# Secrets stay secret


def secrets_of(seed: Seed) -> list[str]:
    """The seed as it could leak: in hexadecimal, as Python bytes, as a list of numbers."""
    secret = bytes.fromhex(seed.hex)
    return [seed.hex[:8], seed.hex[-8:], repr(secret)[2:-1], str(list(secret))[1:12]]


@given(seeds)
def test_printing_never_reveals_the_seed(seed: Seed) -> None:
    luck = Luck(seed, ("word",))
    luck.draw(6)
    shown = [repr(seed), str(seed), f"{seed}", f"{seed!r:>60}", str([seed]), repr(luck), str(luck), f"{luck}"]
    for text in shown:
        assert not any(secret in text for secret in secrets_of(seed))
        assert seed.commitment[:8] in text


def test_a_refusal_never_repeats_what_may_be_a_secret() -> None:
    almost = SEED.hex[:-1]
    with pytest.raises(LuckError) as refusal:
        Seed.parse(almost)
    assert almost[:8] not in "".join(traceback.format_exception(refusal.value))
    with pytest.raises(LuckError) as refusal:
        verify("00" * 32, SEED)
    assert SEED.hex[:8] not in "".join(traceback.format_exception(refusal.value))
