"""The desktop program, PyQt6 and nowhere else: windows over a battle and its set-up.

In: files, a camera or a clip, what players click and type. Out: windows, the files that players keep.
May import every room below (assistant, vision, rules, calibration, measure); only the command line opens it.
"""
