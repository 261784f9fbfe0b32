"""Lens files in OpenCV's terms: OpenCV's own, ROS camera_info, Kalibr, caliscope, anipose. Pixel (0, 0) is a centre in all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from calibration.lens.formats.given import (
    FormatFault,
    Given,
    matrix_numbers,
    number,
    numbers,
    opencv_distortion,
    other_model,
    size_of,
    size_pair,
    vector_of,
)

Data = Mapping[str, Any]
MATRIX = ("cameramatrix", "k", "m", "mtx", "intrinsicmatrix", "cammatrix", "intrinsics", "matrix")
DISTORTION = ("distortioncoefficients", "distortioncoeffs", "distcoeffs", "distcoeff", "dist", "d", "distortion", "distortions")
WIDTH, HEIGHT = ("imagewidth", "width"), ("imageheight", "height")
SIZE = ("imagesize", "size", "resolution", "imgsize")
FOUR = ("it gives four distortion numbers, read as k1, k2, p1, p2: if cv2.fisheye found them, they are of another model, and "
        "this lens is wrong")


def _plain(data: Data) -> dict[str, Any]:
    """Keys as the writers of such files spell them: Camera_Matrix, cameraMatrix, camera_matrix."""
    return {re.sub(r"[^a-z0-9]", "", str(k).lower()): v for k, v in data.items()}


def _first(data: Data, keys: tuple[str, ...], end: str = "") -> Any:
    return next((data[k + end] for k in keys if k + end in data), None)


def opencv_cameras(data: Any) -> dict[str, Data]:
    """The cameras of an OpenCV file: one, or those that a stereo calibration numbers (M1, D1, M2, D2)."""
    if not isinstance(data, Mapping):
        raise FormatFault("it holds no camera matrix")
    plain = _plain(data)
    if _first(plain, MATRIX) is not None:
        return {"": data}
    both = {n: data for n in ("1", "2") if _first(plain, MATRIX, n) is not None}
    if not both:
        raise FormatFault("it holds no camera matrix (camera_matrix, with distortion_coefficients, image_width and "
                          "image_height)")
    return both


def opencv_lens(data: Data, end: str) -> Given:
    """A camera of OpenCV's FileStorage, or of a file that a script wrote in its words."""
    plain = _plain(data)
    fisheye = plain.get("fisheyemodel", plain.get("fisheye"))
    if fisheye not in (None, 0, "0", False, "false"):
        raise other_model("OpenCV's fisheye model")
    if "xi" in plain:
        raise other_model("OpenCV's omnidirectional model (xi)")
    k = matrix_numbers(_first(plain, MATRIX, end))
    coefficients = _first(plain, DISTORTION, end)
    notes: tuple[str, ...] = ()
    if coefficients is None:
        notes = ("it gives no distortion: none is assumed",)
        coefficients = []
    elif len(numbers(coefficients, "the distortion coefficients")) == 4:
        notes = (FOUR,)
    size = size_of(_first(plain, WIDTH), _first(plain, HEIGHT)) or size_pair(_first(plain, SIZE), "the picture's size")
    rms = next((plain[key] for key in ("avgreprojectionerror", "rms", "reprojectionerror") if key in plain), 0.0)
    vector = vector_of(*k, opencv_distortion(coefficients))
    return Given("OpenCV", vector, size, None, abs(number(rms, "the error")), True, notes)


ROS_MODELS = {"equidistant": "ROS's equidistant model (a fisheye)", "fisheye": "ROS's fisheye model",
              "kannala_brandt4": "ROS's Kannala-Brandt model (a fisheye)"}


def ros_lens(data: Data, end: str) -> Given:
    """A ROS camera_info: as ``camera_calibration_parsers`` writes it, or a message as text. Its projection matrix is of the
    rectified picture and is not asked."""
    plain = _plain(data)
    model = str(plain.get("distortionmodel", "plumb_bob")) or "plumb_bob"
    if model in ROS_MODELS or model not in ("plumb_bob", "rational_polynomial", "none"):
        raise other_model(ROS_MODELS.get(model, f"ROS's {model}"))
    k = matrix_numbers(_first(plain, MATRIX))
    coefficients = _first(plain, DISTORTION)
    d = opencv_distortion([] if coefficients is None else coefficients)
    bins = any(plain.get(key) not in (None, 0, 1, "0", "1") for key in ("binningx", "binningy"))
    said = ("the camera bins pixels: these numbers are of the full picture",) if bins else ()
    size = size_of(_first(plain, WIDTH), _first(plain, HEIGHT))
    return Given("ROS camera_info", vector_of(*k, d), size, charuco=True, notes=said)


