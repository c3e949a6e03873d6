"""What a game says of itself: what stands on the lid of its box, and its house rules. Never compiled."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import BadOption


@dataclass(frozen=True)
class About:
    """What stands on the lid of the box."""

    slug: str
    title: str
    box: str
    line: str
    """One line on what the game is like."""
    sheet: str
    """The rule sheet in docs/rules, without `.md`."""
    prefix: str
    """What the sheet's clause ids begin with."""
    seats: tuple[int, int]
    """Fewest and most players."""
    minutes: int
    level: str
    secrets: bool
    """Whether players know things that others do not."""
    kit: str = ""
    """The name of the kit that a player may bring (`dice`, `deck`), if any."""
    goal: str = ""
    """What a player tries to do, in one sentence."""
    pieces: tuple[tuple[str, str], ...] = ()
    """What a piece of the table is called in this game, where it is not what it is: a peg may be a tank."""
    luck: int = 0
    """The most equally likely things that luck ever chooses among; 0 where there is no luck."""


@dataclass(frozen=True)
class Option:
    """A house rule. Its value in the rules is an int; people use words.

    >>> ties = Option("ties", "joint", "Who wins a tie.", "PD-R9", choices=("joint", "playoff"))
    >>> ties.value("playoff"), ties.word(0)
    (1, 'joint')
    """

    name: str
    default: str
    sentence: str
    clause: str
    choices: tuple[str, ...] = ()
    first: int = 0
    """The int that the first choice stands for."""
    lowest: int = 0
    highest: int = 0

    def value(self, word: str) -> int:
        """The int for a word; a word that the option does not have is refused."""
        if self.choices:
            if word in self.choices:
                return self.choices.index(word) + self.first
            raise BadOption(f"{self.name} cannot be {word!r}: choose {' or '.join(self.choices)}")
        try:
            number = int(word)
        except ValueError:
            number = self.lowest - 1
        if not self.lowest <= number <= self.highest:
            raise BadOption(f"{self.name} cannot be {word!r}: a number from {self.lowest} to {self.highest}")
        return number

    def word(self, value: int) -> str:
        """The word for an int."""
        return self.choices[value - self.first] if self.choices else str(value)


def switch(name: str, sentence: str, clause: str) -> Option:
    """A house rule that is off or on, and off in the rule sheet."""
    return Option(name, "off", sentence, clause, choices=("off", "on"))


def choice(name: str, words: str, sentence: str, clause: str) -> Option:
    """A house rule with several answers, the rule sheet's own first."""
    choices = tuple(words.split())
    return Option(name, choices[0], sentence, clause, choices=choices)
