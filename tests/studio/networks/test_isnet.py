"""IS-Net has the layers of the paper, takes any size, and takes its weights from whole chunks only."""

import hashlib
import json
import os
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="IS-Net needs the extra named train")

from measure.errors import InputError  # noqa: E402
from studio.networks import isnet  # noqa: E402

PACKAGE = os.environ.get("TOY_UMPIRE_ISNET")
"""Folder of the unpacked package with the weights; they are not part of the project."""


@pytest.fixture(scope="module")
def untaught():
    torch.manual_seed(0)
    return isnet.ISNet().eval()


def test_it_has_the_convolutions_of_the_file(untaught):
    named = {n.rsplit(".", 1)[0] for n in untaught.state_dict()}
    assert len(named) == 119
    assert {"conv_in", "stage1.rebnconv7.conv_s1", "stage4d.rebnconv1d.conv_s1", "stage6.rebnconv4.conv_s1", "side6"} <= named
    assert sum(p.numel() for p in untaught.parameters()) == pytest.approx(44.0e6, rel=0.01)


@pytest.mark.parametrize(("high", "wide"), [(64, 64), (96, 160), (32, 224), (75, 50)])
def test_shapes_at_any_size(untaught, high, wide):
    x = torch.rand(1, 3, high, wide) - 0.5
    with torch.inference_mode():
        mask, maps, sides = untaught(x), untaught.features(x), untaught.masks(x)
    assert mask.shape == (1, 1, high, wide)
    assert 0 <= float(mask.min()) <= float(mask.max()) <= 1
    for f, channels, stride in zip(maps, isnet.CHANNELS, isnet.STRIDES, strict=True):
        assert f.shape == (1, channels, -(-high // stride), -(-wide // stride))
    assert [s.shape for s in sides] == [mask.shape] * 6
    assert torch.allclose(torch.sigmoid(sides[0]), mask)


def test_a_picture_goes_in_red_first_around_nought():
    red = np.zeros((4, 6, 3), np.uint8)
    red[..., 2] = 255
    x = isnet.entry(red)
    assert x.shape == (1, 3, 4, 6)
    assert x[0, :, 0, 0].tolist() == [127 / 256, -0.5, -0.5]


def written(folder: Path, parts: list[bytes]) -> Path:
    """A package with a model in these chunks; they are listed in the wrong order."""
    (folder / "dist").mkdir()
    listed, at = [], 0
    for part in parts:
        name = hashlib.sha256(part).hexdigest()
        (folder / "dist" / name).write_bytes(part)
        listed.append({"hash": name, "offsets": [at, at + len(part)]})
        at += len(part)
    (folder / "dist" / "resources.json").write_text(json.dumps({isnet.MODEL: {"chunks": listed[::-1]}}))
    return folder


def test_chunks_are_joined_by_their_place(tmp_path):
    assert isnet.joined(written(tmp_path, [b"first", b"second", b"third"])) == b"firstsecondthird"


def test_a_broken_a_missing_chunk_and_no_package_are_said(tmp_path):
    with pytest.raises(InputError, match="npm pack"):
        isnet.joined(tmp_path)
    package = written(tmp_path, [b"first", b"second"])
    with pytest.raises(InputError, match="lists no /models/huge"):
        isnet.joined(package, "/models/huge")
    chunk = package / "dist" / hashlib.sha256(b"second").hexdigest()
    chunk.write_bytes(b"sec0nd")
    with pytest.raises(InputError, match="is broken"):
        isnet.joined(package)
    chunk.unlink()
    with pytest.raises(InputError, match="is missing"):
        isnet.joined(package)


def test_weights_are_found_by_their_place_in_halves_or_not():
    onnx = pytest.importorskip("onnx")
    kernel, offset = np.arange(9, dtype=np.float16).reshape(1, 1, 3, 3), np.ones(1, np.float16)
    node = onnx.helper.make_node
    wide = node("Cast", ["k16"], ["k32"], to=onnx.TensorProto.FLOAT)
    one = node("Conv", ["x", "k32", "b"], ["/stage1/rebnconvin/conv_s1/Conv_output_0"])
    two = node("Conv", ["x", "k32", "b"], ["/side1/Conv_output_0"])
    graph = onnx.helper.make_graph([wide, one, two], "two", [], [], [
        onnx.numpy_helper.from_array(kernel, "k16"), onnx.numpy_helper.from_array(offset, "b")])
    found = isnet.weights_in(onnx.helper.make_model(graph).SerializeToString())
    assert sorted(found) == ["side1.bias", "side1.weight", "stage1.rebnconvin.conv_s1.bias", "stage1.rebnconvin.conv_s1.weight"]
    assert torch.equal(found["side1.weight"], torch.arange(9.0).reshape(1, 1, 3, 3))


@pytest.mark.skipif(PACKAGE is None, reason="the weights are not here: TOY_UMPIRE_ISNET names the unpacked package's folder")
def test_with_its_weights_it_sees_a_thing_and_no_thing():
    net = isnet.load(Path(str(PACKAGE)))
    picture = np.full((256, 256, 3), 225, np.uint8)
    picture[90:170, 70:190] = (40, 60, 190)
    with torch.inference_mode():
        mask = net(isnet.entry(picture))[0, 0].numpy()
    assert (mask[100:160, 80:180] > 0.9).mean() > 0.95
    assert (mask[:70] < 0.1).mean() > 0.95
