"""Whatever is in the kept settings, windows open; what cannot be read is at its default again, said once, and kept beside."""

import os
from pathlib import Path

import pytest
from PyQt6.QtCore import QByteArray, QSettings
from PyQt6.QtWidgets import QMainWindow

from gui.kept_settings import KeptSettings
from measure.writing import COPIES_MOST

DAMAGED = {
    "a number": "12", "words": "large, on the left screen", "one word": "large", "nothing": "", "a size": "@Size(12 13)",
    "invalid": "@Invalid()", "cut short": r"@ByteArray(\x1\xd9\xd0\xcb\0\x3\0)", "no bytes": "@ByteArray()",
    "other bytes": r"@ByteArray(hello)", "half a variant": r"@Variant(\0\0\0\x7f\0)",
    "of Python": r"@Variant(\0\0\x4\0\0\0\0\x1)", "a long list": ", ".join(map(str, range(300)))}


def store(path):
    return QSettings(str(path), QSettings.Format.IniFormat)


@pytest.fixture
def kept(tmp_path):
    """Writes the file, and opens it as the program does at its start."""
    def open_(text):
        path = tmp_path / "kept.ini"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path, KeptSettings(store(path))
    return open_


@pytest.mark.parametrize("key", ["geometry", "state"])
@pytest.mark.parametrize("value", DAMAGED)
def test_a_damaged_window_is_put_back(kept, qapp, capsys, key, value):
    text = f"[General]\n{key}={DAMAGED[value]}\ntheme=light\n"
    path, settings = kept(text)
    window = QMainWindow()
    assert not settings.restore(key, window.restoreGeometry if key == "geometry" else window.restoreState)
    [fault] = settings.faults
    assert fault.startswith(f"the kept setting {key} cannot be read")
    assert capsys.readouterr().err == f"toy-umpire: {fault}\n"
    copy = Path(str(path) + ".damaged")
    assert copy.read_text() == text
    assert str(copy) in fault
    again = KeptSettings(store(path))
    assert not again.restore(key, lambda _: pytest.fail("it is gone"))
    assert again.choice("theme", ("dark", "light")) == "light"  # what is well stays
    assert again.faults == []
    window.deleteLater()


def test_what_a_window_kept_is_restored_without_a_word(tmp_path, qapp, capsys):
    window = QMainWindow()
    settings = KeptSettings(store(tmp_path / "kept.ini"))
    assert not settings.restore("geometry", window.restoreGeometry)  # the first start
    settings.keep("geometry", window.saveGeometry())
    settings.keep("state", window.saveState())
    assert KeptSettings(store(tmp_path / "kept.ini")).restore("geometry", window.restoreGeometry)
    assert settings.restore("state", window.restoreState)
    assert settings.faults == []
    assert capsys.readouterr().err == ""
    assert list(tmp_path.glob("*.damaged")) == []
    window.deleteLater()


def test_a_place_on_another_screen_is_no_fault(tmp_path, qapp, capsys):
    settings = KeptSettings(store(tmp_path / "kept.ini"))
    settings.keep("geometry", QMainWindow().saveGeometry())
    assert not settings.restore("geometry", lambda _: False)  # as Qt says when the screen is much wider or narrower
    assert settings.faults == []
    assert capsys.readouterr().err == ""


def test_a_geometry_that_was_cut_anywhere_is_put_back(tmp_path, qapp):
    window = QMainWindow()
    whole = window.saveGeometry().data()
    for length in range(len(whole)):
        store(tmp_path / "kept.ini").setValue("geometry", QByteArray(whole[:length]))
        assert not KeptSettings(store(tmp_path / "kept.ini")).restore("geometry", window.restoreGeometry), length
    window.deleteLater()


@pytest.mark.parametrize("value", ["furlongs", "12", "in, cm", r"@ByteArray(in)", "@Invalid()", ""])
def test_a_choice_that_is_none_is_the_first(kept, value):
    path, settings = kept(f"[General]\nunits={value}\n")
    assert settings.choice("units", ("in", "cm")) == "in"
    assert len(settings.faults) == 1
    assert KeptSettings(store(path)).faults == []
    assert not store(path).contains("units")


def test_choices_that_are_some_stay(kept):
    _, settings = kept("[General]\nunits=cm\n")
    assert settings.choice("units", ("in", "cm")) == "cm"
    assert settings.choice("theme", ("dark", "light")) == "dark"
    assert settings.faults == []


