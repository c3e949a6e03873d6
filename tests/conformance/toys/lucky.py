"""Thimbles, but the lid says that luck has no part in it."""

from __future__ import annotations

from dataclasses import replace

from rumpus.conformance import example

ABOUT = replace(example.ABOUT, luck=0)
