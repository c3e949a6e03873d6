"""The scenario words of Jukem Football, with the failures of their assertions written out."""

import pytest

pytest.register_assert_rewrite("tests.rules.jukem.scenario")
