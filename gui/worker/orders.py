"""The window's orders to the worker, as signals, so that each arrives on the worker's own thread."""

from __future__ import annotations

from PyQt6.QtCore import QObject, pyqtSignal

NAMES = ("look", "do", "deal", "undo", "undo_action", "redo", "correct", "enrol", "pause", "record", "seek", "mark", "tally",
         "house_rule", "setup", "snapshot", "evidence", "ruling_card", "close")
"""Every signal below is connected to the worker's slot of the same name."""


class Orders(QObject):
    """``record``: a path ("" stops) and whether what is drawn is baked in. ``evidence``: a path, attacker and target;
    ``ruling_card``: a path, the tick, attacker and target. ``house_rule``: its key, and its value from now on.
    ``undo_action``: its number, and whether those go too that cannot be made without it."""

    look = pyqtSignal(object)
    do = pyqtSignal(object, object)
    deal = pyqtSignal()
    undo = pyqtSignal()
    undo_action = pyqtSignal(int, bool)
    redo = pyqtSignal()
    correct = pyqtSignal(object)
    enrol = pyqtSignal(str)
    pause = pyqtSignal(bool)
    record = pyqtSignal(str, bool)
    seek = pyqtSignal(float)
    mark = pyqtSignal(str)
    tally = pyqtSignal(str)
    house_rule = pyqtSignal(str, object)
    setup = pyqtSignal()
    snapshot = pyqtSignal(str)
    evidence = pyqtSignal(str, str, str)
    ruling_card = pyqtSignal(str, object, str, str)
    close = pyqtSignal()
