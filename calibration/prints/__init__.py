"""The printed sheet, the corner markers and the mat: where every corner lies, and the PDF to print.

In: a paper size.
Out: geometry in inches, PDF files.
May import: reportlab (in ``sheet``); nothing else of the program.
"""
