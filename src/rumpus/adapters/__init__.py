"""For other people's tools."""
