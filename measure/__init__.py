"""What stands on the table, in inches, and what can be measured on it: ranges, cover, ways, each with a sigma.

In: a scene (toys, terrain, zones), from vision, from a file or from a line of text.
Out: gaps, covers, paths and verdicts as frozen values; ``survey.Survey`` answers for one scene and keeps what it worked
out.
May import: numpy, scipy, shapely and numba; nothing else of the program.
"""
