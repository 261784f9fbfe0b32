"""What the tests of rules at a table share."""

from benchmarks.play.scripted_table import Battle, ScriptedEye
from measure.scene import scene as scene_of


def notes(lines):
    """The notes about moves, by toy."""
    return {line["toy"]: line for line in lines if line["type"] == "note" and "toy" in line}


def moves(lines):
    """By toy, the number of the action that a move line names."""
    return {line["toy"]: line["declared"] for line in lines if line["type"] == "move"}


__all__ = ["Battle", "ScriptedEye", "moves", "notes", "scene_of"]
