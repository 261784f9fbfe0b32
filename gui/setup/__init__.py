"""The set-up's window: camera, sheet, empty table, stuff, toys and game, one step after the other.

In: a plan, cameras or a clip, what players click and type. Out: the plan that a battle is opened with, saved on disk.
May import gui.model, gui.worker, gui.table, gui.panels and gui.theme; it does not know the battle's window.
"""
