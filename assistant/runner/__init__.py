"""What the commands do, without a command line and without a window.

In: a source of frames or a log, and options as plain values. Out: a document, files, a session that has been played.
May import every package of the assistant but ``batch`` and ``cli``.
"""
