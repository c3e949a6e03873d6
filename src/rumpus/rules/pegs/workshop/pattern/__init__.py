"""One game with every rule that a description can ask for: what the workshop writes is cut out of this.

Names in capitals that are only declared are what a description says (`traits.py`): those that are true or false decide
which lines stay. Words in braces in a docstring become the clauses of the written game.
"""
