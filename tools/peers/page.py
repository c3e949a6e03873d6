"""docs/benchmarks.md, written from what was measured (docs/benchmarks.json)."""

from __future__ import annotations

import json
import os
import platform
import textwrap
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from tools.paging import filled
from tools.peers.contests import CONTESTS, GPU_CONTESTS, Contest
from tools.peers.figures import heads, loop_words, missing, rows

FOLDER = Path(__file__).parents[2] / "docs"
RESULTS, PAGE = FOLDER / "benchmarks.json", FOLDER / "benchmarks.md"

NOT_YET = "Not measured yet.\n"


def read_results(path: Path = RESULTS) -> dict[str, Any]:
    """What was measured so far."""
    results: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return results


def remember(where: str, measured: Mapping[str, Any], results: Path = RESULTS, page_file: Path = PAGE) -> None:
    """Put a run, `cpu` or `gpu`, among the results, and write the page anew."""
    kept = read_results(results) | {where: measured}
    results.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    page_file.write_text(page(kept, page_file), encoding="utf-8")


def page(results: Mapping[str, Any], file: Path = PAGE) -> str:
    """The page, from the results."""
    return filled(file, cpu=section(results.get("cpu"), CONTESTS), gpu=section(results.get("gpu"), GPU_CONTESTS))


def section(run: Mapping[str, Any] | None, contests: Sequence[Contest]) -> str:
    """One run: what and when, then a table for each contest; without a run, the pairings alone."""
    if run is None:
        return "\n".join([NOT_YET, *map(pairing, contests), ""])
    about = [f"{run['machine']}, {run['date']}. {versions(run)}", *loop_words(run["contests"])]
    lines = [textwrap.fill(" ".join(about), 120), ""]
    for contest in run["contests"]:
        lines += [f"### {contest['title']}", "", textwrap.fill(contest["why"], 120), "", *table(contest), ""]
        lines += [f"- Not measured: {words}." for words in missing(contest)] + [""] * bool(missing(contest))
    titles = {contest["title"] for contest in run["contests"]}
    lines += [pairing(contest, "not measured yet. ") for contest in contests if contest.title not in titles]
    return "\n".join([*lines, ""] if lines[-1] else lines)


def pairing(contest: Contest, said: str = "") -> str:
    """What is set beside what, and why, where there are no figures."""
    return textwrap.fill(f"- **{contest.title}**: {said}{contest.why}", 120, subsequent_indent="  ")


def table(contest: Mapping[str, Any]) -> list[str]:
    """A contest in Markdown."""
    titles = heads(contest)
    numbers = "".join(" ---: |" for _ in titles[2:])
    lines = [f"| {' | '.join(titles)} |", f"| --- | --- |{numbers}"]
    return lines + [f"| {' | '.join(row)} |" for row in rows(contest)]


def versions(run: Mapping[str, Any]) -> str:
    """Everything that played, with its version."""
    known: dict[str, set[str]] = {}
    for contest in run["contests"]:
        for figure in contest["figures"]:
            for name, version in figure.get("versions", {}).items():
                known.setdefault(name, set()).add(version)
    return ", ".join(f"{name} {' and '.join(sorted(known[name]))}" for name in sorted(known, key=str.lower)) + "."


def about_this_run() -> dict[str, Any]:
    """When, and on what kind of machine."""
    return {"date": date.today().isoformat(), "machine": machine(), "load": list(os.getloadavg())}


def machine() -> str:
    """The machine in general words: its processor and its cores."""
    names = Path("/proc/cpuinfo")
    lines = names.read_text(encoding="utf-8").splitlines() if names.exists() else []
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return f"{model or platform.processor() or platform.machine()}, {os.cpu_count()} cores"
