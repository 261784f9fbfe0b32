"""Things are cut out whole and without their ground; what is cut off, several, unclear or in its shadow is refused."""

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from measure.errors import InputError
from studio.photographs import cutouts
from studio.photographs.cutouts import Refusal

GROUND, RED, GREEN = (214, 222, 228), (40, 50, 190), (50, 130, 40)


def table(colour=GROUND, high=240, wide=320):
    """A plain ground, a little darker to the right."""
    fade = np.linspace(1.0, 0.9, wide)[None, :, None]
    return np.round(np.full((high, wide, 3), colour) * fade).astype(np.uint8)


def disc(x, y, radius, high=240, wide=320):
    return cv2.circle(np.zeros((high, wide), np.uint8), (x, y), radius, 1, -1) > 0


def shown(*places):
    """A picture with red things at these places, and what a look that sees all of them says."""
    picture, seen = table(), np.zeros((240, 320), np.float32)
    for place in places:
        picture[place] = RED
        seen[place] = 1
    return picture, lambda _: seen


@given(st.integers(100, 220), st.integers(90, 150), st.integers(30, 70))
@settings(max_examples=15, deadline=None)
def test_a_thing_that_lies_alone_is_cut_out_in_its_own_colours_only(x, y, radius):
    place = disc(x, y, radius)
    picture, look = shown(place)
    picture = cv2.GaussianBlur(picture, (0, 0), 1.0)  # as a lens draws it: colours of the rim are mixed with the ground's
    mask = cutouts.thing(picture, look)
    assert not isinstance(mask, Refusal)
    assert (mask & place).sum() / (mask | place).sum() > 0.97
    sprite = cutouts.cut_out(picture, mask)
    assert 2 * radius - 6 <= max(sprite.shape[:2]) <= 2 * radius + 4
    seen = sprite[..., 3] > 25
    assert np.abs(sprite[seen][:, :3].astype(int) - RED).max() < 30
    assert sprite[radius, radius, 3] == 255


def test_what_is_not_one_whole_thing_is_refused():
    assert cutouts.thing(*shown(disc(160, 120, 8))) is Refusal.SIZE
    assert cutouts.thing(*shown(disc(80, 120, 40), disc(240, 120, 30))) is Refusal.PIECES
    assert cutouts.thing(*shown(disc(10, 120, 50))) is Refusal.CUT_OFF  # by the colours along the rim
    _, look = shown(disc(10, 120, 50))
    assert cutouts.thing(table(), look) is Refusal.CUT_OFF  # by what the look says
    star = np.zeros((240, 320), np.uint8)
    for angle in range(0, 180, 30):
        cv2.ellipse(star, (160, 120), (100, 7), angle, 0, 360, 1, -1)
    assert cutouts.thing(*shown(star > 0)) is Refusal.RAGGED


def test_a_look_in_doubt_is_refused():
    picture, look = shown(disc(160, 120, 40))
    doubtful = look(picture) + 0.4 * disc(160, 120, 70)
    assert cutouts.thing(picture, lambda _: doubtful) is Refusal.SOFT


def test_a_shadow_taken_for_the_thing_and_a_guessed_outline_are_refused():
    thing, shadow = disc(130, 120, 35), disc(185, 120, 45)
    picture = table()
    picture[shadow] = (0.7 * picture[shadow]).astype(np.uint8)
    picture[thing] = RED
    assert cutouts.thing(picture, lambda _: (thing | shadow).astype(np.float32)) is Refusal.GROUND
    assert not isinstance(cutouts.thing(picture, lambda _: thing.astype(np.float32)), Refusal)
    assert cutouts.thing(table(), lambda _: thing.astype(np.float32)) is Refusal.GROUND


def test_holes_of_print_are_filled_and_those_of_rings_refused():
    outer, inner = disc(160, 120, 60), disc(160, 120, 30)
    picture = table()
    picture[outer] = RED
    look = (outer & ~inner).astype(np.float32)
    mask = cutouts.thing(picture, lambda _: look)
    assert not isinstance(mask, Refusal)
    assert mask[inner].all()
    picture[inner] = table()[inner]
    assert cutouts.thing(picture, lambda _: look) is Refusal.RAGGED


@pytest.mark.parametrize("turns", range(4))
def test_a_hand_ends_straight_at_the_rim_it_comes_from_and_keeps_no_green(turns):
    skin = (120, 150, 205)
    picture = table(GREEN)
    picture[90:150, 120:] = skin
    picture = np.ascontiguousarray(np.rot90(cv2.GaussianBlur(picture, (0, 0), 1.2), turns))
    mask = cutouts.hand(picture)
    assert not isinstance(mask, Refusal)
    sprite = np.rot90(cutouts.cut_out(picture, mask, green=True), -turns)
    assert (sprite[8:-8, -1, 3] == 255).all()
    assert (sprite[..., 1].astype(int) <= np.ceil(sprite[..., [0, 2]].mean(axis=2))).all()
    assert sprite[:, 0, 3].max() < 255


def test_a_hand_across_the_table_is_refused():
    picture = table(GREEN)
    picture[90:150] = (120, 150, 205)
    assert cutouts.hand(picture) is Refusal.CUT_OFF


def test_what_a_look_says_is_asked_once(tmp_path):
    asked = []

    def look(bgr):
        asked.append(1)
        return np.full(bgr.shape[:2], 0.6, np.float32)

    first, second = (cutouts.kept(look, tmp_path, "one")(table()) for _ in range(2))
    assert len(asked) == 1
    assert first.dtype == np.float32
    assert np.array_equal(first, second)
    assert abs(float(first.mean()) - 0.6) < 0.003


def test_photographs_are_chosen_evenly_over_takes(tmp_path):
    for name in [*(f"a{k:02d}.jpg" for k in range(10)), "b1.jpg"]:
        (tmp_path / name).touch()
    assert [p.name for p in cutouts.chosen(tmp_path, each=2)] == ["a00.jpg", "a05.jpg", "b1.jpg"]
    assert len(cutouts.chosen(tmp_path, most=4)) == 4
    with pytest.raises(InputError, match="expected a folder"):
        cutouts.chosen(tmp_path / "none")


def test_the_command_line_writes_hands_and_a_sheet(tmp_path, monkeypatch, capsys):
    photographs, out, sheet = tmp_path / "in", tmp_path / "out", tmp_path / "sheet.png"
    photographs.mkdir()
    picture = table(GREEN)
    cv2.imwrite(str(photographs / "none.png"), picture)
    picture[90:150, 120:] = (120, 150, 205)
    cv2.imwrite(str(photographs / "hand.png"), picture)
    (photographs / "notes.txt").write_text("no picture")
    monkeypatch.setattr("sys.argv", ["cutouts", str(photographs), str(out), "--holds", "hands", "--sheet", str(sheet)])
    cutouts.main()
    assert [p.name for p in out.iterdir()] == ["hand.png"]
    assert cv2.imread(str(out / "hand.png"), cv2.IMREAD_UNCHANGED).shape[2] == 4
    assert tuple(cv2.imread(str(sheet))[-1, -1]) == (0, 0, 0)
    said = capsys.readouterr().out
    assert "1 cut out" in said
    assert Refusal.SIZE in said
    assert "no picture" not in said
