"""Lens files of other programs: each number means here what it means there, and another model is refused by its name."""

import json
import re

import numpy as np
import pytest
import scipy.io

from calibration.camera import project
from calibration.errors import CalibrationError
from calibration.lens.formats.reading import lens_of_given, read_given
from calibration.lens.lens import Lens

TRUE = np.array([1405.25, 1398.5, 968.5, 533.25, -0.21, 0.07, 0.0011, -0.0007, -0.012])
FX, FY, CX, CY, K1, K2, P1, P2, K3 = TRUE.tolist()
MATRIX = [[FX, 0.0, CX], [0.0, FY, CY], [0.0, 0.0, 1.0]]
D = [K1, K2, P1, P2, K3]
SIZE = (1920, 1080)

ROS = f"""image_width: 1920
image_height: 1080
camera_name: narrow
camera_matrix:
  rows: 3
  cols: 3
  data: [{FX}, 0, {CX}, 0, {FY}, {CY}, 0, 0, 1]
distortion_model: plumb_bob
distortion_coefficients:
  rows: 1
  cols: 5
  data: [{K1}, {K2}, 11e-4, {P2}, {K3}]
projection_matrix:
  rows: 3
  cols: 4
  data: [1, 0, 2, 0, 0, 3, 4, 0, 0, 0, 1, 0]
"""
KALIBR = f"""cam0:
  cam_overlaps: [1]
  camera_model: pinhole
  distortion_coeffs: [{K1}, {K2}, {P1}, {P2}]
  distortion_model: radtan
  intrinsics: [{FX}, {FY}, {CX}, {CY}]
  resolution: [1920, 1080]
  rostopic: /cam0/image_raw
cam1:
  camera_model: omni
  intrinsics: [0.8, {FX}, {FY}, {CX}, {CY}]
  distortion_coeffs: [{K1}, {K2}, {P1}, {P2}]
  distortion_model: radtan
  resolution: [1920, 1080]
cam2:
  camera_model: pinhole
  distortion_coeffs: [{K1}, {K2}, {P1}, {P2}]
  distortion_model: equidistant
  intrinsics: [{FX}, {FY}, {CX}, {CY}]
  resolution: [1920, 1080]
"""
MATLAB = {"FocalLength": [FX, FY], "PrincipalPoint": [CX + 1, CY + 1], "ImageSize": [1080, 1920],
          "RadialDistortion": [K1, K2, K3], "TangentialDistortion": [P1, P2], "Skew": 0}
OLD_MATLAB = {"IntrinsicMatrix": [[FX, 0, 0], [0, FY, 0], [CX + 1, CY + 1, 1]], "RadialDistortion": [K1, K2, K3],
              "TangentialDistortion": [P1, P2], "ImageSize": [1080, 1920], "WorldUnits": "millimeters"}
METASHAPE_NUMBERS = (f"<f>{FY}</f><cx>{CX - 960 + 0.5}</cx><cy>{CY - 540 + 0.5}</cy><b1>{FX - FY}</b1><k1>{K1}</k1>"
                     f"<k2>{K2}</k2><k3>{K3}</k3><p1>{P2}</p1><p2>{P1}</p2>")
METASHAPE = (f'<?xml version="1.0" encoding="UTF-8"?>\n<calibration><projection>frame</projection><width>1920</width>'
             f"<height>1080</height>{METASHAPE_NUMBERS}<date>2026-11-28T12:00:00Z</date></calibration>")
SIGMAS = np.diag(np.array([2.0, 0.5, 0.7, 0.1, 1e-3, 2e-3, 3e-3, 1e-5, 2e-5]) ** 2)
SENSORS = ('<document version="2.0.0"><chunk><sensors><sensor id="0" label="webcam" type="frame"><resolution width="1920" '
           'height="1080"/><calibration type="frame" class="initial"><resolution width="1920" height="1080"/><f>1000</f>'
           f'</calibration><calibration type="frame" class="adjusted"><resolution width="1920" height="1080"/>'
           f"{METASHAPE_NUMBERS}</calibration><covariance><params>f cx cy b1 k1 k2 k3 p1 p2</params><coeffs>"
           f'{" ".join(map(str, SIGMAS.ravel()))}</coeffs></covariance></sensor></sensors></chunk></document>')
