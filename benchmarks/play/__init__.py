"""In: whole clips with known truth: the sample, a real chess game, rendered battles.
Out: errors of ranges, covers, moves, names and verdicts, beside other people's trackers.
May import: benchmarks.reporting and the rooms."""
