"""Thimbles, the example of the conformance suite, as a game of OpenSpiel's: small enough to be solved there."""

from __future__ import annotations

from rumpus.adapters.openspiel import register
from rumpus.conformance import example

NAME = register(str(example.__file__))
