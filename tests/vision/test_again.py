"""A place that changed: what stood there before is not new there, whatever the network takes it for."""

import numpy as np
import pytest

from vision.again import Place
from vision.known import Known
from vision.locate import Eye
from vision.settle import CELL
from vision.settle import Look as Rest
from vision.source import Frame
from vision.split import Patch


@pytest.fixture
def eye(painted, painted_calibration):
    out = Eye(painted_calibration, empty=painted.ground(), known=Known(), warm_up_s=0.0)
    out.see(Frame(0, 0.0, painted.picture()))
    return out


@pytest.mark.parametrize(("was_there", "lifted_from_here", "new"),
                         [(True, False, False), (False, False, True), (True, True, True)])
def test_only_what_looks_otherwise_than_before_or_was_put_back_is_new(eye, painted, monkeypatch, was_there,
                                                                      lifted_from_here, new):
    now = eye.view.shrink(painted.picture())
    toy, *others = eye.tracks
    half = Patch(toy.patch.left, toy.patch.top, toy.patch.mask.copy())
    half.mask[:, half.mask.shape[1] // 2:] = False
    before = now if was_there else eye.view.shrink(painted.ground())
    quiet = np.ones((now.shape[0] // CELL, now.shape[1] // CELL), bool)
    monkeypatch.setattr(eye._finder, "things", lambda *_: [half])
    place = Place(eye._finder, now, half.full(now.shape[:2]), others, Rest(~quiet, quiet, ~quiet))
    found = place.beside_bare([toy] if lifted_from_here else [], [before], None)
    assert [p.area for p in found.new] == ([half.area] if new else [])
    assert not found.gone
