"""Small games, exactly: equilibria, best answers, and what any player loses to one.

positions    every position of a game, found natively by its rules
info_states  what each seat can tell apart, and walks through all ways of a game
small        a game laid out like that
solving      an equilibrium, nearer and nearer
answering    the best answer to a player
"""
