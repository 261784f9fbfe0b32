"""Marks and banners of a tick."""

from dataclasses import replace

from assistant.overlay.marks import Banner, Label, Line, Symbol
from assistant.session.tick import Caution, Mend
from gui.model.session_protocol import Choice
from gui.model.tick_marks import banners, lost_toys, marks_for, mends_of


def test_banners_warn(tick):
    texts = [b.text for b in banners(replace(tick, warnings=(Caution("the camera moved"),), hands=True), replayed=True)
             if isinstance(b, Banner)]
    assert "the camera moved" in texts
    assert "Hand over the table" in texts
    assert any(t.startswith("Looking back") for t in texts)


def test_marks_follow_the_choice(tick):
    assert any(isinstance(m, Line) for m in marks_for(tick, Choice("r1", "b1")))
    assert not [m for m in marks_for(tick, Choice()) if isinstance(m, Label)]  # nobody asked
    labels = [m for m in marks_for(tick, Choice("r1")) if isinstance(m, Label) and m.subject == "r1"]
    assert labels[0].lines == ("grunt", "2 actions")
    badges = [m for m in marks_for(tick, Choice()) if isinstance(m, Symbol) and m.subject == "r1"]
    assert [b.pips for b in badges] == [(2, 2)]
    assert marks_for(tick, Choice("gone")) == marks_for(tick, Choice())


def test_a_lost_toy_is_told(tick):
    gone = replace(tick, scene=replace(tick.scene, toys=tick.scene.toys[1:]), missed=("r1",))
    assert lost_toys(gone) == ("grunt",)
    assert any("grunt" in b.text for b in banners(gone))
    assert lost_toys(tick) == ()
    assert mends_of(gone) == ("correct",)
    assert mends_of(tick) == ()


def test_a_new_calibration_is_offered_for_what_it_mends_whatever_the_words(tick):
    for said, offered in ((Caution("the camera moved", Mend.CALIBRATE), ("sheet",)),
                          (Caution("a player wrote: calibrate again"), ())):
        assert mends_of(replace(tick, warnings=(Caution("it is dark"), said))) == offered


def test_what_a_click_does_is_told_to_who_has_the_mouse_alone(tick):
    bare = replace(tick, prompt=None, state=None, options=())
    assert not [b for b in banners(bare) if isinstance(b, Banner) and "Click" in b.text]
    assert [b.text for b in banners(bare, hint=True) if isinstance(b, Banner) and "Click a toy" in b.text]
    assert banners(tick, hint=True) == banners(tick)
