"""A training's end by steps or by time, its examples drawn beside it, and a card that is not there."""

import argparse
from types import SimpleNamespace

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch: the extra named train")

from torch.utils.data import Dataset  # noqa: E402

from studio.training import schedule as room  # noqa: E402


def test_what_is_past_goes_by_steps_or_by_time(monkeypatch):
    now = iter((100.0, 130.0, 190.0, 400.0, 500.0))
    monkeypatch.setattr(room, "time", SimpleNamespace(perf_counter=lambda: next(now)))
    going = room.Going(minutes=2.0)
    assert [going.past(share) for share in (0.0, 0.1, 0.1, 0.2)] == [0.0, 0.25, 0.75, 1.0]
    assert room.Going().past(0.3) == 0.3


class Squares(Dataset):
    def __getitem__(self, k):
        return torch.tensor([k * k])


@pytest.mark.parametrize("workers", [0, 1])
def test_examples_come_in_order(workers):
    got = [(k, int(x)) for k, x in room.drawn(Squares(), range(3, 12), workers)]
    assert got == [(k, k * k) for k in range(3, 12)]


def test_without_a_card_one_sentence_says_so(monkeypatch):
    p = argparse.ArgumentParser()
    room.Going.ask(p)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(SystemExit, match="no graphics card"):
        room.Going.asked(p.parse_args(["--device", "cuda"]))
    assert room.Going.asked(p.parse_args(["--minutes", "3"])).minutes == 3.0


def test_a_moving_average_forgets_its_beginning_and_then_remembers_for_long():
    take = room.moving_average(0.99)
    mean, now = torch.tensor([100.0]), torch.tensor([1.0])
    for count in range(1, 31):
        take([mean], [now], torch.tensor(count))
    assert 1 < float(mean) < 1.1
    again = torch.tensor([0.0])
    take([again], [now], 10_000)
    assert float(again) == pytest.approx(0.01)
