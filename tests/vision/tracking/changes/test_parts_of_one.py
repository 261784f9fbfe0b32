"""Pieces of one slender toy that move as one are one toy. Toys that stand side by side, or touch only now, are not."""

import cv2
import numpy as np
import pytest

from vision.footprints.height_from_sliding import OutlineView
from vision.imaging.patches import patch_of
from vision.tracking.changes.parts_of_one import came_down_as_part_of, is_rest_of, moved_as_one, parts_of_one
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.priors import KnownToy
from vision.tracking.tracks.template import template_of
from vision.tracking.tracks.track import Track

WHITE, BLUE = (230, 235, 235), (200, 90, 30)
BODY, HEAD, TAIL = ((20, 20, 30, 24), (50, 29, 24, 6)), ((74, 29, 4, 6), (78, 22, 18, 20)), ((2, 22, 14, 20), (16, 30, 4, 5))
"""Boxes x, y, w, h. Between body and head there is a neck 6 px wide, which is cut in the middle."""
BESIDE = ((50, 20, 18, 24),)


def shown(*parts, by=(0, 0), turn_deg=0.0):
    """A picture of parts, each (boxes, colour), moved and turned; and their patches."""
    picture = np.full((160, 240, 3), 90, np.uint8)
    way = cv2.getRotationMatrix2D((50, 30), turn_deg, 1.0)
    way[:, 2] += by
    patches = []
    for boxes, colour in parts:
        mask = np.zeros((160, 240), np.uint8)
        for x, y, w, h in boxes:
            mask[y:y + h, x:x + w] = 1
        mask = cv2.warpAffine(mask, way, (240, 160), flags=cv2.INTER_NEAREST)
        picture[mask > 0] = colour
        patches.append(patch_of(mask > 0))
    return picture, patches


def groups(*parts, by=(90, 60), turn_deg=0.0, now=None, **about):
    """The groups that are told when these parts move."""
    before, stood = shown(*parts)
    picture, stand = shown(*(now or parts), by=by, turn_deg=turn_deg)
    tracks = [Track(f"toy{k}", p, appearance_of(before, p), *template_of(before, p)) for k, p in enumerate(stood)]
    for name, value in about.items():
        setattr(tracks[0], name, value)
    return parts_of_one(list(zip(tracks, stand, strict=True)), picture)


@pytest.mark.parametrize("turn_deg", [0.0, 40.0])
def test_pieces_at_a_neck_are_one_toy_the_largest_first(turn_deg):
    assert groups((HEAD, WHITE), (BODY, WHITE), turn_deg=turn_deg) == [[1, 0]]
    assert groups((HEAD, WHITE), (BODY, WHITE), (TAIL, WHITE), turn_deg=turn_deg) == [[1, 0, 2]]


def test_toys_side_by_side_are_two():
    assert not groups((BESIDE, WHITE), (BODY[:1], WHITE))


def test_two_colours_meet_only_at_a_very_thin_neck_of_one_toy():
    assert not groups((HEAD, BLUE), (BODY, WHITE))
    thin = ((74, 31, 4, 2), *HEAD[1:])
    assert groups((thin, BLUE), ((BODY[0], (50, 31, 24, 2)), WHITE)) == [[1, 0]]


@pytest.mark.parametrize(("sureness", "one"), [(0.95, False), (0.85, True), (0.6, True)])
def test_what_touches_along_a_side_is_one_toy_if_the_eye_was_not_sure_of_a_part(sureness, one):
    assert groups((BESIDE, BLUE), (BODY[:1], WHITE), sureness=sureness) == ([[1, 0]] if one else [])


def test_what_the_eye_was_not_sure_of_is_no_part_of_what_it_no_longer_touches():
    away = tuple((x + 6, y, w, h) for x, y, w, h in BESIDE)
    assert not groups((BESIDE, BLUE), (BODY[:1], WHITE), now=((away, BLUE), (BODY[:1], WHITE)), sureness=0.3)


def test_what_no_longer_hangs_together_is_two():
    away = tuple((x + 6, y, w, h) for x, y, w, h in HEAD)
    assert not groups((HEAD, WHITE), (BODY, WHITE), now=((away, WHITE), (BODY, WHITE)))
    round_the_corner = ((40, 44, 6, 4), (30, 48, 18, 20))
    assert not groups((HEAD, WHITE), (BODY, WHITE), now=((round_the_corner, WHITE), (BODY, WHITE)))


def test_a_toy_that_somebody_knows_or_that_has_moved_before_is_no_part():
    assert not groups((HEAD, WHITE), (BODY, WHITE), known=KnownToy("red"))
    assert not groups((HEAD, WHITE), (BODY, WHITE), drawn=True)
    assert not groups((HEAD, WHITE), (BODY, WHITE), looks=[appearance_of(*(lambda p: (p[0], p[1][0]))(shown((BODY, WHITE))))])


