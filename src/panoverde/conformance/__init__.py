"""The laws of every game, as Hypothesis properties. `check(game)` tests all eight.

python -m panoverde.conformance banca-francesa
"""

from panoverde.conformance.laws import LAWS, Broken, applies
from panoverde.conformance.trial import check, check_long

__all__ = ["LAWS", "Broken", "applies", "check", "check_long"]
