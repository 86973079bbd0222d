"""The laws of every game, as Hypothesis properties. `check(game)` tests all eight.

python -m panoverde.conformance banca-francesa
"""

from panoverde.conformance.laws import LAWS, Broken, applies, check, check_law, check_long

__all__ = ["LAWS", "Broken", "applies", "check", "check_law", "check_long"]
