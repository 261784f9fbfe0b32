"""The panels beside the table, each a widget by itself: lists, forms, questions, the toy's eye, the bar under a clip.

In: rows and forms of gui.model. Out: signals that tell what was chosen or typed.
May import gui.model, gui.worker and gui.table.
"""
