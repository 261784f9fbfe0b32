"""A ruling stands over the table for some seconds, and stays if somebody clicks it."""

import pytest
from PyQt6 import sip
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtWidgets import QWidget

from gui.battle import panel_refresh
from gui.model.wording import RulingMoment
from gui.panels import ruling_banner
from gui.panels.command_palette import CommandPalette
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


def test_its_words_are_whole_also_when_a_longer_ruling_follows(qtbot):
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(900, 600)
    table.show()
    banner = ruling_banner.RulingBanner(table)
    for many in (2, 1, 6):
        checked = tuple(f"✓ TT-{k} 8.2 ± 0.2 in of 12.0 in: 8.2 of 12, as the rules of the players' house have it since then"
                        for k in range(many))
        banner.tell(RulingMoment("jeep strike → robot [2D]: allowed", checked, "yes", "a", "b", False), "")
        qtbot.wait(20)
        for label in (banner.head, banner.lines, banner.hint):
            assert label.height() >= label.heightForWidth(label.width())
            assert banner.rect().contains(label.geometry())


def test_one_click_makes_its_card_of_the_table_as_it_was_ruled_on(open_window, session, table, qtbot, tmp_path, monkeypatch):
    from gui.battle.recording import QStandardPaths

    window = open_window(session, table)
    asked = []
    window.orders.ruling_card.connect(lambda *a: asked.append(a))
    window.orders.ruling_card.disconnect(window.worker.ruling_card)
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda place: str(tmp_path / "pictures"))
    struck(window, session)
    ruled = window.parcel.tick
    qtbot.waitUntil(lambda: window.parcel.tick is not ruled)
    qtbot.mouseClick(window.ruling.card, Qt.MouseButton.LeftButton)
    [(path, tick, *pair)] = asked
    assert tick is ruled
    assert pair == ["r1", "b1"]
    assert path.startswith(str(tmp_path / "pictures" / "r1-b1-"))
    assert (tmp_path / "pictures").is_dir()
    assert not window.ruling.card.isEnabled()


def test_where_pictures_cannot_be_kept_it_is_said(open_window, session, table, qtbot, tmp_path, monkeypatch):
    from gui.battle.recording import QStandardPaths

    window = open_window(session, table)
    (tmp_path / "pictures").write_text("a file")
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda place: str(tmp_path / "pictures"))
    struck(window, session)
    qtbot.mouseClick(window.ruling.card, Qt.MouseButton.LeftButton)
    assert any("save the card with Ctrl+E" in window.journal.item(i).text() for i in range(window.journal.count()))


def test_filters_of_widgets_that_are_gone_let_events_pass(qapp, qtbot):
    """While a window is taken down, Qt may still ask a filter whose C++ half is deleted: an error there ends the program."""
    table = QWidget()
    qtbot.addWidget(table)
    for one in (ruling_banner.RulingBanner(table), CommandPalette(table, list)):
        sip.delete(one)
        assert one.eventFilter(table, QEvent(QEvent.Type.Paint)) is False
