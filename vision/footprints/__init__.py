"""From an outline in pixels to what stands on the table in inches: the lean is taken out by geometry or by a network.
In: :class:`vision.imaging.patches.Patch`, calibration, heights. Out: :class:`vision.footprints.geometry.Footprint` and levels.
May import calibration, vision.imaging and vision.networks."""
