"""The learned edge with the project's weights: nearer to the true one than what the change network says, whichever way up."""

import cv2
import numpy as np
import pytest

from vision.change_net import change_net
from vision.edge_net import edge_net

H, W = 150, 171


@pytest.fixture(scope="module")
def net():
    found = edge_net()
    if found is None or change_net() is None:
        pytest.skip("models/edge.onnx or models/change.onnx is not here")
    return found


@pytest.fixture(scope="module")
def scene():
    """A picture of a block with its shadow on a grainy table, the bare table, and how much of each pixel the block covers."""
    rng = np.random.default_rng(5)
    bare = np.clip(150 + rng.normal(0, 3, (H, W, 3)), 0, 255)
    fine = np.zeros((4 * H, 4 * W), np.float32)
    cv2.rectangle(fine, (4 * 60 + 1, 4 * 50 + 2), (4 * 105, 4 * 97), (1.0,), -1)
    truth = cv2.GaussianBlur(cv2.resize(fine, (W, H), interpolation=cv2.INTER_AREA), (0, 0), 0.6)
    shadow = cv2.GaussianBlur(np.roll(truth, 8, axis=1), (0, 0), 2.0)
    now = (bare * (1 - 0.35 * shadow[..., None])) * (1 - truth[..., None]) + np.array((40, 60, 170)) * truth[..., None]
    return now.astype(np.uint8), bare.astype(np.uint8), truth


def wrong(share, truth):
    return np.count_nonzero((share > 0.5) != (truth > 0.5))


def test_an_edge_comes_nearer_to_the_true_one(net, scene):
    now, bare, truth = scene
    seems = change_net().tell(now, bare).things()
    assert wrong(net.covered(now, bare, seems), truth) < 0.85 * wrong(seems, truth)


def test_where_nothing_seems_to_be_nothing_is(net, scene):
    _, bare, truth = scene
    assert net.covered(bare, bare, np.zeros_like(truth)).max() < 0.5


def test_what_is_covered_turns_with_the_picture(net, scene):
    now, bare, truth = scene
    seems = truth.astype(np.float32)
    got, turned = net.covered(now, bare, seems), net.covered(now[::-1, ::-1], bare[::-1, ::-1], seems[::-1, ::-1])
    assert got.shape == (H, W)
    np.testing.assert_allclose(turned[::-1, ::-1], got, atol=1e-4)
