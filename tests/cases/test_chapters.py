"""What is written beside and into videos, ../shared/cases_media: 300 chapters, long names, names in brackets."""

import shutil
import subprocess
from pathlib import Path

import av
import pytest

from assistant.__main__ import main

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases_media"
if not (CASES / "09_300_chapters").is_dir():
    pytest.skip(f"{CASES} has no battles: these inputs are kept outside of the project", allow_module_level=True)


def titles(path):
    with av.open(str(path)) as container:
        return [c["metadata"]["title"] for c in container.chapters()]


@pytest.mark.slow
def test_300_chapters_are_300(tmp_path, capsys):
    out = tmp_path / "c.mp4"
    assert main(["replay", str(CASES / "09_300_chapters" / "battle.jsonl"), "--size", "320x180", "--no-captions", "--record",
                 str(out)]) == 0
    assert len(titles(out)) == 300


def test_a_long_name_is_cut_at_a_letter(tmp_path, capsys):
    out = tmp_path / "c.mp4"
    assert main(["replay", str(CASES / "09_300_chapters" / "long_name.jsonl"), "--size", "320x180", "--no-captions", "--record",
                 str(out)]) == 0
    found = titles(out)
    assert len(found) == 5
    assert all(len(t.encode()) < 255 and "\ufffd" not in t for t in found)


def test_300_chapters_as_files(tmp_path, capsys):
    for name, word, entries in (("c.txt", "ogm", "NAME="), ("c.ffmetadata", "ffmpeg", "[CHAPTER]"),
                                ("c.csv", "losslesscut", "\n")):
        assert main(["replay", str(CASES / "09_300_chapters" / "battle.jsonl"), "--chapters", str(tmp_path / name), "--for",
                     word]) == 0
        assert (tmp_path / name).read_text(encoding="utf-8").count(entries) == 300


def test_names_in_brackets_keep_their_letters(tmp_path, capsys):
    out = tmp_path / "c.srt"
    assert main(["replay", str(CASES / "10_names_in_brackets" / "battle.jsonl"), "--captions", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert "Tom & ‹Jerry› moved 10.0" in text.replace("\n", " ")
    assert "‹i› moved 6.0" in text.replace("\n", " ")
    if shutil.which("ffmpeg") is None:
        pytest.skip("ffmpeg is not installed")
    subprocess.run(["ffmpeg", "-v", "error", "-i", str(out), str(tmp_path / "c.ass")], check=True)
    shown = (tmp_path / "c.ass").read_text(encoding="utf-8").replace("\\N", " ")
    assert "Jerry" in shown
    assert "{\\i1}" not in shown
