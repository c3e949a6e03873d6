"""Good phrases that make no sense together are refused, and the line that would have to change is named."""

from __future__ import annotations

import pytest

from rumpus.rules.errors import BadDescription
from rumpus.rules.pegs.workshop import examples
from rumpus.rules.pegs.workshop.sense import longest, understood
from rumpus.rules.pegs.workshop.trying import must_be_playable

START, TURN, SILENCE, ALARM, END, WIN = ("Start", "Turn", "Silence", "Alarm", "End", "Win")


def changed(name: str, **lines: str) -> str:
    """An example with other lines."""
    text = (examples.FOLDER / f"{name}.game").read_text(encoding="utf-8").splitlines()
    return "\n".join(next((f"{head}: {lines[head]}" for head in lines if line.startswith(head)), line) for line in text)


@pytest.mark.parametrize(
    ("name", "lines", "head", "why"),
    [
        ("free-for-all", {ALARM: "the peg stays."}, ALARM, "two pegs cannot stay in one place"),
        ("free-for-all", {ALARM: "the peg goes back."}, ALARM, "it `comes out`"),
        ("free-for-all", {ALARM: "the place is told."}, ALARM, "say once what becomes of the own peg"),
        ("free-for-all", {ALARM: "the peg comes out. pegs left alone are lost."}, ALARM, "nobody is left alone"),
        ("free-for-all", {ALARM: "the peg comes out. a marker is left there."}, ALARM, "a marker is left by a peg"),
        ("free-for-all", {ALARM: "the peg comes out. you may go on with it."}, ALARM, "a peg goes on only if"),
        ("free-for-all", {ALARM: "the peg becomes a marker."}, START, "markers note what was hidden"),
        ("free-for-all", {SILENCE: "the peg is lost."}, SILENCE, "leaves nothing behind"),
        ("free-for-all", {TURN: "add a peg anywhere, beside one of yours."}, TURN, "on an empty grid"),
        ("free-for-all", {TURN: "move a peg one step in any direction."}, ALARM, "a moved peg that comes out is gone"),
        ("free-for-all", {END: "when a player has no peg left."}, END, "over before it begins"),
        ("free-for-all", {END: "when a player has found 3."}, END, "nothing is found in this game"),
        ("free-for-all", {END: "when a player has 20 pegs."}, END, "may go on for ever"),
        ("free-for-all", {END: "when a player has 9 pegs, or when a player has 2 pegs in row A."}, END, "one number"),
        (
            "free-for-all",
            {END: "when a player has 9 pegs in row A, or after 4 alarms in a row."},
            END,
            "nobody can have 9",
        ),
        (
            "free-for-all",
            {END: "when a player has met 3 alarms, or when a player has met 5 alarms, who loses."},
            END,
            "one number of alarms to meet",
        ),
        ("free-for-all", {WIN: "more pegs. more alarms."}, WIN, "counted second"),
        ("free-for-all", {WIN: "more found."}, WIN, "nothing is found"),
        ("free-for-all", {WIN: "more of the two zones with a line."}, WIN, "in which two zones"),
        ("free-for-all", {WIN: "nobody wins without a line."}, WIN, "first say what is counted"),
        ("free-for-all", {START: "each player has pegs on the inside."}, START, "the set-up itself would sound"),
        (
            "blind-yavalath",
            {END: "when a player has 3 in a line, or when a player has 3 in a line, who loses."},
            END,
            "shorter",
        ),
        (
            "tic-tac-two",
            {END: "when a player has 4 in a line both in row D and in column 1."},
            END,
            "no room for such lines",
        ),
        ("tic-tac-two", {WIN: "more of the two zones with a line. nobody wins without a line."}, WIN, "counted second"),
        ("x-rays", {START: "each player hides 19 pegs in your left side."}, START, "do not fit"),
        ("x-rays", {START: "each player hides 9 pegs in your left side."}, START, "8 markers"),
        ("x-rays", {START: "each player hides 4 pegs in A1 B1 and your row 6, touching one another."}, START, "sound"),
        ("x-rays", {TURN: "add a peg in your left side."}, TURN, "cannot all be found"),
        ("x-rays", {TURN: "add a peg anywhere."}, TURN, "both look at the same places"),
        ("x-rays", {END: "when a player has found 6."}, END, "a search ends"),
        ("x-rays", {WIN: "more pegs."}, WIN, "won by `more found`"),
        ("hideout", {START: "each player hides 5 pegs in your left side, as shapes of 3."}, START, "3 or 6 pegs"),
        ("hideout", {END: "when a player has found 5."}, END, "has to find all 6"),
        ("mad-dash", {TURN: "move a peg from your left side to your right side."}, TURN, "from where they begin"),
        ("mad-dash", {END: "after 20 alarms in a row."}, END, "such a race ends"),
        ("mad-dash", {ALARM: "the peg is lost."}, ALARM, "nobody is lost"),
        ("space-attack", {START: "both grids are empty."}, START, "nothing to move"),
        ("space-attack", {START: "each player has pegs on your rows 1 to 4."}, START, "the set-up itself"),
        ("space-attack", {END: "when a player has 19 pegs."}, END, "nobody gets more pegs"),
        ("space-attack", {TURN: "move a peg one step in a slanting direction."}, TURN, "nobody could ever move"),
        (
            "night-march",
            {END: "when a player has 4 pegs in your row 2, or after 9 turns."},
            END,
            "over before it begins",
        ),
        (
            "night-march",
            {END: "when markers leave neither player room for that, or after 9 turns."},
            END,
            "`room for that`",
        ),
        ("night-march", {WIN: "more pegs in your row 5."}, WIN, "counted where the game is won"),
        ("leap-frog", {END: "after 200 turns.", WIN: "more pegs."}, WIN, "nobody could ever win"),
        ("battle-of-the-blobs", {ALARM: "the peg comes out."}, ALARM, "stay after an alarm"),
    ],
)
def test_nonsense_is_refused_at_the_line_that_would_have_to_change(
    name: str, lines: dict[str, str], head: str, why: str
) -> None:
    text = changed(name, **lines)
    with pytest.raises(BadDescription) as refused:
        understood(text)
    assert why in refused.value.reason
    assert text.splitlines()[refused.value.line - 1].startswith(f"{head}:")


