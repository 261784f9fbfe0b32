"""Toymallet 40 Cents: battle groups with bought stats, Lengths, dice with bonus points, and HTF points over six turns.

In: the state, a survey of the table, actions; the roster's ``[toymallet]`` table; ``rules.toml``.
Out: ``GAME`` in ``game``: options with their checks, prompts, the next state, the outcome.
May import: ``measure`` and the shared modules of ``rules``; no other game.
"""
