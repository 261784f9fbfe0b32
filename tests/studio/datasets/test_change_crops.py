"""What befalls training crops: noise as strong as it should be, shadows from outside, cameras nudged by so much."""

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")

from studio.datasets import change_crops as room  # noqa: E402

SIZE = 48


def chance(count, seed=4):
    return room.Chance(seed, count, "cpu")


def test_the_same_seed_draws_the_same():
    a, b, c = (room.other_light(chance(3, seed), SIZE) for seed in (1, 1, 2))
    assert torch.equal(a, b)
    assert not torch.equal(a, c)


def test_noise_is_as_strong_as_it_should_be_and_only_where_it_should():
    drawn = room.noise(chance(120), SIZE, 1.0).std(dim=(1, 2, 3)).numpy()
    assert drawn.min() > 0.8 * room.NOISE[0]
    assert drawn.max() < 1.2 * room.NOISE[1]
    assert np.median(drawn) == pytest.approx(np.sqrt(np.prod(room.NOISE)), rel=0.35)
    some = (room.noise(chance(200), SIZE, 0.3).abs().amax(dim=(1, 2, 3)) > 0).float().mean()
    assert 0.15 < float(some) < 0.45


def test_other_light_makes_shadows_and_some_gleams():
    light = room.other_light(chance(200), SIZE)
    assert light.shape == (200, 3, SIZE, SIZE)
    assert float(light.min()) > 0.05
    assert float(light.max()) < 4.0
    dark = (light.mean(dim=1).amin(dim=(1, 2)) < 0.75).float().mean()
    assert 0.2 < float(dark) < 0.8  # a shadow falls on about half of the crops
    assert float((light.mean(dim=1).amax(dim=(1, 2)) > 1.2).float().mean()) > 0.02


def test_a_nudge_shifts_by_up_to_half_a_pixel_and_may_blur():
    ramp = torch.arange(SIZE, dtype=torch.float32).expand(1, 3, SIZE, SIZE)
    pictures = torch.cat([torch.cat([ramp, ramp.transpose(2, 3)]).repeat(40, 1, 1, 1)])
    off = (room.nudged(pictures, chance(80)) - pictures)[:, :, 8:-8, 8:-8]
    shift = off.mean(dim=(1, 2, 3))
    assert float(off.std(dim=(1, 2, 3)).max()) < 1e-3  # a ramp stays a ramp, blurred or not
    assert float(shift.abs().max()) <= 0.5
    still = float((shift.abs() < 1e-3).float().mean())
    assert 0.3 < still < 0.7
    dots = torch.zeros(80, 3, SIZE, SIZE)
    dots[:, :, 24, 24] = 100.0
    out = room.nudged(dots, chance(80))
    torch.testing.assert_close(out.sum(dim=(2, 3)), torch.full((80, 3), 100.0), atol=1e-2, rtol=1e-4)
    assert torch.equal(out[:, 0], out[:, 2])  # all colours alike
    peak = out.amax(dim=(1, 2, 3))
    assert float(peak.max()) == pytest.approx(100.0, abs=0.1)
    assert float(peak.min()) < 40
