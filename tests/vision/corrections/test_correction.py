"""What the players put right holds while nothing is moved, is measured anew when something is, and can be taken back."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import affinity
from shapely.geometry import Polygon
from shapely.ops import unary_union

from measure.errors import InputError
from measure.scene import Terrain
from vision.capture.source import Frame
from vision.corrections.correction import NEW, NOTHING, Correction
from vision.corrections.terrain import _without, with_other_height
from vision.eye.eye import Eye
from vision.tracking.tracks.parameters import TRACK
from vision.tracking.tracks.priors import Known, KnownTerrain, KnownToy

SQUARE = ((3.0, 4.0), (5.2, 4.0), (5.2, 6.0), (3.0, 6.0))


def known(painted, **more):
    return Known(tuple(KnownToy(t.name, side="red" if i % 2 else "blue", size="S", height_in=t.height, at_in=t.at)
                       for i, t in enumerate(painted.TOYS)), **more)


class Table:
    """An eye that watches toys which can be set down anywhere between two frames."""

    def __init__(self, painted, calibration, roster=None, toys=None):
        self.painted, self.toys = painted, list(toys or painted.TOYS)
        self.eye = Eye(calibration, empty=painted.ground(), known=roster or known(painted), warm_up_s=0.0)
        self.n, self.events = 0, []
        self.sight = self.watch(1)

    def watch(self, frames=12):
        for _ in range(frames):
            picture = self.painted.picture(self.n / 10, toys=self.toys)
            self.sight = self.eye.see(Frame(self.n, self.n / 10, picture))
            self.n += 1
            self.events += self.sight.events
        return self.sight

    def put(self, name, at):
        """The toy stands there from now on; nowhere with None."""
        self.toys = [replace(t, at=at or (-9.0, -9.0)) if t.name == name else t for t in self.toys]

    def toy(self, an_id):
        return self.sight.scene.toy(an_id)


@pytest.fixture
def table(painted, painted_calibration):
    return Table(painted, painted_calibration)


def test_a_drawn_outline_holds_until_the_toy_is_moved(table):
    before = table.toy("red")
    back = table.eye.correct(Correction("outline", "red", footprint_in=SQUARE))
    for _ in range(3):
        table.watch(3)
        assert set(table.toy("red").footprint_in) == set(SQUARE)
        assert table.toy("red").sigma_in >= 0.1
    back()
    assert table.watch(1).scene.toy("red") == before
    table.eye.correct(Correction("outline", "red", footprint_in=SQUARE))
    table.put("red", (9.0, 6.0))
    table.watch(15)
    assert np.hypot(*np.subtract(table.toy("red").centroid(), (9.0, 6.0))) < 0.15
    assert table.toy("red").polygon().area < 2.0


def test_taking_an_outline_back_after_a_move_leaves_what_was_measured_since(table):
    back = table.eye.correct(Correction("outline", "red", footprint_in=SQUARE))
    table.put("red", (9.0, 6.0))
    table.watch(15)
    measured = table.toy("red")
    back()
    assert table.watch(1).scene.toy("red") == measured


def test_another_height_takes_another_lean_out(table):
    low = table.toy("yellow")
    camera = table.eye.calibration.camera_in[:2]
    out = np.subtract(low.centroid(), camera)

    def far(toy):
        return (np.subtract(toy.footprint_in, camera) @ out).max()

    before = far(low)
    for height in (2.0, 3.0):
        back = table.eye.correct(Correction("describe", "yellow", height_in=height))
        high = table.watch(2).scene.toy("yellow")
        assert (high.height_in, high.height_sigma_in) == (height, TRACK.typed_height_sigma_in)
        assert far(high) < before
        assert np.hypot(*np.subtract(high.centroid(), camera)) < np.hypot(*out)
        before = far(high)
        back()
        assert table.watch(1).scene.toy("yellow") == low


def test_names_sides_and_sizes(table):
    back = table.eye.correct(Correction("describe", "red", name="Rex", side="green", size="L"))
    toy = table.watch(1).scene.toy("red")
    assert (toy.name, toy.side, toy.size) == ("Rex", "green", "L")
    back()
    toy = table.watch(1).scene.toy("red")
    assert (toy.name, toy.side, toy.size) == ("red", "blue", "S")


def test_two_toys_change_places(table):
    red, blue = table.toy("red"), table.toy("blue")
    table.eye.correct(Correction("describe", "blue", height_in=1.6))
    back = table.eye.correct(Correction("identity", "red", as_id="blue"))
    table.watch(2)
    assert np.hypot(*np.subtract(table.toy("blue").centroid(), red.centroid())) < 0.15
    assert np.hypot(*np.subtract(table.toy("red").centroid(), blue.centroid())) < 0.15
    assert (table.toy("blue").height_in, table.toy("red").height_in) == (1.6, 1.0)
    assert table.toy("blue").side == blue.side
    table.put("red", (6.0, 8.0))  # the box that is painted red, and is the blue toy
    table.watch(15)
    assert [e["toy"] for e in table.events if e["type"] == "move"] == ["blue"]
    back()
    table.watch(1)
    assert np.hypot(*np.subtract(table.toy("red").centroid(), (6.0, 8.0))) < 0.2


def test_a_toy_that_is_really_one_of_the_roster(painted, painted_calibration):
    roster = known(painted)
    late = replace(roster.toys[0], name="late", id="late", at_in=None, height_in=1.3)
    table = Table(painted, painted_calibration, Known((late, *roster.toys[1:])))
    [number] = [t.id for t in table.sight.scene.toys if t.id.startswith("toy")]
    back = table.eye.correct(Correction("identity", number, as_id="late"))
    toy = table.watch(1).scene.toy("late")
    assert (toy.name, toy.side, toy.height_in) == ("late", "blue", 1.3)
    back()
    assert number in {t.id for t in table.watch(1).scene.toys}


def test_what_is_no_toy_goes_and_stays_away(table):
    back = table.eye.correct(Correction("remove", "green"))
    assert "green" not in {t.id for t in table.watch(5).scene.toys}
    table.put("green", (15.0, 8.0))
    table.watch(15)
    assert "green" not in {t.id for t in table.sight.scene.toys}
    assert len(table.sight.scene.toys) == 4
    assert not [e for e in table.events if e["type"] == "move"]
    back()
    assert len(table.watch(1).scene.toys) == 5


def test_a_missed_toy_is_drawn_around(painted, painted_calibration, monkeypatch):
    """Its colour is nearly the table's, and only colours are compared."""
    monkeypatch.setattr("vision.eye.eye.change_network", lambda: None)
    ghost = painted.Toy("ghost", (12.0, 4.0), (152, 142, 132), (1.2, 1.2))
    table = Table(painted, painted_calibration, toys=(*painted.TOYS, ghost))
    assert len(table.sight.scene.toys) == 5
    ring = [*ghost.ring(), *ghost.ring()]
    px = painted.pixels([(x, y, z) for (x, y), z in zip(ring, [0] * 4 + [1.0] * 4, strict=True)])
    hull = np.asarray(Polygon(px).convex_hull.exterior.coords[:-1]) if Polygon(px).is_valid else px
    hull = np.asarray(unary_union([Polygon(px[:4]), Polygon(px[4:])]).convex_hull.exterior.coords[:-1])
    back = table.eye.correct(Correction("add", "ghost", side="red", height_in=1.0, seen_px=tuple(map(tuple, hull))))
    table.watch(10)
    toy = table.toy("ghost")
    assert np.hypot(*np.subtract(toy.centroid(), ghost.at)) < 0.15
    assert toy.side == "red"
    assert toy.polygon().intersection(Polygon(ghost.ring())).area > 0.8 * toy.polygon().area
    with pytest.raises(InputError, match="already"):
        table.eye.correct(Correction("add", "ghost", footprint_in=SQUARE))
    back()
    assert len(table.watch(1).scene.toys) == 5


