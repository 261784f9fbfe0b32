"""A lens as a file for OpenCV (YAML, XML, JSON) or ROS (camera_info)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

from calibration.errors import CalibrationError
from calibration.lens.lens import Lens
from measure.writing import ending_of, write_file

ENDINGS = {".toml": "toy-umpire", ".yml": "opencv", ".xml": "opencv", ".json": "opencv", ".yaml": "ros"}
"""What a lens file is for by its ending, unless somebody says it."""
PROGRAMS = ("opencv", "ros")


def purpose_of(path: str | Path, word: str | None = None) -> str:
    """Whom a lens file is written for: "toy-umpire", "opencv" or "ros". CalibrationError: nobody's word, or an
    ending that does not go with it."""
    ending = ending_of(path, tuple(ENDINGS))
    if word is None:
        return ENDINGS.get(ending or ".toml", "toy-umpire")
    if word not in PROGRAMS:
        raise CalibrationError(f"--for {word}: a lens is written for opencv or ros")
    if ending not in ({".yaml", ".yml"} if word == "ros" else {".yaml", ".yml", ".xml", ".json"}):
        raise CalibrationError(f"{path}: a lens for {word} ends in {'.yaml' if word == 'ros' else '.yml, .xml or .json'}")
    return word


def write_lens(lens: Lens, path: str | Path, purpose: str) -> None:
    """Write a lens for one of ``purpose_of``'s. CalibrationError: it cannot be written."""
    if purpose == "toy-umpire":
        lens.write(path)
    elif purpose == "ros":
        write_file(path, ros_text(lens, re.sub(r"\W+", "_", Path(path).stem) or "camera"), CalibrationError)
    else:
        ending = ending_of(path, (".yml", ".yaml", ".xml", ".json")) or ".yml"
        write_file(path, {".xml": opencv_xml, ".json": opencv_json}.get(ending, opencv_yaml)(lens), CalibrationError)


def _number(v: float) -> str:
    """A number that every reader takes for one with a fraction: YAML asks for a point before the exponent."""
    text = repr(float(v))
    if "e" in text and "." not in text:
        text = text.replace("e", ".e")
    return re.sub(r"e(\d)", r"e+\1", text)


def _list(values: Sequence[float]) -> str:
    return ", ".join(_number(v) for v in values)


def opencv_yaml(lens: Lens) -> str:
    """FileStorage's YAML, with the names of OpenCV's calibration sample."""
    w, h = lens.image_size_px
    k, d = lens.camera_matrix.ravel().tolist(), lens.distortion.tolist()
    return (f"%YAML:1.0\n---\nimage_width: {w}\nimage_height: {h}\n"
            f"camera_matrix: !!opencv-matrix\n   rows: 3\n   cols: 3\n   dt: d\n   data: [ {_list(k)} ]\n"
            f"distortion_coefficients: !!opencv-matrix\n   rows: 5\n   cols: 1\n   dt: d\n   data: [ {_list(d)} ]\n"
            f"avg_reprojection_error: {_number(lens.rms_px)}\n")


def opencv_xml(lens: Lens) -> str:
    """FileStorage's XML."""
    w, h = lens.image_size_px

    def matrix(name: str, rows: int, columns: int, values: Sequence[float]) -> str:
        return (f'<{name} type_id="opencv-matrix">\n  <rows>{rows}</rows>\n  <cols>{columns}</cols>\n  <dt>d</dt>\n'
                f"  <data>\n    {' '.join(_number(v) for v in values)}</data></{name}>\n")

    return (f'<?xml version="1.0"?>\n<opencv_storage>\n<image_width>{w}</image_width>\n<image_height>{h}</image_height>\n'
            + matrix("camera_matrix", 3, 3, lens.camera_matrix.ravel().tolist())
            + matrix("distortion_coefficients", 5, 1, lens.distortion.tolist())
            + f"<avg_reprojection_error>{_number(lens.rms_px)}</avg_reprojection_error>\n</opencv_storage>\n")


def opencv_json(lens: Lens) -> str:
    """FileStorage's JSON."""
    w, h = lens.image_size_px

    def matrix(rows: int, columns: int, values: Sequence[float]) -> dict[str, object]:
        return {"type_id": "opencv-matrix", "rows": rows, "cols": columns, "dt": "d", "data": [float(v) for v in values]}

    return json.dumps({"image_width": w, "image_height": h,
                       "camera_matrix": matrix(3, 3, lens.camera_matrix.ravel().tolist()),
                       "distortion_coefficients": matrix(5, 1, lens.distortion.tolist()),
                       "avg_reprojection_error": float(lens.rms_px)}, indent=4) + "\n"


def ros_text(lens: Lens, name: str) -> str:
    """ROS camera_info as ``camera_calibration_parsers`` reads it; the rectified picture has the same camera matrix."""
    w, h = lens.image_size_px
    k = lens.camera_matrix.ravel().tolist()
    p = [k[0], 0.0, k[2], 0.0, 0.0, k[4], k[5], 0.0, 0.0, 0.0, 1.0, 0.0]
    rows = [("camera_matrix", 3, 3, k), ("distortion_coefficients", 1, 5, lens.distortion.tolist()),
            ("rectification_matrix", 3, 3, [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]), ("projection_matrix", 3, 4, p)]
    text = f"image_width: {w}\nimage_height: {h}\ncamera_name: {name}\n"
    for key, n, m, values in rows:
        if key == "distortion_coefficients":
            text += "distortion_model: plumb_bob\n"
        text += f"{key}:\n  rows: {n}\n  cols: {m}\n  data: [{_list(values)}]\n"
    return text
