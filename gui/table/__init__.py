"""The table as a widget: the live picture or the map with marks over it, ruler, "what if" and outlines to edit.

In: parcels of the worker, mouse and keys. Out: signals that tell what was clicked, drawn or dragged.
May import gui.model and gui.worker.
"""