COLMAP = f"""# Camera list with one line of data per camera:
#   CAMERA_ID, MODEL, WIDTH, HEIGHT, PARAMS[]
1 FULL_OPENCV 1920 1080 {FX} {FY} {CX + 0.5} {CY + 0.5} {K1} {K2} {P1} {P2} {K3} 0 0 0
2 OPENCV_FISHEYE 1920 1080 {FX} {FY} {CX + 0.5} {CY + 0.5} {K1} {K2} {P1} {P2}
3 SIMPLE_RADIAL 1920 1080 {FX} {CX + 0.5} {CY + 0.5} {K1}
4 FULL_OPENCV 1920 1080 {FX} {FY} {CX + 0.5} {CY + 0.5} {K1} {K2} {P1} {P2} {K3} 0.1 0 0
"""
MRCAL = """# generated on a made-up day
{
    'lensmodel':  'LENSMODEL_%s',
    # intrinsics are fx,fy,cx,cy,distortion0,distortion1,....
    'intrinsics': [%s],
    'extrinsics': [ 0, 0, 0, 0, 0, 0,],
    'imagersize': [ 1920, 1080,],
}
"""
NUMBERS = ", ".join(map(str, TRUE))
CALISCOPE = f"""[cameras.0]
cam_id = 0
rotation_count = 1
error = 0.31
fisheye = false
size = [1920, 1080]
matrix = {MATRIX}
distortions = {D}
[cameras.1]
fisheye = true
size = [1920, 1080]
matrix = {MATRIX}
distortions = {D[:4]}
[cameras.2]
size = [1920, 1080]
"""
ANIPOSE = f"""[cam_0]
name = "left"
size = [1920, 1080]
matrix = {MATRIX}
distortions = {D}
rotation = [0.0, 0.0, 0.0]
translation = [0.0, 0.0, 0.0]
[cam_1]
name = "right"
size = [1920, 1080]
matrix = {MATRIX}
distortions = {D[:4]}
fisheye = true
[metadata]
adjusted = false
"""
STEREO = f"""%YAML:1.0
---
M1: !!opencv-matrix
   rows: 3
   cols: 3
   dt: d
   data: [ {FX}, 0., {CX}, 0., {FY}, {CY}, 0., 0., 1. ]
D1: !!opencv-matrix
   rows: 1
   cols: 14
   dt: d
   data: [ {', '.join(map(str, D))}, 0., 0., 0., 0., 0., 0., 0., 0., 0. ]
M2: !!opencv-matrix
   rows: 3
   cols: 3
   dt: d
   data: [ 9., 0., 8., 0., 9., 8., 0., 0., 1. ]
imageSize: [1920, 1080]
"""
SCRIPT = json.dumps({"cameraMatrix": MATRIX, "dist_coeffs": [D], "image_size": [1920, 1080]})

RIGHT = {
    "ROS camera_info": ("c.yaml", ROS, None), "MATLAB": ("c.json", json.dumps(MATLAB), None),
    "MATLAB, transposed": ("c.json", json.dumps(OLD_MATLAB), None), "Metashape": ("c.xml", METASHAPE, None),
    "Metashape's project": ("doc.xml", SENSORS, None), "COLMAP": ("cameras.txt", COLMAP, "1"),
    "mrcal OPENCV5": ("c.cameramodel", MRCAL % ("OPENCV5", NUMBERS), None),
    "mrcal OPENCV12": ("c.cameramodel", MRCAL % ("OPENCV12", NUMBERS + ", 0, 0, 0, 0, 0, 0, 0"), None),
    "caliscope": ("camera_array.toml", CALISCOPE, "0"), "anipose": ("calibration.toml", ANIPOSE, "left"),
    "OpenCV, two cameras": ("intrinsics.yml", STEREO, "1"), "a script's JSON": ("c.json", SCRIPT, None),
}


def read(folder, name, text, camera=None, **more):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    given = read_given(path, camera)
    return given if isinstance(given, Lens) else lens_of_given(given, **more)


@pytest.mark.parametrize("case", RIGHT)
def test_each_number_means_what_it_means_there(case, tmp_path):
    name, text, camera = RIGHT[case]
    lens = read(tmp_path, name, text, camera, charuco="no")
    np.testing.assert_allclose(lens.vector, TRUE, atol=1e-9)
    assert lens.image_size_px == SIZE
    assert lens.known


