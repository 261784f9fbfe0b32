#!/usr/bin/env bash
# PyAV 18.1.0 (FFmpeg in its wheel): a recording that must survive a kill and still end as an ordinary MP4 is what the muxer's flag
# `hybrid_fragmented` is for. It is written in fragments, but every frame costs 72 bytes of memory until the file is closed: at 30
# frames a second 7.8 MB an hour. Plain fragments (frag_keyframe, empty_moov) cost nothing that grows, nor does Matroska.
# Seen 2026-11-30, Linux x86-64, Python 3.11, bytes of memory a frame between the 10 000th and the 60 000th: hybrid_fragmented 72,
# plain fragments 4, Matroska 8.
# The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install av==18.1.0 numpy==2.4.6
cat > "$folder/grow.py" <<'PY'
import sys
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
import av, numpy as np

PLAIN = "+frag_keyframe+empty_moov+default_base_moof"

def resident():
    return int(open("/proc/self/statm").read().split()[1]) * 4096

def bytes_a_frame(path, form, options):
    with av.open(path, "w", format=form, options=options) as out:
        stream = out.add_stream("libx264", rate=20, options={"preset": "ultrafast", "tune": "zerolatency",
                                                             "x264-params": "keyint=30:scenecut=0"})
        stream.width, stream.height, stream.pix_fmt = 64, 48, "yuv420p"
        stream.codec_context.time_base = Fraction(1, 1000)
        frame = av.VideoFrame.from_ndarray(np.zeros((72, 64), np.uint8), format="yuv420p")
        for i in range(60_001):
            frame.pts, frame.time_base = 50 * i, Fraction(1, 1000)
            out.mux(stream.encode(frame))
            if i == 10_000:
                before = resident()
        return (resident() - before) / 50_000

if __name__ == "__main__":
    folder = sys.argv[1]
    half = {"flush_packets": "1", "frag_duration": "500000"}
    kinds = {"plain fragments": ("p.mp4", "mp4", {**half, "movflags": PLAIN}),
             "Matroska": ("m.mkv", "matroska", {"cluster_time_limit": "500"}),
             "hybrid_fragmented": ("h.mp4", "mp4", {**half, "movflags": "+hybrid_fragmented" + PLAIN})}
    seen = {}
    for kind, (name, form, options) in kinds.items():
        with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as own:  # each in a process of its own
            seen[kind] = own.submit(bytes_a_frame, f"{folder}/{name}", form, options).result()
    print("PyAV", av.__version__, "FFmpeg's libavformat", av.library_versions["libavformat"], {k: round(v) for k, v in seen.items()})
    sys.exit(not (60 < seen["hybrid_fragmented"] < 90 and seen["plain fragments"] < 20 and seen["Matroska"] < 20))
PY
"$folder/env/bin/python" "$folder/grow.py" "$folder"
