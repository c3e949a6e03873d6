"""Rumpus beside its peers, measured in one run: see __main__.py for the command."""
