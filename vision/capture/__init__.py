"""Where frames come from: cameras, streams, clips and pictures, read in order or on a thread, and averaged over time.
In: what the user names as a source. Out: :class:`vision.capture.source.Frame`, the picture at the start, the mean at rest.
May import vision.imaging; not vision.networks, which stands beside it."""
