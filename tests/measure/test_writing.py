"""What a writer does to what is there: files whole or not at all, links through, pipes written to, disks refused."""

import errno
import os
import re
import socket
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from measure import writing
from measure.errors import InputError
from measure.writing import check_place, ending_of, is_regular, put, sentence, write_file, write_files

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no pipes with names and no links to be had for everybody on Windows")
resource = pytest.importorskip("resource", reason="no limits on the size of files here")
ROOT = Path(__file__).resolve().parents[2]


def read_from(pipe):
    """A reader of a pipe on a thread; the list gets what it read."""
    got = []
    thread = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    thread.start()
    return thread, got


def test_a_file_is_written_and_nothing_else_is_left(tmp_path):
    path = tmp_path / "new.txt"
    write_file(path, "first é\n")
    write_file(path, b"second")
    assert path.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_written_piece_by_piece_or_not_at_all(tmp_path):
    path = tmp_path / "new.txt"
    assert writing.write_pieces(path, iter([b"first ", b"", b"second"])) == 12
    assert path.read_bytes() == b"first second"

    def stopped():
        yield b"half of"
        raise InputError("no more")

    with pytest.raises(InputError, match="no more"):
        writing.write_pieces(path, stopped())
    with pytest.raises(InputError, match="cannot be written"):
        writing.write_pieces(tmp_path, [b"x"])
    assert path.read_bytes() == b"first second"
    assert list(tmp_path.iterdir()) == [path]


def test_a_name_as_long_as_a_system_takes_is_written(tmp_path):
    path = tmp_path / ("é" * 127)
    write_file(path, "x")
    assert path.read_text() == "x"


def test_rights_stay_and_what_may_not_be_written_is_not_replaced(tmp_path, monkeypatch):
    path = tmp_path / "private"
    path.write_text("old")
    path.chmod(0o600)
    write_file(path, "new")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    monkeypatch.setattr(os, "access", lambda *a: False)  # as for a player whose file is read-only; root may write anything
    with pytest.raises(InputError, match="cannot be written"):
        write_file(path, "newer")
    assert path.read_text() == "new"


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path):
    (tmp_path / "else").mkdir()
    real = tmp_path / "else" / "real"
    link, second, early = tmp_path / "link", tmp_path / "second", tmp_path / "early"
    real.write_text("old")
    link.symlink_to("else/real")
    second.symlink_to(link)
    early.symlink_to("else/later")
    write_file(second, "new")
    write_file(early, "born")
    assert link.is_symlink()
    assert second.is_symlink()
    assert early.is_symlink()
    assert real.read_text() == "new"
    assert (tmp_path / "else" / "later").read_text() == "born"
    assert sorted(p.name for p in (tmp_path / "else").iterdir()) == ["later", "real"]


