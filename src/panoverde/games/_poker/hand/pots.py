"""The pot in layers, its shares to the last chip, and the house's part of each payment."""

from collections.abc import Collection, Mapping, Sequence

from panoverde.core.people import Seat
from panoverde.core.record import Record


class Pot(Record):
    """The main pot, or a side pot."""

    amount: int
    contenders: tuple[Seat, ...]


def layers(paid: Mapping[Seat, int], live: Collection[Seat], dead: int = 0) -> tuple[Pot, ...]:
    """One pot for each different amount that somebody still in could match; the money of players who left goes to the
    layers that it covers, lowest first, and dead money to the main pot. It is negative where first bets are missing,
    which the lowest layers lack."""
    pots: list[Pot] = []
    below, carried, left, levels = 0, dead, dead + sum(paid.values()), sorted({paid[seat] for seat in live})
    for level in levels:  # PT-NB-38 PT-NB-50 AO-13.38 AO-13.50 PT-SO-40 PT-SO-2n R-106 R-142
        if level == levels[-1]:
            part = left  # nobody still in matched what lies above
        else:
            part = carried + sum([min(amount, level) - min(amount, below) for amount in paid.values()])
        if part > 0:
            pots.append(Pot(part, tuple([seat for seat in live if paid[seat] >= level])))
        carried, left, below = min(part, 0), left - max(part, 0), level
    return tuple(pots)


def uncalled(paid: Mapping[Seat, int], stakers: Collection[Seat]) -> tuple[Seat, int] | None:
    """What the highest of these bettors put in beyond everybody else, which nobody called."""
    seat = max(stakers, key=paid.__getitem__)
    others = max([amount for other, amount in paid.items() if other != seat])
    return (seat, paid[seat] - others) if paid[seat] > others else None


def unmatched(paid: Mapping[Seat, int], live: Collection[Seat]) -> dict[Seat, int]:
    """What players who are out put in beyond everybody still in."""
    top = max([paid[seat] for seat in live])
    return {seat: amount - top for seat, amount in paid.items() if amount > top}


def shares(amount: int, winners: Sequence[Seat], unit: int) -> dict[Seat, int]:
    """Equal parts in whole units; the units left over go one each from the first winner on, and what is less than a
    unit to the first. `winners` are in the order of the table from the mão."""
    units, rest = divmod(amount, unit)
    each, over = divmod(units, len(winners))
    parts = {seat: unit * (each + (place < over)) for place, seat in enumerate(winners)}  # PT-NB-67 AO-13.67 R-108
    parts[winners[0]] += rest
    return parts


def rakes(payments: Sequence[int], per_mille: int, cap: int | None) -> tuple[int, ...]:
    """The house's part of each payment, rounded down. A cap below their sum is taken from all payments in proportion,
    rounded down too."""
    taken = tuple([payment * per_mille // 1000 for payment in payments])  # PT-NB-65 AO-13.65 PT-SO-19 R-109
    if cap is None or sum(taken) <= cap:
        return taken
    total = sum(payments)
    return tuple([cap * payment // total for payment in payments])  # PT-NB-7a AO-13.7a PT-NB-65 AO-13.65 R-109
