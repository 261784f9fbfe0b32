"""Faults that are looked for by what a reader has not run yet, beside the random ones of benchmarks.robustness."""
