"""How the look's answers are weighed, fitted to composites with known truth (logistic regression).

For vision.single_image.parameters: when two fragments are one thing (FRAGMENTS.one_thing_log_odds), when an instance is one
whole thing by one view (GROUPING.near_log_odds, far_log_odds), with the classifier (MERGE_TREE.judged_log_odds), when a
proposal is one (PROPOSALS.whole_log_odds), when it is by both views (WEIGHING.thing_log_odds), and what kind it is
(WEIGHING.kind_log_odds). Each is fitted with those before it as they are in the file: put one in, then fit the next. The
network should not have learned from these pictures. Its answers are kept in ``--cache``.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from measure.errors import InputError
from studio.datasets.look_targets import UNKNOWN
from studio.photographs.masked import masked_pictures, read_masked
from vision.networks.classifier import Classifier
from vision.networks.detector import Detector
from vision.networks.look import KINDS, Look, LookMaps
from vision.networks.weights import weights_file
from vision.single_image.fragments import Labels, evidence, fragments, measured
from vision.single_image.grouping import Candidate, Grouping
from vision.single_image.instances import Instance
from vision.single_image.merge_tree import judged_evidence, outlines, tree_of
from vision.single_image.parameters import GROUPING, MERGE_TREE, PROPOSALS
from vision.single_image.proposals import judged_proposals, proposal_evidence, with_proposals
from vision.single_image.two_views import things_in
from vision.single_image.weighing import THINGS, kind_evidence, thing_evidence

Array = npt.NDArray[np.float64]
Image8 = npt.NDArray[np.uint8]
RIDGE = 1e-2
"""Weight of the squared (standardized) coefficients beside the mean loss."""
PURE = 0.7
"""A fragment belongs to the thing that has this share of it; others teach nothing."""
FOUND_IOU, NOTHING_IOU = 0.5, 0.3
"""An instance is of a thing from the first overlap of masks on, and of none below the second."""
TRUE_FROM = (0.3, 0.8)
"""A candidate is no thing up to the first overlap with it, and wholly one from the second on."""
LOOK_LEAST = 0.3
"""So much the look's word for a kind counts at least: the classifier may be missing."""
PARTS = ("kinds", "edge", "centre", "offset_px")
"""What is kept of the look's maps."""
UNKNOWN_MOST = 0.2
"""What lies on what nobody knows with a larger share of it counts neither way."""
LEAST_PX = 12
"""Things of which fewer pixels of the maps are seen count neither way."""


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A picture (H, W, 3), its masks of kinds and numbers (H, W; UNKNOWN where nobody knows what is there), and both views of
    it."""

    picture: Image8
    kinds: Image8
    numbers: Image8
    near: LookMaps
    far: LookMaps
    classifier: Classifier | None = None

    def numbers_as(self, maps: LookMaps) -> Image8:
        """The things' numbers in pixels of the maps."""
        h, w = maps.edge.shape
        return np.asarray(cv2.resize(self.numbers, (w, h), interpolation=cv2.INTER_NEAREST), np.uint8)


