"""Light and dark looks of the window."""

from __future__ import annotations

from PyQt6.QtGui import QColor, QPalette
from PyQt6.QtWidgets import QApplication

THEMES = ("dark", "light")
STYLE = "Fusion"
_DARK = {"Window": "#202428", "WindowText": "#f0f0f0", "Base": "#181b1e", "AlternateBase": "#23282c", "Text": "#f0f0f0",
         "Button": "#2c3238", "ButtonText": "#f0f0f0", "Highlight": "#0072b2", "HighlightedText": "#ffffff",
         "ToolTipBase": "#2c3238", "ToolTipText": "#f0f0f0", "PlaceholderText": "#9aa4ac", "Link": "#56b4e9",
         "BrightText": "#f0e442"}
_LIGHT = {"Window": "#f3f4f5", "WindowText": "#1a1a1a", "Base": "#ffffff", "AlternateBase": "#eceff1",
          "Text": "#1a1a1a", "Button": "#e6e8ea", "ButtonText": "#1a1a1a", "Highlight": "#0072b2",
          "HighlightedText": "#ffffff", "ToolTipBase": "#ffffff", "ToolTipText": "#1a1a1a",
          "PlaceholderText": "#5f6b73", "Link": "#005a8c", "BrightText": "#d55e00"}
PALETTES = {"dark": _DARK, "light": _LIGHT}


def apply_theme(app: QApplication, name: str) -> None:
    """Set ``name`` ("dark" or "light") on the whole program. ValueError: another name."""
    if name not in THEMES:
        raise ValueError(f"a theme is one of {', '.join(THEMES)}, found {name!r}")
    palette = QPalette()
    for role, colour in PALETTES[name].items():
        palette.setColor(getattr(QPalette.ColorRole, role), QColor(colour))
    for role in ("Text", "WindowText", "ButtonText"):
        palette.setColor(QPalette.ColorGroup.Disabled, getattr(QPalette.ColorRole, role), QColor("#808890"))
    style = app.style()
    if style is None or style.name() != STYLE.lower():  # a new style goes through all widgets, and deletes the old one
        app.setStyle(STYLE)
    app.setPalette(palette)