KALIBR_CAMERAS = {"omni": "Kalibr's omni model", "ds": "Kalibr's double sphere model (ds)",
                  "eucm": "Kalibr's extended unified model (eucm)"}
KALIBR_DISTORTIONS = {"equidistant": "Kalibr's equidistant model (a fisheye)", "fov": "Kalibr's fov model"}


def kalibr_cameras(data: Data) -> dict[str, Data]:
    """The cameras of a camchain."""
    return {str(k): v for k, v in data.items() if isinstance(v, Mapping) and "camera_model" in v}


def kalibr_lens(data: Data, end: str) -> Given:
    """A camera of Kalibr's camchain.yaml: pinhole with radtan is ours, k3 is 0."""
    camera, distortion = str(data.get("camera_model")), str(data.get("distortion_model", "none"))
    if camera != "pinhole":
        raise other_model(KALIBR_CAMERAS.get(camera, f"Kalibr's {camera}"))
    if distortion not in ("radtan", "none"):
        raise other_model(KALIBR_DISTORTIONS.get(distortion, f"Kalibr's {distortion}"))
    fx, fy, cx, cy = (float(v) for v in numbers(data.get("intrinsics"), "intrinsics", (4,)))
    d = opencv_distortion(numbers(data.get("distortion_coeffs", []), "distortion_coeffs", (0, 4)).tolist())
    return Given("Kalibr", vector_of(fx, fy, cx, cy, d), size_pair(data.get("resolution"), "resolution"))


def caliscope_cameras(data: Data) -> dict[str, Data]:
    """The calibrated cameras of caliscope's camera_array.toml."""
    cameras = data.get("cameras")
    if not isinstance(cameras, Mapping):
        cameras = {}
    found = {str(k): v for k, v in cameras.items() if isinstance(v, Mapping) and "matrix" in v}
    if not found:
        raise FormatFault("no camera in it has been calibrated (none has a matrix)")
    return found


def anipose_cameras(data: Data) -> dict[str, Data]:
    """The cameras of anipose's calibration.toml, by the names that people gave them."""
    tables = {k: v for k, v in data.items() if isinstance(v, Mapping) and "matrix" in v}
    return {str(v.get("name", k)): v for k, v in tables.items()}


def caliscope_lens(data: Data, end: str, program: str = "caliscope") -> Given:
    """A camera of caliscope. Its numbers are of the picture as it is stored, before any quarter turns."""
    if data.get("fisheye") is True:
        raise other_model(f"{program}'s fisheye model (OpenCV's)")
    k = matrix_numbers(data.get("matrix"), "matrix")
    turns = int(number(data.get("rotation_count", 0), "rotation_count"))
    notes = (f"the camera's pictures are turned by {turns % 4} quarter turns before use there: this lens is of the "
             "pictures as they are stored",) if turns % 4 else ()
    error = data.get("error")
    rms = abs(number(error, "error")) if error is not None else 0.0
    size = size_pair(data.get("size"), "size")
    vector = vector_of(*k, opencv_distortion(data.get("distortions", []), "distortions"))
    return Given(program, vector, size, None, rms, True, notes)


def anipose_lens(data: Data, end: str) -> Given:
    """A camera of anipose."""
    return caliscope_lens(data, end, "anipose")


def mrcal_lens(data: Data, end: str) -> Given:
    """mrcal's .cameramodel: LENSMODEL_PINHOLE, OPENCV4, OPENCV5, and OPENCV8 or 12 whose further numbers are 0."""
    model = str(data.get("lensmodel", data.get("lens_model", "")))
    known = {"LENSMODEL_PINHOLE": 0, **{f"LENSMODEL_OPENCV{n}": n for n in (4, 5, 8, 12)}}
    if model not in known:
        raise other_model(f"mrcal's {model or 'lens without a model'}", "fit LENSMODEL_OPENCV5 to it (mrcal-convert-lensmodel)")
    fx, fy, cx, cy, *d = (float(v) for v in numbers(data.get("intrinsics"), "intrinsics", (4 + known[model],)))
    return Given("mrcal", vector_of(fx, fy, cx, cy, opencv_distortion(d)), size_pair(data.get("imagersize"), "imagersize"),
                 notes=("its covariance lies in mrcal's own record of the calibration, which is not read",)
                 if "optimization_inputs" in data else ())


def is_matrix_named(data: Data) -> bool:
    """Whether a mapping has a camera matrix under one of OpenCV's names, with OpenCV's distortion or a size beside it."""
    plain = _plain(data)
    return any(_first(plain, MATRIX, end) is not None for end in ("", "1")) and "radialdistortion" not in plain
