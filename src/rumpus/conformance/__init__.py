"""The laws that every game must keep, and a suite that checks them: for our games, and for one that you invent.

    from rumpus.conformance import check
    from rumpus.rules.catalogue import open_book

    report = check(open_book("my_game.py"))
    print(report)

`example.py` beside this file is a whole small game that keeps all laws: copy it to begin one of your own.

What the suite cannot know: what ought to be secret (it lists what it found hidden, for you to read), whether the
rules are those of your rule sheet, whether luck's moves ought to be equally likely, and what only happens in games
that random play, and always the first or the last move, do not reach. Nor does it find a `rejuvenate` that makes
impossible worlds so late in a game that they cannot be counted out.
"""

from .broken import Broken, Place
from .suite import LAWS, Found, Law, Report, check

__all__ = ["LAWS", "Broken", "Found", "Law", "Place", "Report", "check"]
