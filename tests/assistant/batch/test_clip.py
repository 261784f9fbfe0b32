"""A job's words mean to a clip's process what they mean on the command line."""

import os
import sys

import pytest

from assistant.__main__ import parser
from assistant.batch import clip
from assistant.batch.clip import setup_options
from assistant.batch.job import Job, finished, identity
from assistant.batch.plan import plan
from assistant.cli.watch import setup_options as of_command_line


def test_a_planned_run_is_set_up_as_the_command_line_would(tmp_path):
    for name in ("a.mp4", "b.mp4", "b.empty.png", "b.terrain.png", "b.script.jsonl"):
        (tmp_path / name).touch()
    (tmp_path / "b.state.json").write_text('{"game": "toaded"}')
    (tmp_path / "b.roster.toml").write_text('[[toy]]\nname = "x"\n')
    words = ["batch", str(tmp_path), "--out", str(tmp_path / "out"), "--toy-height", "1.75", "--deal", "7", "--weights", "none",
             "--record", "--save-frames", "--report"]
    for more in ([], ["--game", "toymallet"]):
        jobs = plan(tmp_path, tmp_path / "out", parser().parse_args([*words, *more]))
        assert len(jobs) == 2
        for job in jobs:
            [(_, source, *run)] = [c for c in job.commands if c[0] == "run"]
            options = dict(zip(run[::2], run[1::2], strict=True))
            args = parser().parse_args(["run", source, *run])
            assert setup_options(options) == of_command_line(args)
            assert (args.source, args.log, args.record, args.save_frames, args.script) == (
                source, options["--log"], options["--record"], options["--save-frames"], options.get("--script"))
            assert (args.record_clean, args.no_captions) == (None, False)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' names of files are text")
def test_a_clip_whose_name_is_in_another_encoding_is_found_done(tmp_path, monkeypatch):
    folder = str(tmp_path / os.fsdecode(b"caf\xe9"))
    job = Job("clip", folder, (("run", f"{folder}.mp4"),), {})
    monkeypatch.setattr(clip, "play", lambda job: {"job": identity(job), "files": {}})
    clip.done_alone(job)
    assert finished(job) == {"job": identity(job), "files": {}}
