"""Rendered tables and toys with known truth in.
How well single stages see out: segmentation, outlines, footprints, covers, heights.
May import benchmarks.play, benchmarks.reporting, studio and the rooms."""
