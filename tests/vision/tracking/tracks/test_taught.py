"""What a click taught is kept in inches and read back."""

import json

import cv2
import numpy as np
import pytest

from vision.imaging.patches import patch_of
from vision.tracking.tracks.appearance import appearance_of
from vision.tracking.tracks.taught import Taught, taught_from_dict


def look_of(scale):
    """A toy in two colours, drawn so large."""
    picture = np.full((200, 200, 3), (60, 120, 90), np.uint8)
    cv2.rectangle(picture, (40, 40), (40 + 30 * scale, 40 + 15 * scale), (40, 40, 200), -1)
    cv2.circle(picture, (40 + 10 * scale, 40 + 7 * scale), 4 * scale, (220, 160, 30), -1)
    mask = np.zeros((200, 200), bool)
    mask[40:41 + 15 * scale, 40:41 + 30 * scale] = True
    return appearance_of(picture, patch_of(mask))


def test_it_is_the_same_toy_after_it_was_written_and_read_for_a_nearer_camera():
    kept = json.loads(json.dumps(Taught(look_of(2), 20.0).to_dict()))
    again = taught_from_dict(kept).at(40.0)
    assert again.distance(look_of(4)) < 0.05
    assert again.distance(look_of(2)) > 0.3


@pytest.mark.parametrize("change", [{"colours": [[9999, 0.5]]}, {"colours": []}, {"colours": [[3, -1.0]]}, {"area_in2": 0},
                                    {"length_in": "long"}, {"slim": 2.0}, {"slim": None}])
def test_what_is_no_look_is_refused(change):
    row = Taught(look_of(2), 20.0).to_dict() | change
    with pytest.raises((KeyError, TypeError, ValueError, IndexError)):
        taught_from_dict(row)
