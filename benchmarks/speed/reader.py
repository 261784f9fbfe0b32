"""What reading a clip costs: this program's reader beside OpenCV's in one run, in processor time of all threads.

The sample clip (1080p, H.264), and its pictures as a phone's HLG clip (BT.2020, ten bits, HEVC), whose colours become the
usual ones. OpenCV shows HDR in colours that its version decides on. Rounds of both readers take turns.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from benchmarks.reporting import PERFORMANCE, ROOT, Figure, Report, command_line, publish
from studio.footage.phone_clips import HLG, Kind, write_clip
from vision.capture.clip_reader import ClipReader

SAMPLE = ROOT / "sample_footage" / "skirmish" / "clip.mp4"
SECTION = "Reading clips"


def ours(path: str, count: int) -> int:
    """Pictures read by this program's reader."""
    reader = ClipReader(path)
    read = sum(reader.picture(f).size > 0 for f in islice(reader.frames(), count))
    reader.close()
    return read


def opencv(path: str, count: int) -> int:
    """Pictures read by ``cv2.VideoCapture``."""
    clip, read = cv2.VideoCapture(path), 0
    while read < count and clip.read()[0]:
        read += 1
    clip.release()
    return read


def cost_ms(read: Callable[[str, int], int], path: str, count: int) -> float:
    """Processor time a picture, the decoder's threads counted."""
    before = time.process_time()
    return 1000 * (time.process_time() - before) / n if (n := read(path, count)) else float("nan")


def main() -> None:
    """Command line."""
    parser = command_line(__doc__, "benchmarks.speed.reader --frames 60 --write", PERFORMANCE)
    parser.add_argument("--frames", type=int, default=60, help="of the sample clip, a round")
    parser.add_argument("--hdr-frames", type=int, default=12, help="of the HLG clip, a round")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    report = Report(SECTION)
    with tempfile.TemporaryDirectory() as folder:
        hlg = Path(folder) / "hlg.mp4"
        reader = ClipReader(str(SAMPLE))
        frames = [np.asarray(reader.picture(f)) for f in islice(reader.frames(), args.hdr_frames)]
        reader.close()
        write_clip(hlg, frames, [k / 10 for k in range(len(frames))], Kind(colours=HLG, crf=24))
        for name, path, count in (("H.264", str(SAMPLE), args.frames), ("HLG, HEVC of ten bits", str(hlg), args.hdr_frames)):
            ours(path, 1)  # the table of colours is made once
            rounds = [(cost_ms(ours, path, count), cost_ms(opencv, path, count)) for _ in range(args.rounds)]
            mine, theirs = (median(r[k] for r in rounds) for k in (0, 1))
            report.figures.append(Figure(f"1080p {name}: processor ms a frame, OpenCV {cv2.__version__} beside it",
                                         f"{mine:.1f}, {theirs:.1f}", "not more"))
    publish(PERFORMANCE, report, args.write)


if __name__ == "__main__":
    main()
