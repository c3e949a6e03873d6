"""The documents as a site: `make docs`, or `python -m tools.site FOLDER`.

The pages are those of the repository, where they lie, so that every link in them leads to the same place; added is only
the reference, which is made of docstrings. Zensical builds it, and mkdocstrings the reference (extra `docs`).
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import rumpus

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")
COPIED = ("*.md", "*.svg", "*.png", "*.csv", "*.txt", "*.toml", "*.rumpus")
SETTINGS = """\
[project]
site_name = "Rumpus"
site_description = "A game room for vintage games with secrets"
docs_dir = "pages"
site_dir = "site"
use_directory_urls = false
nav = [{nav}]

[project.theme]
font = false
language = "en"
features = ["navigation.tabs", "navigation.top", "search.highlight", "content.code.copy"]
palette = [
    {{ scheme = "default", toggle.icon = "lucide/moon", toggle.name = "By night" }},
    {{ scheme = "slate", toggle.icon = "lucide/sun", toggle.name = "By day" }},
]

[project.plugins.mkdocstrings.handlers.python]
paths = ["{source}"]

[project.plugins.mkdocstrings.handlers.python.options]
extensions = ["{tools}/site_examples.py"]
filters = ["!^_"]
members_order = "source"
separate_signature = true
show_root_full_path = false
show_root_heading = true
show_signature_annotations = true
show_source = false
"""
ITEM = re.compile(r"(?:[-*]|\d+\.) ")
TITLE = re.compile(r"^# (.+)$", re.MULTILINE)


def build(folder: Path) -> Path:
    """Build the site in a folder, in place of an earlier one, and say where it begins."""
    pages = folder / "pages"
    shutil.rmtree(folder, ignore_errors=True)
    for name in PAGES:
        _copy(ROOT / name, pages / name)
    for pattern in COPIED:
        for path in sorted((ROOT / "docs").rglob(pattern)):
            _copy(path, pages / path.relative_to(ROOT))
    (pages / "docs" / "reference.md").write_text(reference(), encoding="utf-8")
    settings = SETTINGS.format(nav=navigation(), source=(ROOT / "src").as_posix(), tools=(ROOT / "tools").as_posix())
    (folder / "zensical.toml").write_text(settings, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "zensical", "build", "--clean", "--strict"], cwd=folder, check=True)
    return folder / "site" / "index.html"


def _copy(path: Path, place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".md":
        place.write_text(indented(path.read_text(encoding="utf-8")), encoding="utf-8")
    else:
        shutil.copyfile(path, place)


def indented(text: str) -> str:
    """A page whose lists are indented by four, as the site's Markdown wants it.

    >>> print(indented("5. Which?\\n   - A mine:\\n     gone.\\n\\nNo list"))
    5. Which?
        - A mine:
            gone.
    <BLANKLINE>
    No list
    """
    lines, fence, inside = [], False, False
    for line in text.split("\n"):
        fence ^= line.lstrip().startswith("```")
        bare = line.lstrip(" ")
        inside = bool(ITEM.match(line)) or (inside and (not bare or line != bare))
        deep = len(line) - len(bare)
        lines.append(" " * (4 * -(-deep // 3)) + bare if inside and not fence and bare else line)
    return "\n".join(lines)


def reference() -> str:
    """The page of everything that `import rumpus` promises."""
    parts = "".join(f"\n::: rumpus.api.{name}\n" for name in rumpus.__all__)
    told = "What `import rumpus` promises, from its docstrings; [library.md](library.md) tells how it is used."
    return f"# Reference\n\n{told}\n{parts}"


def navigation() -> str:
    """The order of the pages: that of docs/README.md, which names them all."""
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    tabs = [_entry("Rumpus", '"README.md"')]
    for part in re.split(r"\n(?=For whoever )", index)[1:]:
        head = part.partition(":")[0].removeprefix("For ").capitalize()
        links = re.findall(r"\]\(([^):#]+\.md)", part)
        pages = [
            link.removeprefix("../") if link.startswith("../") else f"docs/{link}" for link in dict.fromkeys(links)
        ]
        if "docs/library.md" in pages:
            pages.insert(pages.index("docs/library.md") + 1, "docs/reference.md")
        entries = ", ".join(line for page in pages for line in _entries(page))
        tabs.append(_entry(head, f"[{entries}]"))
    return ", ".join(tabs)


def _entries(page: str) -> Iterator[str]:
    """A page; of an index of a folder, all of the folder."""
    if page.endswith("/README.md"):
        folder = page.removesuffix("README.md")
        inside = sorted(path for path in (ROOT / folder).glob("*.md") if path.name != "README.md")
        inner = ", ".join(_entry(_title(path), f'"{folder}{path.name}"') for path in inside)
        yield _entry(_title(ROOT / page), f'["{page}"{", " * bool(inner)}{inner}]')
    else:
        title = "Reference" if page.endswith("reference.md") else _title(ROOT / page)
        yield _entry(title, f'"{page}"')


def _entry(title: str, what: str) -> str:
    return f'{{ "{title}" = {what} }}'


def _title(path: Path) -> str:
    found = TITLE.search(path.read_text(encoding="utf-8"))
    return re.sub(r'["`*\\]', "", found[1]) if found else path.stem


# --- Links ----------------------------------------------------------------------------------------


class Links(HTMLParser):
    """What a page points to, and the places in it that can be pointed to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.targets.append(value)
            elif name in ("id", "name") and value:
                self.anchors.add(value)


def broken(site: Path) -> list[str]:
    """Every link between pages of a built site that leads nowhere, with the page that it stands on."""
    found = {path: Links(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}
    wrong = []
    for path, links in found.items():
        for target in links.targets:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc or path.name == "404.html":
                continue
            place = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            place = place / "index.html" if place.is_dir() else place
            fragment = unquote(parts.fragment)
            if not place.is_file():
                wrong.append(f"{path.relative_to(site)}: {target}")
            elif fragment and place in found and fragment not in found[place].anchors:
                wrong.append(f"{path.relative_to(site)}: {target} (no such place there)")
    return sorted(set(wrong))


def main(argv: list[str] | None = None) -> int:
    """Build the site, and say what is broken in it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "docs")
    index = build(parser.parse_args(argv).folder.absolute())
    wrong = broken(index.parent)
    print("\n".join([*wrong, f"The site: {index}"]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
