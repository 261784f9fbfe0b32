"""The card under the mouse: who it is, and what is refused to it with the reason."""

from dataclasses import replace

from assistant.overlay.marks import Label
from gui.model.hover import card_marks
from gui.model.ruler import Place
from gui.model.session_protocol import Choice


def said(marks):
    return [line for m in marks if isinstance(m, Label) for line in m.lines]


def test_a_toy_under_the_mouse_says_who_it_is(tick):
    at = tick.scene.toy("b1").centroid()
    assert said(card_marks(tick, Choice(), Place("toy", "b1", at))) == ["sniper · M · 2.0 in tall", "2 of 2 hits"]
    assert "5.1 cm tall" in said(card_marks(tick, Choice(units="cm"), Place("toy", "b1", at)))[0]


def test_hovering_a_target_says_what_is_refused_and_by_how_much(tick):
    place = Place("toy", "b1", tick.scene.toy("b1").centroid())
    lines = said(card_marks(tick, Choice("r1"), place))
    assert any(line.startswith("Strike") for line in lines)
    assert any("hidden" in line for line in lines)
    hidden = said(card_marks(tick, Choice("r1"), place, public=True))
    assert not any(line.startswith("Strike") for line in hidden)  # what may be done follows from a hand


def test_what_stands_at_the_toy_already_is_not_said_twice(tick):
    place = Place("toy", "b1", tick.scene.toy("b1").centroid())
    allowed = replace(tick, options=tuple(o._replace(verdict="yes") for o in tick.options))
    assert not any("Strike" in line for line in said(card_marks(allowed, Choice("r1"), place)))
    assert not any("Strike" in line for line in said(card_marks(tick, Choice("r1", "b1"), place)))


def test_stuff_says_how_high_it_is_and_the_bare_table_nothing(tick):
    wall = tick.scene.terrain[0]
    (words,) = said(card_marks(tick, Choice(), Place("terrain", wall.id, (15.5, 10.0))))
    assert words.startswith(wall.kind or wall.id)
    assert words.endswith(" in hard")
    assert card_marks(tick, Choice(), Place("point", "", (1.0, 1.0))) == ()
