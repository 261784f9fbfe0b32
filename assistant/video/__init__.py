"""Video of a battle: recorded while it is played, and drawn again from its log.

In: frames with their times; a Battle, its clip and a plan. Out: video files, and single pictures by their times.
May import assistant.log, assistant.overlay, vision, calibration and measure.
"""
