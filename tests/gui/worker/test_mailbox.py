"""The mailbox keeps the newest tick and loses no event."""

import threading
from types import SimpleNamespace

from gui.worker.mailbox import Mailbox, Parcel


def parcel(n, events=(), replayed=False):
    return Parcel(SimpleNamespace(n=n, events=tuple(events)), (), replayed)


def test_only_the_newest_waits_and_events_add_up():
    box = Mailbox()
    assert box.take() == (None, ())
    box.put(parcel(1, "a"))
    box.put(parcel(2, "bc"))
    newest, events = box.take()
    assert newest.tick.n == 2
    assert events == ("a", "b", "c")
    assert box.overwritten == 1
    assert box.take() == (None, ())


def test_looking_back_tells_no_events_again():
    box = Mailbox()
    box.put(parcel(1, "a", replayed=True))
    assert box.take()[1] == ()


def test_no_event_is_lost_between_threads():
    box, seen, most = Mailbox(), [], 3000

    def write():
        for n in range(most):
            box.put(parcel(n, (n,)))

    thread = threading.Thread(target=write)
    thread.start()
    while thread.is_alive():
        seen += box.take()[1]
    thread.join()
    seen += box.take()[1]
    assert seen == list(range(most))


def test_a_new_picture_is_shown_under_the_last_marks():
    box = Mailbox()
    box.put_picture(SimpleNamespace(time_s=0.0))
    assert box.take() == (None, ())  # nothing was understood yet,
    assert box.raw().time_s == 0.0  # but there is something to see
    tick = SimpleNamespace(frame=SimpleNamespace(time_s=1.0), events=("a",))
    box.put(Parcel(tick, ()))
    box.put_picture(SimpleNamespace(time_s=1.1))
    assert box.raw() is None
    parcel, events = box.take()
    assert (parcel.tick, parcel.frame.time_s, events) == (tick, 1.1, ("a",))
    box.put_picture(SimpleNamespace(time_s=0.9))  # late: the picture does not run back
    assert box.take()[0] is None
