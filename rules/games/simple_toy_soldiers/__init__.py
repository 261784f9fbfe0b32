"""The simple toy soldier game: squads of fireteams, activation tokens, action points and danger.

In: the state, a survey of the table, actions; the roster's ``[simple_toy_soldiers]`` table; ``rules.toml``.
Out: ``GAME`` in ``game``: options with their checks, prompts, the next state, the outcome.
May import: ``measure`` and the shared modules of ``rules``; no other game.
"""
