"""The report on what our games are like (docs/balance.md).

python -m tools.balance measure [GAME ...]     measure games (all that today's bots have not played), a minute each
python -m tools.balance                        write the page anew from docs/balance.json
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rumpus.lab.balance import Balance, Measure, balance, report_of
from rumpus.rules.catalogue import GAMES
from tools.opponents import code
from tools.paging import filled

FOLDER = Path(__file__).parents[1] / "docs"
RESULTS, PAGE = FOLDER / "balance.json", FOLDER / "balance.md"
SHOWN = ("first player", "draws", "length", "against random", "against beginner", "hidden", "drama", "decisive")


def measured() -> dict[str, Any]:
    """The results so far, by game."""
    found: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return found


def measure(games: list[str]) -> None:
    """Measure games, and write each result at once."""
    for game in games or [each for each in GAMES if older(measured().get(each, {}))]:
        print(game, flush=True)
        kept = _rounded(balance(game)) | {"code": code(), "date": f"{datetime.now(UTC):%Y-%m-%d}"}
        results = measured() | {game: kept}
        RESULTS.write_text(json.dumps(dict(sorted(results.items())), indent=1) + "\n", encoding="utf-8")


def older(result: dict[str, Any]) -> bool:
    """Whether other bots than those of today played the games of a result."""
    return bool(result.get("code") != code())


def _rounded(found: Balance) -> dict[str, Any]:
    """A result as it is kept: without what no two runs have in common."""
    kept = asdict(found)
    del kept["seconds"]
    for each in kept["measures"]:
        each |= {name: round(each[name], 3) for name in ("value", "low", "high")}
        del each["meaning"]
    kept["endings"] = {how: round(share, 3) for how, share in kept["endings"].items()}
    return kept


def page() -> str:
    """The page that the results say."""
    results = measured()
    lines = []
    missing = [game for game in GAMES if game not in results]
    if results:
        lines += [f"| game | games | {' | '.join(SHOWN)} | besides |", f"| --- |{' --- |' * (len(SHOWN) + 2)}"]
        lines += [_row(results[game]) for game in GAMES if game in results]
        lines += ["", "A value that is not good is in bold. *Besides* names the other measures that are not."]
        if old := [each for each in results.values() if older(each)]:
            until = max(str(each.get("date", "2026-11-18")) for each in old)
            lines += ["", f"† Measured with earlier code of the bots, until {until}; `make balance` renews these."]
        lines += [""]
        lines += [f"- **{each['title']}**: {_told(each)}" for game in GAMES if (each := results.get(game))]
    if missing:
        lines += ["", f"Not measured yet: {', '.join(missing)}."]
    return filled(PAGE, games="\n".join(lines))


def _row(result: dict[str, Any]) -> str:
    found = report_of({name: value for name, value in result.items() if name not in ("code", "date")})
    cells = [_cell(found.measure(name)) for name in SHOWN]
    others = [
        f"{each.name} {each.verdict}" for each in found.measures if each.name not in SHOWN and each.verdict != "good"
    ]
    mark = " †" if older(result) else ""
    return f"| {result['title']}{mark} | {result['games']} | {' | '.join(cells)} | {', '.join(others) or '-'} |"


def _cell(each: Measure) -> str:
    digits = 0 if each.name == "length" else 2
    text = f"{each.value:.{digits}f} [{each.low:.{digits}f}, {each.high:.{digits}f}]"
    return text if each.verdict == "good" else f"**{text}**"


def _told(result: dict[str, Any]) -> str:
    endings = ", ".join(f"{how.rstrip('.')} {share:.0%}" for how, share in list(result["endings"].items())[:3])
    unused = f" Unused: {len(result['unused'])}, such as {result['unused'][0]}" if result["unused"] else ""
    return f"{endings}. {result['advice'][:1].upper()}{result['advice'][1:]}{unused}"


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        measure(sys.argv[2:])
    PAGE.write_text(page(), encoding="utf-8")
