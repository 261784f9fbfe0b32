"""Every key is in a menu and in the list of keys."""


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
