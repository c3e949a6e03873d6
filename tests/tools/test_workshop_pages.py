"""The pages of the workshop say what the code says."""

from __future__ import annotations

from tools import balance, workshop


def test_the_page_of_the_workshop_has_all_phrases() -> None:
    assert workshop.PAGE.read_text(encoding="utf-8") == workshop.page(), "python -m tools.workshop"


def test_the_page_of_balance_is_what_was_measured() -> None:
    assert balance.PAGE.read_text(encoding="utf-8") == balance.page(), "python -m tools.balance"
