"""A game being played: seats, views, clock, notation, records, the referee, provable luck."""
