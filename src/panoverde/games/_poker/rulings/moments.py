"""What a player does at one moment: words and chips that fit each other, or that contradict. RT-41.1."""

from collections import Counter

from msgspec import UNSET

from panoverde.core.record import Record
from panoverde.games._poker.rulings.amounts import meant
from panoverde.games._poker.rulings.case import Act, Asked, worth
from panoverde.games._poker.rulings.chips import silent
from panoverde.games._poker.rulings.situation import Situation
from panoverde.games._poker.rulings.words import Action, Said, parse

UNFIT = frozenset({Action.CONDITION, Action.CONTRADICTION, Action.UNCLEAR})
SIZED = frozenset({Action.BET, Action.RAISE})


class Moment(Record):
    said: Said | None
    """What is declared, tapping the table and pushing the cards included; None: nothing."""
    put: dict[str, int]
    pulled: dict[str, int]
    asked: Asked | None

    @property
    def is_clear(self) -> bool:
        """A word or a motion by which the act is defined."""
        return self.said.action is not Action.UNCLEAR if self.said else bool(self.put)  # RT-41.1 R-515


def moment(act: Act) -> Moment:
    acts = (act,) if act.together is UNSET else act.together
    put, pulled = Counter[str](), Counter[str]()
    for one in acts:
        put.update({} if one.put is UNSET else one.put)
        pulled.update({} if one.pull is UNSET else one.pull)
    asked = next((one.ask for one in acts if one.ask is not UNSET), None)
    return Moment(_said(acts, bool(put)), dict(put), dict(pulled), asked)


def _said(acts: tuple[Act, ...], chips: bool) -> Said | None:
    """All that is declared at once, as one declaration."""
    heard = [word for act in acts if (word := _word(act))]
    if any(said.action is Action.CONDITION for said in heard):
        return Said(Action.CONDITION)
    clear = [said for said in heard if said.action is not Action.UNCLEAR]
    if not clear:
        return Said(Action.UNCLEAR) if heard and not chips else None
    together = clear[0]
    for said in clear[1:]:
        together = merged(together, said) or Said(Action.CONTRADICTION)
    return together


def _word(act: Act) -> Said | None:
    if act.say is not UNSET:
        return parse(act.say)
    if act.tap is not UNSET:
        return Said(Action.CHECK)  # RT-3
    if act.push_cards is not UNSET:
        return Said(Action.FOLD)
    return Said(Action.UNCLEAR) if act.gesture is not UNSET else None  # RT-58


def merged(first: Said, more: Said) -> Said | None:
    """«Subo» and «três mil» are one declaration; None: the second does not carry out the first."""
    if first == more:
        return first
    if first.action is Action.AMOUNT and more.action in SIZED and more.is_general:
        first, more = more, first
    if first.action not in SIZED or not first.is_general:
        return None
    if more.action in (Action.AMOUNT, first.action):
        return Said(first.action, more.amount, on_top=more.on_top, bare=more.bare, least=more.least)  # RT-41.2
    if more.action in (Action.ALL_IN, Action.POT):
        return more
    return Said(first.action, least=True) if more.completes else None


def contradicts(at: Situation, said: Said, put: dict[str, int]) -> bool:
    """Is there no action that fits both the words and the chips of one moment?"""
    if not put:
        return False
    if said.action in (Action.CHECK, Action.FOLD):
        return True  # RT-41.1 R-501
    if said.action is Action.CALL:
        return silent(at, put).ruling in ("bet", "raise")  # RT-41.1 R-501
    if said.amount is None or said.action is Action.POT:
        return False
    return not _is_the_same(at, said, worth(put))  # RT-41.1 R-501


def _is_the_same(at: Situation, said: Said, put: int) -> bool:
    named = meant(at, said, put)[0] or 0
    sums = {put, at.front + put}
    if said.on_top:
        return named + at.bet - at.front == put or named == put
    return named in sums or (put == at.stack and named > at.have)
