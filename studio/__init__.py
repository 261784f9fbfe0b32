"""Footage with known truth, and networks trained on it. OpenBLAS works in the thread that asks it, as in the program."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
