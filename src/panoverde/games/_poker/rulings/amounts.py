"""What a small number means: RT-58."""

from collections.abc import Callable

from panoverde.games._poker.rulings.situation import Situation
from panoverde.games._poker.rulings.words import Action, Said

SHORT = 100
"""A number below it may be short for hundreds or thousands."""


def meanings(said: Said) -> tuple[int, ...]:
    """What the number may be short for."""
    if said.amount is None or not said.bare or said.amount >= SHORT:
        return ()
    return said.amount * 100, said.amount * 1000


def meant(at: Situation, said: Said, put: int | None) -> tuple[int | None, tuple[str, ...]]:
    """The amount that counts, with the rules that chose it; `put` is the sum of the chips that go with it."""
    others = meanings(said)
    lawful = lawful_amount(at, said)
    if said.amount is None or not others or lawful(said.amount):
        return said.amount, ()
    for shown in () if put is None else (put, at.front + put):
        if shown in others:
            return shown, ("RT-58", "R-511")  # the chips are the further information
    legal = [amount for amount in others if lawful(amount)]
    within = [amount for amount in legal if amount <= at.case.pot]  # RT-58
    if within:
        return max(within), ("RT-58",)
    return min(legal or others), ("RT-58", "R-511")


def lawful_amount(at: Situation, said: Said) -> Callable[[int], bool]:
    """Is an amount a lawful call, bet or raise of a player who says it this way?"""
    if said.action is Action.AMOUNT:
        least, more = (at.bet if at.facing else at.least), at.front
    else:
        least, more = at.least, 0
    if said.on_top:
        least, more = at.least, at.bet
    most = at.have if at.most is None else min(at.most, at.have)
    return lambda amount: least <= amount + more <= most
