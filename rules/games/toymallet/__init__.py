"""Toymallet 40 Cents: battle groups with bought stats, Lengths, dice with bonus points, and HTF points over six turns."""
