"""What games are like: simulations, benchmarks, playthroughs."""
