"""The files beside the sample clip: the lens as a player would have measured it, roster, state, script and truth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import shapely
import tomlkit

from calibration.lens.lens import Lens
from measure.scene import Toy
from rules import cards
from rules.cards import Hand
from rules.engine import Piece
from rules.games.toytastrophe.game import Toytastrophe
from studio.objects.arms import arm
from studio.rendering.camera import Camera
from studio.rendering.meshes import Mesh, pose
from studio.rendering.truth import footprint, mesh_hidden, mesh_range_in, outline, ring, silhouette_px
from studio.scenes.play import Gesture, Place, Play, Prop, settled_intervals

LENS_SIGMA = {"f": 0.0012, "aspect": 0.0002, "centre": 1.2, "k1": 0.0025, "k2": 0.003, "p": 8e-5, "k3": 0.001}
"""What a player's lens calibration leaves: relative for the focal length, pixels for the centre."""


def write_lens(path: Path, camera: Camera, seed: int) -> None:
    """The true lens with one draw of the errors that its own covariance announces."""
    s, k = LENS_SIGMA, camera.matrix
    f = float(k[0, 0])
    sigma = np.array([s["f"] * f, s["aspect"] * f, s["centre"], s["centre"], s["k1"], s["k2"], s["p"], s["p"], s["k3"]])
    cov = np.diag(sigma**2)
    cov[1, 1] += cov[0, 0]
    cov[0, 1] = cov[1, 0] = cov[0, 0]
    cov[4, 5] = cov[5, 4] = -0.85 * sigma[4] * sigma[5]
    error = np.random.default_rng((seed, 31)).multivariate_normal(np.zeros(9), cov)
    matrix = k.copy()
    matrix[0, 0], matrix[1, 1] = k[0, 0] + error[0], k[1, 1] + error[1]
    matrix[0, 2], matrix[1, 2] = k[0, 2] + error[2], k[1, 2] + error[3]
    Lens(matrix, camera.distortion + error[4:], cov, camera.size_px, rms_px=0.11, model_sigma_px=0.05,
         views=22).write(path)


def write_roster(path: Path, toys: Sequence[Prop], stuff: Sequence[Prop]) -> None:
    """Names, sides, sizes and heights as players would type them: heights to a tenth, places to half an inch."""
    doc = tomlkit.document()
    doc.add(tomlkit.comment("The skirmish: who stands where at the start, and what lies on the table. Inches."))
    rows = tomlkit.aot()
    for p in toys:
        t = tomlkit.table()
        t.update({"name": p.id, "side": p.side, "size": p.size, "height_in": round(p.mesh.height_in, 1),
                  "at_in": [_half(p.place[0]), _half(p.place[1])]})
        if p.base_mm is not None:
            t["base_mm"] = p.base_mm
        rows.append(t)
    doc["toy"] = rows
    rows = tomlkit.aot()
    for p in stuff:
        t = tomlkit.table()
        t.update({"name": p.id, "kind": p.kind, "cover": p.cover, "height_in": round(p.mesh.height_in, 1),
                  "at_in": [_half(p.place[0]), _half(p.place[1])]})
        rows.append(t)
    doc["terrain"] = rows
    path.write_text(tomlkit.dumps(doc), encoding="utf-8")


def _half(x: float) -> float:
    return round(x * 2) / 2


def write_state(path: Path, toys: Sequence[Prop], hands: dict[str, tuple[str, ...]], to_act: str) -> None:
    """Toytastrophe in the middle of a first turn: all hits, the given hands, ``to_act`` with all its actions."""
    game = Toytastrophe()
    state = game.start([Piece(p.id, p.side, size=p.size, name=p.id) for p in toys])
    held = [c for cs in hands.values() for c in cs]
    state = replace(
        state, due=(), phase="act", turn=1, to_act=to_act, pile=cards.without(state.pile or (), held),
        toys=tuple(replace(t, left=t.plays) if t.side == to_act else t for t in state.toys),
        hands=tuple(Hand(s, len(hands[s]), cards.sort(hands[s])) for s in state.sides))
    path.write_text(json.dumps(game.state_to_json(state), indent=1) + "\n", encoding="utf-8")


