"""How things are laid on a table: what touches, what stays in the picture, what kinds come out."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from studio.photographs import layouts
from studio.photographs.coins import disc
from studio.photographs.compositing import Canvas, Lamp, Sprites
from vision.networks.look import KINDS


@pytest.fixture(scope="module")
def sprites(tmp_path_factory: pytest.TempPathFactory) -> Sprites:
    """A few plain sprites of each kind, and one set of pieces."""
    folder = tmp_path_factory.mktemp("sprites")
    rng = np.random.default_rng(3)
    for kind, size in (("toy", (60, 40)), ("card", (50, 70)), ("die", (40, 40)), ("arm", (40, 120)), ("terrain", (90, 70))):
        (folder / kind / "plain").mkdir(parents=True)
        for k in range(3):
            picture = np.zeros((*size, 4), np.uint8)
            picture[...] = (*(int(v) for v in rng.integers(0, 255, 3)), 255)
            cv2.imwrite(str(folder / kind / "plain" / f"{k}.png"), picture)
    (folder / "toy" / "pieces" / "set000").mkdir(parents=True)
    for side in (0, 1):
        pawn = np.full((30, 20, 4), 255 - 100 * side, np.uint8)
        cv2.imwrite(str(folder / "toy" / "pieces" / "set000" / f"{side}_pawn_0.png"), pawn)
    return Sprites(folder)


def bare() -> Canvas:
    """A grey table."""
    return Canvas(np.full((384, 512, 3), 128, np.float32), Lamp((0.0, 1.0), 0.2, 0.3, 0.5))


def kinds_of(canvas: Canvas) -> set[str]:
    """The kinds that are seen."""
    return {KINDS[k] for k in np.unique(canvas.kinds)} - {"table"}


@pytest.mark.parametrize("seed", range(4))
def test_things_laid_beside_each_other_touch_and_hardly_cover(sprites: Sprites, seed: int) -> None:
    rng, canvas = np.random.default_rng(seed), bare()
    layouts.scattered(canvas, sprites, rng, 1, 50, mix={"die": 1.0})
    first = int((canvas.numbers == 1).sum())
    sprite = layouts.placed(sprites.path(rng, "die"), 40, 0, rng)
    at = layouts.beside(canvas, sprite, rng, 0.0)
    if at is None:  # the way there leaves the picture
        return
    canvas.lay(sprite, "die", at)
    if canvas.count < 2:
        return
    assert int((canvas.numbers == 1).sum()) > 0.85 * first
    near = cv2.dilate((canvas.numbers == 1).astype(np.uint8), np.ones((9, 9))) > 0
    assert (near & (canvas.numbers == 2)).any()


@pytest.mark.parametrize("seed", range(5))
def test_scattered_things_are_of_the_kinds_asked_for_and_leave_room(sprites: Sprites, seed: int) -> None:
    canvas = bare()
    layouts.scattered(canvas, sprites, np.random.default_rng(seed), 30, 25, mix={"die": 0.5, "card": 0.5})
    assert kinds_of(canvas) <= {"die", "card"}
    assert canvas.count > 5
    assert (canvas.numbers > 0).mean() < layouts.LAYOUT.most_filled + 0.1


def test_pieces_stand_on_their_cells(sprites: Sprites) -> None:
    x, y = np.meshgrid(np.arange(8), np.arange(8))
    cells = np.column_stack([100 + 40 * x.ravel(), 40 + 40 * y.ravel(), np.full(64, 40)]).astype(np.float32)
    rows = y.ravel().astype(np.int32)
    seen = 0
    for seed in range(6):
        canvas = bare()
        layouts.on_cells(canvas, sprites, np.random.default_rng(seed), cells, rows)
        assert kinds_of(canvas) <= {"toy", "die"}
        for n in range(1, canvas.count + 1):
            ys, xs = np.nonzero(canvas.numbers == n)
            if len(xs) > 50:
                away = np.hypot(cells[:, 0] - xs.mean(), cells[:, 1] - ys.mean()).min()
                assert away < 30
                seen += 1
    assert seen > 50


def test_pieces_seen_aslant_stand_with_their_feet_on_their_cells(tmp_path: Path) -> None:
    for name in ("0_tall_0", "1_tall_0"):
        file = tmp_path / "toy" / "pieces" / "set000" / f"{name}.png"
        file.parent.mkdir(parents=True, exist_ok=True)
        piece = np.full((120, 40, 4), 255, np.uint8)
        cv2.imwrite(str(file), piece)
    cells = np.array([[x, y, 60] for y in (120, 280) for x in range(60, 460, 100)], np.float32)
    canvas = bare()
    layouts.on_cells(canvas, Sprites(tmp_path), np.random.default_rng(2), cells, (cells[:, 1] > 200).astype(np.int32))
    assert canvas.count
    for n in range(1, canvas.count + 1):
        ys, xs = np.nonzero(canvas.numbers == n)
        foot = np.array([xs.mean(), ys.max() - np.ptp(xs) / 2])
        assert np.hypot(*(cells[:, :2] - foot).T).min() < 14


@pytest.mark.parametrize("seed", range(6))
def test_arms_reach_the_rim_and_lie_over_all(sprites: Sprites, seed: int) -> None:
    canvas = bare()
    rng = np.random.default_rng(seed)
    layouts.scattered(canvas, sprites, rng, 10, 40, mix={"toy": 1.0})
    before = canvas.kinds.copy()
    layouts.arms_in(canvas, sprites, rng, 60)
    arm = canvas.kinds == KINDS.index("arm")
    assert arm.any()
    assert np.concatenate([arm[0], arm[-1], arm[:, 0], arm[:, -1]]).any()
    assert (canvas.kinds[~arm] == before[~arm]).all()


@pytest.mark.parametrize(("layout", "kinds"), [(layouts.cards_out, {"card"}),
                                               (layouts.close_by, {"toy", "die", "terrain", "card"})])
def test_other_layouts_put_out_what_they_say(sprites: Sprites, layout: object, kinds: set[str]) -> None:
    told = set()
    for seed in range(8):
        canvas = bare()
        layout(canvas, sprites, np.random.default_rng(seed))  # type: ignore[operator]
        told |= kinds_of(canvas)
    assert told
    assert told <= kinds


def test_rows_are_rows(sprites: Sprites) -> None:
    counts = []
    for seed in range(10):
        canvas = bare()
        layouts.in_rows(canvas, sprites, np.random.default_rng(seed), 30)
        counts.append(canvas.count)
    assert max(counts) >= 4


@pytest.mark.parametrize("at", [(-200, 100), (100, -200), (900, 100), (100, 900)])
def test_a_sprite_outside_of_the_picture_lies_on_no_free_ground(at: tuple[float, float]) -> None:
    assert layouts._free(bare(), np.full((40, 60, 4), 255, np.uint8), at) == 0


@pytest.mark.parametrize("seed", range(8))
def test_a_deck_laid_out_hardly_covers_itself_and_lies_in_the_picture(sprites: Sprites, seed: int) -> None:
    canvas = bare()
    layouts.deck_out(canvas, sprites, np.random.default_rng(seed))
    area = np.bincount(canvas.numbers.ravel(), minlength=canvas.count + 1)[1:]
    low, high = layouts.LAYOUT.deck
    assert low <= canvas.count <= high
    assert kinds_of(canvas) == {"card"}
    assert area.min() > 0.75 * area.max()  # all of one size, none under another or beyond the rim


def test_cards_of_a_deck_lie_closer_than_others_and_in_rows(sprites: Sprites) -> None:
    gaps = []
    for seed in range(12):
        canvas = bare()
        layouts.deck_out(canvas, sprites, np.random.default_rng(seed))
        one = (canvas.numbers == 1).astype(np.uint8)
        side = float(np.sqrt(one.sum()))
        away = cv2.distanceTransform(1 - one, cv2.DIST_L2, 5)
        gaps.append(float(away[canvas.numbers > 1].min()) / side)
    assert max(gaps) < 2 * layouts.LAYOUT.deck_gap[1]
    assert np.median(gaps) < 0.15


@pytest.mark.parametrize("seed", range(6))
def test_strewn_discs_are_toys_and_few_are_covered(tmp_path: Path, seed: int) -> None:
    folder = tmp_path / "toy" / "discs"
    folder.mkdir(parents=True)
    for k in range(3):
        cv2.imwrite(str(folder / f"{k}.png"), disc(np.random.default_rng(k)))
    canvas = bare()
    layouts.discs_strewn(canvas, Sprites(tmp_path), np.random.default_rng(seed))
    assert kinds_of(canvas) == {"toy"}
    assert canvas.count >= 2
    shown = cv2.connectedComponents((canvas.numbers > 0).astype(np.uint8))[0] - 1
    assert shown <= canvas.count


def test_cards_of_a_heap_hang_together_and_many_are_partly_covered(sprites: Sprites) -> None:
    shown: list[float] = []
    heaps = []
    for seed in range(16):
        canvas = bare()
        layouts.heaped(canvas, sprites, np.random.default_rng(seed))
        assert kinds_of(canvas) == {"card"}
        assert 1 <= canvas.count <= layouts.LAYOUT.heap[1]
        area = np.bincount(canvas.numbers.ravel(), minlength=canvas.count + 1)[1:]
        shown += list(area / area.max())
        there = cv2.dilate((canvas.numbers > 0).astype(np.uint8), np.ones((9, 9), np.uint8))
        heaps.append(cv2.connectedComponents(there)[0] - 1)
    assert np.mean(np.asarray(shown) < 0.8) > 0.2
    assert np.mean(np.asarray(heaps) == 1) > 0.7  # the others reach beyond the picture's rim


def test_chessmen_stand_in_their_sizes_on_a_board(tmp_path: Path) -> None:
    folder = tmp_path / "toy" / "chessmen" / "set000"
    folder.mkdir(parents=True)
    for side in (0, 1):
        for kind in ("pawn", "king"):
            cv2.imwrite(str(folder / f"{side}_{kind}_0.png"), np.full((60, 30, 4), 255, np.uint8))
    cv2.imwrite(str(tmp_path / "toy" / "plain.png"), np.full((9, 9, 4), 255, np.uint8))
    sprites = Sprites(tmp_path)
    assert (len(sprites.chess), sprites.sets, sprites.families["toy"]) == (1, [], {})  # they are strewn about on no table
    y, x = np.mgrid[:6, :6]
    cells = np.stack([60 + 60.0 * x.ravel(), 40 + 60.0 * y.ravel(), np.full(36, 60.0)], axis=1).astype(np.float32)
    areas: list[int] = []
    for seed in range(6):
        canvas = bare()
        layouts.on_cells(canvas, sprites, np.random.default_rng(seed), cells, y.ravel().astype(np.int32), chess=True)
        assert kinds_of(canvas) == {"toy"}
        area = np.bincount(canvas.numbers.ravel(), minlength=canvas.count + 1)[1:]
        areas += [int(a) for a in area / np.median(area) * 100]
    pawn, king = (layouts.CHESSMEN[k] ** 2 for k in ("pawn", "king"))
    assert max(areas) / min(a for a in areas if a > 20) > 0.7 * king / pawn


def test_chessmen_seen_from_above_lean_away_from_the_middle(tmp_path: Path) -> None:
    folder = tmp_path / "toy" / "chessmen" / "set000"
    folder.mkdir(parents=True)
    piece = np.full((80, 30, 4), 255, np.uint8)
    piece[:40, :, :3] = 0  # its upper half is black
    for side in (0, 1):
        cv2.imwrite(str(folder / f"{side}_king_0.png"), piece)
    y, x = np.mgrid[:5, :7]
    cells = np.stack([60 + 65.0 * x.ravel(), 60 + 65.0 * y.ravel(), np.full(35, 60.0)], axis=1).astype(np.float32)
    leans = []
    for seed in range(4):
        canvas = bare()
        layouts.on_cells(canvas, Sprites(tmp_path), np.random.default_rng(seed), cells, y.ravel().astype(np.int32), True, True)
        for n in range(1, canvas.count + 1):
            own, light = canvas.numbers == n, canvas.light.mean(2)
            dark = own & (light < (light[own].min() + light[own].max()) / 2)
            top, foot = (np.array(np.nonzero(part))[::-1].mean(1) for part in (dark, own & ~dark))
            from_middle = foot - cells[:, :2].mean(0)
            if own.sum() > 300 and np.hypot(*from_middle) > 150:
                leans.append(float((top - foot) @ from_middle))
    assert len(leans) > 10
    assert np.mean(np.array(leans) > 0) > 0.8  # the camera hangs within a few cells of the middle


@pytest.mark.parametrize("seed", range(6))
def test_rolled_dice_are_dice_large_in_the_picture_and_cover_little_of_each_other(sprites: Sprites, seed: int) -> None:
    canvas = bare()
    layouts.dice_rolled(canvas, sprites, np.random.default_rng(seed))
    assert kinds_of(canvas) == {"die"}
    area = np.bincount(canvas.numbers.ravel(), minlength=canvas.count + 1)[1:]
    assert canvas.count <= layouts.LAYOUT.dice[1]
    assert np.sqrt(np.median(area)) > 0.75 * layouts.LAYOUT.dice_share[0] * canvas.size_px[1]
    assert area.min() > 0.35 * np.median(area)


@pytest.mark.parametrize("seed", range(4))
def test_toys_pushed_together_stand_against_each_other_and_are_seen_whole(sprites: Sprites, seed: int) -> None:
    rng, canvas = np.random.default_rng(seed), bare()
    layouts.pushed_together(canvas, sprites, rng, 40)
    assert kinds_of(canvas) <= {"toy", "terrain"}
    assert canvas.count > 1
    near = cv2.dilate((canvas.numbers > 0).astype(np.uint8), np.ones((9, 9)))
    groups = cv2.connectedComponents(near)[0] - 1
    assert groups <= 3
    assert groups < canvas.count
    for number in range(1, canvas.count + 1):  # toys are repainted, not resized: a whole one has about its 40 x 40 pixels
        assert (canvas.numbers == number).sum() > 300
