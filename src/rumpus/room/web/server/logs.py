"""What the server writes about itself: a JSON object a line. No tokens, no moves, no names."""

from __future__ import annotations

import json
import logging
import time
import traceback

RUBBISH = ("Invalid HTTP request", "Unsupported upgrade", "Invalid UTF-8")
"""What is no fault of the room, and as long as strangers like: they would fill its disk with it."""


def worth_a_line(record: logging.LogRecord) -> bool:
    """Whether something that the server complains of is to be written."""
    return not record.getMessage().startswith(RUBBISH)


class JsonLines(logging.Formatter):
    """A record of the log as one line of JSON.

    >>> record = logging.LogRecord("rumpus.room", logging.ERROR, "", 0, "table %s is closed", ("abc",), None)
    >>> print(JsonLines().format(record).partition(", ")[2])
    "level": "error", "logger": "rumpus.room", "message": "table abc is closed"}
    """

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z"
        entry = {"time": at, "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        if record.exc_info and record.exc_info[0] is not None:
            # Where it happened, and what kind of error: its words may repeat what somebody sent.
            kind, _, trace = record.exc_info
            entry["error"] = kind.__name__
            entry["at"] = " < ".join(
                f"{each.name}:{each.lineno}" for each in reversed(traceback.extract_tb(trace)[-6:])
            )
        return json.dumps(entry)


def log_json() -> None:
    """Write all logs of this process so."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
