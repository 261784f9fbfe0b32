"""In: rendered tables and toys with known truth.
Out: the errors of single stages: segmentation, outlines, footprints, covers, heights.
May import: benchmarks.play, benchmarks.reporting, studio and the rooms."""
