"""Playing cards as sprites: a package's components as drawings, and faces as cards that were played with."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from PyQt6.QtWidgets import QApplication

from measure.errors import InputError
from studio.photographs.card_faces import drawings, drawn, worn

MODULE = """
import _extends from '@babel/runtime/helpers/extends';
import * as React from 'react';

const SvgA = _ref => {
  let { title, titleId, ...props } = _ref;
  return React.createElement("svg",
    _extends({ xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 100 200", className: "card" }, props),
    title ? React.createElement("title", null, title) : null,
    React.createElement("defs", null, React.createElement("symbol", { id: "dot", viewBox: "0 0 10 10" },
      React.createElement("rect", { width: 10, height: 10, strokeWidth: 0 }))),
    React.createElement("rect", { width: 100, height: 200, fill: "#fff" }),
    React.createElement("use", { xlinkHref: "#dot", x: 20, y: 20, width: 20, height: 40, fill: "#f00" }));
};

export { SvgA as Ca };
"""
NODE = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")


@pytest.fixture
def app(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> QApplication:
    """An application of Qt's on no screen."""
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return request.getfixturevalue("qapp")


def package(folder: Path, text: str = MODULE) -> Path:
    (folder / "dist").mkdir()
    (folder / "dist" / "index.esm.js").write_text(text, encoding="utf-8")
    return folder


@NODE
def test_a_component_becomes_a_drawing_with_its_symbols_in_place(tmp_path: Path, app: QApplication) -> None:
    svgs = drawings(package(tmp_path))
    assert list(svgs) == ["Ca"]
    assert "use" not in svgs["Ca"]
    img = drawn(svgs["Ca"], (100, 200))
    red = (img[..., 2] > 200) & (img[..., 1] < 60)
    rows, cols = np.flatnonzero(red.any(1)), np.flatnonzero(red.any(0))
    assert (cols[0], cols[-1]) == (20, 39)
    assert (rows[0], rows[-1]) == (30, 49)  # square in a tall place: in its middle
    assert tuple(img[100, 80]) == (255, 255, 255, 255)


@NODE
def test_another_package_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="one list of exports"):
        drawings(package(tmp_path, "const a = 1;"))


def test_a_folder_without_the_module_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="unpacked folder"):
        drawings(tmp_path)


@pytest.mark.parametrize("seed", range(8))
def test_a_worn_card_keeps_its_shape_and_has_round_corners(seed: int) -> None:
    face = np.full((350, 250, 3), 250, np.uint8)
    img = worn(face, np.random.default_rng(seed), 0.06)
    h, w = img.shape[:2]
    assert 90 <= h <= 512
    assert h / w == pytest.approx(1.4, rel=0.02)
    assert img[0, 0, 3] < 128
    assert img[h // 2, w // 2, 3] == 255
    assert img[h // 2, 0, 3] > 200
    assert img[h // 2, w // 2, :3].mean() > 120
