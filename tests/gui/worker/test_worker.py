"""The worker keeps the game alive whatever happens to frames, camera and disk."""

import threading
import time
from dataclasses import replace
from types import SimpleNamespace

import av
import cv2
import pytest
from PyQt6.QtCore import QMetaObject, QObject, Qt, QThread, pyqtSignal

from assistant.overlay.marks import Area
from gui.model.session_protocol import Choice
from gui.worker.mailbox import Mailbox
from gui.worker.worker import Worker
from measure.errors import InputError
from rules.actions import Action
from vision.corrections.correction import Correction


class Orders(QObject):
    look = pyqtSignal(object)
    do = pyqtSignal(object, object)
    undo = pyqtSignal()
    redo = pyqtSignal()
    pause = pyqtSignal(bool)
    record = pyqtSignal(str, bool)
    correct = pyqtSignal(object)
    seek = pyqtSignal(float)
    mark = pyqtSignal(str)
    snapshot = pyqtSignal(str)
    evidence = pyqtSignal(str, str, str)


class Desk:
    """A worker on its thread with somebody who gives orders and collects what it says."""

    def __init__(self, session, source, autosave=None):
        self.mailbox, self.thread, self.orders = Mailbox(), QThread(), Orders()
        self.worker = Worker(session, source, self.mailbox, autosave)
        self.worker.moveToThread(self.thread)
        self.said, self.done, self.paths, self.ended = [], [], [], []
        self.worker.said.connect(self.said.append)
        self.worker.done.connect(self.done.append)
        self.worker.recording.connect(self.paths.append)
        self.worker.ended.connect(lambda: self.ended.append(True))
        for name in ("look", "do", "undo", "redo", "pause", "correct", "record", "seek", "mark", "snapshot", "evidence"):
            getattr(self.orders, name).connect(getattr(self.worker, name))
        self.thread.started.connect(self.worker.begin)
        self.worker.finished.connect(self.thread.quit, Qt.ConnectionType.DirectConnection)
        self.thread.start()
        self.newest, self.events = None, []

    def look(self):
        """The newest parcel so far."""
        parcel, events = self.mailbox.take()
        self.newest = parcel or self.newest
        self.events += events
        return self.newest

    def close(self):
        QMetaObject.invokeMethod(self.worker, "close", Qt.ConnectionType.QueuedConnection)
        return self.thread.wait(10_000)


@pytest.fixture
def desk(qtbot):
    desks = []

    def open_(session, source):
        desks.append(Desk(session, source))
        qtbot.waitUntil(lambda: desks[-1].look() is not None or bool(desks[-1].said), timeout=120_000)
        return desks[-1]

    yield open_
    for d in desks:
        assert d.close(), "the worker's thread did not end"


def test_the_session_is_stepped_on_the_workers_thread_only(desk, session, table, qtbot):
    threads = set()
    real = session.step
    session.step = lambda frame: (threads.add(threading.get_ident()), real(frame))[1]
    d = desk(session, table)
    d.orders.do.emit(Action("end_turn", "red"), None)
    qtbot.wait(100)
    assert len(threads) == 1
    assert threading.get_ident() not in threads


def test_an_action_changes_the_game_and_undo_takes_it_back(desk, session, table, qtbot):
    d = desk(session, table)
    legal = next(o for o in d.look().tick.options if o.verdict == "yes" and o.action.kind == "move")
    d.orders.do.emit(legal.action, None)
    qtbot.waitUntil(lambda: len(session._states) == 2)
    qtbot.waitUntil(lambda: bool(d.done))
    assert d.done == [str(legal.action)]
    d.orders.undo.emit()
    qtbot.waitUntil(lambda: len(session._states) == 1)


def test_a_refused_action_is_said_with_its_rule_and_changes_nothing(desk, session, table, qtbot):
    d = desk(session, table)
    refused = next(o for o in d.look().tick.options if o.verdict == "no" and o.action.kind == "strike")
    d.orders.do.emit(refused.action, None)
    qtbot.waitUntil(lambda: bool(d.said))
    assert "TT-" in d.said[0]
    assert len(session._states) == 1
    assert not d.done


def test_an_action_while_paused_is_shown_on_the_last_picture(desk, session, table, qtbot):
    d = desk(session, table)
    d.orders.pause.emit(True)
    qtbot.wait(100)
    d.look()
    steps = session.steps
    qtbot.wait(100)
    assert session.steps == steps
    d.orders.do.emit(next(o.action for o in d.newest.tick.options if o.verdict == "yes"), None)
    qtbot.waitUntil(lambda: d.look().tick.state is session._states[-1] and len(session._states) == 2)
    d.orders.pause.emit(False)
    qtbot.waitUntil(lambda: session.steps > steps + 2)


