"""Set-up, the sheet: print it, lay it down, say how large it came out, calibrate; or four corners; or a file."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PyQt6.QtWidgets import QCheckBox, QFileDialog, QFormLayout, QHBoxLayout, QLabel

from assistant.overlay.marks import Area, Label, Line, Mark, Symbol
from calibration.lens.lens import Lens
from calibration.prints.sheet import write_pdf
from calibration.table.calibrate import TableCalibration, calibrate
from calibration.table.check import describe, sigma_map
from gui.language.words import tr
from gui.panels.check_rows import LiveCheck
from gui.panels.length_spin import LengthSpin
from gui.setup.model.editing import in_words
from gui.setup.model.looks import SheetLook, look_at_sheet
from gui.setup.parameters import LIVE_CHECKS, PRINTED_BAR, SETUP_WINDOW
from gui.setup.steps.step import Desk, Picture, Step
from gui.worker.parameters import PREVIEW
from measure.errors import InputError


def sheet_checks(look: SheetLook | None) -> tuple[LiveCheck, ...]:
    """Whether the sheet is seen, flat and sharp; None: nobody has looked yet."""
    if look is None:
        return tuple(LiveCheck("", text) for text in (tr("The sheet is seen: looking …"), tr("The sheet is flat: looking …"),
                                                          tr("The sheet is sharp: looking …")))
    if look.off_px is None or look.edge_px is None:
        return (LiveCheck("no", tr("Not seen: {names}.", names='; '.join(look.lines))), LiveCheck("",
                                                                                                  tr("Flat: not known yet.")),
                LiveCheck("", tr("Sharp: not known yet.")))
    whole = all("missing" not in line and "needed" not in line for line in look.lines)
    seen = LiveCheck("yes" if whole else "too_close", tr("The sheet is seen whole.") if whole else f"{'; '.join(look.lines)}.")
    flat = LiveCheck("yes", tr("It lies flat.")) if look.off_px <= LIVE_CHECKS.flat_px else \
        LiveCheck("too_close", tr("It seems bent: press it flat, or tape down its corners."))
    if look.edge_px <= LIVE_CHECKS.sharp_px:
        return (seen, flat, LiveCheck("yes", tr("The picture is sharp.")))
    return (seen, flat, LiveCheck("too_close" if look.edge_px <= LIVE_CHECKS.blurred_px else "no",
                                  tr("The picture is blurred: clean the lens, or lock the focus anew.")))


class SheetStep(Step):
    """``desk.plan.calibration`` is made here."""

    name = "sheet"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, tr("Print the sheet at 100 %, without fitting it to the page. Measure the bar on it that says "
                               "6 inches, type what it measures, and lay the sheet flat on the table, whole in the picture."))
        self._corners: list[tuple[float, float]] = []
        self._lens: Lens | None = None
        self._looking = False
        self._map: tuple[TableCalibration, Picture] | None = None
        row = QHBoxLayout()
        for paper in ("A4", tr("Letter")):
            row.addWidget(self.button(tr("Save the {paper} sheet …", paper=paper), tr("A PDF to print"),
                                      partial(self._print, paper.lower())))
        self.body.addLayout(row)
        self._look: SheetLook | None = None
        self._add_measures()
        self.calibrate_it = self.button(tr("&Calibrate"), tr("Work out where the camera is, from the sheet in the picture"),
                                        self.calibrate)
        self.do_it = self.calibrate_it
        self.body.addWidget(self.calibrate_it)
        self.map = QCheckBox(tr("Show the ± over the table"))
        self.map.toggled.connect(lambda _: self.desk.refresh())
        self.body.addWidget(self.said)
        self.body.addWidget(self.map)
        self._add_surer()
        self._add_corners()
        self.load = self.button(tr("From a &file …"), tr("A calibration that was saved before"), self._load_calibration)
        self.more.body.addWidget(self.load)
        self.body.addWidget(self.more)
        self.body.addStretch(1)

    def _add_measures(self) -> None:
        """What each sheet needs: the length of its bar."""
        self.bar = LengthSpin(0.0, 12.0, 0.0, tr("not measured"))
        self.bar.valueChanged.connect(lambda _: self.show_checks())
        self.bar.setToolTip(tr("Without it the inch is only sure to 1 %, and so is every range"))
        form = QFormLayout()
        form.addRow(tr("The 6-inch bar measures"), self.bar)
        self.body.addLayout(form)

    def _add_surer(self) -> None:
        """What makes the calibration surer: the camera's height, a lens file."""
        self.tape = LengthSpin(0.0, 200.0, 0.0, tr("not measured"))
        self.tape.setToolTip(tr("From the table top to the lens, by tape; it makes heights surer"))
        self.lens = self.button(tr("Lens file …"), tr("Made by `toy-umpire lens`: with it ranges are several times surer away "
                                                      "from "
                                               "the sheet"), self._load_lens)
        self.lens_said = QLabel(tr("No lens file"))
        form = QFormLayout()
        form.addRow(tr("Camera height"), self.tape)
        form.addRow(self.lens_said, self.lens)
        self.more.body.addLayout(form)

    def _add_corners(self) -> None:
        """In place of the sheet: four corners to click, of a rectangle whose size is typed."""
        self.corners = QCheckBox(tr("No sheet: four corners of a known rectangle"))
        self.corners.setToolTip(tr("Click them in the picture, anticlockwise, the one where x and y are 0 first"))
        self.corners.toggled.connect(self._pick_corners)
        self.more.body.addWidget(self.corners)
        self.width_in, self.depth_in = LengthSpin(1, 500, 48.0), LengthSpin(1, 500, 48.0)
        size = QHBoxLayout()
        size.addWidget(QLabel(tr("Width and depth")))
        for spin in (self.width_in, self.depth_in):
            spin.setEnabled(False)
            self.corners.toggled.connect(spin.setEnabled)
            size.addWidget(spin)
        self.more.body.addLayout(size)

    def print_scale(self) -> float | None:
        """Measured over nominal length, or None when nobody measured."""
        return self.bar.inches() / PRINTED_BAR.bar_in if self.bar.value() > 0 else None

    def show_plan(self) -> None:
        table = self.desk.plan.calibration
        self.map.setVisible(table is not None)
        if table is None:
            self.map.setChecked(False)
        self.said.setText("" if table is None else
                          "\n".join(in_words(t, self.desk.units) for t in (tr("Calibrated. ") + describe(table), *table.notes)))

    def show_units(self) -> None:
        super().show_units()
        self.show_plan()

    def left(self) -> None:
        self.map.setChecked(False)

    # doing

    def _print(self, paper: str) -> None:
        name, _ = QFileDialog.getSaveFileName(self, tr("Save the sheet"), f"sheet-{paper}.pdf", tr("PDF (*.pdf)"))
        if name:
            try:
                self.desk.say(tr("Saved: print {path} at 100 %, without fitting it to the page.",
                                 path=write_pdf(name, paper)))
            except InputError as e:
                self.desk.say(str(e))

    def calibrate(self) -> None:
        """From the sheet, or from the four corners that were clicked."""
        if self.corners.isChecked() and len(self._corners) != 4:
            self.desk.say(tr("Click four corners in the picture, anticlockwise, the table's origin first: "
                          "{n} so far.", n=len(self._corners)))
            return
        self.desk.collect(tr("Taking pictures of the sheet"), PREVIEW.still_pictures, self._solve)

    def _solve(self, pictures: list[Picture]) -> None:
        corners = list(self._corners) if self.corners.isChecked() else None
        size = (self.width_in.inches(), self.depth_in.inches()) if corners else None
        scale, height, lens = self.print_scale(), self.tape.inches() or None, self._lens
        self.desk.work(tr("Working out where the camera is"), lambda: calibrate(
            pictures, lens=lens, camera_height_in=height, corners_px=corners, size_in=size,
            print_scale=None if corners else scale), self._use)

    def _use(self, table: TableCalibration) -> None:
        self.desk.plan.calibration = table
        self.desk.changed()

    def _pick_corners(self, on: bool) -> None:
        self._corners = []
        self.desk.refresh()
        if on:
            self.desk.say(tr("Click the four corners anticlockwise, starting where x and y are 0."))

    def spot(self, x: float, y: float) -> None:
        if self.corners.isChecked() and self.desk.plan.calibration is None:
            self._corners = [*self._corners, (x, y)] if len(self._corners) < 4 else [(x, y)]
            n = len(self._corners)
            self.desk.say(tr("{n} of 4 corners", n=n) if n < 4 else tr("4 of 4 corners: now Calibrate"))
            self.desk.refresh()

    def _load_lens(self) -> None:
        name = self.ask_file(tr("A lens file"), tr("TOML (*.toml)"))
        if name:
            self.use_lens(name)

    def use_lens(self, path: str) -> None:
        """Calibrate with a lens file from now on."""
        try:
            self._lens = Lens.read(Path(path))
        except InputError as e:
            self.desk.say(str(e))
            return
        self.lens_said.setText(Path(path).name)
        self.desk.say(tr("Now press Calibrate again.") if self.desk.plan.calibration is not None else "")

    def _load_calibration(self) -> None:
        name = self.ask_file(tr("A calibration"), tr("TOML (*.toml)"))
        if name:
            try:
                self._use(TableCalibration.load(Path(name)))
            except InputError as e:
                self.desk.say(str(e))

    # showing

    def tick(self, bgr: Picture | None, count: int) -> None:
        if bgr is not None and count % SETUP_WINDOW.marker_polls == 0 and not self._looking:
            self._looking = True
            self.desk.work("", partial(look_at_sheet, bgr), self._looked)

    def _looked(self, look: SheetLook | None) -> None:
        self._looking, self._look = False, look
        self.show_checks()

    def live_checks(self) -> tuple[LiveCheck, ...]:
        return (*sheet_checks(self._look), self._bar_check())

    def _bar_check(self) -> LiveCheck:
        table = self.desk.plan.calibration
        if self.print_scale() is None and (table is None or table.scale_sigma > LIVE_CHECKS.scale_sigma):
            return LiveCheck("too_close", tr("The bar is not measured: every range is only sure to 1 %."))
        return LiveCheck("yes", tr("The size of the print is known."))

    def seen(self, bgr: Picture) -> Picture:
        table = self.desk.plan.calibration
        if not self.map.isChecked() or table is None:
            return bgr
        if self._map is None or self._map[0] is not table:
            self._map = (table, sigma_map(table, (bgr.shape[1], bgr.shape[0])))
        return self._map[1]

    def marks(self) -> tuple[Mark, ...]:
        table = self.desk.plan.calibration
        if table is None:
            spots = [(x, y, 0.0) for x, y in self._corners]
            marks: list[Mark] = [Line(tuple(spots), "ruler")] if len(spots) > 1 else []
            return (*marks, *(Symbol(p, "letter", "ruler", str(i + 1)) for i, p in enumerate(spots)))
        w, h = table.table_size_in
        ring = table.table_polygon_in or ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h))
        return (Area(tuple((x, y, 0.0) for x, y in ring), "edge"), Label((0.0, 0.0, 0.0), ("0, 0",), "ruler"))
