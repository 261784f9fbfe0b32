"""One reader of text files under Atheris, which changes a file towards what it has not run yet: a message or a fault.

Atheris is no dependency: ``pip install atheris`` into an environment of its own that has the program too. It ends at the first
fault, keeps its file in ``--keep``, and prints how many files it tried; random faults for all readers:
:mod:`benchmarks.robustness.fuzz_readers`.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from benchmarks.reporting import ROOT

INSTRUMENTED = ("measure.reading", "measure.scene_file", "assistant.log", "assistant.session", "assistant.overlay.style",
                "assistant.runner.script", "calibration.lens.formats", "rules")
"""Modules whose branches are looked at; compiled loops are not among them."""


def main() -> None:
    """Command line."""
    p = argparse.ArgumentParser(
        description=__doc__, epilog="Example: python -m benchmarks.fuzzing.fuzz_atheris log --minutes 5 --keep runs/kept")
    p.add_argument("reader", help="as fuzz_readers names it: scene, roster, log, lens, 'kept game', ...")
    p.add_argument("--minutes", type=float, default=5.0)
    p.add_argument("--keep", type=Path, required=True, help="folder outside the project: the file of a fault")
    a = p.parse_args()
    import atheris

    for path in (p for room in ("measure", "vision", "assistant") for p in (ROOT / room).rglob("*.py")):
        if "from measure.kernel import" in path.read_text(encoding="utf-8"):  # before it looks: compiled loops are not for it
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    with atheris.instrument_imports(include=list(INSTRUMENTED)):
        from benchmarks.robustness.fuzz_readers import tried
        from benchmarks.robustness.reader_files import readers
    a.keep.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        reader = next((r for r in readers(folder) if r.name == a.reader and not r.apart), None)
        if reader is None:
            sys.exit(f"there is no reader of text named {a.reader}")
        corpus, cases = folder / "corpus", folder / "cases"
        corpus.mkdir()
        cases.mkdir()
        for k, file in enumerate(reader.files):
            (corpus / f"{k}{file.suffix}").write_bytes(file.read_bytes())

        def one(data: bytes) -> None:
            word, _ = tried(reader, data, cases / f"case{reader.files[0].suffix}")
            if word not in ("read", "refused"):
                raise AssertionError(f"{reader.name}: {word}")

        atheris.Setup([sys.argv[0], f"-max_total_time={60 * a.minutes:.0f}", f"-artifact_prefix={a.keep}/",
                       "-print_final_stats=1", "-max_len=20000", str(corpus)], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
