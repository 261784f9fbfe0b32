"""Terrain: found in a picture of the table without toys, and followed when it is moved or taken away.
In: pictures of the bare table and of the table with its terrain, the roster. Out: measure.scene.Terrain, and its moves.
May import vision.tracking and everything below it.
"""
