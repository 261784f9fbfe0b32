"""Choosing what "hidden" means: a drawing of each, and a menu that asks the game for another."""

from gui.cover_choice import KEY, NAMES, TIPS, cover_icon
from measure.occlusion.definitions import COVER_DEFINITIONS


def menu_of(window):
    return next(m for a in window.menus["&View"].actions() if (m := a.menu()) and m.actions()[0].data() in NAMES)


def test_each_definition_has_words_and_a_drawing_of_its_own(qapp):
    assert set(NAMES) == set(TIPS) == set(COVER_DEFINITIONS)
    drawn = [cover_icon(d, 40).pixmap(40, 40).toImage() for d in COVER_DEFINITIONS]
    assert all(a != b for k, a in enumerate(drawn) for b in drawn[:k])


def test_the_menu_shows_what_holds_and_changes_it(open_window, session, table, qtbot):
    window = open_window(session, table)
    menu = menu_of(window)
    qtbot.waitUntil(lambda: window.parcel is not None and window.parcel.tick.state is not None)
    menu.aboutToShow.emit()
    [held] = [a for a in menu.actions() if a.isChecked()]
    assert held.data() == "silhouette"
    next(a for a in menu.actions() if a.data() == "height").trigger()
    qtbot.waitUntil(lambda: window.parcel.tick.survey.definition == "height")
    assert getattr(window.parcel.tick.state.house, KEY) == "height"
    menu.aboutToShow.emit()
    assert [a.data() for a in menu.actions() if a.isChecked()] == ["height"]


def test_without_a_game_it_can_be_chosen_too(open_window, quick, table, qtbot):
    window = open_window(quick, table)
    menu = menu_of(window)
    qtbot.waitUntil(lambda: window.parcel is not None)
    menu.aboutToShow.emit()
    assert [a.data() for a in menu.actions() if a.isChecked()] == ["silhouette"]
    next(a for a in menu.actions() if a.data() == "base").trigger()
    qtbot.waitUntil(lambda: window.parcel.tick.survey.definition == "base")
    menu.aboutToShow.emit()
    assert [a.data() for a in menu.actions() if a.isChecked()] == ["base"]
