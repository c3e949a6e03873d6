"""Commands for those who work on Rumpus; no part of the package."""
