"""Style files: what they change, and every fault named at once."""

import pytest

from assistant.overlay.style import BIG, DEFAULT, LOOKS, StyleError, read_style
from measure.errors import InputError


def write(tmp_path, text):
    path = tmp_path / "style.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_an_empty_file_is_the_default(tmp_path):
    assert read_style(write(tmp_path, "")) == DEFAULT


def test_a_file_changes_what_it_names_and_nothing_else(tmp_path):
    style = read_style(write(tmp_path, 'base = "big"\nlegend = false\nbanner_px = 50\n[sides]\nred = "#010203"\nzorg = "sky"\n'
                                       '[looks.toy]\nwidth = 6\n[looks.yes]\ncolour = "#ff0000"\nopacity = 0.5\n'
                                       '[looks.no]\ncolour = "side"\n'))
    assert (style.text_px, style.banner_px, style.legend, style.captions) == (BIG.text_px, 50.0, False, True)
    assert style.side_colours(["red", "zorg"]) == {"red": (1, 2, 3), "zorg": (86, 180, 233)}
    assert style.look("toy").width == 6.0
    assert style.look("toy").colour is LOOKS["toy"].colour
    yes = style.look("yes")
    assert (yes.colour, yes.opacity, yes.width) == ((255, 0, 0), 0.5, LOOKS["yes"].width)
    assert style.look("no").colour is None
    assert style.look("range") == DEFAULT.look("range")
    assert DEFAULT.look("toy").width == LOOKS["toy"].width  # the file changed its own copy


def test_every_fault_is_named_at_once(tmp_path):
    path = write(tmp_path, 'base = "huge"\ncolor = 1\ntext_px = "big"\nlegend = 1\nsides = 3\n[looks.toys]\nwidth = 1\n'
                           '[looks.toy]\nthickness = 2\ncolour = "#12"\nopacity = 7\n')
    with pytest.raises(StyleError) as caught:
        read_style(path)
    text = str(caught.value)
    for part in (str(path), "base must be one of default, plain, big, found 'huge'", "unknown key 'color'",
                 "text_px must be a number", "legend must be true or false", "sides must be a table",
                 "looks.toys: unknown role", "looks.toy: unknown key 'thickness'", "looks.toy.colour must be a colour",
                 "looks.toy.opacity must be a number from 0 to 1"):
        assert part in text
    assert issubclass(StyleError, InputError)


@pytest.mark.parametrize(("text", "said"), [("legend = ", "not TOML"), (None, "cannot be read")])
def test_a_file_that_is_none(tmp_path, text, said):
    path = tmp_path / "none.toml" if text is None else write(tmp_path, text)
    with pytest.raises(StyleError, match=said):
        read_style(path)
