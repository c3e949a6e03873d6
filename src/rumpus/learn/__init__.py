"""Learning to play by playing oneself, with PyTorch (extra `learn`): `rumpus train GAME`.

What is learned is played without PyTorch: see `rumpus.bots.learned`.
"""
