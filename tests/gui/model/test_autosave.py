"""The game is kept and can be gone on with."""

import os
import time

import pytest

from assistant.log.battle_log import BattleLog
from gui.model.autosave import Autosave, ago, journal_of
from measure.errors import InputError


def played(autosave):
    """The game's part of what was kept, without what stands where."""
    return {k: v for k, v in autosave.load().state.items() if k != "table"}


def test_what_is_kept_comes_back_with_its_age(tmp_path):
    path = tmp_path / "deep" / "game.json"
    autosave = Autosave(path)
    assert autosave.load() is None
    autosave.save({"game": "toytastrophe", "turn": 3})
    os.utime(path, (time.time() - 120, time.time() - 120))
    kept = Autosave(path).load()
    assert (kept.state, kept.game, kept.log) == ({"game": "toytastrophe", "turn": 3}, "toytastrophe", "")
    assert kept.age_s == pytest.approx(120, abs=5)
    autosave.forget()
    assert autosave.load() is None


def test_nothing_is_kept_without_a_game_or_a_path(tmp_path):
    Autosave(tmp_path / "game.json").save(None)
    Autosave(None).save({"game": "x"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["{", "[]", "{\"version\": 1}"])
def test_a_spoilt_file_is_said(tmp_path, text):
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(InputError, match=r"begin anew; the damaged file is kept as .*game\.json\.damaged"):
        Autosave(path).load()
    assert (tmp_path / "game.json.damaged").read_text() == text
    assert Autosave(path).load() is None  # the next start goes on without a word


def test_a_full_disk_is_told_and_play_goes_on(tmp_path):
    (tmp_path / "file").write_text("x")
    autosave = Autosave(tmp_path / "file" / "game.json")
    autosave.save({"game": "x"})
    assert autosave.failed is not None
    assert "play goes on" in autosave.failed


@pytest.mark.parametrize(("age_s", "words"), [(5, "just now"), (61, "1 minute ago"), (7300, "2 hours ago"),
                                             (90_000, "1 day ago")])
def test_ages_in_words(age_s, words):
    assert ago(age_s) == words


def test_each_action_is_kept_as_the_game_stands(session, table, qtbot, tmp_path, toytastrophe):
    from PyQt6.QtCore import QSettings

    from gui.battle.window import BattleWindow

    autosave = Autosave(tmp_path / "game.json")
    settings = QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat)
    window = BattleWindow(session, table, settings=settings, autosave=autosave)
    try:
        qtbot.waitUntil(lambda: window.frames_shown > 1, timeout=120_000)
        window.orders.do.emit(next(o.action for o in window.parcel.tick.options if o.verdict == "yes"), None)
        qtbot.waitUntil(lambda: autosave.load() is not None)
        assert toytastrophe.state_from_json(played(autosave)) == session._states[-1]
        before = played(autosave)
        window.orders.undo.emit()
        qtbot.waitUntil(lambda: played(autosave) != before)
        assert toytastrophe.state_from_json(played(autosave)) == session._states[0]
    finally:
        window.close()


def test_a_game_that_is_over_is_not_gone_on_with(tmp_path, toytastrophe, session):
    state = toytastrophe.state_to_json(session._states[-1])
    autosave = Autosave(tmp_path / "game.json", tmp_path / "battle.jsonl")
    autosave.save({**state, "table": {}})
    assert not autosave.load().over()
    assert autosave.load().log == str(tmp_path / "battle.jsonl")
    fallen = [{**t, "hits": 0} if t["side"] == "blue" else t for t in state["toys"]]
    autosave.save({**state, "toys": fallen})
    assert autosave.load().over()
    autosave.save({"game": "ludo"})
    with pytest.raises(InputError, match="ludo"):
        autosave.load().over()


def test_the_journal_is_read_again_from_the_log(tmp_path):
    path = tmp_path / "battle.jsonl"
    with BattleLog(path) as log:
        log.write("note", time_s=3.0, text="the wall counts as soft")
    path.write_bytes(path.read_bytes() + b'{"type": "no')  # killed in the middle of a line
    assert journal_of(path) == ["0:03  the wall counts as soft"]
    assert journal_of(path, "cm") == journal_of(path)
    assert journal_of(tmp_path / "none.jsonl")[0].startswith("! ")
