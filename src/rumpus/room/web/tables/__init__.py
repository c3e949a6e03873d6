"""Tables in memory: one task owns each game; connections, computers, clocks and names."""
