"""Toaded: soldiers and supports on two lines of combat zones, with counters, rounds, games and matches.

In: the state, a survey of the table, actions; the roster's ``[toaded]`` table; ``rules.toml``, ``cards.toml``.
Out: ``GAME`` in ``game``: options with their checks, prompts, the next state, the outcome.
May import: ``measure`` and the shared modules of ``rules``; no other game.
"""
