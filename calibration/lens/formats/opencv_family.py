"""Lens files in OpenCV's terms: OpenCV's own, ROS camera_info, Kalibr, caliscope, anipose. Pixel (0, 0) is a centre in all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
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
from measure.reading.values import is_number, shown

Data = Mapping[str, Any]
MATRIX = ("cameramatrix", "k", "m", "mtx", "intrinsicmatrix", "cammatrix", "intrinsics", "matrix")
DISTORTION = ("distortioncoefficients", "distortioncoeffs", "distcoeffs", "distcoeff", "distcoef", "dist", "d", "distortion",
              "distortions", "distortionmatrix")
LIKE_DISTORTION = re.compile(r"(?!.*(undist|model|type|method|err|flag|std|sigma|cov)).*(dist(?!ance|rib)|coef)")
"""Of names as :func:`_plain` gives them, where none of the above is there: dist_coefs, lens_distortion, coefficients."""
ONE_BY_ONE = ("k1", "k2", "p1", "p2", "k3", "k4", "k5", "k6")
"""OpenCV's order, where each number has a name of its own."""
WIDTH, HEIGHT = ("imagewidth", "width"), ("imageheight", "height")
SIZE = ("imagesize", "size", "resolution", "imgsize", "cameraresolution", "calibdimension", "framesize")
MODEL = ("calibrationmodel", "cameramodel", "distortionmodel", "model")
OTHER_MODELS = re.compile(r"(fish|omni|equidist|kannala|mei|double)", re.IGNORECASE)
"""How the names of models begin that are not ours."""
FOUR = ("it gives four distortion numbers, read as k1, k2, p1, p2: if cv2.fisheye found them, they are of another model, and "
        "this lens is wrong")


def _plain(data: Data) -> dict[str, Any]:
    """Keys as the writers of such files spell them: Camera_Matrix, cameraMatrix, camera_matrix."""
    return {re.sub(r"[^a-z0-9]", "", str(k).lower()): v for k, v in data.items()}


def _first(data: Data, keys: tuple[str, ...], end: str = "") -> Any:
    return next((data[k + end] for k in keys if k + end in data), None)


def _list(data: Data, keys: tuple[str, ...], end: str = "") -> Any:
    """The first that holds more than one number: k1 may be a matrix, and is a distortion's number in most files."""
    held = (data[k + end] for k in keys if k + end in data)
    return next((v for v in held if not is_number(v) and not (isinstance(v, str) and len(v.split()) == 1)), None)


def _distortion(plain: Data, end: str) -> Any:
    """The distortion by a known name, else by one like them, else of numbers that have a name each; None: there is none."""
    known = _list(plain, DISTORTION, end)
    if known is not None:
        return known
    like = [v for key, v in plain.items() if LIKE_DISTORTION.match(key) and key.endswith(end) and _is_distortion(v)]
    if len(like) > 1:
        raise FormatFault("it holds several lists that may be its distortion: name one of them distortion_coefficients, and "
                          "take the others out")
    if like:
        return like[0]
    single = {key: plain[key] for key in ONE_BY_ONE if not end and key in plain and _list(plain, (key,)) is None}
    return [number(single.get(key, 0.0), key) for key in ONE_BY_ONE] if single else None


def _is_distortion(value: Any) -> bool:
    try:
        return len(numbers(value, "")) in (4, 5, 8, 12, 14)
    except FormatFault:
        return False


def _nested(data: Data) -> dict[str, Data]:
    """Cameras in parts of a file that have names of their own (left, right), each with what the file says of all."""
    common = {k: v for k, v in data.items() if not isinstance(v, Mapping) or re.sub(r"[^a-z]", "", str(k).lower()) in SIZE}
    return {str(k): {**common, **v, "model": f"{k}"} if OTHER_MODELS.match(str(k)) else {**common, **v}
            for k, v in data.items() if isinstance(v, Mapping) and _list(_plain(v), MATRIX) is not None}


def opencv_cameras(data: Any) -> dict[str, Data]:
    """The cameras of an OpenCV file: one, those that a stereo calibration numbers (M1, D1, M2, D2), or those of its parts."""
    if not isinstance(data, Mapping):
        raise FormatFault("it holds no camera matrix")
    plain = _plain(data)
    if _list(plain, MATRIX) is not None:
        return {"": data}
    both = {n: data for n in ("1", "2") if _list(plain, MATRIX, n) is not None} or _nested(data)
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
    for key in MODEL:
        if OTHER_MODELS.match(str(plain.get(key, "")).strip('"')):
            raise other_model(f"OpenCV's {shown(plain[key])}")
    end = end if end in ("1", "2") and _list(plain, MATRIX) is None else ""
    k = matrix_numbers(_list(plain, MATRIX, end))
    coefficients = _distortion(plain, end)
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
    k = matrix_numbers(_list(plain, MATRIX))
    coefficients = _list(plain, DISTORTION)
    d = opencv_distortion([] if coefficients is None else coefficients)
    size = size_of(_first(plain, WIDTH), _first(plain, HEIGHT))
    return Given("ROS camera_info", vector_of(*k, d), size, charuco=True, notes=tuple(_ros_notes(plain, size)))


def _ros_notes(plain: Data, size: tuple[int, int] | None) -> list[str]:
    """What the camera did to its pictures; sensor_msgs/CameraInfo: K is of the full resolution, whatever it sends."""
    said = []
    if any(plain.get(key) not in (None, 0, 1, "0", "1") for key in ("binningx", "binningy")):
        said.append("the camera bins pixels: these numbers are of the full picture")
    roi = plain.get("roi")
    part = size_of(roi.get("width"), roi.get("height")) if isinstance(roi, Mapping) else None
    if isinstance(roi, Mapping) and part is not None and part != size:
        x, y = (number(roi.get(key, 0), key) for key in ("x_offset", "y_offset"))
        said.append(f"the camera sent a part of its picture only, {part[0]}x{part[1]} from ({x:.0f}, {y:.0f}): these numbers "
                    "are of the full picture and wrong for that part")
    return said


def ost_lens(data: Data, end: str) -> Given:
    """A camera of ROS's ost.txt. It has no word of the model: a fisheye's has four numbers there."""
    given = ros_lens(data, end)
    four = len(numbers(data["distortion_coefficients"], "distortion")) == 4
    return replace(given, notes=(*given.notes, FOUR)) if four else given


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
    return (any(_list(plain, MATRIX, end) is not None for end in ("", "1")) and "radialdistortion" not in plain
            ) or any("RadialDistortion" not in v for v in _nested(data).values())