def test_looking_at_a_toy_changes_the_marks(desk, session, table, qtbot):
    d = desk(session, table)
    assert not any(isinstance(m, Area) and m.role == "selected" for m in d.look().marks)
    d.orders.look.emit(Choice("r1"))
    qtbot.waitUntil(lambda: any(isinstance(m, Area) and m.role == "selected" for m in d.look().marks))


@pytest.mark.parametrize("error", [RuntimeError("boom"), InputError("the picture is torn: wipe the lens")])
def test_a_bad_frame_is_said_and_play_goes_on(desk, session, table, qtbot, error):
    d = desk(session, table)
    real, left = session.step, [error]
    session.step = lambda frame: real(frame) if not left else (_ for _ in ()).throw(left.pop())
    qtbot.waitUntil(lambda: bool(d.said))
    assert str(error) in d.said[0]
    steps = session.steps
    qtbot.waitUntil(lambda: session.steps > steps + 3)


def test_a_camera_that_is_pulled_and_comes_back(desk, session, table, qtbot):
    """A fake capture stands in for the camera: it stops giving frames, and later gives them again."""
    table.frame_count = 5
    d = desk(session, table)
    d.orders.do.emit(next(o.action for o in d.look().tick.options if o.verdict == "yes"), None)
    qtbot.waitUntil(lambda: bool(d.ended))
    qtbot.waitUntil(lambda: any("plug it in again" in s for s in d.said))
    qtbot.waitUntil(lambda: len(session._states) == 2)  # the game goes on without pictures
    steps = session.steps
    table.frame_count = None
    d.orders.pause.emit(False)
    qtbot.waitUntil(lambda: session.steps > steps + 3)
    assert len(session._states) == 2  # and is kept


def test_a_camera_that_hangs_is_told_and_the_game_goes_on(desk, session, table, qtbot, monkeypatch):
    """Its driver keeps the thread that reads it; vision.capture.threaded_reader opens it again meanwhile."""
    monkeypatch.setattr("gui.worker.frame_feed.WATCHED", SimpleNamespace(stuck_s=0.3))
    hangs, go_on = threading.Event(), threading.Event()
    step = type(table).__iter__

    def stops(self):
        for frame in step(self):
            yield frame
            if hangs.is_set():
                assert go_on.wait(60)

    monkeypatch.setattr(type(table), "__iter__", stops)
    d = desk(session, table)
    d.orders.do.emit(next(o.action for o in d.look().tick.options if o.verdict == "yes"), None)
    qtbot.waitUntil(lambda: len(session._states) == 2)
    assert not any("opened again" in s for s in d.said)
    hangs.set()
    qtbot.waitUntil(lambda: any("it is opened again; the game is kept" in s for s in d.said))
    d.orders.undo.emit()
    qtbot.waitUntil(lambda: len(session._states) == 1)  # orders are taken while it is silent
    steps = session.steps
    hangs.clear()
    go_on.set()
    qtbot.waitUntil(lambda: session.steps > steps + 3)


def test_a_clip_ends_and_the_game_can_still_be_played(desk, session, battle, camera, standin, qtbot):
    d = desk(session, standin.Table(battle, camera, fps=100.0, count=5, live=False))
    qtbot.waitUntil(lambda: bool(d.ended))
    d.orders.do.emit(next(o.action for o in d.look().tick.options if o.verdict == "yes"), None)
    qtbot.waitUntil(lambda: len(session._states) == 2)
    assert not d.said


def test_a_clip_is_shown_at_its_own_speed(desk, quick, battle, camera, standin, qtbot):
    d = desk(quick, standin.Table(battle, camera, fps=20.0, count=10, live=False))
    since = d.look().tick.frame.index
    qtbot.wait(200)
    assert d.look().tick.frame.index - since < 9  # not all at once
    qtbot.waitUntil(lambda: bool(d.ended))


def test_the_clip_is_recorded_with_its_marks(desk, quick, battle, camera, standin, qtbot, tmp_path):
    path = tmp_path / "battle.mp4"
    source = standin.Table(battle, camera, fps=30.0, count=30, live=False)
    d = desk(quick, source)
    d.orders.record.emit(str(path), True)
    qtbot.waitUntil(lambda: d.paths == [str(path)])
    qtbot.waitUntil(lambda: bool(d.ended))
    d.orders.record.emit("", True)
    qtbot.waitUntil(lambda: d.paths[-1] == "")
    with av.open(str(path)) as container:
        pictures = [f.to_ndarray(format="bgr24") for f in container.decode(video=0)]
    assert len(pictures) >= 20
    plain = source._pictures[0]
    assert (abs(pictures[-1].astype(int) - plain) > 60).sum() > 3000  # the marks are in the video


