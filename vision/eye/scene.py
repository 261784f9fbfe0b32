"""Stage, the last one: builds the scene from what is known of the table."""

from __future__ import annotations

from calibration.table.calibrate import TableCalibration
from measure.scene import Scene
from vision.capture.source import Frame
from vision.eye.table_state import TableState
from vision.imaging.cells import touches
from vision.imaging.motion import MotionMasks
from vision.tracking.tracks.scene_toys import toy_of
from vision.tracking.tracks.track import AWAY, OCCLUDED, PLACED


class SceneStage:
    """Builds scenes of one table."""

    def __init__(self, table: TableState, calibration: TableCalibration) -> None:
        self._table, self._calibration = table, calibration

    def build(self, frame: Frame, rest: MotionMasks | None = None) -> Scene:
        """The scene at a frame. ``rest``: toys under its arms become occluded, the others do not. None: no state changes."""
        tracks = [t for t in self._table.tracks if not (t.state == AWAY or t.footprint is None or t.ignored)]
        for track in tracks:
            if rest is not None and track.state in (PLACED, OCCLUDED):
                track.state = OCCLUDED if touches(track.patch, rest.arm) else PLACED
        calibration = self._calibration
        width, depth = calibration.table_size_in
        return Scene(table_size_in=(float(width), float(depth)), toys=tuple(toy_of(t) for t in tracks),
                     terrain=self._table.terrain_now, zones=self._table.zones, time_s=frame.time_s, frame_index=frame.index,
                     scale_sigma=calibration.scale_sigma, table_polygon_in=calibration.table_polygon_in)
