"""What comes out of the network, back in the picture's own pixels."""

from pathlib import Path
from types import SimpleNamespace

import cv2
import numpy as np
import pytest

import vision.networks.detector
from vision.networks.detection import DetectorError, mask_of
from vision.networks.detector import Detector, letterbox
from vision.networks.weights import weights_file

SIZE = (384, 640)


class Net:
    """Stands in for ONNX Runtime's session: answers with given rows and one round mask."""

    def __init__(self, rows, protos=None, names="{0: 'toy', 1: 'arm', 2: 'card', 3: 'die'}", shape=(1, 3, *SIZE)):
        self.rows, self.protos, self.names, self.shape = rows, protos, names, shape
        self.blob = None

    def get_modelmeta(self):
        return SimpleNamespace(custom_metadata_map={"names": self.names} if self.names else {})

    def get_inputs(self):
        return [SimpleNamespace(name="images", shape=list(self.shape))]

    def run(self, _names, feeds):
        (self.blob,) = feeds.values()
        return [self.rows] if self.protos is None else [self.rows, self.protos]


@pytest.fixture
def detector(monkeypatch, tmp_path):
    asked = []

    def make(net, **options):
        monkeypatch.setattr(vision.networks.detector, "open_weights", lambda path, threads, lean: asked.append(threads) or net)
        (tmp_path / "net.onnx").write_bytes(b"x")
        return Detector(tmp_path / "net.onnx", **options)
    make.threads = asked
    return make


def disc_protos(cx, cy, r):
    """(1, 32, 96, 160): the first is a disc given in the network's pixels (edges)."""
    ys, xs = np.mgrid[:96, :160]
    protos = np.zeros((1, 32, 96, 160), np.float32)
    protos[0, 0] = r - np.hypot((xs + 0.5) * 4 - cx, (ys + 0.5) * 4 - cy)
    return protos


def row(x0, y0, x1, y1, confidence=0.9, label=0, mask=1.0):
    return [x0, y0, x1, y1, confidence, label, mask, *[0.0] * 31]


def rows(*given):
    out = np.zeros((1, 300, 38), np.float32)
    for i, r in enumerate(given):
        out[0, i] = r
    return out


@pytest.mark.parametrize("size", [(1080, 1920), (480, 640), (720, 960)])
def test_an_outline_lands_where_the_thing_is(detector, size):
    net = Net(rows(row(280, 160, 360, 240)), disc_protos(320, 200, 40))
    (found,) = detector(net).find(np.zeros((*size, 3), np.uint8))
    scale = min(SIZE[0] / size[0], SIZE[1] / size[1])
    off = np.array([(SIZE[1] - size[1] * scale) / 2, (SIZE[0] - size[0] * scale) / 2])
    centre = (np.array([320, 200]) - off) / scale - 0.5
    ring = found.outline_px
    assert np.hypot(*(ring - centre).T) == pytest.approx(40 / scale, abs=1.2 / scale)
    assert ring.mean(axis=0) == pytest.approx(centre, abs=0.6 / scale)
    assert found.label == "toy"
    assert found.box_px == pytest.approx((*(centre - 40 / scale), *(centre + 40 / scale)), abs=1.2 / scale)


def test_the_picture_goes_in_as_rgb_from_0_to_1(detector):
    net = Net(rows())
    picture = np.zeros((384, 640, 3), np.uint8)
    picture[..., 0] = 255
    detector(net).find(picture)
    assert net.blob.shape == (1, 3, 384, 640)
    assert net.blob[0, 2].min() == 1.0
    assert net.blob[0, :2].max() == 0.0


def test_the_unsure_are_left_out_and_the_same_thing_is_told_once(detector):
    net = Net(rows(row(280, 160, 360, 240), row(282, 161, 361, 241, 0.6), row(280, 160, 360, 240, 0.2)),
              disc_protos(320, 200, 40))
    found = detector(net, confidence=0.3).find(np.zeros((384, 640, 3), np.uint8))
    assert [round(d.confidence, 1) for d in found] == [0.9]


def test_two_kinds_of_thing_in_one_place_are_both_told_when_one_is_much_smaller(detector):
    protos = disc_protos(320, 200, 60)
    net = Net(rows(row(260, 140, 380, 260, 0.9, 2), row(300, 180, 340, 220, 0.8, 3)), protos)
    assert sorted(d.label for d in detector(net).find(np.zeros((384, 640, 3), np.uint8))) == ["card", "die"]


def test_networks_of_others_speak_our_labels(detector):
    raw = np.zeros((1, 4 + 3, 100), np.float32)  # centres and sizes, a score for each class
    raw[0, :, 0] = [320, 200, 80, 40, 0.1, 0.8, 0.0]
    raw[0, :, 1] = [100, 100, 50, 50, 0.0, 0.1, 0.7]
    raw[0, :, 2] = [500, 100, 50, 50, 0.9, 0.0, 0.0]
    found = detector(Net(raw, names="{0: 'person', 1: 'truck', 2: 'dice'}")).find(np.zeros((384, 640, 3), np.uint8))
    assert {d.label: d.box_px for d in found}["toy"] == pytest.approx((279.5, 179.5, 359.5, 219.5))
    assert sorted(d.label for d in found) == ["arm", "die", "toy"]


def test_what_a_tile_cuts_is_left_to_the_whole_picture(detector):
    net = Net(rows(row(1, 100, 60, 160)), disc_protos(30, 130, 30))
    found = detector(net).find_tiled(np.zeros((1080, 1920, 3), np.uint8))
    # once in the whole picture, and in the two parts at its left edge, where nothing is cut
    assert len(found) == 3
    assert all(d.box_px[0] < 30 for d in found)


