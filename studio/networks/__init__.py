"""The networks that trainings train, in PyTorch, and how the weights that public packages bring are read.

In: unpacked packages with weights, or none. Out: networks.
May import ``measure`` and ``vision`` alone.
"""
