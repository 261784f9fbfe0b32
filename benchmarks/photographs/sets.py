"""The sets of pictures that benchmarks.photographs.real measures on: ../shared/real, kept-aside sources, anybody's folders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.photographs.labels import LabelledPicture, read_labels
from benchmarks.photographs.truth import bare, composites, is_known, labelled
from benchmarks.reporting import REAL
from studio.photographs.sources import KEPT, SOURCES
from vision.capture.parameters import PICTURES
from vision.capture.source import open_source, read_picture, still_picture

CHESS = REAL / "overhead_chess"
CHESS_COUNTS = {"chessBoard003.jpg": 32, "chessBoard005.jpg": 32, "chessBoard013.jpg": 32,
                "chessBoard002.jpg": 0, "chessBoard004.jpg": 0}
"""Pieces on each board, counted by eye; two boards are empty."""
BARE_CLIP, GAME_CLIP = "emptyBoard001.avi", "scholarsmate.avi"
CLIP_COUNTS = {GAME_CLIP: 32, BARE_CLIP: 0}
"""Pieces in the first seconds of each clip."""
LABEL_OF = {"set_cards": "card"}
"""What kept-aside sources hold; all others hold what is a toy here."""


@dataclass(frozen=True, slots=True)
class PictureSet:
    """Pictures of one kind: what each should be told as, and what is wanted of ``detect``. ``bare``: a clip of the same table
    with nothing on it. ``every``: only every so many of the pictures are taken."""

    name: str
    label: str
    pictures: tuple[LabelledPicture, ...]
    goal: str = ""
    bare: Path | None = field(default=None, kw_only=True)

    def thinned(self, every: int) -> PictureSet:
        """Every so many of the pictures, the name saying so."""
        name = self.name if every == 1 else f"{self.name} (one picture in {every})"
        return PictureSet(name, self.label, self.pictures[::every], self.goal, bare=self.bare)


def picture_of(file: Path) -> npt.NDArray[np.uint8]:
    """A picture (H, W, 3), or that of a clip's first seconds (median of the frames that agree). InputError: neither."""
    if file.suffix.lower() in PICTURES:
        return read_picture(file)
    source = open_source(str(file))
    try:
        return still_picture(source)
    finally:
        source.close()


def shared_sets() -> Iterator[PictureSet]:
    """The sets of ../shared/real that are there."""
    if (folder := REAL / "toys_boxed" / "raw" / "raw_images").is_dir():
        yield PictureSet("toys_boxed", "toy", tuple(read_labels(folder)), "≥ 163 of 165 found")
    if (folder := REAL / "cards_boxed" / "test").is_dir():
        yield PictureSet("cards_boxed", "card", tuple(read_labels(folder)), "≥ 140 of 143 as cards, ≤ 5 % in pieces")
    if (folder := REAL / "dice_grid").is_dir():
        yield PictureSet("dice_grid", "die", tuple(labelled("dice_grid", folder)), "54 of 54 as dice")
    if (folder := REAL / "checkers_aruco").is_dir():
        yield PictureSet("checkers_aruco", "toy", tuple(labelled("checkers_aruco", folder)), "≥ 39 of 40, ≤ 4 false")
    if CHESS.is_dir():
        goal = "32 of 32 on each, nothing on the empty ones"
        yield PictureSet("chess boards, by count", "toy", _counted(CHESS_COUNTS), goal)
        yield PictureSet("chess clips, by count", "toy", _counted(CLIP_COUNTS), goal, bare=CHESS / BARE_CLIP)


def _counted(counts: dict[str, int]) -> tuple[LabelledPicture, ...]:
    return tuple(LabelledPicture(CHESS / n, None if k else (), k) for n, k in counts.items() if (CHESS / n).is_file())


def kept_sets(folder: Path) -> Iterator[PictureSet]:
    """The kept-aside sources (studio.photographs.sources) that have a folder KEY in ``folder``, where that module put them."""
    for source in SOURCES:
        if source.use == KEPT and (own := folder / source.key).is_dir():
            pictures = labelled(source.key, own) if is_known(source.key) else read_labels(own)
            yield PictureSet(f"kept: {source.key}", LABEL_OF.get(source.key, "toy"), tuple(pictures),
                             "recall ≥ 0.90, precision ≥ 0.90")


def folder_sets(folders: Sequence[Path], label: str) -> Iterator[PictureSet]:
    """Folders of somebody's own. InputError: nothing labelled in one."""
    for folder in folders:
        yield PictureSet(folder.name, label, tuple(read_labels(folder)))


def composite_sets(folders: Sequence[Path]) -> Iterator[PictureSet]:
    """Folders of composites with their masks. InputError: there is none in one."""
    for folder in folders:
        yield PictureSet(f"composites: {folder.name}", "toy", tuple(composites(folder)))


def empty_sets(folders: Sequence[Path]) -> Iterator[PictureSet]:
    """Folders of pictures with nothing on them. InputError: no picture in one."""
    for folder in folders:
        yield PictureSet(f"empty: {folder.name}", "toy", tuple(bare(folder)), "no find")
