"""Weights are found beside the code, and a missing or broken file says what to do."""

import pytest

from measure.errors import InputError
from vision.weights import open_weights, weights_file


def test_a_file_that_is_not_there_says_what_to_do():
    with pytest.raises(InputError, match="install it again"):
        weights_file("no_such_network.onnx")


def test_a_file_that_is_no_network_is_refused_in_one_sentence(tmp_path):
    path = tmp_path / "bad.onnx"
    path.write_bytes(b"this is no network")
    with pytest.raises(InputError, match="onnxruntime") as e:
        open_weights(path)
    assert "\n" not in str(e.value)
