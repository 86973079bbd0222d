"""From the text of the law to the lines, tests and scenarios that carry it out.

Importing it loads the rule book and nothing heavier; the matrix, its page and its command are asked for by
name.
"""

from panoverde.trace.book import Book, BookError, Reading, Rule, law_version

__all__ = ["Book", "BookError", "Reading", "Rule", "law_version"]
