"""Two processes that play into one folder: one after the other, and a lock that dies with the one that held it."""

import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.batch.locking import LOCK, alone_in

ROOT = Path(__file__).resolve().parents[3]
HOLD = """
import sys
from pathlib import Path
from assistant.batch.locking import alone_in
folder = Path(sys.argv[1])
print("asks", flush=True)
with alone_in(folder):
    print("holds", flush=True)
    sys.stdin.read()
    with (folder / "order").open("a") as file:
        file.write(sys.argv[2])
"""


def process(folder, name):
    return subprocess.Popen([sys.executable, "-c", HOLD, str(folder), name], cwd=ROOT, text=True, stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE)


@pytest.mark.skipif(os.name == "nt", reason="select knows no pipes on Windows")
@pytest.mark.parametrize("killed", [False, True])
def test_the_second_waits_for_the_first_however_that_ends(tmp_path, killed):
    with process(tmp_path, "1") as first:
        assert (first.stdout.readline(), first.stdout.readline()) == ("asks\n", "holds\n")
        with process(tmp_path, "2") as second:
            assert second.stdout.readline() == "asks\n"
            second.stdin.close()  # it would write as soon as it holds the folder
            assert select.select([second.stdout], [], [], 0.5)[0] == []
            if killed:
                first.kill()
            else:
                first.stdin.close()
            assert first.wait(60) == (-signal.SIGKILL if killed else 0)
            assert second.stdout.readline() == "holds\n"
            assert second.wait(60) == 0
    assert (tmp_path / "order").read_text() == ("2" if killed else "12")
    assert not (tmp_path / LOCK).exists()


def test_a_lock_left_by_a_killed_machine_holds_nobody_up(tmp_path):
    (tmp_path / LOCK).write_bytes(b"")
    with alone_in(tmp_path):
        assert (tmp_path / LOCK).exists()
    assert not (tmp_path / LOCK).exists()
