"""What becomes of the network that watches for arms is told with the next frame."""

import numpy as np
import pytest

from vision.eye.eye import Eye
from vision.eye.parameters import EYE


def test_a_network_that_was_started_anew_is_told_once(painted, painted_calibration):
    class Watcher:
        said = ((True, "it was started anew"), (False, "it is off"))
        def seen(self, time_s):
            return None

        def told(self):
            said, self.said = self.said, ()
            return said

        def show(self, picture, time_s):
            pass

        def close(self):
            pass

    eye = Eye(painted_calibration, empty=painted.ground())
    frames = iter(painted.frames(seconds=2.5, fps=10))
    while not eye.started:
        eye.see(next(frames))
    eye.motion.arm_watcher = Watcher()
    events = [[e for e in eye.see(frame).events if "network" in e] for frame in frames]
    assert len(events) > 3
    assert [(e["type"], e["network"], e["text"]) for e in events[0]] == [
        ("note", "restarted", "it was started anew"), ("note", "off", "it is off")]
    assert not any(events[1:])


class Asked:
    """A watcher that counts the pictures it is shown, and sees nothing."""

    def __init__(self):
        self.shown_s = []

    def show(self, picture, time_s):
        self.shown_s.append(time_s)

    def seen(self, time_s):
        return None

    def told(self):
        return ()

    def close(self):
        pass


def looked_at(painted, calibration, seconds, watcher=None):
    """The times (s) of 20 frames a second of the painted story that the eye was not spared, and whether hands were in view."""
    eye, out = Eye(calibration, empty=painted.ground()), []
    eye.motion.arm_watcher = watcher
    for frame in painted.frames(seconds=seconds, fps=20):
        if not (eye.started and eye.unmoved(frame)):
            out.append((frame.time_s, eye.see(frame).hands))
    return out


def test_while_hands_move_every_second_frame_is_looked_at(painted, painted_calibration):
    busy = [t for t, hands in looked_at(painted, painted_calibration, 3.5) if hands]
    assert len(busy) > 5
    assert np.diff(busy) == pytest.approx(0.1, abs=1e-6)


def test_the_network_is_asked_rarely_while_all_that_moves_comes_in_from_the_border(painted, painted_calibration):
    watcher = Asked()
    busy = [t for t, hands in looked_at(painted, painted_calibration, 2.6, watcher) if hands]
    asked = [t for t in watcher.shown_s if t >= busy[0]]
    assert len(asked) <= 1 + (busy[-1] - busy[0]) / EYE.sure_period_s
    assert watcher.shown_s
