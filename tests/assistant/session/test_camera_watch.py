"""What is said of the camera while a battle runs."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from assistant.session.camera_watch import CameraWatch
from assistant.session.tick import Caution, Mend
from measure.errors import InputError
from vision.capture.source import Frame

READY = SimpleNamespace(ready=True, hands=False)


@pytest.fixture
def told(painted, painted_calibration):
    """Shows pictures to a CameraWatch; returns the camera lines that they bring."""
    camera = CameraWatch(painted_calibration, painted.ground())
    count = 0

    def show(bgr, times=12):
        nonlocal count
        lines = []
        for _ in range(times):
            frame = camera.stabilized(Frame(count, count / 20.0, bgr.copy()))
            lines.append(camera.see(frame, READY))
            count += 1
        return [line for line in lines if line]

    show.camera = camera
    return show


def test_a_bump_is_said_once_and_that_it_is_over(told, painted):
    picture = painted.picture()
    [watched] = told(picture)
    assert watched["camera_watch"]
    assert "another view" not in watched["text"]
    [line] = told(np.roll(picture, (4, 6), axis=(0, 1)))
    assert line["camera"] == "laid back"
    assert "7.2 px" in line["text"]
    assert told.camera.says is None
    shown = told.camera.laid_back(Frame(0, 0.0, np.roll(picture, (4, 6), axis=(0, 1)))).bgr
    assert np.abs(shown.astype(int) - picture)[20:-20, 20:-20].mean() < 1.0
    [line] = told(picture)
    assert line["camera"] == "steady"


def test_what_stops_the_measuring_is_said_as_long_as_it_lasts(told, painted):
    picture = painted.picture()
    told(picture)
    for scene, name, word, mend in ((picture // 50, "dark", "light", None),
                                    (np.roll(picture, 90, axis=1), "moved", "too far", Mend.CALIBRATE)):
        [line] = told(scene)
        assert line["camera"] == name
        assert word in told.camera.says.text
        assert told.camera.says.mend is mend
        [line] = told(picture)
        assert line["camera"] == "steady"
        assert told.camera.says is None
    dull = cv2.GaussianBlur(picture, (0, 0), 4.0)
    assert told(dull, 30) == []
    [line] = told(dull, 200)
    assert line["camera"] == "blurred"
    assert "sharpness" in told.camera.says.text
    assert told.camera.says.mend is None


def test_a_lost_view_is_said_within_half_a_second_and_that_it_is_back(told, painted):
    picture = painted.picture()
    told(picture)
    for scene, word in ((picture[::-1, ::-1].copy(), "turned by about 180°"), (picture[:, ::-1].copy(), "mirrored"),
                        (painted.ground(seed=3)[::-1].copy(), "nothing is measured")):
        [line] = told(scene, 10)  # 0.5 s
        assert line["camera"] == "lost"
        assert word in line["text"]
        assert told.camera.says == Caution(line["text"], Mend.CALIBRATE)
        assert not told.camera.measuring
        [line] = told(picture)
        assert line["camera"] == "steady"
        assert told.camera.says is None
        assert told.camera.measuring


def test_pictures_of_another_size_are_not_measured(told, painted):
    picture = painted.picture()
    told(picture)
    half = cv2.resize(picture, (320, 240))
    [line] = told(half, 10)
    assert line["camera"] == "lost"
    assert "320x240" in line["text"]
    assert told.camera.says == Caution(line["text"], Mend.CALIBRATE)
    assert "640x480" in line["text"]
    assert not told.camera.measuring
    shown = told.camera.laid_back(Frame(0, 0.0, half)).bgr
    assert shown.shape == picture.shape
    [line] = told(picture)
    assert line["camera"] == "steady"
    assert told.camera.measuring


def test_the_first_picture_must_have_the_calibrations_size(painted, painted_calibration):
    with pytest.raises(InputError, match="320x240"):
        CameraWatch(painted_calibration, painted.ground()).stabilized(Frame(0, 0.0, np.zeros((240, 320, 3), np.uint8)))


def test_a_camera_that_hangs_is_said(told, painted):
    live = [painted.picture(time_s=k / 20.0) for k in range(60)]
    for picture in live:
        told(picture, 1)
    [line] = told(live[-1], 20)
    assert line["camera"] == "frozen"
    assert not told.camera.measuring
    [line] = told(live[0], 1)
    assert line["camera"] == "steady"


def test_a_picture_of_another_table_is_no_reference(painted, painted_calibration):
    elsewhere = np.random.default_rng(1).integers(0, 255, painted.ground().shape, dtype=np.uint8)
    camera = CameraWatch(painted_calibration, elsewhere)
    picture = painted.picture()
    lines = []
    for k in range(60):
        shown = picture if k < 40 else np.roll(picture, (4, 6), axis=(0, 1))
        lines.append(camera.see(camera.stabilized(Frame(k, k / 20.0, shown.copy())), READY))
    told = [line for line in lines if line]
    assert [line.get("camera") for line in told] == [None, "laid back"]
    assert "another view" in told[0]["text"]


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_mirrored_view_of_the_empty_table_is_named(painted, painted_calibration, mirrored):
    bare = painted.ground()
    camera = CameraWatch(painted_calibration, bare[:, ::-1].copy() if mirrored else bare)
    lines = []
    for k in range(60):
        frame = camera.stabilized(Frame(k, k / 10, painted.picture(k / 10)))
        lines.append(camera.see(frame, READY if k >= 13 else SimpleNamespace(ready=False, hands=False)))
    said = [line["text"] for line in lines if line]
    assert any("shows the same view mirrored" in text for text in said) is mirrored, said
    assert "another view" not in str(said)
