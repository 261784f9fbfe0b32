"""A folder of clips played several at a time, each in a process of its own.

In: a folder, and the options of ``batch``. Out: a folder of results for each clip, results.csv, results.json.
May import every package of the assistant but ``cli``.
"""
