"""Clips with odd clocks: whether every frame has its true time, to 0.05 s, or what is guessed is said.

Small clips whose frames carry their number, so each picture's true time is known. No times at all, gaps, jumps both ways,
variable rates, a clock of 1000 ticks a second, late starts and wrong headers, in MP4, Matroska, AVI, MPEG-TS and raw
streams. A gap is true, for the clock is right on both sides; a step back is not. Silently wrong: off by more than 0.05 s
and no word of it. Each clip is read as `run` reads it, and as `replay` does.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import numpy.typing as npt

from assistant.video.clip import Clip
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from vision.capture.source import open_source

Floats = npt.NDArray[np.float64]
SECTION = "Odd clocks"
RIGHT_S, FPS, COUNT = 0.05, 15, 120
SIZE_PX, SQUARE_PX = (128, 96), 16
CLUSTER, CHECKSUM, CLUSTER_TIME, DURATION = b"\x1f\x43\xb6\x75", b"\xbf", b"\xe7", b"\x44\x89"
"""Elements of Matroska: a cluster, its checksum and time, the header's duration."""


@dataclass(frozen=True, slots=True)
class Case:
    """One clip. ``stamps_s``: what is written to it; ``true_s``: when its frames were taken (None: as written).
    ``spoil``: what is done to the file afterwards. ``odd``: something must be said even where every time is right."""

    name: str
    stamps_s: Floats
    true_s: Floats | None = None
    codec: str = "libx264"
    fmt: str | None = None
    tick: int = 1000
    rate: int = FPS
    options: dict[str, str] = field(default_factory=dict)
    encoder: dict[str, str] = field(default_factory=dict)
    spoil: Callable[[Path], None] | None = None
    odd: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How far off the frames' times are at most, what was said, and whether replay had the same times and pictures."""

    off_s: float
    said: tuple[str, ...]
    same: bool


def numbered(number: int) -> npt.NDArray[np.uint8]:
    """A grey picture with its number as eight black or white squares."""
    picture = np.full((SIZE_PX[1], SIZE_PX[0], 3), 128, np.uint8)
    for bit in range(8):
        x = SQUARE_PX * bit
        picture[32:64, x:x + SQUARE_PX] = 235 if number >> bit & 1 else 20
    return picture


