"""The painted battle as files and as a roster, for whatever drives a session or the command line; and a battle told by its
log, with its clip."""

import importlib.util
import json
import sys
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.session.roster import read_roster
from assistant.video.recorder import Recorder
from measure.scene import scene

_spec = importlib.util.spec_from_file_location("battles", Path(__file__).with_name("battles.py"))
sys.modules["battles"] = importlib.util.module_from_spec(_spec)  # tests below this folder import it by this name
_spec.loader.exec_module(sys.modules["battles"])

SIDES = {"red": "left", "black": "left", "blue": "right", "green": "right", "yellow": "right"}


def roster_text(painted):
    return "\n".join(f'[[toy]]\nname = "{t.name}"\nside = "{SIDES[t.name]}"\nsize = "S"\nheight_in = {t.height}\n'
                     f'at_in = [{t.at[0]}, {t.at[1]}]\n' for t in painted.TOYS)


@pytest.fixture(scope="session")
def battle(painted, painted_calibration, tmp_path_factory):
    """A folder with table.toml, roster.toml, empty.png, start.png and clip.mp4 (5.2 s, 10 a second: one move)."""
    folder = tmp_path_factory.mktemp("battle")
    painted_calibration.save(folder / "table.toml")
    (folder / "roster.toml").write_text(roster_text(painted), encoding="utf-8")
    cv2.imwrite(str(folder / "empty.png"), painted.ground())
    cv2.imwrite(str(folder / "start.png"), painted.picture())
    with Recorder(folder / "clip.mp4", painted.SIZE_PX, crf=14, preset="ultrafast") as recorder:
        for frame in painted.frames(seconds=5.2, story=painted.STORY[:1]):
            recorder.write(frame.bgr, frame.time_s)
    return folder


@pytest.fixture(scope="session")
def roster(battle):
    return read_roster(battle / "roster.toml")


CAMERA = {"image_size_px": [320, 180], "matrix": [[200.0, 0.0, 159.5], [0.0, 200.0, 89.5], [0.0, 0.0, 1.0]],
          "distortion": [0.0] * 5, "rvec": [np.pi, 0.0, 0.0], "tvec": [-12.0, 8.0, 40.0]}
"""Straight down from 40 inches over (12, 8): five pixels an inch on the table."""


