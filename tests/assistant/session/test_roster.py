"""The roster: read as written, or refused with every fault named at its place."""

import pytest

from assistant.session.roster import Roster, RosterError, read_roster

GOOD = """
[[toy]]
name = "Jeep"
side = "green"
size = "M"
height_in = 1.2
at_in = [31.5, 4]
eye_in_above_base = 1.1

[[toy.ignored_parts]]
footprint_in = [[31, 4], [31, 3], [32, 3]]
base_in = 1
height_in = 2.0

[[toy]]
name = "Sarge"
id = "s1"
base_mm = 32

[[terrain]]
name = "books"
kind = "books"
height_in = 1.9
at_in = [21.5, 14.0]

[[terrain]]
name = "hedge"
cover = "soft"
height_in = 1.0
footprint_in = [[0, 0], [0, 2], [1, 2], [1, 0]]

[toytastrophe]
victory = "hill"
"""


def write(folder, text):
    path = folder / "roster.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_good_roster_is_read_as_written(tmp_path):
    roster = read_roster(write(tmp_path, GOOD))
    jeep, sarge = roster.known.toys
    assert (jeep.name, jeep.side, jeep.size, jeep.height_in, jeep.at_in) == ("Jeep", "green", "M", 1.2, (31.5, 4.0))
    assert jeep.eye_in_above_base == 1.1
    assert jeep.ignored_parts[0].height_in == 2.0
    assert jeep.ignored_parts[0].footprint_in == ((31.0, 4.0), (31.0, 3.0), (32.0, 3.0))
    assert (sarge.id, sarge.base_mm, sarge.at_in) == ("s1", 32.0, None)
    books, hedge = roster.known.terrain
    assert (books.cover, books.at_in, books.footprint_in) == ("hard", (21.5, 14.0), None)
    assert hedge.cover == "soft"
    assert len(hedge.footprint_in) == 4
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(hedge.footprint_in, hedge.footprint_in[1:] + hedge.footprint_in[:1],
                                                         strict=True))
    assert area > 0  # turned anticlockwise
    assert roster.tables == {"toytastrophe": {"victory": "hill"}}


def test_an_empty_roster_knows_nothing(tmp_path):
    assert read_roster(write(tmp_path, "")) == Roster()


def test_every_fault_is_named_at_once_with_its_place(tmp_path):
    bad = """
colour = "red"
hearts_of_plastic = 3

[[toy]]
name = "Jeep"
speed = 4
size = "XL"
height_in = -1
at_in = [1, 2, 3]

[[toy]]
side = 7

[[toy]]
name = "Jeep"
base_mm = true

[[terrain]]
name = "wall"
cover = "thick"

[[terrain]]
name = "bow"
height_in = 1
footprint_in = [[0, 0], [2, 2], [0, 2], [2, 0]]
"""
    path = write(tmp_path, bad)
    with pytest.raises(RosterError) as caught:
        read_roster(path)
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert "\n" not in text
    for part in ("unknown key 'colour'", "hearts_of_plastic: must be a table", "toy[0] (Jeep): unknown key 'speed'",
                 "toy[0] (Jeep): size must be one of S, M, L, found 'XL'", "toy[0] (Jeep): height_in must be a number",
                 "toy[0] (Jeep): at_in must be two numbers", "toy[1]: name is missing", "toy[1]: side must be text",
                 "toy[2] (Jeep): 'Jeep' is used twice", "toy[2] (Jeep): base_mm must be a number",
                 "terrain[0] (wall): cover must be one of", "terrain[0] (wall): height_in is missing",
                 "terrain[0] (wall): give at_in", "terrain[1] (bow): footprint_in must be a simple polygon"):
        assert part in text, part


@pytest.mark.parametrize(("text", "word"), [
    ("[[toy]\nname = 3", "not TOML"),
    ("toy = 3", "[[toy]]"),
    ('[[toy]]\nname = "a"\nheight_in = inf', "height_in"),
    ('[[toy]]\nname = "a"\nat_in = [nan, 1]', "at_in"),
    ('[[terrain]]\nname = "a"\nheight_in = 1\nfootprint_in = [[0, 0], [1, 1]]', "at least 3 points"),
])
def test_each_fault_says_what_was_expected(tmp_path, text, word):
    with pytest.raises(RosterError) as caught:
        read_roster(write(tmp_path, text))
    assert word in str(caught.value)


def test_a_roster_that_is_not_there_or_not_text_is_named(tmp_path):
    with pytest.raises(RosterError, match=r"nowhere\.toml: cannot be read"):
        read_roster(tmp_path / "nowhere.toml")
    path = tmp_path / "bytes.toml"
    path.write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(RosterError, match="not TOML"):
        read_roster(path)


def test_pieces_of_one_name_have_ids_of_their_own(tmp_path):
    two = """
[[terrain]]
name = "crate"
id = "crate1"
height_in = 2.0
at_in = [24.0, 13.0]

[[terrain]]
name = "crate"
height_in = 1.5
at_in = [43.0, 20.0]
"""
    assert [t.key for t in read_roster(write(tmp_path, two)).known.terrain] == ["crate1", "crate"]
    with pytest.raises(RosterError, match="'crate1' is used twice"):
        read_roster(write(tmp_path, two.replace('name = "crate"\nheight_in = 1.5', 'name = "crate1"\nheight_in = 1.5')))


@pytest.mark.parametrize(("first", "second"), [("Caf\u00e9", "Cafe\u0301"), ("Cafe\u0301", "Caf\u00e9"),
                                               ("big jeep", "big  jeep"), ("jeep", "jeep ")])
def test_two_names_that_nobody_can_tell_apart_are_refused(tmp_path, first, second):
    toys = "".join(f'[[toy]]\nname = "{name}"\nside = "red"\n' for name in (first, second))
    with pytest.raises(RosterError, match=r"toy\[1\] .*(looks like another one|is used twice)"):
        read_roster(write(tmp_path, toys))
    read_roster(write(tmp_path, toys.replace(second, "Jeep")))  # another letter is enough
