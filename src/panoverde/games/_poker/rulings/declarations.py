"""What a player declares, and the chips that carry it out: RT-43.1, RT-46.A, RT-47, RT-48.3, RT-50, RT-55, RT-56."""

from msgspec.structs import replace

from panoverde.games._poker.rulings.amounts import meant
from panoverde.games._poker.rulings.case import Limit, worth
from panoverde.games._poker.rulings.chips import amount
from panoverde.games._poker.rulings.counts import accepting
from panoverde.games._poker.rulings.finding import Finding
from panoverde.games._poker.rulings.raises import bound, raised
from panoverde.games._poker.rulings.situation import Situation
from panoverde.games._poker.rulings.words import Action, Said

Motions = tuple[dict[str, int], ...]
"""What the player puts in afterwards, motion by motion."""


def declared(at: Situation, said: Said, motions: Motions = ()) -> Finding:
    match said.action:
        case Action.CALL:
            return call(at)
        case Action.ALL_IN:
            return everything(at)
        case Action.POT:
            return pot(at, said, motions)
        case Action.AMOUNT if not said.on_top:
            named, cites = meant(at, said, worth(motions[0]) if motions else None)
            return amount(at, named or 0).citing(*cites)
        case _:
            return bet_or_raise(at, said, motions)


def call(at: Situation) -> Finding:
    if not at.facing:
        return at.checked("RT-56.1A", "RT-43.1")
    return accepting(at, at.called("RT-46.A", "RT-43.1"))


def everything(at: Situation) -> Finding:
    if at.have <= at.bet:
        return at.called("RT-43.1", "RT-3", "RT-46.A")
    return raised(at, at.have, "RT-43.1", "RT-3", "RT-48.1")


# Bets and raises


def bet_or_raise(at: Situation, said: Said, motions: Motions) -> Finding:
    why = _why(at, said)
    if said.amount is None:
        return sized_by_chips(at, said, motions, *why)
    named, cites = meant(at, said, worth(motions[0]) if motions else None)
    to = (named or 0) + (at.bet if said.on_top else 0)
    how = ("RT-48.3", "R-505") if said.on_top else ("RT-48.3",)
    own = ("RT-52.1",) if at.front else ()
    sizes = (*how, "RT-47.B", *own) if at.bet else ("RT-41.2",)
    return raised(at, to, *cites, *why[:1], *sizes, *why[1:])


def _why(at: Situation, said: Said) -> tuple[str, ...]:
    """A raise with no bet to raise is a bet; a bet over a bet is a raise."""
    if said.action is Action.RAISE and not at.bet:
        return "RT-56.1B", "RT-43.1"
    if said.action is Action.BET and at.bet:
        return "RT-43.1", "R-512"
    return ("RT-43.1",)


def sized_by_chips(at: Situation, said: Said, motions: Motions, *why: str) -> Finding:
    """Announced without an amount: the chips say how much, in one motion or as RT-47.C has it."""
    if said.least:
        return raised(at, at.least, *why, "RT-48.1")
    if not motions:
        return bound(at, *why)
    if at.facing and at.front + worth(motions[0]) == at.bet:
        return _two_motions(at, motions, *why)  # RT-47.C
    found = _one_motion(at, motions[0], *why)
    return found.also("RT-57") if len(motions) > 1 else found


def _one_motion(at: Situation, chips: dict[str, int], *why: str) -> Finding:
    to, one = at.front + worth(chips), sum(chips.values()) == 1
    if not at.bet:
        return raised(at, to, *why, *(("RT-50",) if one else ()), "RT-41.1")
    if one:
        earlier = ("R-508",) if at.front else ()
        return raised(at, to, "RT-50", "RT-47.C", *why, *earlier)  # RT-50: the most that the chip allows
    return raised(at, to, "RT-47.C", *why)  # RT-47.C: less than a raise is made the smallest one


def _two_motions(at: Situation, motions: Motions, *why: str) -> Finding:
    """First exactly the call, then one motion more."""
    if len(motions) == 1:
        return bound(at, "RT-47.C", *why)
    found = raised(at, at.bet + worth(motions[1]), "RT-47.C", *why)
    return found.also("RT-57") if len(motions) > 2 else found


# The pot


def pot(at: Situation, said: Said, motions: Motions) -> Finding:
    if at.case.limit is not Limit.POT:
        return _pot_without_pot_limit(at, said, motions)
    found = raised(at, at.most or 0, "RT-55.2", "RT-3", "R-506")
    stood = said.amount if said.amount is not None else at.front + worth(motions[0]) if motions else None
    return replace(found, stood=stood, pot=True) if found.ruling != "call" else found


def _pot_without_pot_limit(at: Situation, said: Said, motions: Motions) -> Finding:
    """No bet, but it binds to one."""
    found = bet_or_raise(at, Said(Action.BET, said.amount, bare=said.bare), motions)
    return replace(found.citing("RT-55.3"), penalty=True)  # RT-55.3
