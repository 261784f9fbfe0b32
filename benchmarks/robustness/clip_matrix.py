"""Clips and pictures as phones, cameras and editors store them: whether every command shows what a player shows.

24 clips of one story (four turns, trimmed or not, square pixels or not; mirrored, HLG, PQ, full range, an uneven rate, late
starts, a transport stream that begins in the middle of a group): each is watched by ``run``, drawn again by ``replay``, asked
for an ``evidence`` card and told in a ``report``. All must show the picture that the plain clip shows at that time, with the
marks in the same places, and give its numbers. And 12 pictures (six formats, stored upright and turned), each read, and its
printed sheet calibrated by. The story and the table are those of ../shared/cases_reports.
"""

from __future__ import annotations

import base64
import contextlib
import io
import itertools
import json
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pillow_heif
from PIL import Image as Pillow
from shapely import Polygon

from assistant.__main__ import main as toy_umpire
from assistant.video.clip import Clip
from benchmarks.reporting import ACCURACY, SHARED, Figure, Report, command_line, publish
from calibration.table.calibrate import TableCalibration
from measure.errors import InputError
from studio.footage.phone_clips import HLG, PQ, Image, Kind, write_clip
from vision.capture.picture_file import read_picture
from vision.capture.source import Frame, open_source

SECTION = "Stored otherwise"
BASE = SHARED / "cases_reports" / "00_base"
PHOTO = SHARED / "cases_media" / "01_heic_photo" / "truth.jpg"
LEVELS, MARKS_PX, RANGE_IN, TIME_S = 3.0, 1.0, 0.03, 0.05
TIMES_S = (3.0, 8.0)
"""Before and after the one move."""
PIXELS = Fraction(4, 3)
UNEVEN, LEFT_OUT = "uneven rate", frozenset([*range(21, 29, 2), *range(71, 79, 2), *range(90, 110, 3)])
"""A clip of which these frames are left out, as phones do; nothing happens while they last."""
FORMATS = (".jpg", ".png", ".tiff", ".webp", ".heic", ".avif")
ORIENTATION, SHOWN_CLOCKWISE = 0x0112, 6
"""Exif's tag, and its value for a picture that is turned clockwise by a quarter when it is shown."""
DATA_PICTURE = re.compile(r"data:image/(?:png|jpeg|webp);base64,([A-Za-z0-9+/=]+)")


@dataclass(frozen=True, slots=True)
class Seen:
    """What the commands make of one clip. ``frames``: (time, picture) as run reads them; ``events``, ``places_in``: as run
    tells them, and where the toys stand at the end; ``replayed``, ``card``, ``reported``: pictures of replay (at
    ``TIMES_S``), evidence and report."""

    frames: list[tuple[float, Image]]
    events: list[dict[str, Any]]
    places_in: dict[str, tuple[float, float]]
    replayed: list[Image]
    card: Image
    reported: list[Image]


@dataclass(frozen=True, slots=True)
class Difference:
    """From the plain clip: grey levels in the mean (the worst of the pictures of each command), marks in pixels, times in
    seconds, distances in inches. Infinite where something is missing."""

    run: float
    replay: float
    evidence: float
    report: float
    marks_px: float
    time_s: float
    range_in: float

    @property
    def right(self) -> bool:
        """Within what the matrix asks."""
        return (max(self.run, self.replay, self.evidence, self.report) <= LEVELS and self.marks_px <= MARKS_PX
                and self.time_s <= TIME_S and self.range_in <= RANGE_IN)


def kinds() -> dict[str, Kind]:
    """The 24 clips."""
    out = {f"turned {turn}{', trimmed' * cut}{', wide pixels' * wide}":
           Kind(turn=turn, trimmed=cut, pixel_aspect=PIXELS if wide else Fraction(1))
           for turn, cut, wide in itertools.product(("0", "90", "180", "270"), (False, True), (False, True))}
    return out | {"mirrored": Kind(turn="mirrored"), "HLG": Kind(colours=HLG), "PQ": Kind(colours=PQ),
                  "full range": Kind(colours="full"), UNEVEN: Kind(ending=".mkv"),
                  "late start, mkv": Kind(ending=".mkv", starts_s=3.0),
                  "late start, ts": Kind(ending=".ts", starts_s=90.0), "ts from mid-group": Kind(ending=".ts", mid_group=True)}


