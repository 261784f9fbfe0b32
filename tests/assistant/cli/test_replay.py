"""`replay`: frames keep their times, the right clip is asked for, the log alone is enough, and words tell the battle."""

import json
import re

import av
import battles
import cv2
import numpy as np
import pytest

from assistant.__main__ import main
from assistant.log.battle import battle_of, read_battle
from assistant.log.line_shapes import line_fault
from assistant.overlay.marks import Area, Banner, Label, Line, Symbol
from assistant.video import render
from assistant.video.clip import Clip
from assistant.video.edit_plan import FreezeFrame, Segment, highlights, whole_battle
from assistant.video.marks_over_time import BattleMarks, ShownMarks
from assistant.video.recorder import Recorder
from assistant.video.render import ReplayRenderer, frames_of, render_replay

QUIET = 'legend = false\nlabels = false\noptions = false\nprompts = false\ncaptions = false\ntrails = false\n'


def video(path):
    """(times, pictures, chapters) of a video."""
    with av.open(str(path)) as container:
        frames = [(float(f.time), f.to_ndarray(format="bgr24")) for f in container.decode(video=0)]
        told = [(c["start"] * float(c["time_base"]), c["metadata"]["title"]) for c in container.chapters()]
    return np.array([t for t, _ in frames]), [p for _, p in frames], told


@pytest.fixture(scope="module")
def replayed(told_log, told_clip, tmp_path_factory):
    """One whole replay at half the size in cm, in a style of its own, with its sidecars."""
    out = tmp_path_factory.mktemp("replay")
    (out / "quiet.toml").write_text(QUIET)
    assert main(["replay", str(told_log), "--video", str(told_clip), "--record", str(out / "again.mp4"), "--units", "cm",
                 "--size", "640x360", "--style", str(out / "quiet.toml"), "--chapters", str(out / "chapters.vtt")]) == 0
    return out


@pytest.mark.slow
def test_every_frame_is_there_at_its_time_over_the_whole_length(replayed, numbered):
    clip_s, _, number_of = numbered
    times, pictures, _ = video(replayed / "again.mp4")
    assert len(times) == len(clip_s)
    assert np.abs(times - (clip_s - clip_s[0])).max() < 0.001
    assert [number_of(p) for p in pictures] == list(range(len(clip_s)))
    assert pictures[0].shape == (360, 640, 3)


def test_the_overlay_is_on_it_where_the_camera_saw_the_toys(replayed, told_log):
    b = read_battle(told_log)
    times, pictures, _ = video(replayed / "again.mp4")
    toy = b.scene_at(1.0).toys[0]
    outline = (b.camera.image_from_table(np.array([(x, y, 0.0) for x, y in toy.footprint_in])) + 0.5) * 2 - 0.5
    picture = pictures[int(np.argmin(np.abs(times - 1.0)))]
    mask = np.zeros(picture.shape[:2], np.uint8)
    cv2.polylines(mask, [np.rint(outline).astype(np.int32)], True, 255, 2)
    assert np.abs(picture.astype(int) - 96).max(axis=2)[mask > 0].mean() > 40
    far = np.abs(picture.astype(int) - 96).max(axis=2)[280:350, 500:630]
    assert far.max() < 12  # nothing stands there


def test_sidecars_and_chapters_lie_beside_and_in_it(replayed):
    text = (replayed / "again.vtt").read_text(encoding="utf-8")
    assert "20.4 ± 0.3 cm, up to 20.3" in text.replace("\n", " ")
    assert "00:00:02.000 -->" in text
    assert "Turn 2: blue" in (replayed / "chapters.vtt").read_text(encoding="utf-8")
    *_, told = video(replayed / "again.mp4")
    assert [round(t, 2) for t, _ in told] == [0.0, 8.0]
    assert told[1][1] == "Turn 2: blue"


