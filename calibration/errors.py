"""What can be wrong with pictures, files and wishes that reach the calibration."""

from __future__ import annotations

from measure.errors import InputError


class CalibrationError(InputError):
    """The table or the lens cannot be worked out from what was given; the message says what to do."""
