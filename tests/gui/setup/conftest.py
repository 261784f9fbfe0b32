"""What the tests of the set-up share."""

import numpy as np
import pytest

from calibration.table.calibrate import calibrate


@pytest.fixture(scope="session")
def table_of():
    """A calibration from four corners, for pictures of a size."""
    def table(width, height):
        corners = [(10, height - 5), (width - 10, height - 5), (width - 10, 5), (10, 5)]
        return calibrate(np.zeros((height, width, 3), np.uint8), corners_px=corners, size_in=(40.0, 22.0))
    return table


@pytest.fixture
def open_setup(qtbot, tmp_path):
    from PyQt6.QtCore import QSettings

    from gui.setup.model.cameras import CameraWall
    from gui.setup.window import SetupWindow

    opened = []

    def open_(plan=None, source=None, **more):
        settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
        more.setdefault("wall", CameraWall(numbers=list))
        window = SetupWindow(tmp_path / "setup", plan, source, settings=settings, **more)
        window.show()
        opened.append(window)
        return window

    yield open_
    for window in opened:
        assert window.stop()
        window.close()
