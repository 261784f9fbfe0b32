"""Who is who: settled pictures and what segmentation finds in them go in, tracks (toys with their identity) come out.
Three packages, each built on the next: identity (which toy is it), changes (what is gone from a place, what came), tracks.
May import vision.segmentation and everything below it.
"""
