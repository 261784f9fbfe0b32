"""Forged cards and logs: each changed field, part of the picture and line is noticed; a true card needs the log alone."""

import base64
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import battles
import cv2
import numpy as np
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from pypdf import PdfReader, PdfWriter

from assistant.__main__ import main
from assistant.evidence.embedding import KEY, _hash_of_streams, hash_of_pixels, read_whole_card, sealed
from assistant.evidence.moment import EvidenceError
from assistant.evidence.parameters import VERIFY
from assistant.evidence.verify import verify
from assistant.log.battle_log import BattleLog, read_lines
from assistant.log.signing import KEYS, SignatureError, Signer, check_signatures
from assistant.report.page import report_page
from assistant.runner.evidence_card import card_from_log
from measure.errors import InputError


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """Toytastrophe's written example, signed as it is written."""
    plain = battles.write_example(tmp_path_factory.mktemp("forged") / "plain.jsonl", "toytastrophe")
    path = plain.with_name("battle.jsonl")
    with BattleLog(path, signer=Signer.made()) as signed:
        signed.sees(lambda: np.zeros((4, 6, 3), np.uint8))
        for line in read_lines(plain):
            signed.append(line.data)
    return path


@pytest.fixture(scope="module")
def card(log):
    path = log.with_name("card.png")
    card_from_log(log, 72.0, "bear", "jeep").save(path)
    return path


def forged(card, out, change, pixels=None):
    """The card with another record or other pixels, its hashes made anew by somebody who has no key."""
    found = read_whole_card(card)
    record = json.loads(json.dumps(found.record))
    change(record)
    drawn = found.pixels if pixels is None else pixels
    kept, os.environ[KEYS] = os.environ[KEYS], str(out.parent / "no keys here")
    try:
        text = sealed(record, hash_of_pixels(drawn))
    finally:
        os.environ[KEYS] = kept
    info = PngInfo()
    info.add_itxt(KEY, text, zip=True)
    Image.fromarray(drawn).save(out, pnginfo=info, compress_level=1)
    return out


def leaves(value, path=()):
    """Paths to all plain values in a record."""
    if isinstance(value, dict):
        for k, v in value.items():
            yield from leaves(v, (*path, k))
    elif isinstance(value, list):
        for k, v in enumerate(value):
            yield from leaves(v, (*path, k))
    else:
        yield path


def changed_at(record, path):
    inner = record
    for key in path[:-1]:
        inner = inner[key]
    was = inner[path[-1]]
    inner[path[-1]] = (not was if isinstance(was, bool) else was + 1 if isinstance(was, int | float)
                       else "forged" if was is None else was + "x")


def test_a_true_card_says_what_is_proven(log, card):
    said = verify(card, log)
    assert "matches" in said
    assert "What the card rests on is signed. The card is signed by the same key." in said
    assert "Not proven: that the camera saw the truth" in said


@pytest.mark.slow
def test_each_changed_field_is_noticed(log, card, tmp_path):
    """With all hashes made anew, and with the picture left as it is."""
    paths = list(leaves(read_whole_card(card).record))
    assert len(paths) > 60
    for path in paths[::3]:  # a third of them, evenly: all were tried once, and each takes a second
        with pytest.raises(InputError):
            verify(forged(card, tmp_path / "card.png", lambda r, path=path: changed_at(r, path)), log)


def test_some_changed_fields_are_noticed(log, card, tmp_path):
    for path in (("range", "in"), ("cover", "hidden"), ("source",), ("calibration", "rms_px"), ("picture", "of")):
        with pytest.raises(InputError):
            verify(forged(card, tmp_path / "card.png", lambda r, path=path: changed_at(r, path)), log)
    with pytest.raises(EvidenceError, match="more than this program writes"):
        verify(forged(card, tmp_path / "card.png", lambda r: r.update(judge="me")), log)


def test_a_card_of_a_version_that_measured_otherwise_is_no_forgery_and_no_proof(log, card, tmp_path):
    def older(record):
        del record["measuring"]
        record["cover"]["sigma"] += 0.05

    with pytest.raises(EvidenceError, match="measures otherwise made it, or it was changed: check it"):
        verify(forged(card, tmp_path / "card.png", older), log)
    for way in (1, VERIFY.measuring + 1, str(VERIFY.measuring), True, None):
        with pytest.raises(EvidenceError, match="knows no way of measuring"):
            verify(forged(card, tmp_path / "card.png", lambda r, way=way: r.update(measuring=way)), log)


