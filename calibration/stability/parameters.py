"""Parameters of the stages in this package, together: each with its unit in the name, what it means and where it
comes from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DriftParameters:
    """What :mod:`calibration.stability.drift` goes by."""

    alarm_px: float = 1.0
    """When most patches moved together by more than this, the camera moved. Vision's outlines are good to 0.3 px; lamps and
    JPEG shift patches by less than 0.3."""
    per_frame: int = 5
    """Patches looked at in each frame, in turn. A few dozen are covered within a second. Chosen for time."""
    startled: int = 3
    """When so many of the patches in one frame have jumped, all patches are looked at at once."""
    calm_frames: int = 4
    """Frames after such a look before the next one: a hand that covers patches causes it too, and it stays."""
    confirm_rounds: int = 2
    """Rounds of all patches that must agree before anything is said: under half a second."""
    min_agreeing: int = 8
    """With fewer patches in agreement nothing is said about the camera. Chosen."""
    thin_rounds: int = 40
    """Looks in a row that find fewer than ``agreeing`` of the patches before new ones are chosen: toys cover the old ones."""
    blurred_at: float = 0.6
    """Share of the reference's fine detail below which the focus was lost."""
    zoomed: float = 0.006
    """A larger relative change of scale means zoom or focus. A camera pushed up or down by half an inch at 72 inches changes
    the scale by about this much as well."""
    range_in: float = 24.0
    """Inches: length of the ranges by whose error a movement is told to people (a long charge), where no length has room in
    the picture."""

    agreeing: float = 0.6
    """Of the patches that are seen, the share that must move together for a common motion; also the share of all that
    must be found, or new ones are chosen after ``thin_rounds``. Chosen."""
    still_px: float = 0.5
    """Pixels: patches that moved by less than this between two looks stand still again. Chosen."""
    inlier_px: float = 1.0
    """Pixels: RANSAC counts a patch this near to the common motion as part of it. Chosen."""
    ransac_iterations: int = 400
    ransac_confidence: float = 0.995
    """RANSAC's own limits. Chosen for time."""
    same_size: float = 0.2
    """A new calibration whose table differs by more than this share is not of the same prints. Chosen."""
    same_inch: float = 0.02
    """Relative: a sheet by which lengths on the table change by more is not the print of the calibration; the table's texture
    tells lengths to 0.5 %. Chosen."""
    texture_sigma_px: float = 0.15
    """Pixels: sigma of a patch's place when the pose is solved from patches. Chosen."""
    texture_rms_px: float = 1.0
    """Pixels rms: a pose solved from patches that fits worse is not used. Chosen."""
    small_width_px: float = 240.0
    """Pixels: width of the picture in which a large movement is looked for. Chosen for time."""
    small_blur_px: float = 4.0
    """Pixels of that picture: what is smoother than this is light, not edges. Chosen."""


DRIFT = DriftParameters()


@dataclass(frozen=True, slots=True)
class PatchesParameters:
    """What :mod:`calibration.stability.patches` goes by."""

    half: int = 12
    """Pixels: half the side of a patch."""
    search: int = 12
    """How far (px) a patch is searched. Patches that moved farther are found through ``guess``."""
    near: int = 3
    """How far (px) a patch is searched first that was found within half of that at its last look: a fifth of the time."""
    worse: float = 0.03
    """Where its likeness there has fallen by more than this, it is searched as far as any."""
    matched: float = 0.7
    """Normalised correlation from which a patch counts as found; hands and toys give less."""
    jumped_px: float = 0.8
    """A patch that moved by more between two looks has jumped. While the camera stands, noise and lamps shift it by 0.3."""
    grid: tuple[int, int] = (8, 5)
    """Columns and rows of the picture; each cell may give a patch, so that they lie everywhere. Chosen."""
    min_corner: float = 1e-4
    """Least corner strength (smaller eigenvalue, cv2.cornerMinEigenVal) of a patch. Chosen."""
    min_contrast: float = 4.0
    """Grey levels: least standard deviation of a patch. Chosen."""

    few: int = 24
    """With fewer patches than this each cell may give two. Chosen."""
    corner_blur_px: float = 1.5
    """Pixels of blur before corners are looked for: noise makes corners too. Chosen."""
    corner_block_px: int = 11
    """Pixels: side of the window in which corner strength is worked out. Chosen."""
    sharp_quantile: float = 0.75
    """The sharpness of a picture is what a quarter of the patches have at least: the rest may lie under an arm. Chosen."""


PATCHES = PatchesParameters()


