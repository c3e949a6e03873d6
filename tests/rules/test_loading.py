"""Games are loaded by several threads of a room at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rumpus.rules.catalogue import open_book
from rumpus.rules.pegs.workshop.examples import example
from rumpus.rules.pegs.workshop.writing import written
from rumpus.rules.words import bringing, kit

USUAL, OTHER = ((1,),), ((2,),)


def test_what_one_thread_brings_is_brought_to_no_other() -> None:
    """Else a table that is opened while another is would be played with the deck of that one."""
    with bringing("deck", OTHER), ThreadPoolExecutor(1) as thread:
        assert kit("deck", USUAL) == OTHER
        assert thread.submit(kit, "deck", USUAL).result() == USUAL
    assert kit("deck", USUAL) == USUAL


def test_whoever_opens_a_game_while_another_loads_it_gets_the_whole_game(tmp_path: Path) -> None:
    file, begin = tmp_path / "slow.py", "from __future__ import annotations\n"
    file.write_text(written(example("x-rays")).replace(begin, f"{begin}\nimport time\n\ntime.sleep(0.3)\n", 1))
    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(open_book, [str(file)] * 2)
    assert one.rules is other.rules
    assert one.about.title == other.about.title
