"""`run --record-clean`: the frames as they were captured, drawn on again from the log; captions beside, drops told."""

import json

import av
import numpy as np
import pytest

from assistant.__main__ import main
from assistant.log.battle import read_battle
from assistant.video.clip import Clip
from assistant.video.recorder import Recorder
from assistant.video.recordings import RecordingOptions, Recordings
from vision.capture.source import Frame, VideoFile


@pytest.fixture(scope="module")
def recorded(battle, tmp_path_factory):
    """One run with both recordings: its folder and its document."""
    out = tmp_path_factory.mktemp("recorded")
    document = out / "document.json"
    import contextlib

    with document.open("w") as stdout, contextlib.redirect_stdout(stdout):
        assert main(["run", str(battle / "clip.mp4"), "--calibration", str(battle / "table.toml"), "--empty",
                     str(battle / "empty.png"), "--roster", str(battle / "roster.toml"), "--game", "toytastrophe", "--record",
                     str(out / "out.mp4"), "--record-clean", str(out / "clean.mp4"), "--log", str(out / "out.jsonl"),
                     "--json"]) == 0
    return out, json.loads(document.read_text())


def test_the_clean_recording_is_the_clip_at_its_own_times(recorded, battle):
    source = list(VideoFile(str(battle / "clip.mp4")))
    with Clip(recorded[0] / "clean.mp4") as clip:
        assert clip.clean
        assert np.abs(clip.times_s - [f.time_s for f in source]).max() < 0.001
        for frame, (time_s, picture) in zip(source, clip.frames(0.0, 99.0), strict=True):
            assert time_s == pytest.approx(frame.time_s, abs=0.001)
            assert np.abs(picture.astype(int) - frame.bgr).mean() < 3


def test_the_log_knows_its_recordings(recorded):
    out, document = recorded
    b = read_battle(out / "out.jsonl")
    with Clip(out / "clean.mp4") as clip, Clip(out / "out.mp4") as overlaid:
        assert b.id
        assert clip.battle == overlaid.battle == b.id
        assert not overlaid.clean
        clip.fits(b)
    assert document["record_clean"] == str(out / "clean.mp4")
    assert (document["dropped"], document["dropped_clean"]) == (0, 0)
    assert document["captions"] == str(out / "out.vtt")
    said = (out / "out.vtt").read_text(encoding="utf-8").split("moved ")[1]
    assert float(said.split()[0]) == pytest.approx(np.hypot(5, 1), abs=0.1)
    with av.open(str(out / "out.mp4")) as video:
        assert [c["metadata"]["title"] for c in video.chapters()]


def test_an_overlay_drawn_later_lies_where_the_first_one_lay(recorded, tmp_path):
    out = recorded[0]
    assert main(["replay", str(out / "out.jsonl"), "--video", str(out / "clean.mp4"), "--record", str(tmp_path / "again.mp4"),
                 "--no-captions"]) == 0
    with Clip(out / "out.mp4") as then, Clip(tmp_path / "again.mp4") as again, Clip(out / "clean.mp4") as clean:
        assert np.abs(then.times_s - again.times_s).max() < 0.001
        [(_, a)], [(_, b)], [(_, c)] = (list(x.frames(4.5, 4.55)) for x in (then, again, clean))
    drawn = [np.abs(x.astype(int) - c).max(axis=2) > 60 for x in (a, b)]
    h = a.shape[0]
    table = (slice(round(0.15 * h), round(0.75 * h)), slice(None))  # without the words above and below
    shared = {(dx, dy): (drawn[0] & np.roll(drawn[1], (dy, dx), (0, 1)))[table].sum() for dx in (-3, 0, 3) for dy in (-3, 0, 3)}
    assert max(shared, key=shared.get) == (0, 0)
    # Outlines and lines lie the same; a log does not keep the limits of what nobody did, so pills are shorter in a replay.
    assert shared[0, 0] > 0.45 * drawn[0][table].sum()


def test_what_the_machine_was_too_busy_for_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(Recorder, "write", lambda self, bgr, time_s, kept: setattr(self, "dropped", self.dropped + 1) or False)
    made = Recordings(RecordingOptions(str(tmp_path / "a.mp4"), str(tmp_path / "b.mp4")), live=True, battle="x", title="")
    for i in range(3):
        made.write(Frame(i, i / 10, np.zeros((48, 64, 3), np.uint8)), lambda: np.zeros((48, 64, 3), np.uint8))
    made.close()
    assert made.told() == [f"recorded {tmp_path / n}: 0 frames, 3 dropped (100.00 %)" for n in ("a.mp4", "b.mp4")]
    assert made.document()["dropped_clean"] == 3


def test_captions_lie_beside_the_video_or_nowhere():
    assert str(RecordingOptions("a.mp4", "b.mkv", True).captions_path) == "a.vtt"
    assert str(RecordingOptions(None, "b.mkv", True).captions_path) == "b.vtt"
    assert RecordingOptions("a.mp4").captions_path is None
    assert RecordingOptions(captions=True).captions_path is None


@pytest.mark.parametrize(("more", "said"), [
    (["--record-clean", "a.avi"], "mp4"), (["--record", "x.mp4", "--record-clean", "./x.mp4"], "two names"),
    (["--record-clean", "/none/x.mp4"], "does not exist")])
def test_bad_names_are_refused_before_the_run(battle, more, said, capsys):
    assert main(["run", str(battle / "clip.mp4"), "--calibration", str(battle / "table.toml"), *more]) == 2
    assert said in capsys.readouterr().err