def watched(kind: Kind, frames: Sequence[Frame], folder: Path) -> Seen:
    """Write frames as a clip of a kind, and run the four commands over it."""
    clip, log, video, card, page = (folder / n for n in (f"clip{kind.ending}", "b.jsonl", "again.mp4", "card.png", "page.html"))
    for path in (log, video, card, page):
        path.unlink(missing_ok=True)
    write_clip(clip, [f.bgr for f in frames], [f.time_s for f in frames], kind)
    with contextlib.closing(open_source(str(clip))) as source:
        shown = [(f.time_s, f.bgr) for f in source if any(abs(f.time_s - t) < 0.02 for t in TIMES_S)]
    out = _command(["run", str(clip), "--calibration", str(BASE / "table.toml"), "--empty", str(BASE / "empty.png"),
                    "--terrain", str(BASE / "terrain.png"), "--roster", str(BASE / "roster.toml"), "--json", "--log", str(log)])
    _command(["replay", str(log), "--video", str(clip), "--record", str(video), "--no-captions"])
    _command(["evidence", str(log), "--at", str(TIMES_S[0]), "--from", "tank", "--to", "robot", "--video", str(clip), "--out",
              str(card)])
    _command(["report", str(log), "--video", str(clip), "--out", str(page)])
    with Clip(video) as again:
        replayed = [next(again.frames(t - 1e-3, t + 1))[1] for t in TIMES_S]
    reported = [base64.b64decode(m) for m in DATA_PICTURE.findall(page.read_text(encoding="utf-8"))]
    return Seen(shown, json.loads(out)["events"], _places(log), replayed, read_picture(card),
                [np.asarray(cv2.imdecode(np.frombuffer(d, np.uint8), cv2.IMREAD_COLOR), np.uint8) for d in reported])


def difference(of: Seen, plain: Seen, calibration: TableCalibration) -> Difference:
    """A clip's pictures and numbers beside the plain clip's."""
    moves, wanted = ([e for e in s.events if e["type"] in ("appear", "move")] for s in (of, plain))
    same = [(e["type"], e["toy"]) for e in moves] == [(e["type"], e["toy"]) for e in wanted]
    pairs = list(zip(moves, wanted, strict=False))
    return Difference(
        levels([p for _, p in of.frames], [p for _, p in plain.frames]), levels(of.replayed, plain.replayed),
        levels([of.card], [plain.card]), levels(of.reported, plain.reported), _marks_px(of, plain, calibration),
        max(abs(a["time_s"] - b["time_s"]) for a, b in pairs) if same else np.inf,
        max(abs(a.get("distance_in", 0.0) - b.get("distance_in", 0.0)) for a, b in pairs) if same else np.inf)


def levels(some: Sequence[Image], others: Sequence[Image]) -> float:
    """The largest mean difference of two rows of pictures; infinite where they are not as many or not of one size."""
    if len(some) != len(others) or not some or any(a.shape != b.shape for a, b in zip(some, others, strict=True)):
        return float("inf")
    return max(float(np.abs(a.astype(int) - b).mean()) for a, b in zip(some, others, strict=True))


def pictures(folder: Path) -> dict[str, Path]:
    """The photograph of a printed sheet as the 12 picture files: each format, stored upright and stored turned."""
    pillow_heif.register_heif_opener()
    upright = Pillow.open(PHOTO).convert("RGB")
    out = {}
    for ending, turned in itertools.product(FORMATS, (False, True)):
        path = folder / f"{'turned' if turned else 'upright'}{ending}"
        stored = upright.transpose(Pillow.Transpose.ROTATE_90) if turned else upright
        exif = Pillow.Exif()
        exif[ORIENTATION] = SHOWN_CLOCKWISE if turned else 1
        stored.save(path, exif=exif.tobytes(), quality=95)  # PNG and TIFF have no use for quality
        out[path.name] = path
    return out


def picture_difference(path: Path, folder: Path) -> tuple[float, float, float]:
    """Of a picture file from the photograph: grey levels in the mean, points of the table in pixels, and the camera's place
    in inches, both calibrated by the sheet."""
    plain, own = read_picture(PHOTO), read_picture(path)
    ways = []
    for picture in (PHOTO, path):
        _command(["calibrate", str(picture), "--print-scale", "1", "--out", str(folder / "table.toml")])
        ways.append(TableCalibration.load(folder / "table.toml"))
    corners = np.array([[0.0, 0.0], [8.0, 0.0], [8.0, 10.0], [0.0, 10.0]])
    marks = np.abs(ways[0].image_from_table(corners) - ways[1].image_from_table(corners)).max()
    return levels([own], [plain]), float(marks), float(np.abs(ways[0].camera_in - ways[1].camera_in).max())


