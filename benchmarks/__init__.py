"""In: clips, pictures and scenes with known truth.
Out: tables of figures: each file with a `main` is a command, `python -m benchmarks.PACKAGE.NAME --help`.
May import: every room and the studio; nobody imports it.

OpenBLAS works in the thread that asks it, as in the program."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
