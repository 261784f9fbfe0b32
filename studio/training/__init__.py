"""Data sets in.
Weights as ONNX out, each with its card of figures and its sha256.
May import studio.datasets and the layers below it; the highest layer."""
