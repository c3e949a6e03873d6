"""The page of the games that `rumpus invent` found (docs/invented.md).

python -m tools.invented take FOLDER [N]   keep the best N (10) of an archive in docs/invented.json, and list their keys
python -m tools.invented judge [SECONDS]   judge those that are kept and were not, by games of so many seconds (30)
python -m tools.invented                   write the page and its figures from docs/invented.json and docs/invented.toml
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from rumpus.lab.invent import Archive, Candidate, spoken
from rumpus.lab.judging import judged, worth_of
from rumpus.room.invented import Piece, gallery
from rumpus.rules.pegs.workshop.phrases import sentence
from rumpus.rules.pegs.workshop.reading import described, name_of, read
from tools.paging import filled

FOLDER = Path(__file__).parents[1] / "docs"
RESULTS, WORDS, PAGE = FOLDER / "invented.json", FOLDER / "invented.toml", FOLDER / "invented.md"


def key_of(text: str) -> str:
    """What a bred game is called in the words about it: the beginning of its hash."""
    return name_of(read(text)).removeprefix("made:")[:8]


def take(folder: Path, number: int) -> None:
    """Keep the best of an archive."""
    archive = msgspec.json.decode((folder / "archive.json").read_bytes(), type=Archive)
    best = archive.best()[:number]
    found = {"said": spoken(archive), "minutes": round(archive.seconds / 60), "games": [_kept(*each) for each in best]}
    RESULTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for niche, one in best:
        print(key_of(one.text), f"{one.worth:.2f}", niche)


def judge(seconds: float) -> None:
    """Have every game that is kept judged; the best stand first from then on."""
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))
    waiting = [each for each in kept["games"] if each["report"] is None]
    for each in waiting:
        found = judged(each["text"], 1, seconds, 1)
        if isinstance(found, str):
            raise SystemExit(f"{key_of(each['text'])}: {found}")
        report = msgspec.to_builtins(asdict(found))
        each["report"] = _kept("", Candidate(each["text"], each["values"], report))["report"]
        print(key_of(each["text"]), f"{worth_of(each['report']):.2f}", each["niche"], flush=True)
    kept["said"] = re.sub(r"\d+(?= judged)", lambda number: str(int(number[0]) + len(waiting)), kept["said"])
    kept["games"].sort(key=lambda each: -worth_of(each["report"]))
    RESULTS.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


def _kept(niche: str, one: Candidate) -> dict[str, Any]:
    kept: dict[str, Any] = {"niche": niche, "text": one.text, "values": _rounded(one.values), "report": None}
    if one.report:
        measures = [{name: _rounded(value) for name, value in each.items()} for each in one.report["measures"]]
        kept["report"] = {
            **one.report,
            "measures": measures,
            "seconds": 0.0,
            "endings": _rounded(one.report["endings"]),
        }
    return kept


def _rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _rounded(each) for name, each in value.items()}
    return round(value, 3) if isinstance(value, float) else value


def found() -> list[Piece]:
    """The games that were kept, under the names that they were given."""
    words = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return [_named(each, words) for each in json.loads(RESULTS.read_text(encoding="utf-8"))["games"]]


def _named(kept: dict[str, Any], words: dict[str, Any]) -> Piece:
    own = words[key_of(kept["text"])]
    names = {name: own[name] for name in ("title", "line", "peg", "pegs") if name in own}
    game = msgspec.structs.replace(read(kept["text"]), **names)
    end = tuple(each for each in game.end if sentence(each) not in own.get("drop", ()))
    game = msgspec.structs.replace(game, end=end)
    one = Candidate(described(game), kept["values"], kept["report"])
    return Piece(key_of(kept["text"]), kept["niche"], one, own["why"].strip())


def page(folder: Path = FOLDER) -> str:
    """The page; its figures are written into a folder."""
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))
    bred = f"{kept['said']}; bred in {kept['minutes']} minutes.\n\n" + gallery(found(), folder, "figures/invented")
    return filled(PAGE, games=bred)


if __name__ == "__main__":
    if sys.argv[1:2] == ["take"]:
        take(Path(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 10)
    elif sys.argv[1:2] == ["judge"]:
        judge(float(sys.argv[2]) if len(sys.argv) > 2 else 30.0)
    else:
        PAGE.write_text(page(), encoding="utf-8")
