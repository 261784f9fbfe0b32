"""The benchmark of files with faults: every valid file is read, what is wrong is counted, and a few cases of each reader."""

import os
import random
import time

import pytest

from benchmarks.robustness.fuzz_readers import broken, go_on, tell, trial, tried
from benchmarks.robustness.reader_files import Reader, readers
from measure.errors import InputError


@pytest.fixture(scope="module")
def them(tmp_path_factory):
    return readers(tmp_path_factory.mktemp("valid"))


def test_every_reader_copes_with_a_few_files(them):
    assert {"scene", "roster", "lens", "picture", "clip", "network", "army of toaded"} <= {r.name for r in them}
    done = [(r.name, trial(r, 12, 61, None)) for r in them]
    assert [(name, t.faults) for name, t in done if t.faults] == []
    assert tell(done).figures[1].today == "0"


def test_faults_are_of_many_kinds_and_the_same_each_time():
    files = [b'{"a": 1, "b": [2, 3]}\n{"c": "x"}\n', b"other"]
    made = [broken(files, random.Random(k), True) for k in range(300)]
    assert len(set(made)) > 200
    assert made == [broken(files, random.Random(k), True) for k in range(300)]


class Loud(InputError):
    """InputError itself makes one line of whatever it is given."""

    def __str__(self):
        return "wrong\nhere"


def odd(how):
    def read(path):
        if how == "several lines":
            raise Loud
        if how == "another":
            raise KeyError("x")
        if how == "slow":
            until = time.thread_time() + 2.1
            while time.thread_time() < until:
                pass
        if how == "writes":
            (path.parent / "new").write_bytes(b"")
        if how == "refuses":
            raise InputError(f"{path}: not one: give another")
    return read


@pytest.mark.parametrize(("how", "said"), [("several lines", "message of several lines: Loud"), ("another", "KeyError at"),
                                           ("slow", "took 2."), ("writes", "wrote new"), ("refuses", "refused"), ("", "read")])
def test_what_is_wrong_is_told_apart(tmp_path, how, said):
    assert tried(Reader("x", odd(how), ()), b"data", tmp_path / "case.bin")[0].startswith(said)


def test_a_reader_that_ends_its_process_is_counted(tmp_path):
    (tmp_path / "good.bin").write_bytes(b"good")

    def read(path):
        if path.read_bytes() != b"good":
            os._exit(7)

    tally = trial(Reader("x", read, (tmp_path / "good.bin",), apart=True), 3, 1, tmp_path / "kept")
    assert tally.faults == {"the process ended (7)": 3}
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_counts_of_several_runs_are_added_up(tmp_path, monkeypatch):
    seen = []

    def read(path):
        seen.append(path.read_bytes())
        if len(seen) == 5:
            raise KeyError("x")

    (tmp_path / "good.json").write_bytes(b'{"a": [1, 2, 3], "b": "words"}\n' * 5)
    monkeypatch.setattr("benchmarks.robustness.fuzz_readers.readers",
                        lambda folder: [Reader("x", read, (tmp_path / "good.json",))])
    clock = iter(range(100))
    monkeypatch.setattr("benchmarks.robustness.fuzz_readers.time.monotonic", lambda: 10 * next(clock))
    (name, first), = go_on(tmp_path / "kept.json", 20, 0.25, None)
    assert (name, first.read, first.faults.total()) == ("x", 19, 1)
    (_, both), = go_on(tmp_path / "kept.json", 20, 0.25, None)
    assert (both.read, both.faults.total()) == (39, 1)
    assert len(seen) == 42  # the valid file is read once a round
    assert len(set(seen)) > 35  # each round has cases of its own