def rest(patch=None, since_s=8.2, **about):
    """Whether what lies beside a body, and came to rest with it at 8.0 s, is a piece of it."""
    picture, (body, beside) = shown((BODY[:1], WHITE), (BESIDE, BLUE))
    track = Track("toy1", body, appearance_of(picture, body), *template_of(picture, body))
    track.looks, track.sureness, track.landed_s = [track.appearance], 0.6, 8.0
    for name, value in about.items():
        setattr(track, name, value)
    return is_rest_of(track, patch or beside, since_s, (160, 240))


def test_what_lands_with_a_toy_of_which_the_eye_was_not_sure_and_touches_it_is_a_piece_of_it():
    assert rest()
    assert not rest(sureness=0.95)
    assert not rest(since_s=9.0)  # it was put down later
    assert not rest(looks=[])  # the toy has not moved
    assert not rest(name="red")
    far = shown((((90, 20, 18, 24),), BLUE))[1][0]
    assert not rest(far)


SHOVEL = ((56, 44, 14, 12),)
"""Six pixels beside the body's head."""


def joined(*, turn_deg=0.0, sureness=0.6, found=True, now=SHOVEL, gone_s=0.0, inch_px=20.0, **about):
    """Whether a shovel beside a body is told to have moved with it; ``now``: where it is before the same way, () nowhere."""
    before, stood = shown((BODY, WHITE), (SHOVEL, BLUE))
    bare, _ = shown()
    picture, stand = shown((BODY, WHITE), *([(now, BLUE)] if now else []), by=(90, 60), turn_deg=turn_deg)
    body, shovel = (Track(f"toy{k}", p, appearance_of(before, p), *template_of(before, p)) for k, p in enumerate(stood))
    shovel.sureness, shovel.gone_s = sureness, gone_s
    for name, value in about.items():
        setattr(shovel, name, value)
    landings = [(shovel, stand[1] if found and now else None), (body, stand[0])]
    seen = moved_as_one(landings, picture, bare.astype(np.float32), None, inch_px)
    assert bool(seen) == (parts_of_one(landings, picture, seen) == [[1, 0]])
    if seen:
        assert seen[1, 0].iou(shown((SHOVEL, BLUE), by=(90, 60), turn_deg=turn_deg)[1][0]) > 0.7
    return bool(seen)


@pytest.mark.parametrize("turn_deg", [0.0, 40.0, -70.0])
@pytest.mark.parametrize("found", [True, False])
def test_what_lay_beside_and_is_seen_where_the_same_way_brings_it_is_a_part(turn_deg, found):
    assert joined(turn_deg=turn_deg, found=found)


def test_two_sure_toys_on_one_tray_stay_two():
    assert not joined(sureness=0.95)
    assert not joined(sureness=0.95, turn_deg=40.0)


def test_what_is_not_seen_there_is_no_part():
    assert not joined(now=())
    assert not joined(now=((30, 56, 14, 12),))  # it stands elsewhere
    assert not joined(now=((30, 56, 14, 12),), found=False)


def test_what_was_lifted_at_another_time_or_lay_farther_away_or_is_known_is_no_part():
    assert not joined(gone_s=2.0)
    assert not joined(inch_px=6.0)
    assert not joined(known=KnownToy("red"))
    assert not joined(looks=[appearance_of(*(lambda p: (p[0], p[1][0]))(shown((BODY, WHITE))))])


def came_down(*, apart=0, then_apart=0, sureness=0.6, landed_s=9.0, **about):
    """Whether a head that came down before the body is told to be a part of it; ``apart``, ``then_apart``: pixels between them
    before and after."""
    def at(gap):
        return tuple((x + gap, y, w, h) for x, y, w, h in HEAD)

    def outline(p):
        ring = cv2.findContours(p.full((160, 240)).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0][0]
        return OutlineView(2.0 * ring[:, 0].astype(float))  # of a full picture twice as large
    before, stood = shown((BODY, WHITE), (at(apart), BLUE))
    _, stand = shown((BODY, WHITE), (at(then_apart), BLUE), by=(90, 60))
    body, head = (Track(f"toy{k}", p, appearance_of(before, p), *template_of(before, p)) for k, p in enumerate(stood))
    body.outline_views, head.outline_views = [outline(stood[0])], [outline(p) for p in (stood[1], stand[1])]
    body.gone_s, head.gone_s, head.sureness, head.landed_s = 5.0, 5.2, sureness, landed_s
    head.patch, head.looks = stand[1], [head.appearance]
    for name, value in about.items():
        setattr(head, name, value)
    return came_down_as_part_of(head, body, stand[0], 10.0, (160, 240))


def test_what_touched_and_came_down_a_moment_before_the_rest_is_a_part_of_it():
    assert came_down()
    assert not came_down(sureness=0.95)
    assert not came_down(landed_s=7.0)
    assert not came_down(gone_s=4.0)
    assert not came_down(looks=[])
    assert not came_down(name="red")
    assert not came_down(apart=8)
    assert not came_down(then_apart=8)
    assert not came_down(outline_views=[])
