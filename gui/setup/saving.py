"""Saving a set-up: as the last one played, or under a name that the players give it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PyQt6.QtWidgets import QInputDialog, QWidget

from gui.language.words import tr
from gui.setup.model.files import named_folder, save_plan
from gui.setup.model.plan import Plan
from measure.errors import InputError


class PlanSaving:
    """``folder``: of the last set-up played; named ones lie beside it. ``say``: takes the reason when a file cannot be
    written."""

    def __init__(self, parent: QWidget, folder: Path, say: Callable[[str], None]) -> None:
        self._parent, self._folder, self._say = parent, folder, say

    def save(self, plan: Plan, folder: Path | None = None) -> bool:
        """Write a plan; False: it could not be, but play can begin all the same."""
        try:
            save_plan(plan, folder or self._folder)
        except InputError as e:
            self._say(str(e))
            return False
        return True

    def ask_name(self, plan: Plan) -> None:
        """Ask for a name and save under it."""
        name, sure = QInputDialog.getText(self._parent, tr("Save the set-up"), tr("Its name:"))
        if sure:
            self.save_as(plan, name)

    def save_as(self, plan: Plan, name: str) -> None:
        """Keep a plan under a name."""
        try:
            folder = named_folder(self._folder, name)
        except InputError as e:
            self._say(str(e))
            return
        if self.save(plan, folder):
            self._say(tr("Saved as “{name}”: it can be opened from the first step.", name=folder.name))
