"""Lens files as scripts, ROS's tools and OpenCV's own programs save them besides their best known form."""

import gzip
import json
import re

import cv2
import numpy as np
import pytest

from calibration.errors import CalibrationError
from calibration.lens.formats.reading import is_lens_file, lens_of_given, read_given

TRUE = np.array([1405.25, 1398.5, 968.5, 533.25, -0.21, 0.07, 0.0011, -0.0007, -0.012])
FX, FY, CX, CY, K1, K2, P1, P2, K3 = TRUE.tolist()
D = [K1, K2, P1, P2, K3]
MATRIX = [[FX, 0.0, CX], [0.0, FY, CY], [0.0, 0.0, 1.0]]
SIZE = (1920, 1080)
ECHO = f"""header:
  seq: %d
  frame_id: camera
height: 1080
width: 1920
distortion_model: plumb_bob
D: {D}
K: [{FX}, 0.0, {CX}, 0.0, {FY}, {CY}, 0.0, 0.0, 1.0]
P: [1.0, 0.0, 2.0, 0.0, 0.0, 3.0, 4.0, 0.0, 0.0, 0.0, 1.0, 0.0]
binning_x: 0
roi:
  x_offset: 320
  y_offset: 180
  height: %d
  width: %d
---
"""
WHOLE = (ECHO % (7, 0, 0)) + (ECHO % (8, 0, 0))
OST = f"""# oST version 5.0 parameters


[image]

width
1920

height
1080

[narrow_stereo]

camera matrix
{FX} 0.000000 {CX}
0.000000 {FY} {CY}
0.000000 0.000000 1.000000

distortion
{K1} {K2} {P1} {P2} %s

rectification
1.000000 0.000000 0.000000
0.000000 1.000000 0.000000
0.000000 0.000000 1.000000

projection
1 0.000000 2 0.000000
0.000000 3 4 0.000000
0.000000 0.000000 1.000000 0.000000
"""
MESSAGE = {"width": 1920, "height": 1080, "distortion_model": "plumb_bob", "d": D, "k": np.ravel(MATRIX).tolist()}
RIGHT = {"ros topic echo": ("c.yaml", WHOLE), "ost.txt": ("ost.txt", OST % K3), "ost.ini": ("ost.ini", OST % K3),
         "a ROS message in JSON": ("c.json", json.dumps(MESSAGE)),
         "distCoef": ("c.json", json.dumps({"K": MATRIX, "distCoef": D, "resolution": [1920, 1080]})),
         "another name for the distortion": ("c.json", json.dumps({
             "mtx": MATRIX, "lens_coeffs": D, "undistorted_matrix": MATRIX, "distance": [1, 2, 3, 4, 5], "size": SIZE,
             "lens_coeffs_std": D})),
         "each number by its own name": ("c.json", json.dumps({"camera_matrix": MATRIX, "k1": K1, "k2": K2, "k3": K3, "p1": P1,
                                                               "p2": P2, "image_width": 1920, "image_height": 1080})),
         "sides of the picture by their names": ("c.json", json.dumps({"cameraMatrix": MATRIX, "distCoeffs": D,
                                                                       "imageSize": {"height": 1080, "width": 1920}})),
         "in a part of the file": ("c.yaml", f"image_size: {list(SIZE)}\ncalibration:\n  matrix: {MATRIX}\n  dist: {D}\n")}


def read(folder, name, text):
    (folder / name).write_text(text, encoding="utf-8")
    assert is_lens_file(folder / name)
    return lens_of_given(read_given(folder / name), charuco="no")


@pytest.mark.parametrize("case", RIGHT)
def test_each_number_means_what_it_means_there(case, tmp_path):
    lens = read(tmp_path, *RIGHT[case])
    np.testing.assert_allclose(lens.vector, TRUE, atol=1e-9)
    assert lens.image_size_px == SIZE
    assert not any("part of its picture" in w or "four distortion" in w for w in lens.warnings)


def test_opencvs_interactive_calibration(tmp_path):
    """The file of apps/interactive-calibration: the picture's size is a pair there, deviations stand beside the numbers."""
    path = str(tmp_path / "cameraParameters.xml")
    storage = cv2.FileStorage(path, cv2.FILE_STORAGE_WRITE)
    storage.write("framesCount", 32)
    storage.startWriteStruct("cameraResolution", cv2.FILE_NODE_SEQ | cv2.FILE_NODE_FLOW)
    for side in SIZE:
        storage.write("", side)
    storage.endWriteStruct()
    for name, value in (("cameraMatrix", MATRIX), ("cameraMatrix_std_dev", [[0.0], [1.0], [2.0], [3.0]]), ("dist_coeffs", [D]),
                        ("dist_coeffs_std_dev", [[0.0], [0.1], [0.2], [0.3], [0.4]])):
        storage.write(name, np.array(value))
    storage.write("avg_reprojection_error", 0.31)
    storage.release()
    lens = lens_of_given(read_given(path), charuco="no")
    np.testing.assert_allclose(lens.vector, TRUE, atol=1e-9)
    assert lens.image_size_px == SIZE
    assert lens.rms_px == 0.31


