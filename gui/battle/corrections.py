"""Corrections in the window: which toy or piece of terrain is corrected, what is drawn, and the orders that follow."""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QObject, pyqtSignal

from gui.battle.menus import Slots
from gui.battle.selection import Selection
from gui.language.words import tr
from gui.model.correction_form import Subject, drawn_correction, form_of, new_name
from gui.model.outline import Outline, outline_of
from gui.model.ruler import Place
from gui.model.session_protocol import TickLike
from gui.panels.correction_panel import CorrectionPanel
from gui.panels.question_bar import QuestionBar
from gui.table.table_view import TableView
from gui.worker.orders import Orders
from measure.scene import Point2
from vision.corrections.correction import Correction


class CorrectionController(QObject):
    """While it is on, a click chooses what is corrected, and its outline has corners to drag. ``begun``: something is to
    be drawn while it is off, so that it must be turned on."""

    begun = pyqtSignal()

    def __init__(self, parent: QObject, orders: Orders, selection: Selection, table: TableView, panel: CorrectionPanel,
                 questions: QuestionBar, say: Callable[[str], None]) -> None:
        super().__init__(parent)
        self._orders, self._selection, self._table, self._panel, self._say = orders, selection, table, panel, say
        self._editor = table.editor
        self.on = False
        self.subject: Subject | None = None
        self._purpose = ""
        self._awaited: str | None = None
        panel.wanted.connect(self._put_right)
        panel.draw.connect(self.draw)
        panel.remove.connect(self.remove)
        self._editor.done.connect(self._outline_done)
        self._editor.drawn.connect(self._drawn)
        self._editor.said.connect(say)
        self._editor.given_up.connect(self._show)
        table.place_clicked.connect(self._clicked)
        questions.answered.connect(orders.correct)
        selection.toy_selected.connect(self._selected)

    def slots(self) -> Slots:
        """What the actions of these names do."""
        return {"outline": lambda: self.draw("outline"), "add toy": lambda: self.draw("toy"),
                "add stuff": lambda: self.draw("stuff"), "add zone": lambda: self.draw("zone"),
                "take out": self.remove, "destroyed": self.toggle_destroyed}

    def turn(self, on: bool) -> None:
        """Begin or end; the selected toy is the first to be corrected."""
        self.on = on
        chosen = self._selection.choice.selected
        self.subject = Subject(chosen) if on and chosen else None
        self._purpose = ""
        self._show()

    def choose(self, subject: Subject | None) -> None:
        """Put another thing right."""
        self.subject, self._purpose = subject, ""
        self._show()

    def _selected(self, toy_id: str) -> None:
        if self.on and toy_id and not self._editor.drawing:
            self.choose(Subject(toy_id))

    def _clicked(self, place: Place) -> None:
        if self.on and place.kind == "terrain":
            self.choose(Subject(place.id, terrain=True))

    def show_tick(self, tick: TickLike) -> None:
        """The table changed: the form and the outline follow, unless somebody has hold of them."""
        if not self.on:
            return
        there = {t.id for t in tick.scene.toys}
        if self._awaited in there:
            self.subject, self._awaited = Subject(self._awaited or ""), None
            self._selection.select(self.subject.id)
            self._show()
            return
        self._panel.show_form(form_of(tick, self.subject), self._selection.choice.units)
        editor = self._editor
        if not editor.drawing and not editor.holding and (editor.outline is None or not editor.outline.changed):
            editor.edit(self._outline(tick))

    def _outline(self, tick: TickLike) -> Outline | None:
        return None if self.subject is None else outline_of(tick.scene, self.subject.id, self.subject.terrain)

    def _show(self) -> None:
        tick = self._selection.tick if self.on else None
        self._editor.edit(self._outline(tick) if tick is not None else None)
        self._panel.show_form(form_of(tick, self.subject) if tick is not None else None, self._selection.choice.units)
        self._table.update()

    # orders

    def _put_right(self, corrections: list[Correction]) -> None:
        for correction in corrections:
            self._orders.correct.emit(correction)
            if correction.kind == "identity":
                self._awaited, self.subject = correction.as_id, None

    def remove(self) -> None:
        """The chosen thing is no toy, or no longer there."""
        if self.subject is None:
            self._say(tr("Choose what is to be taken out first: click it."))
            return
        self._orders.correct.emit(Correction("remove", self.subject.id, terrain=self.subject.terrain))
        if not self.subject.terrain:
            self._selection.select("")
        self.choose(None)

    def toggle_destroyed(self) -> None:
        """The chosen toy lies destroyed where it is, or stands again."""
        tick = self._selection.tick
        form = form_of(tick, self.subject) if tick is not None else None
        if form is None or form.subject.terrain:
            self._say(tr("Choose a toy first: click it."))
            return
        self._orders.correct.emit(Correction("destroyed", form.subject.id, on=not form.destroyed))

    def draw(self, purpose: str) -> None:
        """Begin to draw: the chosen thing's outline, a toy or stuff that was missed."""
        tick = self._selection.tick
        if tick is None or (purpose == "outline" and self.subject is None):
            self._say(tr("Choose the toy or the stuff first: click it."))
            return
        if not self.on:
            self.begun.emit()
        self._purpose = purpose
        w, h = tick.scene.table_size_in
        outline = self._outline(tick) if purpose == "outline" else None
        middle: Point2 = outline.ring[0] if outline is not None else (w / 2, h / 2)
        click = purpose == "toy" and not self._table.on_map  # the eye finds the outline of what is clicked in the picture
        self._editor.draw(middle, one_click=click)
        self._table.setFocus()
        self._table.update()
        self._say(tr("Double-click it, or drag all the way round it, or click corner by corner and press Enter (arrows and "
                     "Insert "
                     "do it without a mouse; Escape gives up).") if click else
                  tr("Drag all the way round it, or click corner by corner and press Enter (arrows and Insert do it without a "
                     "mouse; Escape gives up)."))

    def _outline_done(self, outline: Outline) -> None:
        self._orders.correct.emit(Correction("outline", outline.id, terrain=outline.terrain, footprint_in=outline.ring))
        self._editor.settle()

    def _drawn(self, ring: tuple[Point2, ...]) -> None:
        tick, purpose = self._selection.tick, self._purpose
        self._purpose = ""
        if tick is None:
            return
        name = new_name(tick, purpose) if purpose != "outline" else ""
        to_picture = None if self._table.on_map else self._table.camera_pixels
        self._orders.correct.emit(drawn_correction(purpose, self.subject, ring, name=name, to_picture=to_picture))
        if purpose == "toy":
            self._awaited = name
            self._say(tr("Added as {name}: correct its name, side, size and height beside the table.", name=name))
        elif purpose == "stuff":
            self.choose(Subject(name, terrain=True))
        self._show()