def test_speed_and_holds_move_times_as_planned(told_log, told_clip, numbered):
    clip_s, _, number_of = numbered
    with Clip(told_clip) as clip:
        screen = ReplayRenderer(read_battle(told_log), clip=clip)
        plan = (Segment(2.0, 4.0, 2.0), FreezeFrame(4.0, 1.0), Segment(4.0, 4.5), Segment(9.0, 10.0))
        frames = list(frames_of(screen, plan))
    times = np.array([t for t, _ in frames])
    assert np.all(np.diff(times) > 0)
    first = clip_s[(clip_s >= 2.0 - 1e-4) & (clip_s < 4.0)]
    assert np.allclose(times[:len(first)], (first - 2.0) / 2, atol=1e-3)
    held = [number_of(p) for t, p in frames if 1.0 <= t < 2.0 - 1e-6]
    assert set(held) == {int(np.flatnonzero(clip_s < 4.0)[-1])}
    last = [number_of(p) for t, p in frames if t >= 2.5 - 1e-6]
    assert last == [i for i, t in enumerate(clip_s) if 9.0 - 1e-4 <= t < 10.001]


@pytest.mark.parametrize(("speed", "kept"), [(1.0, 100), (2.0, 25)])
def test_a_fast_camera_loses_nothing_at_its_own_speed(told, tmp_path, numbered, speed, kept):
    _, counted_frame, _ = numbered
    with Recorder(tmp_path / "fast.mp4", (320, 180)) as recorder:
        for number in range(100):
            recorder.write(counted_frame(number), number / 120)
    b = battle_of([*told[:3], {"type": "end", "time_s": 0.8}])
    with Clip(tmp_path / "fast.mp4") as clip:
        made = render_replay(ReplayRenderer(b, clip=clip), whole_battle(0.0, 99 / 120, speed=speed),
                             Recorder(tmp_path / "o.mp4", (320, 180)))
    assert abs(made.frames - kept) <= 1


def test_a_recording_that_began_late_lies_where_it_belongs(told_log, tmp_path, numbered):
    _, counted_frame, number_of = numbered
    path = tmp_path / "late.mp4"
    with Recorder(path, (320, 180), battle="abc123", clean=True) as recorder:
        for number in range(100):
            recorder.write(counted_frame(number), 3.0 + number / 10)
    with Clip(path) as clip:
        assert clip.first_s == 3.0
        assert clip.times_s[0] == pytest.approx(3.0)
        assert [number_of(p) for t, p in clip.frames(8.0, 8.25)] == [50, 51, 52]
        assert [number_of(p) for t, p in clip.frames(4.0, 4.15)] == [10, 11]  # and back
        clip.fits(read_battle(told_log))


def test_a_recording_of_a_part_of_the_battle_is_known_by_its_name(told_log, tmp_path, numbered, capsys):
    _, counted_frame, _ = numbered
    path = tmp_path / "part.mp4"
    with Recorder(path, (320, 180), battle="abc123", clean=True) as recorder:
        for number in range(30):
            recorder.write(counted_frame(number), 4.0 + number / 10)
    assert main(["replay", str(told_log), "--video", str(path), "--record", str(tmp_path / "again.mp4")]) == 0
    assert "the clip shows 4.0 to 6.9 s of a battle of 11.9 s" in capsys.readouterr().err
    times, _, _ = video(tmp_path / "again.mp4")
    assert len(times) == 30
    assert "00:00:02.000 -->" in (tmp_path / "again.vtt").read_text(encoding="utf-8")  # the move, seen at 6.0


@pytest.mark.parametrize("ending", [".mp4", ".mkv"])
def test_a_torn_clip_is_drawn_up_to_its_end(told_log, told_clip, tmp_path, numbered, ending):
    _, counted_frame, number_of = numbered
    growing, torn = tmp_path / f"growing{ending}", tmp_path / f"torn{ending}"
    with Recorder(growing, (320, 180), battle="abc123") as recorder:
        for number in range(118):
            recorder.write(counted_frame(number), number / 10)
        raw = growing.read_bytes()  # as a kill leaves it: without its end
    torn.write_bytes(raw[:-7])
    with Clip(torn) as clip:
        assert len(clip.times_s) > 90
        assert clip.battle == "abc123"
        frames = [number_of(p) for _, p in clip.frames(0.0, 99.0)]
        assert len(frames) > 90
        assert frames == list(range(len(frames)))