def test_a_missed_toy_drawn_on_the_map(painted, painted_calibration):
    table = Table(painted, painted_calibration)
    ring = ((11.4, 3.4), (12.6, 3.4), (12.6, 4.6), (11.4, 4.6))
    table.eye.correct(Correction("add", "ghost", height_in=1.0, footprint_in=ring))
    assert set(table.watch(3).scene.toy("ghost").footprint_in) == set(ring)


def test_a_destroyed_toy_lies_where_it_fell_and_can_stand_again(table):
    back = table.eye.correct(Correction("destroyed", "red"))
    assert table.watch(2).scene.toy("red").state == "destroyed"
    table.eye.correct(Correction("destroyed", "red", on=False))
    assert table.watch(2).scene.toy("red").state == "placed"
    back()


PIECE = ((2.0, 3.0), (6.5, 3.0), (6.5, 7.0), (2.0, 7.0))


@pytest.mark.slow
def test_terrain_is_put_right_and_toys_on_it_are_measured_again(painted, painted_calibration):
    stuff = (KnownTerrain("box", "box", "hard", 0.5, footprint_in=PIECE),)
    table = Table(painted, painted_calibration, known(painted, terrain=stuff))
    assert table.toy("red").base_in == 0.5
    backs = [table.eye.correct(Correction("describe", "box", terrain=True, stuff="hill", cover="soft", height_in=0.8))]
    table.watch(1)
    [piece] = table.sight.scene.terrain
    assert (piece.kind, piece.cover, piece.height_in, piece.footprint_in) == ("hill", "soft", 0.8, PIECE)
    assert table.toy("red").base_in == 0.8
    backs.append(table.eye.correct(Correction("outline", "box", terrain=True,
                                                footprint_in=((10, 1), (12, 1), (12, 3), (10, 3)))))
    assert table.watch(1).scene.toy("red").base_in == 0.0
    backs.append(table.eye.correct(Correction("add", "wall", terrain=True, height_in=2.0,
                                                footprint_in=((14, 1), (16, 1), (16, 3)))))
    backs.append(table.eye.correct(Correction("remove", "box", terrain=True)))
    assert [t.id for t in table.watch(1).scene.terrain] == ["wall"]
    for back in reversed(backs):
        back()
    assert table.watch(1).scene.toy("red").base_in == 0.5
    assert table.sight.scene.terrain[0].kind == "box"


