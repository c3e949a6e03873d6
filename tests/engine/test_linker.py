"""The linker takes from a game what the rules need, and nothing else."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from rumpus.engine.linker import Linker, LinkError, flattened, packing, shape
from rumpus.engine.native import linked_source
from rumpus.rules.catalogue import GAMES, open_book

Written = Callable[..., ModuleType]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    """Write a module to disk and import it."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def write(name: str, source: str) -> ModuleType:
        path = tmp_path / f"{name}.py"
        path.write_text("from rumpus.rules.words import count, kit, rule, table\n" + source, encoding="utf-8")
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, name, module)
        spec.loader.exec_module(module)
        return module

    return write


def linked(module: ModuleType, *names: str) -> str:
    linker = Linker()
    for name in names:
        linker.add(module, name)
    return "\n".join(linker.chunks)


def test_definitions_come_before_their_use_and_only_if_they_are_used(written: Written) -> None:
    module = written(
        "needs",
        "def unused(): return 0\nTWO = 2\nFOUR = TWO * 2\n@rule\ndef half(x): return x // TWO\n"
        "@rule\ndef quarter(x): return half(half(x)) % FOUR\n",
    )
    text = linked(module, "quarter")
    assert "unused" not in text
    order = [text.index(piece) for piece in ("TWO = 2", "def half", "FOUR = TWO * 2", "def quarter")]
    assert order[0] < order[1] < order[3]
    assert order[0] < order[2] < order[3]


def test_docstrings_comments_and_annotations_are_left_behind(written: Written) -> None:
    module = written("talks", '@rule\ndef one(x: int) -> int:\n    """Says a lot."""\n    # why\n    return x + 1\n')
    assert linked(module, "one") == "@rule\ndef one(x):\n    return x + 1"


def test_tables_are_built_by_ordinary_functions(written: Written) -> None:
    module = written(
        "tables",
        "def row(n): return [n * i for i in range(3)]\nROWS = table([row(n) for n in range(3)])\n"
        "@rule\ndef look(i): return ROWS[i][i]\n",
    )
    assert "def row" in linked(module, "look")


def test_a_rule_may_be_called_like_something_of_pythons(written: Written) -> None:
    module = written("named", "@rule\ndef next(x): return x + 1\n@rule\ndef second(x): return next(next(x))\n")
    assert "def next" in linked(module, "second")


def test_a_kit_is_written_out_as_the_numbers_in_use(written: Written) -> None:
    module = written("kitted", "USUAL = table([1, 2])\nKIT = kit('deck', USUAL)\n@rule\ndef top(i): return KIT[i]\n")
    text = linked(module, "top")
    assert "KIT = table((1, 2))" in text
    assert "USUAL" not in text


def test_replace_becomes_a_call_that_can_be_compiled(written: Written) -> None:
    module = written("swap", "@rule\ndef later(state):\n    return state._replace(run=state.run + 1, turns=0)\n")
    linker = Linker()
    linker.add(module, "later")
    assert "_with_run_and_turns(state, state.run + 1, 0)" in linker.chunks[-1]
    assert linker.replacements == {"_with_run_and_turns": ("run", "turns")}


def test_a_rule_that_calls_an_unmarked_function_is_refused(written: Written) -> None:
    module = written("unmarked", "def plain(x): return x\n@rule\ndef calls(x): return plain(x)\n")
    with pytest.raises(LinkError, match=r"unmarked.py, line \d+: plain is not marked @rule, and calls needs it"):
        linked(module, "calls")


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ("[x][0]", "makes a list"),
        ("{0: x}[0]", "makes a dictionary"),
        ("len({x})", "makes a set of Python's"),
        ("min(y for y in (x, x))", "uses a generator"),
        ("len('x')", "uses a text"),
        ("len(f'{x}')", "makes a text"),
        ("(lambda y: y)(x)", "makes a function"),
        ("odd(x - 1)", "calls itself"),
    ],
)
def test_a_rule_made_of_other_things_is_refused_with_its_line(body: str, what: str, written: Written) -> None:
    module = written("strange", f"@rule\ndef odd(x):\n    return {body}\n")
    with pytest.raises(LinkError, match=rf"strange.py, line \d+: the rule odd {what}"):
        linked(module, "odd")


def test_a_name_with_two_meanings_is_refused(written: Written) -> None:
    written("first_home", "STEP = 1\n@rule\ndef go(x): return x + STEP\n")
    module = written("second_home", "from first_home import go\nSTEP = 2\n@rule\ndef run(x): return go(x) * STEP\n")
    with pytest.raises(LinkError, match=r"STEP means one thing in .*_home and another in .*_home"):
        linked(module, "run")


@pytest.mark.parametrize("again", ["SIZES += (3,)", "SIZES = SIZES + (3,)"])
def test_a_name_that_is_made_twice_is_refused(again: str, written: Written) -> None:
    module = written("twice", f"SIZES = (1, 2)\n{again}\n@rule\ndef size(i): return SIZES[i]\n")
    with pytest.raises(LinkError, match="SIZES is made more than once"):
        linked(module, "size")


def test_rules_import_names_not_modules(written: Written) -> None:
    written("shelf_of_rules", "@rule\ndef go(x): return x\n")
    module = written("uses_module", "import shelf_of_rules\n@rule\ndef run(x): return shelf_of_rules.go(x)\n")
    with pytest.raises(LinkError, match="refers to the module shelf_of_rules"):
        linked(module, "run")


def test_rules_keep_a_things_own_name(written: Written) -> None:
    written("named", "@rule\ndef go(x): return x\n")
    module = written("renames", "from named import go as went\n@rule\ndef run(x): return went(x)\n")
    with pytest.raises(LinkError, match="go is imported as went"):
        linked(module, "run")


def test_a_missing_name_is_named_with_who_needs_it(written: Written) -> None:
    module = written("lost", "@rule\ndef run(x): return nowhere + x\n")
    with pytest.raises(LinkError, match="run needs nowhere"):
        linked(module, "run")


@pytest.mark.parametrize("game", GAMES)
def test_a_games_source_holds_rules_and_no_words_for_people(game: str) -> None:
    book = open_book(game)
    text = linked_source(book)
    assert book.about.line not in text
    assert "def tell(" not in text
    assert "def apply" in text


class Inner(NamedTuple):
    first: int
    row: tuple[int, int]


class Outer(NamedTuple):
    inner: Inner
    last: int


def test_packing_writes_and_names_every_word() -> None:
    value = Outer(Inner(4, (5, 6)), 7)
    assert shape(value) == "Outer(Inner(row[0], (row[1], row[2])), row[3])"
    assert "row[2] = value.inner.row[1]" in packing("pack", value)
    assert flattened(value) == [4, 5, 6, 7]