@dataclass(frozen=True, slots=True)
class StabilizationParameters:
    """What :mod:`calibration.stability.stabilization` goes by."""

    farthest: float = 0.03
    """Share of the picture's width. Pictures that moved farther are not shifted back: too much of the table's rim is gone."""
    most_zoom: float = 0.03
    agreeing: float = 0.35
    """Least share of all patches. When most are under arms, the few others may be on a cloth that is pulled."""
    lay_px: float = 0.5
    """When most patches moved together by more than this, pictures are shifted back. It is half of the movement that people
    are told of (``DRIFT.alarm_px``), because vision takes the edges of stuff for toys when they are a pixel off. The mean of
    all patches is good to 0.1 px."""
    back_px: float = 0.25
    """Pixels: a camera that was put back to within this counts as not moved. Chosen."""
    tries: int = 3
    """Rounds of looking and moving back for one picture: large movements are found step by step. Chosen."""
    refined_by: int = 4
    """After a bump all patches are looked at in so many frames in a row. The mean of their places is good to 0.1 px."""
    refine_px: float = 0.1
    """Pixels: while the motion is refined, a smaller change is taken as noise and ignored. Chosen."""
    hold_s: float = 10.0
    """Seconds: a lens finds its focus within this. A picture that is still blurred then stays blurred."""
    lost_frames: int = 15
    """Pictures held back at most while no patches are found because the camera swings. After that it is something
    else."""
    sharp_again: float = 0.75
    """Share of the reference's fine detail from which a blurred picture counts as sharp again; above ``blurred_at``, so
    that it does not flicker. Chosen."""
    dark: float = 0.08
    """Share of the reference's brightness at the patches, below which the lens is covered or the light is out. Lamps that are
    dimmed leave more."""


STABILIZATION = StabilizationParameters()


@dataclass(frozen=True, slots=True)
class ViewParameters:
    """What :mod:`calibration.stability.coarse_view` and :mod:`calibration.stability.view_guard` go by."""

    cell: int = 8
    """Samples: side of a cell of the coarse picture."""
    columns: int = 16
    """Cells across a picture: of a table 48 inches wide each shows 3 inches."""
    read_width_px: int = 480
    """Pixels: at least so many across are read, the others are left out. Chosen for time."""
    light: int = 13
    """Samples: what is as even as this over so many, both ways, is light."""
    min_contrast: float = 2.0
    """Grey levels rms: a cell with less structure is mostly noise."""
    min_cells: int = 6
    """With fewer cells that have structure nothing is said about the view."""
    same: float = 0.6
    """Correlation from which a cell looks the same in two pictures."""
    cut: float = 0.3
    """A picture that has less than this share of its cells in common with the one before shows something else. An arm or a head
    leaves more; another view leaves less than 0.1 (benchmarks/robustness/camera_changes.py)."""
    back: float = 0.5
    """From this share in common with a kept picture the view is the kept one again, toys that were moved meanwhile aside."""
    nothing_left: float = 0.15
    """Where the patches say nothing either, less than this share in common with the last proven picture is another view,
    however slowly it came: one picture may fade into another."""
    anchored: float = 0.7
    """From this share on a picture takes the place of the last proven one: light and toys change slowly."""
    anchor_s: float = 2.0
    """Seconds: the last proven picture is at least so old. One picture fades into another faster than that."""
    clear: float = 0.93
    """Correlation of the clearest quarter of the cells with the last proven picture, below which something else shines through:
    a third of another picture leaves 0.9; light, noise and an arm leave more than 0.95."""
    unclear_s: float = 2.0
    """Seconds that such pictures are not measured: one picture may be fading into another. What lasts longer is the table."""
    look_s: float = 0.1
    """Seconds between two comparisons while the patches are found in place. Chosen for time."""
    ask_s: float = 0.5
    """Seconds between two comparisons of all features of the picture, while the patches leave it in doubt."""
    told_after_s: float = 0.3
    """Seconds that the view must be lost before people are told: a camera that swings is back by then."""
    eager_looks: int = 15
    """While the view is lost all patches are looked for in so many pictures in a row, later in each ``look_every``-th."""
    look_every: int = 3


VIEW = ViewParameters()


@dataclass(frozen=True, slots=True)
class FreezeParameters:
    """What :mod:`calibration.stability.freeze` goes by."""

    step_px: int = 16
    """Pixels between the samples that are compared, both ways."""
    noisy: float = 0.3
    """Share of samples that differ from picture to picture, from which a camera shows noise everywhere. Pictures without noise,
    or whose noise was lost in encoding, repeat themselves while nothing moves: of those nothing is said."""
    noisy_s: float = 2.0
    """Seconds of noise before a repeated picture can mean anything."""
    repeated_s: float = 0.35
    """Seconds that the very same picture must last. A camera at a low rate repeats pictures for a tenth of a second."""
    repeated: int = 3
    """Pictures in a row that must be the same."""


FREEZE = FreezeParameters()


@dataclass(frozen=True, slots=True)
class ChangeParameters:
    """What :mod:`calibration.stability.view_change` goes by."""

    width_px: int = 640
    """Pixels: width of the pictures in which features are compared. Chosen for time."""
    features: int = 800
    """Features in each picture at most. Chosen for time."""
    inliers: int = 25
    """So many features must move together. Of two pictures of different tables fewer than 12 do."""
    moved: float = 0.01
    """Share of the width. When a corner of the picture moved by more than this, the camera surely did: features are good to a
    pixel of these pictures."""
    inlier_px: float = 4.0
    """Pixels: a feature this near to the common motion is part of it. Wide, because a tilt is no similarity."""
    turn_deg: float = 2.0
    zoom: float = 0.03
    """A smaller turn or change of scale is not worth a word."""


CHANGE = ChangeParameters()
