"""A lens file of any program as a lens of ours: whose file it is, what its numbers mean, how sure they are."""

from __future__ import annotations

import ast
import math
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from calibration.camera import Array, matrix_of
from calibration.errors import CalibrationError
from calibration.lens.formats import opencv_family as cv
from calibration.lens.formats import others
from calibration.lens.formats.given import FormatFault, Given, other_model
from calibration.lens.formats.parsing import (
    parse_json,
    parse_ost,
    parse_toml,
    parse_xml,
    parse_yaml,
    read_npz,
    storage_of,
)
from calibration.lens.lens import Lens
from calibration.lens.parameters import BUNDLE_ADJUSTMENT, LENS_FILE
from measure.reading import documents
from measure.reading.values import shown

ENDINGS = (".yaml", ".yml", ".xml", ".json", ".toml", ".txt", ".ini", ".cameramodel", ".cahvor", ".mat", ".npz", ".bin", ".gz",
           ".p", ".pkl", ".pickle")
"""A source that ends so is a lens file; pictures and clips never do."""
Cameras = Mapping[str, Any]
Reader = Callable[[Any, str], Given]


def is_lens_file(path: str | Path) -> bool:
    """Whether a source is meant as a lens file, by its name."""
    return Path(path).suffix.lower() in ENDINGS and not Path(path).is_dir()


def read_given(path: str | Path, camera: str | None = None) -> Given | Lens:
    """What a lens file gives: a ``Lens`` where it is our own. ``camera``: which one, where the file holds several.

    CalibrationError, in one sentence with the file's name: it cannot be read, is no lens file, holds a lens of another model
    (with its name), or several cameras of which none was chosen.
    """
    try:
        raw = _bytes(path)
        text = "" if raw[:6] == b"MATLAB" or raw[:2] == b"PK" else _text(path, raw)
        if Path(path).suffix.lower() == ".toml" and parse_toml(text).get("kind") == "lens":
            return Lens.read(path)
        cameras, read = _cameras(Path(path), raw, text)
        name = _chosen(cameras, camera)
        return read(cameras[name], name)
    except FormatFault as e:
        raise CalibrationError(f"{path}: {e}") from None


def lens_of_given(given: Given, size_px: tuple[int, int] | None = None, charuco: str = "unknown") -> Lens:
    """The lens of a file. ``size_px``: of the pictures, where the file does not say it, or where they are of another size but
    of the same shape. ``charuco``: whether its corners come from a ChArUco board and OpenCV 4.13 or older: "old", "no" or
    "unknown".

    CalibrationError: no size is known, or one of another shape.
    """
    size = given.size_px or size_px
    if size is None:
        raise CalibrationError(f"this {given.program} file does not say the size of its pictures: give it with --size WxH")
    vector, notes = given.vector.copy(), [f"read from a file of {given.program}", *given.notes]
    covariance = given.covariance
    if covariance is None:
        covariance = default_covariance(vector, size)
        notes.append(f"the file has no sigmas that can be trusted: ± {100 * LENS_FILE.focal:g} % of the focal length and ± "
                     f"{LENS_FILE.centre * size[0]:.1f} px of the centre are assumed")
    if given.charuco and charuco == "old":
        vector[2:4] -= 0.5
        notes.append("its ChArUco corners were half a pixel off (OpenCV up to 4.13): the centre is put right")
    elif given.charuco and charuco == "unknown":
        covariance = covariance.copy()
        covariance[2, 2] += LENS_FILE.charuco_px**2
        covariance[3, 3] += LENS_FILE.charuco_px**2
        notes.append(f"where the board was a ChArUco board and OpenCV 4.13 or older, its centre is half a pixel off: ± "
                     f"{LENS_FILE.charuco_px:g} px more is assumed; say --charuco old or --charuco no")
    notes += _doubts(vector, size)
    model = math.sqrt(max(0.0, given.rms_px**2 / 2 - BUNDLE_ADJUSTMENT.noise_px**2))
    lens = Lens(matrix_of(vector), vector[4:].copy(), covariance, size, given.rms_px, True, model, 0, (), tuple(notes))
    if size_px is not None and size_px != size:
        return replace(lens.rescaled(size_px), warnings=(*notes, f"scaled from pictures of {size[0]}x{size[1]}"))
    return lens


