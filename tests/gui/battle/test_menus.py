"""Every key is in a menu and in the list of keys."""

from PyQt6.QtWidgets import QToolBar


def test_menus_show_every_key(open_window, quick, table):
    window = open_window(quick, table)
    shown = {a.text() for menu in window.menuBar().actions() for a in menu.menu().actions()}
    assert {a.text() for a in window.act.values()} <= shown
    assert all(a.shortcut().toString() in a.toolTip() for a in window.act.values())


def test_every_key_is_listed_once_and_said(open_window, quick, table):
    window = open_window(quick, table)
    keys = [k for keys, _ in window.key_list() for k in keys.split(", ") if k]
    assert len(keys) == len(set(keys))
    assert all(what for _, what in window.key_list())
    assert all(a.toolTip() for a in window.act.values())


def test_the_bar_has_six_buttons_with_icons_and_words(open_window, quick, table):
    window = open_window(quick, table)
    (bar,) = [b for b in window.findChildren(QToolBar) if b.objectName() == "Tools"]
    assert len(bar.actions()) == 6
    for action in bar.actions():
        button = bar.widgetForAction(action)
        assert not action.icon().isNull()
        assert action.iconText()
        assert min(button.width(), button.height()) >= 24
        assert button.visibleRegion().boundingRect() == button.rect()


def test_the_lists_can_be_hidden_and_found_again(open_window, quick, table):
    window = open_window(quick, table)
    toggles = {a.text(): a for a in window.menus["&View"].actions()}
    toggles["Journal"].trigger()
    toggles["What may be done"].trigger()
    assert not window.options_dock.isVisible()
    toggles["What may be done"].trigger()
    assert window.options_dock.isVisible()


def test_icons_follow_the_theme(open_window, quick, table):
    window = open_window(quick, table)

    def ink():
        image = window.act["undo"].icon().pixmap(22, 22).toImage()
        return max(image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height())
                   if image.pixelColor(x, y).alpha() > 200)

    window.act["theme"].setChecked(True)
    light = ink()
    window.act["theme"].setChecked(False)
    assert ink() > light + 100
