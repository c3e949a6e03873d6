"""What a room for others installs: every version is pinned, and every file has its hash."""

from __future__ import annotations

import re
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)", re.MULTILINE)


def pins(file: str) -> dict[str, str]:
    """The versions that a file names."""
    found = PINNED.findall((ROOT / file).read_text(encoding="utf-8"))
    return {canonicalize_name(name): version for name, version in found}


def needed(package: str, extras: frozenset[str], known: set[tuple[str, frozenset[str]]]) -> set[str]:
    """A package and all that it needs, on this system."""
    if (package, extras) in known:
        return set()
    known.add((package, extras))
    found = {package}
    for line in requires(package) or []:
        requirement = Requirement(line)
        wanted = [{"extra": extra} for extra in extras | {""}]
        if requirement.marker is None or any(requirement.marker.evaluate(each) for each in wanted):
            found |= needed(canonicalize_name(requirement.name), frozenset(requirement.extras), known)
    return found


def test_everything_that_a_room_needs_has_its_version_and_its_hashes() -> None:
    listed = pins("requirements.txt")
    assert needed("rumpus", frozenset({"postgres", "print"}), set()) - {"rumpus"} <= set(listed)
    assert listed.items() <= pins("constraints.txt").items()
    blocks = re.split(r"\n(?=\S)", (ROOT / "requirements.txt").read_text(encoding="utf-8").strip())
    assert len(blocks) == len(listed)
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", block) for block in blocks)
