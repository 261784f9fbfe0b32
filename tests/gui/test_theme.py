"""The looks of the window."""

import numpy as np
import pytest
from PyQt6.QtGui import QPalette

from benchmarks.gui import colour_vision
from gui.theme import PALETTES, apply_theme


def test_an_unknown_theme_is_refused(qapp):
    with pytest.raises(ValueError, match="pink"):
        apply_theme(qapp, "pink")


@pytest.mark.parametrize("sight", colour_vision.SIGHTS)
@pytest.mark.parametrize("what", colour_vision.groups())
def test_colours_stay_apart_for_whoever_sees_fewer_of_them(what, sight):
    least, colours = colour_vision.groups()[what]
    distance, *pair = colour_vision.closest(colours, sight)
    assert distance >= least, f"{what}: {pair} are {distance:.1f} apart for {sight} eyes"


@pytest.mark.parametrize("theme", PALETTES)
def test_words_can_be_read_by_whoever_sees_fewer_colours(theme):
    for ink, ground in (("Text", "Base"), ("WindowText", "Window"), ("ButtonText", "Button"), ("HighlightedText", "Highlight"),
                        ("PlaceholderText", "Base"), ("Link", "Base")):
        colours = [colour_vision.rgb(PALETTES[theme][role]) for role in (ink, ground)]
        for sight in colour_vision.SIGHTS:
            dim, bright = sorted(luminance(colour_vision.seen(c, sight)) for c in colours)
            assert (bright + 0.05) / (dim + 0.05) >= 4.5, (ink, ground, sight)


def test_high_contrast_is_high_everywhere_also_where_something_is_off(qapp):
    apply_theme(qapp, "contrast")
    palette, role, group = qapp.palette(), QPalette.ColorRole, QPalette.ColorGroup
    pairs = {role.Text: (role.Base, role.AlternateBase), role.WindowText: (role.Window,), role.ButtonText: (role.Button,),
             role.HighlightedText: (role.Highlight,), role.ToolTipText: (role.ToolTipBase,), role.BrightText: (role.Window,),
             role.PlaceholderText: (role.Base,), role.Link: (role.Base, role.Window)}
    try:
        for which in (group.Active, group.Inactive, group.Disabled):
            for ink, grounds in pairs.items():
                for ground in grounds:
                    tones = [palette.color(which, r).getRgb()[:3] for r in (ink, ground)]
                    dim, bright = sorted(luminance(np.array(t) / 255) for t in tones)
                    assert (bright + 0.05) / (dim + 0.05) >= 6.9, (which, ink, ground)
    finally:
        apply_theme(qapp, "dark")


def luminance(srgb):
    """Relative luminance of WCAG 2."""
    linear = np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)
    return float(linear @ (0.2126, 0.7152, 0.0722))


def test_the_simulation_takes_red_and_green_together_and_leaves_grey_alone():
    for sight in colour_vision.SIGHTS:
        assert colour_vision.seen((128, 128, 128), sight) * 255 == pytest.approx([128] * 3, abs=0.6)
    red, green = (170, 60, 60), (110, 90, 60)
    normal, deutan = (colour_vision.apart(red, green, s) for s in ("all three cones", "deutan"))
    assert deutan < 0.6 * normal
