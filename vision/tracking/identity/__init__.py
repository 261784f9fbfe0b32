"""Which toy is it: roster toys at the start, lifted toys when they are set down, ties that players must decide.
In: patches and their looks, tracks, the roster. Out: pairs of toy and patch, candidates that are not known yet.
May import vision.tracking.changes and tracks, vision.segmentation and everything below it."""
