"""The window, driven without anybody: a stand-in for cameras and sessions, and pictures of every screen.

In: the sample battle. Out: PNG files, and a session that needs no vision, for tests too.
May import everything of the program.
"""
