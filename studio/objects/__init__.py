"""A seeded generator of random numbers, or a folder of free meshes, in.
One thing as a mesh or a texture out: toys, terrain, arms, cards, dice, papers, cloth and wood.
May import studio.rendering."""
