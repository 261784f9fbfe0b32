"""What a batch shows: bars while it works, the table of results at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from assistant.batch.job import VERDICTS, Job, progress

SHOWN = ("clip", "status", "frames", "clip_s", "took_s", "toys", "moves")
PAPER_WIDTH = 140
"""Letters a line where the table does not go to a terminal."""


class Show:
    """Progress on standard error: bars in a terminal, elsewhere a line for each clip that is done."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._bars = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
                              console=self._console, disable=not self._console.is_terminal)
        self._tasks: dict[str, TaskID] = {}
        self._all = self._bars.add_task("clips", total=None)
        self._count, self._of = 0, 0

    def __enter__(self) -> Show:
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        if not self._bars.disable:  # rich 13.0 ends bars that were never shown with an empty line
            self._bars.stop()

    def begin(self, of: int, done: int) -> None:
        """``done`` of ``of`` clips were done before."""
        self._count, self._of = done, of
        self._bars.update(self._all, total=of, completed=done)
        if done:
            self.say(f"{done} of {of} clips were done before")

    def step(self, job: Job) -> None:
        """Move the bar of a clip that is under way."""
        at = progress(job)
        if at is None:
            return
        if job.name not in self._tasks:
            self._tasks[job.name] = self._bars.add_task(job.name, total=at[1])
        self._bars.update(self._tasks[job.name], completed=at[0], total=at[1])

    def end(self, job: Job, result: Mapping[str, Any]) -> None:
        """A clip is done, or failed."""
        if job.name in self._tasks:
            self._bars.remove_task(self._tasks.pop(job.name))
        self._count += 1
        self._bars.update(self._all, completed=self._count)
        if result["status"] == "done":
            self.say(f"{self._count} of {self._of}: {job.name}, {result['frames']} frames in {result['took_s']:.1f} s")
        else:
            self.say(f"{self._count} of {self._of}: {job.name} failed: {result['faults'][0]}")

    def say(self, text: str) -> None:
        """One line above the bars."""
        self._console.print(text, markup=False, highlight=False, soft_wrap=True)


def table(rows: Sequence[Mapping[str, Any]]) -> Table:
    """The table of results for a terminal."""
    out = Table(box=box.SIMPLE_HEAD, padding=(0, 1), collapse_padding=True, pad_edge=False)
    out.add_column("clip", overflow="fold", min_width=12)
    out.add_column("")
    for head in ("frames", "seconds", "took", "toys", "moves", "yes/no/close", "drops"):
        out.add_column(head, justify="right", no_wrap=True)
    for r in rows:
        actions = "/".join(str(r[f"actions_{v}"]) for v in VERDICTS).strip("/")
        cells = [f"{r[k]:.1f}" if isinstance(r[k], float) else str(r[k]) for k in SHOWN]
        out.add_row(*cells, actions, str(r["dropped"]))
    return out


def print_table(rows: Sequence[Mapping[str, Any]]) -> None:
    """The table on standard output."""
    console = Console()
    (console if console.is_terminal else Console(width=PAPER_WIDTH)).print(table(rows))
