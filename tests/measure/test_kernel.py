"""Compiled loops run whether or not there is room to keep them."""

import subprocess
import sys
from pathlib import Path

import pytest

from measure.kernel import kernel

ROOT = Path(__file__).resolve().parents[2]
LATE = """
import sys
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from measure.occlusion.cover import cover
from measure.occlusion import eye_camera, kernels
from measure.polygons import box
from measure.scene import Scene, Terrain, Toy
assert "numba" not in sys.modules
assert kernels.cover_batch.__name__ == "cover_batch"
toys = (Toy("a", box(2, 2, 3, 3), 2.0), Toy("b", box(12, 2, 13, 3), 2.0))
scene = Scene((20, 20), toys, (Terrain("wall", box(7, 0, 8, 5), 1.0),))
with ThreadPoolExecutor(4) as pool:
    found = list(pool.map(lambda _: cover(scene, "a", "b"), range(8)))
assert "numba" in sys.modules
assert {c.hidden for c in found} == {found[0].hidden}
from measure.distance.kernels import gap_batch
print([type(k).__name__ for k in (kernels.cover_batch, eye_camera.aim_camera, gap_batch)], 0 < found[0].hidden < 1)
"""


def test_numba_is_loaded_with_the_first_loop_that_is_called_from_any_thread():
    done = subprocess.run([sys.executable, "-c", LATE], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{['CPUDispatcher'] * 3} True\n"


def test_a_full_disk_costs_the_next_start_only(monkeypatch):
    def twice(x):
        return 2 * x

    compiled = kernel(twice)
    tried = []

    def full(key, data):
        tried.append(key)
        raise OSError(28, "No space left on device")

    if not hasattr(compiled._cache, "_cache_file"):
        pytest.skip("no folder to keep compiled loops in here")
    monkeypatch.setattr(compiled._cache._cache_file, "save", full)
    monkeypatch.setattr(compiled._cache._cache_file, "load", lambda key: None)
    assert compiled(4.5) == 9.0
    assert len(tried) == 1
