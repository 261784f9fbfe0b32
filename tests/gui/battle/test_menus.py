"""Every key is in a menu and in the list of keys."""

from PyQt6.QtWidgets import QApplication, QToolBar

from gui.kept_settings import KeptSettings
from gui.language.chosen import use_language
from gui.language_choice import kept_language
from gui.theme import PALETTES


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


def test_high_contrast_comes_and_goes_and_is_kept(open_window, quick, table, settings):
    window = open_window(quick, table)
    window.act["theme"].setChecked(True)
    grounds = []
    for _ in range(2):
        window.act["contrast"].trigger()
        grounds.append((QApplication.palette().window().color().name(), settings.value("theme")))
    assert grounds == [(PALETTES["contrast"]["Window"], "contrast"), (PALETTES["light"]["Window"], "light")]
    window.act["contrast"].trigger()
    again = open_window(quick, table)
    assert again.act["contrast"].isChecked()
    again.act["theme"].setChecked(True)
    assert not again.act["contrast"].isChecked()
    again.act["theme"].setChecked(False)


def test_another_language_is_chosen_in_the_menu_and_spoken_from_the_next_start_on(open_window, quick, table, settings):
    window = open_window(quick, table)
    menu = next(a.menu() for a in window.menus["&View"].actions() if a.menu() is not None)
    titles = [a.text() for a in menu.actions()]
    assert titles == ["The computer's language", "English", "Deutsch", "Français"]
    menu.actions()[2].trigger()
    assert settings.value("language") == "de"
    assert window.act["undo"].text() == "Undo"
    use_language(kept_language(KeptSettings(settings)))
    try:
        assert open_window(quick, table).act["undo"].text() == "Rückgängig"
    finally:
        use_language("en")
