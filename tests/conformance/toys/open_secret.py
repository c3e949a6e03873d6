"""Thimbles, but the lid says that there are no secrets."""

from __future__ import annotations

from dataclasses import replace

from rumpus.conformance import example

ABOUT = replace(example.ABOUT, secrets=False)
