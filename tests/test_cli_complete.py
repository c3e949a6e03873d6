"""Shell completion, asked of a real shell."""

from __future__ import annotations

import subprocess

import pytest

from rumpus.cli import commands_of, front_door, main
from rumpus.cli.complete import SHELLS
from rumpus.rules.catalogue import GAMES

Captured = pytest.CaptureFixture[str]

ASK = """
COMP_WORDS=({words}); COMP_CWORD={at}; COMP_LINE='{words}'; COMP_POINT=${{#COMP_LINE}}
$(complete -p rumpus | sed 's/.*-F \\([^ ]*\\).*/\\1/') rumpus '{last}' ''
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def completed(script: str, *words: str) -> list[str]:
    """What bash offers for the last of the words."""
    asked = ASK.format(words=" ".join(["rumpus", *words]), at=len(words), last=words[-1])
    run = subprocess.run(["bash", "--norc"], input=script + asked, capture_output=True, text=True, check=True)
    return run.stdout.split()


def test_bash_completes_commands_games_and_choices(capsys: Captured) -> None:
    assert main(["complete", "bash"]) == 0
    script = capsys.readouterr().out
    assert completed(script, "pri") == ["print"]
    assert completed(script, "play", "tan") == ["tank-blitz"]
    assert completed(script, "print", "x-rays", "box.pdf", "--paper", "le") == ["letter"]
    assert completed(script, "complete", "zs") == ["zsh"]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_is_told_every_command_and_game(shell: str, capsys: Captured) -> None:
    assert main(["complete", shell]) == 0
    script = capsys.readouterr().out
    assert [name for name in commands_of(front_door()) if name not in script] == []
    assert [game for game in GAMES if game not in script] == []
