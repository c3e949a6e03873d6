"""What stands on the lid of Pigskin, and its house rules (section 1.5 and 1.6 of the sheet)."""

from __future__ import annotations

from ..about import About, choice, switch
from .state import SEATS

ABOUT = About(
    slug="pigskin",
    title="Pigskin",
    box="Pigskin",
    line="Football with fifty cards: hide your Stars, find the other coach's Scrubs, and mind the clock.",
    goal="Carry the ball over the other goal line, or kick it between the posts: more points at the end win.",
    sheet="pigskin",
    prefix="PS",
    seats=(SEATS, SEATS),
    minutes=60,
    level="advanced",
    secrets=True,
    kit="deck",
    luck=50,  # PS-24: a card of the whole pack
)


OPTIONS = (
    choice("edition", "1956 1946", "Which booklet: it sets the squads, quick kicks and a label.", "PS-5"),
    choice("squads", "by_edition 1956 1946", "The men of each class.", "PS-5"),
    choice("quick_kick_downs", "by_edition 1,2,3 1,2", "On which downs a quick kick may be called.", "PS-66"),
    choice("line_label", "by_edition guard_tackle line", "What the row of guards and tackles is called.", "PS-58"),
    switch("short_game", "A shorter game: without the ten A cards.", "PS-22"),
    choice("card_mode", "closed open", "Whether cards and classes are shown, or only readings told.", "PS-148"),
    choice("forced_man", "owner opponent card", "Who names the man that a replacement card takes.", "PS-R70"),
    choice("three_penalties", "parity cancel_all", "Whether a third penalty card stands.", "PS-R48"),
    choice("penalty_first_down", "on off", "Whether the yards of a penalty can make a first down.", "PS-R42"),
    choice("penalty_on_kickoff", "rekick ignore", "Whether a penalty counts on a kickoff.", "PS-R46"),
    choice("penalty_on_try", "retry ignore", "Whether a penalty counts on a try.", "PS-R47"),
    choice(
        "untimed_down",
        "off defence_foul any_foul",
        "Whether an accepted penalty at the end of a half gives one more play.",
        "PS-R57",
    ),
    choice("cut_specials", "ignore count", "Whether a special card counts when it is cut.", "PS-R56"),
    choice(
        "cut_method",
        "with_replacement without_replacement",
        "Whether the whole pack is there for every cut.",
        "PS-R55",
    ),
    choice("blocked_on_line", "safety one_yard", "What a blocked kick kept exactly on the own goal line is.", "PS-R27"),
    choice(
        "pob_behind_ball", "literal not_behind", "Whether a punt out of bounds may come down behind the ball.", "PS-R23"
    ),
    choice("guest_subs", "on off", "Whether the other coach may substitute in a called time-out.", "PS-R63"),
    choice("safety_scope", "carried_back loss_only", "Whether a run-back behind the own goal is a safety.", "PS-R20"),
    choice("overtime", "none extra_quarter sudden_death", "What comes after a tie.", "PS-R81"),
)
