"""What may be done in each game: options with their reasons, and the state after an action.

In: a game's state, a survey of the table, actions; rosters, house rules and states as plain data.
Out: options (yes, no, too close to call) with checks, prompts, the next state, outcomes.
May import: ``measure`` alone; no pixels, no window, no random numbers.
"""
