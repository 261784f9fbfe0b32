"""The two dialogs about a ruling: too close to call, and refused. The players have the last word (TT-7)."""

from __future__ import annotations

from enum import Enum

from PyQt6.QtWidgets import QMessageBox, QWidget

from assistant.session.history.without import Without
from gui.language.words import tr
from gui.model.rows import OptionRow
from gui.model.wording import too_close_text
from gui.panels.parameters import PANELS
from gui.panels.roomy import make_roomy


class WayOut(Enum):
    """What players choose where a ruling cannot be called."""

    COUNTS = "counts"
    DOES_NOT = "does not"
    LOOK_CLOSER = "look closer"
    PICTURE = "picture"
    LEFT = "left"


def too_close_box(parent: QWidget | None, row: OptionRow, units: str) -> QMessageBox:
    """The question, with both numbers of each check that cannot be called. Buttons: accept allows, destructive
    refuses, reject leaves it open; where it is about two toys, help shows both larger, action makes the evidence card."""
    box = QMessageBox(QMessageBox.Icon.Question, tr("Too close to call"), f"<b>{row.text}</b>", parent=parent)
    box.setInformativeText(tr("{too_close_text}\n\nWhat do the players agree on?", too_close_text=too_close_text(row.option,
                                                                                                                 units)))
    box.addButton(tr("It counts (&Y)"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(tr("It does not (&N)"), QMessageBox.ButtonRole.DestructiveRole)
    if row.option.action.actor and row.option.action.target:
        box.addButton(tr("Look closer (&L)"), QMessageBox.ButtonRole.HelpRole)
        box.addButton(tr("Settle it by a picture (&P)"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(tr("Not now (&Esc)"), QMessageBox.ButtonRole.RejectRole)
    make_roomy(box)
    return box


def refused_box(parent: QWidget | None, row: OptionRow) -> QMessageBox:
    """Why it is refused, with the way out that the rules leave to the players."""
    box = QMessageBox(QMessageBox.Icon.Warning, tr("Not allowed"), f"<b>{row.text}</b>", parent=parent)
    box.setInformativeText(row.details or row.reason)
    leave = box.addButton(tr("Leave it (&Esc)"), QMessageBox.ButtonRole.RejectRole)
    box.addButton(tr("All players allow it anyway (&A)"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(leave)
    make_roomy(box)
    return box


def ask_players(parent: QWidget | None, row: OptionRow, units: str = "in") -> WayOut:
    """What the players agree on, or how they want to look at it."""
    return {QMessageBox.ButtonRole.AcceptRole: WayOut.COUNTS, QMessageBox.ButtonRole.DestructiveRole: WayOut.DOES_NOT,
            QMessageBox.ButtonRole.HelpRole: WayOut.LOOK_CLOSER, QMessageBox.ButtonRole.ActionRole: WayOut.PICTURE,
            }.get(_role(too_close_box(parent, row, units)), WayOut.LEFT)


def show_refusal(parent: QWidget | None, row: OptionRow) -> bool:
    """Whether all players allow it anyway."""
    return _role(refused_box(parent, row)) == QMessageBox.ButtonRole.AcceptRole


def back_box(parent: QWidget | None, found: Without) -> QMessageBox:
    """An action is to be taken back that later ones hang on: which stay, which go with it, and why."""
    text = tr("<b>Take back {number}: {action}?</b>", number=found.number, action=found.action)
    box = QMessageBox(QMessageBox.Icon.Question, tr("Take back"), text, parent=parent)
    kept = tr("These stay: {names}.\n\n", names=', '.join(map(str, found.kept))) if found.kept else ""
    lost = "\n".join(f"{x.number}: {x.action} ({x.why})" for x in found.lost[:PANELS.lost_most])
    more = len(found.lost) - PANELS.lost_most
    box.setInformativeText(tr("{kept}These cannot be made without it and go too:\n{lost}", kept=kept, lost=lost)
                           + (tr("\nand {more} more", more=more) if more > 0 else ""))
    leave = box.addButton(tr("Leave it (&Esc)"), QMessageBox.ButtonRole.RejectRole)
    box.addButton(tr("Take all of these back (&Y)"), QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(leave)
    make_roomy(box)
    return box


def ask_back(parent: QWidget | None, found: Without) -> bool:
    """Whether the players want the others to go too."""
    return _role(back_box(parent, found)) == QMessageBox.ButtonRole.AcceptRole


def _role(box: QMessageBox) -> QMessageBox.ButtonRole:
    """The role of the button that is clicked in the end."""
    box.exec()
    button = box.clickedButton()
    return box.buttonRole(button) if button is not None else QMessageBox.ButtonRole.RejectRole