def cases(look: Look, files: Sequence[Path], folder: Path, classifier: Classifier | None = None) -> Iterator[Case]:
    """The composites with what the look says of them."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in files:
        picture, masks = read_masked(file)
        kept = folder / f"{file.stem}.npz"
        if not kept.is_file():
            parts = {f"{name}{k}": np.asarray(getattr(view, name), np.float16) for k, view in enumerate(look.see(picture))
                     for name in PARTS}
            np.savez(kept, allow_pickle=False, **parts)
        with np.load(kept) as z:
            near, far = (_maps({name: z[f"{name}{k}"].astype(np.float32) for name in PARTS}, picture) for k in range(2))
        h, w = picture.shape[:2]
        masks = np.asarray(cv2.resize(masks, (w, h), interpolation=cv2.INTER_NEAREST), np.uint8)
        numbers = np.where(masks[..., 0] == UNKNOWN, UNKNOWN, masks[..., 1]).astype(np.uint8)
        yield Case(picture, masks[..., 0], numbers, near, far, classifier)


def _maps(parts: dict[str, npt.NDArray[np.float32]], picture: Image8) -> LookMaps:
    h, w = parts["edge"].shape
    scale = w / picture.shape[1], h / picture.shape[0]
    return LookMaps(parts["kinds"], parts["edge"], parts["centre"], parts["offset_px"], scale)


def pairs_of(case: Case, rng: np.random.Generator) -> Iterator[tuple[tuple[float, ...], bool]]:
    """Neighbouring fragments of both views, as they are, half joined and wholly joined as the truth has it; and whether they
    are of one thing."""
    for maps in (case.near, case.far):
        labels = fragments(maps)
        if not labels.any():
            continue
        table = np.zeros((int(labels.max()) + 1, 256))
        np.add.at(table, (labels.ravel(), case.numbers_as(maps).ravel()), 1)
        owner = np.where(table.max(axis=1) > PURE * table.sum(axis=1), table.argmax(axis=1), 0)
        owner[owner == UNKNOWN] = 0
        grouping = Grouping(*measured(labels, maps))
        for joined in (0.0, 0.5, 1.0):
            again = joined > 0
            while again:
                again = _join_once(grouping, owner, joined, rng) and joined == 1.0
            for a, beside in grouping.beside.items():
                for b, border in beside.items():
                    if a < b and owner[a] and owner[b]:
                        yield evidence(grouping.pieces[a], grouping.pieces[b], border), bool(owner[a] == owner[b])


def _join_once(grouping: Grouping, owner: npt.NDArray[np.intp], share: float, rng: np.random.Generator) -> bool:
    """Join about that share of true pairs; whether there was any."""
    any_joined = False
    for a in list(grouping.pieces):
        if a not in grouping.pieces or not owner[a]:
            continue
        mine = [b for b in grouping.beside[a] if owner[b] == owner[a] and rng.random() < share]
        if mine:
            grouping.join(a, mine[0], 1.0)
            any_joined = True
    return any_joined


def candidates_of(maps: LookMaps, numbers: Image8) -> Iterator[tuple[Labels, Candidate, float]]:
    """The candidates of one view, each with the fragments' labels and the largest overlap (intersection over union) with a
    thing."""
    labels, made = tree_of(maps)
    table = np.zeros((int(labels.max()) + 1, 256))
    np.add.at(table, (labels.ravel(), numbers.ravel()), 1)
    areas = table.sum(axis=0)
    inside: dict[int, Array] = {}
    for c in made:
        own = inside[id(c)] = sum((inside[id(p)] for p in c.parts), np.zeros(256)) if c.parts else table[c.pieces[0]]
        if c.sums.area >= LEAST_PX and own[UNKNOWN] <= UNKNOWN_MOST * own.sum():
            iou = own[1:UNKNOWN] / (areas[1:UNKNOWN] + own.sum() - own[1:UNKNOWN])
            best = int(iou.argmax())
            if areas[best + 1] >= LEAST_PX or own[0] > 0.5 * own.sum():
                yield labels, c, float(iou[best])


def judged_of(case: Case) -> Iterator[tuple[tuple[float, ...], float]]:
    """The candidates of both views that the classifier is asked about, with what it says and their largest overlap."""
    assert case.classifier is not None
    for maps, log_odds in ((case.near, GROUPING.near_log_odds), (case.far, GROUPING.far_log_odds)):
        asked = [(labels, c, p, iou) for labels, c, iou in candidates_of(maps, case.numbers_as(maps))
                 if (p := c.probability(log_odds)) >= MERGE_TREE.asked_from]
        if asked:
            told = case.classifier.judge_outlines(case.picture, outlines(asked[0][0], [c for _, c, _, _ in asked], maps.scale))
            for (_, c, p, iou), said in zip(asked, told, strict=True):
                yield judged_evidence(c, p, said), iou


def instances_of(case: Case) -> Iterator[tuple[Instance, int, float]]:
    """The instances of a composite, each with the number of the thing that it overlaps most and that overlap (intersection over
    union of masks)."""
    numbers = case.numbers_as(case.near)
    areas = np.bincount(numbers.ravel(), minlength=256)
    judge = None if case.classifier is None else partial(case.classifier.judge_outlines, case.picture)
    things = things_in(case.near, case.far, judge)
    for thing in things if judge is None else with_proposals(things, case.picture, case.near, judge, _detector()):
        inside = np.bincount(numbers[thing.box][thing.mask], minlength=256)
        if inside[UNKNOWN] > UNKNOWN_MOST * thing.area:
            continue
        iou = inside[1:UNKNOWN] / (areas[1:UNKNOWN] + thing.area - inside[1:UNKNOWN])
        best = int(iou.argmax()) + 1
        if areas[best] >= LEAST_PX or inside[0] > 0.5 * thing.area:
            yield thing, best, float(iou[best - 1])


def proposed_of(case: Case) -> Iterator[tuple[tuple[float, ...], float]]:
    """What the detector finds and what stands out of a composite, with what the classifier says and its largest overlap with a
    thing."""
    assert case.classifier is not None
    numbers = case.numbers_as(case.near)
    areas = np.bincount(numbers.ravel(), minlength=256)
    judge = partial(case.classifier.judge_outlines, case.picture)
    for proposal, thing, told in judged_proposals(case.picture, case.near, judge, _detector()):
        inside = np.bincount(numbers[thing.box][thing.mask], minlength=256)
        if inside[UNKNOWN] <= UNKNOWN_MOST * thing.area:
            iou = inside[1:UNKNOWN] / (areas[1:UNKNOWN] + thing.area - inside[1:UNKNOWN])
            yield proposal_evidence(proposal, thing, told), float(iou.max())


@cache
def _detector() -> Detector:
    return Detector(weights_file("detector.onnx"), threads=1)


def logistic(x: Array, right: Array, weight: Array) -> Array:
    """Coefficients (n,) of a weighted logistic regression on ``x`` (N, n), whose first column is 1. ``right`` (N,): how true
    each row is, 0 to 1."""
    middle, spread = x.mean(axis=0), x.std(axis=0) + 1e-9
    middle[0], spread[0] = 0.0, 1.0
    z, share = (x - middle) / spread, weight / weight.sum()

    def loss(w: Array) -> float:
        odds = z @ w
        return float(share @ (np.logaddexp(0, odds) - right * odds) + RIDGE * (w[1:] ** 2).sum())
    w = np.asarray(minimize(loss, np.zeros(x.shape[1])).x)
    out = w / spread
    out[0] = w[0] - float((w[1:] * middle[1:] / spread[1:]).sum())
    return np.asarray(out)


def multinomial(x: Array, true: npt.NDArray[np.intp]) -> Array:
    """Coefficients (n,), none below 0, that of the look not below LOOK_LEAST, and the same for all choices, of ``x``
    (N, choices, n) where choice ``true`` (N,) is right."""
    spread = x.std(axis=(0, 1)) + 1e-9
    counts = np.bincount(true, minlength=x.shape[1])
    share = 1.0 / counts[true]
    share /= share.sum()

    def loss(w: Array) -> float:
        odds = (x / spread) @ w
        log_sum = np.logaddexp.reduce(odds, axis=1)
        return float(share @ (log_sum - odds[np.arange(len(true)), true]) + RIDGE * (w ** 2).sum())
    least = np.zeros(x.shape[2])
    least[0] = LOOK_LEAST * spread[0]
    return np.asarray(minimize(loss, least + 0.1, bounds=[(low, None) for low in least]).x / spread)


def shown(name: str, weights: Array) -> str:
    """One line for vision/single_image/parameters.py."""
    return f"{name} = ({', '.join(f'{w:.2f}' for w in weights)})"


def fit_pairs(them: Sequence[Case]) -> Array:
    """Odds that two fragments are one thing, both answers counting alike."""
    rng = np.random.default_rng(0)
    rows = [row for case in them for row in pairs_of(case, rng)]
    x, right = np.array([e for e, _ in rows]), np.array([r for _, r in rows])
    weight = np.where(right, 1.0 / right.sum(), 1.0 / (~right).sum())
    w = logistic(x, right.astype(float), weight)
    print(f"{len(rows)} pairs, {right.mean():.2f} of one thing; right: {((x @ w > 0) == right).mean():.3f}")
    return w


def fit_view(them: Sequence[Case], view: str) -> Array:
    """Odds that a candidate of one view is one whole thing. The better it fits a thing, the truer."""
    rows = [(c.evidence(), iou) for case in them for maps in [case.near if view == "near" else case.far]
            for _, c, iou in candidates_of(maps, case.numbers_as(maps))]
    return _fit_overlaps(rows, f"candidates from {view}")


def fit_judged(them: Sequence[Case]) -> Array:
    """The same by the maps and the classifier together; as they are where there is no classifier."""
    if any(case.classifier is None for case in them):
        return np.array(MERGE_TREE.judged_log_odds)
    return _fit_overlaps([row for case in them for row in judged_of(case)], "candidates judged")


def fit_proposals(them: Sequence[Case]) -> Array:
    """Odds that a proposal is one whole thing; as they are where there is no classifier."""
    if any(case.classifier is None for case in them):
        return np.array(PROPOSALS.whole_log_odds)
    return _fit_overlaps([row for case in them for row in proposed_of(case)], "proposals")


def _fit_overlaps(rows: Sequence[tuple[tuple[float, ...], float]], what: str) -> Array:
    x, iou = np.array([e for e, _ in rows]), np.array([v for _, v in rows])
    low, high = TRUE_FROM
    w = logistic(x, np.clip((iou - low) / (high - low), 0.0, 1.0), np.ones(len(iou)))
    print(f"{len(rows)} {what}, {(iou >= FOUND_IOU).mean():.2f} of a thing; right: "
          f"{((x @ w > 0) == (iou >= FOUND_IOU)).mean():.3f}")
    return w


def fit_things(them: Sequence[Case]) -> Array:
    """Odds that an instance is one whole thing."""
    rows = [(thing_evidence(t), iou >= FOUND_IOU) for case in them for t, _, iou in instances_of(case)
            if iou >= FOUND_IOU or iou < NOTHING_IOU]
    x, right = np.array([e for e, _ in rows]), np.array([r for _, r in rows])
    w = logistic(x, right.astype(float), np.ones(len(right)))
    sure = 1 / (1 + np.exp(-x @ w))
    print(f"{len(rows)} instances, {right.mean():.2f} of a thing")
    for low in np.arange(0, 1, 0.1):
        inside = (sure >= low) & (sure < low + 0.1)
        if inside.any():
            print(f"  told {sure[inside].mean():.2f}, true {right[inside].mean():.2f} ({inside.sum()})")
    return w


def fit_kinds(them: Sequence[Case]) -> Array:
    """Odds of the kinds of instances that are of a thing, all kinds counting alike."""
    x, true = [], []
    for case in them:
        for thing, number, iou in instances_of(case):
            if iou >= FOUND_IOU:
                kind = int(np.bincount(case.kinds[case.numbers == number]).argmax())
                x.append(kind_evidence(thing, case.picture))
                true.append(THINGS.index(KINDS[kind]))
    rows, right = np.array(x), np.array(true)
    w = multinomial(rows, right)
    print(f"{len(rows)} kinds; right: {((rows @ w).argmax(axis=1) == right).mean():.3f}, "
          f"by the look alone {(rows[..., 0].argmax(axis=1) == right).mean():.3f}")
    return w


FITS: dict[str, Callable[[Sequence[Case]], Array]] = {
    "one_thing_log_odds": fit_pairs, "near_log_odds": partial(fit_view, view="near"),
    "far_log_odds": partial(fit_view, view="far"), "judged_log_odds": fit_judged, "whole_log_odds": fit_proposals,
    "thing_log_odds": fit_things, "kind_log_odds": fit_kinds}


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                epilog="Example: python -m studio.training.fit_look look.onnx composites/ --cache runs/fit")
    p.add_argument("look", type=Path, help="the look's network (.onnx)")
    p.add_argument("composites", type=Path, nargs="+", help="folders of composites that it did not learn from")
    p.add_argument("--classifier", type=Path, help="the classifier's network (.onnx)")
    p.add_argument("--cache", type=Path, required=True, help="a folder for its answers, one of its own for each network")
    p.add_argument("--most", type=int, default=200, help="so many composites at the most")
    p.add_argument("--only", nargs="+", choices=list(FITS), default=list(FITS), help="fit these; the first changes the others")
    a = p.parse_args()
    cv2.setNumThreads(1)
    files = sorted(f for folder in a.composites for f in masked_pictures(folder))
    if not files:
        raise InputError(f"{', '.join(map(str, a.composites))}: no composites (NAME.jpg with NAME.png) there")
    classifier = None if a.classifier is None else Classifier(a.classifier, threads=1)
    them = list(cases(Look(a.look, threads=1), files[:: max(1, len(files) // a.most)][:a.most], a.cache, classifier))
    for name in a.only:
        print(shown(name, FITS[name](them)), flush=True)


if __name__ == "__main__":
    main()
