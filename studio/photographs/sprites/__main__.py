"""``python -m studio.photographs.sprites``: see ``studio.photographs.sprites.writing``."""

from studio.photographs.sprites.writing import main

main()
