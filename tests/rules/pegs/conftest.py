"""The peg games' own scenario words, with the failures of their assertions written out."""

import pytest

pytest.register_assert_rewrite("tests.rules.pegs.scenario")
