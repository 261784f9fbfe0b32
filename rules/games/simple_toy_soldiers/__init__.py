"""The simple toy soldier game: squads of fireteams, activation tokens, action points and danger."""
