"""The game's history: what was done, how each step is taken back, and which declared move a move that was seen belongs to.

In: a game, its state, actions, corrections and moves. Out: histories and log entries. May import: ``rules``, ``vision``, and of
the session what stands below it.
"""
