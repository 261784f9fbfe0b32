"""The threads behind the windows: the worker that owns a battle's session, and the set-up's reader.

In: a session, a source of frames, orders as queued signals. Out: parcels in a one-slot mailbox, recordings.
May import gui.model.
"""
