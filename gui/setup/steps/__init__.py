"""The pages of the set-up's window, one for each step.

In: the Desk that they stand on (its plan, its picture, its thread). Out: changes of the plan, sentences for the players.
May import gui.setup.model, gui.panels, gui.table and below; they do not know the window.
"""
