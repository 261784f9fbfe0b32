"""The change network's look at full pictures beside the bare table, and the outlines of toys that are drawn from it.
In: full pictures, the bare table at full size. Out: patches with outlines and the uncertainty of their edge.
May import vision.footprints, vision.networks and vision.imaging."""