def default_covariance(vector: Array, size_px: tuple[int, int]) -> Array:
    """(9, 9) assumed where a file states none: see ``LENS_FILE``. Both focal lengths err together."""
    p, f = LENS_FILE, vector[:2].mean()
    s = np.array([p.aspect * f, p.aspect * f, p.centre * size_px[0], p.centre * size_px[0], p.k1, p.k2, p.p, p.p, p.k3])
    out = np.diag(s**2)
    out[:2, :2] += np.outer(vector[:2], vector[:2]) * p.focal**2
    return out


def _doubts(vector: Array, size: tuple[int, int]) -> list[str]:
    """What of a lens looks as if it were meant otherwise."""
    fx, fy, cx, cy, k1, k2, _, _, k3 = vector.tolist()
    out = []
    if abs(fx / fy - 1) > LENS_FILE.odd_aspect:
        out.append(f"its pixels are not square ({fx / fy:.2f} to 1): it fits only pictures that are stored as those that it "
                   "was made from")
    if not (0 < cx < size[0] and 0 < cy < size[1]):
        out.append(f"its centre ({cx:.0f}, {cy:.0f}) lies outside of the picture ({size[0]}x{size[1]}): the file may be of "
                   "another picture size")
    elif max(abs(cx / size[0] - 0.5), abs(cy / size[1] - 0.5)) > LENS_FILE.odd_centre:
        turned_size = max(abs(cx / size[1] - 0.5), abs(cy / size[0] - 0.5)) < LENS_FILE.odd_centre
        out.append(f"its centre ({cx:.0f}, {cy:.0f}) lies far from the middle of the picture ({size[0]}x{size[1]}): "
                   + ("width and height may be exchanged" if turned_size else "the file may be of a part of the picture, or of "
                      "another size"))
    if not LENS_FILE.focals[0] < fx / size[0] < LENS_FILE.focals[1]:
        out.append(f"a focal length of {fx:g} px fits no picture of {size[0]} px: its numbers may be in other units")
    corner = max(math.hypot((x - cx) / fx, (y - cy) / fy) for x in (0, size[0] - 1) for y in (0, size[1] - 1))
    if not math.isfinite(corner):
        return out  # its focal length was told already
    r = np.linspace(0.0, corner, 200)
    with np.errstate(over="ignore", invalid="ignore"):  # numbers beyond all lenses make none that is above 0
        turned = np.flatnonzero(~(1 + 3 * k1 * r**2 + 5 * k2 * r**4 + 7 * k3 * r**6 > 0))
    if len(turned):
        out.append(f"its distortion turns back {r[turned[0]] * fx:.0f} px from the centre, within the picture: beyond that it "
                   "is wrong, or it is a lens of another model (a fisheye)")
    return out


def _bytes(path: str | Path) -> bytes:
    try:
        raw = documents.read_bytes(path, LENS_FILE.most_bytes)
    except OSError as e:
        raise FormatFault(f"cannot be read ({e.strerror or type(e).__name__}): give a lens file") from None
    if raw[:2] == b"\x1f\x8b":
        raise FormatFault("it is packed (gzip): unpack it and give the file that was in it")
    if Path(path).suffix.lower() in (".p", ".pkl", ".pickle"):
        raise FormatFault("Python's pickles are not read, for they can hold programs: save the numbers with np.savez or as "
                          "JSON")
    if len(raw) > LENS_FILE.most_bytes:
        raise FormatFault("too large for a lens file: give the file that holds the camera's numbers")
    return raw


def _text(path: str | Path, raw: bytes) -> str:
    """Words in other encodings are of no matter, as long as they are not all that there is."""
    if Path(path).suffix.lower() not in (".mat", ".bin") and documents.is_utf_16(raw):
        raise FormatFault(f"it is UTF-16 text, not UTF-8: {documents.SAVE_AS}")
    return raw.decode("utf-8-sig", "replace").replace("\r\n", "\n").replace("\r", "\n")


