"""The sensitivity benchmark: which numbers it finds, how it changes them, what it traces, and what its table says."""

from __future__ import annotations

import sys
import types
from dataclasses import dataclass, fields

import pytest

from benchmarks.reporting import Origin
from benchmarks.robustness import parameters as benchmark

SOURCE = '''
from dataclasses import dataclass

HALF = 0.5

@dataclass(frozen=True, slots=True)
class StageParameters:
    least_in: float = 0.4
    count: int = 1
    span: tuple[float, float] = (0.0, 2.0)
    on: bool = True
    name: str = "x"
    twice: float = 2 * HALF

STAGE = StageParameters()
'''


@pytest.fixture
def stage(tmp_path, monkeypatch):
    """A package of one module with parameters, in place of the rooms'."""
    file = tmp_path / "stage.py"
    file.write_text(SOURCE, encoding="utf-8")
    module = types.ModuleType("a_room.stage.parameters")
    module.__file__ = str(file)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(SOURCE, str(file), "exec"), vars(module))
    monkeypatch.setattr(benchmark, "modules", lambda: [module.__name__])
    return module.STAGE


def test_numbers_are_found_in_tuples_too(stage):
    assert [(p.key, p.value) for p in benchmark.parameters()] == [
        ("a_room.stage.parameters.STAGE.least_in", 0.4), ("a_room.stage.parameters.STAGE.count", 1),
        ("a_room.stage.parameters.STAGE.span[1]", 2.0), ("a_room.stage.parameters.STAGE.twice", 1.0)]
    assert benchmark.parameters("another_room") == []
    assert benchmark.derived() == {"a_room.stage.parameters.STAGE.twice"}


def test_a_frozen_number_is_changed(stage):
    for p in benchmark.parameters():
        benchmark.put(p.key, p.changed(1.2))
    assert (stage.least_in, stage.count, stage.span, stage.twice) == (pytest.approx(0.48), 2, (0.0, pytest.approx(2.4)), 1.2)
    assert (stage.on, stage.name) == (True, "x")


@pytest.mark.parametrize(("value", "factor", "expected"), [(0.5, 0.8, 0.4), (-0.5, 1.2, -0.6), (10, 0.8, 8), (1, 0.8, 0),
                                                           (2, 1.2, 3), (1, 1.2, 2)])
def test_whole_numbers_stay_whole_and_change_by_one_at_least(value, factor, expected):
    new = benchmark.Parameter("m", "I", "f", None, value).changed(factor)
    assert new == pytest.approx(expected)
    assert isinstance(new, type(value))


def test_what_is_read_is_traced_by_phase(stage):
    trace = benchmark.Trace()
    assert stage.least_in == 0.4
    trace.phase = "running"
    assert stage.span[1] == 2.0
    assert trace.read == {"loading": {"a_room.stage.parameters.STAGE.least_in"},
                          "running": {"a_room.stage.parameters.STAGE.span"}}
    assert len(fields(stage)) == 6


def test_the_rooms_have_parameters():
    names = benchmark.modules()
    assert len(names) > 10
    assert "vision.segmentation.parameters" in names
    found = benchmark.parameters("vision.segmentation")
    assert len(found) > 20
    assert all(p.key.startswith("vision.segmentation.") and p.value for p in found)


def test_the_table_is_sorted_by_effect():
    @dataclass
    class Kept:
        answers: dict[tuple[str, float], dict[str, object]]

        def of(self, job):
            return self.answers[job["parameter"], job["value"]]

    base = {"sample": {"sample: ranges, rms (in)": 0.08, "sample: toys found": 9.0}}
    small, large, breaks = (benchmark.Parameter("m", "I", name, None, 1.0) for name in ("small", "large", "breaks"))
    same = {"figures": dict(base["sample"])}
    results = Kept({(p.key, v): same for p in (small, large, breaks) for v in (0.8, 1.2)})
    results.answers[large.key, 1.2] = {"figures": {"sample: ranges, rms (in)": 0.1, "sample: toys found": 9.0}}
    results.answers[small.key, 0.8] = {"figures": {"sample: ranges, rms (in)": 0.079, "sample: toys found": 9.0}}
    results.answers[breaks.key, 0.8] = {"fault": "ZeroDivisionError: division by zero"}
    effects = [benchmark.effect(p, base, results, ["sample"]) for p in (small, large, breaks)]
    assert [round(e.size, 3) for e in effects] == [0.1, 2.0, float("inf")]
    text = benchmark.page(effects, base, ["m.I.other"], set(), Origin("2026-11-28", "abcd", "0.2.0", "benchmarks.x"))
    rows = [line for line in text.split("\n") if line.startswith("| `")]
    assert [row.split(" | ")[0] for row in rows] == ["| `m.I.breaks`", "| `m.I.large`", "| `m.I.small`"]
    assert "ends in ZeroDivisionError: division by zero" in rows[0]
    assert "| – | sample: ranges, rms (in) +0.02 |" in rows[1]
    assert "- `m.I.other`" in text
