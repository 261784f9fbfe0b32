"""Light, dark and high-contrast looks of the window."""

from __future__ import annotations

from PyQt6.QtGui import QColor, QPalette
from PyQt6.QtWidgets import QApplication

THEMES = ("dark", "light", "contrast")
STYLE = "Fusion"
_DARK = {"Window": "#202428", "WindowText": "#f0f0f0", "Base": "#181b1e", "AlternateBase": "#23282c", "Text": "#f0f0f0",
         "Button": "#2c3238", "ButtonText": "#f0f0f0", "Highlight": "#0072b2", "HighlightedText": "#ffffff",
         "ToolTipBase": "#2c3238", "ToolTipText": "#f0f0f0", "PlaceholderText": "#9aa4ac", "Link": "#56b4e9",
         "BrightText": "#f0e442"}
_LIGHT = {"Window": "#f3f4f5", "WindowText": "#1a1a1a", "Base": "#ffffff", "AlternateBase": "#eceff1",
          "Text": "#1a1a1a", "Button": "#e6e8ea", "ButtonText": "#1a1a1a", "Highlight": "#0072b2",
          "HighlightedText": "#ffffff", "ToolTipBase": "#ffffff", "ToolTipText": "#1a1a1a",
          "PlaceholderText": "#5f6b73", "Link": "#005a8c", "BrightText": "#d55e00"}
_CONTRAST = {"Window": "#000000", "WindowText": "#ffffff", "Base": "#000000", "AlternateBase": "#101010", "Text": "#ffffff",
             "Button": "#101010", "ButtonText": "#ffffff", "Highlight": "#0050c8", "HighlightedText": "#ffffff",
             "ToolTipBase": "#000000", "ToolTipText": "#ffffff", "PlaceholderText": "#d8d8d8", "Link": "#8fd0ff",
             "BrightText": "#ffff00", "Light": "#ffffff", "Midlight": "#c0c0c0", "Mid": "#a0a0a0", "Dark": "#c0c0c0",
             "Shadow": "#ffffff"}
PALETTES = {"dark": _DARK, "light": _LIGHT, "contrast": _CONTRAST}
OFF = {"dark": "#808890", "light": "#808890", "contrast": "#a8a8a8"}
"""Words of what cannot be used now: dimmer than the others, in high contrast still 8:1."""


def apply_theme(app: QApplication, name: str) -> None:
    """Set ``name`` (one of :data:`THEMES`) on the whole program. ValueError: another name."""
    if name not in THEMES:
        raise ValueError(f"a theme is one of {', '.join(THEMES)}, found {name!r}")
    palette = QPalette()
    for role, colour in PALETTES[name].items():
        palette.setColor(getattr(QPalette.ColorRole, role), QColor(colour))
    for role in ("Text", "WindowText", "ButtonText"):
        palette.setColor(QPalette.ColorGroup.Disabled, getattr(QPalette.ColorRole, role), QColor(OFF[name]))
    style = app.style()
    if style is None or style.name() != STYLE.lower():  # a new style goes through all widgets, and deletes the old one
        app.setStyle(STYLE)
    app.setPalette(palette)
