"""What a whole log proves, and its lines for somebody who lets it be proven elsewhere; a log is read block by block."""

import hashlib
import json
from dataclasses import replace

import pytest

from assistant.log import reading
from assistant.log.battle_log import LogError, read_lines, read_log, signed_log
from assistant.report.proof import lines_with_proof, proof_of
from tests.assistant.conftest import told_lines


@pytest.fixture
def log(tmp_path):
    path = tmp_path / "battle.jsonl"
    with signed_log(path) as out:
        for line in told_lines():
            out.append(dict(line))
    return path


def test_a_proof_tells_the_files_hash_and_its_signatures(log):
    proof = proof_of(log, log.stat().st_size)
    assert proof.sha256 == hashlib.sha256(log.read_bytes()).hexdigest()
    assert proof.signed.startswith("Signed by the key")


def test_no_more_of_a_log_is_proven_than_it_had_when_it_was_asked(log):
    lines = log.read_bytes().splitlines(keepends=True)
    then = log.with_name("then.jsonl")
    then.write_bytes(b"".join(lines[:9]))
    size = then.stat().st_size
    assert proof_of(log, size) == proof_of(then, size) != proof_of(log, log.stat().st_size)


def test_the_lines_are_the_same_and_the_proof_is_asked_for_after_the_last(log):
    asked = []
    lines = lines_with_proof(log, log.stat().st_size, lambda: asked.append("asked"))
    told = [(line.number, line.data, line.prev, asked[:]) for line in lines]
    assert told == [(line.number, line.data, line.prev, []) for line in read_lines(log)]
    assert asked == ["asked"]


def test_lines_that_contradict_each_other_are_refused_by_the_proof_alone(log):
    twice = log.with_name("twice.jsonl")
    lines = log.read_bytes().splitlines(keepends=True)
    twice.write_bytes(b"".join([*lines, lines[-2]]))
    size = twice.stat().st_size
    with pytest.raises(LogError, match="contradicts itself"):
        proof_of(twice, size)
    assert len(list(lines_with_proof(twice, size, lambda: proof_of(log, size)))) == len(lines) + 1
    with pytest.raises(LogError, match="contradicts itself"):
        list(lines_with_proof(twice, size, lambda: proof_of(twice, size)))


@pytest.mark.parametrize("block", [1, 2, 7, 64, 1000])
def test_blocks_end_anywhere(log, monkeypatch, block):
    expected = read_lines(log)
    monkeypatch.setattr(reading, "BLOCK_BYTES", block)
    assert read_lines(log) == expected


def test_a_log_is_read_up_to_any_byte(tmp_path):
    path = tmp_path / "battle.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in told_lines()), encoding="utf-8")
    ends = [0]
    for line in path.read_bytes().splitlines(keepends=True):
        ends.append(ends[-1] + len(line))
    for whole, end in enumerate(ends):
        for size in {max(0, end - 1), end, end + 1}:
            read = list(reading.stream_lines(path, size))
            assert len(read) == whole - (size < end - 1) or size == end - 1  # a whole line may want nothing but its end
            assert tuple(line.data for line in read) == read_log(path)[:len(read)]


def test_a_line_that_is_too_long_is_refused_before_it_is_read_to_its_end(log, monkeypatch):
    monkeypatch.setattr(reading, "BLOCK_BYTES", 16)
    monkeypatch.setattr(reading, "LOG", replace(reading.LOG, longest_line_bytes=100))
    read = 0

    class Counted:
        def __init__(self, file):
            self.file = file

        def read(self, count):
            nonlocal read
            read += count
            return self.file.read(count)

    with open(log, "rb") as file:
        pieces = list(reading._pieces(Counted(file), None))
    assert [whole for _, whole in pieces] == [False]
    assert len(pieces[0][0]) > 100
    assert read < 130
    with pytest.raises(LogError, match="too large for a log"):
        read_log(log)
