"""Standard output and error that take no more: one sentence and exit 2, whatever was to be said; no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.__main__ import main
from assistant.cli import report
from assistant.cli.output import OutputError, checked_output, say_json
from measure.scene import scene

ROOT = Path(__file__).resolve().parents[3]
full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here to stand in for a full disk")


def run(words, out, err):
    return subprocess.run([sys.executable, "-m", "assistant", *words], cwd=ROOT, stdout=out, stderr=err, text=True, check=False)


@full
@pytest.mark.parametrize("words", [("games", "--json"), ("games",), ("games", "--help")])
def test_a_full_disk_under_standard_output_is_one_sentence(words):
    with open("/dev/full", "w") as out:
        done = run(words, out, subprocess.PIPE)
        assert done.returncode == 2
        assert done.stderr.startswith("toy-umpire: standard output: cannot be written (")
        assert done.stderr.count("\n") == 1
        assert "free some space" in done.stderr
        assert run(words, out, out).returncode == 2  # nobody can be told


@full
def test_a_full_disk_under_standard_error_changes_nothing():
    with open("/dev/full", "w") as err:
        done = run(("games",), subprocess.PIPE, err)
        assert done.returncode == 0
        assert "toytastrophe" in done.stdout
        assert run(("dance",), subprocess.PIPE, err).returncode == 2


@pytest.mark.skipif(os.name == "nt", reason="a shell closes the output here")
def test_a_document_for_a_closed_output_is_refused():
    line = f"{sys.executable} -m assistant games --json >&-"
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == ("toy-umpire: standard output is closed: the JSON document has nowhere to go; send it into a file\n")


@pytest.mark.skipif(os.name == "nt", reason="a shell's pipe is needed")
def test_a_reader_that_has_enough_is_no_fault():
    done = subprocess.run(["sh", "-c", f"{sys.executable} -m assistant games --json | true"], cwd=ROOT, stderr=subprocess.PIPE,
                          text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="no limit on the size of files there")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_half_a_document_is_no_document(tmp_path, unbuffered):
    line = f"ulimit -f 1; {sys.executable} -m assistant games --json > {tmp_path / 'out.json'}"  # room for 512 or 1024 bytes
    done = subprocess.run(["sh", "-c", line], cwd=ROOT, stderr=subprocess.PIPE, text=True, check=False,
                          env=os.environ | {"PYTHONUNBUFFERED": unbuffered})
    assert 500 < (tmp_path / "out.json").stat().st_size < 1100
    assert done.returncode == 2
    assert "standard output: cannot be written" in done.stderr


def test_streams_are_given_back(monkeypatch):
    before = sys.stdout, sys.stderr
    with checked_output():
        assert sys.stdout.encoding == before[0].encoding
        print("through")
    assert (sys.stdout, sys.stderr) == before
    monkeypatch.setattr(sys, "stdout", None)
    with checked_output(), pytest.raises(OutputError, match="closed"):
        say_json({})


@pytest.mark.parametrize(("fault", "status"), [
    (OSError(28, "No space left", "/x/y"), 2), (OSError(27, "No room"), 2), (PermissionError(13, "No"), None)])
def test_a_full_disk_is_no_bug_wherever_it_shows(monkeypatch, capsys, fault, status):
    def failing(_args):
        raise fault

    monkeypatch.setattr(report, "add", lambda sub: sub.add_parser("failing").set_defaults(run=failing))
    if status is None:
        with pytest.raises(PermissionError):
            main(["failing"])
        return
    assert main(["failing"]) == status
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "free some space" in said


@pytest.mark.parametrize("unbuffered", [(), ("-u",)])
@pytest.mark.parametrize(("more", "said"), [((), "? 0."), (("--json",), '"caf\\u00e9"')])
def test_an_output_without_our_letters_gets_what_it_has(tmp_path, more, said, unbuffered):
    path = tmp_path / "s.json"
    path.write_text(json.dumps(scene("red a café 4,4", "blue b b 9,9").to_dict()), encoding="utf-8")
    done = subprocess.run([sys.executable, *unbuffered, "-m", "assistant", "measure", str(path), *more], cwd=ROOT,
                          env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert said in done.stdout.decode("ascii")


def test_half_a_surrogate_pair_is_a_question_mark(capsys):
    with checked_output():
        say_json({"source": os.fsdecode(b"caf\xe9.mp4")})
        print(os.fsdecode(b"caf\xe9.mp4"))
    assert capsys.readouterr().out == '{"source": "caf?.mp4"}\ncaf?.mp4\n'
