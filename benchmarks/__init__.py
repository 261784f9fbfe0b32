"""Clips, pictures and scenes with known truth in.
Tables of figures out: each file with a `main` is a command, `python -m benchmarks.PACKAGE.NAME --help`.
Imports every room and the studio; nobody imports it.

OpenBLAS works in the thread that asks it, as in the program."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
