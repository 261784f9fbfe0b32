"""Lens files of other programs: what each number means there, and in ours.

In: a file of OpenCV, ROS, Kalibr, MATLAB, Metashape, COLMAP, mrcal, caliscope or anipose; a lens.
Out: a ``Lens``, or a refusal that names the model; a file for OpenCV or ROS.
May import: ``calibration.lens.lens``, ``camera``, ``errors``, ``measure``, PyYAML, scipy.io.
"""