def write_script(path: Path, lines: Sequence[tuple[float, dict[str, Any]]]) -> None:
    """One {"time_s", "action"} a line; charges and strikes that turn out too close to call are agreed on beforehand."""
    agreed = {"ruling": True, "by": "both players"}
    path.write_text("".join(json.dumps({"time_s": t, "action": a, **(agreed if a["kind"] in ("charge", "strike") else {})})
                            + "\n" for t, a in lines), encoding="utf-8")


def truth(play: Play, stuff: Sequence[Prop], camera: Camera, fps: float, *, meshes: bool = True) -> dict[str, Any]:
    """The whole truth as plain values; ``meshes`` False leaves out ranges and cover between the meshes (slow)."""
    shapes = {p.id: footprint(p.mesh) for p in (*play.toys, *stuff)}
    stands: list[dict[str, Any]] = []
    at: dict[tuple[str, Place], int] = {}
    for p in play.toys:
        for a, b, place in play.stands(p.id):
            at[p.id, place] = len(stands)
            m = pose(*place)
            print_ = shapely.transform(shapes[p.id], lambda xy, m=m: xy @ m[:2, :2].T + m[:2, 3])
            stands.append({
                "toy": p.id, "from_s": round(a, 4), "to_s": round(b, 4), "at_in": [place[0], place[1]],
                "yaw_deg": place[3], "base_in": place[2], "height_in": round(p.mesh.height_in, 4),
                "footprint_in": ring(print_), "outline_px": ring(silhouette_px(p.mesh, m, camera), 3)})
    terrain = []
    solid: list[Mesh] = []
    for p in stuff:
        m = pose(*p.place)
        solid.append(p.mesh.moved(m))
        print_ = shapely.transform(shapes[p.id], lambda xy, m=m: xy @ m[:2, :2].T + m[:2, 3])
        terrain.append({"id": p.id, "kind": p.kind, "cover": p.cover, "base_in": 0.0,
                        "height_in": round(p.mesh.height_in, 4), "footprint_in": ring(print_),
                        "outline_px": ring(silhouette_px(p.mesh, m, camera), 3)})
    intervals = []
    known: dict[tuple[int, int], dict[str, Any]] = {}
    for a, b in settled_intervals(play, 0.5):
        here = {p.id: at[p.id, next(q for s, e, q in play.stands(p.id) if s <= a + 1e-6 and b <= e + 1e-6)]
                for p in play.toys}
        entry: dict[str, Any] = {"from_s": round(a, 4), "to_s": round(b, 4), "stands": here}
        if meshes:
            entry["pairs"] = [_pair(play, stands, known, here[i], here[j], solid) for i in here for j in here if i != j]
        intervals.append(entry)
    return {
        "version": 1, "fps": fps, "frames": round(play.length_s * fps),
        "camera": {"matrix": camera.matrix.tolist(), "distortion": camera.distortion.tolist(),
                   "rotation_camera_from_table": camera.rotation.tolist(),
                   "translation_in": camera.translation.tolist(), "position_in": camera.position_in.tolist(),
                   "image_size_px": list(camera.size_px)},
        "toys": {p.id: {"side": p.side, "size": p.size, "height_in": round(p.mesh.height_in, 4)} for p in play.toys},
        "terrain": terrain, "stands": stands, "intervals": intervals,
        "moves": [_move(play, g) for g in play.gestures if g.toy is not None],
        "arms": [_arm(g, play, camera, fps) for g in play.gestures],
        "light_steps": [{"time_s": s.time_s, "frame_index": round(s.time_s * fps), "lamp": s.lamp,
                         "ambient": s.ambient} for s in play.lights],
    }


