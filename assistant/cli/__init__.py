"""The command line, one module for a group of commands: arguments, help and example, and what runs them.

In: the words of the command line. Out: sentences or one JSON document on standard output, files, an exit status.
May import everything below it, but at the top of a module only what starts at once: help and errors wait for no numba.
"""
