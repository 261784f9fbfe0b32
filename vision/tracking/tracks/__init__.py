"""One toy: its track, its looks, its kept picture, its measurement and its events.
In: patches of a working picture. Out: Track, and from it a toy of the scene (measure.scene.Toy) and events for the log.
May import vision.segmentation and everything below it."""
