"""A lens that another program wrote, read by ours, projects as it does there, over the whole picture; and ours is read there.

``written`` holds one made-up lens as each program wrote it, and where that program itself projected 63 points (the files were
made by running it; ``first_pixel``: its coordinates of the first pixel's centre). Where a program is installed it is run anew.
For those without a package (Kalibr, MATLAB, Metashape) the formula that they publish stands here.
"""

import json
import shutil
import subprocess
from pathlib import Path

import cv2
import numpy as np
import pytest
import yaml

from calibration.camera import matrix_of, project
from calibration.lens.formats.reading import lens_of_given, read_given
from calibration.lens.formats.writing import purpose_of, write_lens
from calibration.lens.lens import CalibrationError, Lens

WRITTEN = Path(__file__).parent / "written"
TOLD = json.loads((WRITTEN / "projections.json").read_text(encoding="utf-8"))
POINTS = np.array(TOLD["points"])
LIMIT_PX = 0.02
TRUE = np.array([1405.25, 1398.5, 968.5, 533.25, -0.21, 0.07, 0.0011, -0.0007, -0.012])
K, D = matrix_of(TRUE), TRUE[4:]
SIZE = (1920, 1080)


def off_px(lens, px, first_pixel=0.0):
    """The largest distance between our projection and theirs, pixels."""
    return float(np.linalg.norm(project(POINTS, np.zeros(6), lens.vector) - (np.asarray(px) - first_pixel), axis=1).max())


def read(path, camera=None):
    return lens_of_given(read_given(path, camera), charuco="no")


@pytest.mark.parametrize("told", TOLD["files"], ids=lambda t: f"{t['program']} {Path(t['file']).suffix}")
def test_projects_as_the_program_that_wrote_it(told):
    lens = read(WRITTEN / told["file"], told["camera"])
    assert lens.image_size_px == SIZE
    px = np.array(TOLD["px"][told["px"]])
    assert (px.min(axis=0) < 10).all()  # the points reach into the corners
    assert (px.max(axis=0) > np.array(SIZE) - 10).all()
    assert off_px(lens, px, told["first_pixel"]) < LIMIT_PX


def brown(x, y, k1, k2, k3, p1, p2):
    """Radial factor, and tangential terms for OpenCV's order of p1, p2."""
    r2 = x**2 + y**2
    radial = 1 + k1 * r2 + k2 * r2**2 + k3 * r2**3
    return x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x**2), y * radial + p1 * (r2 + 2 * y**2) + 2 * p2 * x * y


def test_kalibr(tmp_path):
    """aslam_cameras' RadialTangentialDistortion and PinholeProjection."""
    (tmp_path / "camchain.yaml").write_text(
        "cam0:\n  camera_model: pinhole\n  distortion_coeffs: [-0.21, 0.07, 0.0011, -0.0007]\n  distortion_model: radtan\n"
        "  intrinsics: [1405.25, 1398.5, 968.5, 533.25]\n  resolution: [1920, 1080]\n  rostopic: /cam0\n")
    x, y = (POINTS[:, :2] / POINTS[:, 2:]).T
    xd, yd = brown(x, y, -0.21, 0.07, 0.0, 0.0011, -0.0007)
    assert off_px(read(tmp_path / "camchain.yaml"), np.stack([1405.25 * xd + 968.5, 1398.5 * yd + 533.25], axis=1)) < LIMIT_PX


def test_matlab(tmp_path):
    """cameraIntrinsics: distortion as its page gives it, the first pixel's centre at (1, 1)."""
    (tmp_path / "c.json").write_text(json.dumps({
        "FocalLength": [1405.25, 1398.5], "PrincipalPoint": [969.5, 534.25], "ImageSize": [1080, 1920], "Skew": 0,
        "RadialDistortion": [-0.21, 0.07, -0.012], "TangentialDistortion": [0.0011, -0.0007]}))
    x, y = (POINTS[:, :2] / POINTS[:, 2:]).T
    xd, yd = brown(x, y, -0.21, 0.07, -0.012, 0.0011, -0.0007)
    assert off_px(read(tmp_path / "c.json"), np.stack([1405.25 * xd + 969.5, 1398.5 * yd + 534.25], axis=1), 1.0) < LIMIT_PX


def test_metashape(tmp_path):
    """Users' manual, appendix C: u = w/2 + cx + x' f + x' B1 + y' B2; x' has P1 (r² + 2 x²) + 2 P2 x y; corner 0."""
    n = {"f": 1398.5, "cx": 9.0, "cy": -6.25, "b1": 6.75, "b2": 0.0, "k1": -0.21, "k2": 0.07, "k3": -0.012, "p1": -0.0007,
         "p2": 0.0011}
    rows = "".join(f"<{k}>{v}</{k}>" for k, v in n.items())
    (tmp_path / "c.xml").write_text(f"<?xml version='1.0' encoding='UTF-8'?><calibration><projection>frame</projection>"
                                    f"<width>1920</width><height>1080</height>{rows}</calibration>")
    x, y = (POINTS[:, :2] / POINTS[:, 2:]).T
    r2 = x**2 + y**2
    radial = 1 + n["k1"] * r2 + n["k2"] * r2**2 + n["k3"] * r2**3
    xd = x * radial + n["p1"] * (r2 + 2 * x**2) + 2 * n["p2"] * x * y
    yd = y * radial + n["p2"] * (r2 + 2 * y**2) + 2 * n["p1"] * x * y
    u, v = 960 + n["cx"] + xd * (n["f"] + n["b1"]) + yd * n["b2"], 540 + n["cy"] + yd * n["f"]
    assert off_px(read(tmp_path / "c.xml"), np.stack([u, v], axis=1), 0.5) < LIMIT_PX


