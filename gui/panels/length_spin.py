"""A box for a length, in inches or centimetres."""

from __future__ import annotations

from PyQt6.QtWidgets import QDoubleSpinBox

from assistant.overlay.marks import CM_PER_IN
from gui.language.words import length_sign


class LengthSpin(QDoubleSpinBox):
    """A length in the players' unit; :meth:`inches` is what it means."""

    def __init__(self, low_in: float, high_in: float, value_in: float, special: str = "") -> None:
        super().__init__()
        self._span_in, self._factor = (low_in, high_in), 1.0
        self.setDecimals(2)
        self.setSpecialValueText(special)
        self.set_units("in")
        self.set_inches(value_in)

    def set_units(self, units: str) -> None:
        """Show the same length in "in" or "cm"."""
        inches = self.inches()
        self._factor = CM_PER_IN if units == "cm" else 1.0
        self.setRange(*(v * self._factor for v in self._span_in))
        self.setSuffix(f" {length_sign(units)}")
        self.set_inches(inches)

    def inches(self) -> float:
        """What is shown, in inches."""
        return self.value() / self._factor

    def set_inches(self, inches: float) -> None:
        """Show a length."""
        self.setValue(inches * self._factor)
