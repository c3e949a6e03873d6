"""One family of errors. Each message is written for the person who caused it."""


class RumpusError(ValueError):
    """Something was refused; nothing was changed."""


class UnknownGame(RumpusError):
    """No such game, or a module that is not a game."""


class SeveralGames(UnknownGame):
    """A beginning that more than one game has."""


class BadOption(RumpusError):
    """A house rule that the game does not have, or a value out of its range."""


class BadKit(RumpusError):
    """Dice, cards or another thing brought to the table that the game cannot be played with."""


class IllegalMove(RumpusError):
    """A move that the rules, or the order of turns, do not allow now."""


class BadLine(RumpusError):
    """A text that goes wrong at one line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BadRecord(BadLine):
    """A record that is cut off, changed, or tells of a game that could not have been."""


class BadDescription(BadLine):
    """A description of a game that cannot be understood, or makes no sense."""


class LuckError(RumpusError):
    """A seed, a commitment or a player's word that cannot be right."""
