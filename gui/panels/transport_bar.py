"""The bar under a clip: where it is, and looking back at what was already seen."""

from __future__ import annotations

from PyQt6.QtCore import Qt, QTimer, pyqtSignal
from PyQt6.QtWidgets import QAbstractSlider, QHBoxLayout, QLabel, QPushButton, QSlider, QWidget

from gui.language.words import tr
from gui.model.wording import clock
from gui.panels.parameters import PANELS


class TransportBar(QWidget):
    """``wanted``: a time in seconds to look back at; ``back_to_now``: go on where the battle is."""

    wanted = pyqtSignal(float)
    back_to_now = pyqtSignal()

    def __init__(self, frame_count: int | None, fps: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._length_s = (frame_count or 0) / max(fps, PANELS.clip_least_s)
        self._seen_s = 0.0
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, PANELS.slider_steps)
        self.slider.setAccessibleName(tr("Time in the clip"))
        self.slider.setToolTip(tr("Look back at an earlier moment; the game is not changed by it"))
        self.slider.sliderMoved.connect(self._moved)
        self.slider.actionTriggered.connect(self._stepped)
        self._shown_s = 0.0
        self._next: float | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PANELS.slider_pause_ms)
        self._pause.timeout.connect(self._tell)
        self.label = QLabel("0:00")
        self.now = QPushButton(tr("Back to now"))
        self.now.setToolTip(tr("Go on where the battle is (\\)"))
        self.now.setEnabled(False)
        self.now.clicked.connect(self.back_to_now)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 6, 4)
        row.addWidget(self.slider, 1)
        row.addWidget(self.label)
        row.addWidget(self.now)

    def show_time(self, time_s: float, index: int, replayed: bool) -> None:
        """The time of the picture that is shown."""
        if not replayed:
            self._seen_s = max(self._seen_s, time_s)
        self._length_s, self._shown_s = max(self._length_s, self._seen_s), time_s
        self.now.setEnabled(replayed)
        self.label.setText(f"{clock(time_s)} / {clock(self._length_s)}")
        if not self.slider.isSliderDown():
            self.slider.setValue(round(PANELS.slider_steps * time_s / max(self._length_s, PANELS.clip_least_s)))

    def step(self, seconds: float) -> None:
        """Look that much earlier or later; past the newest picture there is only now."""
        at = (self._shown_s if self._next is None else self._next) + seconds
        if at >= self._seen_s:
            self._next = None
            self.back_to_now.emit()
        else:
            self._ask(max(0.0, at))

    def _stepped(self, action: int) -> None:
        """Arrow and page keys on the slider, or a click beside its handle."""
        if action != QAbstractSlider.SliderAction.SliderMove.value:
            self._moved(self.slider.sliderPosition())

    def _moved(self, value: int) -> None:
        """Only what was already seen can be looked at: the battle has not been worked out further."""
        self._ask(min(value / PANELS.slider_steps * self._length_s, self._seen_s))

    def _ask(self, at_s: float) -> None:
        """A hand on the slider asks faster than pictures can be read: at most every ``slider_pause_ms``, the newest wish."""
        self._next = at_s
        if not self._pause.isActive():
            self._tell()

    def _tell(self) -> None:
        if self._next is not None:
            at, self._next = self._next, None
            self._pause.start()
            self.wanted.emit(at)
