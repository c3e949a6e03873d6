"""`rumpus games`: what can be played."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from rumpus.rules.catalogue import GAMES, open_book

from .words import Commands, add_json, answer_json


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("games", help="list the games", description="List the games, box by box.")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List the games."""
    books = [open_book(slug) for slug in GAMES]
    if arguments.json:
        answer_json([asdict(book.about) | {"options": [asdict(rule) for rule in book.options]} for book in books])
        return 0
    boxes: dict[str, list[str]] = {}
    wide = max(len(book.about.title) for book in books)
    slugs = max(map(len, GAMES))
    for about in (book.about for book in books):
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
