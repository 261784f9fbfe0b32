"""Playing cards as sprites, seen straight down: A. Kennard's free faces from the npm package ``@letele/playing-cards``
0.1.0 (CC0 1.0), and cards of the studio's own decks.

``python -m studio.photographs.card_faces PACKAGE_FOLDER OUT [--own 400] [--signs 300] [--seed 1]`` writes
OUT/card/french/*.png, OUT/card/decks/*.png and OUT/card/signs/*.png (studio.photographs.sign_cards). The package is one
JavaScript module of React components; Node.js runs it with a React of three lines.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np

from measure.errors import InputError
from studio.objects.textures import noise
from studio.objects.toys import Rng
from studio.photographs import sign_cards
from studio.rendering.camera import Image8
from studio.scenes import decks

FACE_PX = (480, 672)
"""Width and height of the faces as drawn from their outlines, before they are scaled down."""
_SVG, _LINK = "{http://www.w3.org/2000/svg}", "{http://www.w3.org/1999/xlink}href"
_KEPT_NAMES = ("viewBox", "preserveAspectRatio", "patternUnits", "gradientUnits", "gradientTransform",
               "patternTransform", "clipPathUnits")
_APPLICATION: list[object] = []
_REACT = """
const _extends = Object.assign;
const React = {createElement: (tag, props, ...children) => ({tag, props: props || {}, children: children.flat()})};
"""
_PRINT = """
const out = {};
for (const [name, make] of Object.entries(_faces)) out[name] = make({});
process.stdout.write(JSON.stringify(out));
"""


def drawings(package: Path) -> dict[str, str]:
    """The package's faces and backs as SVG texts, by name (``Ha``: ace of hearts, ``B1``: a back).

    InputError: the module is not there or not as expected, or Node.js is missing or fails.
    """
    module = package / "dist" / "index.esm.js"
    if not module.is_file():
        raise InputError(f"{module} is not there: give the unpacked folder of @letele/playing-cards 0.1.0")
    node = shutil.which("node")
    if node is None:
        raise InputError("node was not found: install Node.js, which runs the package's module")
    text = module.read_text(encoding="utf-8")
    body = re.sub(r"^import .*$", "", text, flags=re.MULTILINE)
    body, exported = re.subn(r"export \{([^}]*)\};?", lambda m: "const _faces = {"
                             + re.sub(r"(\w+) as (\w+)", r"\2: \1", m[1]) + "};",
                             body)
    if exported != 1:
        raise InputError(f"{module}: one list of exports was expected, {exported} found: is it version 0.1.0?")
    done = subprocess.run([node, "-"], input=_REACT + body + _PRINT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise InputError(f"node failed on {module}: {done.stderr.strip()[-300:]}")
    return {name: ElementTree.tostring(_flattened(_element(tree)), "unicode") for name,
            tree in json.loads(done.stdout).items()}


def _element(tree: Mapping[str, object]) -> ElementTree.Element:
    """An element of React's as one of SVG."""
    out = ElementTree.Element(_SVG + str(tree["tag"]))
    props, children = tree["props"], tree["children"]
    assert isinstance(props, dict)
    assert isinstance(children, list)
    for key, value in props.items():
        if key == "xlinkHref":
            out.set(_LINK, str(value))
        elif key == "style":
            out.set("style", ";".join(f"{_dashed(k)}:{v}" for k, v in value.items()))
        elif value is not None and key not in ("xmlns", "xmlnsXlink", "className"):
            out.set(key if key in _KEPT_NAMES else _dashed(key), str(value))
    for child in children:
        if isinstance(child, dict):
            out.append(_element(child))
        elif child is not None:
            out.text = (out.text or "") + str(child)
    return out


def _dashed(name: str) -> str:
    return re.sub(r"[A-Z]", lambda m: "-" + m[0].lower(), name)


