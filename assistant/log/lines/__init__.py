"""The text of a log's lines as plain data, quickly.

In: the bytes of one line after another. Out: what they say, the same objects where they say the same again.
May import assistant.log.line_shapes and measure.
"""
