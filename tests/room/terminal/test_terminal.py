"""On a real terminal: the shield, Ctrl-C, crashes, two processes at once."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

from rumpus.room.terminal.screen import OTHER_SCREEN, OWN_SCREEN, WIPE, WIPE_SCROLLBACK
from rumpus.table.referee import referee

WIPED = WIPE + WIPE_SCROLLBACK
"""What clears the screen and all that could be scrolled back to."""


def test_the_shield_wipes_the_screen_and_the_scrollback_before_and_after_every_turn(terminal: Any) -> None:
    room = terminal("play", "free-for-all", "--names", "Ann,Ben")
    room.until("Press Enter to begin.")
    assert OTHER_SCREEN not in room.seen
    shield = room.type("", then="only Ann looks.")
    assert OTHER_SCREEN in shield
    turn = room.type("", then="Ann> ")
    assert turn.lstrip("\r\n").startswith(WIPED)
    answer = room.type("C3", then="Press Enter to hide the screen.")
    assert "Your peg stays at C3." in answer
    handover = room.type("", then="only Ben looks.")
    assert WIPED in handover
    assert "C3" not in handover.rpartition(WIPED)[2]
    before = len(room.seen)
    room.interrupt()
    assert room.ended() == 130
    left, _, after = room.seen[before:].partition(OWN_SCREEN)
    assert left.endswith(WIPED)
    assert "Saved. Go on with: rumpus play --resume " in after


def test_what_was_typed_too_early_does_not_lift_the_shield(terminal: Any) -> None:
    room = terminal("play", "free-for-all", "--names", "Ann,Ben")
    room.until("Press Enter to begin.")
    room.type("", then="only Ann looks.")
    room.type("", then="Ann> ")
    # One write holds the move and two Enters: both Enters are typed before anybody is asked for them.
    shown = room.type("C3\n\n", then="Press Enter to hide the screen.")
    assert "only Ben looks." not in shown
    room.type("", then="only Ben looks.")


def test_after_the_pager_secrets_are_again_on_the_screen_that_leaves_no_trace(terminal: Any) -> None:
    room = terminal("play", "free-for-all", "--names", "Ann,Ben")
    room.until("Press Enter to begin.")
    room.type("", then="only Ann looks.")
    room.type("", then="Ann> ")
    shown = room.type("rules", then="Ann> ")
    assert "rules specification" in shown
    assert OTHER_SCREEN + WIPED in shown.rpartition("rules specification")[2]


def test_ctrl_c_at_any_prompt_saves_and_ends_with_130(terminal: Any, home: Path) -> None:
    for lines in ((), ("A1",), ("A1", "resign")):
        room = terminal("play", "free-for-all")
        room.until("Press Enter to begin.")
        room.type("", then="Player 1> ")
        for line in lines:
            room.type(line, then="yes or no: " if line == "resign" else "Player 1> ")
        room.interrupt()
        assert room.ended() == 130
        assert "Traceback" not in room.seen
        path = Path(room.seen.rpartition("--resume ")[2].strip())
        assert path.parent == home
        assert len(referee(path.read_text()).match.played) == (2 if lines else 0)
        assert not path.with_name(path.name + ".lock").exists()


def test_ctrl_c_in_the_menu_leaves_with_130_and_quit_with_0(terminal: Any) -> None:
    room = terminal()
    room.until("Which game?")
    room.interrupt()
    assert room.ended() == 130
    assert "Traceback" not in room.seen
    room = terminal()
    room.until("Which game?")
    room.type("quit", then="Good night.")
    assert room.ended() == 0


def test_a_game_killed_between_two_moves_goes_on_without_a_loss(terminal: Any, rumpus: Any, home: Path) -> None:
    room = terminal("play", "free-for-all")
    room.until("Press Enter to begin.")
    room.type("", then="Player 1> ")
    for spot in ("A1", "B2", "C3"):
        room.type(spot, then="Player 1> ")
    room.process.send_signal(signal.SIGKILL)
    assert room.process.wait() == -signal.SIGKILL
    (path,) = home.glob("*.rumpus")
    played = referee(path.read_text()).match.played
    assert [each.words for each in played if each.seat == 0] == ["add A1", "add B2", "add C3"]
    assert len(played) == 6
    ran = rumpus("play", "--resume", path, typed=["A1", "D4", "quit"])
    assert ran.code == 0, ran.err
    assert "A1 already holds your peg" in ran.out
    assert [each.words for each in referee(path.read_text()).match.played][:6] == [each.words for each in played]


def test_a_second_process_is_refused_while_the_first_plays(terminal: Any, rumpus: Any, home: Path) -> None:
    room = terminal("play", "free-for-all")
    room.until("Press Enter to begin.")
    room.type("", then="Player 1> ")
    (path,) = home.glob("*.rumpus")
    ran = rumpus("play", "--resume", path)
    assert ran.code == 2
    assert ran.err == f"rumpus: {path} is being played already, by process {room.process.pid}\n"
    room.type("A1", then="Player 1> ")
    room.interrupt()
    assert room.ended() == 130
    assert rumpus("play", "--resume", path).code == 0


def test_colours_come_only_on_a_terminal_and_no_color_turns_them_off(terminal: Any, monkeypatch: Any) -> None:
    room = terminal("play", "free-for-all")
    room.until("Press Enter to begin.")
    assert "\x1b[1m" in room.seen
    monkeypatch.setenv("NO_COLOR", "1")
    room = terminal("play", "free-for-all")
    room.until("Press Enter to begin.")
    shown = room.type("", then="Player 1> ")
    assert "\x1b[38" not in shown
