"""What browser and server say to each other. docs/protocol.md tells it in words.

At a table every message is a JSON object over one WebSocket, and its `type` says what it is; before the table there is
HTTP (`http.py`). `python -m rumpus.room.web.protocol.typescript` prints web/src/protocol.ts from these types, and a
test holds the two equal.
"""