def seen_from(painted, ring, base, height):
    """The outline (N, 2) in pixels of a convex prism on a surface of that height."""
    ends = [painted.pixels([(x, y, z) for x, y in ring]) for z in (base, base + height)]
    hull = unary_union([Polygon(p) for p in ends]).convex_hull
    return tuple(map(tuple, np.asarray(hull.exterior.coords[:-1])))


UPPER = ((2.6, 3.4), (5.6, 3.8), (5.2, 6.4), (2.4, 6.0))


def test_taking_a_mend_of_terrain_back_leaves_what_was_put_elsewhere_since_where_it_is():
    def piece(an_id, x, cover="hard"):
        return Terrain(an_id, ((x, 0), (x + 2, 0), (x + 2, 2), (x, 2)), 1.0, cover=cover)
    before = (piece("wall", 0), piece("box", 4), piece("mug", 8))
    after = (piece("wall", 0), piece("box", 4, "soft"), piece("added", 12))  # the mug taken out, one added
    now = (piece("added", 12), piece("wall", 20), piece("box", 30, "soft"))  # wall and box put elsewhere
    assert _without(now, before, after) == (piece("wall", 20), piece("box", 30), piece("mug", 8))
    assert _without(after, before, after) == before


@pytest.mark.slow
@pytest.mark.parametrize("guess", [0.8, 1.6])
def test_a_smaller_book_on_a_pile_is_a_piece_of_its_own(painted, painted_calibration, guess):
    """Drawn around its picture it stands on the lower one, and goes with it when that one's height is told, or its own."""
    stuff = (KnownTerrain("books", "books", "hard", guess, footprint_in=PIECE),)
    table = Table(painted, painted_calibration, known(painted, terrain=stuff))
    backs = [table.eye.correct(Correction("add", "upper", terrain=True, height_in=0.9,
                                        seen_px=seen_from(painted, UPPER, 0.8, 0.7)))]
    assert table.eye.terrain[1].base_in == guess
    backs.append(table.eye.correct(Correction("describe", "upper", terrain=True, height_in=0.7)))
    backs.append(table.eye.correct(Correction("describe", "books", terrain=True, height_in=0.8)))
    lower, upper = table.eye.terrain
    assert (lower.top_in, upper.base_in, upper.height_in) == (0.8, 0.8, 0.7)
    both = upper.polygon().intersection(Polygon(UPPER)).area
    assert both > 0.97 * max(upper.polygon().area, Polygon(UPPER).area)
    assert table.watch(1).scene.toy("red").base_in == upper.top_in
    backs.append(table.eye.correct(Correction("outline", "upper", terrain=True,
                                                footprint_in=((10, 1), (12, 1), (12, 3), (10, 3)))))
    assert table.eye.terrain[1].base_in == 0.0
    for back in reversed(backs):
        back()
    assert [(t.id, t.base_in, t.height_in) for t in table.eye.terrain] == [("books", 0.0, guess)]


