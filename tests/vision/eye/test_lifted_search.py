"""When lifted toys are searched for again."""

from types import SimpleNamespace

import numpy as np
import pytest

from vision.eye.lifted_search import LiftedSearchStage
from vision.eye.parameters import EYE

NOW_S = 16.0
CELLS = (20, 20)


def due(*, searched_s, stirred_s=14.0, hand=False):
    """How many of 400 cells are due: half of them stirred at ``stirred_s``, the others long ago; all were searched last at
    ``searched_s``, but for what is left since."""
    busy_s = np.full(CELLS, 12.0)
    busy_s[:10] = stirred_s
    settler = SimpleNamespace(stirred=lambda since_s: busy_s >= since_s)
    table = SimpleNamespace(settler=settler, searched_s=np.full(CELLS, searched_s), hands=SimpleNamespace(now=hand),
                            unsearched=lambda gone_s: np.ones(CELLS, bool))
    seen = SimpleNamespace(time_s=NOW_S, rest=SimpleNamespace(arm=np.zeros(CELLS, bool)))
    lifted = [SimpleNamespace(gone_s=13.7, patch=SimpleNamespace(area=400.0))]
    found = LiftedSearchStage(table, None)._due(seen, lifted)
    return 0 if found is None else int(found.sum())


@pytest.mark.parametrize(("last", "stirred_s", "hand", "cells"), [
    ("just now", 14.0, False, 400),  # hands are gone and all is at rest: nothing more will come, so nothing is waited for
    ("just now", 15.6, False, 0), ("just now", 14.0, True, 0),
    ("a while ago", 14.0, False, 400), ("a while ago", 15.6, False, 200), ("a while ago", 14.0, True, 400)])
def test_a_search_waits_after_the_last_one_only_while_more_will_be_due(last, stirred_s, hand, cells):
    searched_s = NOW_S - (0.1 if last == "just now" else EYE.search_again_s + 0.05)
    assert due(searched_s=searched_s, stirred_s=stirred_s, hand=hand) == cells
