"""Beside a table that was made up: what came is a toy, where something went the table is seen."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from vision.imaging.patches import Patch
from vision.tracking.changes.revealed_background import (
    cut_off_background,
    on_unseen_background,
    outline_before_departure,
    revealed_patches,
    seen_background,
    unknown_departures,
    was_there_before,
)

PATCH = Patch(30, 30, np.ones((12, 12), bool))
ELSEWHERE = Patch(2, 2, PATCH.mask)
NOW = np.full((80, 80, 3), 90, np.uint8)
NOW[PATCH.box] = (40, 60, 200)
OLD, OLDER = np.full_like(NOW, 90), np.full_like(NOW, 91)
WITH, WITHOUT = NOW.copy(), OLD.copy()
"""What came earlier and has gone now."""


@dataclass
class FakeFinder:
    """A finder of which everything is known: what came since the picture before and the one before that, what went; how much of
    it came that looks like a card."""

    came_: float
    went: float
    earlier: float = 0.0
    colours: bool = True
    made_up: float = 0.0
    card: float = 0.0
    view: object = field(default_factory=lambda: type("View", (), {"inch_px": 10.0}))
    sizes: object = field(default_factory=lambda: type("Sizes", (), {}))

    @property
    def background(self):
        return self

    @property
    def inpainted(self):
        if self.made_up < 0:
            return None
        out = np.zeros(NOW.shape[:2], bool)
        out[30:30 + round(12 * self.made_up), 30:42] = True
        return out

    def appeared(self, before, now, box, *, cards=False):
        first = before is OLD or before is WITH
        share = self.went if now is OLD or now is WITH else self.came_ if first else self.earlier
        share += self.card if cards and now is NOW else 0.0
        return np.full((box[0].stop - box[0].start, box[1].stop - box[1].start), share, np.float32)

    def changed(self, before, now, box):
        return np.full((box[0].stop - box[0].start, box[1].stop - box[1].start), self.colours)

    def gain(self, picture):
        return None


class Missing:
    def __init__(self, distance, patch=ELSEWHERE):
        self._distance, self.patch = distance, patch

    def distance(self, look):
        assert look.area_px == PATCH.area
        return self._distance


ALIKE, UNLIKE, HERE = Missing(0.1), Missing(0.9), Missing(0.9, PATCH)


@pytest.mark.parametrize(("told", "missing", "waits", "bare", "left"), [
    (FakeFinder(0.9, 0.0), (), False, False, False),  # a toy came
    (FakeFinder(0.9, 0.8), (), False, False, False),  # one came where another had stood
    (FakeFinder(0.8, 0.9), (), False, False, False),  # the network sees as much go as come: colours say which
    (FakeFinder(0.0, 0.2), (), False, True, False),  # nothing came
    (FakeFinder(0.0, 0.2), (), True, False, False),  # it came before
    (FakeFinder(0.0, 0.2, earlier=0.9), (), False, False, False),  # it came before the last look
    (FakeFinder(0.0, 0.2, earlier=0.9), (UNLIKE,), False, False, False),
    (FakeFinder(0.0, 0.2, earlier=0.3), (UNLIKE,), False, True, False),  # little came, long since, and no missing toy
    (FakeFinder(0.0, 0.2, earlier=0.3), (ALIKE,), False, False, False),
    (FakeFinder(0.0, 0.2, earlier=0.3), (), False, False, False),
    (FakeFinder(0.9, 0.0, colours=False), (), False, True, False),  # only the network sees it, and nobody misses a toy
    (FakeFinder(0.9, 0.0, colours=False), (ALIKE,), False, False, False),
    (FakeFinder(0.9, 0.0, colours=False), (UNLIKE,), False, False, False),
    (FakeFinder(0.4, 0.3, made_up=0.8), (UNLIKE,), False, True, False),  # half of it, beside paint
    (FakeFinder(0.4, 0.3, made_up=0.8), (ALIKE,), False, False, False),
    (FakeFinder(0.4, 0.3, made_up=0.1), (UNLIKE,), False, False, False),
    (FakeFinder(0.0, 0.2), (UNLIKE,), False, True, False),
    (FakeFinder(0.0, 0.2), (ALIKE,), False, False, False),  # the network sees nothing come, colours see a missing toy
    (FakeFinder(0.0, 0.2, colours=False), (ALIKE,), False, True, False),
    (FakeFinder(0.0, 0.2, made_up=0.8), (ALIKE,), False, True, False),  # on paint the network is right
    (FakeFinder(0.0, 0.2, card=0.9), (), False, False, False),  # a white toy that looks like a card
    (FakeFinder(0.0, 0.2, card=0.9, made_up=0.8), (), False, True, False),  # on paint the table itself looks like one
    (FakeFinder(0.0, 0.2), (HERE,), False, False, False),  # where the table is known something stands, and stood there before
    (FakeFinder(0.0, 0.2, made_up=0.8), (HERE,), False, True, False),
    (FakeFinder(0.0, 0.9, made_up=-1), (), False, False, False),  # the table is known: no question
])
def test_what_is_new_came(told, missing, waits, bare, left):
    found = revealed_patches([PATCH], told, NOW, [OLD, OLDER], [PATCH] if waits else [], missing)
    assert found == ([PATCH] if bare else [], [PATCH] if left else [])


@pytest.mark.parametrize(("told", "missing", "left"), [
    (FakeFinder(0.3, 0.8), (), True),
    (FakeFinder(0.8, 0.6), (), True),  # the network sees as much come as go
    (FakeFinder(0.3, 0.4, made_up=0.8), (ALIKE,), False),  # bare paint, though one is missing that looks like the table
])
def test_where_something_went_the_table_is_seen(told, missing, left):
    assert revealed_patches([PATCH], told, WITHOUT, [WITH, OLDER], [], missing) == ([PATCH], [PATCH] if left else [])


@pytest.mark.parametrize(("made_up", "came_from", "gone", "columns"), [
    (1.0, 36, True, slice(36, 54)),  # a toy was pushed to the right: the left half of where it stood is the table
    (1.0, 30, True, slice(30, 54)),  # it was turned on its spot
    (1.0, 36, False, slice(30, 54)),  # nothing has gone
    (0.0, 36, True, slice(30, 54)),  # the table is known: what differs from it is no table
    (-1, 36, True, slice(30, 54)),
    (1.0, 54, True, slice(42, 54)),  # all of where it stood
])
def test_a_pushed_toy_is_not_one_with_the_place_that_it_left(made_up, came_from, gone, columns):
    both = Patch(30, 30, np.ones((12, 24), bool))
    finder = FakeFinder(0.0, 0.0, made_up=made_up)
    share = np.zeros(NOW.shape[:2], np.float32)
    share[:, came_from:] = 0.9
    finder.appeared = lambda before, now, box: share[box]
    [got] = cut_off_background([both], [HERE] if gone else [], finder, NOW, OLD)
    assert got.box == (slice(30, 42), columns)
    assert got.mask[1:-1, 1:-1].all()


@pytest.mark.parametrize(("made_up", "hidden"), [(-1, False), (0.1, False), (0.5, True), (1.0, True)])
def test_a_patch_is_unseen_where_much_of_it_was_made_up(made_up, hidden):
    assert on_unseen_background(PATCH, FakeFinder(0, 0, made_up=made_up)) is hidden


@pytest.mark.parametrize(("seen", "others", "wanted"), [
    ([np.s_[28:43, 28:42]], [], np.s_[28:43, 28:42]),  # it was larger than what was told from the table
    ([np.s_[28:43, 28:42], np.s_[60:70, 28:46]], [], np.s_[28:43, 28:42]),  # something else went beside it
    ([], [], None),
    ([np.s_[41:60, 41:60]], [], None),  # hardly where it was seen
    ([np.s_[20:60, 20:60]], [], None),  # far too large
    ([np.s_[28:43, 28:42]], [Patch(41, 41, np.ones((5, 5), bool))], None),  # one with what stands there still
])
def test_how_a_toy_stood_is_seen_once_it_has_gone(seen, others, wanted):
    share = np.zeros(NOW.shape[:2], np.float32)
    for part in seen:
        share[part] = 0.9
    finder = FakeFinder(0, 0)
    finder.appeared = lambda before, now, box: share[box]
    finder.view.region = np.ones(share.shape, bool)
    got = outline_before_departure(PATCH, finder, NOW, OLD, others)
    if wanted is None:
        assert got is None
    else:
        assert got.position_sigma_px > 0
        assert got.box == wanted
        assert got.mask.all()


@pytest.mark.parametrize(("went", "came", "colours", "made_up", "known", "said"), [
    (0.9, 0.0, True, 0.0, False, True),
    (0.9, 0.0, True, 0.0, True, False),  # a toy that is known
    (0.9, 0.6, True, 0.0, False, False),  # another stands there now
    (0.9, 0.0, False, 0.0, False, False),  # colours see nothing
    (0.9, 0.0, True, 0.8, False, False),  # nobody has seen the table there: paint, no toy
    (0.3, 0.0, True, 0.0, False, False),
    (0.9, 0.0, True, -1, False, False),
])
def test_what_went_and_nobody_knew_was_a_toy(went, came, colours, made_up, known, said):
    finder = FakeFinder(came, went, colours=colours, made_up=made_up)
    own = PATCH.full((80, 80))
    both = {True: own * np.float32(went), False: own * np.float32(came)}
    finder.appeared = lambda before, now, box: both[now is OLD][box]
    finder.view.region, finder.sizes.fits = np.ones((80, 80), bool), lambda patch: patch.area > 50
    finder.is_scrap = lambda patch: patch.area < 100
    area = np.zeros((80, 80), bool)
    area[25:50, 25:50] = True
    got, along = unknown_departures(area, finder, NOW, OLD, [PATCH] if known else [])
    assert not along
    assert [(p.left, p.top, p.area) for p in got] == ([(30, 30, 144)] if said else [])


LEG, AWAY = (Patch(left, 34, np.ones((4, 10), bool)) for left in (42, 60))
"""Too small for a toy: one beside PATCH, one apart. The change network sees only the middle go, colours all of it."""


class Painted(FakeFinder):
    """A finder whose table was painted in under PATCH alone."""

    inpainted = PATCH.full((80, 80))


@pytest.mark.parametrize(("part", "came", "colours", "gone", "learned"), [
    (LEG, 0.0, True, True, LEG.area),  # a part of the toy that nobody had told from the table went with it
    (LEG, 0.0, False, True, 16),  # colours see nothing: as far as the network sees it
    (LEG, 0.0, True, False, 0),  # no toy went: perhaps a shadow
    (AWAY, 0.0, True, True, 0),  # apart from the toy that went
    (LEG, 0.6, True, True, 0),  # something came there
])
def test_where_an_unseen_part_of_a_toy_stood_the_table_is_learned_when_the_toy_goes(part, came, colours, gone, learned):
    went, finder = PATCH.full((80, 80)).astype(np.float32), Painted(0.0, 0.0)
    went[part.top:part.top + 4, part.left:part.left + 4] = 0.9
    finder.appeared = lambda before, now, box: (went if now is OLD else part.full((80, 80)) * np.float32(came))[box]
    finder.changed = lambda before, now, box: (colours & (part.full((80, 80)) | PATCH.full((80, 80))))[box]
    finder.view.region, finder.is_scrap = np.ones((80, 80), bool), lambda patch: patch.area < 100
    toys, along = unknown_departures(np.ones((80, 80), bool), finder, NOW, OLD, [PATCH], [PATCH] if gone else [])
    assert not toys
    assert sum(p.common_px(part) for p in along) == learned


@pytest.mark.parametrize(("went", "earlier", "before", "there"), [
    (0.9, 0.9, [OLD, OLDER], True), (0.9, 0.1, [OLD, OLDER], False), (0.1, 0.9, [OLDER], True), (0.9, 0.1, [], True)])
def test_what_was_not_there_before_hands_came_is_no_toy_that_went(went, earlier, before, there):
    assert was_there_before(PATCH, FakeFinder(0.0, went, earlier), NOW, before) is there


def test_the_table_is_seen_where_it_was_made_up_and_looked_at_and_clear_of_toys():
    told, area = FakeFinder(0.0, 0.0, made_up=1.0), np.zeros(NOW.shape[:2], bool)
    area[:, :36] = True
    where = seen_background(told, area, [], [])
    assert np.array_equal(np.argwhere(where).max(axis=0), [41, 36])  # and a tenth of an inch around
    assert where.sum() == 12 * 7
    elsewhere = Patch(5, 5, np.ones((4, 4), bool))
    assert seen_background(told, area, [elsewhere], []).sum() == 12 * 7 + 16
    beside = seen_background(told, area, [], [Patch(20, 20, np.ones((13, 13), bool))])
    assert 0 < beside.sum() < 12 * 7
    assert not beside[30:33, 30:33].any()


class Lifted:
    """A toy that is missed: how unlike the thing at PATCH and the one beside it are to it, and where it stood."""

    def __init__(self, here, beside, patch):
        self._unlike, self.patch = {PATCH.area: here, BESIDE.area: beside}, patch

    def distance(self, look):
        return self._unlike[int(look.area_px)]


BESIDE = Patch(50, 30, np.ones((10, 10), bool))


@pytest.mark.parametrize(("missing", "made_up", "bare"), [
    ([Lifted(0.7, 0.2, PATCH)], 1.0, True),  # it was pushed: what is left behind is the table
    ([Lifted(0.7, 0.2, PATCH)], 0.0, False),  # the table is known there
    ([Lifted(0.7, 0.2, ELSEWHERE)], 1.0, False),  # it stood elsewhere
    ([Lifted(0.1, 0.2, PATCH)], 1.0, False),  # it was put back, and something came beside it
    ([Lifted(0.7, 0.9, PATCH)], 1.0, False),  # what came beside it is another
    ([Lifted(0.7, 0.2, PATCH), Lifted(0.3, 0.9, ELSEWHERE)], 1.0, False)])  # another that is missed took its place
def test_what_a_pushed_toy_leaves_behind_on_a_table_that_was_made_up_is_the_table(missing, made_up, bare):
    found, left = revealed_patches([PATCH, BESIDE], FakeFinder(0.9, 0.0, made_up=made_up), NOW, [OLD], [], missing)
    assert (PATCH in found) == bare
    assert BESIDE not in found
    assert not left