def test_a_pipe_stays_a_pipe_and_its_reader_gets_everything(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    link = tmp_path / "link"
    link.symlink_to(pipe)
    data = os.urandom(300_000)  # more than a pipe holds
    thread, got = read_from(pipe)
    check_place(link)
    write_file(link, data)
    thread.join(10)
    assert got == [data]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert not is_regular(link)


def test_a_reader_that_goes_away_is_said(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    thread = threading.Thread(target=lambda: pipe.open("rb").close(), daemon=True)
    thread.start()
    with pytest.raises(InputError, match="nobody reads it"):
        write_file(pipe, bytes(300_000))
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_folders_sockets_and_links_in_a_circle_are_refused_and_stay(tmp_path, monkeypatch):
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as there:
        there.bind("socket")
        os.symlink("b", "a")
        os.symlink("a", "b")
        for name, why in (("folder", "that is a folder"), ("socket", "that is a socket"), ("a", "symbolic links")):
            with pytest.raises(InputError, match=why):
                check_place(name)
            with pytest.raises(InputError, match=why):
                write_file(name, "x")
    assert sorted(os.listdir()) == ["a", "b", "folder", "socket"]
    assert os.path.islink("a")
    assert stat.S_ISSOCK(os.stat("socket").st_mode)


def test_a_whole_disk_is_never_written(tmp_path, monkeypatch):
    """Its kind is what counts; there is no disk here to try it on."""
    path = tmp_path / "disk"
    path.write_text("all that is there")
    real = os.stat

    def as_disk(p, **options):
        found = real(p, **options)
        if str(p) != str(path):
            return found
        return os.stat_result((stat.S_IFBLK | 0o660, *found[1:]))

    monkeypatch.setattr(writing.os, "stat", as_disk)
    for write in (check_place, lambda p: write_file(p, "x")):
        with pytest.raises(InputError, match="that is a whole disk"):
            write(path)
    assert path.read_text() == "all that is there"


def test_a_disk_that_fills_up_leaves_the_old_file_and_no_new_one(tmp_path):
    path = tmp_path / "table.toml"
    path.write_text("old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, hard))
    try:
        with pytest.raises(InputError, match=r"cannot be written .*free some space"):
            write_file(path, bytes(1 << 17))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_of_files_that_belong_together_all_are_written_or_none(tmp_path):
    small, large = tmp_path / "table.toml", tmp_path / "table.png"
    write_files({small: "old", large: b"old"})
    assert (small.read_text(), large.read_bytes()) == ("old", b"old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, hard))
    try:
        with pytest.raises(InputError, match=r"table\.png: cannot be written .*free some space"):
            write_files({small: "new", large: bytes(1 << 17)})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (small.read_text(), large.read_bytes()) == ("old", b"old")
    assert sorted(tmp_path.iterdir()) == [large, small]


def test_nothing_is_written_beside_a_pipe_and_none_is_replaced_with_others(tmp_path):
    pipe, beside = tmp_path / "table.toml", tmp_path / "table.png"
    os.mkfifo(pipe)
    thread, got = read_from(pipe)
    write_files({pipe: "table", beside: b"picture"})
    thread.join(timeout=60)
    assert got == [b"table"]
    assert not beside.exists()
    with pytest.raises(InputError, match=r"table\.toml: cannot be written \(that is no regular file\)"):
        write_files({beside: b"picture", pipe: "table"})
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert not beside.exists()


OWN = """
import sys
from measure.writing import write_file
write_file("/dev/stdout", "the file\\n")
print("and a word")
"""


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="no name for the program's own output here")
@pytest.mark.parametrize("piped", [True, False])
def test_the_programs_own_output_gets_the_file_wherever_it_leads(tmp_path, piped):
    out = tmp_path / "out.txt"
    if piped:
        got = subprocess.run([sys.executable, "-c", OWN], cwd=ROOT, capture_output=True, check=True).stdout
    else:
        with out.open("wb") as file:
            subprocess.run([sys.executable, "-c", OWN], cwd=ROOT, stdout=file, check=True)
        got = out.read_bytes()
    assert got == b"the file\nand a word\n"


def test_places_that_take_nothing_are_said_before_the_work(tmp_path):
    with pytest.raises(InputError, match="does not exist"):
        check_place(tmp_path / "none" / "x.pdf")
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="does not exist"):
        check_place(tmp_path / "file" / "x.pdf")
    with pytest.raises(InputError, match="that is a folder"):
        check_place("")
    check_place(tmp_path / "x.pdf")


def test_a_name_that_somebody_else_gave_needs_no_ending(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("real")
    (tmp_path / "picture").symlink_to("real.pdf")
    (tmp_path / "old.txt").write_text("")
    endings = (".png", ".pdf")
    assert [ending_of(tmp_path / n, endings) for n in ("a.PDF", "pipe", "link", "picture", "old.txt", "new.txt", "new")] == [
        ".pdf", ".png", ".png", ".pdf", None, None, None]


def test_the_sentence_says_what_to_do():
    assert "free some space" in sentence("a", OSError(errno.ENOSPC, "No space left on device"))
    assert "that you may write to" in sentence("a", PermissionError(errno.EACCES, "Permission denied"))


def test_nothing_replaces_what_is_no_file(tmp_path, monkeypatch):
    """The one thing that destroyed a device: os.replace over it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setattr(writing.os, "replace", lambda *a: pytest.fail("replaced"))
    thread, got = read_from(pipe)
    put(pipe, "x")
    thread.join(10)
    assert got == [b"x"]


@pytest.mark.parametrize("room", ["assistant", "calibration", "gui", "measure", "rules", "vision"])
def test_nobody_else_puts_files_in_place_of_others(room):
    here = Path(writing.__file__)
    replacing = re.compile(r"\bos\.(replace|rename)\(|\bshutil\.move\(")
    assert [str(p) for p in sorted((ROOT / room).rglob("*.py")) if p != here and replacing.search(p.read_text("utf-8"))] == []


def test_a_name_in_another_encoding_is_written_with_a_question_mark(tmp_path):
    put(tmp_path / "t.txt", f"é {os.fsdecode(bytes([0xe9]))}")
    assert (tmp_path / "t.txt").read_text(encoding="utf-8") == "é ?"
