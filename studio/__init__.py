"""Seeds, stories and free meshes in.
Footage and pictures with known truth out, and networks trained on them: nothing here is needed to play.
Imports the rooms below assistant; nobody but benchmarks imports it.

OpenBLAS works in the thread that asks it, as in the program."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