def test_a_tower_of_three_goes_up_with_the_lowest(painted, painted_calibration):
    stuff = (KnownTerrain("first", "box", "hard", 1.0, footprint_in=PIECE),)
    table = Table(painted, painted_calibration, known(painted, terrain=stuff))
    table.eye.correct(Correction("add", "second", terrain=True, height_in=0.5, footprint_in=UPPER))
    table.eye.correct(Correction("add", "third", terrain=True, height_in=0.5, footprint_in=((3, 4), (5, 4), (4, 6))))
    table.eye.correct(Correction("add", "beside", terrain=True, height_in=0.5, footprint_in=((10, 4), (12, 4), (11, 6))))
    assert [t.base_in for t in table.eye.terrain] == [0.0, 1.0, 1.5, 0.0]
    table.eye.correct(Correction("describe", "first", terrain=True, height_in=2.0))
    assert [t.base_in for t in table.eye.terrain] == [0.0, 2.0, 2.5, 0.0]
    assert table.eye.terrain[1].footprint_in == UPPER


@given(st.floats(0.5, 3.0), st.floats(0.5, 3.0), st.floats(3, 12), st.floats(-80, 80))
def test_a_prisms_outline_follows_its_height(was, true, away, turn):
    """Taken for another height first, the footprint of a box comes back once the true height is told."""
    camera = np.array([0.0, 0.0, 40.0])
    box = affinity.rotate(Polygon([(away, -1.5), (away + 3, -1.5), (away + 3, 1.5), (away, 1.5)]), turn)

    def scaled(shape, k):
        return affinity.scale(shape, k, k, origin=(0, 0))

    seen = unary_union([box, scaled(box, 40 / (40 - true))]).convex_hull
    guess = seen.intersection(scaled(seen, (40 - was) / 40))
    ring = tuple(guess.exterior.coords[:-1])
    got = Polygon(with_other_height(ring, camera, 0.0, was, true))
    both = shapely.intersection(got, box, grid_size=1e-9)  # without a grid GEOS finds nothing common to nearly equal shapes
    assert both.area / (got.area + box.area - both.area) > 0.93


@pytest.mark.parametrize(("correction", "word"), [
    (Correction("describe", "nobody", name="x"), "nobody"), (Correction("describe", "red", height_in=99.0), "height"),
    (Correction("describe", "red", size="XL"), "XL"),
    (Correction("outline", "red", footprint_in=((0, 0), (1, 1))), "three corners"),
    (Correction("outline", "red", footprint_in=((0, 0), (2, 2), (2, 0), (0, 2))), "crosses itself"),
    (Correction("dance", "red"), "dance"), (Correction("add", ""), "name"), (Correction("identity", "red"), "who"),
    (Correction("add", "x", seen_px=((1, 1), (2, 1), (2, 2))), "too small"),
    (Correction("answer", number=7, as_id="red"), "open"),
    (Correction("describe", "box", terrain=True, cover="soft"), "box")])
def test_what_makes_no_sense_is_refused_in_a_sentence(table, correction, word):
    before = table.watch(1).scene
    with pytest.raises(InputError, match=word):
        table.eye.correct(correction)
    assert table.watch(1).scene.toys == before.toys


TWINS = ("red", "twin")


@pytest.fixture
def twins(painted, painted_calibration):
    """Two toys that look the same, lifted together and set down elsewhere."""
    twin = replace(painted.TOYS[0], name="twin", at=(12.0, 4.0))
    roster = known(painted)
    roster = Known((*roster.toys, replace(roster.toys[0], name="twin", id="twin", at_in=twin.at)))
    table = Table(painted, painted_calibration, roster, (*painted.TOYS, twin))
    table.eye.asks = True
    for name in TWINS:
        table.put(name, None)
    table.watch(10)
    table.put("red", (9.0, 8.0))
    table.put("twin", (14.0, 8.0))
    table.watch(14)
    return table


@pytest.mark.slow
def test_twins_are_asked_about_and_one_answer_settles_both(twins):
    assert {frozenset(q.candidates) for q in twins.sight.questions} == {frozenset(TWINS)}
    assert not [e for e in twins.events if e["type"] in ("move", "leave")]
    first = min(twins.sight.questions, key=lambda q: q.at_in)
    assert np.hypot(*np.subtract(first.at_in, (9.0, 8.0))) < 0.2
    twins.eye.correct(Correction("answer", number=first.number, as_id="twin"))
    twins.watch(8)
    assert not twins.sight.questions
    assert twins.toy("twin").centroid() == pytest.approx((9.0, 8.0), abs=0.15)
    assert twins.toy("red").centroid() == pytest.approx((14.0, 8.0), abs=0.15)
    assert {e["toy"] for e in twins.events if e["type"] == "move"} == set(TWINS)


