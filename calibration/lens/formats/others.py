"""Lens files in terms of their own: Metashape and COLMAP (the first pixel's corner is 0), MATLAB (its centre is 1, 1)."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from typing import Any

import numpy as np

from calibration.camera import Array
from calibration.lens.formats.given import (
    ZERO,
    FormatFault,
    Given,
    matrix_numbers,
    no_skew,
    number,
    numbers,
    opencv_distortion,
    other_model,
    size_of,
    vector_of,
)

HALF = 0.5
"""From a count that begins at the first pixel's corner to ours."""
METASHAPE = ("f", "cx", "cy", "b1", "b2", "k1", "k2", "k3", "k4", "p1", "p2", "p3", "p4")


def metashape_cameras(root: ET.Element) -> dict[str, tuple[ET.Element, ET.Element | None]]:
    """The calibrations of Metashape's XML: one that was exported, or those of a project's sensors, adjusted before initial;
    each with its covariance where there is one."""
    if root.tag == "calibration":
        return {"": (root, root.find("covariance"))}
    found = {}
    for sensor in root.iter("sensor"):
        each = sensor.findall("calibration")
        best = next((c for c in each if c.get("class") == "adjusted"), each[0] if each else None)
        if best is not None:
            found[sensor.get("label") or sensor.get("id") or ""] = (best, sensor.find("covariance"))
    if not found:
        raise FormatFault("it holds no calibration of Metashape and no camera matrix of OpenCV")
    return found


def metashape_lens(item: tuple[ET.Element, ET.Element | None], end: str) -> Given:
    """Metashape: cx and cy count from the picture's middle, f is fy, b1 is fx - fy, p1 and p2 change places."""
    root, covariance = item
    kind = root.findtext("projection") or root.findtext("type") or root.get("type") or "frame"
    if kind != "frame":
        raise other_model(f"Metashape's {kind} camera")
    if root.find("fx") is not None or root.find("f") is None:
        raise FormatFault("a calibration of PhotoScan before 1.2 (fx, fy), or none: export it again with Metashape")
    v = {key: number(root.findtext(key) or "0", key) for key in METASHAPE}
    no_skew(v["b2"], "Metashape's skew b2")
    for key, name in (("k4", "k4"), ("p3", "p3"), ("p4", "p4")):
        if abs(v[key]) > ZERO:
            raise other_model(f"Metashape's {name}", f"optimise the cameras without {name}")
    resolution = root.find("resolution")
    size = (size_of(resolution.get("width"), resolution.get("height")) if resolution is not None
            else size_of(root.findtext("width"), root.findtext("height")))
    if size is None:
        raise FormatFault("it does not give the picture's size, from whose middle Metashape counts: export the calibration "
                          "again")
    vector = vector_of(v["f"] + v["b1"], v["f"], size[0] / 2 + v["cx"] - HALF, size[1] / 2 + v["cy"] - HALF,
                       np.array([v["k1"], v["k2"], v["p2"], v["p1"], v["k3"]]))
    return Given("Metashape", vector, size, None if covariance is None else _metashape_covariance(covariance))


def _metashape_covariance(element: ET.Element) -> Array | None:
    """(9, 9) of ours: numbers that Metashape held fixed are known exactly there. None: it is none."""
    names = (element.findtext("params") or "").split()
    given = numbers(element.findtext("coeffs") or "", "the covariance")
    n = len(names)
    if n == 0 or len(given) != n * n or "f" not in names:
        return None
    c = given.reshape(n, n)
    if not np.allclose(c, c.T, rtol=1e-6, atol=1e-12) or np.linalg.eigvalsh(c).min() < -1e-6 * np.abs(c).max():
        return None
    to_ours = np.zeros((9, n))
    for row, keys in enumerate((("f", "b1"), ("f",), ("cx",), ("cy",), ("k1",), ("k2",), ("p2",), ("p1",), ("k3",))):
        for key in keys:
            if key in names:
                to_ours[row, names.index(key)] = 1.0
    return np.asarray(to_ours @ c @ to_ours.T)


COLMAP = {"SIMPLE_PINHOLE": "f cx cy", "PINHOLE": "fx fy cx cy", "SIMPLE_RADIAL": "f cx cy k1", "RADIAL": "f cx cy k1 k2",
          "OPENCV": "fx fy cx cy k1 k2 p1 p2", "FULL_OPENCV": "fx fy cx cy k1 k2 p1 p2 k3 k4 k5 k6"}


