"""How much the figures move when a parameter is a fifth smaller or larger.

Every number in the frozen dataclasses of all ``parameters.py`` (numbers in tuples too) is multiplied by 0.8 and by 1.2, one at
a time, and a few quick figures are measured on each clip that reads it: the sample clip up to its first move, one start of a
battle (where benchmarks.vision.starts has drawn one), the first seconds of a real chess game (where it lies beside the
repository). A traced run of each clip tells first which parameters it reads; the others are listed, not run. Each run is a
process of its own of up to ten seconds of processor time, so that what is computed from a parameter when modules are loaded
follows it. Results are kept in a folder as they come: a run that was cut off goes on.
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import hashlib
import importlib
import json
import math
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from benchmarks.reporting import DOCS, ROOT, Origin, command_line

ROOMS = ("measure", "calibration", "vision", "assistant", "gui")
FACTORS = (0.8, 1.2)
KEPT = ROOT / "runs" / "parameters"
CLIPS = ("sample", "start", "chess")
WORTH = {"toys found": 1.0, "moves logged": 1.0, "ranges, rms (in)": 0.01, "ranges, p95 (in)": 0.02,
         "covers partly hidden, rms (points)": 1.0, "their sigma, median (points)": 1.0, "overlap of footprints": 0.01}
"""A change of a figure by so much counts as 1: it is what is worth noticing."""
PAGE = DOCS / "parameters.md"
INTRO = """# Parameters: what each is worth

Written by `python -m {command} --write` on {date}, commit {commit}. Every number in the `parameters.py` of all packages was
made a fifth smaller and a fifth larger, one at a time. "Effect" is the largest change of a figure, in units of what is worth
noticing ({worth}). The figures come from short stretches of a few clips, so a parameter without an effect here may still
matter elsewhere; one that no clip reads was not tried.

"""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number: its instance's module and name, the field, its place in a tuple (None: it is no tuple), and its value."""

    module: str
    instance: str
    field: str
    place: int | None
    value: float

    @property
    def field_key(self) -> str:
        """The field's name in full."""
        return f"{self.module}.{self.instance}.{self.field}"

    @property
    def key(self) -> str:
        """The number's name in full."""
        return self.field_key + ("" if self.place is None else f"[{self.place}]")

    def changed(self, factor: float) -> float:
        """Its value times a factor; of a whole number the next one at least."""
        if not isinstance(self.value, int):
            return self.value * factor
        new = round(self.value * factor)
        return new if new != self.value else self.value + (1 if factor > 1 else -1)


def is_number(value: Any) -> bool:
    """Whether something can be multiplied: no truth value, not 0, not infinite."""
    return isinstance(value, int | float) and not isinstance(value, bool) and value != 0 and math.isfinite(value)


def modules() -> list[str]:
    """The names of all modules of parameters, those of the rooms below first."""
    return [".".join(file.relative_to(ROOT).with_suffix("").parts) for room in ROOMS
            for file in sorted((ROOT / room).rglob("parameters.py"))]


