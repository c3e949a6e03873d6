"""Who else can play: opponents that are given what a player sees, and nothing more."""
