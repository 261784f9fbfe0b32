"""The toy's-eye picture takes its colours from the picture from above, where that shows a face, and agrees with the cover."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
import shapely

from assistant.overlay.parameters import TOYS_EYE
from assistant.overlay.toys_eye.view import Seen, frame_of, seen_by
from measure.scene import scene
from measure.survey import Survey

TABLE, SIDE, TOP = (40, 120, 60), (30, 30, 200), (220, 60, 20)
SIZE = (120, 90)


class Above:
    """A camera 60 inches above the middle of a table of 16 by 8."""

    camera_in = np.array([8.0, 4.0, 60.0])

    def image_from_table(self, points_in):
        p = np.asarray(points_in, dtype=float)
        return np.array([960.0, 540.0]) + (p[:, :2] - self.camera_in[:2]) * (100 * 60 / (60 - p[:, 2:])) * (1, -1)


def above(s):
    """What that camera sees of a scene: things with sides of one colour and tops of another."""
    bgr = np.zeros((1080, 1920, 3), np.uint8)
    bgr[:] = TABLE
    for thing in (*s.terrain, *s.toys):
        low, high = (Above().image_from_table(np.array([(*p, z) for p in thing.footprint_in]))
                     for z in (thing.base_in, thing.base_in + thing.height_in))
        for ring, colour in ((np.concatenate([low, high]), SIDE), (high, TOP)):
            cv2.fillConvexPoly(bgr, cv2.convexHull(np.rint(ring).astype(np.int32)), colour)
    return Seen(bgr, Above())


def view(s, a, b, seen, room=TOYS_EYE.room):
    survey = Survey(s)
    cover = survey.cover(a, b)
    part = frame_of(cover, SIZE[0] / SIZE[1], room)
    w, h = SIZE
    u = part[0] + (np.arange(w) + 0.5) * (part[1] - part[0]) / w
    v = part[3] - (np.arange(h) + 0.5) * (part[3] - part[2]) / h
    return cover, seen_by(survey, a, b, part, SIZE, seen), np.meshgrid(u, v)


def inside(rings, at, off=0.0):
    shape = shapely.union_all([shapely.Polygon(r) for r in rings]).buffer(off)
    return shapely.contains_xy(shape, *at)


WALL = scene("red grunt r1 2,4", "blue sniper b1 14,4", wall=(8, 0, 8.5, 4, 1.5), table=(16, 8))


def test_the_hidden_part_shows_what_hides_it_and_the_rest_the_targets_own_pixels():
    cover, picture, at = view(WALL, "r1", "b1", above(WALL))
    assert 0.05 < cover.hidden < 0.95
    dust = 0.02 * (at[0].max() - at[0].min())
    seen = inside(cover.silhouette, at, -dust) & ~inside(cover.hidden_part, at, dust)
    assert seen.sum() > 50
    assert (np.abs(picture[seen].astype(int) - SIDE).max(axis=1) < 30).mean() > 0.8  # turned to the camera: its own pixels
    hidden = inside(cover.hidden_part, at, -dust)
    bare, no_wall, _ = view(replace(WALL, terrain=()), "r1", "b1", above(WALL))
    assert bare.hidden == 0.0
    assert (np.abs(picture[hidden].astype(int) - no_wall[hidden]).max(axis=1) > 20).mean() > 0.9  # the wall's face, not the toy


def test_a_face_that_is_turned_away_from_the_camera_is_plain():
    s = scene("red grunt r1 1,4", "blue sniper b1 5,4", table=(16, 8))
    cover, picture, at = view(s, "r1", "b1", above(s))
    face = inside(cover.silhouette, at, -0.1 * (at[1].max() - at[1].min()))
    light = picture[face].astype(float) / TOP
    assert face.sum() > 50
    assert np.ptp(light, axis=1).max() < 0.06  # the top's colour, darker
    assert (light > TOYS_EYE.side_light - 0.1).all()
    assert (light < TOYS_EYE.side_light + 0.1).all()


def test_without_a_picture_and_outside_of_it_all_is_plain():
    _, plain, _ = view(WALL, "r1", "b1", None)
    elsewhere = Seen(above(WALL).bgr[:20, :20], Above())
    _, outside, _ = view(WALL, "r1", "b1", elsewhere)
    assert (plain == outside).all()
    assert (plain == np.array(TOYS_EYE.table_bgr)).all(axis=2).any()


def test_sky_is_above_and_the_floor_beyond_the_tables_edge():
    _, picture, _ = view(scene("red grunt r1 2,4", "blue sniper b1 14,4", table=(16, 8)), "r1", "b1", None, room=6.0)
    sky = np.array([TOYS_EYE.horizon_bgr, TOYS_EYE.sky_bgr])
    assert (picture[0] >= sky.min(axis=0) - 1).all()
    assert (picture[0] <= sky.max(axis=0) + 1).all()
    column = [tuple(p) for p in picture[:, 5]]
    floor, table = tuple(int(c) for c in TOYS_EYE.floor_bgr), tuple(int(c) for c in TOYS_EYE.table_bgr)
    assert column.index(floor) < column.index(table)


def test_a_living_toy_that_hides_nothing_by_the_rules_is_faint():
    s = scene("red grunt r1 2,4", "blue sniper b1 14,4", "blue tank b2 8,4", table=(16, 8))
    without = replace(s, toys=s.toys[:2])
    cover, both, _ = view(s, "r1", "b1", above(s))
    _, alone, _ = view(without, "r1", "b1", above(s))
    assert cover.hidden == 0.0
    apart = np.abs(both.astype(int) - alone).max(axis=2)
    assert (apart > 0).mean() > 0.02
    assert apart.max() <= TOYS_EYE.faint * 255 + 1


def test_a_part_of_the_picture_gives_the_same_where_it_reaches():
    whole = above(WALL)
    part = Seen(whole.bgr[120:960, 80:], Above(), (80, 120))
    _, a, _ = view(WALL, "r1", "b1", whole)
    _, b, _ = view(WALL, "r1", "b1", part)
    assert (a == b).all(axis=2).mean() > 0.9


def test_a_target_that_cannot_be_looked_at_has_no_view():
    survey = Survey(WALL)
    nothing = replace(survey.cover("r1", "b1"), picture=type("P", (), {"rings": ((), (), ())})())
    assert frame_of(nothing, 1.0) is None
    u0, u1, v0, v1 = frame_of(survey.cover("r1", "b1"), 2.0)
    assert u1 - u0 == pytest.approx(2.0 * (v1 - v0))
