"""`python -m panoverde.conformance GAME…`: test games against the laws; all games if none is named."""

import sys

try:
    from hypothesis.errors import HypothesisException
except ModuleNotFoundError:  # pragma: no cover - the kit is an extra of the package
    sys.exit("the laws are tried with Hypothesis: install panoverde[conformance]")

from panoverde import games
from panoverde.conformance import LAWS, Broken, applies, check_law
from panoverde.core.refusal import Refused


def main(names: list[str]) -> int:
    broken = 0
    for name in names or games.names():
        try:
            game = games.find(name)
        except Refused as refused:
            sys.stderr.write(f"{refused}\n")
            return 2
        for law in LAWS:
            if not applies(game, law):
                sys.stdout.write(f"{game.name}: {law}: no exact odds\n")
                continue
            try:
                check_law(game, law)
                sys.stdout.write(f"{game.name}: {law}: kept\n")
            except (Broken, HypothesisException) as wrong:
                broken += 1
                sys.stdout.write(f"{game.name}: {law}: BROKEN: {wrong}\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