def _flattened(svg: ElementTree.Element) -> ElementTree.Element:
    """The drawing without symbols and uses, which Qt draws in part only: each use becomes a group of what it names."""
    named = {e.get("id"): e for e in svg.iter() if e.get("id")}

    def copy(e: ElementTree.Element) -> ElementTree.Element:
        if e.tag == _SVG + "use" and named.get(e.get(_LINK, "#")[1:]) is not None:
            return used(e, named[e.get(_LINK, "#")[1:]])
        out = ElementTree.Element(e.tag, dict(e.attrib))
        out.text, out.tail = e.text, e.tail
        out.extend(copy(c) for c in e if c.tag != _SVG + "symbol")
        return out

    def used(use: ElementTree.Element, of: ElementTree.Element) -> ElementTree.Element:
        x, y = (float(use.get(k, "0")) for k in "xy")
        move = f"translate({x} {y})"
        if of.tag == _SVG + "symbol" and of.get("viewBox"):
            vx, vy, vw, vh = (float(v) for v in re.split(r"[ ,]+", of.get("viewBox", "").strip()))
            w, h = float(use.get("width", vw)), float(use.get("height", vh))
            sx, sy = w / vw, h / vh
            if of.get("preserveAspectRatio") != "none":
                sx = sy = min(sx, sy)
            move += f" translate({(w - sx * vw) / 2} {(h - sy * vh) / 2}) scale({sx} {sy}) translate({-vx} {-vy})"
        kept = {k: v for k, v in use.attrib.items() if k not in ("x", "y", "width", "height", "transform", _LINK)}
        out = ElementTree.Element(_SVG + "g", {**kept, "transform": f"{use.get('transform', '')} {move}".strip()})
        if of.tag == _SVG + "symbol":
            inherited = {k: v for k, v in of.attrib.items() if k not in ("id", "viewBox", "preserveAspectRatio")}
            group = ElementTree.SubElement(out, _SVG + "g", inherited)
            group.extend(copy(c) for c in of)
        else:
            out.append(copy(of))
        return out

    return copy(svg)


def drawn(svg: str, size_px: tuple[int, int] = FACE_PX) -> Image8:
    """An SVG text as a picture (h, w, 4) BGRA. InputError: Qt cannot read it."""
    from PyQt6.QtCore import QByteArray, QRectF
    from PyQt6.QtGui import QGuiApplication, QImage, QPainter
    from PyQt6.QtSvg import QSvgRenderer

    app = QGuiApplication.instance() or QGuiApplication(["card_faces", "-platform", "offscreen"])  # texts need one
    assert app is not None
    _APPLICATION.append(app)
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    if not renderer.isValid():
        raise InputError("Qt could not read a drawing")
    image = QImage(*size_px, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, *size_px))
    painter.end()
    bits = image.constBits()
    assert bits is not None
    return np.frombuffer(bits.asstring(image.sizeInBytes()), np.uint8).reshape(size_px[1], size_px[0], 4).copy()


