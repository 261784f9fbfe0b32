#!/usr/bin/env bash
# PyAV 18.1.0 (libavformat 62.12) and OpenCV 4.14.0: a Matroska file's PixelCrop is neither applied nor told: the whole stored
# picture comes, though Matroska (RFC 9559, 5.1.4.1.28.8) says it is cut, and ffmpeg (from 7.1), VLC and mpv cut it. libavformat has
# it as side data of the stream (AV_PKT_DATA_FRAME_CROPPING), of which PyAV shows nothing; MP4's clean aperture (`clap`) is the same.
# Worse: the pixels' shape that comes with it is that of the cut picture. After `mkvmerge --cropping` the file says that 1280x720
# are to be shown, of which 160 by 60 are cut away: 22:21 comes with pictures that are whole, and who honours it stretches them.
# Who needs the picture as players show it reads the container's header himself.
# Seen 2026-11-30, Linux x86-64, Python 3.11, MKVToolNix 74: 1280x720 from both, sample_aspect_ratio 22/21
# The script fails if that changes. It wants mkvmerge.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/env"
"$folder/env/bin/pip" -q install av==18.1.0 numpy==2.4.6 opencv-python-headless==4.14.0.94
cat > "$folder/see.py" <<'PY'
import subprocess
import sys
import av, cv2, numpy as np

folder = sys.argv[1]
with av.open(f"{folder}/whole.mp4", "w") as out:
    stream = out.add_stream("libx264", rate=10)
    stream.width, stream.height, stream.pix_fmt = 1280, 720, "yuv420p"
    for _ in range(3):
        out.mux(stream.encode(av.VideoFrame.from_ndarray(np.full((720, 1280, 3), 120, np.uint8), format="bgr24")))
    out.mux(stream.encode(None))
subprocess.run(["mkvmerge", "-q", "--cropping", "0:100,20,60,40", "-o", f"{folder}/cut.mkv", f"{folder}/whole.mp4"], check=True)
with av.open(f"{folder}/cut.mkv") as clip:
    stream = clip.streams.video[0]
    frame = next(clip.decode(stream))
    told = [f"{k}" for p in clip.demux(stream) for k in p.iter_sidedata()]
read, picture = cv2.VideoCapture(f"{folder}/cut.mkv").read()
print("PyAV", av.__version__, av.library_versions["libavformat"], (frame.width, frame.height), stream.sample_aspect_ratio, told)
print("OpenCV", cv2.__version__, picture.shape[1::-1])
sys.exit(not ((frame.width, frame.height) == picture.shape[1::-1] == (1280, 720) and str(stream.sample_aspect_ratio) == "22/21"))
PY
"$folder/env/bin/python" "$folder/see.py" "$folder"
