"""The trained networks: detector, change network, the thread that watches for arms, training of a user's own detector.
In: pictures and weight files of models/. Out: :class:`vision.networks.detection.Detection`, maps of what covers each pixel.
May import vision.imaging; Ultralytics only through ultralytics_adapter, and only when it is called."""
