"""A kit for players' own games: a game of toys that one TOML file describes.

In: ``game.toml`` in a folder of the players' own.
Out: a Game like the five.
May import: ``measure`` and the rules' own modules.
"""
