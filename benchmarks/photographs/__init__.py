"""Photographs that other people made and labelled (../shared/real) in.
How many toys, cards, dice and checkers are found out; nothing is trained on them.
May import benchmarks.play, benchmarks.reporting and the rooms."""
