"""Networks whose weights lie in other files are not opened; those that hold them are."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from measure.errors import InputError
from vision.networks import weights
from vision.networks.onnx_file import has_outside_data
from vision.networks.parameters import INFERENCE
from vision.networks.weights import open_weights, weights_file

onnx = pytest.importorskip("onnx", reason="onnx comes with the training extra")
TENSOR = onnx.numpy_helper.from_array(np.arange(300, dtype=np.float32), "w")


def network(path, *, outside=False, constant=False, branch=False):
    """y = x + w. ``constant``: w is a node's attribute; ``branch``: all lies within the branches of an If."""
    make = onnx.helper
    floats = [make.make_tensor_value_info(n, onnx.TensorProto.FLOAT, [300]) for n in "xy"]
    add = make.make_node("Add", ["x", "w"], ["y"])
    nodes = [make.make_node("Constant", [], ["w"], value=TENSOR), add] if constant or branch else [add]
    graph = make.make_graph(nodes, "g", floats[:1], floats[1:], [] if constant or branch else [TENSOR])
    if branch:
        way = make.make_graph(nodes, "way", [], floats[1:])
        yes = make.make_tensor_value_info("yes", onnx.TensorProto.BOOL, [])
        graph = make.make_graph([make.make_node("If", ["yes"], ["y"], then_branch=way, else_branch=way)], "g",
                                [*floats[:1], yes], floats[1:])
    model = make.make_model(graph, ir_version=8, opset_imports=[make.make_opsetid("", 15)])
    onnx.save_model(model, str(path), save_as_external_data=outside, location="weights.bin", size_threshold=0,
                    convert_attribute=True)
    return path


@pytest.mark.parametrize("way", [{}, {"constant": True}, {"branch": True}], ids=["weights", "constant", "branch"])
def test_weights_in_another_file_are_told_wherever_they_are(tmp_path, way):
    own = network(tmp_path / "own.onnx", **way)
    assert not has_outside_data(own.read_bytes())
    open_weights(own)
    apart = network(tmp_path / "apart.onnx", outside=True, **way)
    assert (tmp_path / "weights.bin").is_file()
    assert has_outside_data(apart.read_bytes())
    with pytest.raises(InputError, match=r"apart\.onnx: its weights lie in other files.*export the network again"):
        open_weights(apart)


def test_our_own_networks_hold_their_weights():
    assert not has_outside_data(weights_file("detector.onnx").read_bytes())


def test_a_file_that_is_too_large_is_not_opened(tmp_path, monkeypatch):
    own = network(tmp_path / "own.onnx")
    monkeypatch.setattr(weights, "INFERENCE", replace(INFERENCE, most_bytes=own.stat().st_size - 1))
    with pytest.raises(InputError, match=r"own\.onnx: the file has .* MB, no network for a webcam has"):
        open_weights(own)


@given(st.binary(max_size=300), st.integers(0, 400), st.integers(0, 255))
def test_anything_else_is_no_such_network(extra, at, byte):
    assert has_outside_data(extra) in (False, True)
    good = bytearray(TENSOR.SerializeToString())
    good[at % len(good)] = byte
    assert has_outside_data(bytes(good)) in (False, True)


def test_a_damaged_network_is_one_sentence_and_nothing_else(tmp_path, capfd):
    whole = network(tmp_path / "own.onnx").read_bytes()
    (tmp_path / "half.onnx").write_bytes(whole[:len(whole) // 2])
    with pytest.raises(InputError, match=r"half\.onnx: not a network that onnxruntime can read"):
        open_weights(tmp_path / "half.onnx")
    assert capfd.readouterr() == ("", "")
