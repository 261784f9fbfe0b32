"""Weights are found beside the code, and a missing or broken file says what to do."""

from dataclasses import replace

import numpy as np
import pytest

from measure.errors import InputError
from vision.networks.parameters import INFERENCE
from vision.networks.weights import answers, int8_twin, open_weights, weights_file


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


class Asked:
    """A network that notes with which options it is asked."""

    def __init__(self):
        self.options = []

    def run(self, names, inputs, options=None):
        self.options.append(options)
        return [inputs["now"].mean()]


def test_a_network_hands_back_what_a_large_picture_took():
    asked = Asked()
    small, large = np.ones((1, 3, 64, 64), np.float32), np.ones((1, 3, 1088, 1920), np.float32)
    assert answers(asked, {"now": small}) == answers(asked, {"now": large}) == [1.0]
    kept, handed_back = asked.options
    assert kept is None
    assert handed_back.get_run_config_entry("memory.enable_memory_arena_shrinkage") == "cpu:0"


def test_it_says_the_same_of_a_large_picture(monkeypatch):
    session = open_weights(weights_file("change-int8.onnx"), 1)
    rng = np.random.default_rng(0)
    inputs = {n: rng.uniform(0, 255, (1, 3, 64, 96)).astype(np.float32) for n in ("now", "bare")}
    inputs["told"] = np.ones((1, 1, 1, 1), np.float32)
    plain = answers(session, inputs)[0]
    monkeypatch.setattr("vision.networks.weights.INFERENCE", replace(INFERENCE, kept_bytes=1))
    for _ in range(2):  # after memory was handed back too
        assert np.array_equal(answers(session, inputs)[0], plain)
