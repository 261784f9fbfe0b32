"""Room for the mouse: what is clicked or typed into is never lower than a target that hands full of toys can hit."""

from __future__ import annotations

from PyQt6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QWidget

from gui.panels.parameters import PANELS


def make_roomy(window: QWidget) -> None:
    """Every button, box and line of a window at least ``PANELS.target_px`` high."""
    for widget in window.findChildren(QWidget):
        if isinstance(widget, QAbstractButton | QComboBox | QLineEdit | QAbstractSpinBox) and not (
                isinstance(widget.parentWidget(), QAbstractSpinBox | QComboBox | QLineEdit)):
            widget.setMinimumHeight(max(PANELS.target_px, widget.minimumHeight()))
