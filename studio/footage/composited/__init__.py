"""In: cut-outs of real things, photographs of hands and of surfaces, a seed.
Out: clips of a game table with exact truth.
May import: studio.photographs and the layers below it."""