@pytest.mark.parametrize("ending", ["yml", "xml", "json"])
def test_opencv_here(tmp_path, ending):
    path = tmp_path / f"c.{ending}"
    fs = cv2.FileStorage(str(path), cv2.FILE_STORAGE_WRITE)
    fs.write("image_width", 1920)
    fs.write("image_height", 1080)
    fs.write("camera_matrix", K)
    fs.write("distortion_coefficients", np.concatenate([D, np.zeros(3)]))
    fs.release()
    assert off_px(read(path), cv2.projectPoints(POINTS, np.zeros(3), np.zeros(3), K, D)[0].reshape(-1, 2)) < 1e-6


def test_colmap_here(tmp_path):
    pycolmap = pytest.importorskip("pycolmap", reason="pycolmap is not installed")
    camera = pycolmap.Camera(model="OPENCV", width=1920, height=1080, camera_id=1,
                             params=[1405.25, 1398.5, 969.0, 533.75, -0.21, 0.07, 0.0011, -0.0007])
    rebuilt = pycolmap.Reconstruction()
    rebuilt.add_camera(camera)
    rebuilt.write_text(str(tmp_path))
    assert off_px(read(tmp_path / "cameras.txt"), camera.img_from_cam(POINTS), 0.5) < LIMIT_PX


def test_mrcal_here(tmp_path):
    mrcal = pytest.importorskip("mrcal", reason="mrcal is not installed")
    model = mrcal.cameramodel(intrinsics=("LENSMODEL_OPENCV5", TRUE.copy()), imagersize=SIZE)
    model.write(str(tmp_path / "c.cameramodel"))
    assert off_px(read(tmp_path / "c.cameramodel"), mrcal.project(POINTS, *model.intrinsics())) < LIMIT_PX


def test_anipose_here(tmp_path):
    cameras = pytest.importorskip("aniposelib.cameras", reason="aniposelib is not installed")
    group = cameras.CameraGroup([cameras.Camera(matrix=K, dist=D, size=SIZE, name="left")])
    group.dump(str(tmp_path / "calibration.toml"))
    assert off_px(read(tmp_path / "calibration.toml"), group.cameras[0].project(POINTS).reshape(-1, 2)) < LIMIT_PX


def test_caliscope_here(tmp_path):
    arrays = pytest.importorskip("caliscope.cameras.camera_array", reason="caliscope is not installed")
    reprojection = pytest.importorskip("caliscope.core.reprojection", reason="caliscope is not installed")
    camera = arrays.CameraData(cam_id=0, size=SIZE, matrix=K, distortions=D)
    arrays.CameraArray({0: camera}).to_toml(tmp_path / "camera_array.toml")
    px = reprojection.project_points(POINTS, np.zeros(3), np.zeros(3), K, D, False)
    assert off_px(read(tmp_path / "camera_array.toml"), px) < LIMIT_PX


@pytest.fixture
def lens():
    tiny = TRUE.copy()
    tiny[6] = 1e-7  # YAML takes 1e-07 for a word
    return Lens(matrix_of(tiny), tiny[4:], np.eye(9), SIZE, rms_px=0.25)


@pytest.mark.parametrize("ending", [".yml", ".xml", ".json"])
def test_opencv_reads_what_we_write(lens, tmp_path, ending):
    path = tmp_path / f"c{ending}"
    write_lens(lens, path, purpose_of(path))
    fs = cv2.FileStorage(str(path), cv2.FILE_STORAGE_READ)
    np.testing.assert_array_equal(fs.getNode("camera_matrix").mat(), lens.camera_matrix)
    np.testing.assert_array_equal(fs.getNode("distortion_coefficients").mat().ravel(), lens.distortion)
    assert (fs.getNode("image_width").real(), fs.getNode("image_height").real()) == SIZE
    assert fs.getNode("avg_reprojection_error").real() == 0.25
    fs.release()
    np.testing.assert_array_equal(read(path).vector, lens.vector)


def test_ros_reads_what_we_write(lens, tmp_path):
    path = tmp_path / "front left.yaml"
    write_lens(lens, path, purpose_of(path))
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert (data["image_width"], data["image_height"], data["camera_name"]) == (*SIZE, "front_left")
    assert data["camera_matrix"] == {"rows": 3, "cols": 3, "data": lens.camera_matrix.ravel().tolist()}
    assert data["distortion_coefficients"]["data"] == lens.distortion.tolist()
    assert data["projection_matrix"]["data"][:3] == [1405.25, 0.0, 968.5]
    np.testing.assert_array_equal(read(path).vector, lens.vector)
    convert = shutil.which("convert", path="/usr/lib/camera_calibration_parsers:/opt/ros/bin")
    if convert is None:
        pytest.skip("ROS's camera_calibration_parsers are not installed: read by PyYAML alone")
    subprocess.run([convert, str(path), str(tmp_path / "again.yml")], check=True, capture_output=True)
    np.testing.assert_allclose(read(tmp_path / "again.yml").vector, lens.vector, rtol=1e-12)


def test_what_a_lens_is_written_for():
    assert [purpose_of(n) for n in ("a.toml", "a.yml", "a.xml", "a.json", "a.yaml", "a")] == [
        "toy-umpire", "opencv", "opencv", "opencv", "ros", "toy-umpire"]
    assert purpose_of("a.yaml", "opencv") == "opencv"
    assert purpose_of("a.yml", "ros") == "ros"
    for name, word in (("a.xml", "ros"), ("a.toml", "opencv"), ("a.yml", "matlab")):
        with pytest.raises(CalibrationError, match="lens"):
            purpose_of(name, word)