def test_numpys_archive_as_opencvs_tutorial_saves_it(tmp_path):
    path = tmp_path / "B.npz"
    np.savez(path, rms=0.4, camera_matrix=np.array(MATRIX), dist_coefs=np.array([D]))  # as its Python sample names them
    np.testing.assert_allclose(lens_of_given(read_given(path), SIZE, "no").vector, TRUE)
    views = {"rvecs": np.zeros((4, 3, 1)), "tvecs": np.zeros((4, 3, 1)), "names": np.array(["a.jpg", None], dtype=object)}
    for save in (np.savez, np.savez_compressed):
        save(path, ret=0.4, mtx=np.array(MATRIX), dist=np.array([D]), **views)
        lens = lens_of_given(read_given(path), SIZE, "no")
        np.testing.assert_allclose(lens.vector, TRUE)
    with pytest.raises(CalibrationError, match="--size"):
        lens_of_given(read_given(path))
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(CalibrationError, match="not an archive of numpy's"):
        read_given(path)
    np.savez(path, mtx=np.array(MATRIX, dtype=object), dist=np.array([D]))
    with pytest.raises(CalibrationError, match="no camera matrix"):
        read_given(path)
    np.savez_compressed(path, mtx=np.array(MATRIX), views=np.zeros(5_000_000))
    with pytest.raises(CalibrationError, match="alone"):
        read_given(path)


def test_a_part_of_the_picture_is_told(tmp_path):
    lens = read(tmp_path, "c.yaml", ECHO % (7, 720, 1280))
    assert any("a part of its picture only, 1280x720 from (320, 180)" in w for w in lens.warnings)
    np.testing.assert_allclose(lens.vector, TRUE)


def test_parts_of_a_file_are_cameras_by_their_names(tmp_path):
    two = {side: {"camera_matrix": MATRIX, "dist_coeffs": [k * d for d in D]} for k, side in ((1, "left"), (0, "right"))}
    (tmp_path / "c.json").write_text(json.dumps({**two, "image_size": SIZE}))
    with pytest.raises(CalibrationError, match=r"2 cameras \(left, right\): say which one with --camera NAME"):
        read_given(tmp_path / "c.json")
    np.testing.assert_allclose(read_given(tmp_path / "c.json", "left").vector, TRUE)
    np.testing.assert_allclose(read_given(tmp_path / "c.json", "right").vector[4:], 0)
    assert read_given(tmp_path / "c.json", "left").size_px == SIZE


def test_four_numbers_of_ost_may_be_a_fisheyes(tmp_path):
    assert any("cv2.fisheye" in w for w in read(tmp_path, "ost.txt", OST % "").warnings)


FISHEYE = {"cameraMatrix": MATRIX, "distortionMatrix": D[:4], "cameraResolution": [1920, 1080]}
OTHERWISE = {
    "two cameras one after another": ("c.yaml", WHOLE + (ECHO % (9, 0, 0)).replace("1920", "1280"), "3 documents"),
    "calibrationModel": ("c.json", json.dumps({**FISHEYE, "calibrationModel": "fisheye"}), "'fisheye' is another model"),
    "omni": ("c.json", json.dumps({**FISHEYE, "calibrationModel": "omni"}), "'omni' is another model"),
    "numbers one by one": ("transforms.json", json.dumps({"fl_x": FX, "cx": CX, "k1": K1, "k2": K2}), "no camera matrix"),
    "Gyroflow's profile": ("c.json", json.dumps({"calib_dimension": {"w": 1920, "h": 1080}, "fisheye_params": {
        "camera_matrix": MATRIX, "distortion_coeffs": D[:4]}}), "'fisheye_params' is another model"),
    "two that may be the distortion": ("c.json", json.dumps({"camera_matrix": MATRIX, "coefs": D, "lens_dist": D}),
                                       "several lists"),
    "k4 by its own name": ("c.json", json.dumps({"camera_matrix": MATRIX, "k1": K1, "k4": 0.1}), "rational"),
    "Kalibr's report": ("results-cam.txt", "cam0:\n reprojection error: [0, 0] +- [0.2, 0.2]\n", "camchain"),
    "an .ini of something else": ("c.ini", "[display]\nwidth=3\n", "no camera of ROS"),
    "CAHVOR": ("c.cahvor", "Model = CAHVOR\n", "CAHVOR is another model"),
    "pickled": ("calibration.p", "x", "can hold programs"),
}


@pytest.mark.parametrize("case", OTHERWISE)
def test_what_cannot_be_used_is_said_in_one_sentence(case, tmp_path):
    name, text, says = OTHERWISE[case]
    with pytest.raises(CalibrationError, match=re.escape(says)) as caught:
        read(tmp_path, name, text)
    assert "\n" not in str(caught.value)


def test_packed_files_are_named(tmp_path):
    path = tmp_path / "c.yml.gz"
    path.write_bytes(gzip.compress(b"camera_matrix: 1"))
    with pytest.raises(CalibrationError, match="unpack it"):
        read_given(path)
    for ending in ("yml", "xml", "json"):
        packed = str(tmp_path / f"c.{ending}")
        storage = cv2.FileStorage(packed, cv2.FILE_STORAGE_WRITE_BASE64)
        storage.write("camera_matrix", np.array(MATRIX))
        storage.release()
        with pytest.raises(CalibrationError, match="base64"):
            read_given(packed)
