"""The prints: what is drawn is what the geometry says, on every paper."""

import re
from pathlib import Path

import cv2
import numpy as np
import pytest
from pypdf import PdfReader
from shapely.geometry import box

from calibration.prints.geometry import CELLS, DICTIONARY, LIVE_IN, SHEETS, marker_bits
from calibration.prints.sheet import (
    MARGIN_IN,
    PAPERS_IN,
    SheetError,
    cutout_image,
    image_size_in,
    print_from_image,
    print_of,
    sheet_image,
    write_pdf,
)

KINDS = sorted(SHEETS)


def test_live_area_fits_both_papers() -> None:
    assert LIVE_IN[0] * 25.4 <= 260
    assert LIVE_IN[1] * 25.4 <= 190
    for w, h in PAPERS_IN.values():
        assert w - LIVE_IN[0] >= 0.7
        assert h - LIVE_IN[1] >= 0.7


def test_bits_are_four_pixels_from_seven_feet() -> None:
    px_per_inch = 1920 / 2 / np.tan(np.radians(35)) / 84.0
    for p in SHEETS.values():
        assert min(m.size_in for m in p.markers) / CELLS * px_per_inch >= 4.0


def test_no_two_prints_share_a_marker() -> None:
    ids = [m.id for p in SHEETS.values() for m in p.markers]
    assert len(ids) == len(set(ids))


def test_no_marker_reads_in_a_mirror_as_itself() -> None:
    """8, 9, 17 and 47 do: a mirrored picture of them calibrates to a camera that is not there."""
    codes = cv2.aruco.getPredefinedDictionary(DICTIONARY)
    seen = set()
    for marker in range(50):
        found, number, _ = codes.identify(np.ascontiguousarray(codes.getBitsFromByteList(codes.bytesList[marker:marker + 1],
                                                                                         4)[:, ::-1]), 1.0)
        if found and number == marker:
            seen.add(marker)
    assert seen == {8, 9, 17, 47}
    assert not seen & {i for p in SHEETS.values() for i in p.ids}


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_printed_near_a_marker(kind: str) -> None:
    p = print_of(kind)
    for m in p.markers:
        quiet = box(m.x_in - 0.27, m.y_in - 0.27, m.x_in + m.size_in + 0.27, m.y_in + m.size_in + 0.27)
        for r in p.rects:
            assert not quiet.intersects(box(r.x0, r.y0, r.x1, r.y1))
        if p.chess is not None:
            c = p.chess
            board = box(c.x_in, c.y_in, c.x_in + c.columns * c.square_in, c.y_in + c.rows * c.square_in)
            assert not quiet.intersects(board)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("dpi", [37.0, 100.0])
def test_picture_has_the_markers_where_the_geometry_says(kind: str, dpi: float) -> None:
    image = sheet_image(dpi, kind)
    w, h = image_size_in(kind)
    assert image.shape == (round(h * dpi), round(w * dpi))
    corners, ids, _ = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)).detectMarkers(image)
    assert sorted(ids.ravel()) == sorted(m.id for m in print_of(kind).markers)
    for quad, i in zip(corners, ids.ravel(), strict=True):
        at = print_from_image(quad.reshape(4, 2), dpi, kind)
        # The detector's corners are good to a pixel.
        assert np.abs(at - print_of(kind).marker(int(i)).corners_in).max() < 1.5 / dpi


def test_picture_keeps_all_ink_at_any_resolution() -> None:
    """Edges are area sampled: the mean grey of the picture does not depend on the resolution."""
    fine, coarse = sheet_image(120.0), sheet_image(41.0)
    m = print_of("sheet").marker(1)
    for image, dpi in ((fine, 120.0), (coarse, 41.0)):
        x0, x1 = (m.x_in - 0.2 + MARGIN_IN) * dpi, (m.x_in + m.size_in + 0.2 + MARGIN_IN) * dpi
        top = LIVE_IN[1] + MARGIN_IN
        y0, y1 = (top - m.y_in - m.size_in - 0.2) * dpi, (top - m.y_in + 0.2) * dpi
        part = image[round(y0):round(y1), round(x0):round(x1)]
        black = (1 - part / 255.0).sum() / dpi**2
        cells = CELLS**2 - marker_bits(1).sum()
        assert black == pytest.approx(cells * (m.size_in / CELLS) ** 2, rel=0.01)


