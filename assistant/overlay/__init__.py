"""What is drawn over a picture of the table: marks as data in inches, then shapes in pixels, then paint.

In: a scene with its survey and options, a projection, a style. Out: marks; shapes; the painted picture.
May import measure, rules and calibration; no other package of the assistant.
"""