def instances(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The frozen dataclasses that a module holds in capitals, by name."""
    for name, value in vars(module).items():
        if (name.isupper() and dataclasses.is_dataclass(value) and not isinstance(value, type)
                and type(value).__module__ == module.__name__):
            yield name, value


def parameters(only: str = "") -> list[Parameter]:
    """Every number of those modules whose name begins with ``only``."""
    out = []
    for name in modules():
        if not name.startswith(only):
            continue
        for instance, of in instances(importlib.import_module(name)):
            for field in dataclasses.fields(of):
                value = getattr(of, field.name)
                if isinstance(value, tuple):
                    out += [Parameter(name, instance, field.name, k, v) for k, v in enumerate(value) if is_number(v)]
                elif is_number(value):
                    out.append(Parameter(name, instance, field.name, None, value))
    return out


def derived() -> set[str]:
    """Fields (in full) whose value is computed from others where the class is made: they do not follow when these change."""
    out = set()
    for name in modules():
        module = importlib.import_module(name)
        assert module.__file__ is not None
        tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
        computed = {(c.name, f.target.id) for c in ast.walk(tree) if isinstance(c, ast.ClassDef) for f in c.body
                    if isinstance(f, ast.AnnAssign) and isinstance(f.target, ast.Name) and f.value is not None
                    and any(isinstance(n, ast.Name) and n.id != "field" for n in ast.walk(f.value))}
        out |= {f"{name}.{i}.{f}" for i, of in instances(module) for c, f in computed if type(of).__name__ == c}
    return out


def put(parameter: str, value: float) -> None:
    """Give a number (by its key) another value, before anything has read it."""
    field_key, _, place = parameter.partition("[")
    module, instance, field = field_key.rsplit(".", 2)
    of = getattr(importlib.import_module(module), instance)
    old = getattr(of, field)
    new: Any = value
    if place:
        k = int(place.rstrip("]"))
        new = (*old[:k], value, *old[k + 1:])
    object.__setattr__(of, field, new)


class Trace:
    """Notes which fields are read from now on: ``read``, fields in full, by what was going on (``phase``)."""

    def __init__(self) -> None:
        self.phase = "loading"
        self.read: dict[str, set[str]] = {"loading": set(), "running": set()}
        for name in modules():
            for instance, of in instances(importlib.import_module(name)):
                self._watch(of, f"{name}.{instance}.")

    def _watch(self, of: Any, prefix: str) -> None:
        fields = {f.name for f in dataclasses.fields(of)}
        trace = self

        def reading(self: Any, name: str) -> Any:
            if name in fields:
                trace.read[trace.phase].add(prefix + name)
            return object.__getattribute__(self, name)

        type(of).__getattribute__ = reading  # type: ignore[method-assign]


def child(job: dict[str, Any]) -> dict[str, Any]:
    """One run, in a process of its own: the figures of a clip, with a parameter changed or with all reads traced."""
    trace = Trace() if job.get("trace") else None
    if job.get("parameter"):
        put(job["parameter"], job["value"])
    try:
        from benchmarks.robustness import quick_figures

        if trace is not None:
            trace.phase = "running"
        out: dict[str, Any] = {"figures": quick_figures.figures([job["clip"]])}
    except ImportError:
        raise
    except Exception as e:  # whatever a changed parameter breaks is its effect
        out = {"fault": f"{type(e).__name__}: {e}"}
    if trace is not None:
        out["read"] = {k: sorted(v) for k, v in trace.read.items()}
    return out | {"processor_s": round(sum(os.times()[:2]), 1)}


def run(job: dict[str, Any]) -> dict[str, Any]:
    """Start one run and wait for its answer."""
    done = subprocess.run([sys.executable, "-m", "benchmarks.robustness.parameters", "--child", json.dumps(job)], cwd=ROOT,
                          stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def sources() -> str:
    """A hash of everything that the figures come from: the rooms' sources, the weights, and how they are measured."""
    digest = hashlib.sha256()
    folders = (*ROOMS, "models", "benchmarks/robustness", "benchmarks/play")
    for file in sorted(f for folder in folders for f in (ROOT / folder).rglob("*") if f.suffix in (".py", ".onnx")):
        digest.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()[:16]


class Results:
    """What was measured, kept in a file, a line a run; of other sources nothing counts."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path, self._sources = folder / "results.jsonl", sources()
        lines = self.path.read_text(encoding="utf-8").splitlines() if self.path.exists() else []
        self._known = {self._key(line["job"]): line["answer"] for line in map(json.loads, lines)
                       if line["sources"] == self._sources}

    @staticmethod
    def _key(job: dict[str, Any]) -> str:
        return json.dumps(job, sort_keys=True)

    def of(self, job: dict[str, Any]) -> dict[str, Any]:
        """A run's answer, from the file where it is there."""
        key = self._key(job)
        if key not in self._known:
            self._known[key] = run(job)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"sources": self._sources, "job": job, "answer": self._known[key]}) + "\n")
        return self._known[key]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a parameter does: by factor, each figure's change (or the fault it ends in), and the largest change in units of
    WORTH."""

    parameter: Parameter
    changes: dict[float, dict[str, float]]
    faults: dict[float, str]

    @property
    def size(self) -> float:
        """The largest change of any figure, in units of what is worth noticing; a fault is beyond all."""
        sizes = [abs(d) / worth_of(name) for change in self.changes.values() for name, d in change.items()]
        return math.inf if self.faults else max(sizes, default=0.0)

    def cell(self, factor: float) -> str:
        """What a changed value does, in words."""
        if factor in self.faults:
            return f"ends in {self.faults[factor].split(chr(10))[0][:60]}".replace("|", "/")
        told = [(abs(d) / worth_of(n), n, d) for n, d in self.changes.get(factor, {}).items() if abs(d) / worth_of(n) >= 0.05]
        return ", ".join(f"{n} {d:+.3g}" for _, n, d in sorted(told, reverse=True)[:3]) or "–"


def worth_of(figure: str) -> float:
    """What is worth noticing of a figure, whatever its clip."""
    return WORTH[figure.partition(": ")[2]]


def effect(parameter: Parameter, base: dict[str, dict[str, float]], results: Results, clips: Sequence[str]) -> Effect:
    """Measure one parameter on the clips that read it."""
    out = Effect(parameter, {f: {} for f in FACTORS}, {})
    for factor in FACTORS:
        for clip in clips:
            answer = results.of({"clip": clip, "parameter": parameter.key, "value": parameter.changed(factor)})
            if "fault" in answer:
                out.faults[factor] = answer["fault"]
            else:
                out.changes[factor] |= {n: v - base[clip][n] for n, v in answer["figures"].items()}
    return out


def page(effects: Sequence[Effect], base: dict[str, dict[str, float]], unread: Sequence[str], loading: set[str],
         origin: Origin) -> str:
    """The table sorted by effect, and what was not tried."""
    worth = ", ".join(f"{name} {value:g}" for name, value in WORTH.items())
    lines = [INTRO.format(command=origin.command, date=origin.date, commit=origin.commit, worth=worth).rstrip(), "",
             "| figure | as it is |", "| --- | --- |",
             *(f"| {name} | {value:.4g} |" for told in base.values() for name, value in told.items()), "",
             "| parameter | value | effect | a fifth smaller | a fifth larger |", "| --- | --- | --- | --- | --- |"]
    from_others = derived()
    for e in sorted(effects, key=lambda e: (-e.size, e.parameter.key)):
        marks = [m for m, on in (("derived", e.parameter.field_key in from_others),
                                 ("read at loading only", e.parameter.field_key in loading)) if on]
        name = f"`{e.parameter.key}`" + (f" ({', '.join(marks)})" if marks else "")
        lines.append(f"| {name} | {e.parameter.value:g} | {e.size:.1f} | " + " | ".join(e.cell(f) for f in FACTORS) + " |")
    lines += ["", f"Read by no clip here, not tried: {len(unread)}.", "", *(f"- `{name}`" for name in unread), ""]
    return "\n".join(lines)


def main() -> None:
    """Trace, measure what is read, print, write where asked."""
    p = command_line(__doc__, "benchmarks.robustness.parameters --only vision.terrain --clips sample")
    p.add_argument("--only", default="", metavar="PACKAGE", help="parameters of this room or package")
    p.add_argument("--clips", nargs="+", choices=CLIPS, default=list(CLIPS))
    p.add_argument("--keep", type=Path, default=KEPT, help="folder for the results (default runs/parameters)")
    p.add_argument("--trace", action="store_true", help="only say which parameters are read, and how long the rest will take")
    p.add_argument("--write", action="store_true", help=f"put the table into docs/{PAGE.name}")
    p.add_argument("--child", type=json.loads, help=argparse.SUPPRESS)
    a = p.parse_args()
    if a.child is not None:
        print(json.dumps(child(a.child)))
        return
    origin = Origin.now()
    results = Results(a.keep)
    traced = {clip: results.of({"clip": clip, "trace": True}) for clip in a.clips}
    traced = {clip: t for clip, t in traced.items() if t.get("figures")}  # a clip that is not here has none
    base = {clip: dict(results.of({"clip": clip})["figures"]) for clip in traced}
    every = parameters(a.only)
    read = {clip: set(t["read"]["loading"]) | set(t["read"]["running"]) for clip, t in traced.items()}
    running = {f for t in traced.values() for f in t["read"]["running"]}
    tried = [(q, [c for c in traced if q.field_key in read[c]]) for q in every]
    unread = [q.key for q, clips in tried if not clips]
    runs = [(clip, 2) for _, clips in tried for clip in clips]
    seconds = sum(n * float(results.of({"clip": clip})["processor_s"]) for clip, n in runs)
    print(f"{len(every)} numbers, {len(every) - len(unread)} of them read on {', '.join(traced)}: "
          f"{2 * len(runs)} runs, about {seconds / 60:.0f} minutes of processor time", flush=True)
    if a.trace:
        print("\n".join(f"not read: {name}" for name in unread))
        return
    effects = []
    for q, clips in tried:
        if clips:
            effects.append(effect(q, base, results, clips))
            print(f"{q.key} = {q.value:g}: effect {effects[-1].size:.1f}: "
                  + "; ".join(effects[-1].cell(f) for f in FACTORS), flush=True)
    loading = {q.field_key for q in every} - running
    text = page(effects, base, unread, loading, origin)
    print(text)
    if a.write:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
