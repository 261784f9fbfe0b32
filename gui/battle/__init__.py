"""The battle's window: its widgets, its menus, and one controller for each thing that players do there.

In: a session, a source, an autosave. Out: orders to the worker, what the panels show.
May import gui.model, gui.worker, gui.table, gui.panels and gui.theme; it does not know the set-up.
"""
