"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ArmWatcherParameters:
    """What :mod:`vision.networks.arm_watcher` goes by."""

    period_s: float = 0.09
    """It looks no more often than this, by the times of the frames: the picture, the recording and the players' other programs
    want the processor too. Chosen: eleven looks a second."""
    answer_s: float = 0.1
    """An answer counts from so long after its picture's time: in a clip it is waited for, a camera whose network takes longer
    takes the latest. Chosen: a look takes 0.013 to 0.1 s of one core, so that a camera tells what its clip would."""
    stuck_s: float = 20.0
    """A look that takes so long is given up. Chosen: one takes 0.1 to 0.4 s, and ten times that on a busy machine."""
    most_restarts: int = 3
    """The network is started anew so often; one that stops again is broken. Chosen."""


ARM_WATCHER = ArmWatcherParameters()


@dataclass(frozen=True, slots=True)
class ChangeNetworkParameters:
    """What :mod:`vision.networks.change_network` goes by."""

    offset_levels: float = 8.0
    """Added before logarithms, in grey levels. Chosen: the networks are trained with it."""
    whole_px: int = 460_800
    """Pictures of at least so many pixels are looked at in parts. Measured (2026-11-29) on the sample's table at 1080p: at most
    174 MB, its 50 MB of answers among them, for 340 (478 without an arena)."""
    part_px: tuple[int, int] = (270, 320)
    """Rows and columns of a part. Measured (2026-12-01) on pictures of 1080p on a busy machine: 360 x 640, 360 x 320 and 184 x
    320 take up to 207, 174 and 118 MB, 3.3 to 3.6, 3.4 to 4.3 and 4.7 to 5.1 s of processor."""
    margin_px: int = 80
    """What is looked at beyond a part, on each side, a multiple of the network's step. Measured there: the same to the last
    digit; with 64 px one share of 10 million is off by more than 0.05, with 32 px 900."""


CHANGE_NETWORK = ChangeNetworkParameters()


@dataclass(frozen=True, slots=True)
class DetectorParameters:
    """What :mod:`vision.networks.detector` goes by."""

    least_confidence: float = 0.25
    """The least confidence of a find. Chosen: nobody recorded a measurement."""
    mask_probability: float = 0.5
    """A pixel from this probability on is inside a find's mask. Chosen: the middle."""
    one_way_share: float = 0.3
    """A single picture is looked at both ways up: a find of either way counts from this share of the confidence
    asked for on. Measured with the next two on 24 tables of trained kinds, each whole and in four parts: 138 of 172
    toys and 126 other finds; one way up 133 and 152."""
    both_ways_share: float = 0.9
    """It is kept if the mean confidence of both ways is this share of the confidence asked for. Measured: see
    one_way_share."""
    agreed_iou: float = 0.5
    """Finds of the two ways with this intersection over union of their boxes are one. Measured: see
    one_way_share."""
    same_thing_iou: float = 0.6
    """Two finds whose boxes have a larger intersection over union are one thing. Chosen: nobody measured it."""


DETECTOR = DetectorParameters()


@dataclass(frozen=True, slots=True)
class InferenceParameters:
    """What :mod:`vision.networks.weights` goes by."""

    waited_for_threads: int = 2
    """Threads of a network that the picture waits for. Measured on two cores (2026-11-26): a place is looked at in
    0.37 s for 0.48."""
    most_bytes: int = 1_000_000_000
    """A network's file has so many bytes at most. Chosen: the largest that ran here in time for a picture has 170 million."""
    give_back_every_s: float = 300.0
    """Seconds between two times that freed memory is given back at rest. Measured on the sample: 110 to 170 MB for 23 ms
    at once and up to 0.8 s of processor in all, as the memory must be fetched again."""

    apart_bytes: int = 2 << 20
    """Pieces of memory from this size on go back to the system at once, where pictures of full size are rare. Measured
    (2026-12-01) on the sample: at most 599 MB after its start for 657; a look of the detector takes 108 ms for 90, the network
    that watches for arms as long as before."""


INFERENCE = InferenceParameters()


@dataclass(frozen=True, slots=True)
class LookParameters:
    """What :mod:`vision.networks.look` goes by."""

    near_side_px: int = 1024
    """The longer side of a picture that is looked at for small things. Measured before training: at 512 IS-Net lost
    all 18 dice of a picture of which it found all at 1024."""
    far_side_px: int = 512
    """The longer side of a picture that is looked at for large things. Measured before training: at 512 and 1024 it
    found 33 of 33 toys that fill much of a picture, in fewer pieces at 512."""
    farthest_side_px: int = 288
    close_up_share: float = 0.4
    """Where one connected thing is wider than this share of the longer side, the far view is of this side: the network learned
    of things up to some 300 pixels. Measured on held-out close-ups of training sources: see docs/history.md."""
    most_px: int = 896 * 672
    """Pixels that are looked at at once, at most: as many as 16 to 9 has at the longer side. For memory and time (2 s, 400
    MB). Measured on 60 composites of 4 to 3: F of things 0.698 for 0.705 at 1024 x 768."""
    most_enlarged: float = 2.0
    """Small pictures are enlarged so many times at most: more shows nothing new. Chosen: nobody measured it."""


LOOK = LookParameters()
