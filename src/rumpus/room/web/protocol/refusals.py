"""How a refusal reads."""


def sentence(words: str) -> str:
    """A refusal as a person reads it.

    >>> sentence("it is not your turn")
    'It is not your turn.'
    """
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?")) else ".")
