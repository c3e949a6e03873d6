"""How rules run: as plain Python, or compiled to native code, from the same source."""