def number_of(picture: npt.NDArray[np.uint8]) -> int:
    """The number that :func:`numbered` drew."""
    row = picture[40:56].mean(axis=(0, 2))
    return sum(1 << bit for bit in range(8) if row[SQUARE_PX * bit + SQUARE_PX // 2] > 128)


def write(case: Case, path: Path) -> None:
    """Encode a case's clip."""
    with av.open(str(path), "w", format=case.fmt, options=case.options) as out:
        stream = out.add_stream(case.codec, rate=case.rate, options=case.encoder)
        stream.width, stream.height = SIZE_PX
        stream.pix_fmt = "yuvj420p" if case.codec == "mjpeg" else "yuv420p"
        base = Fraction(1, case.tick)
        stream.time_base = stream.codec_context.time_base = base
        for number, at in enumerate(case.stamps_s):
            frame = av.VideoFrame.from_ndarray(numbered(number), format="bgr24")
            frame.pts, frame.time_base = round(at * case.tick), base
            out.mux(stream.encode(frame))
        out.mux(stream.encode(None))
    if case.spoil is not None:
        case.spoil(path)


def outcome(case: Case, path: Path) -> Outcome:
    """Read a case's clip as ``run`` and as ``replay`` do."""
    true_s = case.stamps_s - case.stamps_s[0] if case.true_s is None else case.true_s
    with open_source(str(path)) as source:
        frames = list(source)
    off_s = max(abs(f.time_s - at) for f, at in zip(frames, true_s, strict=False))
    ending = str(getattr(source, "ending", ""))
    said = (*(f.remark for f in frames if f.remark), *([ending.replace(str(path), path.name)] if ending else ()))
    whole = frames[:-1] if case.spoil is cut_off else frames  # of the last picture there may be only a part
    if [number_of(f.bgr) for f in whole] != [k % COUNT for k in range(len(whole))]:
        said, off_s = ("PICTURES ARE NOT IN THEIR ORDER",), float("inf")
    with Clip(path) as clip:
        shown = [(t, number_of(p)) for t, p in clip.frames(0.0, float("inf"))]
    same = len(shown) >= len(whole) and all(abs(f.time_s - t) < 0.002 and number_of(f.bgr) == n
                                             for f, (t, n) in zip(whole, shown, strict=False))
    return Outcome(off_s, said, same)


def set_clock(path: Path, of: Callable[[int], int]) -> None:
    """Change the times of a Matroska file's clusters (here one to a frame), in milliseconds: no muxer writes a clock that
    runs back."""
    data, at = bytearray(path.read_bytes()), 0
    while (at := data.find(CLUSTER, at)) >= 0:
        at += 4
        at += 9 - data[at].bit_length()  # past the cluster's size, as long as its first bits say
        at += 6 * (data[at:at + 1] == CHECKSUM)  # which nobody reads
        if data[at:at + 1] == CLUSTER_TIME:
            size = data[at + 1] & 0x7F
            told = int.from_bytes(data[at + 2:at + 2 + size], "big")
            data[at + 2:at + 2 + size] = max(0, of(told)).to_bytes(size, "big")
    path.write_bytes(data)


def set_duration(path: Path, times: float) -> None:
    """Multiply the duration in a Matroska header."""
    data = bytearray(path.read_bytes())
    at = data.index(DURATION) + 3
    told = np.frombuffer(bytes(data[at:at + 8]), ">f8")[0]
    data[at:at + 8] = np.array([told * times], ">f8").tobytes()
    path.write_bytes(data)


def longer_header(path: Path) -> None:
    """Six times the duration in an MP4's movie and track header."""
    data = bytearray(path.read_bytes())
    for box, skip in ((b"mvhd", 20), (b"tkhd", 24)):
        at = data.index(box) + skip
        data[at:at + 4] = (6 * int.from_bytes(data[at:at + 4], "big")).to_bytes(4, "big")
    path.write_bytes(data)


def cut_off(path: Path) -> None:
    """Only the first 60 % of the file."""
    data = path.read_bytes()
    path.write_bytes(data[:len(data) * 6 // 10])


def joined(path: Path) -> None:
    """The file twice, one after the other: its clock begins anew."""
    path.write_bytes(path.read_bytes() * 2)


def cases() -> list[Case]:
    """Clips without a fault first, then those with an odd clock."""
    steady: Floats = np.arange(COUNT) / FPS
    rng = np.random.default_rng(58)
    one = {"cluster_time_limit": "1"}
    halves = np.concatenate([steady, steady + COUNT / FPS])

    def after(frame: int, by_s: float, until: int = COUNT) -> Floats:
        return steady + by_s * ((np.arange(COUNT) >= frame) & (np.arange(COUNT) < until))

    def back(name: str, change: Callable[[int], int], true_s: Floats = steady, start_s: float = 0.0) -> Case:
        return Case(name, steady + start_s, true_s, options=one, encoder={"bf": "0"}, spoil=lambda p: set_clock(p, change),
                    odd=True)

    jitter = np.cumsum(rng.uniform(0.02, 0.15, COUNT))
    bursts = np.cumsum(rng.choice([1 / 30, 1 / 30, 1 / 30, 1.4], COUNT))
    slower = np.cumsum(np.where(np.arange(COUNT) < 60, 1 / 30, 1 / 8))
    pairs = np.repeat(np.arange(COUNT // 2) / FPS, 2) + np.tile([0.0, 0.001], COUNT // 2)
    return [
        Case("right.mp4", steady), Case("right.mkv", steady), Case("right.ts", steady, tick=90_000),
        Case("right.avi", steady, codec="mjpeg", tick=FPS), Case("right.webm", steady, codec="libvpx"),
        Case("right.flv", steady, codec="flv"), Case("right.wmv", steady, codec="wmv2"),
        Case("right.ivf", steady, codec="libvpx", tick=FPS),
        *no_times(steady), *gaps(steady, after),
        back("back_1.2.mkv", lambda t: t - 1200 if t >= 2500 else t),
        back("back_0.3.mkv", lambda t: t - 300 if t >= 2500 else t),
        back("back_twice.mkv", lambda t: t - 700 * ((t >= 2500) + (t >= 5000))),
        back("back_to_zero.mkv", lambda t: t - 4000 if t >= 4000 else t),
        back("back_and_forth.mkv", lambda t: t - 1200 if 2500 <= t < 5000 else t),
        back("back_by_hours.mkv", lambda t: t - 7_200_000 if t >= 7_202_500 else t, start_s=7200.0),
        Case("joined.ts", steady, halves, tick=90_000, spoil=joined, odd=True),
        Case("joined_plain.ts", steady, halves, tick=90_000, spoil=joined, odd=True, encoder={"bf": "0"}),
        back("one_ahead.mkv", lambda t: t + 5000 if 2990 <= t <= 3010 else t),
        back("one_behind.mkv", lambda t: t - 2500 if 2990 <= t <= 3010 else t),
        back("two_ahead.mkv", lambda t: t + 1000 if 2990 <= t <= 3070 else t),
        Case("far_ahead.mkv", after(40, 1e6), steady, odd=True),
        Case("webcam.mp4", jitter, tick=90_000), Case("webcam.mkv", jitter), Case("screen.mkv", bursts),
        Case("slower.mp4", slower, tick=90_000), Case("pairs.mkv", pairs, rate=30),
        Case("base_1000.mp4", jitter, rate=1000), Case("base_1000.mkv", steady, rate=1000),
        Case("base_1000.avi", steady, codec="mjpeg", rate=1000), Case("base_1000.ts", jitter, tick=90_000, rate=1000),
        Case("late.mkv", steady + 5), Case("late.ts", steady + 90_000, tick=90_000), Case("late.mp4", steady + 5, tick=90_000),
        Case("long_header.mkv", steady, spoil=lambda p: set_duration(p, 6.0), odd=True),
        Case("short_header.mkv", steady, spoil=lambda p: set_duration(p, 0.1)),
        Case("long_header.mp4", steady, spoil=longer_header),
        Case("cut_off.mkv", steady, encoder={"bf": "0", "g": "10"}, spoil=cut_off, odd=True),
        Case("cut_off.mp4", steady, options={"movflags": "+faststart"}, encoder={"bf": "0", "g": "10"}, spoil=cut_off,
             odd=True),
    ]


def no_times(steady: Floats) -> list[Case]:
    """Raw streams: all but JPEG pictures tell their rate."""
    fast: Floats = np.arange(COUNT) / 30
    return [Case("raw.h264", steady, fmt="h264", tick=FPS), Case("raw_30.h264", fast, fmt="h264", tick=30, rate=30),
            Case("raw.hevc", steady, codec="libx265", fmt="hevc", tick=FPS),
            Case("raw.m4v", steady, codec="mpeg4", fmt="m4v", tick=FPS),
            Case("raw.mjpeg", steady, codec="mjpeg", fmt="mjpeg", tick=FPS, odd=True)]


def gaps(steady: Floats, after: Callable[..., Floats]) -> list[Case]:
    """Recordings that were paused."""
    return [Case("gap_40.mkv", after(45, 40.0), odd=True), Case("gap_40.mp4", after(45, 40.0), tick=90_000, odd=True),
            Case("gap_40.ts", after(45, 40.0), tick=90_000, odd=True), Case("gap_3.mkv", after(45, 3.0), odd=True),
            Case("gap_1.mkv", after(45, 1.0)), Case("gap_hours.mkv", after(45, 9000.0), odd=True),
            Case("two_gaps.mkv", after(45, 12.0) + after(80, 30.0) - steady, odd=True),
            Case("gap_at_once.mkv", after(1, 20.0), odd=True), Case("gap_at_last.mp4", after(COUNT - 1, 20.0), odd=True),
            Case("gap_1.avi", after(45, 1.0), codec="mjpeg", tick=FPS)]


def tell(done: Sequence[tuple[Case, Outcome]]) -> Report:
    """The figures, and a row for each clip."""
    out = Report(SECTION, lines=["| clip | off at most (s) | replay the same | said |", "| --- | --- | --- | --- |"])
    for case, o in done:
        out.lines.append(f"| {case.name} | {o.off_s:.3f} | {'yes' if o.same else 'NO'} | {'; '.join(o.said)} |")
    plain = [(c, o) for c, o in done if c.name.startswith("right")]
    odd = [(c, o) for c, o in done if not c.name.startswith("right")]
    right = sum(o.off_s <= RIGHT_S for _, o in odd)
    told = sum(o.off_s > RIGHT_S and bool(o.said) for _, o in odd)
    unsaid = sum(c.odd and not o.said for c, o in odd)
    needless = sum(bool(o.said) for c, o in done if not c.odd)
    out.figures = [
        Figure(f"{len(odd)} odd clocks: every time within {RIGHT_S} s, else said, silently wrong",
               f"{right}, {told}, {len(odd) - right - told}", f"{len(odd)} or said, 0"),
        Figure(f"{len(odd)} odd clocks: nothing said of a gap, a guess or a cut", str(unsaid), "0"),
        Figure(f"{len(done)} clips: something said that need not be", str(needless), "0"),
        Figure(f"{len(plain)} clips without a fault: every time within {RIGHT_S} s",
               str(sum(o.off_s <= RIGHT_S for _, o in plain)), str(len(plain))),
        Figure(f"{len(done)} clips: replay shows the same picture at the same time", str(sum(o.same for _, o in done)),
               str(len(done)))]
    return out


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.robustness.clocks --only gap_40.mkv", ACCURACY)
    p.add_argument("--only", nargs="+", metavar="CLIP", help="these clips alone; then nothing is written")
    a = p.parse_args()
    done = []
    with tempfile.TemporaryDirectory() as folder:
        for case in cases():
            if a.only is None or case.name in a.only:
                path = Path(folder) / case.name
                write(case, path)
                done.append((case, outcome(case, path)))
    publish(ACCURACY, tell(done), a.write and a.only is None)


if __name__ == "__main__":
    main()