def test_a_recording_that_cannot_be_written_is_said(desk, quick, table, qtbot, tmp_path):
    d = desk(quick, table)
    d.orders.record.emit(str(tmp_path / "none" / "battle.mp4"), True)
    qtbot.waitUntil(lambda: d.paths == [""])
    assert "cannot be written" in d.said[0]


def test_frames_that_a_recording_leaves_out_are_counted_as_it_goes(desk, quick, table, qtbot, tmp_path, monkeypatch):
    from assistant.video.recorder import Recorder

    def busy(self, bgr, time_s, kept):
        self.dropped += 1
        return False

    monkeypatch.setattr(Recorder, "write", busy)
    d = desk(quick, table)
    assert d.look().dropped == 0
    d.orders.record.emit(str(tmp_path / "battle.mp4"), True)
    qtbot.waitUntil(lambda: d.look().dropped > 3)
    d.orders.record.emit("", True)
    qtbot.waitUntil(lambda: d.look().dropped == 0)
    qtbot.waitUntil(lambda: any("left out" in s for s in d.said))


def test_a_disk_that_fills_stops_the_recording_and_not_the_game(desk, quick, table, qtbot, tmp_path, monkeypatch):
    from assistant.video.recorder import Recorder

    def full(self, *a):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Recorder, "_encode", full)
    d = desk(quick, table)
    d.orders.record.emit(str(tmp_path / "battle.mp4"), True)
    qtbot.waitUntil(lambda: d.paths[-1:] == [""])
    assert any("free some space" in s for s in d.said)
    steps = quick.steps
    qtbot.waitUntil(lambda: quick.steps > steps + 3)


def test_looking_back_stops_reading_and_leaves_the_game(desk, quick, battle, camera, standin, qtbot, tmp_path):
    from assistant.video.recorder import Recorder

    source = standin.Table(battle, camera, fps=50.0, count=400, live=False)
    source.name = str(tmp_path / "clip.mp4")
    with Recorder(source.name, (960, 540)) as recorder:
        for frame, _ in zip(source, range(40), strict=False):
            recorder.write(frame.bgr, frame.time_s)
    d = desk(quick, source)
    qtbot.waitUntil(lambda: d.look().tick.frame.time_s > 0.3)
    d.orders.seek.emit(0.1)
    qtbot.waitUntil(lambda: d.look().replayed)
    assert d.newest.tick.frame.time_s == pytest.approx(0.1)
    steps = quick.steps
    qtbot.wait(120)
    assert quick.steps == steps
    d.worker._history.forgotten_s = 0.2
    d.worker._history._times[0] = 0.2
    d.orders.seek.emit(0.1)
    qtbot.waitUntil(lambda: any("not kept any more" in s for s in d.said))
    d.orders.seek.emit(-1.0)
    qtbot.waitUntil(lambda: quick.steps > steps and not d.look().replayed)


def test_closing_ends_session_and_source(qtbot, quick, table):
    d = Desk(quick, table)
    qtbot.waitUntil(lambda: d.look() is not None, timeout=120_000)
    assert d.close()
    assert quick.closed
    assert table.closed


def test_a_frame_posted_again_tells_its_events_once(desk, session, table, qtbot):
    d = desk(session, table)
    d.orders.pause.emit(True)
    qtbot.wait(50)
    for toy in ("r1", "r2", "b1"):
        d.orders.look.emit(Choice(toy))
    qtbot.wait(100)
    d.look()
    assert len(d.events) == 1
    assert replace(d.newest.tick, events=()).events == ()


def test_the_picture_flows_while_vision_is_slow(desk, quick, table, qtbot):
    real = quick.step
    quick.step = lambda frame: (time.sleep(0.25), real(frame))[1]
    d = desk(quick, table)
    seen = set()
    for _ in range(60):
        qtbot.wait(10)
        seen.add(d.look().frame.index)
    assert len(seen) > 3 * quick.steps


def test_a_snapshot_holds_what_is_drawn(desk, quick, table, qtbot, tmp_path):
    d = desk(quick, table)
    path = tmp_path / "now.png"
    d.orders.snapshot.emit(str(path))
    qtbot.waitUntil(lambda: any("Saved" in s for s in d.said))
    picture = cv2.imread(str(path))
    assert (abs(picture.astype(int) - table._pictures[0]) > 60).sum() > 3000
    d.orders.snapshot.emit(str(tmp_path / "none" / "now.png"))
    qtbot.waitUntil(lambda: any("cannot be written" in s for s in d.said))


def test_a_marker_goes_into_the_log(desk, quick, table, qtbot):
    d = desk(quick, table)
    d.orders.mark.emit("look here")
    qtbot.waitUntil(lambda: d.look() is not None and any(e.get("text") == "look here" for e in d.events))