def test_models_that_are_special_cases_of_ours(tmp_path):
    kalibr = read(tmp_path, "camchain.yaml", KALIBR, "cam0")
    np.testing.assert_allclose(kalibr.vector, [*TRUE[:8], 0.0])
    simple = read(tmp_path, "cameras.txt", COLMAP, "3")
    np.testing.assert_allclose(simple.vector, [FX, FX, CX, CY, K1, 0, 0, 0, 0])
    two = read(tmp_path, "c.json", json.dumps(MATLAB | {"RadialDistortion": [K1, K2]}))
    assert two.vector[8] == 0


OTHERS = {
    "Kalibr's omni": ("camchain.yaml", KALIBR, "cam1", "Kalibr's omni model"),
    "Kalibr's equidistant": ("camchain.yaml", KALIBR, "cam2", "Kalibr's equidistant model"),
    "COLMAP's fisheye": ("cameras.txt", COLMAP, "2", "OPENCV_FISHEYE"),
    "COLMAP's k4": ("cameras.txt", COLMAP, "4", "k4, k5, k6"),
    "caliscope's fisheye": ("c.toml", CALISCOPE, "1", "caliscope's fisheye"),
    "anipose's fisheye": ("c.toml", ANIPOSE, "right", "anipose's fisheye"),
    "ROS equidistant": ("c.yaml", ROS.replace("plumb_bob", "equidistant"), None, "equidistant"),
    "ROS of another name": ("c.yaml", ROS.replace("plumb_bob", "double_sphere"), None, "double_sphere"),
    "ROS rational": ("c.yaml", ROS.replace("plumb_bob", "rational_polynomial").replace(f"{K3}]", f"{K3}, 1, 0, 0]"), None,
                     "k4, k5, k6"),
    "mrcal's splined": ("c.cameramodel", MRCAL % ("SPLINED_STEREOGRAPHIC_order=3", NUMBERS), None, "SPLINED_STEREOGRAPHIC"),
    "mrcal's CAHVOR": ("c.cameramodel", MRCAL % ("CAHVOR", NUMBERS), None, "CAHVOR"),
    "MATLAB's fisheye": ("c.json", json.dumps({"MappingCoefficients": [1, 2, 3, 4], "RadialDistortion": [0, 0]}), None,
                         "MATLAB's fisheye"),
    "MATLAB's Skew": ("c.json", json.dumps(MATLAB | {"Skew": 0.5}), None, "Skew"),
    "Metashape's fisheye": ("c.xml", METASHAPE.replace(">frame<", ">fisheye<"), None, "Metashape's fisheye"),
    "Metashape's k4": ("c.xml", METASHAPE.replace("<k3>", "<k4>0.01</k4><k3>"), None, "k4"),
    "Metashape's skew": ("c.xml", METASHAPE.replace("<k3>", "<b2>0.5</b2><k3>"), None, "b2"),
    "OpenCV's fisheye": ("c.json", json.dumps({**json.loads(SCRIPT), "fisheye_model": 1}), None, "OpenCV's fisheye"),
    "OpenCV's tilted sensor": ("c.json", json.dumps({**json.loads(SCRIPT), "dist_coeffs": [*D, *[0] * 7, 0.01, 0]}), None,
                               "tilted"),
}


@pytest.mark.parametrize("case", OTHERS)
def test_another_model_is_refused_by_its_name(case, tmp_path):
    name, text, camera, says = OTHERS[case]
    with pytest.raises(CalibrationError, match=re.escape(says)) as caught:
        read(tmp_path, name, text, camera)
    assert str(caught.value).startswith(str(tmp_path / name))
    assert "another model" in str(caught.value)


