"""Keeps the background model up to date: the printed sheet, cards and papers on the table, slow changes of light.
In: settled pictures, tracks, the finder. Out: the finder's bare table as it is now, and events about the sheet.
May import vision.terrain, vision.tracking and everything below them.
"""
