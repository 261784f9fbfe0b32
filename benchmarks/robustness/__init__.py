"""Rendered tables that something disturbs in: the camera, light, clutter, terrain or a sheet that is moved, a kill.
What changes that nobody touched, out.
May import benchmarks.play, benchmarks.speed, benchmarks.reporting, studio and the rooms."""
