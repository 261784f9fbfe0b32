"""Hearts of Plastic: army men activated by cards, with The Sight, mines and five special actions.

In: the state, a survey of the table, actions; the roster's ``[hearts_of_plastic]`` table; ``rules.toml``.
Out: ``GAME`` in ``game``: options with their checks, prompts, the next state, the outcome.
May import: ``measure`` and the shared modules of ``rules``; no other game.
"""
