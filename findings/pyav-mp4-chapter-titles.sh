#!/usr/bin/env bash
# PyAV 18.1.0 (FFmpeg in its wheel): chapters of an .mp4. Set before the first packet they are written twice, as a text track and
# as the list `chpl`. Set later, which a recording must do (its chapters are known at its end), they are written as `chpl` alone:
# all after the 255th are lost without a word, and QuickTime's family, which reads the text track, sees none. `chpl` gives the
# length of a title as one byte, and FFmpeg cuts there in the middle of a letter: then no chapter of the file can be read any
# more (UnicodeDecodeError), not even those with short titles. Titles of 254 bytes that end at a letter are read.
# Seen 2026-11-28, Linux x86-64, Python 3.11: set first 300 chapters, 2 streams; set at the end 255 chapters, 1 stream; a title
# of 300 bytes: UnicodeDecodeError; the same at 254 bytes: read.
# The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install av==18.1.0 numpy==2.4.6
cat > "$folder/chapters.py" <<'PY'
import sys
from fractions import Fraction
import av, numpy as np

def write(path, titles, first):
    chapters = [{"id": i, "start": 100 * i, "end": 100 * (i + 1), "time_base": Fraction(1, 1000), "metadata": {"title": t}}
                for i, t in enumerate(titles)]
    with av.open(path, "w", options={"movflags": "+hybrid_fragmented"} if not first else {}) as out:
        if first:
            out.set_chapters(chapters)
        stream = out.add_stream("libx264", rate=10)
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        for i in range(len(titles) + 1):
            out.mux(stream.encode(av.VideoFrame.from_ndarray(np.zeros((72, 64), np.uint8), format="yuv420p")))
        out.mux(stream.encode(None))
        if not first:
            out.set_chapters(chapters)

def read(path):
    with av.open(path) as container:
        try:
            return len(container.chapters()), len(container.streams)
        except UnicodeDecodeError:
            return "UnicodeDecodeError", len(container.streams)

folder, many = sys.argv[1], [f"Turn {i}" for i in range(300)]
seen = {}
for name, titles, first in (("first", many, True), ("at the end", many, False), ("long", ["short", "ж" * 150], False),
                            ("254 bytes", ["short", "ж" * 127], False)):
    write(f"{folder}/c.mp4", titles, first)
    seen[name] = read(f"{folder}/c.mp4")
print("PyAV", av.__version__, "FFmpeg's libavformat", av.library_versions["libavformat"], seen)
sys.exit(seen != {"first": (300, 2), "at the end": (255, 1), "long": ("UnicodeDecodeError", 1), "254 bytes": (2, 1)})
PY
"$folder/env/bin/python" "$folder/chapters.py" "$folder"