def test_cutout_is_one_marker() -> None:
    image = cutout_image(80.0, 12)
    _, ids, _ = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)).detectMarkers(image)
    assert ids.ravel().tolist() == [12]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("paper", sorted(PAPERS_IN))
def test_pdf_is_vector_and_true_to_size(tmp_path: Path, kind: str, paper: str) -> None:
    reader = PdfReader(write_pdf(tmp_path / "p.pdf", paper, kind))
    assert len(reader.pages) == (4 if kind == "toaded" else 1)
    for page in reader.pages:
        w, h = (float(v) / 72 for v in (page.mediabox.width, page.mediabox.height))
        assert (w, h) == pytest.approx(PAPERS_IN[paper], abs=0.01)
        assert "/XObject" not in page["/Resources"]  # no picture inside
    page = reader.pages[0]
    text = page.get_contents().get_data().decode("latin-1")
    left, low = ((PAPERS_IN[paper][i] - LIVE_IN[i]) / 2 for i in range(2))
    m = re.search(r"^72 0 0 72 ([\d.]+) ([\d.]+) cm", text, re.M)  # an inch is 72 points, from the frame's corner
    assert m
    assert (float(m[1]) / 72, float(m[2]) / 72) == pytest.approx((left, low), abs=1e-3)
    drawn = {tuple(round(float(v), 2) for v in r) for r in re.findall(
        r"([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re", text)}
    for marker in print_of(kind).markers:
        assert tuple(round(v, 2) for v in (marker.x_in, marker.y_in, marker.size_in, marker.size_in)) in drawn


@pytest.mark.parametrize("kind", KINDS)
def test_pdf_asks_print_dialogs_for_true_size(tmp_path: Path, kind: str) -> None:
    reader = PdfReader(write_pdf(tmp_path / "p.pdf", "a4", kind))
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert reader.pdf_header >= "%PDF-1.6"  # older readers need not know that word


def test_pdf_has_bars_version_and_instructions(tmp_path: Path) -> None:
    text = PdfReader(write_pdf(tmp_path / "p.pdf", "a4")).pages[0].extract_text()
    for words in ("v1", "6 inches", "150 mm", "100 %"):
        assert words in text
    spans = [(r.x1 - r.x0, r.y1 - r.y0) for r in print_of("sheet").rects]
    for length in (6.0, 150 / 25.4):
        assert any(abs(w - length) < 1e-9 for w, _ in spans)
        assert any(abs(h - length) < 1e-9 for _, h in spans)


def test_mat_has_the_zones_of_both_players() -> None:
    """TD-2: six combat zones a player, deck, cemetery, one shared Ground Support zone."""
    p = print_of("toaded")
    assert len({z.id for z in p.zones}) == len(p.zones) == 2 * 8 + 1
    for player in (1, 2):
        assert sum(z.player == player and ("front-" in z.id or "back-" in z.id) for z in p.zones) == 6
    boxes = [box(z.x0, z.y0, z.x1, z.y1) for z in p.zones]
    boxes += [box(m.x_in, m.y_in, m.x_in + m.size_in, m.y_in + m.size_in) for m in p.markers]
    for i, a in enumerate(boxes):
        assert box(0, 0, *p.size_in).contains(a)
        assert not any(a.intersects(b) for b in boxes[i + 1:])
    for z in p.zones:  # a 2.5 x 3.5 inch card fits
        assert z.x1 - z.x0 >= 3.6
        assert z.y1 - z.y0 >= 2.6


def test_mat_lanes_face_each_other_turned_round() -> None:
    p = print_of("toaded")
    at = {z.id: ((z.x0 + z.x1) / 2, (z.y0 + z.y1) / 2) for z in p.zones}
    w, h = p.size_in
    for z in p.zones:
        if z.player == 1:
            x, y = at[z.id]
            assert at[z.id.replace("p1", "p2")] == pytest.approx((w - x, h - y))
    # Player 1 looks along +x: left is +y, where his cemetery is.
    assert at["p1-back-left"][1] > at["p1-back-front"][1] > at["p1-back-right"][1]
    assert at["p1-cemetery"][1] > at["p1-front-left"][1]
    assert at["p1-deck"][1] < at["p1-front-right"][1]


def test_refusals(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="choose one of a4, letter"):
        write_pdf(tmp_path / "p.pdf", "a3")
    with pytest.raises(SheetError, match="choose one of"):
        sheet_image(50, "poster")
    with pytest.raises(SheetError, match="cannot be written"):
        write_pdf(tmp_path / "no" / "such" / "p.pdf")
