"""Painting: every shape of mark reaches the picture, where it belongs, and nothing else changes."""

import itertools

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.overlay.layout import Disc, Stroke, Text, dashes, readable
from assistant.overlay.marks import SYMBOLS, Area, Banner, Label, Legend, Line, Symbol
from assistant.overlay.paint import Overlay, draw, paint, paint_once
from assistant.overlay.placement import Places, lay_out
from assistant.overlay.scene_marks import marks_of
from assistant.overlay.style import BIG, DEFAULT, LOOKS, Style
from assistant.overlay.text import text_patch, text_size
from measure.scene import scene
from measure.survey import Survey


class Overhead:
    """A pinhole straight above the middle of the table; what is higher stands further out."""

    def __init__(self, width=960, height=540, pixels_per_in=10.0, middle_in=(24.0, 24.0), height_in=48.0):
        self.size = (width, height)
        self.scale, self.middle, self.height_in = pixels_per_in, np.array(middle_in), height_in

    def image_from_table(self, points_in):
        points = np.asarray(points_in, dtype=float)
        z = points[:, 2] if points.shape[1] == 3 else np.zeros(len(points))
        xy = (points[:, :2] - self.middle) * (self.scale * self.height_in / (self.height_in - z))[:, None]
        return np.column_stack([self.size[0] / 2 + xy[:, 0], self.size[1] / 2 - xy[:, 1]])


CAMERA = Overhead()
SQUARE = ((20.0, 20.0, 0.0), (24.0, 20.0, 0.0), (24.0, 24.0, 0.0), (20.0, 24.0, 0.0))
ONE_OF_EACH = [
    Area(SQUARE, "toy", "red"),
    Area(SQUARE, "zone", dash="dashed", fill=0.2),
    Area(SQUARE, "toy_destroyed", "red", "dotted", cross=True),
    Line(SQUARE, "line"),
    Line(SQUARE[:2], "yes", arrow=True),
    Label((22.0, 22.0, 1.0), ("9.4 ± 0.1 in", "2 hits"), "yes"),
    *[Symbol((22.0, 22.0, 0.0), kind, "toy", "R", "red") for kind in SYMBOLS],
    Banner("red: choose a card", "prompt", "bottom"),
    Banner("Turn 3", "turn"),
    Legend((("yes", "allowed"), ("too_close", "too close to call"), ("no", "not allowed"))),
]


def shapes(marks, kind, camera=CAMERA, size=(960, 540)):
    return [s for s in lay_out(marks, camera.image_from_table, size, text_size) if isinstance(s, kind)]


def ground(value=120):
    return np.full((540, 960, 3), value, np.uint8)


@pytest.mark.parametrize("mark", ONE_OF_EACH, ids=lambda m: f"{type(m).__name__}-{getattr(m, 'kind', m.__class__)}")
def test_every_shape_of_mark_is_painted(mark):
    before = ground()
    after = paint(before, (mark,), CAMERA)
    assert np.count_nonzero((after != before).any(axis=2)) > 30
    assert (before == 120).all()  # the frame given is left alone


def test_a_mark_lies_where_its_inches_project_to():
    changed = (paint(ground(), (Area(SQUARE, "toy", "red"),), CAMERA) != 120).any(axis=2)
    ys, xs = np.nonzero(changed)
    corners = CAMERA.image_from_table(np.array(SQUARE))
    assert abs(xs.min() - corners[:, 0].min()) <= 5
    assert abs(xs.max() - corners[:, 0].max()) <= 5
    assert abs(ys.min() - corners[:, 1].min()) <= 5
    assert abs(ys.max() - corners[:, 1].max()) <= 5
    middle = corners.mean(axis=0).astype(int)
    assert not changed[middle[1], middle[0]]


def test_height_moves_a_mark_outwards():
    low, high = (np.nonzero(draw((Symbol((40.0, 24.0, z), "yes", "yes"),), CAMERA, (960, 540))[..., 3])[1].mean()
                 for z in (0.0, 6.0))
    assert high - low == pytest.approx(160 * (48 / 42 - 1), abs=1.5)


