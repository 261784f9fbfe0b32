"""Photographs taken out of snapshots of public repositories."""

import json
import re
import subprocess
from dataclasses import replace

import pytest

from measure.errors import InputError
from studio.photographs.sources import KEPT, SOURCES, TRAINED, Source, extract, git_folder, labels_of, names_of, table


def git(folder, *words):
    subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(folder), *words], check=True,
                   capture_output=True)


@pytest.fixture
def mirror(tmp_path):
    """A folder of snapshots with one repository in it, and a source of it."""
    work = tmp_path / "mirror" / "some+repository" / "repo"
    for name, data in {"data/images/b.jpg": b"B", "data/images/a.rf.0123abcd.jpg": b"A1",
                       "data/images/a.rf.9999ffff.jpg": b"A2",
                       "data/labels/b.txt": b"0 0.5 0.5 1 1", "data/images/notes.md": b"no picture", "other/c.jpg": b"C",
                       "data/images/c.xml": b"<annotation/>", "data/images/c.JPG": b"C"}.items():
        (work / name).parent.mkdir(parents=True, exist_ok=True)
        (work / name).write_bytes(data)
    git(work.parent, "init", "-q", str(work))
    git(work, "add", "-A")
    git(work, "commit", "-q", "-m", "pictures")
    commit = subprocess.run(["git", "-C", str(work), "rev-parse", "HEAD"], capture_output=True, text=True,
                            check=True).stdout.strip()
    return tmp_path / "mirror", Source("some", "some/repository", commit, "data/", "things", "labelled", "MIT", 3)


def test_each_photograph_comes_once_and_nothing_else(mirror):
    folder, source = mirror
    names = names_of(source, git_folder(folder, source.repository))
    assert names == ["data/images/a.rf.0123abcd.jpg", "data/images/b.jpg", "data/images/c.JPG"]


def test_labels_lie_beside_their_pictures(mirror, tmp_path):
    folder, source = mirror
    assert extract(source, folder, tmp_path / "out") == 3
    got = {p.name: p.read_bytes() for p in (tmp_path / "out" / "some").iterdir()}
    assert got == {"data__images__a.rf.0123abcd.jpg": b"A1", "data__images__b.jpg": b"B", "data__images__c.JPG": b"C",
                   "data__images__b.txt": b"0 0.5 0.5 1 1", "data__images__c.xml": b"<annotation/>"}


def test_labels_in_one_file_of_a_folder_are_written_beside_their_pictures(mirror, tmp_path):
    folder, source = mirror
    work = folder / "some+repository" / "repo"
    (work / "data" / "images" / "images.json").write_text(json.dumps(
        {"images": [{"id": 1, "file_name": "c.JPG", "width": 10, "height": 20},
                    {"id": 2, "file_name": "gone.jpg", "width": 1, "height": 1}],
         "annotations": [{"image_id": 1, "category_id": 0, "bbox": [0, 0, 10, 20], "segmentation": []}]}))
    git(work, "add", "-A")
    git(work, "commit", "-q", "-m", "labels")
    commit = subprocess.run(["git", "-C", str(work), "rev-parse", "HEAD"], capture_output=True, text=True,
                            check=True).stdout.strip()
    extract(replace(source, commit=commit, coco="{folder}.json"), folder, tmp_path / "out")
    assert (tmp_path / "out" / "some" / "data__images__c.txt").read_text().split() == ["0", "0.500000", "0.500000", "1.000000",
                                                                                      "1.000000"]
    assert not list((tmp_path / "out" / "some").glob("*gone*"))


@pytest.mark.parametrize(("picture", "labels"), [
    ("data/images/train/a.jpg", "data/labels/train/a.txt"), ("images/set/images/a.b.png", "images/set/labels/a.b.txt"),
    ("a/images.jpg", None)])
def test_labels_may_lie_under_labels_in_place_of_the_last_images(picture, labels):
    beside = picture.rsplit(".", 1)[0]
    assert labels_of(picture) == [beside + ".xml", beside + ".txt", *([labels] if labels else [])]


def test_what_is_there_stays_and_a_few_are_spread_over_the_names(mirror, tmp_path):
    folder, source = mirror
    assert extract(source, folder, tmp_path / "out", most=1) == 1
    [only] = (tmp_path / "out" / "some").iterdir()
    only.write_bytes(b"looked at")
    assert extract(source, folder, tmp_path / "out") == 3
    assert only.read_bytes() == b"looked at"


def test_a_missing_snapshot_or_commit_is_told(mirror, tmp_path):
    folder, source = mirror
    with pytest.raises(InputError, match="fetch it first"):
        extract(replace(source, repository="some/other"), folder, tmp_path / "out")
    with pytest.raises(InputError, match="fetch it anew"):
        extract(replace(source, commit="0" * 40), folder, tmp_path / "out")


def test_every_source_has_a_licence_and_is_trained_on_or_kept_but_never_both():
    use = {}
    for s in SOURCES:
        assert s.licence
        assert s.use in (TRAINED, KEPT)
        assert re.fullmatch(r"[0-9a-f]{40}", s.commit)
        use.setdefault((s.repository, s.pattern), set()).add(s.use)
    assert len({s.key for s in SOURCES}) == len(SOURCES)
    assert all(len(u) == 1 for u in use.values())
    assert [s.key for s in SOURCES if "SA" in s.licence] == [s.key for s in SOURCES if s.share_alike]


def test_the_list_names_every_source_with_its_count():
    text = table({"trashnet": 2100})
    for s in SOURCES:
        assert re.search(rf"^\| {s.key} \| {re.escape(s.repository)}, {s.commit[:12]} \|", text, re.M)
    assert "| 2100 |" in text
    assert text.index("## Training\n") < text.index("share-alike licence") < text.index("| hands |") < text.index("Kept aside")
