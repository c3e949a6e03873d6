"""What all tests share: plain asserts in the words of a game's scenarios are explained, too."""

import os

import pytest

# On a machine that runs tests on all cores, bots compile nothing in the background unless a test asks for it.
os.environ["RUMPUS_COMPILE"] = "never"

pytest.register_assert_rewrite("tests.rules.jukem.scenario", "tests.rules.pegs.scenario")