def test_a_stale_card_of_another_moment_is_noticed(log, card, tmp_path):
    with pytest.raises(InputError):
        verify(forged(card, tmp_path / "card.png", lambda r: r.update(at_s=r["at_s"] + 0.02)), log)


@pytest.mark.slow
def test_each_block_of_the_picture_counts(log, card, tmp_path):
    """Another word, a stroke taken out or put in: 40 by 24 pixels painted over anywhere on the card."""
    pixels = read_whole_card(card).pixels
    rng = np.random.default_rng(5)
    for _ in range(10):
        y, x = int(rng.integers(0, pixels.shape[0] - 24)), int(rng.integers(0, pixels.shape[1] - 40))
        other = pixels.copy()
        other[y:y + 24, x:x + 40] = 255 - other[y:y + 24, x:x + 40]
        with pytest.raises(EvidenceError, match="drawn"):
            verify(forged(card, tmp_path / "card.png", lambda r: None, other), log)


def test_another_number_painted_on_the_card_is_noticed(log, card, tmp_path):
    other = read_whole_card(card).pixels.copy()
    cv2.putText(other, "12.0", (800, 600), cv2.FONT_HERSHEY_SIMPLEX, 0.8, (0, 0, 0), 2)
    with pytest.raises(EvidenceError, match="drawn again it looks otherwise"):
        verify(forged(card, tmp_path / "card.png", lambda r: None, other), log)


def test_the_crop_of_the_frame_is_bound_too(log, tmp_path):
    """The picture within the card, exchanged in the record and drawn as the program draws it, is not signed."""
    def other_picture(record):
        data = cv2.imencode(".jpg", np.full((40, 60, 3), 90, np.uint8))[1].tobytes()
        record["picture"]["crop"] = {"at_px": [0, 0], "jpeg": base64.b64encode(data).decode()}

    path = tmp_path / "card.png"
    card_from_log(log, 72.0, "bear", "jeep").save(path)
    with pytest.raises(InputError):
        verify(forged(path, tmp_path / "other.png", other_picture), log)


def test_a_pdf_is_drawn_again_too(log, tmp_path):
    path = tmp_path / "card.pdf"
    card_from_log(log, 72.0, "bear", "jeep").save(path)
    assert "matches" in verify(path, log)
    other = tmp_path / "other.pdf"
    card_from_log(log, 28.0, "tank", "fox").save(other)
    record = read_whole_card(path).record
    writer = PdfWriter(clone_from=PdfReader(other))
    streams = _hash_of_streams(PdfReader(other))
    writer.add_metadata({f"/{KEY}": sealed(record, streams)})  # even with the key: it does not agree
    data = io.BytesIO()
    writer.write(data)
    other.write_bytes(data.getvalue())
    with pytest.raises(EvidenceError, match="drawn"):
        verify(other, log)


def rewritten(log, out, change):
    lines = log.read_bytes().splitlines(keepends=True)
    change(lines)
    out.write_bytes(b"".join(lines))
    return out


def test_each_line_changed_taken_out_or_exchanged_breaks_the_chain(log, tmp_path):
    count = len(read_lines(log))

    def broken(path):
        lines = read_lines(path)
        with pytest.raises(SignatureError):
            check_signatures(lines)

    for k in range(1, count - 1):
        def taken_out(lines, k=k):
            del lines[k]

        def remark(lines, k=k):
            line = json.loads(lines[k])
            lines[k] = (json.dumps({**line, "remark": 1}) + "\n").encode()

        def doubled(lines, k=k):
            lines.insert(k, lines[k])

        def exchanged(lines, k=k):
            lines[k], lines[k + 1] = lines[k + 1], lines[k]

        for change in (taken_out, remark, doubled, exchanged):
            try:
                path = rewritten(log, tmp_path / "log.jsonl", change)
                broken(path)
            except InputError:
                continue  # the lines do not even agree with each other
    signed = check_signatures(read_lines(log))
    assert signed.ended
    assert signed.later == 0
    assert signed.count >= 3