def test_the_same_sentence_is_not_said_for_every_frame(desk, quick, table, qtbot):
    def bad(frame):
        raise RuntimeError("boom")

    quick.step = bad
    d = desk(quick, table)
    qtbot.wait(300)
    assert len(d.said) == 1


def test_a_correction_is_done_on_the_worker_and_a_bad_one_is_said(desk, quick, table, qtbot):
    d = desk(quick, table)
    d.orders.correct.emit(Correction("describe", "r1", height_in=3.0))
    qtbot.waitUntil(lambda: d.look().tick.scene.toy("r1").height_in == 3.0)
    quick.correct = lambda correction: (_ for _ in ()).throw(InputError("no toy 'x'; there are r1"))
    d.orders.correct.emit(Correction("remove", "x"))
    qtbot.waitUntil(lambda: "no toy 'x'; there are r1" in d.said)


def recorded(path):
    with av.open(str(path)) as container:
        return [f.to_ndarray(format="bgr24") for f in container.decode(video=0)]


def record_some(d, session, path, drawn, qtbot):
    d.orders.record.emit(str(path), drawn)
    qtbot.waitUntil(lambda: d.paths[-1:] == [str(path)])
    steps = session.steps
    qtbot.waitUntil(lambda: session.steps > steps + 12)
    d.orders.record.emit("", drawn)
    qtbot.waitUntil(lambda: d.paths[-1] == "")
    return recorded(path)[-1]


def test_a_clean_recording_has_no_marks(desk, quick, table, qtbot, tmp_path):
    d = desk(quick, table)
    d.orders.look.emit(Choice("r1"))
    bare = record_some(d, quick, tmp_path / "bare.mp4", False, qtbot)
    drawn = record_some(d, quick, tmp_path / "drawn.mp4", True, qtbot)
    plain = table._pictures[0].astype(int)
    assert (abs(bare - plain) > 60).sum() < 200
    assert (abs(drawn - plain) > 60).sum() > 3000


def test_a_recording_shows_nothing_that_follows_from_a_secret_hand(desk, session, table, qtbot, monkeypatch, tmp_path):
    public = (Area(((2.0, 2.0, 0.0), (4.0, 2.0, 0.0), (4.0, 4.0, 0.0)), "selected"),)
    private = (Area(((30.0, 20.0, 0.0), (38.0, 20.0, 0.0), (38.0, 28.0, 0.0)), "yes", fill=0.9),)
    monkeypatch.setattr("gui.worker.shown_marks.marks_for", lambda tick, choice: private)
    monkeypatch.setattr("gui.worker.shown_marks.public_marks", lambda tick, choice: public)
    d = desk(session, table)
    picture = record_some(d, session, tmp_path / "b.mp4", True, qtbot)
    changed = abs(picture.astype(int) - table._pictures[0]).max(axis=2) > 60

    def around(x, y):
        u, v = session.calibration.image_from_table([[x, y, 0.0]])[0].astype(int)
        return changed[v - 12:v + 13, u - 12:u + 13].sum()

    assert around(3.5, 2.0) > 5
    assert around(36.0, 24.0) == 0
    d.orders.snapshot.emit(str(tmp_path / "now.png"))
    qtbot.waitUntil(lambda: any("Saved" in s for s in d.said))
    changed = abs(cv2.imread(str(tmp_path / "now.png")).astype(int) - table._pictures[0]).max(axis=2) > 60
    assert around(36.0, 24.0) == 0


def test_evidence_that_cannot_be_is_said(desk, session, table, qtbot, tmp_path, monkeypatch):
    def refuse(*a):
        raise InputError("r1 is not on the table: choose another")

    monkeypatch.setattr("assistant.evidence.card.context_of", lambda *a: None)
    monkeypatch.setattr("assistant.evidence.card.card_of", refuse)
    d = desk(session, table)
    d.orders.evidence.emit(str(tmp_path / "card.png"), "r1", "b1")
    qtbot.waitUntil(lambda: any("not on the table" in s for s in d.said))


def test_the_battle_is_kept_when_a_toy_was_moved(session, table, qtbot, tmp_path):
    from gui.model.autosave import Autosave

    d = Desk(session, table, Autosave(tmp_path / "game.json"))
    qtbot.waitUntil(lambda: d.look() is not None, timeout=120_000)
    assert not (tmp_path / "game.json").exists()
    session._events.append({"type": "move", "time_s": 1.0, "toy": "r1", "distance_in": 1.0, "sigma_in": 0.1})
    qtbot.waitUntil((tmp_path / "game.json").exists)
    assert d.close()
