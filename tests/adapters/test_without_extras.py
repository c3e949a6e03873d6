"""Who only plays installs no extra: everything but the adapters for a library works without that library."""

from __future__ import annotations

import subprocess
import sys

BARE = """
import importlib, pkgutil, sys
for name in "gymnasium pettingzoo pyspiel open_spiel numba_cuda resvg_py PIL sklearn torch typst".split():
    sys.modules[name] = None  # as if it were not installed
import rumpus
missing = []
for module in pkgutil.walk_packages(rumpus.__path__, "rumpus.", onerror=lambda name: None):
    # (Described games are cut out of the pattern; by itself it is none.)
    if not module.name.endswith("__main__") and ".workshop.pattern." not in module.name:
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            missing.append(f"{module.name} {error.name}")
print(*missing, sep=", ")

from rumpus.adapters.batch import Batch
from rumpus.adapters.rendering import NoPicture, rendered
from rumpus.adapters.environment import Environment
from rumpus.rules.errors import RumpusError
table = Environment("x-rays")
table.deal(bytes(32))
print(rendered(table.match, 0, "ansi").splitlines()[0])
print(Batch("x-rays", 2, engine="plain").play(3))
for refused in (lambda: rendered(table.match, 0, "rgb_array"), lambda: Batch("x-rays", 2, engine="gpu")):
    try:
        refused()
    except RumpusError as refusal:
        print(refusal)
"""


def test_only_the_adapters_for_a_library_need_it_and_refusals_name_what_is_missing() -> None:
    done = subprocess.run([sys.executable, "-c", BARE], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    missing, shown, ended, picture, card = done.stdout.splitlines()
    assert missing == (
        "rumpus.adapters.gymnasium gymnasium, rumpus.adapters.openspiel pyspiel, rumpus.adapters.pettingzoo gymnasium, "
        "rumpus.adapters.tables gymnasium, rumpus.adapters.vector gymnasium, "
        "rumpus.learn.arena torch, rumpus.learn.likeness torch, rumpus.learn.networks torch, "
        "rumpus.learn.recipes torch, rumpus.learn.training torch"
    )
    assert shown == "X-Rays, as Player 1 sees it"
    assert ended == "0"
    assert picture.startswith("a picture needs the packages resvg-py and Pillow")
    assert "needs the package numba-cuda" in card
