#!/usr/bin/env bash
# An AVI has no times: FFmpeg writes an empty frame for each moment without a picture, and counts it. A clip whose camera left
# out ten of twenty pictures so claims 20 frames (nb_frames, OpenCV's CAP_PROP_FRAME_COUNT) and gives 10: the difference looks
# like damage and is none. And OpenCV 4.14 and PyAV disagree on the end of an AVI or an MPEG programme stream with B-frames:
# its last pictures have no time of their own in the stream, and OpenCV's CAP_PROP_POS_MSEC says 0 for them.
# Seen 2026-11-28, PyAV 18.1.0 (libavformat 62.12), OpenCV 4.14.0, Linux x86-64, Python 3.11. The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install av==18.1.0 opencv-python==4.14.0.94 numpy==2.4.6
cat > "$folder/clips.py" <<'PY'
import sys
from fractions import Fraction
import av, cv2, numpy as np

def write(path, codec, rate, at, between):
    with av.open(path, "w") as clip:
        stream = clip.add_stream(codec, rate=rate)
        stream.width, stream.height, stream.pix_fmt = 320, 240, "yuv420p"
        stream.codec_context.time_base, stream.codec_context.max_b_frames = Fraction(1, rate), between
        for i in at:
            picture = np.full((240, 320, 3), 60, np.uint8)
            picture[20:60, 8 * i:8 * i + 16] = 220
            frame = av.VideoFrame.from_ndarray(picture, "bgr24")
            frame.pts, frame.time_base = i, Fraction(1, rate)
            clip.mux(stream.encode(frame))
        clip.mux(stream.encode(None))

def times(path):
    clip, out = cv2.VideoCapture(path), []
    while clip.read()[0]:
        out.append(round(clip.get(cv2.CAP_PROP_POS_MSEC)))
    return clip.get(cv2.CAP_PROP_FRAME_COUNT), out

folder = sys.argv[1]
print(f"PyAV {av.__version__}, OpenCV {cv2.__version__}")
write(f"{folder}/gap.avi", "mpeg4", 10, [*range(5), *range(15, 20)], 0)
with av.open(f"{folder}/gap.avi") as clip:
    claimed, given = clip.streams.video[0].frames, sum(1 for _ in clip.decode(video=0))
count, seen = times(f"{folder}/gap.avi")
print(f"10 pictures over 20 moments: FFmpeg claims {claimed} and gives {given}, OpenCV claims {count:.0f} and gives {len(seen)}")
assert (claimed, given, count, len(seen)) == (20, 10, 20, 10)
for name, codec, rate in (("last.avi", "mpeg4", 10), ("last.mpg", "mpeg2video", 25)):
    write(f"{folder}/{name}", codec, rate, range(30), 2)
    _, seen = times(f"{folder}/{name}")
    with av.open(f"{folder}/{name}") as clip:
        timed = [frame.time for frame in clip.decode(video=0)]
    print(f"{name} with B-frames: OpenCV's last three times {seen[-3:]} ms; PyAV's last {timed[-1]:.2f} s")
    assert len(seen) == len(timed) == 30 and seen[-1] == 0 and seen[-2] > 1000 and timed[-1] > timed[-2]
PY
"$folder/env/bin/python" "$folder/clips.py" "$folder"
echo "as found"
