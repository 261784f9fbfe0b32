"""Pictures of tables with nothing on them that is to be found, as webcams and phones see them: surfaces, mats, sheets,
boards, rims of tables, light. In go photographs of materials (or none); out come pictures and where pieces would stand."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from studio.photographs.contact_sheets import in_rows
from studio.photographs.surfaces import boards, cloths, ink, scenery, sheets, view
from studio.photographs.surfaces.ink import Image8, Print
from studio.photographs.surfaces.light import PART, lit, weathered
from studio.photographs.surfaces.tiles import Tiles, read_tiles


@dataclass(frozen=True, slots=True)
class GroundParameters:
    """Shares of what is seen, as often as play needs it. ``board``, ``sheet``: a board, or another print, lies on the table
    (the rest is bare); ``real_board``: of the boards, photographs of empty ones; ``photograph``: of the bare ones, whole
    photographs; ``ends``: the table ends within the picture; ``rim``: something stands in from the rim; ``tags``: marks that
    cameras read lie about; ``under``: a sheet lies under a board; ``patterned``: the table wears a patterned cloth;
    ``uneven``: it is folded, stained or worn. ``tile_scale``: px of the picture to one of a 128 px material."""

    board: float = 0.45
    sheet: float = 0.30
    real_board: float = 0.05
    photograph: float = 0.22
    ends: float = 0.27
    rim: float = 0.14
    tags: float = 0.12
    under: float = 0.22
    patterned: float = 0.08
    uneven: float = 0.35
    tile_scale: tuple[float, float] = (0.7, 3.5)


PARAMETERS = GroundParameters()


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A picture of a bare table. ``bgr`` (h, w, 3); ``cells`` (N, 3): x, y of the middle and the side in px of places where
    pieces of a game stand on a board, (0, 3) if none; ``rows`` (N,): the row of the board each lies in, counted from one side
    (a game begins in rows 0, 1 and the last two); ``board`` (4, 2): corners of the board in px, None without one."""

    bgr: Image8
    cells: npt.NDArray[np.float32]
    rows: npt.NDArray[np.int32]
    board: npt.NDArray[np.float32] | None


