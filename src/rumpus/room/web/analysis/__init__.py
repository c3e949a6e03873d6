"""Finished games analysed in a process of their own."""
