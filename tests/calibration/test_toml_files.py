"""Files of numbers: with anything wrong in them they are read, or refused in one sentence that names all faults."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calibration.errors import CalibrationError
from calibration.lens.lens import Lens
from calibration.table.mapping import Evidence, TableCalibration
from tests.mutations import ODD, broken, one_sentence, toml

LENS = Lens.guess((640, 480))
TABLE = TableCalibration(
    LENS.camera_matrix, LENS.distortion, np.array([3.0, 0.1, 0.0]), np.array([-10.0, 8.0, 40.0]), np.eye(15) * 1e-6,
    (640, 480), (48.0, 36.0), table_polygon_in=((0.0, 0.0), (48.0, 0.0), (48.0, 36.0)), notes=("a note",),
    other_pose=np.ones(6), other_weight=0.1,
    evidence=Evidence(np.zeros((2, 2)), np.ones((2, 2)), np.zeros((2, 2))))


def document(made: Any, folder: Path) -> dict[str, Any]:
    path = folder / "made.toml"
    (made.write if isinstance(made, Lens) else made.save)(path)
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read(kind: type, path: Path) -> Any:
    return Lens.read(path) if kind is Lens else TableCalibration.load(path)


@pytest.mark.parametrize("made", [LENS, TABLE], ids=["lens", "table"])
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whatever_is_wrong_is_read_or_one_sentence(made: Any, data: st.DataObject, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(toml(data.draw(broken(document(made, tmp_path), ODD))), encoding="utf-8")
    try:
        read(type(made), path)
    except CalibrationError as e:
        one_sentence(e, path)


@pytest.mark.parametrize("made", [LENS, TABLE], ids=["lens", "table"])
def test_all_faults_at_once(made: Any, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    wrong = {"image_size_px": [640], "distortion": [0, 0, 0, 0, "x"], "rms_px": "low"}
    path.write_text(toml({**document(made, tmp_path), **wrong}))
    with pytest.raises(CalibrationError) as e:
        read(type(made), path)
    for said in ("image_size_px must be of shape (2,), found (1,)", "distortion must hold numbers only",
                 "rms_px must be a number"):
        assert said in str(e.value)


@pytest.mark.parametrize(("change", "said"), [
    ({"image_size_px": [0, 480]}, "1 to 100000"), ({"camera_matrix": [[0, 0, 0], [0, 1, 0], [0, 0, 1]]}, "focal lengths"),
    ({"covariance": [[1]]}, "of shape"), ({"distortion": [0, 0, 0, 0, float("nan")]}, "must be finite")])
def test_numbers_that_cannot_be(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    for made in (LENS, TABLE):
        path.write_text(toml({**document(made, tmp_path), **change}))
        with pytest.raises(CalibrationError, match=said):
            read(type(made), path)