def told_lines():
    """A short battle as the lines of its log, 12 s: a strike that is too close, its answer, a move that goes too far,
    the end of a turn, something taken back, a toy destroyed."""
    first = scene("red grunt r1 6,4", "blue sniper b1 15,4", wall=(9, 8, 10, 12), table=(24.0, 16.0))
    second = scene("red grunt r1 6,11", "blue sniper b1 15,4", wall=(9, 8, 10, 12), table=(24.0, 16.0))
    third = replace(second, toys=(second.toys[0], replace(second.toys[1], state="destroyed")))
    far = {"rule": "TT-10", "verdict": "no", "measured": 7.0, "sigma": 0.12, "limit": 5.0, "unit": "in", "probability": 0.0,
           "detail": "7 of 5 in: too far"}
    close = {"rule": "TT-13", "verdict": "too_close", "measured": 8.04, "sigma": 0.11, "limit": 8.0, "unit": "in",
             "probability": 0.36, "detail": "8 of 8 in"}
    seen = {"rule": "TT-16", "verdict": "yes", "measured": 12.0, "sigma": 1.4, "limit": 99.0, "unit": "%", "probability": 1.0,
            "detail": "12 % hidden by wall"}

    def standing(left, to_act="red", over=False, turn=1):
        return {"turn": turn, "to_act": to_act, "over": over, "winners": ["red"] if over else [],
                "reason": "b1 is destroyed (TT-17)", "scores": {},
                "fighters": {"r1": {"side": "red", "left": 2.0}, "b1": {"side": "blue", "left": left}}}

    def prompt(t, player, about=None, again=(), **more):
        return {"type": "prompt", "time_s": t, "player": player, "kind": "block" if about else "act", "text": f"{player}: act",
                "chance": False, "count": 0, "sides": 0, "secret": False, "about": about, "open": list(again), **more}

    def action(t, number, kind, actor, target=None, card=None, verdict="yes", checks=(), **more):
        return {"type": "action", "time_s": t, "number": number, "verdict": verdict, "checks": list(checks),
                "action": {"kind": kind, "actor": actor, "target": target, "card": card}, **more}

    strike = {"kind": "strike", "actor": "r1", "target": "b1", "card": "5S"}
    return [
        {"type": "start", "version": 1, "game": "toytastrophe", "edition": "", "house_rules": {}, "battle": "abc123",
         "calibration": {"file": "table.toml", "camera": CAMERA}, "source": "clip.mp4",
         "wall_clock": "2026-03-01T10:00:00+00:00"},
        {"type": "scene", **first.to_dict(), "time_s": 0.5},
        {"type": "appear", "time_s": 0.5, "toy": "r1", "side": "red", "at_in": [6.0, 4.0]},
        prompt(0.5, "red", again=[{"kind": "strike", "actor": "r1", "target": "b1", "verdict": "too_close", "check": close}],
               standing=standing(2.0)),
        action(2.0, 1, "strike", "r1", "b1", "5S", "too_close", (close, seen), standing=standing(2.0, "blue")),
        {"type": "override", "time_s": 2.0, "number": 1, "ruling": "allowed", "by": "both players"},
        prompt(2.0, "blue", about=strike),
        action(3.0, 2, "take", "b1", "r1", standing=standing(1.0)),
        prompt(3.0, "red"),
        action(4.0, 3, "move", "r1", None, "4H", checks=[{**far, "verdict": "yes", "measured": None, "sigma": None,
                                                          "probability": None, "detail": "up to 5 in"}]),
        {"type": "hands", "time_s": 4.5, "state": "begin", "area_in": [[[4.0, 0.0], [8.0, 0.0], [6.0, 6.0]]]},
        {"type": "scene", **second.to_dict(), "time_s": 6.0},
        {"type": "move", "time_s": 6.0, "toy": "r1", "from_in": [6.0, 4.0], "to_in": [6.0, 11.0], "distance_in": 7.0,
         "sigma_in": 0.12, "path_in": None, "declared": 3},
        {"type": "note", "time_s": 6.0, "text": "r1: 7 of 5 in: too far", "about": 3, "toy": "r1", "verdict": "no",
         "checks": [far]},
        {"type": "hands", "time_s": 6.1, "state": "end", "area_in": []},
        action(8.0, 4, "end_turn", "red"),
        prompt(8.0, "blue", standing=standing(1.0, "blue", turn=2)),
        action(8.5, 5, "done", "b1"),
        {"type": "note", "time_s": 8.8, "text": "undo", "step": "undo"},
        {"type": "scene", **third.to_dict(), "time_s": 9.0},
        {"type": "note", "time_s": 10.0, "text": "well <b>played</b> & 3 in a row --> done"},
        prompt(10.5, "red", standing=standing(0.0, "", over=True, turn=2)),
        {"type": "end", "time_s": 11.9},
    ]


@pytest.fixture
def told():
    return told_lines()


@pytest.fixture(scope="session")
def told_log(tmp_path_factory):
    path = tmp_path_factory.mktemp("told") / "battle.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in told_lines()), encoding="utf-8")
    return path


def counted_frame(number):
    """320×180 grey with its number as eight black or white squares, away from where anything is drawn."""
    picture = np.full((180, 320, 3), 96, np.uint8)
    for bit in range(8):
        picture[70:86, 8 + 12 * bit:20 + 12 * bit] = 255 if number >> bit & 1 else 0
    return picture


def number_of(picture):
    """What :func:`counted_frame` wrote, from a picture of any size of the same shape."""
    h, w = picture.shape[:2]
    grey = picture.mean(axis=2)
    return sum(1 << bit for bit in range(8) if grey[round(78 * h / 180), round((14 + 12 * bit) * w / 320)] > 128)


CLIP_TIMES_S = np.cumsum([0.0, *np.random.default_rng(3).uniform(0.06, 0.14, 120)])
"""A webcam's drifting clock: 121 frames in about 12 s."""


@pytest.fixture(scope="session")
def told_clip(tmp_path_factory):
    """The clean recording of that battle."""
    path = tmp_path_factory.mktemp("told") / "clean.mp4"
    with Recorder(path, (320, 180), crf=10, preset="ultrafast", battle="abc123", clean=True) as recorder:
        for number, time_s in enumerate(CLIP_TIMES_S):
            recorder.write(counted_frame(number), float(time_s))
    return path


@pytest.fixture(scope="session")
def numbered():
    """(times of the clip's frames, how to make a frame with a number, how to read it)."""
    return CLIP_TIMES_S, counted_frame, number_of
