"""Evidence cards: one ruling of a battle as a picture that carries its record and can be checked against the log.

In: a scene, two toys and the log's lines about them. Out: a card (PNG or PDF); whether a card matches a log.
May import assistant.video, assistant.log, assistant.overlay, rules, calibration and measure.
"""
