"""What one picture alone tells, without calibration and bare table: toys, cards, dice and printed markers.
In: a picture (H, W, 3), what the detector found in it. Out: detections, masks, the outline where colours part.
May import vision.footprints and everything below it."""
