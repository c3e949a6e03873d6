"""The front door."""


def main() -> None:
    """Open the door."""
