"""The calibrations of ../shared/cases: what is wrong is named with its numbers, and what is stated holds."""

import json
from pathlib import Path

import pytest

from assistant.__main__ import main
from assistant.cli.values import length
from calibration.table.check import check
from calibration.table.mapping import TableCalibration

CASES = Path(__file__).resolve().parents[3] / "shared" / "cases"
if not (CASES / "01a_two_sheets").is_dir():
    pytest.skip(f"{CASES} has no calibrations: these inputs are kept outside of the project", allow_module_level=True)


def calibrated(folder, picture, tmp_path, *words):
    typed = [str(CASES / w) if w.endswith(".toml") else w for w in words]
    return main(["calibrate", str(CASES / folder / picture), "--out", str(tmp_path / "t.toml"), *typed])


REFUSED = {
    "01a": ("01a_two_sheets", "two.jpg", ["--print-scale", "1"], ["(0, 0)", "(36, 10)", "0.90", "1.11"]),
    "01d": ("01d_typed_scale", "one.jpg", ["--lens", "01d_typed_scale/lens.toml", "--camera-height", "50",
                                           "--print-scale", "0.95"], ["0.95", "1.00 ± 0.01"]),
    "02a": ("02a_stretched", "stretched.jpg", ["--print-scale", "1"], ["short one way", "0.94", "not square"]),
    "02b": ("02a_stretched", "stretched.jpg", ["--print-scale", "1", "--lens", "02a_stretched/lens.toml"],
            ["sheet and the lens file do not agree", "0.94"]),
    "02c": ("01d_typed_scale", "one.jpg", ["--lens", "01d_typed_scale/lens.toml", "--camera-height", "58",
                                           "--print-scale", "1"], ["58", "50.0"]),
    "12b": ("12b_mirrored", "mirrored.jpg", ["--print-scale", "1"], ["the picture is mirrored"]),
    "12c": ("12c_quarter_size", "quarter.jpg", ["--lens", "12c_quarter_size/lens.toml"], ["16 ft up", "--print-scale"]),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_contradicts_itself_is_refused_with_both_numbers(case, tmp_path, capsys):
    folder, picture, typed, words = REFUSED[case]
    assert calibrated(folder, picture, tmp_path, *typed) == 2
    said = capsys.readouterr().err
    assert [w for w in words if w not in said] == []
    assert not (tmp_path / "t.toml").exists()


TOLD = {
    "01b": ("01a_two_sheets", "two.jpg", ["--print-scale", "1", "--lens", "01a_two_sheets/lens.toml", "--camera-height", "50"],
            "the sheet at (36, 10) is printed at 0.90 ± 0.01 of its size"),
    "01c": ("01c_markers", "markers.jpg", ["--print-scale", "1"], "2.52 in for 2.80 in"),
}


@pytest.mark.parametrize("case", TOLD)
def test_the_false_print_is_left_out_and_lengths_hold(case, tmp_path, capsys):
    folder, picture, typed, words = TOLD[case]
    assert calibrated(folder, picture, tmp_path, *typed) == 0
    assert words in capsys.readouterr().out
    c = TableCalibration.load(tmp_path / "t.toml")
    assert any(words in n for n in c.notes)
    for known in json.loads((CASES / folder / "lengths.json").read_text(encoding="utf-8")):
        assert check(c, [length(known["length"])]).holds


def test_what_is_right_is_silent(tmp_path, capsys):
    assert calibrated("00_base", "empty.jpg", tmp_path, "--print-scale", "1", "--lens", "00_base/lens.toml") == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.count("\n") == 1


def test_ranges_are_spoken_of_that_exist(tmp_path, capsys):
    assert calibrated("12e_near", "near.jpg", tmp_path, "--print-scale", "1") == 0
    said = capsys.readouterr().out
    assert "on a 4-inch range" in said
    assert "±0.00" not in said
