"""Builds the web client into the package: hatchling calls this for wheels, source archives and editable installs."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OUTPUT = Path("src/rumpus/room/web/static/index.html")


class WebClient(BuildHookInterface[Any]):
    """The client of the room, from web/ to src/rumpus/room/web/static."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, unless what is there is newer than all it is made of.

        A source archive carries the built client and no web/; an installer may call this twice.
        """
        web, output = Path(self.root, "web"), Path(self.root, OUTPUT)
        sources = [path for path in web.rglob("*") if path.is_file() and "node_modules" not in path.parts]
        if output.exists() and all(path.stat().st_mtime <= output.stat().st_mtime for path in sources):
            return
        # Deno is called by its name: pip and uv put the build environment on the PATH, but not where deno looks for
        # itself. A machine may have certificates of its own.
        environment = {"DENO_TLS_CA_STORE": "system,mozilla", **os.environ}
        for step in (["install", "--quiet", "--frozen"], ["task", "--quiet", "build"]):
            subprocess.run(["deno", *step], cwd=web, check=True, env=environment)
