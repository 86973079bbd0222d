"""What a bot does with its cards: by equity, price and pot, in three strengths."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from panoverde.bots.choice import Choice, is_open
from panoverde.bots.poker.equity import equity
from panoverde.bots.poker.preflop import ranks
from panoverde.bots.poker.situation import Situation, situation
from panoverde.bots.stakes import stepped
from panoverde.core.chance import Chance
from panoverde.core.decider import Instant
from panoverde.core.option import Number, Option
from panoverde.core.record import Record
from panoverde.games._poker.variants import HOLDEM
from panoverde.house.records import Strength

FOLD, CHECK, CALL, RAISE = "fold", "check", "call", "raise_to"


class Skill(Record):
    """How a player of some strength judges."""

    evaluations: int
    """Hands compared for a decision, which bounds its time."""
    blur: float
    """How far they misjudge their equity at most."""
    margin: float
    """Equity that they want beyond the price; negative: they call too much."""
    bets: float
    """They bet from so many times a fair share of the pot, where nobody has."""
    raises: float
    """They raise a bet from so many times a fair share."""
    size: float
    """Their bets, as a part of the pot."""
    reads: bool
    """Do they narrow what rivals hold by what these have paid, and open hands by position?"""


NEVER = 99.0
SKILLS = {
    Strength.EASY: Skill(120, 0.2, -0.2, 1.8, NEVER, 0.34, reads=False),
    Strength.MEDIUM: Skill(400, 0.05, 0.02, 1.3, 1.6, 0.6, reads=False),
    Strength.STRONG: Skill(600, 0.0, 0.06, 1.25, 1.6, 1.0, reads=True),
}
COSTS = {"holdem": 1, "omaha": 14, "sintetico": 4}
"""Time of one evaluation, in those of hold'em."""
FEWEST_DEALS = 20
WIDTHS = ((1, 1.0), (4, 0.5), (12, 0.3), (30, 0.18))
"""Hands that a rival plays who has paid up to so many minimums: the better half, the best third …"""
NARROWEST = 0.1
OPENINGS = ((1, 0.6), (3, 0.4), (5, 0.28))
"""Hands with which the strong open the betting with up to so many players behind."""
TIGHTEST_OPENING = 0.18


class PokerStrategy:
    """A player's decisions. `luck` is its own: cards are never drawn from it."""

    def __init__(self, strength: Strength, luck: Chance) -> None:
        self._skill = SKILLS[strength]
        self._random = Random(luck.lot(1 << 30))  # noqa: S311 - a bot's guesses

    def choose(self, state: Mapping[str, Any], seat: int, options: Sequence[Option], at: Instant) -> Choice | None:
        """None where it is no decision of this kind: an ordinary choice will do."""
        offered = {option.kind: option for option in options if is_open(option, at)}
        if CHECK not in offered and CALL not in offered:
            return None
        seen = situation(state, seat)
        if seen is None or not seen.rivals:
            return None
        return self._decide(seen, offered)

    def _decide(self, seen: Situation, offered: Mapping[str, Option]) -> Choice:
        skill, fair = self._skill, 1 / (len(seen.rivals) + 1)
        chance = self._equity(seen)
        if CHECK in offered:
            if chance > skill.bets * fair:
                return self._raise(seen, offered) or _plain(offered[CHECK])
            return _plain(offered[CHECK])
        if chance > skill.raises * fair and chance > seen.odds + skill.margin:
            return self._raise(seen, offered) or _plain(offered[CALL])
        if skill.reads and self._opens(seen):
            return self._raise(seen, offered) or _plain(offered[CALL])
        if chance > seen.odds + skill.margin or FOLD not in offered:
            return _plain(offered[CALL])
        return _plain(offered[FOLD])

    def _equity(self, seen: Situation) -> float:
        skill = self._skill
        ranges = [_width(rival.paid, seen.minimum) if skill.reads else 1.0 for rival in seen.rivals]
        cost = COSTS[seen.variant.name] * (len(ranges) + 1)
        found = equity(seen, ranges, max(FEWEST_DEALS, skill.evaluations // cost), self._random)
        return found + self._random.uniform(-skill.blur, skill.blur)

    def _opens(self, seen: Situation) -> bool:
        """Nobody has raised before the first common cards, and the hand is one that is played from here."""
        if seen.variant != HOLDEM or not seen.is_first_round or seen.bet + seen.missing > seen.minimum:
            return False
        widths = (width for most, width in OPENINGS if seen.behind <= most)
        return ranks()[seen.cards[0], seen.cards[1]] < next(widths, TIGHTEST_OPENING)

    def _raise(self, seen: Situation, offered: Mapping[str, Option]) -> Choice | None:
        """A part of the pot on top of the price; all of the cave where little would be left."""
        option = offered.get(RAISE)
        ask = option.asks[0] if option else None
        if option is None or not isinstance(ask, Number):
            return None
        price = seen.bet + seen.missing
        wanted = price + int(self._skill.size * (seen.pot + seen.missing))
        if 2 * (wanted - seen.bet) > seen.cave:
            wanted = seen.bet + seen.cave
        return Choice(RAISE, {ask.field: stepped(ask, wanted)}, option.until)


def _plain(option: Option) -> Choice:
    return Choice(option.kind, {}, option.until)


def _width(paid: int, minimum: int) -> float:
    return next((width for most, width in WIDTHS if paid <= most * minimum), NARROWEST)