def worn(face: Image8, rng: Rng, corner: float) -> Image8:
    """A printed face (h, w, 3) as a card that was played with: ``corner`` is its radius in widths; yellowed or cool
    paper, ink of one press or another, a sheen, scratches, rubbed rims, and a thin pale or dark edge of paper. (h, w,
    4) BGRA of 64 to 512 px."""
    h, w = face.shape[:2]
    img = face.astype(np.float32) / 255
    img = np.clip(img, 0, 1) ** float(np.exp(rng.normal(0, 0.15)))
    grey = img.mean(-1, keepdims=True)
    img = grey + (img - grey) * float(rng.uniform(0.65, 1.15))
    black, white = float(rng.uniform(0.0, 0.14)), float(rng.uniform(0.82, 1.0))
    yellow = float(rng.choice([0.0, rng.uniform(0, 0.22)]))
    img = (black + img * (white - black)) * np.array([1 - yellow, 1 - yellow / 3, 1], np.float32)
    if rng.random() < 0.5:
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        d = ((x / w - rng.uniform(-0.2, 1.2)) ** 2 + (y / h - rng.uniform(-0.2, 1.2)) ** 2) / float(rng.uniform(0.05,
            0.8))
        img = img + float(rng.uniform(0.02, 0.3)) * np.exp(-d)[..., None]
    if rng.random() < 0.5:
        img = img * (1 + float(rng.uniform(0.005, 0.03)) * noise(rng, (h, w), (h / 5, w / 5), 4)[..., None])
    for _ in range(int(rng.integers(0, 4)) if rng.random() < 0.4 else 0):
        a, b = ((int(v) for v in rng.uniform(0, (w, h))) for _ in range(2))
        layer = np.zeros((h, w), np.float32)
        cv2.line(layer, (*a,), (*b,), 1.0, 1, cv2.LINE_AA)
        img = img + layer[..., None] * float(rng.uniform(-0.15, 0.2))
    mask = _rounded(w, h, corner * w)
    solid = cv2.copyMakeBorder((mask > 0.5).astype(np.uint8), 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    inner = cv2.distanceTransform(solid, cv2.DIST_L2, 5)[1:-1, 1:-1]
    rim = np.exp(-inner / (w * float(rng.uniform(0.003, 0.01))))[..., None] * float(rng.uniform(0.1, 0.8))
    edge = float(rng.uniform(0.45, 0.95))
    img = img * (1 - rim) + edge * rim
    out = np.dstack([255 * np.clip(img, 0, 1), 255 * mask]).round().astype(np.uint8)
    k = float(np.exp(rng.uniform(np.log(96), np.log(512)))) / max(h, w)
    if k >= 1:
        return out
    size = (max(2, round(w * k)), max(2, round(h * k)))
    return np.asarray(cv2.resize(out, size, interpolation=cv2.INTER_AREA), np.uint8)


def _rounded(w: int, h: int, radius: float) -> np.ndarray:
    """Coverage 0-1 of a rectangle with rounded corners."""
    x = np.abs(np.arange(w) + 0.5 - w / 2)[None] - (w / 2 - radius)
    y = np.abs(np.arange(h) + 0.5 - h / 2)[:, None] - (h / 2 - radius)
    out = np.hypot(np.maximum(x, 0), np.maximum(y, 0)) + np.minimum(np.maximum(x, y), 0) - radius
    return np.clip(0.5 - out, 0, 1).astype(np.float32)


def _on_white(face: Image8) -> Image8:
    """A face without its drawn outline and corners: the paper goes on to the rim."""
    h, w = face.shape[:2]
    a = face[..., 3:].astype(np.float32) / 255
    img = np.asarray(face[..., :3] * a + 255 * (1 - a), np.float32).astype(np.uint8)
    m = max(2, round(0.012 * w))
    framed = np.full_like(img, 255)
    framed[m:h - m, m:w - m] = img[m:h - m, m:w - m]
    return framed


def main(argv: list[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("package", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--own", type=int, default=400, help="cards of the studio's own decks")
    parser.add_argument("--signs", type=int, default=300, help="cards with few large signs")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(argv)
    folder, own, signs = (args.out / "card" / name for name in ("french", "decks", "signs"))
    for each in (folder, own, signs):
        each.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng((args.seed, 52))
    for name, svg in drawings(args.package).items():
        for k in range(2):
            cv2.imwrite(str(folder / f"{name}_{k}.png"), worn(_on_white(drawn(svg)), rng,
                                                              float(rng.uniform(0.035, 0.06))))
    for k in range(args.own):
        rng = np.random.default_rng((args.seed, 53, k))
        make = decks.deck(rng)
        face = make.back if k % 5 == 0 else decks.face(rng, make)
        cv2.imwrite(str(own / f"deck_{k:05d}.png"), worn(face, rng, make.round_in / make.size_in[0]))
    for k in range(args.signs):
        rng = np.random.default_rng((args.seed, 54, k))
        cv2.imwrite(str(signs / f"sign_{k:05d}.png"), worn(sign_cards.face(rng), rng, float(rng.uniform(0.02, 0.09))))


if __name__ == "__main__":
    main()
