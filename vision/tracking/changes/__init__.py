"""What changed at a place: which toys are gone, which are only hidden, what is new, and where a lifted toy may be.
In: settled working pictures, tracks, the finder. Out: patches and the tracks that are gone.
May import vision.tracking.tracks, vision.segmentation and everything below it."""
