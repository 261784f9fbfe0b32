"""A battle in play: frames, the players' actions and their corrections become scenes, measurements and lines of the log.

In: frames, actions, corrections, a roster, a saved battle. Out: a Tick per frame and the lines of the log.
May import assistant.log, assistant.overlay, vision, rules, calibration and measure.
"""