def test_longest_is_the_number_that_the_rule_sheets_prove() -> None:
    assert {name: longest(examples.example(name)) for name in ("free-for-all", "tic-tac-two", "x-rays")} == {
        "free-for-all": 145,
        "tic-tac-two": 73,
        "x-rays": 46,
    }


def test_a_game_in_which_the_players_never_meet_is_refused_after_twenty_games() -> None:
    text = changed(
        "free-for-all", Turn="add a peg in your half.", End="when a player has 9 pegs, or after 4 alarms in a row."
    )
    with pytest.raises(BadDescription, match="no alarm ever sounded"):
        must_be_playable(understood(text))


@pytest.mark.parametrize(
    ("name", "end", "most"),
    [
        ("free-for-all", "when a player has met 5 alarms, or when a player has 20 pegs", 36 + 2 * 4 + 1),
        (
            "mad-dash",
            "when a player has met 5 alarms, who loses, or when a player has 5 pegs in your lower right square",
            10 + 10 + 2 * 4 + 1,
        ),
    ],
)
def test_so_many_alarms_bound_a_game(name: str, end: str, most: int) -> None:
    assert longest(understood(changed(name, End=f"{end}."))) == most


def test_in_a_massacre_so_many_alarms_do_not_bound_a_game() -> None:
    with pytest.raises(BadDescription, match="may go on for ever"):
        understood(changed("free-for-all", Alarm="the peg comes out. the other peg is lost.",
                           End="when a player has met 5 alarms, or when a player has 20 pegs."))  # fmt: skip
