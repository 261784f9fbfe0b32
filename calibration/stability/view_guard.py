"""Whether the camera still sees the table that it was calibrated on, or something else altogether."""

from __future__ import annotations

from collections.abc import Callable

from calibration.stability.coarse_view import alike, clearness, coarse_view
from calibration.stability.parameters import VIEW
from calibration.stability.watched import Watched


class ViewGuard:
    """Compares each picture with the last one that was trusted. Call :meth:`look` with a picture, look for the patches in
    it, then call :meth:`trust` if they moved together, else :meth:`judge`. ``lost_since_s``: since when the view is not the
    kept one; None while it is."""

    def __init__(self, reference: Watched) -> None:
        self._last = self._anchor = self._next_anchor = self._now = coarse_view(reference)
        """The last trusted view; a proven one that is a few seconds old, and the one that will take its place; the newest."""
        self._anchored_s = 0.0
        self._looked_at: Watched = None
        self._trusted = False
        self.lost_since_s: float | None = None
        self._looks = 0
        self._looked_s = float("-inf")
        self._unclear_since_s: float | None = None
        self._moved, self._asked_s = False, float("-inf")
        """Whether the camera was found to have moved, when this was last asked; and when that was."""

    def due(self, time_s: float) -> bool:
        """Whether it is time to look again, though the patches seem to be in place."""
        return self.lost_since_s is not None or not 0.0 <= time_s - self._looked_s < VIEW.look_s - 1e-6

    @property
    def doubted(self) -> bool:
        """Whether the view is not the kept one, or another picture seems to be shining through."""
        return self.lost_since_s is not None or self._unclear_since_s is not None

    def unclear(self, time_s: float) -> bool:
        """Whether another picture seems to be shining through."""
        return self._unclear_since_s is not None and time_s - self._unclear_since_s < VIEW.unclear_s

    def look(self, picture: Watched, time_s: float) -> bool:
        """Take in a picture (laid back). Returns whether all patches should be looked for in it: it differs too much from
        the last one, or the view is lost and may be back."""
        self._now, self._looked_at, self._looked_s = coarse_view(picture), picture, time_s
        if self.lost_since_s is None:
            return self._trusted and not _at_least(alike(self._last, self._now), VIEW.cut)
        self._looks += 1
        return (self._looks <= VIEW.eager_looks or self._looks % VIEW.look_every == 0
                or _at_least(self._like_kept(), VIEW.cut))

    def judge(self, time_s: float, *, doubted: bool, moved: Callable[[], bool]) -> None:
        """Judge the picture of the last look, whose patches did not prove where the camera stands. ``doubted``: all were looked
        for, and too few were found or they contradict each other. ``moved``: finds out by other means whether the camera
        surely moved; it takes a while, so it is only asked in doubt."""
        now = self._now
        if not self._trusted:
            return
        if (doubted or self._moved) and time_s - self._asked_s >= VIEW.ask_s:
            self._moved, self._asked_s = moved(), time_s
        if self.lost_since_s is None:
            cut = not _at_least(alike(self._last, now), VIEW.cut)
            slowly = doubted and not _at_least(alike(self._anchor, now), VIEW.nothing_left)
            if cut or slowly or self._moved:
                begun_s = self._unclear_since_s if self.unclear(time_s) else None
                self.lost_since_s, self._looks = time_s if begun_s is None else begun_s, 0
                if not cut:
                    self._last = self._anchor  # it came slowly: the last ones already showed some of it
                return
        elif self._moved or not _at_least(self._like_kept(), VIEW.back):
            return
        self._see_clearly(time_s)
        self.lost_since_s, self._last = None, now
        if _at_least(alike(self._anchor, now), VIEW.anchored):
            self._put_anchor(time_s)

    def trust(self, picture: Watched, time_s: float) -> None:
        """The camera sees the table. ``picture`` (laid back): what later ones are compared with; None: the ones until now."""
        first, self._trusted, self._moved = not self._trusted, True, False
        if picture is not None:
            if picture is not self._looked_at:
                self._now = coarse_view(picture)
            self._last = self._now
            if first:
                self._anchor = self._next_anchor = self._now
            self._see_clearly(time_s)
            self._put_anchor(time_s)
        self.lost_since_s = None

    def _see_clearly(self, time_s: float) -> None:
        """Notice when another picture begins to shine through the trusted one, or shines through still when it is back."""
        if clearness(self._anchor, self._now) >= VIEW.clear:
            self._unclear_since_s = None
        elif self._unclear_since_s is None or self.lost_since_s is not None:
            self._unclear_since_s = time_s

    def _put_anchor(self, time_s: float) -> None:
        """The newest view is proven: after a while later ones are compared with it."""
        if not (self.unclear(time_s) or 0.0 <= time_s - self._anchored_s < VIEW.anchor_s):
            self._anchor, self._next_anchor, self._anchored_s = self._next_anchor, self._now, time_s

    def differs(self, picture: Watched) -> bool:
        """Whether a picture surely shows another view than the last trusted one."""
        return not _at_least(alike(self._last, coarse_view(picture)), VIEW.cut)

    def _like_kept(self) -> float | None:
        """How much the newest picture is like one of the kept ones: the last trusted, the last proven."""
        shares = [s for s in (alike(self._last, self._now), alike(self._anchor, self._now)) if s is not None]
        return max(shares, default=None)


def _at_least(share: float | None, least: float) -> bool:
    """Whether a share reaches a threshold; one that cannot be told does."""
    return share is None or share >= least
