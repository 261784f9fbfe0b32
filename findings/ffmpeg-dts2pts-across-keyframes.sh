#!/usr/bin/env bash
# FFmpeg's bitstream filter dts2pts (libavcodec 62.28 in PyAV 18.1.0), which tells when each picture of H.264 or H.265 is shown from
# the order that the codec stores in it: in H.264 with B-frames it is wrong at every key picture that begins a new count (IDR).
# Pictures just before and after one get each other's group's times, seconds off; H.265 comes out right. So it is no check of
# whether a file's times of showing are in order, nor a repair of lost ones, unless each group is looked at by itself. And it
# refuses MPEG-4 part 2.
# Seen 2026-11-30, Linux x86-64, Python 3.11: of 60 pictures in groups of 24, 3 B-frames: H.264 6 wrong, by 20 pictures and
# more; H.265 0 wrong. The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/times.py" <<'PY'
import sys

import av, numpy as np
from av.bitstream import BitStreamFilterContext


def wrong(codec):
    path = f"{sys.argv[1]}/{codec}.mp4"
    with av.open(path, "w") as out:
        stream = out.add_stream(codec, rate=15, options={"bf": "3", "g": "24", "x265-params": "log-level=none"})
        stream.width, stream.height, stream.pix_fmt = 320, 240, "yuv420p"
        for i in range(60):
            picture = np.full((240, 320, 3), 10 + 3 * i, np.uint8)
            picture[::7, i] = 200
            out.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="bgr24")))
        out.mux(stream.encode(None))
    with av.open(path) as file:
        stream = file.streams.video[0]
        told = BitStreamFilterContext("dts2pts", stream)
        true, got = [], []
        for packet in file.demux(stream):
            if packet.size:
                true.append(packet.pts)
                got += [p.pts for p in told.filter(packet)]
        got += [p.pts for p in told.filter(None)]
        off = np.abs(np.array(true) - np.array(got)) * float(stream.time_base * 15)
    print(f"{codec}: {(off > 0.5).sum()} of {len(off)} wrong, by {off.max():.0f} pictures at the most")
    return int((off > 0.5).sum()), float(off.max())


print("PyAV", av.__version__, "libavcodec", av.library_versions["libavcodec"])
count, most = wrong("libx264")
assert count == 6 and most >= 20, (count, most)
assert wrong("libx265") == (0, 0.0)
PY
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install av==18.1.0 numpy==2.4.6
"$folder/env/bin/python" "$folder/times.py" "$folder"
echo "as found"
