"""The lens of a camera, solved by bundle adjustment over views of a board.

In: pictures of a chessboard, a ChArUco board or the printed sheet; a lens file.
Out: a ``Lens``: camera matrix, distortion, their covariance.
May import: ``calibration.markers``, ``prints``, ``camera``, ``toml_files``, ``errors``.
"""
