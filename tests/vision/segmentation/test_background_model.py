"""The light of a table at rest is fitted when it changes, not each time it is asked for."""

from types import SimpleNamespace

import numpy as np

from vision.segmentation.background_model import BackgroundModel


def test_light_is_fitted_again_only_when_it_changes():
    rng = np.random.default_rng(5)
    table = np.repeat(np.repeat(rng.integers(60, 190, (9, 16, 3)), 30, axis=0), 30, axis=1).astype(np.uint8)
    model = BackgroundModel(SimpleNamespace(), table, None)

    def seen(gain):
        return np.clip(table * gain + rng.normal(0, 2, table.shape), 0, 255).astype(np.uint8)

    first = model._light_of(seen(1.0))
    with_toy = seen(1.0)
    with_toy[40:90, 200:260] = 20
    assert model._light_of(seen(1.0)) is first
    assert model._light_of(with_toy) is first
    brighter = model._light_of(seen(1.1))
    assert brighter is not first
    assert np.median(brighter.field) > np.median(first.field) + 0.05
