"""The application without a window: where frames and actions meet, and what is told of it.

In: frames from vision, actions of players, logs. Out: ticks, marks, recordings, logs, cards, reports, the command line.
May import vision, rules, calibration and measure; Qt never (the command line alone opens the window, when it is asked to).
"""
