"""What a toy sees of another, as a picture and in words.

In: a survey, two toys and, where there is one, the camera's picture. Out: the view from the first toy's eye in the camera's own
pixels; what would change a ruling on cover. May import assistant.overlay's marks and parameters, and measure.
"""