def test_no_marks_leave_the_frame_as_it_is():
    frame = np.random.default_rng(0).integers(0, 255, (540, 960, 3), dtype=np.uint8)
    assert np.array_equal(paint(frame, (), CAMERA), frame)


def test_in_place_paints_the_given_frame():
    frame = ground()
    out = paint(frame, ONE_OF_EACH, CAMERA, copy=False)
    assert out is frame
    assert np.array_equal(out, paint(ground(), ONE_OF_EACH, CAMERA))


def test_a_kept_layer_never_shows_old_marks():
    overlay = Overlay()
    other = Overhead(pixels_per_in=8.0)
    first, second = (ONE_OF_EACH[0], ONE_OF_EACH[10]), (ONE_OF_EACH[5],)
    for marks, camera, style in ((first, CAMERA, DEFAULT), (second, CAMERA, DEFAULT), (second, other, DEFAULT),
                                 (first, other, BIG), ((), other, BIG), (first, CAMERA, DEFAULT)):
        kept = overlay.paint(ground(), marks, camera, style=style)
        assert np.array_equal(kept, Overlay().paint(ground(), marks, camera, style=style))


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 255), st.integers(0, 255))
def test_blending_is_premultiplied_over(background, opacity):
    """Against the definition, in floating point, on a filled area."""
    style = Style(looks={"zone": LOOKS["zone"]})
    canvas = draw((Area(SQUARE, "zone", fill=opacity / 255),), CAMERA, (960, 540), style).astype(float)
    want = canvas[..., :3] + background * (1 - canvas[..., 3:] / 255)
    got = paint(ground(background), (Area(SQUARE, "zone", fill=opacity / 255),), CAMERA, style=style)
    assert np.abs(got - np.minimum(255, want)).max() <= 1


@pytest.mark.parametrize("far", [1e9, float("nan"), float("inf")])
def test_what_cannot_be_projected_is_left_out_without_harm(far):
    class Odd(Overhead):
        def image_from_table(self, points_in):
            pixels = super().image_from_table(points_in)
            pixels[:1] = far
            return pixels

    out = paint(ground(), (Area(SQUARE, "ring", "red", "dashed"), *ONE_OF_EACH), Odd())
    assert out.shape == (540, 960, 3)
    assert (out != ground()).any()


def test_a_real_scene_with_every_kind_of_thing_is_painted():
    battle = scene("red grunt r1 10,10", "blue sniper b1 22,12", wall=(16, 8, 17, 16))
    out = paint(ground(), marks_of(battle, Survey(battle), selected="r1", turn="Turn 1"), CAMERA)
    assert np.count_nonzero((out != 120).any(axis=2)) > 2000


def test_names_with_accents_and_the_plus_minus_have_letters():
    patches = [text_patch(t, 24, (255, 255, 255)) for t in ("±", "ä", "·", "é", "Ł", "?")]
    boxes = [p[..., 0].tobytes() for p in patches]
    assert len(set(boxes)) == len(boxes)  # a missing letter is drawn as the same box everywhere
    assert all(p[..., 0].max() > 200 for p in patches)


