"""Whole clips with known truth in: the sample, a real chess game, rendered battles.
Ranges, covers, moves, names and verdicts against the truth out, beside other people's trackers.
Imports benchmarks.reporting and the rooms."""
