"""In: a seeded generator of random numbers, or a folder of free meshes.
Out: one mesh or texture: a toy, terrain, an arm, a card, a die, paper, cloth, wood.
May import: studio.rendering."""
