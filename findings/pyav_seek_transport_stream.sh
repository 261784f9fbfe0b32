#!/usr/bin/env bash
# PyAV's seek in an MPEG transport stream (.ts): container.seek(time, stream=stream) promises the key frame before that time,
# and in MP4 or Matroska gives it. A transport stream has no index: FFmpeg finds the packet of that time, and the decoder then
# waits for the next key frame. So the first picture comes AFTER the time that was asked for, by up to a group of pictures,
# without a word, and "seek, then decode up to the wanted picture" never meets it. Asking earlier, or reading in order, helps.
# Seen 2026-11-28, PyAV 18.1.0 (libavformat 62.12), Linux x86-64, Python 3.11, key frames at 0, 25, 50, 75; asked for 60:
#   .mp4 begins at 50, .ts begins at 75. The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install av==18.1.0 numpy==2.4.6
cat > "$folder/seek.py" <<'PY'
import sys
from fractions import Fraction
import av, numpy as np

print(f"PyAV {av.__version__}")
began = {}
for ending in ("mp4", "ts"):
    path = f"{sys.argv[1]}/clip.{ending}"
    with av.open(path, "w") as clip:
        stream = clip.add_stream("h264", rate=25, options={"g": "25", "preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = 320, 240, "yuv420p"
        for i in range(100):
            frame = av.VideoFrame.from_ndarray(np.full((240, 320, 3), 2 * i, np.uint8), "bgr24")
            frame.pts, frame.time_base = i, Fraction(1, 25)
            clip.mux(stream.encode(frame))
        clip.mux(stream.encode(None))
    with av.open(path) as clip:
        stream = clip.streams.video[0]
        times = [frame.pts for frame in clip.decode(video=0)]
        clip.seek(times[60], stream=stream)
        began[ending] = times.index(next(clip.decode(video=0)).pts)
    print(f".{ending}: 100 pictures, asked for 60, the first picture is {began[ending]}")
assert began == {"mp4": 50, "ts": 75}, began
PY
"$folder/env/bin/python" "$folder/seek.py" "$folder"
echo "as found"
