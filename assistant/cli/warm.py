"""Compiles the numerical loops, so that no battle waits for it: ``python -m assistant.cli.warm``, once after installing.

Without it the first pictures of the first battle do: 40 seconds to two minutes, while the table is not followed.
"""

from __future__ import annotations

from assistant.overlay.paint import Overlay
from assistant.runner.marks import marks_for
from assistant.runner.sample import sample_session
from assistant.runner.script import play_script
from vision.imaging.motion import compile_for_movement

ENOUGH = 8
"""Ticks with a scene, after which nothing was left to compile (of the sample's 1320)."""


def warm() -> int:
    """Play the beginning of the sample battle for nobody; what that compiles is kept (measure.kernel). Returns how many
    pictures it took. InputError: the sample is not there."""
    source, session, script = sample_session()
    overlay, ready, count = Overlay(), 0, 0
    for frame in source:
        tick = session.step(frame)
        if tick.ready:
            play_script(session, script, frame.time_s)
            ready += 1
        overlay.paint(frame.bgr, marks_for(session, tick), session.calibration)
        count += 1
        if ready == ENOUGH:
            break
    session.close()
    source.close()
    compile_for_movement()
    return count


if __name__ == "__main__":
    warm()