def test_a_battle_without_a_clip_is_drawn_on_the_map(told_log, tmp_path):
    assert main(["replay", str(told_log), "--record", str(tmp_path / "map.mp4"), "--size", "480x270", "--no-captions"]) == 0
    times, pictures, _ = video(tmp_path / "map.mp4")
    assert times[-1] == pytest.approx(11.9, abs=0.11)
    assert np.all(np.diff(times) <= 0.1001)
    assert not (tmp_path / "map.vtt").exists()
    before, after = (pictures[int(np.argmin(np.abs(times - t)))] for t in (5.0, 11.0))
    assert np.abs(before.astype(int) - after).max() > 60


def test_highlights_have_titles_and_stop_to_be_read(told_log, told_clip, tmp_path, capsys):
    assert main(["replay", str(told_log), "--video", str(told_clip), "--highlights", str(tmp_path / "cut.mp4"), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    [made] = document["videos"]
    times, _, _ = video(tmp_path / "cut.mp4")
    assert len(times) == made["frames"]
    assert times[-1] == pytest.approx(made["duration_s"], abs=0.01)
    assert made["duration_s"] > 8.0  # two cards at least
    assert document["highlights"][0][0] < 2.0 < document["highlights"][0][1]
    assert document["sidecars"] == [str(tmp_path / "cut.vtt")]
    assert "Sniper is destroyed" in (tmp_path / "cut.vtt").read_text()


def test_without_outputs_the_battle_is_told_in_words(told_log, capsys):
    assert main(["replay", str(told_log), "--units", "cm"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Toytastrophe: blue against red; 11.9 s, 4 actions")
    assert "-- Turn 2: blue" in out
    assert "0:06.0  Grunt moved 17.8 ± 0.3 cm, up to 12.7: too far (TT-10)" in out
    assert "Red won: b1 is destroyed (TT-17)" in out


def test_a_log_cut_off_anywhere_still_replays(told_log, tmp_path, capsys):
    raw = told_log.read_bytes()
    path = tmp_path / "cut.jsonl"
    for share in (0.3, 0.5, 0.77, 0.99):
        path.write_bytes(raw[:int(len(raw) * share)])
        assert main(["replay", str(path)]) == 0
        assert "the log ends in the middle" in capsys.readouterr().out
        screen = ReplayRenderer(read_battle(path), size_px=(320, 180))
        assert len(list(frames_of(screen, whole_battle(0.0, 1.0)))) == 11


@pytest.mark.slow
@pytest.mark.parametrize("game", ["toytastrophe", "hearts_of_plastic", "simple_toy_soldiers", "toymallet", "toaded"])
def test_every_game_replays_with_its_rulings(game, tmp_path, capsys):
    path = battles.write_example(tmp_path / f"{game}.jsonl", game)
    b = read_battle(path)
    assert b.actions
    assert b.standings[-1].over
    assert main(["replay", str(path), "--units", "cm", "--captions", str(tmp_path / "c.srt")]) == 0
    text = (tmp_path / "c.srt").read_text(encoding="utf-8").replace("\n", " ")
    assert all(c.rule in text for d in b.actions[:20] for c in d.checks[:1]
               if c.decides and c.detail and c.measured is not None)
    assert highlights(b)
    capsys.readouterr()
    assert main(["replay", str(path)]) == 0
    assert f"{b.standings[-1].winners[0].capitalize()} won" in capsys.readouterr().out
    screen = ReplayRenderer(b, size_px=(480, 270))
    fights = [d.time_s for d in b.actions if d.action.target is not None]
    pictures = [screen.picture(t, None) for t in (fights[0], fights[-1] + 1.0, b.last_s)]
    assert all(p.shape == (270, 480, 3) for p in pictures)
    assert any(np.abs(pictures[0].astype(int) - p).max() > 60 for p in pictures[1:])


def test_the_marks_are_those_of_the_moment(told):
    battle_marks = BattleMarks(battle_of(told), ShownMarks())
    asked = battle_marks.marks(1.0)
    assert battle_marks.marks(1.01) is asked  # nothing changed: the painter keeps its layer
    assert any(isinstance(m, Line) and m.role == "too_close" for m in asked)
    assert any(isinstance(m, Banner) and m.role == "prompt" for m in asked)
    ruled = battle_marks.marks(2.0)
    [line] = [m for m in ruled if isinstance(m, Line)]
    assert line.role == "too_close"
    assert np.allclose([p[0] for p in line.points_in], (6.5, 14.5))
    assert any(isinstance(m, Symbol) and m.kind == "too_close" for m in ruled)
    assert any(isinstance(m, Banner) and "both players" in m.text.lower() for m in ruled)
    hurt = battle_marks.marks(3.5)
    assert any(isinstance(m, Label) and "1 of 2 left" in m.lines for m in hurt)
    moved = battle_marks.marks(6.5)
    assert any(isinstance(m, Line) and m.role == "trail" for m in moved)
    assert any(isinstance(m, Area) and m.role == "ghost" for m in moved)
    assert not any(isinstance(m, Line) and m.role == "trail" for m in battle_marks.marks(11.6))
    assert any(isinstance(m, Area) and m.cross and m.subject == "b1" for m in battle_marks.marks(9.5))
    arms = BattleMarks(battle_of(told), ShownMarks(arms=True))
    assert any(isinstance(m, Area) and m.role == "arm" for m in arms.marks(5.0))
    assert not any(isinstance(m, Area) and m.role == "arm" for m in arms.marks(7.0))


def test_the_shortest_way_by_which_a_move_is_judged_is_drawn(told):
    note = next(line for line in told if line["type"] == "note" and line.get("about") == 3)
    straight = [m for m in BattleMarks(battle_of(told), ShownMarks()).marks(6.5) if isinstance(m, Line) and m.role == "trail"]
    assert [len(m.points_in) for m in straight] == [2]
    note["way_in"] = [[6.0, 4.0], [3.0, 7.0], [3.0, 9.0], [6.0, 11.0]]
    marks = BattleMarks(battle_of(told), ShownMarks()).marks(6.5)
    ways = {m.dash: m for m in marks if isinstance(m, Line) and m.role == "trail"}
    assert [p[:2] for p in ways["solid"].points_in] == [tuple(p) for p in note["way_in"]]
    assert ways["solid"].arrow
    assert ways["dotted"].points_in[0][:2] == (6.0, 4.0)
    assert len(ways["dotted"].points_in) == 2
    [label] = [m for m in marks if isinstance(m, Label) and m.role == "trail"]
    assert label.lines == ("7.0 ± 0.2 in", "the way round 9.8 in")
    note["way_in"] = [[6.0, "x"]]
    assert "way_in" in line_fault(note)


def test_a_ruling_on_teams_and_terrain_is_drawn_too(told):
    told[4]["action"] |= {"actor": "A", "target": "wall"}
    told[4]["standing"]["fighters"] = {"A": {"side": "red", "left": 1, "figures": ["r1"]}}
    marks = BattleMarks(battle_of(told), ShownMarks(options=False)).marks(2.5)
    [line] = [m for m in marks if isinstance(m, Line)]
    assert line.subject == "wall"
    told[4]["action"]["target"] = "nothing that stands there"
    assert not [m for m in BattleMarks(battle_of(told), ShownMarks(options=False)).marks(2.5) if isinstance(m, Line)]


@pytest.fixture
def others(tmp_path, numbered):
    """Clips that are not the battle's: of another battle, too short, of another shape."""
    _, counted_frame, _ = numbered
    made = {}
    for name, battle, count, shape in (("another", "zzz", 120, (320, 180)), ("short", "", 60, (320, 180)),
                                       ("shape", "", 120, (240, 180))):
        made[name] = tmp_path / f"{name}.mp4"
        with Recorder(made[name], shape, battle=battle) as recorder:
            for i in range(count):
                recorder.write(np.ascontiguousarray(counted_frame(i)[:, :shape[0]]), i / 10)
    made["words"] = tmp_path / "words.mp4"
    made["words"].write_text("no video")
    made["nowhere"] = tmp_path / "nowhere.mp4"
    return made


def test_a_wrong_clip_is_one_sentence_and_exit_2(told_log, others, capsys):
    for name, said in (("another", "another battle"), ("short", "the log goes on until 11.9 s"), ("shape", "240×180"),
                       ("words", "not a video"), ("nowhere", "no such file")):
        out = others[name].with_name("o.mp4")
        assert main(["replay", str(told_log), "--video", str(others[name]), "--record", str(out)]) == 2
        err = capsys.readouterr().err
        assert said in err
        assert err.count("\n") == 1
        assert not out.exists()


def test_other_bad_input_is_exit_2(told, told_log, told_clip, tmp_path, capsys):
    start = tmp_path / "start.jsonl"
    start.write_text(json.dumps(told[0]) + "\n")
    old = tmp_path / "old.jsonl"
    old.write_text("".join(json.dumps(line) + "\n" for line in ({**told[0], "calibration": {}}, *told[1:])))
    (tmp_path / "empty.jsonl").write_text("")
    (tmp_path / "bad.toml").write_text("colours = 1\n")
    out = str(tmp_path / "o.mp4")
    for words, said in (
            ([tmp_path / "none.jsonl"], "cannot be read"), ([tmp_path / "empty.jsonl"], "holds no battle"),
            ([told_clip], "not JSON"), ([start, "--record", out], "nothing stood on the table"),
            ([start, "--highlights", out], "nothing stood on the table"), ([old, "--video", told_clip], "where the camera was"),
            ([told_log, "--style", tmp_path / "bad.toml"], "unknown key 'colours'"),
            ([told_log, "--size", "9x9"], "--size 9x9"),
            ([told_log, "--speed", "0"], "--speed"), ([told_log, "--record", "a.avi"], ".mp4 or .mkv"),
            ([told_log, "--captions", "a.txt"], ".vtt or .srt"), ([told_log, "--part", "2"], "there is no part 2"),
            ([told_log, "--video", told_clip, "--record", told_clip], "that is the clip itself")):
        assert main(["replay", *map(str, words)]) == 2, words
        assert said in capsys.readouterr().err


def test_a_video_that_would_fill_the_disk_is_not_begun(told, tmp_path, capsys):
    told[-1]["time_s"] = 5 * 86_400.0
    log, out = tmp_path / "open_all_week.jsonl", tmp_path / "a.mp4"
    log.write_text("".join(json.dumps(line) + "\n" for line in told))
    assert main(["replay", str(log), "--record", str(out)]) == 2
    assert "120.0 hours long, more than 12: give a higher --speed, or --highlights" in capsys.readouterr().err
    assert not out.exists()


def test_a_replay_that_is_stopped_says_how_far_its_video_goes(told_log, tmp_path, capsys, monkeypatch):
    whole = render.frames_of

    def cut_off(*given):
        for k, shown in enumerate(whole(*given)):
            if k == 12:
                raise KeyboardInterrupt
            yield shown

    monkeypatch.setattr(render, "frames_of", cut_off)
    out = tmp_path / "again.mp4"
    assert main(["replay", str(told_log), "--record", str(out), "--size", "320x180"]) == 130
    [cut, stopped] = capsys.readouterr().err.splitlines()
    assert stopped == "toy-umpire: stopped"
    found = re.fullmatch(rf"toy-umpire: {re.escape(str(out))} is cut off: it shows (\d\.\d) of 1\d\.\d s", cut)
    assert found
    with Clip(str(out)) as clip:
        assert clip.times_s[-1] == pytest.approx(float(found[1]), abs=0.06)
    assert not out.with_suffix(".vtt").exists()
