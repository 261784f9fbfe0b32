"""In: photographs that other people made and labelled (../shared/real); nothing is trained on them.
Out: how many toys, cards, dice and checkers are found, and how much else.
May import: benchmarks.play, benchmarks.reporting and the rooms."""