def _marks_px(of: Seen, plain: Seen, calibration: TableCalibration) -> float:
    if of.places_in.keys() != plain.places_in.keys() or not plain.places_in:
        return float("inf")
    ours, theirs = (calibration.image_from_table(np.array([s.places_in[k] for k in sorted(plain.places_in)]))
                    for s in (of, plain))
    return float(np.abs(ours - theirs).max())


def _places(log: Path) -> dict[str, tuple[float, float]]:
    """The middle of each toy's footprint in a log's last scene (inches)."""
    scenes = [line for line in map(json.loads, log.read_text(encoding="utf-8").splitlines()) if line["type"] == "scene"]
    middles = {t["id"]: Polygon(t["footprint_in"]).centroid for t in scenes[-1]["toys"]}
    return {name: (middle.x, middle.y) for name, middle in middles.items()}


def _command(words: list[str]) -> str:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = toy_umpire(words)
    if code:
        raise InputError(f"toy-umpire {' '.join(words)}: exit {code}\n{err.getvalue()}")
    return out.getvalue()


def tell(clips: Sequence[tuple[str, Difference]], stills: Sequence[tuple[str, tuple[float, float, float]]]) -> Report:
    """The figures, and a row for each clip and picture."""
    head = "| clip | run | replay | evidence | report (levels) | marks (px) | times (s) | distance (in) |"
    out = Report(SECTION, lines=[head, "| --- | --- | --- | --- | --- | --- | --- | --- |"])
    for name, d in clips:
        out.lines.append(f"| {name} | {d.run:.2f} | {d.replay:.2f} | {d.evidence:.2f} | {d.report:.2f} | {d.marks_px:.2f} | "
                         f"{d.time_s:.3f} | {d.range_in:.3f} |")
    out.lines += ["", "| picture | levels | marks (px) | camera (in) |", "| --- | --- | --- | --- |"]
    out.lines += [f"| {name} | {grey:.2f} | {marks:.2f} | {camera:.2f} |" for name, (grey, marks, camera) in stills]
    if clips:
        ds = [d for _, d in clips]
        out.figures = [
            Figure(f"{len(ds)} clips: run, replay, evidence and report show the plain clip's picture within {LEVELS:g} levels",
                   ", ".join(str(sum(getattr(d, k) <= LEVELS for d in ds)) for k in ("run", "replay", "evidence", "report")),
                   f"{len(ds)} each"),
            Figure(f"{len(ds)} clips: marks within {MARKS_PX:g} px", str(sum(d.marks_px <= MARKS_PX for d in ds)),
                   str(len(ds))),
            Figure(f"{len(ds)} clips: distances within {RANGE_IN} in, times within {TIME_S} s",
                   f"{sum(d.range_in <= RANGE_IN for d in ds)}, {sum(d.time_s <= TIME_S for d in ds)}", f"{len(ds)} each")]
    if stills:
        out.figures.append(Figure(f"{len(stills)} picture files: within {LEVELS:g} levels, marks within {MARKS_PX:g} px",
                                  f"{sum(g <= LEVELS for _, (g, _, _) in stills)}, "
                                  f"{sum(m <= MARKS_PX for _, (_, m, _) in stills)}", f"{len(stills)} each"))
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, 'benchmarks.robustness.clip_matrix --only "turned 90, trimmed"', ACCURACY)
    p.add_argument("--only", nargs="+", metavar="CLIP", help="these clips alone; then nothing is written")
    a = p.parse_args()
    with contextlib.closing(open_source(str(BASE / "clip.mp4"))) as source:
        frames = list(source)
    calibration = TableCalibration.load(BASE / "table.toml")
    clips, stills = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain = watched(Kind(), frames, folder)
        for key, kind in kinds().items():
            if a.only is None or key in a.only:
                shown = [f for f in frames if key != UNEVEN or f.index not in LEFT_OUT]
                clips.append((key, difference(watched(kind, shown, folder), plain, calibration)))
                print(key, clips[-1][1], file=sys.stderr, flush=True)
        if a.only is None:
            stills = [(key, picture_difference(path, folder)) for key, path in pictures(folder).items()]
    publish(ACCURACY, tell(clips, stills), a.write and a.only is None)


if __name__ == "__main__":
    main()
