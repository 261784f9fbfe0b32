"""Cameras on a fake capture: size, locks and what is refused; several side by side, each open only once."""

import cv2
import numpy as np
import pytest

from gui.setup.model.cameras import (
    AUTO,
    MANUAL,
    CameraSettings,
    CameraWall,
    ConfiguredCamera,
    configure,
    open_configured,
)
from measure.errors import InputError
from vision.capture.rotated_source import RotatedSource

PICTURE = np.full((540, 960, 3), 90, np.uint8)


@pytest.fixture
def cameras(standin):
    def make(*numbers, **more):
        return standin.Cameras({n: PICTURE + n for n in numbers or (0,)}, **more)
    return make


def test_locks_call_the_captures_properties(cameras):
    capture = cameras()(0)
    configured = configure(capture, CameraSettings((640, 480), lock_focus=True, lock_exposure=True))
    assert (cv2.CAP_PROP_AUTOFOCUS, 0.0) in capture.calls
    assert (cv2.CAP_PROP_FOCUS, 42.0) in capture.calls
    assert (cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL) in capture.calls
    assert (cv2.CAP_PROP_EXPOSURE, 156.0) in capture.calls
    assert capture.size == (640, 480)
    assert configured.settings == CameraSettings((640, 480), True, True, 42.0, 156.0)
    assert configured.said == ("The focus is locked at 42.", "The exposure is locked at 156.")


def test_without_locks_the_camera_is_left_to_itself(cameras):
    capture = cameras()(0)
    capture.values[cv2.CAP_PROP_AUTOFOCUS] = 0.0
    configured = configure(capture, CameraSettings())
    assert configured == type(configured)(CameraSettings(), ())
    assert capture.values[cv2.CAP_PROP_AUTOFOCUS] == 1.0
    assert capture.values[cv2.CAP_PROP_AUTO_EXPOSURE] == AUTO


def test_a_value_is_set_again_the_next_day(cameras):
    capture = cameras()(0)
    assert configure(capture, CameraSettings(lock_focus=True, focus=30.0)).said == ("The focus is locked at 30.",)
    assert capture.values[cv2.CAP_PROP_FOCUS] == 30.0


@pytest.mark.parametrize(("refuse", "words"), [("focus", "The focus was not locked"),
                                              ("exposure", "The exposure was not locked")])
def test_what_the_driver_refuses_is_said(cameras, refuse, words):
    configured = configure(cameras(refuse=(refuse,))(0), CameraSettings(lock_focus=True, lock_exposure=True))
    assert any(s.startswith(words) for s in configured.said)
    assert sum("is locked at" in s for s in configured.said) == 1
    assert (configured.settings.lock_focus, configured.settings.lock_exposure) == (refuse != "focus", refuse != "exposure")


def test_a_driver_that_says_yes_and_does_nothing_is_found_out(cameras):
    configured = configure(cameras(refuse=("deaf",))(0), CameraSettings(lock_focus=True, focus=10.0))
    assert configured.said == ("The focus is not locked: the driver took the order, but it is still automatic.",)
    assert not configured.settings.lock_focus
    capture = cameras(refuse=("deaf",))(0)
    capture.values[cv2.CAP_PROP_AUTOFOCUS] = 0.0
    configured = configure(capture, CameraSettings(lock_focus=True, focus=10.0))
    assert configured.said == ("The focus is locked, but at 42: the camera did not take 10.",)
    assert configured.settings.focus == 42.0


def test_a_size_that_it_does_not_give_is_said(cameras):
    configured = configure(cameras()(0), CameraSettings((3840, 2160)))
    assert configured.said == ("3840×2160 was refused: the camera gives 960×540.",)


def test_a_source_that_is_no_camera_needs_no_setting(standin, battle, camera):
    source = RotatedSource.of(standin.Table(battle, camera, count=1, live=False), 180, False)
    assert source.configured is None
    assert source.configure(CameraSettings(lock_focus=True)) is None
    with pytest.raises(InputError, match="no such file"):
        open_configured("/no/such.mp4", CameraSettings())


def test_a_turned_camera_can_still_be_set(cameras):
    source = RotatedSource.of(open_configured("0", CameraSettings(), cameras()), 90, True)
    assert source.configure(CameraSettings(lock_focus=True)).settings.focus == 42.0
    assert source.configured.settings.lock_focus
    assert next(iter(source)).bgr.shape == (960, 540, 3)
    source.close()


def test_all_cameras_are_seen_side_by_side_and_let_go(cameras, until):
    fake = cameras(0, 2)
    wall = CameraWall(fake, lambda: [0, 1, 2])
    wall.look()
    until(lambda: len(wall.pictures()) == 2)
    assert [int(p[0, 0, 0]) for p in wall.pictures().values()] == [90, 92]
    until(lambda: not wall.looking)
    with pytest.raises(InputError, match="close other programs"):
        ConfiguredCamera(0, CameraSettings(), fake)
    wall.stop()
    assert all(c.released for c in fake.opened if c.number != 1)
    assert list(wall.pictures()) == [0, 2]  # what was seen last stays
    ConfiguredCamera(0, CameraSettings(), fake).close()


def test_a_camera_that_is_pulled_meanwhile_does_no_harm(cameras, until):
    fake = cameras(0, 1)
    wall = CameraWall(fake, lambda: [0, 1])
    wall.look()
    until(lambda: len(wall.pictures()) == 2)
    del fake.pictures[1]
    before = wall.pictures()[0]
    until(lambda: wall.pictures()[0] is not before)
    wall.stop()
