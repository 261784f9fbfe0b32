"""A ruling stands over the table for some seconds, and stays if somebody clicks it."""

import pytest
from PyQt6.QtCore import Qt

from gui.battle import panel_refresh
from gui.panels import ruling_banner
from rules.actions import Action


@pytest.fixture
def quickly(monkeypatch):
    from dataclasses import replace

    monkeypatch.setattr(ruling_banner, "PANELS", replace(ruling_banner.PANELS, ruling_ms=150))


def struck(window, session):
    """A strike that the players agreed on, as the worker tells of it."""
    option = next(o for o in session._options[1] if o.action.kind == "strike" and o.action.actor == "r1"
                  and o.action.target == "b1")
    event = {"type": "action", "number": 1, "action": option.action.to_dict(), "verdict": str(option.verdict),
             "checks": [c.to_dict() for c in option.checks]}
    window.panels.tell_rulings([event], window.parcel.tick, {"r1": "grunt", "b1": "sniper"})
    return option


def test_it_is_told_with_what_the_attacker_saw_and_goes_by_itself(open_window, session, table, qtbot, quickly):
    window = open_window(session, table)
    banner = window.ruling
    assert not banner.isVisible()
    struck(window, session)
    assert banner.isVisible()
    assert banner.head.text().startswith("grunt strike → sniper")
    assert "TT-" in banner.lines.text()
    assert banner.eye.isVisible()  # the wall hides the sniper: cover was looked at
    assert window.table.rect().contains(banner.geometry())
    qtbot.waitUntil(lambda: not banner.isVisible(), timeout=5000)


def test_a_click_keeps_it_and_a_second_one_closes_it(open_window, session, table, qtbot, quickly):
    window = open_window(session, table)
    struck(window, session)
    qtbot.mouseClick(window.ruling, Qt.MouseButton.LeftButton)
    qtbot.wait(300)
    assert window.ruling.isVisible()
    qtbot.mouseClick(window.ruling, Qt.MouseButton.LeftButton)
    assert not window.ruling.isVisible()


def test_a_move_is_no_ruling_on_anybody(open_window, session, table):
    window = open_window(session, table)
    event = {"type": "action", "number": 1, "action": Action("move", "r1").to_dict(), "verdict": "yes", "checks": []}
    window.panels.tell_rulings([event], window.parcel.tick, {})
    assert not window.ruling.isVisible()
    assert panel_refresh.ruling_moment(event, {}) is None
