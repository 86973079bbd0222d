"""The laws that every game keeps, as Hypothesis properties. `check(game)` holds a game to all seven.

python -m panoverde.conformance banca-francesa
"""

from panoverde.conformance.laws import LAWS, Broken, check, check_law, check_long

__all__ = ["LAWS", "Broken", "check", "check_law", "check_long"]
