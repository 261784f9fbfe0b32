"""In: the story of a clip, from a seed.
Out: clips, with what lies beside them: bare table, lens, roster, script and the truth of every frame.
May import: studio.scenes and the layers below it."""
