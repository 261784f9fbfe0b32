"""In: random tables and toys.
Out: pictures and crops with exact labels, for training.
May import: studio.footage and the layers below it; vision, to find toys as the program does."""