@pytest.mark.parametrize("text", [bytes(range(256)) * 8, b"\0" * 400, b"[General\ngeometry", b"\xff\xfe[\0G\0"])
def test_a_file_that_is_no_settings_holds_nobody_up(kept, text):
    path, settings = kept(text)
    assert settings.choice("units", ("in", "cm")) == "in"
    settings.keep("units", "cm")
    assert KeptSettings(store(path)).choice("units", ("in", "cm")) == "cm"
    if settings.faults:
        assert Path(str(path) + ".damaged").read_bytes() == text
        assert KeptSettings(store(path)).faults == []


def test_a_folder_where_the_file_should_be_is_said(tmp_path):
    (tmp_path / "kept.ini").mkdir()
    settings = KeptSettings(store(tmp_path / "kept.ini"))
    assert settings.choice("units", ("in", "cm")) == "in"
    assert (tmp_path / "kept.ini").is_dir()


def test_several_damaged_files_are_kept_and_the_same_one_once(tmp_path):
    path = tmp_path / "kept.ini"
    for number in (1, 2, 2, *range(3, 15)):
        path.write_text(f"[General]\ngeometry={number}\n")
        KeptSettings(store(path)).restore("geometry", lambda _: True)
    copies = sorted(p.name for p in tmp_path.glob("*.damaged*"))
    assert len(copies) == COPIES_MOST
    assert (tmp_path / "kept.ini.damaged-2").read_text() == "[General]\ngeometry=2\n"


WRONG = {"a number": "12", "no number": "nan", "huge": "1e400", "long": "x" * 100_000, "empty": "", "cut": DAMAGED["cut short"]}


def damaged(tmp_path, key, value):
    """Settings of which one is damaged, and their file's text."""
    path = tmp_path / f"{key}.ini"
    text = f"[General]\nother=kept\n{key}={value}\n"
    path.write_text(text)
    return store(path), text


def put_right(settings, text, said, key):
    """Whether one line was said of a setting, its damaged file lies beside, and the rest of the file is as it was."""
    copy = Path(settings.fileName() + ".damaged")
    assert len(said) == 1
    assert said[0].endswith(f"it is back at its default; the damaged file is kept as {copy}")
    assert f"the kept setting {key} cannot be read" in said[0]
    assert copy.read_text() == text
    assert settings.value("other") == "kept"


@pytest.mark.parametrize("value", WRONG)
def test_the_battle_window_opens_whatever_one_setting_is(session, table, tmp_path, qtbot, capsys, value):
    from gui.battle.window import BattleWindow

    for key in ("geometry", "state", "units", "theme"):
        settings, text = damaged(tmp_path, key, WRONG[value])
        window = BattleWindow(session, table, settings=settings)
        window.show()
        assert window.isVisible()
        assert window.choice.units == "in"
        window.close()
        put_right(settings, text, capsys.readouterr().err.splitlines(), key)


@pytest.mark.parametrize("value", WRONG)
def test_the_set_up_opens_whatever_one_setting_is(tmp_path, qtbot, capsys, value):
    from gui.setup.model.cameras import CameraWall
    from gui.setup.window import SetupWindow

    for key in ("setup_geometry", "units", "theme"):
        settings, text = damaged(tmp_path, key, WRONG[value])
        window = SetupWindow(tmp_path / "setup", settings=settings, wall=CameraWall(numbers=list))
        window.show()
        assert window.isVisible()
        assert f"the kept setting {key} cannot be read" in window.said.text()
        assert window.stop()
        window.close()
        put_right(settings, text, capsys.readouterr().err.splitlines(), key)


def test_the_battle_window_opens_and_says_so(settings, session, table, qtbot):
    from gui.battle.window import BattleWindow

    for key in ("geometry", "state", "units", "theme"):
        settings.setValue(key, "12")
    settings.sync()
    window = BattleWindow(session, table, settings=settings)
    try:
        journal = " ".join(window.journal.item(i).text() for i in range(window.journal.count()))
        assert all(f"kept setting {key} cannot be read" in journal for key in ("geometry", "state", "units", "theme"))
        assert window.choice.units == "in"
    finally:
        window.close()
    assert isinstance(settings.value("geometry"), QByteArray)
    assert os.path.exists(settings.fileName() + ".damaged")
