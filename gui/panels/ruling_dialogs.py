"""The two dialogs about a ruling: too close to call, and refused. The players have the last word (TT-7)."""

from __future__ import annotations

from PyQt6.QtWidgets import QMessageBox, QWidget

from gui.model.rows import OptionRow
from gui.model.wording import too_close_text
from gui.panels.roomy import make_roomy


def too_close_box(parent: QWidget | None, row: OptionRow, units: str) -> QMessageBox:
    """The question, with both numbers of each check that cannot be called. Buttons: accept allows, destructive
    refuses, reject leaves it open."""
    box = QMessageBox(QMessageBox.Icon.Question, "Too close to call", f"<b>{row.text}</b>", parent=parent)
    box.setInformativeText(f"{too_close_text(row.option, units)}\n\nWhat do the players agree on?")
    box.addButton("It counts (&Y)", QMessageBox.ButtonRole.AcceptRole)
    box.addButton("It does not (&N)", QMessageBox.ButtonRole.DestructiveRole)
    box.addButton("Not now (&Esc)", QMessageBox.ButtonRole.RejectRole)
    make_roomy(box)
    return box


def refused_box(parent: QWidget | None, row: OptionRow) -> QMessageBox:
    """Why it is refused, with the way out that the rules leave to the players."""
    box = QMessageBox(QMessageBox.Icon.Warning, "Not allowed", f"<b>{row.text}</b>", parent=parent)
    box.setInformativeText(row.details or row.reason)
    leave = box.addButton("Leave it (&Esc)", QMessageBox.ButtonRole.RejectRole)
    box.addButton("All players allow it anyway (&A)", QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(leave)
    make_roomy(box)
    return box


def ask_players(parent: QWidget | None, row: OptionRow, units: str = "in") -> bool | None:
    """True: it counts. False: it does not. None: not decided."""
    return _answer(too_close_box(parent, row, units))


def show_refusal(parent: QWidget | None, row: OptionRow, units: str = "in") -> bool | None:
    """True: all players allow it anyway. None: left."""
    return _answer(refused_box(parent, row))


def _answer(box: QMessageBox) -> bool | None:
    box.exec()
    button = box.clickedButton()
    role = box.buttonRole(button) if button is not None else QMessageBox.ButtonRole.RejectRole
    return {QMessageBox.ButtonRole.AcceptRole: True, QMessageBox.ButtonRole.DestructiveRole: False}.get(role)
