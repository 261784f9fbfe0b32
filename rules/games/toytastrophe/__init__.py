"""Toytastrophe: strikes, blocks, charges and powers by playing cards, with whatever toys and stuff are at hand.

In: the state, a survey of the table, actions; the roster's ``[toytastrophe]`` table; ``rules.toml``, ``powers.toml``.
Out: ``GAME`` in ``game``: options with their checks, prompts, the next state, the outcome.
May import: ``measure`` and the shared modules of ``rules``; no other game.
"""