BAD = {
    "no camera": ("c.yml", "a: 1\n", None, "no camera matrix"), "no YAML": ("c.yml", "a: [1\n", None, "not YAML"),
    "no XML": ("c.xml", "<a>", None, "not XML"),
    "definitions": ("c.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', None, "DOCTYPE"),
    "no JSON": ("c.json", "{", None, "not JSON"), "no TOML": ("c.toml", "a = ", None, "not TOML"),
    "another TOML": ("c.toml", "a = 1", None, "neither a lens of ours"),
    "no literal": ("c.cameramodel", "lensmodel()", None, "literal"),
    "an order": ("c.cameramodel", "{'lensmodel': __import__('os').system('true')}", None, "literal"),
    "two cameras": ("cameras.txt", COLMAP, None, "--camera NAME"),
    "no such camera": ("cameras.txt", COLMAP, "9", "no camera '9'"),
    "notes": ("notes.txt", "12 apples and pears\n", None, "cameras.txt"), "binary": ("cameras.bin", "x", None, "binary form"),
    "column by column": ("c.json", json.dumps({"K": [[FX, 0, 0], [0, FY, 0], [CX, CY, 1]], "D": D}), None, "column by column"),
    "words": ("c.yaml", ROS.replace(f"{K1}, ", "much, "), None, "finite numbers"),
    "endless": ("c.yaml", ROS.replace(f"{K1}, ", ".inf, "), None, "finite numbers"),
    "six numbers": ("c.json", json.dumps({"K": MATRIX, "D": [*D, 1.0]}), None, "found 6"),
    "focal length 0": ("c.json", json.dumps({"K": np.diag([0, 1, 1]).tolist(), "D": D}), None, "greater than 0"),
    "PhotoScan": ("c.xml", METASHAPE.replace("<f>", "<fx>").replace("</f>", "</fx>"), None, "PhotoScan"),
    "no size": ("c.json", json.dumps({"K": MATRIX, "D": D}), None, "--size"),
    "no MATLAB": ("c.mat", "MATLAB 5.0 MAT-file, cut short", None, "MATLAB"),
}


@pytest.mark.parametrize("case", BAD)
def test_what_is_no_lens_file_is_said_in_one_sentence(case, tmp_path):
    name, text, camera, says = BAD[case]
    with pytest.raises(CalibrationError, match=re.escape(says)) as caught:
        read(tmp_path, name, text, camera)
    assert "\n" not in str(caught.value)


def test_files_as_editors_save_them(tmp_path):
    name, text = "c.json", json.dumps({"K": MATRIX, "D": D, "image_width": 1920, "image_height": 1080})
    plain = read(tmp_path, name, text, None)
    for data in (text.encode("utf-8-sig"), text.replace(", ", ",\r\n").encode(), text.replace(", ", ",\r").encode()):
        (tmp_path / name).write_bytes(data)
        again = read_given(tmp_path / name)
        assert (again.vector == plain.vector).all()
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        (tmp_path / name).write_bytes(text.encode(encoding))
        with pytest.raises(CalibrationError, match="it is UTF-16 text, not UTF-8: save it as UTF-8"):
            read_given(tmp_path / name)
    (tmp_path / "c.toml").write_text("kind = “lens”\n", encoding="utf-8")
    with pytest.raises(CalibrationError, match="line 1 has '“'"):
        read_given(tmp_path / "c.toml")


def test_matlab_files(tmp_path):
    path = tmp_path / "camera.mat"
    numbers = {k: np.array(v, dtype=float) for k, v in MATLAB.items()}
    for content in (numbers, {"params": numbers}, {"params": {"Intrinsics": 1, **numbers}}):
        scipy.io.savemat(path, content)
        np.testing.assert_allclose(lens_of_given(read_given(path)).vector, TRUE, atol=1e-9)
    scipy.io.savemat(path, {"fc": [FX, FY], "cc": [CX, CY], "kc": D, "alpha_c": 0})
    with pytest.raises(CalibrationError, match="Bouguet"):
        read_given(path)


def test_a_covariance_that_can_be_trusted_is_kept_and_changes_places_with_its_numbers(tmp_path):
    lens = read(tmp_path, "doc.xml", SENSORS)
    s = np.sqrt(np.diag(lens.covariance))
    np.testing.assert_allclose(s, [np.hypot(2.0, 0.1), 2.0, 0.5, 0.7, 1e-3, 2e-3, 2e-5, 1e-5, 3e-3])
    assert lens.covariance[0, 1] == pytest.approx(4.0)
    assert not any("assumed" in w for w in lens.warnings)


def test_without_sigmas_a_default_is_assumed_and_told(tmp_path):
    lens = read(tmp_path, "c.yaml", ROS, charuco="no")
    assert lens.focal_sigma == pytest.approx(0.003, rel=0.05)
    assert any("± 0.3 % of the focal length and ± 3.8 px of the centre are assumed" in w for w in lens.warnings)
    lens.write(tmp_path / "lens.toml")
    assert Lens.read(tmp_path / "lens.toml").warnings == lens.warnings


def test_charuco_of_old_opencv_is_half_a_pixel_off(tmp_path):
    plain, old, unknown = (read(tmp_path, "c.json", SCRIPT, charuco=c) for c in ("no", "old", "unknown"))
    np.testing.assert_allclose(old.vector[2:4], plain.vector[2:4] - 0.5)
    np.testing.assert_allclose(np.diag(unknown.covariance)[2:4], np.diag(plain.covariance)[2:4] + 0.25)
    assert any("--charuco" in w for w in unknown.warnings)
    kalibr = read(tmp_path, "camchain.yaml", KALIBR, "cam0", charuco="unknown")
    assert not any("--charuco" in w for w in kalibr.warnings)


def test_another_size_of_the_same_shape_is_scaled_by_pixel_centres(tmp_path):
    lens = read(tmp_path, "c.json", SCRIPT, size_px=(960, 540), charuco="no")
    np.testing.assert_allclose(lens.vector[:4], [FX / 2, FY / 2, (CX + 0.5) / 2 - 0.5, (CY + 0.5) / 2 - 0.5])
    with pytest.raises(CalibrationError, match="another shape"):
        read(tmp_path, "c.json", SCRIPT, size_px=(1280, 960))
    bare = json.dumps({"K": MATRIX, "D": D})
    assert read(tmp_path, "c.json", bare, size_px=SIZE).image_size_px == SIZE


def test_what_looks_as_if_it_were_meant_otherwise_is_told(tmp_path):
    def warned(**changed):
        data = {"K": MATRIX, "D": D, "image_size": [1920, 1080]} | changed
        return " ".join(read(tmp_path, "c.json", json.dumps(data), charuco="no").warnings)

    assert "not square (0.75 to 1)" in warned(K=[[1050, 0, 960], [0, 1400, 540], [0, 0, 1]])
    assert "outside of the picture" in warned(K=[[1400, 0, 2500], [0, 1400, 540], [0, 0, 1]])
    assert "may be exchanged" in warned(image_size=[1080, 1920])
    assert "a part of the picture" in warned(K=[[1400, 0, 1500], [0, 1400, 540], [0, 0, 1]])
    assert "other units" in warned(K=[[0.9, 0, 0.5], [0, 0.9, 0.5], [0, 0, 1]])
    assert "turns back" in warned(D=[-0.4, -0.3, 0, 0])
    assert "other units" in warned(K=[[1e-306, 0, 960], [0, 1e-306, 540], [0, 0, 1]])  # and no warning of numpy's
    assert "cv2.fisheye" in warned(D=[-0.1, 0.03, 0, 0])
    plain = warned()
    assert all(word not in plain for word in ("square", "outside", "units", "turns back", "fisheye"))
    assert "turned by 1 quarter" in " ".join(read(tmp_path, "c.toml", CALISCOPE, "0").warnings)


def test_our_own_is_read_too(tmp_path):
    lens = read(tmp_path, "c.json", SCRIPT, charuco="no")
    lens.write(tmp_path / "lens.toml")
    again = read_given(tmp_path / "lens.toml")
    assert isinstance(again, Lens)
    np.testing.assert_array_equal(again.covariance, lens.covariance)
    assert project(np.array([[0.0, 0.0, 1.0]]), np.zeros(6), again.vector)[0] == pytest.approx([CX, CY])


@pytest.mark.parametrize("form", [{"FocalLength": [1000, 1000], "PrincipalPoint": [641, 361]},
                                  {"K": [[1000, 0, 641], [0, 1000, 361], [0, 0, 1]]},
                                  {"IntrinsicMatrix": [[1000, 0, 0], [0, 1000, 0], [641, 361, 1]]}],
                         ids=["numbers", "K", "old"])
def test_matlabs_skew_is_refused_in_each_form(tmp_path, form):
    data = {"RadialDistortion": [0.1, 0], "TangentialDistortion": [0, 0], "ImageSize": [720, 1280], **form}
    assert read(tmp_path, "m.json", json.dumps(data | {"Skew": 0})).image_size_px == (1280, 720)
    with pytest.raises(CalibrationError, match=r"MATLAB's Skew 0\.5"):
        read(tmp_path, "m.json", json.dumps(data | {"Skew": 0.5}))
