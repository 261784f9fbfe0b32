"""What a witness photographed: a log holds it, or it was changed or cut since, whoever did that."""

import cv2
import numpy as np
import pytest

from assistant.__main__ import main
from assistant.evidence.moment import EvidenceError
from assistant.evidence.witness import code_of, head_in, witnessed
from assistant.log.battle_log import BattleLog
from assistant.log.signing import KEYS, Signer

START = {"game": None, "edition": None, "house_rules": None, "calibration": None, "source": "x", "wall_clock": None}


@pytest.fixture
def signer(tmp_path, monkeypatch):
    monkeypatch.setenv(KEYS, str(tmp_path / "keys"))
    return Signer.made()


def written(path, signer, words=("one", "two", "three", "four")):
    """A signed log; the head after each line."""
    heads = []
    with BattleLog(path, signer=signer) as log:
        log.write("start", version=1, **START)
        for k, word in enumerate(words):
            log.write("note", time_s=float(k), text=word)
            heads.append(log.head)
    return heads


def test_a_log_holds_what_was_photographed(tmp_path, signer):
    heads = written(tmp_path / "a.jsonl", signer)
    said = witnessed(tmp_path / "a.jsonl", heads[1])
    assert "line 3, a note line at 0:01.0" in said
    assert "the 2 lines of the battle before it" in said
    assert "nothing of the 2 after it" in said
    assert witnessed(tmp_path / "a.jsonl", f" TOY-UMPIRE {heads[1].upper()}\n") == said
    assert witnessed(tmp_path / "a.jsonl", heads[1][:12]) == said


def test_what_the_key_holder_wrote_anew_is_not_it(tmp_path, signer):
    heads = written(tmp_path / "a.jsonl", signer)
    written(tmp_path / "b.jsonl", signer, ("one", "TWO", "three", "four"))  # signed by the same key, its chain whole
    with pytest.raises(EvidenceError, match="does not hold what the witness photographed"):
        witnessed(tmp_path / "b.jsonl", heads[2])
    lines = (tmp_path / "a.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "cut.jsonl").write_bytes(b"".join(lines[:3]))
    with pytest.raises(EvidenceError, match="changed or cut"):
        witnessed(tmp_path / "cut.jsonl", heads[2])
    assert "line 3" in witnessed(tmp_path / "cut.jsonl", heads[1])


def test_a_line_that_was_changed_before_it_is_named(tmp_path, signer):
    heads = written(tmp_path / "a.jsonl", signer)
    text = (tmp_path / "a.jsonl").read_text()
    (tmp_path / "a.jsonl").write_text(text.replace('"one"', '"ONE"'))
    with pytest.raises(EvidenceError, match=r"line 2 was changed.*before line 4"):
        witnessed(tmp_path / "a.jsonl", heads[2])


def test_a_log_that_was_gone_on_with_holds_both_parts(tmp_path, signer):
    heads = written(tmp_path / "a.jsonl", signer)
    with BattleLog(tmp_path / "a.jsonl", resume=True, signer=signer) as log:
        log.write("start", version=1, **START)
        later = log.head
    assert "line 5" in witnessed(tmp_path / "a.jsonl", heads[3])
    assert "line 6, a start line" in witnessed(tmp_path / "a.jsonl", later)


def test_a_photograph_of_the_code_will_do(tmp_path, signer, capsys):
    heads = written(tmp_path / "a.jsonl", signer)
    squares = np.kron(code_of(heads[2]), np.ones((7, 7), np.uint8))
    photograph = np.full((600, 800), 90, np.uint8)
    photograph[100:100 + len(squares), 200:200 + len(squares)] = squares
    turned = cv2.warpAffine(photograph, cv2.getRotationMatrix2D((400, 300), 12, 0.9), (800, 600), borderValue=90)
    cv2.imwrite(str(tmp_path / "code.jpg"), turned)
    assert head_in(str(tmp_path / "code.jpg")) == heads[2]
    assert main(["evidence", "--witness", str(tmp_path / "code.jpg"), "--log", str(tmp_path / "a.jsonl")]) == 0
    assert "line 4, a note line" in capsys.readouterr().out
    cv2.imwrite(str(tmp_path / "none.png"), photograph[:90])
    with pytest.raises(EvidenceError, match="no code is read"):
        head_in(str(tmp_path / "none.png"))


@pytest.mark.parametrize("given", ["", "abc", "g" * 64, "0" * 65, "TOY-UMPIRE", "../" + "0" * 12])
def test_what_is_no_head_is_told(tmp_path, signer, given):
    with pytest.raises(EvidenceError, match="--witness"):
        head_in(given)


def test_an_unsigned_log_has_no_head(tmp_path, capsys):
    with BattleLog(tmp_path / "a.jsonl") as log:
        log.write("start", version=1, **START)
        assert log.head == ""
    assert main(["evidence", "--witness", "0" * 64, "--log", str(tmp_path / "a.jsonl")]) == 2
    assert main(["evidence", "--witness", "0" * 64]) == 2
    assert "--witness needs the log" in capsys.readouterr().err
