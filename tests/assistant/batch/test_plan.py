"""Which files go with which clip: the naming rule, what counts as a clip, and what is refused before any work."""

import argparse
import json
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.__main__ import main, parser
from assistant.batch.job import Job, finished
from assistant.batch.plan import BESIDE, beside, find_clips, plan
from assistant.batch.pool import play_all
from assistant.batch.results import COLUMNS, row
from measure.errors import InputError
from measure.writing import put


def options(*more, folder="clips", out="results"):
    return parser().parse_args(["batch", str(folder), "--out", str(out), *more])


def make(folder, *names):
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"")
    return folder


def words_of(job):
    """Option -> value of the run of a job."""
    [run] = [c for c in job.commands if c[0] == "run"]
    return dict(zip(run[2::2], run[3::2], strict=True))


def test_clips_are_videos_but_neither_references_nor_results_nor_hidden(tmp_path):
    make(tmp_path, "b.mp4", "a.MKV", "deep/er/c.avi", "b.empty.mp4", "empty.mp4", "deep/terrain.mov", "b.terrain.mp4",
         "notes.txt", ".trash/d.mp4", "out/b/battle.mp4", "old/b/battle.mp4", "old/b/battle.jsonl", "emptyhanded.mp4", "x.png")
    found = [p.relative_to(tmp_path).as_posix() for p in find_clips(tmp_path, tmp_path / "out")]
    assert found == ["a.MKV", "b.mp4", "deep/er/c.avi", "emptyhanded.mp4"]


def test_what_phones_and_camcorders_name_in_capitals_is_found(tmp_path):
    make(tmp_path, "A.MP4", "A.empty.JPG", "terrain.HEIC", "00001.MTS", "b.3gp")
    assert [p.name for p in find_clips(tmp_path, tmp_path / "out")] == ["00001.MTS", "A.MP4", "b.3gp"]
    for kind, name in (("empty", "A.empty.JPG"), ("terrain", "terrain.HEIC")):
        assert beside(tmp_path / "A.MP4", kind, tmp_path, None, alone=False) == tmp_path / name
    make(tmp_path, "terrain.png")
    with pytest.raises(InputError, match="which one"):
        beside(tmp_path / "A.MP4", "terrain", tmp_path, None, alone=False)


PLACES = ("top/deep/clip.KIND", "given", "top/deep/KIND", "top/KIND", "KIND")


@given(there=st.sets(st.sampled_from(PLACES)), kind=st.sampled_from([k for k in BESIDE if k != "script"]),
       pick=st.integers(0, 9))
def test_the_nearest_file_wins(tmp_path_factory, there, kind, pick):
    """Its own, then the one given, then that of the nearest folder; never one from above the folder that was named."""
    root = tmp_path_factory.mktemp("near")
    ending = BESIDE[kind][pick % len(BESIDE[kind])]
    paths = {place: root / (place.replace("KIND", kind) + ending) for place in PLACES}
    for place in there:
        make(root, str(paths[place].relative_to(root)))
    clip = root / "top" / "deep" / "clip.mp4"
    chosen = beside(clip, kind, root / "top", str(paths["given"]) if "given" in there else None, alone=False)
    wanted = next((paths[p] for p in PLACES[:4] if p in there), None)
    assert chosen == wanted


def test_a_script_of_a_folder_is_for_a_clip_that_is_alone(tmp_path):
    make(tmp_path, "one/a.mp4", "one/script.jsonl", "two/a.mp4", "two/b.mp4", "two/script.jsonl", "two/b.script.jsonl")
    jobs = {j.name: words_of(j) for j in plan(tmp_path, tmp_path / "out", options())}
    assert jobs["one/a"]["--script"] == str(tmp_path / "one" / "script.jsonl")
    assert "--script" not in jobs["two/a"]
    assert jobs["two/b"]["--script"] == str(tmp_path / "two" / "b.script.jsonl")


def test_the_plan_names_every_file_and_the_game(tmp_path):
    make(tmp_path, "a.mp4", "b.mp4", "empty.png", "terrain.mp4", "b.calibration.toml", "calibration.toml")
    (tmp_path / "a.state.json").write_text(json.dumps({"game": "toaded", "version": 1}))
    (tmp_path / "roster.toml").write_text('[[toy]]\nname = "x"\n[toytastrophe]\ndecks = 2\n')
    out = tmp_path / "out"
    a, b = plan(tmp_path, out, options("--record", "--toy-height", "2"))
    assert words_of(a) == {
        "--calibration": str(tmp_path / "calibration.toml"), "--log": str(out / "a" / "battle.jsonl"), "--toy-height": "2.0",
        "--roster": str(tmp_path / "roster.toml"), "--state": str(tmp_path / "a.state.json"), "--game": "toaded",
        "--empty": str(tmp_path / "empty.png"), "--terrain": str(tmp_path / "terrain.mp4"),
        "--record": str(out / "a" / "battle.mp4")}
    assert words_of(b)["--calibration"] == str(tmp_path / "b.calibration.toml")
    assert words_of(b)["--game"] == "toytastrophe"  # the only table in the roster
    assert set(a.made_from) == {v for k, v in words_of(a).items() if v.startswith(str(tmp_path)) and str(out) not in v} | {
        str(tmp_path / "a.mp4")}
    assert words_of(plan(tmp_path, out, options("--game", "toymallet"))[0])["--game"] == "toymallet"


