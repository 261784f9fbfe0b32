"""In: data sets.
Out: weights as ONNX, each with a card of its figures and its sha256.
May import: studio.datasets and the layers below it; the highest layer."""
