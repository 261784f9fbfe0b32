"""The game is kept and can be gone on with."""

import os
import time

import pytest

from gui.keeping import Keeper, ago
from measure.errors import InputError


def test_what_is_kept_comes_back_with_its_age(tmp_path):
    path = tmp_path / "deep" / "game.json"
    keeper = Keeper(path)
    assert keeper.kept() is None
    keeper.keep({"game": "toytastrophe", "turn": 3})
    os.utime(path, (time.time() - 120, time.time() - 120))
    state, age_s = Keeper(path).kept()
    assert state == {"game": "toytastrophe", "turn": 3}
    assert age_s == pytest.approx(120, abs=5)
    keeper.forget()
    assert keeper.kept() is None


def test_nothing_is_kept_without_a_game_or_a_path(tmp_path):
    Keeper(tmp_path / "game.json").keep(None)
    Keeper(None).keep({"game": "x"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["{", "[]"])
def test_a_spoilt_file_is_said(tmp_path, text):
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(InputError, match="begin anew"):
        Keeper(path).kept()


def test_a_full_disk_is_told_and_play_goes_on(tmp_path):
    (tmp_path / "file").write_text("x")
    keeper = Keeper(tmp_path / "file" / "game.json")
    keeper.keep({"game": "x"})
    assert keeper.failed is not None
    assert "play goes on" in keeper.failed


@pytest.mark.parametrize(("age_s", "words"), [(5, "just now"), (61, "1 minute ago"), (7300, "2 hours ago"),
                                             (90_000, "1 day ago")])
def test_ages_in_words(age_s, words):
    assert ago(age_s) == words


def test_each_action_is_kept_as_the_game_stands(session, table, qtbot, tmp_path, toytastrophe):
    from PyQt6.QtCore import QSettings

    from gui.window import BattleWindow

    keeper = Keeper(tmp_path / "game.json")
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    window = BattleWindow(session, table, settings=settings, keeper=keeper)
    try:
        qtbot.waitUntil(lambda: window.frames_shown > 1, timeout=20_000)
        window.orders.do.emit(next(o.action for o in window._parcel.tick.options if o.verdict == "yes"), None)
        qtbot.waitUntil(lambda: keeper.kept() is not None)
        assert toytastrophe.state_from_json(keeper.kept()[0]) == session._states[-1]
        before = keeper.kept()[0]
        window.orders.undo.emit()
        qtbot.waitUntil(lambda: keeper.kept()[0] != before)
        assert toytastrophe.state_from_json(keeper.kept()[0]) == session._states[0]
    finally:
        window.close()
