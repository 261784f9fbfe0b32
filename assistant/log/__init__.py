"""The battle log: lines written and read again, the battle they tell, its words, captions and chapters.

In: lines as plain data, or a .jsonl file. Out: lines that were written; a Battle; sentences; .vtt and .srt files.
May import assistant.overlay (how lengths are written), rules, calibration and measure.
"""
