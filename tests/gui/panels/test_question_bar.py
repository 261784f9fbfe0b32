"""The bars under the table: a fault that a click can begin to mend has its button."""

import pytest

from assistant.session.tick import Caution, Mend
from gui.panels.question_bar import MendBar

TURNED = Caution("the camera no longer sees the table as before: it was turned by 2.1°; nothing is measured until the same "
                 "view is back: put the camera back, or calibrate again", Mend.CALIBRATE)


@pytest.mark.parametrize("mends", [(), ("sheet",), ("correct",), ("sheet", "correct")])
def test_each_mend_has_its_button(qtbot, mends):
    bar = MendBar()
    qtbot.addWidget(bar)
    bar.may_set_up = True
    bar.show_mends(mends)
    assert bar.isVisibleTo(None) is bool(mends)
    assert [name for name, button in bar.buttons.items() if button.isVisibleTo(bar)] == list(mends)


def test_where_nobody_can_set_up_nothing_offers_it(qtbot):
    bar = MendBar()
    qtbot.addWidget(bar)
    bar.show_mends(("sheet",))
    assert not bar.isVisibleTo(None)


def test_a_warning_brings_the_button_that_mends_it(open_window, session, table, qtbot):
    window, steps = open_window(session, table), []
    window.mends.may_set_up = True
    window.mends.set_up_wanted.connect(steps.append)
    session.warnings = (TURNED,)
    qtbot.waitUntil(window.mends.isVisible)
    window.mends.buttons["sheet"].click()
    assert steps == ["sheet"]
    session.warnings = ()
    qtbot.waitUntil(lambda: not window.mends.isVisible())
    window.mends.correction_wanted.emit()
    assert window.act["correct"].isChecked()
