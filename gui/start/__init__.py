"""The first page: four ways in, what works already, and what the program does in a minute.

In: the folder of kept set-ups and games, and what looking at this machine tells. Out: which way the players take (signals).
May import gui.setup.model, gui.panels, gui.worker, gui.model and below; it opens no camera and no session.
"""
