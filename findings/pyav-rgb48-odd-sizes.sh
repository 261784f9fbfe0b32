#!/usr/bin/env bash
# PyAV 18.1.0 (its FFmpeg's libswscale 9.5.102): reformat() of yuv420p to rgb48le spoils pictures of an odd width: a frame of one
# colour comes out with other colours in its last column (odd width, even height) or in parts of rows (both odd). To rgb24, and to
# rgb48le at even sizes or an odd height alone, it is one colour. Who reads HDR clips by 16 bits a colour pads odd frames by a
# column first.
# Seen 2026-11-29, Linux x86-64 (AVX-512), Python 3.11: Y 120, U 90, V 170; colours (8 bits) in the picture
#   64x48: 1 colour (187 101 42); 65x48 and 65x49 rgb48le: more than one; 65x49 rgb24: 1
# The script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install av==18.1.0 numpy==2.4.6
cat > "$folder/odd.py" <<'PY'
import sys
import av, numpy as np

def colours(width, height, name):
    frame = av.VideoFrame(width, height, "yuv420p")
    for plane, value in zip(frame.planes, (120, 90, 170)):
        plane.update(bytes([value]) * plane.buffer_size)
    picture = frame.reformat(format=name).to_ndarray().reshape(-1, 3)
    return np.unique(picture >> 8 if name == "rgb48le" else picture, axis=0)

print("PyAV", av.__version__, "libswscale", av.library_versions["libswscale"])
seen = {(w, h, name): colours(w, h, name) for w, h in ((64, 48), (64, 49), (65, 48), (65, 49)) for name in ("rgb24", "rgb48le")}
for (w, h, name), found in seen.items():
    print(f"{w}x{h} {name}: {len(found)} colour(s), {[c.tolist() for c in found[:3]]}")
spoilt = {(w, h) for (w, h, name), found in seen.items() if name == "rgb48le" and len(found) > 1}
sys.exit(not (spoilt == {(65, 48), (65, 49)} and len(seen[65, 49, "rgb24"]) == 1))
PY
"$folder/env/bin/python" "$folder/odd.py"