def test_a_line_cut_at_the_end_is_told_from_a_changed_one(log, tmp_path):
    cut = rewritten(log, tmp_path / "cut.jsonl", lambda lines: lines.__delitem__(slice(-4, None)))
    signed = check_signatures(read_lines(cut))
    assert not signed.ended
    assert "it was cut there, or the program was stopped" in signed.summary()
    changed = rewritten(log, tmp_path / "changed.jsonl", lambda lines: lines.__setitem__(
        -3, lines[-3].replace(b'"time_s": ', b'"time_s":  ')))
    with pytest.raises(SignatureError, match="was changed"):
        check_signatures(read_lines(changed))


def test_lines_signed_anew_by_another_key_are_not_the_battle_s(log, card, tmp_path):
    path = tmp_path / "other.jsonl"
    with BattleLog(path, signer=Signer.made()) as other:
        for line in read_lines(log):
            if line.data["type"] != "sign":
                other.append({k: v for k, v in line.data.items() if k != "key"})
    check_signatures(read_lines(path))
    with pytest.raises(EvidenceError, match="does not match"):
        verify(card, path)


def test_spliced_from_two_battles(log, tmp_path):
    other = tmp_path / "other.jsonl"
    with BattleLog(other, signer=Signer.made()) as second:
        for line in read_lines(log):
            if line.data["type"] != "sign":
                second.append({k: v for k, v in line.data.items() if k != "key"})
    a, b = log.read_bytes().splitlines(keepends=True), other.read_bytes().splitlines(keepends=True)
    for k in range(2, len(a) - 1, 6):
        for first, second in ((a, b), (b, a)):
            (tmp_path / "spliced.jsonl").write_bytes(b"".join([*first[:k], *second[k:]]))
            with pytest.raises(InputError):  # mostly a SignatureError; some lines do not even agree with each other
                check_signatures(read_lines(tmp_path / "spliced.jsonl"))


def test_old_logs_read_as_unsigned(tmp_path):
    plain = battles.write_example(tmp_path / "plain.jsonl", "toytastrophe")
    assert check_signatures(read_lines(plain)).key == ""
    card_from_log(plain, 72.0, "bear", "jeep").save(tmp_path / "card.png")
    assert "not signed: whoever has it could have changed it" in verify(tmp_path / "card.png", plain)


def test_a_log_that_is_continued_goes_on_with_the_chain_and_another_key(log, tmp_path):
    path = tmp_path / "battle.jsonl"
    path.write_bytes(log.read_bytes())
    before = read_lines(path)
    with BattleLog(path, resume=True, signer=Signer.made()) as again:
        for line in before:
            if line.data["type"] != "sign":
                again.append({k: v for k, v in line.data.items() if k != "key"})
    lines = read_lines(path)
    later = [line for line in lines if line.number > before[-1].number]
    assert check_signatures(lines[:len(before)]).key != check_signatures(later, lines[len(before) - 1]).key
    with pytest.raises(SignatureError, match="before it"):
        check_signatures(later, lines[len(before) - 2])


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps other rights")
def test_the_private_key_stays_in_the_user_s_folder_alone(log):
    key = read_lines(log)[0].data["key"]
    path = Path(os.environ[KEYS]) / f"{key}.key"
    assert path.stat().st_mode & 0o077 == 0
    assert path.read_text().strip() not in log.read_text()
    assert Signer.of("../" + key) is None


def test_another_machine_verifies_a_true_card_with_the_log_alone(log, card, tmp_path):
    root = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-m", "assistant", "evidence", "--verify", str(card), "--log", str(log)],
                          cwd=tmp_path, env=os.environ | {KEYS: str(tmp_path / "none"), "PYTHONPATH": str(root)},
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "signed by the same key" in done.stdout


def test_report_and_replay_name_a_log_that_was_changed_by_hand(log, tmp_path, capsys):
    def surer(lines):
        k = next(k for k, line in enumerate(lines) if b'"text": "' in line)
        lines[k] = lines[k].replace(b'"text": "', b'"text": "it was so: ', 1)

    path = rewritten(log, tmp_path / "battle.jsonl", surer)
    assert "signed by the key" in report_page(log).lower()
    assert "somebody changed this log after it was written" in report_page(path)
    assert main(["replay", str(path)]) == 0
    said = capsys.readouterr().err
    assert "somebody changed this log after it was written" in said
    assert said.count("\n") == 1
    assert main(["replay", str(log)]) == 0
    assert capsys.readouterr().err == ""
