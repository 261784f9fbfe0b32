"""Blocks pushed about a board by a hand that never leaves the picture, against the exact truth of drawn clips.

Which moves are told, how soon, and what is told that did not happen. Even seeds have a second hand that rests at the rim.
``--no-bare``: without a picture of the bare board.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import cv2
import numpy as np

from assistant.session.settings import open_detector
from benchmarks.reporting import ACCURACY, Figure, Report, command_line, publish
from studio.footage import push_clip
from studio.footage.push_story import BLOCKS, Point, PushStory, push_story
from vision.eye.eye import Eye
from vision.tracking.tracks.track import OCCLUDED, PLACED

NEAR_IN = 0.6
"""A move that is told is this near to where the block went."""
SUBJECT = "Blocks pushed about a board, a hand always in view"


class Standing(Protocol):
    """A thing and where it stands."""

    @property
    def name(self) -> str: ...
    @property
    def at_in(self) -> Point: ...


class Done(Protocol):
    """What a hand does: see studio.footage.push_story.Push. What it takes away (``kind``: take) is no move."""

    @property
    def blocks(self) -> Sequence[tuple[str, Point, Point, float]]: ...
    @property
    def from_s(self) -> float: ...
    @property
    def to_s(self) -> float: ...
    @property
    def off_s(self) -> float: ...
    @property
    def kind(self) -> str: ...


class Story(Protocol):
    """What happens in a clip, and the truth of each moment."""

    @property
    def blocks(self) -> Sequence[Standing]: ...
    @property
    def pushes(self) -> Sequence[Done]: ...

    def standing(self, time_s: float) -> Sequence[Standing]: ...


@dataclass(slots=True)
class Watched:
    """What the eye told of one clip. ``rows``: by frame, (id, place) of the toys that stand."""

    times: list[float] = field(default_factory=list)
    rows: list[list[tuple[str, Point]]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    steps_s: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Verdict:
    """How one clip went. ``late_s``: from when a block stopped until its move was told; ``taken``, ``taken_told``: blocks that
    were taken away, and those of them that were told to have left; ``missed``, ``left``, ``newcomers``, ``extra``,
    ``switches``: in words."""

    found: int = 0
    blocks: int = 0
    moves: int = 0
    taken: int = 0
    taken_told: int = 0
    late_s: list[float] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    newcomers: list[str] = field(default_factory=list)
    extra: list[str] = field(default_factory=list)
    switches: list[str] = field(default_factory=list)


def watch(story: PushStory, *, bare: bool = True, until_s: float = 1e9) -> Watched:
    """Run the eye over a story. Nobody is asked: the likeliest toy is taken."""
    calibration = push_clip.calibration(story.seed)
    clip = push_clip.PushClip(story)
    eye = Eye(calibration, empty=clip.bare if bare else None, toy_height_in=0.85, network=None if bare else open_detector())
    out = Watched()
    for frame in clip.frames(until_s=until_s):
        began = time.process_time()
        sight = eye.see(frame)
        out.steps_s.append(time.process_time() - began)
        out.times.append(frame.time_s)
        out.events += [dict(e) for e in sight.events]
        out.rows.append([(t.id, t.centroid()) for t in sight.scene.toys if t.state in (PLACED, OCCLUDED)])
    return out


def judge(watched: Watched, story: Story) -> Verdict:
    """Against the truth. Names are those that the blocks have at the start; of one that was found in parts, the toy of which
    these are told to be parts."""
    first_s = min((e["time_s"] for e in watched.events if e["type"] == "appear"), default=0.0)
    whole = {part: e["toy"] for e in watched.events for part in e.get("parts", ())}
    names = {block: whole.get(i, i) for block, i in _names(watched, story, first_s + 0.1).items()}
    out = Verdict(len(names), len(story.blocks))
    last_s = watched.times[-1]
    moves = [e for e in watched.events if e["type"] == "move"]
    taken: list[int] = []
    gone = {str(names.get(b[0])): p.from_s for p in story.pushes if p.kind == "take" for b in p.blocks}
    for k, push in enumerate(story.pushes):
        if push.off_s + 1.0 > last_s:
            break
        for name, _, to, _ in push.blocks if push.kind != "take" else ():
            out.moves += 1
            again_s = min([p.from_s for p in story.pushes[k + 1:] if any(b[0] == name for b in p.blocks)] + [last_s])
            hits = [i for i, e in enumerate(moves) if i not in taken and e["toy"] == names.get(name)
                    and push.to_s - 0.1 <= e["time_s"] <= again_s and np.hypot(*np.subtract(e["to_in"], to)) < NEAR_IN]
            if hits:
                taken.append(hits[0])
                out.late_s.append(moves[hits[0]]["time_s"] - push.to_s)
            else:
                out.missed.append(f"{name} at {push.to_s:.1f} s ({push.kind})")
        out.switches += _wrong_names(watched, story, names, push.off_s + 0.9)
    out.extra = [_said(e) for i, e in enumerate(moves) if i not in taken]
    left = [e for e in watched.events if e["type"] == "leave"]
    right = {e["toy"] for e in left if e["time_s"] > gone.get(e["toy"], np.inf)}
    out.taken, out.taken_told = len(gone), len(right)
    out.left = [_said(e) for e in left if e["toy"] not in right]
    out.newcomers = [_said(e) for e in watched.events if e["type"] == "appear" and e["time_s"] > first_s + 0.1]
    return out


def _said(event: dict[str, Any]) -> str:
    return f"{event['toy']} at {event['time_s']:.1f} s"


def _standing(watched: Watched, time_s: float) -> list[tuple[str, Point]]:
    return watched.rows[min(int(np.searchsorted(watched.times, time_s)), len(watched.rows) - 1)]


def _who(rows: list[tuple[str, Point]], at_in: Point) -> str | None:
    far = [float(np.hypot(*np.subtract(r[1], at_in))) for r in rows]
    return rows[int(np.argmin(far))][0] if far and min(far) < NEAR_IN else None


def _names(watched: Watched, story: Story, time_s: float) -> dict[str, str]:
    rows = _standing(watched, time_s)
    return {b.name: i for b in story.blocks if (i := _who(rows, b.at_in)) is not None}


def _wrong_names(watched: Watched, story: Story, names: dict[str, str], time_s: float) -> list[str]:
    """Blocks at whose place another known block's name stands. Of two on top of each other neither is asked for."""
    rows, there = _standing(watched, time_s), story.standing(time_s)
    seen = {b.name: _who(rows, b.at_in) for b in there
            if all(b is o or np.hypot(*np.subtract(b.at_in, o.at_in)) > NEAR_IN for o in there)}
    return [f"{n} is called {i} at {time_s:.1f} s" for n, i in seen.items() if i in names.values() and names.get(n) != i]


