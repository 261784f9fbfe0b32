"""Looks compare across light, and tell colours and sizes apart."""

import numpy as np
import pytest

from tests.vision.tracking.spotted_disc import COLOURS, scene
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.parameters import TRACK


@pytest.mark.parametrize("gain", [0.7, 0.85, 1.1])
def test_looks_compare_across_light_and_tell_colours_apart(gain):
    looks = {n: appearance_of(*scene(c)) for n, c in COLOURS.items()}
    for name, colour in COLOURS.items():
        picture, patch = scene(colour, seed=5, gain=gain)
        again = appearance_of(picture, patch, np.full(3, gain))
        own = looks[name].distance(again)
        assert own < 0.5 * TRACK.same_look, name
        others = [looks[n].distance(again) for n in COLOURS if n != name]
        assert min(others) > own + 0.15, name


def test_a_toy_of_half_the_size_looks_different():
    whole, half = appearance_of(*scene(COLOURS["red"])), appearance_of(*scene(COLOURS["red"], radius=9))
    assert whole.distance(half) > 0.25
    assert whole.distance(whole) == pytest.approx(0.0, abs=2e-3)
