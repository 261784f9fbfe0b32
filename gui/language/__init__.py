"""The viewer's language: English texts in the code, German and French from Qt's translation files beside this.

In: texts that the window writes, sentences that rules and assistant made. Out: both in the viewer's language.
May import: Qt only in ``chosen``."""
