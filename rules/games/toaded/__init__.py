"""Toaded: soldiers and supports on two lines of combat zones, with counters, rounds, games and matches."""
