"""Finds the stuff and the toys for the set-up, and keeps what the players said of them before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.session.settings import open_detector
from gui.language.words import tr
from gui.setup.model.plan import Figure, Picture, Piece, Plan
from gui.setup.parameters import FINDING
from measure.errors import InputError
from measure.scene import Scene, Terrain
from vision.capture.source import Frame
from vision.eye.eye import Eye
from vision.footprints.view import View
from vision.networks.change_network import change_network
from vision.terrain.detection import find_terrain
from vision.tracking.tracks.priors import Known
from vision.tracking.tracks.track import DEFAULT


def find_pieces(plan: Plan, stuff: Picture) -> tuple[Piece, ...]:
    """The terrain in a picture of the table with its stuff, against the empty table. Names and kinds that were given
    before stay with what stands in the same place, outlines that were drawn stay as they are. InputError: no
    calibration or no picture of the empty table."""
    if plan.calibration is None or plan.empty is None:
        raise InputError(tr("the stuff is found by comparing with the empty table: take that picture first"))
    view = View(plan.calibration)
    known = replace(plan, stuff=stuff).known_terrain()
    found = find_terrain(view, plan.empty, stuff, known, change_network())
    drawn = {p.name for p in plan.pieces if p.hand_drawn}
    return tuple(_piece(t, t.id in drawn) for t in found)


def _piece(t: Terrain, hand_drawn: bool) -> Piece:
    c = t.polygon().representative_point()
    return Piece(t.id, (round(c.x, 2), round(c.y, 2)), t.kind, t.cover, round(t.height_in, 2),
                 tuple((round(x, 3), round(y, 3)) for x, y in t.footprint_in), hand_drawn)


def eye_on(plan: Plan, ids: Sequence[str], pictures: Sequence[Picture], height_in: float | None = None) -> Eye:
    """An eye that has begun to look at the table, with the figures under ``ids``. InputError: no calibration or no
    picture."""
    if plan.calibration is None or not pictures:
        raise InputError(tr("toys are found after the sheet: calibrate first"))
    known = tuple(replace(f.known, id=i, eye_in_above_base=None, ignored_parts=())
                  for i, f in zip(ids, plan.figures, strict=True))
    eye = Eye(plan.calibration, empty=plan.empty, terrain=plan.stuff, known=Known(known, plan.known_terrain()),
              toy_height_in=height_in, warm_up_s=1e9, network=open_detector())
    for i, bgr in enumerate(pictures):
        eye.see(Frame(i, i / FINDING.frame_rate, bgr))
    eye.start(len(pictures) / FINDING.frame_rate)
    return eye


def find_figures(plan: Plan, pictures: Sequence[Picture], height_in: float | None = None) -> tuple[tuple[Figure, ...],
                                                                                                 Scene]:
    """The toys in pictures of the ready table, and the scene as it is seen, each toy under its figure's ``found``.
    Figures named before stay with what stands where they stood; named ones that are not seen are kept with an empty
    ``found``. InputError: no calibration or no picture."""
    ids = [f"known {k}" for k in range(len(plan.figures))]
    eye = eye_on(plan, ids, pictures, height_in)
    scene = eye.see(Frame(len(pictures), len(pictures) / FINDING.frame_rate, pictures[-1])).scene
    before = dict(zip(ids, plan.figures, strict=True))
    taken = {f.name for f in plan.figures}
    figures = []
    for toy in scene.toys:
        x, y = toy.centroid()
        at = (round(x, 2), round(y, 2))
        old = before.pop(toy.id, None)
        if old is not None:
            figures.append(replace(old.moved_to(at), found=toy.id))
            continue
        name = next(n for n in (f"toy{k}" for k in range(1, 1000)) if n not in taken)
        taken.add(name)
        figures.append(Figure(name, at, toy.side, toy.size, round(toy.height_in, 2), found=toy.id, height_from=DEFAULT))
    unseen = [replace(f, found="") for f in before.values() if f.side or f.id or not f.name.startswith("toy")]
    return (*figures, *unseen), scene
