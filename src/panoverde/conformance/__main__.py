"""`python -m panoverde.conformance GAME…`: test games against the laws; all games if none is named."""

import sys
from collections.abc import Iterator

try:
    from hypothesis.errors import HypothesisException
except ModuleNotFoundError:  # pragma: no cover - the kit is an extra of the package
    sys.exit("the laws are tried with Hypothesis: install panoverde[conformance]")

from panoverde import games
from panoverde.conformance import LAWS, Broken, applies, check
from panoverde.core.game import AnyGame
from panoverde.core.refusal import Refused
from panoverde.law.book import Book, BookError

BROKEN = "BROKEN"


def main(names: list[str]) -> int:
    broken = 0
    try:
        Book.load()
    except BookError as error:  # no law could be tried: refusals are looked up in it
        sys.stderr.write(f"{error}\n")
        return 2
    for name in names or games.names():
        try:
            game = games.find(name)
        except Refused as refused:
            sys.stderr.write(f"{refused}\n")
            return 2
        for law, verdict in _verdicts(game):
            broken += verdict.startswith(BROKEN)
            sys.stdout.write(f"{game.name}: {law}: {verdict}\n")
    return 1 if broken else 0


def _verdicts(game: AnyGame) -> Iterator[tuple[str, str]]:
    """All laws watch the same plays; where one is broken, each is tried alone."""
    laws = [law for law in LAWS if applies(game, law)]
    together = _fault(game, *laws)
    alone = {law: _fault(game, law) for law in laws} if together else {}
    for law in LAWS:
        if law not in laws:
            yield law, "no exact odds"
        else:
            yield law, f"{BROKEN}: {alone[law]}" if alone.get(law) else "kept"
    if together and not any(alone.values()):
        yield "all together", f"{BROKEN}: {together}"


def _fault(game: AnyGame, *laws: str) -> str:
    try:
        check(game, *laws)
    except (Broken, HypothesisException) as wrong:
        return str(wrong)
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
