"""What players put right: outlines, identities, heights, false and missed toys, terrain; and what they are asked.
In: a Correction or an answer, and what it applies to (Correctable). Out: the way back (Undo), open questions.
May import vision.background and everything below it; the eye imports it.
"""
