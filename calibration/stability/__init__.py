"""Whether the camera still stands where it stood, and pictures shifted back after small movements.

In: a calibration and the frames of a battle.
Out: the drift in pixels and inches with its sigma, alarms, stabilised frames.
May import: ``calibration.table``, ``lens``, ``markers``, ``camera``, ``errors``.
"""
