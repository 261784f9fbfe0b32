"""Arms never enter the settled picture; toys put down do, once they have been at rest for 0.3 s; light does not count."""

import numpy as np
import pytest

from vision.imaging.motion import CELL, STILL_S, SettledPicture, _taken_in

INCH_PX = 23.5


@pytest.fixture(scope="module")
def world(painted):
    region = np.zeros((480, 640), bool)
    corners = painted.corners_px()
    left, right = int(corners[0, 0]), int(corners[1, 0])
    top, bottom = int(corners[2, 1]), int(corners[0, 1])
    region[top:bottom, left:right] = True
    return painted, region


def settler(world, first):
    return SettledPicture(first, inch_px=INCH_PX, region=world[1], empty=world[0].ground())


def block(painted, toy):
    """Pixels in the middle of a toy."""
    (x, y), = painted.pixels([[*toy.at, toy.height]])
    return np.s_[int(y) - 6:int(y) + 6, int(x) - 6:int(x) + 6]


def test_an_arm_from_the_border_never_enters_the_picture(world):
    painted, _ = world
    bare = painted.ground()
    first = painted.picture(bare=bare)
    reach = painted.Reach(((0.5, 12, -6), (1.2, 12, 9), (3.2, 12, 9), (3.9, 12, -6)))  # it rests over the table for 2 s
    eye = settler(world, first)
    seen_arm = 0
    for i in range(46):
        t = i / 10
        look = eye.see(painted.picture(t, (reach,), bare=bare), t)
        if 1.3 <= t <= 3.1:
            x, y = painted.pixels([[12, 9, 1.5]])[0]
            assert look.arm[int(y) // CELL, int(x) // CELL], t
            assert look.arm[110, int(x) // CELL], t  # the forearm near the border too
            seen_arm += 1
        assert not look.fresh[look.arm].any()
    assert seen_arm > 15
    (x, y), (x0, y0) = painted.pixels([[12, 9, 1.5], [2, 16, 0]])
    assert eye.stirred(2.5)[int(y) // CELL, int(x) // CELL]
    assert not eye.stirred(4.4)[int(y) // CELL, int(x) // CELL]  # it has gone
    assert not eye.stirred(0.1)[int(y0) // CELL, int(x0) // CELL]  # no hand has been there
    assert not look.arm.any()
    assert np.abs(eye.picture.astype(int) - first).max() < 25  # noise only
    assert not look.fresh.any()


def test_a_toy_put_down_is_fresh_after_a_third_of_a_second_and_not_before(world):
    painted, _ = world
    bare, fps = painted.ground(), 20
    away, toy = (painted.Toy("new", at, (40, 40, 200)) for at in ((12.0, -30.0), (12.0, 9.0)))
    reach = painted.Reach(((0.3, 12, -5), (0.9, 12, 9), (1.1, 12, 9), (1.5, 12, -5)), "new", 0.3, 1.0)
    eye = settler(world, painted.picture(bare=bare))
    spot = block(painted, toy)
    cell = np.s_[spot[0].start // CELL + 1:spot[0].stop // CELL, spot[1].start // CELL + 1:spot[1].stop // CELL]
    arm_gone, fresh_at, last = 0.0, None, []
    for i in range(56):
        t = i / fps
        look = eye.see(painted.picture(t, (reach,), (*painted.TOYS, away), bare=bare), t)
        if look.arm[cell].any():
            arm_gone = t
        if fresh_at is None and look.fresh[cell].any():
            fresh_at = t
        last.append(look.fresh[cell].all())
        if t - arm_gone < STILL_S - 1e-6:
            assert not look.fresh[cell].any(), t
    assert arm_gone > 1.0
    assert fresh_at is not None
    assert STILL_S <= fresh_at - arm_gone + 1e-6 <= STILL_S + 0.35
    assert any(last[-5:])  # it may not be asked at every frame
    red = eye.picture[spot].reshape(-1, 3).mean(axis=0)
    assert red[2] > 1.8 * red[0]


@pytest.mark.parametrize("fps", [10, 30])
def test_when_a_toy_is_fresh_goes_by_the_clock_whatever_pictures_were_left_out_before(world, fps):
    painted, _ = world
    bare = painted.ground()
    toy = painted.Toy("new", (12.0, 9.0), (40, 40, 200))
    without, with_toy = painted.picture(bare=bare), painted.picture(toys=(*painted.TOYS, toy), bare=bare)
    put_down, told = 12 * fps // 10, []
    for left_out in ((), (3,), (3, 5), (2, 4, 6)):
        eye = settler(world, without)
        told.append(next(i for i in range(3 * fps) if i not in left_out
                         and eye.see(with_toy if i >= put_down else without, i / fps).fresh.any()))
    assert put_down < told[0] <= put_down + 0.5 * fps
    assert set(told) == {told[0]}


@pytest.mark.parametrize("step", [0.7, 1.25])
def test_a_lamp_switched_leaves_nothing_fresh(world, step):
    painted, _ = world
    bare = painted.ground()
    eye = settler(world, painted.picture(bare=bare))
    last = []
    for i in range(30):
        t = i / 10
        look = eye.see(painted.picture(t, (), gain=1.0 if t < 0.8 else step, bare=bare), t)
        if t > 1.6:
            last.append(int(look.fresh.sum()))
    assert max(last) <= 2
    assert look.quiet.all()


def test_what_was_examined_is_no_longer_fresh(world):
    painted, _ = world
    bare = painted.ground()
    toy = painted.Toy("new", (12.0, 9.0), (40, 40, 200))
    eye = settler(world, painted.picture(bare=bare))

    def look(start, end):
        return [eye.see(painted.picture(i / 10, (), (*painted.TOYS, toy), bare=bare), i / 10).fresh.any()
                for i in range(start, end)]

    assert any(look(0, 12)[-5:])
    eye.examine(np.s_[0:480, 0:640])
    assert not any(look(12, 20))


@pytest.mark.parametrize("seen", [True, False])
def test_a_hand_that_lies_still_away_from_the_border_is_an_arm_as_long_as_the_network_says_so(world, seen):
    painted, region = world
    bare = painted.ground()
    lying = painted.picture(bare=bare)
    eye = settler(world, lying)
    shown = lying.copy()
    shown[200:260, 300:380] = (140, 160, 200)
    hint = np.zeros(region.shape, bool)
    hint[198:262, 298:382] = True
    fresh = 0
    for i in range(1, 30):
        look = eye.see(shown, i / 20, lambda: eye.on_cells(hint) if seen else None)
        fresh += int(look.fresh.any())
        if seen:
            assert look.arm[230 // CELL, 340 // CELL]
    assert (fresh == 0) == seen
    assert (np.abs(eye.picture[230, 340].astype(int) - lying[230, 340]).max() < 25) == seen


def test_the_network_is_asked_for_arms_only_while_anything_moves(world):
    painted, _ = world
    bare = painted.ground()
    lying = painted.picture(bare=bare)
    reach = painted.Reach(((2.0, 12, -6), (2.6, 12, 9), (3.4, 12, 9), (4.0, 12, -6)))
    eye = settler(world, lying)
    asked = []
    for i in range(80):
        t = i / 10
        eye.see(painted.picture(t, (reach,), bare=bare), t, lambda t=t: asked.append(t))
    assert not [t for t in asked if 0.5 < t < 1.9]
    assert {round(10 * t) for t in asked} >= set(range(24, 40))
    assert not [t for t in asked if t > 4.0 + 2 * STILL_S]


def test_what_rests_is_blended_by_a_fifth_to_the_nearest_grey_level():
    kept, seen = (np.repeat(x.astype(np.uint8), 3, axis=1) for x in np.meshgrid(np.arange(256), np.arange(256), indexing="ij"))
    quiet = np.ones((256 // CELL, 256 // CELL), bool)
    before = quiet.copy()
    before[0] = False
    now = kept.copy()
    _taken_in(now, seen, quiet, before)
    assert (now[CELL:] == np.floor(0.8 * kept[CELL:].astype(float) + 0.2 * seen[CELL:] + 0.5)).all()
    assert (now[:CELL] == seen[:CELL]).all()


@pytest.mark.parametrize(("sways", "arm"), [(True, True), (False, False)])
def test_a_small_part_of_a_hand_at_the_rim_stays_arm_while_it_sways(sways, arm):
    """A thing that was set down there and keeps still is none a second later."""
    bare = np.full((240, 320, 3), (120, 130, 125), np.uint8)
    settler = SettledPicture(bare, inch_px=24.0, region=np.ones(bare.shape[:2], bool))
    masks = None
    for k in range(80):
        time_s, picture = k / 10, bare.copy()
        if time_s >= 0.5:
            sway = 1.2 * np.array([np.sin(2.1 * time_s), np.cos(1.7 * time_s)]) if sways and time_s > 1 else np.zeros(2)
            down = np.clip(min((time_s - 0.5) * 80, 40) + sway[0] - np.arange(240), 0, 1)[:, None, None]
            across = np.clip(20.5 - np.abs(np.arange(320) - 160 - sway[1]), 0, 1)[None, :, None]
            picture = (picture * (1 - down * across) + np.float32((90, 120, 170)) * down * across).astype(np.uint8)
        masks = settler.see(picture, time_s)
    there = settler.picture[10:20, 150:170].astype(int).mean(axis=(0, 1))
    assert bool(masks.arm[2:8, 37:43].mean() > 0.8) == arm
    assert (abs(there[2] - 170) < 10) == (not arm)  # what is no arm has become a part of the picture


@pytest.mark.parametrize(("seen", "sways", "arm"), [(False, False, False), (True, False, True), (None, False, True),
                                                    (False, True, True)])
def test_what_differs_up_to_the_border_is_no_arm_if_it_keeps_still_and_the_network_sees_none(seen, sways, arm):
    """The start picture was taken beneath an arm. ``seen``: what the network says since; None: it is not asked."""
    bare = np.full((240, 320, 3), (120, 130, 125), np.uint8)
    start = bare.copy()
    start[120:, 100:220] = (70, 90, 140)
    settler = SettledPicture(start, inch_px=24.0, region=np.ones(bare.shape[:2], bool))
    hint = None if seen is None else np.full(bare.shape[:2], seen)
    masks = None
    for k in range(40):
        picture = start if k < 4 else bare.copy()
        if k >= 4 and sways:
            picture[120:, 130:190] -= np.uint8(14 + 12 * np.sin(0.25 * k))
        masks = settler.see(picture, k / 10, lambda: None if hint is None else settler.on_cells(hint))
    assert bool(masks.arm[40:55, 30:50].mean() > 0.9) == arm
    assert bool((settler.picture == bare).all()) == (not arm)


@pytest.mark.parametrize(("known", "moves", "arm"), [(True, False, True), (True, True, False), (False, False, False)])
def test_an_arm_of_the_start_rests_as_long_as_nothing_moves_there_whatever_the_network_sees(known, moves, arm):
    """A hand lies still over the table at the start; the network does not see it afterwards. ``moves``: it goes, and what stays
    is its shadow."""
    bare = np.full((240, 320, 3), (120, 130, 125), np.uint8)
    held = bare.copy()
    held[120:, 100:220] = (70, 90, 140)
    shadow = bare.copy()
    shadow[120:, 100:220] -= 40
    where = (held != bare).any(axis=2)
    settler = SettledPicture(bare, inch_px=24.0, region=np.ones(where.shape, bool), arms=where if known else None)
    masks = None
    for k in range(60):
        masks = settler.see(shadow if moves and k >= 10 else held, k / 10, lambda: np.zeros(settler.cells, bool))
    assert bool(masks.arm[40:55, 30:50].mean() > 0.9) == arm


@pytest.mark.parametrize(("side_px", "doubt"), [(20, False), (60, True)])
def test_only_what_may_be_half_a_hand_beside_an_arm_is_in_doubt(side_px, doubt):
    bare = np.full((240, 320, 3), (120, 130, 125), np.uint8)
    settler = SettledPicture(bare, inch_px=24.0, region=np.ones(bare.shape[:2], bool), empty=bare)
    in_doubt = []
    for k in range(20):
        picture = bare.copy()
        if k >= 8:
            picture[230 - 8 * (k - 8):, 80:150] = (70, 90, 140)
            picture[40:40 + side_px, 200 + 3 * (k - 8):200 + 3 * (k - 8) + side_px] = (60, 80, 170)
        settler.see(picture, k / 10)
        in_doubt.append(settler.arms_in_doubt)
    assert settler.arms_in
    assert any(in_doubt) == doubt