@given(st.text(max_size=30), st.integers(8, 60))
@settings(max_examples=30, deadline=None)
def test_a_patch_is_as_large_as_announced(text, size):
    text = "".join(c for c in text if c.isprintable())
    w, h = text_size(text, size)
    patch = text_patch(text, size, (10, 200, 30))
    assert patch.shape == (int(np.ceil(h)), int(np.ceil(w)), 4)
    assert (patch[..., :3] <= patch[..., 3:]).all()  # premultiplied


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (640, 480)])
def test_text_keeps_its_share_of_the_picture(width, height):
    (text,) = [s for s in lay_out((Label((24.0, 24.0, 0.0), ("9.4 in",), "yes"),),
                                  Overhead(width, height).image_from_table, (width, height), text_size)
               if isinstance(s, Text)]
    assert text.size_px == pytest.approx(25 * height / 1080, abs=0.5)
    assert text.size_px * 720 / height >= 16


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.floats(8, 40), st.floats(8, 40)), min_size=1, max_size=14))
def test_labels_stay_in_the_picture_and_apart_while_there_is_room(places):
    camera = Overhead(1920, 1080, 22.0)
    marks = [Label((x, y, 0.0), (f"toy {i}",), "yes") for i, (x, y) in enumerate(places)]
    texts = [s for s in lay_out(marks, camera.image_from_table, (1920, 1080), text_size) if isinstance(s, Text)]
    assert len(texts) == len(marks)
    for i, a in enumerate(texts):
        assert 0 <= a.x <= 1920 - a.width
        assert 0 <= a.y <= 1080 - a.height
        for b in texts[i + 1:]:
            over_x = min(a.x + a.width, b.x + b.width) - max(a.x, b.x)
            over_y = min(a.y + a.height, b.y + b.height) - max(a.y, b.y)
            assert min(over_x, over_y) <= 1.0


def test_important_labels_get_the_place_beside_their_point():
    marks = [Label((24.0, 24.0, 0.0), ("terrain",), "terrain"), Label((24.0, 24.0, 0.0), ("legal",), "yes", priority=5)]
    texts = {s.lines[0]: s for s in shapes(marks, Text)}
    assert texts["legal"].leader is None


@given(st.sampled_from(["solid", "dashed", "dotted"]), st.integers(3, 12), st.floats(20, 300), st.booleans())
def test_dashes_lie_on_the_line(dash, corners, radius, closed):
    angles = np.arange(corners) / corners * 2 * np.pi
    line = np.column_stack([np.cos(angles), np.sin(angles)]) * radius
    whole = np.concatenate([line, line[:1]]) if closed else line
    total = np.linalg.norm(np.diff(whole, axis=0), axis=1).sum()
    runs = dashes(line, closed, dash)
    drawn = sum(np.linalg.norm(np.diff(r, axis=0), axis=1).sum() for r in runs)
    if dash == "solid":
        assert drawn == pytest.approx(total)
    elif total > 60:
        assert 0.15 * total < drawn < 0.85 * total


def test_straight_lines_follow_the_lens():
    class Bent(Overhead):
        def image_from_table(self, points_in):
            pixels = super().image_from_table(points_in)
            return pixels + np.column_stack([0 * pixels[:, 0], 0.0005 * (pixels[:, 0] - 480) ** 2])

    line = Line(((4.0, 24.0, 0.0), (44.0, 24.0, 0.0)), "ruler")
    (stroke,) = [s for s in lay_out((line,), Bent().image_from_table, (960, 540), text_size) if isinstance(s, Stroke)]
    bow = stroke.points_px[:, 1]
    assert bow.max() - bow.min() == pytest.approx(20.0, abs=1.0)


@given(st.tuples(*[st.integers(0, 255)] * 3))
def test_text_colours_can_be_read_on_their_dark_halo(colour):
    r, g, b = readable(colour)
    assert 0.299 * r + 0.587 * g + 0.114 * b >= 148


def test_sides_have_colours_of_their_own():
    colours = DEFAULT.side_colours(["red", "blue", "attackers", "defenders", ""])
    assert len(set(colours.values())) == 4
    assert Style(sides=(("red", (1, 2, 3)),)).side_colours(["red"]) == {"red": (1, 2, 3)}


def test_a_frame_shrunk_to_720p_still_shows_the_letters():
    camera = Overhead(1920, 1080, 22.0)
    marks = (Label((24.0, 24.0, 0.0), ("9.4 ± 0.1 in",), "yes"),)
    frame = paint(np.full((1080, 1920, 3), 180, np.uint8), marks, camera)
    small = cv2.resize(frame, (1280, 720), interpolation=cv2.INTER_AREA)
    assert small.max() > 240  # ink
    assert small.min() < 70  # halo: the contrast survives


