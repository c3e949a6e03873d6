"""Work in the background ends with whoever asked for it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

WORK = """
import os, sys, time
from pathlib import Path
from rumpus.bots.background import behind_everything
behind_everything()
Path(sys.argv[1]).write_text(str(os.getpid()))
time.sleep(600)
"""


def test_a_process_in_the_background_ends_when_the_server_is_killed(tmp_path: Path) -> None:
    (tmp_path / "long_work.py").write_text(WORK)
    sign = tmp_path / "pid"
    asks = f"from rumpus.bots.background import in_the_background; in_the_background('long_work', {str(sign)!r})"
    with subprocess.Popen([sys.executable, "-c", asks], env={**os.environ, "PYTHONPATH": str(tmp_path)}) as server:
        while not (sign.exists() and sign.read_text()):
            time.sleep(0.01)
        server.send_signal(signal.SIGKILL)
    work = Path("/proc") / sign.read_text()
    while work.exists() and "Z" not in (work / "stat").read_text().rpartition(")")[2].split()[0]:
        time.sleep(0.01)