def _pair(play: Play, stands: list[dict[str, Any]], known: dict[tuple[int, int], dict[str, Any]], i: int, j: int,
          solid: Sequence[Mesh]) -> dict[str, Any]:
    if (i, j) not in known:
        a, b = stands[i], stands[j]
        ma, mb = (play.prop(s["toy"]).mesh.moved(pose(s["at_in"][0], s["at_in"][1], s["base_in"], s["yaw_deg"]))
                  for s in (a, b))
        ta, tb = (Toy(s["toy"], tuple((x, y) for x, y in s["footprint_in"]), s["height_in"], s["base_in"])
                  for s in (a, b))
        aim = (*tb.centroid(), tb.base_in + tb.height_in / 2)
        gap = known[j, i]["range_mesh_in"] if (j, i) in known else round(mesh_range_in(ma, mb), 4)
        flat = ta.polygon().distance(tb.polygon())
        rise = max(0.0, ta.base_in - tb.top_in, tb.base_in - ta.top_in)
        known[i, j] = {"from": a["toy"], "to": b["toy"], "range_in": round(float(np.hypot(flat, rise)), 4),
                       "range_mesh_in": gap, "hidden_mesh": round(mesh_hidden(ta.eye(), aim, mb, solid), 4)}
    return known[i, j]


def _move(play: Play, g: Gesture) -> dict[str, Any]:
    a, b = play.place_before(g), g.to
    return {"toy": g.toy, "from_s": round(g.lifted_s, 4), "to_s": round(g.set_down_s, 4),
            "hand_gone_s": round(g.end_s, 4),
            "from_in": [a[0], a[1]], "to_in": [b[0], b[1]], "from_base_in": a[2], "to_base_in": b[2],
            "distance_in": round(float(np.hypot(b[0] - a[0], b[1] - a[1])), 4)}


def _arm(g: Gesture, play: Play, camera: Camera, fps: float) -> dict[str, Any]:
    """When an arm is about, its box in every fifth frame, and its outline in every twentieth (px; open ring)."""
    w, h = camera.size_px
    frames, boxes, outlines = [], [], []
    for i in range(int(np.ceil(g.start_s * fps)), int(np.floor(g.end_s * fps)) + 1):
        if i % 5:
            continue
        a, _ = play.gesture_at(g, i / fps - g.start_s)
        mesh = arm(a.grip_in, np.array(a.outward), a.look, grip_width_in=a.width_in, open_=a.open_, resting=a.resting)
        eye = camera.position_in
        near = np.hypot(mesh.vertices[:, 0] - eye[0], mesh.vertices[:, 1] - eye[1]) < 1.6 * eye[2]
        px = camera.image_from_table(mesh.vertices)
        inside = near & (px > -0.5).all(1) & (px < np.array([w, h]) - 0.5).all(1)
        if not inside.any():
            continue
        lo, hi = px[near].min(0), px[near].max(0)
        frames.append(i)
        boxes.append([int(max(lo[0], 0)), int(max(lo[1], 0)), int(min(hi[0], w - 1)), int(min(hi[1], h - 1))])
        if i % 20 == 0:
            keep = mesh.faces[near[mesh.faces].all(1)]
            poly = outline(px, keep, 1.0).intersection(shapely.box(-0.5, -0.5, w - 0.5, h - 0.5))
            if poly.geom_type == "Polygon" and not poly.is_empty:
                outlines.append({"frame": i, "outline_px": ring(poly, 1)})
    return {"toy": g.toy, "from_s": round(g.start_s, 4), "to_s": round(g.end_s, 4),
            "resting_s": [round(g.start_s + g.spans_s[0], 4), round(g.start_s + sum(g.spans_s[:2]), 4)]
            if g.toy is None else None,
            "frames": frames, "boxes_px": boxes, "outlines": outlines}


def write_truth(path: Path, data: dict[str, Any]) -> None:
    """The truth as compact JSON."""
    path.write_text(json.dumps(data, separators=(",", ":")) + "\n", encoding="utf-8")