def test_discs_carry_the_sign():
    (disc,) = shapes((Symbol((24.0, 24.0, 0.0), "no", "no"),), Disc)
    assert (disc.kind, disc.x, disc.y) == ("no", 480.0, 270.0)


def test_a_banner_may_carry_the_sign_of_a_verdict_before_its_first_line():
    marks = (Banner("Too close to call", "caption", "bottom", "too_close"), Banner("plain", "caption", "bottom"))
    found = lay_out(marks, Overhead().image_from_table, (960, 540), text_size)
    [disc], texts = [s for s in found if isinstance(s, Disc)], [s for s in found if isinstance(s, Text)]
    assert disc.kind == "too_close"
    assert disc.x + disc.radius < texts[0].x
    assert texts[0].y < disc.y < texts[0].y + texts[0].height


@pytest.mark.parametrize("angle", [0, 30, 75, 90])
def test_a_trails_words_do_not_cover_it(angle):
    a = np.deg2rad(angle)
    ends = [(24.0 + r * np.cos(a), 24.0 + r * np.sin(a), 0.0) for r in (-8, 8)]
    marks = (Line(tuple(ends), "trail", arrow=True), Label((24.0, 24.0, 0.0), ("16.0 ± 0.2 in",), "trail", priority=5))
    found = lay_out(marks, Overhead().image_from_table, (960, 540), text_size)
    [text] = [s for s in found if isinstance(s, Text)]
    line = next(s for s in found if isinstance(s, Stroke)).points_px
    points = np.concatenate([p + (q - p) * np.linspace(0, 1, 50)[:, None] for p, q in itertools.pairwise(line)])
    inside = ((points[:, 0] > text.x) & (points[:, 0] < text.x + text.width)
              & (points[:, 1] > text.y) & (points[:, 1] < text.y + text.height))
    assert inside.mean() < 0.03


def test_text_on_the_table_and_banners_are_scaled_apart():
    camera, grey = Overhead(), np.full((540, 960, 3), 120, np.uint8)
    marks = (Label((24.0, 24.0, 0.0), ("sarge",), "toy"), Banner("Sarge moves", "caption", "bottom"))

    def drawn(units):
        changed = np.abs(Overlay().paint(grey, marks, camera, units=units).astype(int) - grey).max(axis=2) > 20
        return [int(np.ptp(np.flatnonzero(half.any(axis=1)))) for half in (changed[:400], changed[400:])]

    assert drawn(None) == drawn((0.5, 0.5))
    small, large = drawn((0.5, 0.5)), drawn((1.0, 0.5))
    assert large[0] > 1.5 * small[0]
    assert large[1] == small[1]


@given(st.lists(st.sampled_from([m for m in ONE_OF_EACH if not isinstance(m, Banner | Legend)]), max_size=6),
       st.integers(0, 2**32))
@settings(deadline=None, max_examples=20)
def test_a_picture_that_is_painted_once_has_the_same_pixels(marks, seed):
    noise = np.random.default_rng(seed).integers(0, 256, (540, 960, 3), np.uint8)
    expected = Overlay().paint(noise, marks, CAMERA)
    paint_once(noise, marks, CAMERA, DEFAULT, Places())
    assert (noise == expected).all()


def test_what_is_said_at_length_takes_three_lines_in_smaller_letters():
    def banner(words):
        (text,) = [s for s in lay_out((Banner(words, "warning", "bottom"),), Overhead().image_from_table, (960, 540), text_size)
                   if isinstance(s, Text)]
        return text

    short, long = banner("the picture went dark"), banner("keep your hands off the table " * 9)
    endless = banner("the camera hangs " * 40)
    assert len(short.lines) == 1
    assert len(long.lines) == 3
    assert long.size_px < short.size_px
    assert endless.size_px < short.size_px
    assert " ".join(endless.lines) == ("the camera hangs " * 40).strip()
    for text in (short, long, endless):
        assert text.x >= 0
        assert text.x + text.width <= 960
