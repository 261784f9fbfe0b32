"""In: seeds, stories and free meshes.
Out: footage and pictures with known truth, and networks trained on them; not needed to play.
May import: the rooms below assistant; only benchmarks and tests import it.

OpenBLAS works in the thread that asks it, as in the program."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
