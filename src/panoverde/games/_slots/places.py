"""Where each field of a TOML file stands: its line, for a refusal that names the place.

Reads only text that `tomllib` accepted, so it checks nothing.
"""

import re

Path = tuple[str | int, ...]
Places = dict[Path, int]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}(?!")|' + r"'''.*?'{3,5}(?!')|" + r'"(?:\\.|[^"\\])*"|' + r"'[^']*'", re.DOTALL
)
_BARE = re.compile(r"[\w-]+", re.ASCII)
_PLAIN = re.compile(r"[^\s,\]}#]+(?: [^\s,\]}#]+)?")  # a date and its hour may have a space between
_SHORT_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


def places(text: str) -> Places:
    """Line of every table, key and array item, by its path."""
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at, self.line, self.counted = text, 0, 1, 0
        self.found: Places = {(): 1}
        self.lengths: dict[Path, int] = {}

    def scan(self) -> Places:
        table: Path = ()
        self.blank()
        while self.at < len(self.text):
            if self.text.startswith("[", self.at):
                table = self.header()
            else:
                self.pair(table)
            self.blank()
        return self.found

    def header(self) -> Path:
        many = self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        self.blank()
        line, names = self.here(), self.key()
        self.at += 2 if many else 1
        path = self.inside((), names[:-1])
        path = (*path, names[-1])
        if many:
            self.found.setdefault(path, line)
            self.lengths[path] = self.lengths.get(path, 0) + 1
            path = (*path, self.lengths[path] - 1)
        self.found.setdefault(path, line)
        return path

    def inside(self, path: Path, names: list[str]) -> Path:
        """The last item where a name is an array of tables."""
        for name in names:
            path = (*path, name)
            if path in self.lengths:
                path = (*path, self.lengths[path] - 1)
        return path

    def pair(self, table: Path) -> None:
        line, names = self.here(), self.key()
        self.at += 1  # the equals sign
        self.blank()
        for length in range(1, len(names) + 1):
            self.found.setdefault((*table, *names[:length]), line)
        self.value((*table, *names))

    def key(self) -> list[str]:
        names = []
        while True:
            self.blank()
            if quoted := _STRING.match(self.text, self.at):
                self.at = quoted.end()
                names.append(_unquoted(quoted[0]))
            else:
                bare = _BARE.match(self.text, self.at)
                names.append(bare[0] if bare else "")
                self.at = bare.end() if bare else self.at + 1
            self.blank()
            if not self.text.startswith(".", self.at):
                return names
            self.at += 1

    def value(self, path: Path) -> None:
        match self.text[self.at : self.at + 1]:
            case "[":
                self.items(path)
            case "{":
                self.inline(path)
            case _:
                plain = _STRING.match(self.text, self.at) or _PLAIN.match(self.text, self.at)
                self.at = plain.end() if plain else self.at + 1

    def items(self, path: Path) -> None:
        self.at += 1
        number = 0
        while not self.ended("]"):
            self.found[(*path, number)] = self.here()
            self.value((*path, number))
            number += 1

    def inline(self, path: Path) -> None:
        self.at += 1
        while not self.ended("}"):
            self.pair(path)

    def ended(self, closing: str) -> bool:
        """Skips a comma."""
        self.blank()
        if self.text.startswith(",", self.at):
            self.at += 1
            self.blank()
        if self.at < len(self.text) and self.text[self.at] != closing:
            return False
        self.at += 1
        return True

    def blank(self) -> None:
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def here(self) -> int:
        self.line += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.line


def _unquoted(text: str) -> str:
    if text.startswith("'"):
        return text[1:-1]
    return re.sub(r"\\(u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|.)", _escaped, text[1:-1])


def _escaped(found: re.Match[str]) -> str:
    code = found[1]
    return _SHORT_ESCAPES[code] if code in _SHORT_ESCAPES else chr(int(code[1:], 16))