class Upright(Net):
    """Sees its thing only in pictures that are lighter above than below, and another with the picture upended."""

    def __init__(self, rows, upended, protos):
        super().__init__(rows, protos)
        self.upended = upended

    def run(self, _names, feeds):
        (blob,) = feeds.values()
        upright = blob[..., :192, :].mean() > blob[..., 192:, :].mean()
        return [self.rows if upright else self.upended, self.protos]


@pytest.mark.parametrize(("above", "below", "label", "said"), [
    (0.9, 0.5, 0, [("toy", 0.7)]), (0.4, 0.2, 0, [("toy", 0.3)]), (0.4, None, 0, []), (0.6, None, 0, [("toy", 0.3)]),
    (None, 0.6, 0, [("toy", 0.3)]), (0.9, 0.52, 2, [("toy", 0.45)])])
def test_what_is_found_one_way_up_only_is_half_as_sure(detector, above, below, label, said):
    there, upended = (280, 150, 320, 190), (320, 194, 360, 234)  # the same place of the picture, either way up
    net = Upright(rows(*[row(*there, above)] if above else []), rows(*[row(*upended, below, label)] if below else []),
                  np.ones((1, 32, 96, 160), np.float32))
    picture = np.zeros((384, 640, 3), np.uint8)
    picture[:192] = 200
    found = detector(net).find_scaled(picture)
    assert [(d.label, pytest.approx(d.confidence)) for d in found] == said
    for d in found:
        assert d.box_px == pytest.approx((279.5, 149.5, 319.5, 189.5), abs=1.5)


def test_masks_of_labels():
    d = vision.networks.detection.Detection("arm", 0.9, (10, 10, 20, 20), np.array([[10, 10], [20, 10], [20, 20], [10,
                                           20]], float))
    assert mask_of([d], (40, 40), ("arm",)).sum() == 121
    assert not mask_of([d], (40, 40), ("toy",)).any()


def test_letterbox_keeps_the_shape():
    picture, scale, (left, top) = letterbox(np.full((480, 640, 3), 9, np.uint8), SIZE)
    assert picture.shape == (384, 640, 3)
    assert scale == 0.8
    assert (left, top) == (64, 0)
    assert (picture[:, :64] == vision.networks.detector.GREY).all()
    assert (picture[:, 64:-64] == 9).all()


@pytest.mark.parametrize(("net", "says"), [(Net(rows(), names=""), "class names"),
                                           (Net(rows(), shape=(1, 3, "height", "width")), "fixed picture size")])
def test_other_networks_are_refused_in_a_sentence(detector, net, says):
    with pytest.raises(DetectorError, match=says):
        detector(net)


def test_weights_that_are_not_there():
    with pytest.raises(DetectorError, match=r"no weights at nowhere.onnx"):
        Detector(Path("nowhere.onnx"))


def test_our_own_network_finds_a_plain_toy_and_not_the_table():
    """A painted soldier with its shadow on a plain table; the bare table has nothing on it."""
    network = Detector(weights_file("detector.onnx"))
    rng = np.random.default_rng(3)
    table = np.clip(rng.normal((92, 128, 150), 4, (576, 1024, 3)), 0, 255).astype(np.uint8)
    assert not [d for d in network.find(table) if d.confidence > 0.5]
    dark = table.copy()
    cv2.ellipse(dark, (529, 305), (30, 14), 20, 0, 360, (50, 70, 82), -1)
    shown = cv2.addWeighted(table, 0.4, cv2.GaussianBlur(dark, (0, 0), 3), 0.6, 0)
    cv2.circle(shown, (515, 295), 17, (35, 60, 35), -1)
    cv2.ellipse(shown, (518, 293), (12, 8), 30, 0, 360, (60, 110, 60), -1)
    cv2.circle(shown, (521, 289), 6, (45, 80, 45), -1)
    cv2.line(shown, (515, 295), (541, 281), (30, 30, 30), 3)
    found = [d for d in network.find(cv2.GaussianBlur(shown, (0, 0), 0.8)) if d.label == "toy"]
    assert found
    assert found[0].box_px == pytest.approx((498, 278, 532, 312), abs=6)


def test_what_watches_for_arms_outlines_nothing_else(detector):
    both = rows(row(100, 100, 200, 200, label=0), row(100, 100, 220, 210, label=1, confidence=0.4))
    apart = rows(row(100, 100, 200, 200, label=0), row(300, 100, 420, 210, label=1))
    picture = np.zeros((*SIZE, 3), np.uint8)
    for given in (both, apart):
        all_found = detector(Net(given)).find(picture)
        arms = detector(Net(given), only=("arm",)).find(picture)
        assert [d.box_px for d in arms] == [d.box_px for d in all_found if d.label == "arm"]
    assert len(arms) == 1


def test_a_twin_in_eight_bits_watches_where_there_is_one(detector, tmp_path):
    alone = detector(Net(np.zeros((1, 40, 0), np.float32)), threads=2, confidence=0.3)
    assert alone.for_watching() is alone
    (tmp_path / "net-int8.onnx").write_bytes(b"x")
    twin = alone.for_watching()
    assert (twin.weights, twin.confidence) == (tmp_path / "net-int8.onnx", 0.3)
    assert detector.threads == [2, 1]  # nobody waits for what watches
