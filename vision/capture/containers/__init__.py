"""What files of clips and pictures say about themselves that neither PyAV nor Pillow tells.

In: a file's path. Out: plain values. May import: capture's parameters.
"""
