"""Letters that no font has are told: they are painted as boxes."""

import numpy as np
import pytest

from assistant.__main__ import main
from assistant.overlay.text import NO_LETTER, _Patches, boxes_said, text_patch, text_size

NONE_HAS = "\U000f1234"
"""For private use: no font that is looked for has it."""


def test_a_letter_that_no_font_has_is_named():
    said = boxes_said(("Jeep", f"{NONE_HAS}Tank", "Tank ± 0.1 in"))
    assert said.startswith(f"no font here has the letters {NONE_HAS}: they are boxes in the picture")
    box = text_patch(NO_LETTER, 24, (255, 255, 255))
    assert np.array_equal(text_patch(NONE_HAS, 24, (255, 255, 255)), box)


def test_letters_that_are_there_are_not_told():
    assert boxes_said(("Jeep ± é ł", "")) == ""


@pytest.mark.parametrize(("name", "told"), [(f"grunt {NONE_HAS}", True), ("grunt", False)])
def test_a_video_with_boxes_says_so(told_log, tmp_path, capsys, name, told):
    log = tmp_path / "named.jsonl"
    log.write_text(told_log.read_text(encoding="utf-8").replace("grunt", name), encoding="utf-8")
    assert main(["replay", str(log), "--record", str(tmp_path / "a.mp4"), "--size", "320x180", "--no-captions"]) == 0
    assert (f"has the letters {NONE_HAS}" in capsys.readouterr().err) is told


def test_a_text_with_line_breaks_is_painted_as_one_line():
    plain, broken = text_patch("a b", 20, (255, 255, 255)), text_patch("a\nb\x1b", 20, (255, 255, 255))
    assert broken.shape[0] == plain.shape[0]
    assert broken.shape[1] == int(np.ceil(text_size("a\\nb\\x1b", 20)[0]))


def test_ever_new_words_take_no_more_memory():
    patches = _Patches(60_000)
    first = patches.of("0.0 in", 20, (255, 255, 255), 1.0)
    for k in range(1, 40):
        patches.of(f"{k}.5 in", 20, (255, 255, 255), 1.0)
        assert patches.of("0.0 in", 20, (255, 255, 255), 1.0) is first  # it is asked for again and again
        assert patches.held_bytes == sum(p.nbytes for p in patches._held.values()) <= 60_000
    assert len(patches._held) > 2
    assert patches.of("1.5 in", 20, (255, 255, 255), 1.0).shape == patches.of("1.5 in", 20, (0, 0, 0), 1.0).shape
