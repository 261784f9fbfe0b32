"""Which toy is it: roster toys at the start, lifted toys when they come down, ties that players must decide.
In: patches and looks, tracks, the roster. Out: pairs of toy and thing, candidates that wait.
May import vision.tracking.changes and tracks, vision.segmentation and everything below it."""
