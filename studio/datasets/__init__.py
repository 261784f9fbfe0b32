"""Random tables and toys in.
Pictures and crops with exact labels out, for training.
May import studio.footage and the layers below it."""
