"""The room's colours and spaces, once for everything that draws: pictures here, and the client in web/.

`python -m rumpus.room.picture.client tokens.css` prints them as the client's custom properties.
"""

from __future__ import annotations

DAY = {
    "paper": "#f6efe2",
    "sheet": "#fdf9f0",
    "shade": "#ebe0cc",
    "line": "#cbbb9f",
    "ink": "#2b2420",
    "quiet": "#675a4e",
    "brick": "#b5432e",
    "brick-deep": "#97331f",
    "on-brick": "#fff8ee",
    "mustard": "#e0a526",
    "mustard-line": "#9a6f0b",
    "mustard-pale": "#f6e3b3",
    "teal": "#2f6f73",
    "teal-text": "#26595d",
    "teal-pale": "#d8e8e5",
    "field": "#3f6b45",
    "wood": "#a9825b",
    "wood-deep": "#7d5c3d",
    "shadow": "42 28 16",
    "lamp": "rgb(255 244 214 / 0.9)",
}
NIGHT = {
    "paper": "#221b17",
    "sheet": "#2f2621",
    "shade": "#3b302a",
    "line": "#66564a",
    "ink": "#f3e8d4",
    "quiet": "#c9baa4",
    "brick": "#d8694f",
    "brick-deep": "#ef9880",
    "on-brick": "#221b17",
    "mustard": "#e8b84a",
    "mustard-line": "#e8b84a",
    "mustard-pale": "#574420",
    "teal": "#5fa3a5",
    "teal-text": "#94cbca",
    "teal-pale": "#254244",
    "field": "#4b7d52",
    "wood": "#6b4e35",
    "wood-deep": "#4b3524",
    "shadow": "0 0 0",
    "lamp": "rgb(255 214 140 / 0.1)",
}
"""The same room at night: the accents a little softer."""

THINGS = {
    **{f"day-{name}": DAY[name] for name in ("paper", "ink", "brick", "mustard", "teal", "teal-text", "field")},
    "unit": "#4a342a",
    "unit-rim": "#6d5041",
    "shield": "#36251d",
    "shield-plank": "#422d24",
    "shield-foot": "#2a1c15",
    "hole": "#1f1510",
    "hole-rim": "#836454",
    "bulb": "#6e2018",
    "bulb-lit": "#ff5a36",
    "bulb-glow": "#ff7a4d",
    "pad-line": "#d9ceb8",
    "pencil": "#4d453f",
    "gold": "#ffd873",
    "gleam": "#fff4d4",
    "face": "#fdf9f0",
    "card-edge": "#8d7f6f",
    "card-red": "#a13a27",
    "on-red": "#fff8ee",
    "table": "#7a5a3e",
    "table-deep": "#5c412b",
    "table-rim": "#8b6a49",
    "on-table": "#fdf4e2",
    "quiet-on-table": "#ecdcc0",
    "empty": "#d9c4a4",
    "turf": "#35593a",
    "mown": "#3a6340",
    "end-zone": "#2c4a30",
    "chalk": "#eef2e6",
    "chalk-line": "#fffdf4",
    "coal-line": "#17120f",
    "leather": "#8a4b2a",
    "rug": "#7d3324",
    "rug-red": "#8f3524",
    "pig": "#e9a08f",
    "pig-edge": "#8a2f22",
    "snout": "#f3bfb0",
}
"""What lies on a table keeps its colours by night."""

SPACES = {
    "gap-1": "0.25rem",
    "gap-2": "0.5rem",
    "gap-3": "0.75rem",
    "gap-4": "1rem",
    "gap-6": "1.5rem",
    "round-small": "6px",
    "round": "12px",
    "round-large": "24px",
    "target": "44px",
    "quick": "180ms",
    "ease": "cubic-bezier(0.2, 0.8, 0.3, 1)",
}
"""Spaces, corners, the least size of what is touched, and how things move."""


def css() -> str:
    """The tokens as custom properties.

    >>> "--paper: #f6efe2;" in css()
    True
    """

    def block(selector: str, scheme: str, *tokens: dict[str, str]) -> str:
        lines = [f"  --{name}: {value};" for each in tokens for name, value in each.items()]
        return "\n".join([f"{selector} {{", f"  color-scheme: {scheme};", *lines, "}", ""])

    day = block(":root", "light", DAY, THINGS, SPACES)
    return day + block(':root[data-light="dark"]', "dark", NIGHT)