def colmap_cameras(text: str) -> dict[str, list[str]]:
    """The cameras of COLMAP's cameras.txt."""
    rows = [line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    found = {row[0]: row for row in rows if len(row) >= 5 and row[0].isdigit() and row[1].isupper()}
    if not found or len(found) < len(rows):
        kalibr = "Kalibr's report of results: give the camchain (.yaml) beside it; " if "reprojection error:" in text else ""
        raise FormatFault(f"{kalibr}not COLMAP's cameras.txt (CAMERA_ID MODEL WIDTH HEIGHT PARAMS) and not ROS's ost.txt")
    return found


def colmap_lens(row: list[str], end: str) -> Given:
    """A line of cameras.txt."""
    model = row[1]
    if model not in COLMAP:
        raise other_model(f"COLMAP's {model}", "convert it, or calibrate with OPENCV or FULL_OPENCV")
    keys = COLMAP[model].split()
    v = dict(zip(keys, numbers(row[4:], f"the parameters of {model}", (len(keys),)), strict=True))
    fx, fy = v.get("fx", v.get("f", 0.0)), v.get("fy", v.get("f", 0.0))
    d = opencv_distortion([v.get(k, 0.0) for k in ("k1", "k2", "p1", "p2", "k3", "k4", "k5", "k6")])
    return Given("COLMAP", vector_of(fx, fy, v["cx"] - HALF, v["cy"] - HALF, d), size_of(row[2], row[3]))


MATLAB_KEYS = ("FocalLength", "IntrinsicMatrix", "K", "PrincipalPoint")


def matlab_cameras(data: Any) -> dict[str, Mapping[str, Any]]:
    """The structures of a MATLAB file that are a camera's: ``toStruct(cameraParams)``, in JSON or a .mat file."""
    if not isinstance(data, Mapping):
        raise FormatFault("it holds no camera of MATLAB")
    if _is_matlab(data):
        return {"": data}
    for key in ("Intrinsics", "CameraParameters1", "CameraParameters2"):
        inner = data.get(key)
        if isinstance(inner, Mapping) and _is_matlab(inner) and key == "Intrinsics":
            return {"": inner}
    found = {str(k): v for k, v in data.items() if isinstance(v, Mapping) and _is_matlab(v)}
    if not found:
        raise FormatFault("it holds no camera matrix of OpenCV (camera_matrix, with distortion_coefficients) and no camera of "
                          "MATLAB (FocalLength, PrincipalPoint, RadialDistortion, ImageSize): save toStruct(cameraParams) with "
                          "jsonencode, or with save -v7")
    return found


def _is_matlab(data: Mapping[str, Any]) -> bool:
    return "MappingCoefficients" in data or ("RadialDistortion" in data and any(k in data for k in MATLAB_KEYS))


def matlab_lens(data: Mapping[str, Any], end: str) -> Given:
    """MATLAB's cameraIntrinsics or cameraParameters: (1, 1) is the first pixel's centre, ImageSize is rows and columns, the old
    IntrinsicMatrix is transposed."""
    if "MappingCoefficients" in data:
        raise other_model("MATLAB's fisheye model (Scaramuzza's)")
    no_skew(number(data.get("Skew", 0.0), "Skew"), "MATLAB's Skew")
    if "FocalLength" in data and "PrincipalPoint" in data:
        fx, fy = (float(v) for v in numbers(data["FocalLength"], "FocalLength", (2,)))
        cx, cy = (float(v) for v in numbers(data["PrincipalPoint"], "PrincipalPoint", (2,)))
    elif "K" in data:
        fx, fy, cx, cy = matrix_numbers(data["K"], "K")
    else:
        m = numbers(data.get("IntrinsicMatrix"), "IntrinsicMatrix", (9,)).reshape(3, 3)
        fx, fy, cx, cy = matrix_numbers(m.T, "IntrinsicMatrix")
    radial = numbers(data["RadialDistortion"], "RadialDistortion", (2, 3))
    tangential = numbers(data.get("TangentialDistortion", [0.0, 0.0]), "TangentialDistortion", (2,))
    rows_columns = numbers(data.get("ImageSize", []), "ImageSize", (0, 2))
    size = size_of(rows_columns[1], rows_columns[0]) if len(rows_columns) else None
    d = np.array([radial[0], radial[1], *tangential, radial[2] if len(radial) == 3 else 0.0])
    return Given("MATLAB", vector_of(fx, fy, cx - 1, cy - 1, d), size)


def read_mat(raw: bytes) -> Any:
    """A MATLAB file of version 5 to 7 as plain data. FormatFault: 7.3, or objects in place of structures."""
    import scipy.io

    if raw[:19] == b"MATLAB 7.3 MAT-file":
        raise FormatFault("a MATLAB file of version 7.3: save toStruct(cameraParams) with jsonencode, or with save -v7")
    try:
        data = scipy.io.loadmat(io.BytesIO(raw), simplify_cells=True, verify_compressed_data_integrity=True)
    except Exception as e:  # whatever a damaged file raises there
        raise FormatFault(f"not a MATLAB file that can be read ({type(e).__name__})") from None
    if "fc" in data and "kc" in data:
        raise FormatFault("a file of Bouguet's toolbox, whose conventions are not verified here: save its numbers in OpenCV's "
                          "form")
    return {k: v for k, v in data.items() if not k.startswith("__")}
