"""The background model is kept true: the printed sheet, cards and papers that lie on the table, slow changes of light.
In: settled pictures, tracks, the finder. Out: the finder's bare table as it lies now, and events about the sheet.
May import vision.terrain, vision.tracking and everything below them.
"""