def figures(name: str, told: Verdict, watched: Watched) -> list[Figure]:
    """The figures of one clip."""
    late = np.array(told.late_s or [np.nan])
    steps = 1000 * np.array(watched.steps_s)
    return [Figure(f"{name}: blocks found at the start", f"{told.found} of {told.blocks}", "all"),
            Figure(f"{name}: moves told, too many", f"{told.moves - len(told.missed)} of {told.moves}, {len(told.extra)}",
                   "≥ 97 %, 0"),
            Figure(f"{name}: told within 2 s after rest; median, last (s)",
                   f"{sum(v <= 2.0 for v in told.late_s)} of {told.moves}; {np.median(late):.1f}, {late.max():.1f}", "≥ 97 %"),
            Figure(f"{name}: wrong left, false newcomers, wrong names after a push",
                   f"{len(told.left)}, {len(told.newcomers)}, {len(told.switches)}", "0, 0, 0"),
            Figure(f"{name}: processor time a frame (ms): mean, 99th of a hundred",
                   f"{steps.mean():.0f}, {np.percentile(steps, 99):.0f}")]


def faults(name: str, told: Verdict) -> list[str]:
    """What went wrong in one clip, in words."""
    return [f"{name}, {title}: {f}" for title, found in (
        ("missed", told.missed), ("move too many", told.extra), ("wrong left", told.left), ("newcomer", told.newcomers),
        ("wrong name", told.switches)) for f in found[:15]]


def main() -> None:
    """Command line."""
    p = command_line(__doc__, "benchmarks.play.pushes --seeds 1 2 3 4", ACCURACY)
    p.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4])
    p.add_argument("--until", type=float, default=1e9, help="seconds of each clip to watch")
    p.add_argument("--no-bare", action="store_true", help="without a picture of the bare board")
    p.add_argument("--blocks", type=int, default=BLOCKS, help="on each board")
    a = p.parse_args()
    cv2.setNumThreads(1)
    out = Report(SUBJECT + (", no picture of the bare board" if a.no_bare else ""))
    for seed in a.seeds:
        story = push_story(seed, blocks=a.blocks, other_hand=seed % 2 == 0)
        watched = watch(story, bare=not a.no_bare, until_s=a.until)
        told = judge(watched, story)
        name = f"seed {seed}, {push_clip.BOARDS[seed % len(push_clip.BOARDS)]}, {'two hands' if seed % 2 == 0 else 'one hand'}"
        name += "" if a.blocks == BLOCKS else f", {a.blocks} blocks"
        lines = faults(name, told)
        print("\n".join(lines), flush=True)
        out.figures += figures(name, told, watched)
        out.lines += lines
    publish(ACCURACY, out, a.write)


if __name__ == "__main__":
    main()
