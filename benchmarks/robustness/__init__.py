"""In: tables with a disturbance: the camera, the light, clutter, moved terrain, a kill, a changed parameter.
Out: what changes that should not, and by how much.
May import: benchmarks.play, vision, speed and reporting, studio and the rooms."""
