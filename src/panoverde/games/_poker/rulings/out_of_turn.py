"""Acts out of turn, and the player who was passed over: RT-45."""

from msgspec.structs import replace

from panoverde.games._poker.rulings.case import Case
from panoverde.games._poker.rulings.finding import Alternative, Finding
from panoverde.games._poker.rulings.situation import Situation
from panoverde.games._poker.rulings.substantial import is_substantial

LEFT_TO_THE_DIRECTOR = frozenset({"RT-58", "RT-60.1"})
"""What is no act at all is not bound or given back: the director looks at it."""


def out_of_turn(at: Situation, found: Finding) -> Finding:
    liable = replace(found, penalty=True)  # RT-45.1
    if found.ruling == "fold":
        return liable.citing("RT-45.1", "RT-59", "R-157")
    if found.ruling == "director" and not LEFT_TO_THE_DIRECTOR.isdisjoint(found.cites[:1]):
        return liable.also("RT-45.1")
    if at.case.had_time and is_substantial((found.ruling, *at.case.since)):
        return liable.citing("RT-45.2", "RT-45.1", "RT-37")  # the player passed over let it happen
    if any(isinstance(act, dict) for act in at.case.then):  # a bet or a raise: the action changed
        return Finding(ruling="void", to=at.front, cites=("RT-45.1",), penalty=True)
    return liable.citing("RT-45.1")


def after_the_others(case: Case) -> Case:
    """The bet that the player faces once those before them have acted."""
    for act in case.then:
        if isinstance(act, dict):
            (to,) = act.values()
            largest = max(case.largest_raise, to - case.bet)
            case = replace(case, bet=max(case.bet, to), largest_raise=largest)
    return case


def passed_over(at: Situation) -> Finding | None:
    """The director's, if the player had time to speak up before substantial action; else nothing is lost."""
    if not at.case.skipped or not at.case.had_time or not is_substantial(at.case.since):
        return None
    ways = (Alternative("fold", at.front), calm(at))  # dead, or no more than a call
    return Finding(ruling="director", cites=("RT-45.2", "RT-37", "R-151"), alternatives=ways)  # RT-45.2


def calm(at: Situation) -> Alternative:
    return Alternative("call", at.bet) if at.facing else Alternative("check", at.front)
