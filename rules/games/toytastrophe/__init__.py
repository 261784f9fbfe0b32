"""Toytastrophe: strikes, blocks, charges and powers by playing cards, with whatever toys and stuff are at hand."""
