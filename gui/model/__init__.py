"""What the windows show and understand, without a widget: rows, words, marks, forms, outlines, the view's zoom.

In: ticks of the session, what was typed or drawn. Out: rows, marks, corrections, numbers.
May import the rooms below gui, and no widgets.
"""
