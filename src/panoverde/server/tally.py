"""What each coup is to each player: what he staked in it and what it brought him."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from panoverde.core.money import BANK, POT, RAKE, TIPS, Account, Transfer, is_outside
from panoverde.core.people import Role, Seat, Who


@cache
def holder(account: Account) -> tuple[str, Seat]:
    """What sort of account it is, and at which seat; 0 where it is nobody's, or not at the table."""
    kind, _, number = account.partition(":")
    return kind, Seat(int(number) if kind in ("chips", "stake") else 0)


class Share(NamedTuple):
    """A player's part in a coup that is over."""

    seat: Seat
    first: int
    """The entry with which he came into it."""
    staked: int
    net: int
    fee: bool = False
    """Paid for his place at the table: part of no coup."""


@dataclass
class _Part:
    first: int
    staked: int = 0
    played: int = 0
    """The most that he had on the cloth when bets were closed: he has taken part, though he takes it back after."""
    net: int = 0
    dealt: bool = False
    """Has he had cards? Whoever folds them before he stakes has taken part too."""
    in_pot: bool = False
    taken_back: bool = False
    """Was what he last did with a stake to take it off the cloth?"""
    settled: bool = False
    """Has the croupier settled this coup? What he takes off the cloth after that was staked in it."""


class Tally:
    """Follows the money of one table. A stake that stays on the cloth is staked again in the next coup."""

    def __init__(self) -> None:
        self.risk: dict[Seat, int] = {}
        """What each player has on the cloth."""
        self._parts: dict[Seat, _Part] = {}
        self._pot = 0

    @property
    def is_open(self) -> bool:
        """Is anything at stake?"""
        return bool(self._pot) or any(self.risk.values())

    @property
    def is_clear(self) -> bool:
        """Has nobody a part in a coup, not even one who has taken back all that he staked in it?"""
        return not self._parts and not self.is_open

    def is_in_pot(self, seat: Seat) -> bool:
        part = self._parts.get(seat)
        return part is not None and part.in_pot

    def is_in(self, seat: Seat) -> bool:
        part = self._parts.get(seat)
        return bool(self.risk.get(seat)) or (part is not None and part.in_pot)

    def follow(self, version: int, by: Who | None, transfers: Iterable[Transfer]) -> list[Share]:
        """The shares that this act brings to their end: of those who have nothing left on the cloth; fees at once."""
        fees = []
        for move in transfers:
            if move.target == RAKE and (payer := holder(move.source)[1]):
                fees.append(Share(payer, version, 0, -move.amount, fee=True))  # what a player pays the house is no bet
            self._from(version, by, move)
            self._to(version, move)
            if BANK in (move.source, move.target) and isinstance(by, Role):
                for part in self._parts.values():
                    part.settled = by == Role.CROUPIER
        if isinstance(by, int):
            return fees
        over = [seat for seat, part in self._parts.items() if not self._goes_on(seat, part)]
        return fees + [share for seat in over if (share := self._share(seat, self._parts.pop(seat)))]

    def _goes_on(self, seat: Seat, part: _Part) -> bool:
        """What was taken back after a throw that decided nothing may be staked again in the same coup."""
        return part.in_pot or part.dealt or (part.taken_back and part.played > 0) or bool(self.risk.get(seat))

    def close_bets(self) -> None:
        """What lies on the cloth now is played for."""  # PT-BFO-17 PT-BFO-25
        for seat, part in self._parts.items():
            part.played = max(part.played, self.risk.get(seat, 0))

    def deal(self, seat: Seat, version: int) -> None:
        """He has cards."""  # PT-SO-66
        self._part(seat, version).dealt = True

    def conclude(self, version: int) -> list[Share]:
        """The coup is over: everybody's share in it. What lies on the cloth begins the next one."""
        ended = [share for seat, part in self._parts.items() if (share := self._share(seat, part))]
        self._parts = {seat: _Part(version + 1, staked=amount) for seat, amount in self.risk.items() if amount}
        return ended

    def leave(self, seat: Seat) -> Share | None:
        """He is gone: what he has had of the coup is all that he gets of it."""
        part = self._parts.pop(seat, None)
        self.risk.pop(seat, None)
        return self._share(seat, part) if part else None

    def move(self, before: Seat, after: Seat) -> None:
        """He plays on from another seat, to which his chips have moved."""
        self.risk[after] = self.risk.pop(before, 0)
        old, new = self._parts.pop(before, None), self._parts.get(after)
        if old and new:
            self._parts[after] = replace(old, staked=old.staked + new.staked, net=old.net + new.net)
        elif old:
            self._parts[after] = old

    def _share(self, seat: Seat, part: _Part) -> Share | None:
        staked = max(part.staked, part.played)
        return Share(seat, part.first, staked, part.net) if staked or part.net or part.dealt else None

    def _part(self, seat: Seat, version: int) -> _Part:
        if seat not in self._parts:
            self._parts[seat] = _Part(version, staked=self.risk.get(seat, 0))
        return self._parts[seat]

    def _from(self, version: int, by: Who | None, move: Transfer) -> None:
        kind, seat = holder(move.source)
        if kind == POT:
            self._pot -= move.amount
        if not seat or is_outside(move.target):
            return
        own = holder(move.target)[1] == seat
        part = self._part(seat, version)
        if kind == "stake":
            self.risk[seat] = self.risk.get(seat, 0) - move.amount
            if own and not part.settled and (isinstance(by, int) or by == Role.CLOCK):
                part.staked -= move.amount  # taken back, by him or for him: it was not staked after all
                part.taken_back = True
        elif own or move.target == POT:
            part.staked += move.amount
            part.taken_back = False
            part.in_pot = part.in_pot or move.target == POT
        if not own and move.target not in (TIPS, RAKE):
            part.net -= move.amount

    def _to(self, version: int, move: Transfer) -> None:
        kind, seat = holder(move.target)
        if kind == POT:
            self._pot += move.amount
        if not seat or is_outside(move.source):
            return
        part = self._part(seat, version)
        if kind == "stake":
            self.risk[seat] = self.risk.get(seat, 0) + move.amount
        if move.source != TIPS and holder(move.source)[1] != seat:
            part.net += move.amount
