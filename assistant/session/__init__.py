"""In: frames, the players' actions and corrections, a roster, a saved battle. Out: a Tick per frame and the lines of the log.
May import: assistant.overlay (which option counts per target), assistant.log, vision, rules, calibration, measure; no
other package of assistant."""
