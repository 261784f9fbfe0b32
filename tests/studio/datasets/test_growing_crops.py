"""Crops beside a graphics card: shown as the others are, many at once."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")

from studio.datasets.growing_crops import SEEN, TRUE, GrowingCrops, filled, shown  # noqa: E402
from studio.training import train_footprint as room  # noqa: E402

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with crops, and these as they are shown one by one."""
    folder = tmp_path_factory.mktemp("made")
    return folder, room.Crops(folder, "check", 64, None)


def test_growing_crops_are_shown_as_single_ones(made):
    crops, small = made
    data = GrowingCrops(crops, "check_*.npz", 1000, "cpu", 5, 0.0, room.webcam)
    assert data.look() == data.look() == len(small)
    told, sigma = torch.linspace(0.5, 4.0, len(small)), torch.full((len(small),), 0.2)
    colour = torch.arange(len(small)) % 3 > 0
    maps, numbers = shown(data.pixels[:len(small), SEEN], data.geometry[:len(small)], told, sigma, colour)
    truth = filled(data.pixels[:len(small), TRUE])
    for k in range(len(small)):
        want = small.example(k, float(told[k]), 0.2, colour=bool(colour[k]))
        np.testing.assert_allclose(maps[k].numpy(), want[0], atol=0.15)  # OpenCV's places are rounded to a 32nd of a pixel
        assert np.abs(maps[k].numpy() - want[0]).mean() < 0.002
        np.testing.assert_allclose(numbers[k].numpy(), want[1], rtol=1e-4)
        np.testing.assert_array_equal(truth[k].numpy(), want[2])


def test_growing_crops_are_drawn_as_asked(made):
    crops, small = made
    data = GrowingCrops(crops, "check_*.npz", 1000, "cpu", 5, 1.0, room.webcam)
    data.look()
    maps, numbers, truth = data.some(400, (0.1,), (1.0,), 0.25)
    plain = (maps[:, 2:].abs().sum(dim=(1, 2, 3)) == 0).float().mean()
    assert 0.17 < float(plain) < 0.33
    assert 0.2 < float(numbers[:, 4].mean()) < 0.4  # three times the relative sigma
    assert float(truth[:, 0].mean()) == pytest.approx(float(filled(data.pixels[:len(small), TRUE])[:, 0].mean()), rel=0.15)
