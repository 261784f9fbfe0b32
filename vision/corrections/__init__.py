"""Corrections by the players: outlines, identities, heights, false and missed toys, terrain; and questions to them.
In: a Correction or an answer, and what it applies to (Correctable). Out: what takes it back (Undo), open questions.
May import vision.background and everything below it; the eye imports it.
"""
