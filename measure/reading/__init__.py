"""The one strict reader of files that people write or edit: TOML and JSON.

In: a path, text or plain data (dicts, lists, numbers, text) from outside.
Out: checked values or frozen dataclasses, or every fault named at once with its place (an InputError of the caller's kind).
May import: ``measure.errors`` and shapely, nothing else of the program.
"""
