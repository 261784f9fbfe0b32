"""The one exception that means "what you gave me cannot be used": its text is a sentence for a person."""


class InputError(ValueError):
    """Bad input from outside (a file, an argument, a picture).

    The message says what was expected, what was found and what to do. The command line prints it and exits 2.
    Every room derives its own input errors from this one.
    """

    def __str__(self) -> str:
        """The sentence on one line: line breaks and the like, which names in a file may hold, are written as escapes."""
        text = super().__str__()
        if text.isprintable():
            return text
        return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