def _chosen(cameras: Cameras, camera: str | None) -> str:
    names = ", ".join(list(cameras)[:12]) + (", …" if len(cameras) > 12 else "")
    if camera is not None:
        found = next((n for n in cameras if n == camera), None)
        if found is None and not (len(cameras) == 1 and "" in cameras):
            raise FormatFault(f"it holds no camera {shown(camera)}; there are {names}")
        return found if found is not None else ""
    if len(cameras) > 1:
        raise FormatFault(f"it holds {len(cameras)} cameras ({names}): say which one with --camera NAME")
    return next(iter(cameras))


def _cameras(path: Path, raw: bytes, text: str) -> tuple[Cameras, Reader]:
    """The cameras of a file by name, and what reads one of them. FormatFault: nobody's lens file."""
    ending, head = path.suffix.lower(), text.lstrip()
    if raw[:6] == b"MATLAB" or ending == ".mat":
        return others.matlab_cameras(others.read_mat(raw)), others.matlab_lens
    if raw[:2] == b"PK":
        arrays = read_npz(raw, LENS_FILE.most_bytes)
        if not arrays:
            raise FormatFault(f"it holds no numbers, or more than {LENS_FILE.most_bytes >> 20} MB of them: save the camera "
                              "matrix and the distortion alone")
        return cv.opencv_cameras(arrays), cv.opencv_lens
    if ending == ".cahvor":
        raise other_model("CAHVOR", "write the camera with mrcal-convert-lensmodel as LENSMODEL_OPENCV5")
    if ending == ".bin":
        raise FormatFault("COLMAP's binary form is not read: write text (colmap model_converter --output_type TXT), and "
                          "give cameras.txt")
    if ending == ".toml":
        return _in_toml(parse_toml(text))
    if head.startswith("<"):
        root = parse_xml(text)
        if root.tag == "opencv_storage":
            return cv.opencv_cameras(storage_of(root)), cv.opencv_lens
        return others.metashape_cameras(root), others.metashape_lens
    if "lensmodel" in text and ending == ".cameramodel":
        return {"": _literal(text)}, cv.mrcal_lens
    ost = parse_ost(text) if ending in (".txt", ".ini") else {}
    if ost or ending == ".ini":
        if not ost:
            raise FormatFault("it holds no camera of ROS ([image], [camera's name], camera matrix)")
        return ost, cv.ost_lens
    if ending == ".txt":
        return others.colmap_cameras(text), others.colmap_lens
    if ending == ".json" or head.startswith("{"):
        data = parse_json(text)
        if isinstance(data, Mapping) and "distortion_model" in data:
            return {"": data}, cv.ros_lens
        if isinstance(data, Mapping) and not cv.is_matrix_named(data):
            return others.matlab_cameras(data), others.matlab_lens
        return cv.opencv_cameras(data), cv.opencv_lens
    return _in_yaml(parse_yaml(text))


def _in_toml(data: Mapping[str, Any]) -> tuple[Cameras, Reader]:
    if isinstance(data.get("cameras"), Mapping):
        return cv.caliscope_cameras(data), cv.caliscope_lens
    found = cv.anipose_cameras(data)
    if not found:
        raise FormatFault("neither a lens of ours (kind = \"lens\") nor caliscope's or anipose's cameras")
    return found, cv.anipose_lens


def _in_yaml(data: Any) -> tuple[Cameras, Reader]:
    if isinstance(data, Mapping):
        chain = cv.kalibr_cameras(data)
        if chain:
            return chain, cv.kalibr_lens
        if "distortion_model" in data:
            return {"": data}, cv.ros_lens
    return cv.opencv_cameras(data), cv.opencv_lens


def _literal(text: str) -> Mapping[str, Any]:
    """mrcal's file: a Python literal with comments, read as nothing but that."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of numbers that run into words
            data = ast.literal_eval(text.strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise FormatFault("not a camera model of mrcal (it is no Python literal)") from None
    if not isinstance(data, Mapping):
        raise FormatFault("not a camera model of mrcal (it holds no keys)")
    return data
