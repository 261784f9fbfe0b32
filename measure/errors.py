"""The one exception that means "what you gave me cannot be used": its text is a sentence for a person."""


class InputError(ValueError):
    """Bad input from outside (a file, an argument, a picture).

    The message says what was expected, what was found and what to do. The command line prints it and exits 2.
    Every room derives its own input errors from this one.
    """
