"""Labels keep clear of toys, of the sheet and of each other, stay near, and stay where they are while nothing moves."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from assistant.overlay import placement
from assistant.overlay.layout import Disc, Text
from assistant.overlay.marks import Label
from assistant.overlay.placement import Places, lay_out
from assistant.overlay.printed import printed_in
from assistant.overlay.scene_marks import marks_of
from assistant.overlay.text import text_size
from measure.scene import scene
from measure.survey import Survey

TOYS = [(x, y) for y in (6.0, 14.0, 22.0) for x in range(4, 46, 6)]


def crowd(shift=0.0):
    return scene(*(f"{'red' if i % 2 else 'blue'} toy{i} t{i} {x + shift:.3f},{y}" for i, (x, y) in enumerate(TOYS)),
                 table=(48.0, 28.0), wall=(20, 10, 21, 12))


def project(points):
    z = points[:, 2]
    xy = (points[:, :2] - (24.0, 14.0)) * (24.0 * 60 / (60 - z))[:, None]
    return np.column_stack([640 + xy[:, 0], 360 - xy[:, 1]])


def laid_out(battle, places=None, clear=(), size=(1280, 720), **options):
    marks = marks_of(battle, Survey(battle), wounds={t.id: (1, 2) for t in battle.toys}, **options)
    return lay_out(marks, project, size, text_size, unit=0.6, places=places, clear_px=clear)


def overlap(a, b):
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


def boxes(shapes):
    return [s.box for s in shapes if isinstance(s, Text) or (isinstance(s, Disc) and s.kind == "letter")]


def by_subject(shapes):
    return {(type(s).__name__, s.subject, getattr(s, "signs", None)): s.box for s in shapes
            if isinstance(s, Text) or (isinstance(s, Disc) and s.kind == "letter")}


def toys_of(battle):
    out = []
    for t in battle.toys:
        at = project(np.array([(x, y, z) for x, y in t.footprint_in for z in (t.base_in, t.base_in + t.height_in)]))
        out.append((*at.min(axis=0), *at.max(axis=0)))
    return out


@pytest.mark.parametrize("selected", ["t0", "t9", "t17"])
def test_twenty_one_toys_with_pills_and_badges_overlap_nothing(selected):
    battle = crowd()
    shapes = laid_out(battle, selected=selected, names=(selected,))
    texts = [s for s in shapes if isinstance(s, Text)]
    assert len(texts) > 8
    for a, b in itertools.combinations(boxes(shapes), 2):
        assert overlap(a, b) <= 0.025 * min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))
    for text, toy in itertools.product(texts, toys_of(battle)):
        assert overlap(text.box, toy) <= 0.025 * text.width * text.height
    assert np.median([t.off_px for t in texts]) / 24.0 <= 0.6  # inches from what it names


@pytest.mark.parametrize("selected", ["t0", "t9", "t17"])
def test_the_grounds_of_pills_lie_on_nothing_either(selected):
    battle = crowd()
    texts = [s for s in laid_out(battle, selected=selected, names=(selected,)) if isinstance(s, Text)]
    pills = [t for t in texts if t.signs]
    assert all(t.pad > 3.0 for t in pills)
    for pill, other in itertools.product(pills, texts):
        assert pill is other or overlap(pill.ground, other.ground) == 0.0
    for pill, toy in itertools.product(pills, toys_of(battle)):
        assert overlap(pill.ground, toy) <= 0.02 * min((toy[2] - toy[0]) * (toy[3] - toy[1]), pill.width * pill.height) + 1.0


def test_labels_keep_clear_of_the_sheet():
    battle = crowd()
    free = laid_out(battle, selected="t9")
    text = next(s for s in free if isinstance(s, Text) and s.signs)
    x0, y0, x1, y1 = text.box
    sheet = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    moved = laid_out(battle, selected="t9", clear=[sheet])
    assert all(overlap(s.box, text.box) <= 0.05 * s.width * s.height for s in moved if isinstance(s, Text))


def test_outlines_that_come_and_go_by_a_pixel_move_no_label():
    places, rng = Places(), np.random.default_rng(3)
    first = laid_out(crowd(), places, selected="t9")
    for _ in range(10):
        again = laid_out(crowd(rng.normal(0, 0.02)), places, selected="t9")  # half a pixel
        assert by_subject(again) == {k: pytest.approx(v, abs=1e-6) for k, v in by_subject(first).items()}


def jittered(battle, rng):
    """Each toy a little elsewhere, by itself."""
    toys = []
    for toy in battle.toys:
        dx, dy = rng.normal(0.0, 0.02, 2)
        toys.append(replace(toy, footprint_in=tuple((x + dx, y + dy) for x, y in toy.footprint_in)))
    return replace(battle, toys=tuple(toys))


@pytest.mark.parametrize("selected", ["t1", "t9", "t18"])
def test_where_each_toy_trembles_by_itself_no_label_moves(selected):
    tight = scene(*(f"{'red' if i % 2 else 'blue'} toy{i} t{i} {x / 2 + 6:.2f},{y / 2 + 4}" for i, (x, y) in enumerate(TOYS)),
                  table=(48.0, 28.0))
    places, rng = Places(), np.random.default_rng(5)
    first = by_subject(laid_out(tight, places, selected=selected))
    for _ in range(12):
        again = by_subject(laid_out(jittered(tight, rng), places, selected=selected))
        assert again == {k: pytest.approx(v, abs=1e-6) for k, v in first.items() if k in again}


def test_a_layout_left_half_way_is_forgotten():
    places, marks = Places(), marks_of(crowd(), Survey(crowd()), selected="t9")
    first = laid_out(crowd(), places, selected="t9")
    steps = placement.lay_out_in_steps(marks, lambda points: project(points) + 300.0, (1280, 720), text_size, unit=0.6,
                                       places=places)
    assert [next(steps) for _ in range(9)] == [None] * 9
    assert by_subject(laid_out(crowd(), places, selected="t9")) == by_subject(first)


def test_under_a_corner_of_a_label_a_badge_counts_as_gone():
    badge = np.array([[100.0, 100.0, 120.0, 120.0]])
    corner = np.array([[110.0, 110.0]])
    assert placement.covered(corner, 200.0, 30.0, badge, 400.0)[0] == pytest.approx(200.0 * 30.0 / 4)
    assert placement.covered(corner, 200.0, 30.0, badge * (1, 1, 9, 9), 400.0)[0] == pytest.approx(200.0 * 30.0)


def test_a_toy_that_creeps_takes_its_label_along():
    places = Places()
    first = laid_out(crowd(), places, selected="t9")
    for step in range(1, 41):
        crept = laid_out(crowd(0.05 * step), places, selected="t9")  # an inch a second at 20 pictures
    for key, box in by_subject(crept).items():
        if key[1] == "wall":
            continue
        assert box[0] - by_subject(first)[key][0] == pytest.approx(48.0, abs=6.0)


def test_a_label_follows_its_toy_on_the_same_side():
    places = Places()
    first = {s.subject: s for s in laid_out(crowd(), places, selected="t9") if isinstance(s, Text) and s.signs}
    moved = {s.subject: s for s in laid_out(crowd(0.5), places, selected="t9") if isinstance(s, Text) and s.signs}
    for subject, text in moved.items():
        assert text.x - first[subject].x == pytest.approx(12.0, abs=2.0)
        assert text.y == pytest.approx(first[subject].y, abs=2.0)


def test_a_label_without_room_grows_smaller_before_it_goes_away():
    label = Label((24.0, 14.0, 0.0), ("eleven inches",), "yes", priority=4)
    (wide,) = lay_out([label], project, (1280, 720), text_size, unit=0.6)
    x0, y0, x1, y1 = wide.box
    crowded = [(x1 - 4, y0 - 60, 1280, 720), (0, 0, 1280, y0 - 2), (0, y1 + 1, 1280, 720), (0, 0, x0 - 3, 720)]
    (small,) = lay_out([label], project, (1280, 720), text_size, unit=0.6, taken=crowded)
    assert small.size_px < wide.size_px


def test_the_sheet_is_where_the_calibrations_points_are():
    class Evidence:
        points_in = np.array([(x, y) for x in np.arange(1.0, 10.5, 1.5) for y in np.arange(1.0, 8.0, 1.5)] + [(40.0, 30.0)])

    (ring,) = printed_in(type("Calibration", (), {"evidence": Evidence})())
    assert np.allclose([ring[:, 0].min(), ring[:, 0].max()], [0.4, 10.6])
    assert np.allclose([ring[:, 1].min(), ring[:, 1].max()], [0.4, 7.6])
    assert printed_in(object()) == ()


def test_a_badge_in_a_crowd_stays_while_another_place_is_only_a_little_better():
    own, memory = (100.0, 100.0, 140.0, 140.0), Places()
    badge = Disc(120.0, 120.0, 10.0, "letter", "R", (200, 0, 0), subject="a")

    def placed(left, right):
        """The badge's middle where all is covered but for a strip of so many pixels on either side."""
        crowd = [(0.0, 0.0, 300.0, 300.0), (0.0, 0.0, 120.0 - left, 300.0), (120.0 + right, 0.0, 300.0, 300.0)]
        [disc] = placement._badges([badge], {"a": own}, crowd, memory, 1.0)
        memory.turn()
        return disc.x, disc.y

    first = placed(40.0, 0.0)
    assert first[0] < 120.0
    assert placed(33.0, 34.0) == first
    assert placed(0.0, 60.0)[0] > 120.0
