"""Outlines fade in and out, a lifted toy loses its own at once, a landing pulses once; those who want less motion have none."""

from dataclasses import replace

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from assistant.overlay.layout import Disc, Stroke
from assistant.overlay.marks import Area
from gui.table import motion as motions
from gui.table.motion import Motion, Moving

TOY = Area(((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (1.0, 1.0, 0.0), (0.0, 1.0, 0.0)), "toy", "red", subject="a")
OTHER = replace(TOY, subject="b")


@pytest.fixture
def motion(qapp):
    found = Motion()
    found.on = True
    found.see((TOY,), (), 0.0)
    return found


def test_what_is_there_at_first_does_not_fade(qapp):
    fresh = Motion()
    fresh.on = True
    assert fresh.see((TOY, OTHER), (), 0.0) == Moving()


def test_an_outline_comes_and_goes_slowly(motion):
    shares = [dict(motion.see((TOY, OTHER), (), 1.0 + t).opacities).get("b", 1.0) for t in (0.0, 0.1, 0.2, 0.3)]
    assert shares == sorted(shares)
    assert shares[0] == 0.0
    assert 0.0 < shares[1] < 1.0
    assert shares[-1] == 1.0
    going = [motion.see((TOY,), (), 2.0 + t).going for t in (0.0, 0.1, 0.3)]
    assert [len(g) for g in going] == [1, 1, 0]
    assert going[0][0] == (OTHER, 1.0)
    assert 0.0 < going[1][0][1] < 1.0


def test_a_lifted_toy_loses_its_outline_at_once_and_its_landing_pulses_once(motion):
    assert motion.see((), ("a",), 1.0) == Moving()
    assert motion.see((), (), 1.5) == Moving()
    rings = [motion.see((TOY,), (), 2.0 + t).pulses for t in (0.0, 0.3, 0.7)]
    assert [len(r) for r in rings] == [1, 1, 0]
    widths = [max(x for x, _, _ in r[0][0].points_in) for r in rings[:2]]
    assert 1.0 < widths[0] < widths[1]
    assert rings[1][0][1] < rings[0][0][1] == 1.0
    assert motion.see((TOY,), (), 9.0) == Moving()


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize(("lifted", "role"), [(("a",), "toy"), ((), "toy_lifted")])
def test_an_outline_is_hidden_where_its_toy_is_still_listed_while_it_is_in_a_hand(motion, on, lifted, role):
    motion.on = on
    assert motion.see((replace(TOY, role=role),), lifted, 1.0) == Moving(opacities=(("a", 0.0),))
    landed = motion.see((TOY,), (), 2.0)
    assert landed.opacities == ()
    assert len(landed.pulses) == on


def test_less_motion_is_none(motion):
    motion.on = False
    assert motion.see((OTHER,), (), 1.0) == Moving()
    assert motion.see((OTHER,), ("a",), 1.1) == Moving()


def test_only_outlines_of_the_toy_are_faint():
    points = [[0.0, 0.0], [1.0, 1.0]]
    lines = [Stroke(points, (), False, (0, 0, 0), 1.0, 0.8, 0.4, s) for s in ("a", "b")]
    moving = Moving(opacities=(("a", 0.5),))
    [mine] = moving.coming(lines)
    assert (mine.opacity, mine.fill) == (0.4, 0.2)
    assert moving.still(lines) == lines[1:]
    assert Moving(opacities=(("a", 0.0),)).coming(lines) == []


def test_it_is_taken_from_the_desktop_and_kept_once_it_was_chosen(open_window, session, table, qtbot, settings, monkeypatch):
    monkeypatch.setattr(motions, "desktop_is_calm", lambda: True)
    monkeypatch.setattr("gui.battle.display.desktop_is_calm", lambda: True)
    window = open_window(session, table)
    assert window.act["calm"].isChecked()
    assert not window.table.motion.on
    assert settings.value("motion") is None
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert window.table.motion.on
    assert settings.value("motion") == "full"


def test_the_desktop_is_asked(qapp, monkeypatch):
    class Still:
        def styleHint(self, hint):
            return 0 if hint == motions.QStyle.StyleHint.SH_Widget_Animation_Duration else 1

    monkeypatch.setattr(QApplication, "style", lambda: Still())
    assert motions.desktop_is_calm()


def test_a_lifted_toy_has_no_badge_and_the_others_keep_theirs():
    badges = [Disc(10.0, 10.0, 5.0, "letter", "R", (200, 0, 0), subject=i) for i in ("a", "b", "c")]
    sign = Disc(30.0, 30.0, 5.0, "yes", "", (0, 200, 0), subject="a")
    left = Moving(opacities=(("a", 0.0), ("b", 0.4))).still([*badges, sign])
    assert left == [*badges[1:], sign]
