"""What all tests share: plain asserts in the words of a game's scenarios are explained, too."""

import pytest

pytest.register_assert_rewrite("tests.rules.jukem.scenario", "tests.rules.pegs.scenario")
