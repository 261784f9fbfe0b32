"""The battle report: one HTML page that tells a logged battle to someone who was not there.

In: a log, and the clip where there is one. Out: the page as text or as a file, with nothing to load.
May import assistant.evidence (words), assistant.video, assistant.log, assistant.overlay, rules and measure.
"""