@pytest.mark.slow
def test_an_answer_can_be_taken_back(twins):
    number = twins.sight.questions[0].number
    back = twins.eye.correct(Correction("answer", number=number, as_id="twin"))
    back()
    assert number in {q.number for q in twins.watch(2).questions}


@pytest.mark.slow
@pytest.mark.parametrize(("answer", "more"), [(NEW, 1), (NOTHING, 0)])
def test_it_may_also_be_a_new_toy_or_none(twins, answer, more):
    before = len(twins.sight.scene.toys)
    back = twins.eye.correct(Correction("answer", number=twins.sight.questions[0].number, as_id=answer))
    assert len(twins.eye.scene().toys) == before + more
    back()
    assert len(twins.eye.scene().toys) == before


@pytest.mark.slow
def test_a_newcomer_may_be_the_toy_that_is_missed(painted, painted_calibration):
    table = Table(painted, painted_calibration)
    table.eye.asks = True
    table.put("red", None)
    table.watch(30)  # it left
    stranger = painted.Toy("stranger", (12.0, 6.0), (190, 60, 190), (1.8, 1.8))
    table.toys.append(stranger)
    table.watch(25)
    [question] = table.sight.questions
    assert question.candidates == ("red",)
    back = table.eye.correct(Correction("answer", number=question.number, as_id="red"))
    assert table.watch(2).scene.toy("red").centroid() == pytest.approx((12.0, 6.0), abs=0.2)
    assert len(table.sight.scene.toys) == 5
    assert not table.sight.questions
    back()
    assert table.watch(1).questions[0].number == question.number
    table.eye.correct(Correction("answer", number=question.number, as_id=NEW))
    assert not table.watch(1).questions


def strangers_question(painted, painted_calibration, known=True):
    """A table on which all toys stand, and something else is put beside them: the table, the thing, the question."""
    table = Table(painted, painted_calibration)
    table.eye.asks = True
    if not known:
        table.eye.table.known = Known()
    stranger = painted.Toy("stranger", (12.0, 6.0), (190, 60, 190), (1.8, 1.8))
    table.toys.append(stranger)
    table.watch(25)
    return table, stranger, next(iter(table.sight.questions), None)


def test_what_is_put_beside_a_table_of_known_toys_is_asked_about(painted, painted_calibration):
    table, _, question = strangers_question(painted, painted_calibration)
    assert question.candidates == ()
    assert "another toy, or none" in question.text
    assert question.at_in == pytest.approx((12.0, 6.0), abs=0.2)
    back = table.eye.correct(Correction("answer", number=question.number, as_id=NEW))
    assert not table.watch(1).questions
    back()
    assert table.watch(1).questions
    table.eye.correct(Correction("describe", table.sight.scene.toys[-1].id, name="Kong", side="green"))
    assert not table.watch(1).questions  # said without being asked
    assert len(table.sight.scene.toys) == 6


@pytest.mark.slow
def test_what_is_no_toy_is_none_wherever_it_is_put_next(painted, painted_calibration):
    table, stranger, question = strangers_question(painted, painted_calibration)
    table.eye.correct(Correction("answer", number=question.number, as_id=NOTHING))
    assert len(table.watch(1).scene.toys) == 5
    table.put("stranger", (8.0, 7.0))
    assert len(table.watch(25).scene.toys) == 5
    table.put("stranger", None)
    table.watch(40)
    table.put("stranger", stranger.at)
    assert len(table.watch(25).scene.toys) == 5
    assert not table.sight.questions


@pytest.mark.slow
@pytest.mark.parametrize(("colour", "side", "asked"), [((190, 60, 190), 1.8, False), ((40, 160, 60), 1.8, True),
                                                       ((190, 60, 190), 0.8, True)])
def test_another_of_what_is_no_toy_is_none_either(painted, painted_calibration, colour, side, asked):
    table, _, question = strangers_question(painted, painted_calibration)
    table.eye.correct(Correction("answer", number=question.number, as_id=NOTHING))
    table.toys.append(painted.Toy("another", (8.0, 7.0), colour, (side, side)))
    table.watch(25)
    assert bool(table.sight.questions) is asked
    assert len(table.sight.scene.toys) == 5 + asked
    assert any(e["type"] == "appear" and e["time_s"] > 3 for e in table.events) is asked