def test_without_a_calibration_the_sheet_in_the_empty_table_is_used(tmp_path):
    make(tmp_path, "a.mp4", "lens.toml", "a.empty.png", "b.mp4")
    a, b = plan(tmp_path, tmp_path / "out", options())
    made = str(tmp_path / "out" / "a" / "calibration.toml")
    assert a.commands[0] == ("calibrate", str(tmp_path / "a.empty.png"), "--out", made, "--lens", str(tmp_path / "lens.toml"))
    assert words_of(a)["--calibration"] == made
    assert b.commands[0][1] == str(tmp_path / "b.mp4")  # no picture of the empty table: the clip itself


def test_every_run_that_is_planned_is_one_that_the_program_takes(tmp_path):
    make(tmp_path, "a.mp4", "empty.png", "script.jsonl")
    [job] = plan(tmp_path, tmp_path / "out", options("--record", "--save-frames", "--report", "--deal", "3", "--game", "toaded",
                                                           "--weights", "none"))
    assert [parser().parse_args(words).command for words in job.commands] == ["calibrate", "run", "report"]


def test_clips_that_differ_in_their_ending_keep_it(tmp_path):
    make(tmp_path, "a.mp4", "a.avi", "b.avi")
    assert [j.name for j in plan(tmp_path, tmp_path / "out", options())] == ["a.avi", "a.mp4", "b"]


def test_two_files_for_one_clip_fail_that_clip_alone(tmp_path):
    make(tmp_path, "a.mp4", "a.empty.png", "a.empty.jpg", "b.mp4", "c.mp4")
    (tmp_path / "c.state.json").write_text("{")
    a, b, c = plan(tmp_path, tmp_path / "out", options())
    assert "which one" in a.fault
    assert b.fault is None
    assert "not JSON" in c.fault


FAULTS = {
    "no folder": (("batch", "nowhere", "--out", "o"), "nowhere"),
    "no clip": (("batch", "empty", "--out", "o"), "no clip found"),
    "results among the clips": (("batch", "clips", "--out", "clips"), "folder of their own"),
    "a roster that is not there": (("batch", "clips", "--out", "o", "--roster", "no.toml"), "no.toml"),
    "no worker": (("batch", "clips", "--out", "o", "--workers", "0"), "--workers 0"),
    "out is a file": (("batch", "clips", "--out", "file"), "file"),
    "no such cluster": (("batch", "clips", "--out", "o", "--cluster", "nonsense://x"), "--cluster nonsense://x"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_bad_input_is_one_sentence_and_exit_2(fault, tmp_path, capfd, monkeypatch):
    make(tmp_path, "clips/a.mp4", "file")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    words, part = FAULTS[fault]
    assert main(list(words)) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.count("\n") == 1, err
    assert part in err


def test_without_dask_it_says_how_to_install_it(tmp_path, capfd, monkeypatch):
    make(tmp_path, "clips/a.mp4")
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["batch", str(tmp_path / "clips"), "--out", str(tmp_path / "o"), "--cluster", "local"]) == 2
    assert 'pip install "toy-umpire[league]"' in capfd.readouterr().err


def test_a_file_is_whole_or_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "results.json"
    put(path, "old", sync=True)

    def full(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            put(path, "new" * 1000, sync=True)
    assert path.read_text() == "old"
    put(path, "new", sync=True)
    assert path.read_text() == "new"


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"job": 3}', '{"job": {"commands": [], "made_from": {}}}'])
def test_a_result_that_cannot_be_read_is_no_result(tmp_path, text):
    (tmp_path / "result.json").write_text(text)
    assert finished(Job("a", str(tmp_path), (), {})) is None


def test_a_failed_clip_has_an_empty_row_with_its_sentence():
    got = row({"name": "a", "status": "failed", "bug": False, "faults": ["no picture"]})
    assert tuple(got) == COLUMNS
    assert {v for k, v in got.items() if k not in ("clip", "status", "fault")} == {""}
    assert (got["clip"], got["status"], got["fault"]) == ("a", "failed", "no picture")


class Quiet:
    """Shows nothing, remembers the order."""

    def __init__(self):
        self.told = []

    def begin(self, of, done):
        self.told.append((of, done))

    def step(self, job):
        pass

    def end(self, job, result):
        self.told.append((job.name, result["status"]))


def test_jobs_that_cannot_be_planned_come_out_as_failures(tmp_path):
    jobs = [Job(n, str(tmp_path / n), (), {}, fault=f"{n} is wrong") for n in "ab"]
    show = Quiet()
    results = play_all(jobs, 1, None, show)
    assert show.told[0] == (2, 0)
    assert set(show.told[1:]) == {("a", "failed"), ("b", "failed")}
    assert results["b"]["faults"] == ["b is wrong"]


def test_missing_options_are_none_for_plans_made_by_programs(tmp_path):
    """`plan` takes the options of the command line; each has a default."""
    make(tmp_path, "a.mp4")
    assert isinstance(options(), argparse.Namespace)
    assert plan(Path(tmp_path), tmp_path / "out", options())[0].threads == 1
    with pytest.raises(InputError, match="no such file"):
        plan(tmp_path, tmp_path / "out", options("--state", str(tmp_path / "none.json")))


def test_the_table_fits_a_narrow_terminal_with_every_figure(capsys):
    done = {"name": "league/sunday/" + "final-of-the-year" * 2, "status": "done", "frames": 36000, "clip_s": 1200.05,
            "took_s": 800.2, "toys": 24, "moves": 40, "dropped": 7, "faults": [],
            "actions": {"yes": 12, "no": 3, "too_close": 2}}
    from rich.console import Console

    from assistant.batch.progress import table

    Console(width=80).print(table([row(done), row({"name": "bad", "status": "failed", "faults": ["x"]})]))
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[3].startswith(" league/sund")  # a long name is folded, not lost
    text = " ".join(lines)
    for figure in ("36000", "800.2", "24", "40", "12/3/2", " 7 ", "failed"):
        assert figure in text
