"""Our expert against OpenSpiel's IS-MCTS at the same time for each move, and the page about it.

`meeting` lets them meet, `results` remembers what came of it, `page` writes docs/opponents_openspiel.md.
"""
