"""For the reference of the site: examples in docstrings are examples, without a heading that says so."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Examples(Extension):
    """Fences each example."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        """Called by griffe for everything that it has read."""
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", obj.docstring.value)
