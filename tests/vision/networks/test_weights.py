"""Weights are found beside the code, and a missing or broken file says what to do."""

import pytest

from measure.errors import InputError
from vision.networks.weights import int8_twin, open_weights, weights_file


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
