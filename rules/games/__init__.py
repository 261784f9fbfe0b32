"""The games: one folder each, and the folders are the list.

In: what ``rules.engine.Game`` is asked.
Out: ``GAME`` in each ``game.py``.
May import: ``rules`` and ``measure``; never each other.
"""
