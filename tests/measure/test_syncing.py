"""Files that grow are put on the disk: what was written is, whenever it is asked for and at the end."""

import gc
import os
import threading

import pytest

from measure import syncing
from measure.syncing import Syncing, sync_file, sync_folder


@pytest.fixture
def synced(monkeypatch):
    """An event for each file that is put on the disk."""
    seen, done = [], threading.Event()

    def to_disk(fd):
        seen.append(os.fstat(fd).st_size)
        done.set()

    monkeypatch.setattr(syncing, "to_disk", to_disk)
    return seen, done


def test_what_was_written_is_put_on_the_disk_by_itself(tmp_path, synced):
    seen, done = synced
    before = set(threading.enumerate())
    with open(tmp_path / "a", "wb", buffering=0) as file:
        keeper = Syncing(file.fileno(), every_s=0.01)
        file.write(b"abc")
        keeper.written()
        assert done.wait(30)
        keeper.close()
    assert seen == [3]
    assert not [t for t in set(threading.enumerate()) - before if t.name == "syncing"]


def test_a_file_that_is_never_closed_leaves_no_thread(tmp_path, synced):
    before = set(threading.enumerate())
    with open(tmp_path / "a", "wb", buffering=0) as file:
        keeper = Syncing(file.fileno(), every_s=0.01)
        file.write(b"abc")
        keeper.written()
        [thread] = [t for t in set(threading.enumerate()) - before if t.name == "syncing"]
        del keeper
        gc.collect()
        thread.join(30)
    assert not thread.is_alive()


def test_the_end_is_on_the_disk_too(tmp_path, synced):
    seen, _ = synced
    with open(tmp_path / "a", "wb", buffering=0) as file:
        keeper = Syncing(file.fileno(), every_s=1000.0)
        keeper.close()
        assert seen == []  # nothing was written
        keeper = Syncing(file.fileno(), every_s=1000.0)
        file.write(b"ab")
        keeper.written()
        keeper.close()
    assert seen == [2]


def test_files_and_folders_by_name(tmp_path):
    (tmp_path / "a").write_bytes(b"x")
    sync_file(str(tmp_path / "a"))
    sync_folder(str(tmp_path))
    sync_folder(str(tmp_path / "none"))  # a system that cannot is no fault
    with pytest.raises(OSError, match="none"):
        sync_file(str(tmp_path / "none"))
