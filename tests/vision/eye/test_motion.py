"""What becomes of the network that watches for arms is told with the next frame."""

from vision.eye.eye import Eye


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
