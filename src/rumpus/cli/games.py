"""`rumpus games`: what can be played."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rumpus.rules.catalogue import books

from .parsers import Commands, add_json, answer_json


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("games", help="list the games", description="List the games, box by box.")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List the games."""
    found = books()
    if arguments.json:
        answer_json([asdict(book.about) | {"options": [asdict(rule) for rule in book.options]} for book in found])
        return 0
    boxes: dict[str, list[str]] = {}
    wide = max(len(book.about.title) for book in found)
    slugs = max(len(book.about.slug) for book in found)
    for about in (book.about for book in found):
        fewest, most = about.seats
        players = f"{fewest}" if fewest == most else f"{fewest}-{most}"
        facts = f"{players:>5} players  {about.minutes:>3} min  {about.level}"
        boxes.setdefault(about.box, []).append(
            f"  {about.title:{wide}}  {about.slug:{slugs}}  {facts}\n      {about.line}"
        )
    for box, lines in sorted(boxes.items()):
        print("\n".join([box, *lines, ""]))
    print("Play one with: rumpus play NAME      Read its rules with: rumpus rules NAME")
    return 0