def test_where_no_toy_has_a_name_nobody_is_asked(painted, painted_calibration):
    table, _, question = strangers_question(painted, painted_calibration, known=False)
    assert question is None
    assert len(table.sight.scene.toys) == 6


def test_mends_are_plain_data_with_words():
    correction = Correction("describe", "box", terrain=True, cover="soft", height_in=1.5)
    assert correction.to_dict() == {"kind": "describe", "id": "box", "terrain": True, "cover": "soft", "height_in": 1.5}
    assert correction.words() == "box: cover soft, 1.50 in tall"
    assert Correction("destroyed", "a").to_dict()["on"] is True
    assert isinstance(Correction("outline", "a", footprint_in=SQUARE).to_dict()["footprint_in"][0], list)
    assert Terrain("w", SQUARE, 1.0).id == "w"


def test_no_two_things_get_one_id(painted, painted_calibration):
    stuff = (KnownTerrain("box", "box", "hard", 0.5, footprint_in=((14, 1), (16, 1), (16, 3))),)
    table = Table(painted, painted_calibration, known(painted, terrain=stuff))
    ring = ((10, 1), (12, 1), (12, 3), (10, 3))
    for correction, says in ((Correction("identity", "red", as_id="box"), "piece of terrain 'box'"),
                             (Correction("add", "box", height_in=1.0, footprint_in=ring), "piece of terrain 'box'"),
                             (Correction("add", "red", terrain=True, height_in=1.0, footprint_in=ring), "toy 'red' already")):
        with pytest.raises(InputError, match=says):
            table.eye.correct(correction)
    ids = [t.id for t in (*table.watch(1).scene.toys, *table.sight.scene.terrain)]
    assert len(ids) == len(set(ids)) == len(painted.TOYS) + 1


def test_a_name_that_several_have_means_the_one_that_is_not_there(painted, painted_calibration):
    """Two troopers with ids of their own: one was found, the other is what nobody knew."""
    first, second = painted.TOYS[:2]
    roster = Known((KnownToy("trooper", id="r1", height_in=first.height, at_in=first.at),
                    KnownToy("trooper", id="r2", height_in=second.height)))
    table = Table(painted, painted_calibration, roster)
    stranger = min((t for t in table.sight.scene.toys if t.id != "r1"),
                   key=lambda t: np.hypot(*np.subtract(t.centroid(), second.at)))
    table.eye.correct(Correction("identity", stranger.id, as_id="trooper"))
    named = {t.id: t.name for t in table.watch(1).scene.toys if t.name}
    assert named == {"r1": "trooper", "r2": "trooper"}
    other = next(t for t in table.sight.scene.toys if not t.name)
    with pytest.raises(InputError, match="2 toys are called 'trooper': give an id"):
        table.eye.correct(Correction("identity", other.id, as_id="trooper"))


def test_a_toy_that_was_missed_is_clicked(painted, painted_calibration):
    """The toy is taken for the table's own, as where nobody took a picture without it."""
    bare = painted.ground()
    painted.put(bare, painted.TOYS[0])
    roster = Known(tuple(KnownToy(t.name, height_in=t.height, at_in=t.at) for t in painted.TOYS[1:]))
    eye = Eye(painted_calibration, empty=bare, known=roster, warm_up_s=0.0)
    picture = painted.picture()
    eye.see(Frame(0, 0.0, picture))
    assert len(eye.tracks) == len(painted.TOYS) - 1
    (x, y), (far_x, far_y) = painted.pixels([[4.1, 4.9, 1.0], [12.0, 8.0, 0.0]])
    undo = eye.correct(Correction("add", "red", height_in=1.0, seen_px=((float(x), float(y)),)))
    toy = eye.scene().toy("red")
    assert np.hypot(*np.subtract(toy.centroid(), (4.0, 5.0))) < 0.12
    assert toy.polygon().area == pytest.approx(1.21, rel=0.2)
    with pytest.raises(InputError, match="nothing is told from the table"):
        eye.correct(Correction("add", "blue2", seen_px=((float(far_x), float(far_y)),)))
    undo()
    assert all(t.id != "red" for t in eye.scene().toys)