class _Table:
    """One picture while it is made."""

    def __init__(self, rng: np.random.Generator, tiles: Tiles, size_px: tuple[int, int], p: GroundParameters) -> None:
        self.rng, self.tiles, self.p = rng, tiles, p
        self.view = view.random_view(rng, size_px)
        self.sun = rng.normal(0, 1, 2)  # how far shadows fall, per height
        w, h = size_px
        self.img = self._surface()
        level = float(rng.choice([0, rng.uniform(0, 0.3), rng.uniform(0.3, 1)], p=[0.4, 0.4, 0.2]))
        self.gloss = np.full((-(-h // PART), -(-w // PART)), level, np.float32)

    def _surface(self) -> Image8:
        rng, p = self.rng, self.p
        cloth = rng.random() < p.patterned
        tile = cloths.pattern(rng) if cloth else self.tiles.pick(rng)
        scale = float(np.exp(rng.uniform(*np.log(p.tile_scale))))
        to_plane = view.placed((1, 1), scale, float(rng.choice([0, 90, 180]) + rng.normal(0, 6) if rng.random() < 0.6 else
                                                    rng.uniform(0, 360)), (rng.uniform(0, 500), rng.uniform(0, 500)))
        to_px = self.view.plane() @ to_plane
        img = view.cover(self._tinted(tile), to_px, self.view.size)
        if rng.random() < p.uneven:
            img = self._uneven(img)
        if cloth:
            grain = _grey(self.tiles.pick(rng, ("Fabric", "drawn")))
            return _grained(
                img, view.cover(grain, self.view.plane() @ view.placed((1, 1), 1.0, 0, (0, 0)), self.view.size), 0.5
            )
        if scale > 1.5:  # finer grain of the same kind, or the surface would be a smear
            fine = view.cover(_grey(tile), to_px @ np.diag([0.37, 0.37, 1.0]), self.view.size)
            img = _grained(img, fine, float(rng.uniform(0.2, 0.6)))
        return img

    def _uneven(self, img: Image8) -> Image8:
        """Folds of cloth, stains and worn places: broad lighter and darker patches."""
        rng, (w, h) = self.rng, self.view.size
        tile = self.tiles.streaks if rng.random() < 0.4 else self.tiles.cloud
        small = self.tiles.noise(rng, (w // PART, h // PART), float(rng.uniform(0.3, 1.5)), tile)
        shade = np.clip(128 * (1 + small * np.float32(rng.uniform(0.02, 0.09))), 0, 255).astype(np.uint8)
        broad = cv2.resize(shade, (w, h), interpolation=cv2.INTER_CUBIC)
        return np.asarray(cv2.multiply(img, cv2.merge([broad] * 3), scale=1 / 128), np.uint8)

    def _tinted(self, tile: Image8) -> Image8:
        rng = self.rng
        tone = float(rng.uniform(0.6, 1.25)) * (1 + rng.normal(0, 0.06, 3))
        lift = float(rng.choice([0.0, rng.uniform(0, 60)], p=[0.75, 0.25]))
        table = np.clip(np.arange(256)[:, None] * tone * (1 - lift / 255) + lift, 2, 250)
        return np.asarray(cv2.LUT(tile, table.astype(np.uint8)[None]), np.uint8)

    def put(self, print_: Print, side: float, turn_deg: float, at: tuple[float, float]) -> view.Matrix | None:
        """Lay a print on the table: its shadow, its edge, its face. Returns face to px; None where it cannot be seen."""
        rng, size = self.rng, (print_.bgr.shape[1], print_.bgr.shape[0])
        to_plane = view.placed(size, side, turn_deg, at)
        z = print_.thick * side / max(size)
        quad = view.project(to_plane, view.corners(size))
        base, top = self.view.plane(), self.view.plane(z)
        if not (view.in_front(base, quad) and view.in_front(top, quad)):
            return None
        fall = view.project(base, quad + self.sun * (z + 1))
        self._shade(np.concatenate([view.project(base, quad), fall]), z)
        hull = cv2.convexHull(np.concatenate([view.project(base, quad), view.project(top, quad)]).astype(np.float32))
        mean = print_.bgr[[1, -2]].reshape(-1, 3).mean(axis=0) * float(rng.uniform(0.35, 1.0))
        if z > 0.8:
            cv2.fillConvexPoly(self.img, np.round(hull * 16).astype(np.int32), tuple(float(v) for v in mean), cv2.LINE_AA, 4)
        to_px = top @ to_plane
        view.lay(self.img, weathered(rng, self.tiles, print_.bgr, print_.matter), to_px, print_.mask)
        area = (view.project(top, quad) / PART).astype(np.int32)
        cv2.fillConvexPoly(self.gloss, area, print_.gloss)
        return to_px

    def _shade(self, points: npt.NDArray[np.floating], z: float) -> None:
        """The shadow of something flat: soft, and a thin dark line where it meets the table."""
        w, h = self.view.size
        area = np.zeros((h // 2, w // 2), np.uint8)
        cv2.fillConvexPoly(area, np.round(cv2.convexHull((points / 2).astype(np.float32))).astype(np.int32), 255, cv2.LINE_AA)
        soft = cv2.GaussianBlur(area, (0, 0), 0.8 + 0.25 * z * float(self.rng.uniform(0.3, 1.5)))
        left = (255 - soft * float(self.rng.uniform(0.25, 0.65))).astype(np.uint8)
        shade = cv2.resize(left, (w, h), interpolation=cv2.INTER_LINEAR)
        self.img = np.asarray(cv2.multiply(self.img, cv2.merge([shade] * 3), scale=1 / 255), np.uint8)

    def turn(self) -> float:
        """Degrees: mostly square to the viewer, at times any."""
        rng = self.rng
        return float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 7)) if rng.random() < 0.75 else float(rng.uniform(0, 360))

    def place(self, spread: float) -> tuple[float, float]:
        """Somewhere about the middle; ``spread`` is a share of the picture."""
        w, h = self.view.size
        return float(self.rng.normal(0, spread) * w), float(self.rng.normal(0, spread) * h)

    def tags(self) -> None:
        """Marks that cameras read, cut out of paper, about the picture."""
        rng, (w, h) = self.rng, self.view.size
        side = float(rng.uniform(0.04, 0.14)) * w
        corners = rng.random() < 0.5
        spots = [(x * 0.38 * w, y * 0.38 * h) for x in (-1, 1) for y in (-1, 1)] if corners else [
            self.place(0.3) for _ in range(int(rng.integers(1, 6)))]
        for at in spots:
            self.put(
                Print(ink.tag(rng, 160), thick=1, gloss=0.2),
                side,
                float(rng.normal(0, 4)) if corners else self.turn(),
                at,
            )

    def finished(self) -> Image8:
        """The picture with the table's end, what stands in from the rim, and light."""
        rng = self.rng
        if rng.random() < self.p.rim:
            self.img = scenery.intruders(rng, self.tiles, self.img)
        return lit(rng, self.tiles, self.img, self.gloss)

    def end(self, room: float) -> None:
        """Let the table end beyond ``room`` px from the middle, sometimes."""
        if self.rng.random() < self.p.ends:
            self.img = scenery.end_table(self.rng, self.tiles, self.view, self.img, room)


class Grounds:
    """Makes bare tables. ``photographs``: folder with ``ambientcg``, ``pages``, ``cardboard`` and ``empty_chessboard`` as
    ``studio.photographs.sources`` writes them (those that are there); None: drawn surfaces only."""

    def __init__(self, photographs: Path | None, parameters: GroundParameters = PARAMETERS) -> None:
        self._tiles = read_tiles(photographs)
        self._p = parameters

    def ground(self, rng: np.random.Generator, size_px: tuple[int, int]) -> Ground:
        """One picture of (width, height) px; the same generator gives the same picture."""
        lot = float(rng.random())
        names = list(self._tiles.photographs)
        if "empty_chessboard" in names and lot < self._p.board * self._p.real_board:
            return photographed(rng, self._tiles.photograph(rng, "empty_chessboard"), size_px, chess=True)
        if lot >= self._p.board + self._p.sheet and names and rng.random() < self._p.photograph:
            name = names[int(rng.integers(len(names)))]
            return photographed(rng, self._tiles.photograph(rng, name), size_px, chess=name == "empty_chessboard")
        table = _Table(rng, self._tiles, size_px, self._p)
        if lot < self._p.board:
            return self._with_board(rng, table)
        table.end(float(rng.uniform(0.15, 0.5)) * size_px[1])
        if lot < self._p.board + self._p.sheet:
            self._with_sheets(rng, table)
        elif rng.random() < self._p.tags:
            table.tags()
        return _bare(table.finished())

    def _with_board(self, rng: np.random.Generator, table: _Table) -> Ground:
        w, h = table.view.size
        face = boards.board(rng, self._tiles)
        fill = float(rng.choice([rng.uniform(0.55, 0.85), rng.uniform(0.85, 1.15), rng.uniform(1.15, 1.6)], p=[0.4, 0.4, 0.2]))
        side = fill * min(w, 1.2 * h) * max(face.bgr.shape[:2]) / float(np.sqrt(face.bgr.shape[0] * face.bgr.shape[1]))
        table.end(max(0.55 * side, 0.2 * h))
        if rng.random() < self._p.under:
            table.put(sheets.sheet(rng, self._tiles), side * float(rng.uniform(1.1, 1.8)), table.turn(), table.place(0.08))
        for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
            table.put(
                sheets.sheet(rng, self._tiles),
                max(side * float(rng.uniform(0.3, 0.8)), 0.35 * w),
                table.turn(),
                table.place(0.4),
            )
        at = table.place(0.05 if fill < 1.1 else 0.12)
        to_px = table.put(face, side, table.turn(), at)
        if rng.random() < self._p.tags:
            table.tags()
        if to_px is None:
            return _bare(table.finished())
        outline = view.corners((face.bgr.shape[1], face.bgr.shape[0]))
        return _on_board(table.finished(), to_px, face.cells, face.rows, outline)

    def _with_sheets(self, rng: np.random.Generator, table: _Table) -> None:
        w = table.view.size[0]
        whole = rng.random() < 0.3
        if whole:
            table.put(sheets.sheet(rng, self._tiles), w * float(rng.uniform(1.2, 1.9)), table.turn(), table.place(0.06))
        for _ in range(int(rng.choice([0, 1, 2] if whole else [1, 1, 2, 3]))):
            table.put(sheets.sheet(rng, self._tiles), w * float(rng.uniform(0.38, 1.05)), table.turn(), table.place(0.22))
        if rng.random() < self._p.tags:
            table.tags()


def photographed(rng: np.random.Generator, photo: Image8, size_px: tuple[int, int], chess: bool) -> Ground:
    """A part of a photograph in which nothing stands, at times mirrored, its tones changed; ``chess``: with the squares of a
    chessboard if its corners are found."""
    h, w = photo.shape[:2]
    grey, how = _grey(photo), cv2.CALIB_CB_ADAPTIVE_THRESH + cv2.CALIB_CB_NORMALIZE_IMAGE + cv2.CALIB_CB_FAST_CHECK
    found, inner = cv2.findChessboardCorners(grey, (7, 7), flags=how) if chess else (False, np.zeros((0, 1, 2), np.float32))
    part = float(rng.uniform(0.75, 1)) * min(w / size_px[0], h / size_px[1])
    x, y = float(rng.uniform(0, w - part * size_px[0])), float(rng.uniform(0, h - part * size_px[1]))
    to_px = np.array([[1 / part, 0, -x / part], [0, 1 / part, -y / part], [0, 0, 1]])
    if rng.random() < 0.5:
        to_px = np.array([[-1.0, 0, size_px[0] - 1], [0, 1, 0], [0, 0, 1]]) @ to_px
    flags = cv2.INTER_CUBIC if part < 1 else cv2.INTER_AREA
    out = cv2.warpPerspective(photo, to_px, size_px, flags=flags, borderMode=cv2.BORDER_REFLECT)
    tone = float(rng.uniform(0.7, 1.2)) * (1 + rng.normal(0, 0.05, 3))
    bgr = np.asarray(cv2.LUT(out, np.clip(np.arange(256)[:, None] * tone, 0, 255).astype(np.uint8)[None]), np.uint8)
    if not found:
        return _bare(bgr)
    flat = boards.grid((-0.5, -0.5), 1.0, 7, 7)[:, :2].astype(np.float32)
    squares, _ = cv2.findHomography(flat, inner.reshape(-1, 2))
    return _on_board(bgr, to_px @ squares, boards.grid((-1, -1), 1.0, 8, 8, 0.9), np.repeat(np.arange(8, dtype=np.int32), 8),
                     np.array([[-1.0, -1], [7, -1], [7, 7], [-1, 7]]))


def _on_board(bgr: Image8, to_px: view.Matrix, cells: npt.NDArray[np.float32], rows: npt.NDArray[np.int32],
              outline: npt.NDArray[np.float64]) -> Ground:
    """A picture with a board: its places and its outline (4, 2), given on its face, through the homography to px; places that
    run over the picture's rim are left out."""
    if len(cells):
        sides = cells[:, 2] * view.scales(to_px, cells[:, :2])
        cells = np.concatenate([view.project(to_px, cells[:, :2]), sides[:, None]], axis=1).astype(np.float32)
    size = np.array([bgr.shape[1], bgr.shape[0]])
    seen = ((cells[:, :2] > cells[:, 2:] / 2) & (cells[:, :2] < size - cells[:, 2:] / 2)).all(axis=1)
    return Ground(bgr, cells[seen], rows[seen], view.project(to_px, outline).astype(np.float32))


def _grained(img: Image8, fine: Image8, strength: float) -> Image8:
    """The picture with the fine structure of a grey one of its size, without that one's broad tones."""
    detail = cv2.addWeighted(fine, strength, cv2.blur(fine, (15, 15)), -strength, 128)
    return np.asarray(cv2.multiply(img, cv2.merge([detail] * 3), scale=1 / 128), np.uint8)


def _grey(img: Image8) -> Image8:
    return np.asarray(cv2.cvtColor(img, cv2.COLOR_BGR2GRAY), np.uint8)


def _bare(img: Image8) -> Ground:
    return Ground(img, np.zeros((0, 3), np.float32), np.zeros(0, np.int32), None)


def contact_sheet(pictures: list[Image8], columns: int = 8, side: int = 240) -> Image8:
    """Small copies of pictures beside each other."""
    small = [np.asarray(cv2.resize(p, (side, side * 3 // 4), interpolation=cv2.INTER_AREA), np.uint8) for p in pictures]
    return in_rows(small, columns)


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter,
                                epilog="Example: python -m studio.photographs.surfaces.grounds runs/photographs "
                                       "runs/empty --count 600")
    p.add_argument("photographs", type=Path, help="folder that studio.photographs.sources has filled; need not be there")
    p.add_argument("out", type=Path, help="folder for the pictures")
    p.add_argument("--count", type=int, default=600)
    p.add_argument("--seed", type=int, default=0)
    p.add_argument("--size", type=int, nargs=2, default=(1024, 768), metavar=("WIDTH", "HEIGHT"))
    p.add_argument("--sheet", type=Path, help="write small copies of the first 64 here, as one picture")
    a = p.parse_args()
    grounds = Grounds(a.photographs if a.photographs.is_dir() else None)
    a.out.mkdir(parents=True, exist_ok=True)
    shown: list[Image8] = []
    for k in range(a.count):
        picture = grounds.ground(np.random.default_rng((a.seed, k)), (a.size[0], a.size[1])).bgr
        cv2.imwrite(str(a.out / f"ground{k:05d}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 95])
        if len(shown) < 64:
            shown.append(picture)
    if a.sheet and shown:
        cv2.imwrite(str(a.sheet), contact_sheet(shown))
    print(f"{a.count} pictures in {a.out}")


if __name__ == "__main__":
    main()
