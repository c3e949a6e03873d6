"""Names that people choose: seen by all, and taken for nobody else's."""

from __future__ import annotations

import pytest

from rumpus.room.player_names import chosen_name, looks
from rumpus.room.setting import set_table
from rumpus.room.web.tables.names import seat_name
from rumpus.rules.errors import IllegalMove, RumpusError


@pytest.mark.parametrize(
    "name",
    [
        "\u200b",
        "A\u200dnn",
        "\u202enneB",
        "\u2066Ann",
        "A\u00adnn",
        "\u3164",
        "\u2800 \u2800",
        "A" + "\u0301" * 5,
        "\ue000",
    ],
)
def test_a_name_that_cannot_be_seen_or_turns_the_line_is_refused(name: str) -> None:
    with pytest.raises(IllegalMove, match="can be seen"):
        seat_name(name, 0, [])
    with pytest.raises(RumpusError):
        set_table("x-rays", names=[name, "Ben"])


@pytest.mark.parametrize("name", ["Ann", "Zoë", "李雷", "أمل", "דוד", "J.", "👨‍👩‍👧", "❤️", "O'Hara", "Nguyễn"])
def test_names_of_people_everywhere_are_fine(name: str) -> None:
    assert chosen_name(name, ["Ben", "Player 2"])


@pytest.mark.parametrize(
    ("one", "other"),
    [("Bеn", "Ben"), ("B e n", "Ben"), ("Bén", "BEN"), ("Bi11", "BILL"), ("Ｂｅｎ", "ben"), ("Anna.", "Anna")],
)
def test_a_name_that_looks_like_another_is_refused(one: str, other: str) -> None:
    with pytest.raises(IllegalMove, match="another name"):
        seat_name(one, 1, [other])


@pytest.mark.parametrize("name", ["Player 2", "I, Player 2", "player 2", "Plаyer 2", "Ｐlayer２", "Player l"])
def test_a_name_that_looks_like_the_number_of_another_seat_is_refused(name: str) -> None:
    with pytest.raises(IllegalMove, match="another seat"):
        seat_name(name, 2, [])
    assert seat_name("Player Ben", 2, []) == "Player Ben"


def test_different_names_look_different() -> None:
    names = [
        "Ann",
        "Anna",
        "Hanna",
        "Ben",
        "Bea",
        "Leo",
        "Lea",
        "Tim",
        "Tom",
        "李雷",
        "李明",
        "👍",
        "👎",
        "A",
        "B",
        "?",
        "!!",
    ]
    assert len({looks(name) for name in names}) == len(names)
