"""Weights are found beside the code, and a missing or broken file says what to do."""

import platform
import subprocess
import sys

import pytest

from measure.errors import InputError
from vision.networks import weights
from vision.networks.weights import SpareMemory, int8_twin, open_weights, weights_file


def test_a_file_that_is_not_there_says_what_to_do():
    with pytest.raises(InputError, match="install it again"):
        weights_file("no_such_network.onnx")


def test_a_file_that_is_no_network_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "bad.onnx"
    path.write_bytes(b"this is no network")
    with pytest.raises(InputError, match="onnxruntime") as e:
        open_weights(path)
    assert "\n" not in str(e.value)


def test_the_twin_in_eight_bits_is_taken_where_it_lies_beside(tmp_path):
    path = tmp_path / "net.onnx"
    assert int8_twin(path) == path
    (tmp_path / "net-int8.onnx").write_bytes(b"")
    assert int8_twin(path) == tmp_path / "net-int8.onnx"


@pytest.mark.parametrize("name", ["change.onnx", "detector.onnx"])
def test_the_projects_twins_lie_there(name):
    assert int8_twin(weights_file(name)).name == name.replace(".onnx", "-int8.onnx")


def test_freed_memory_is_given_back_now_and_then(monkeypatch):
    given, now = [], [100.0]
    monkeypatch.setattr(weights, "give_back_memory", lambda: given.append(now[0]))
    monkeypatch.setattr(weights.time, "monotonic", lambda: now[0])
    spare = SpareMemory(every_s=20.0)
    told = []
    for seconds in (0, 5, 19.9, 20, 21, 39, 41):
        now[0] = 100.0 + seconds
        told.append(spare.give_back())
    assert told == [False, False, False, True, False, False, True]
    assert given == [120.0, 141.0]


LET_GO = """
import numpy as np
from vision.networks.weights import give_back_large_at_once
def held(): return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("RssAnon")) / 1000
del [np.zeros(30_000_000, np.uint8)][:]  # glibc keeps pieces of up to this size from now on
give_back_large_at_once()
before, pieces = held(), [np.ones(4_000_000, np.uint8) for _ in range(20)]
del pieces[:]
print(held() - before)
"""


@pytest.mark.skipif(sys.platform != "linux" or platform.libc_ver()[0] != "glibc", reason="glibc's own")
def test_large_pieces_go_back_to_the_system_when_they_are_freed():
    done = subprocess.run([sys.executable, "-c", LET_GO], stdout=subprocess.PIPE, text=True, check=True)
    assert float(done.stdout) < 5
