"""What each coup is to each player: what he staked in it and what it brought him."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from panoverde.core.money import BANK, POT, TIPS, Transfer, is_outside
from panoverde.core.people import Seat, Who


class Share(NamedTuple):
    """A player's part in a coup that is over."""

    seat: Seat
    first: int
    """The entry with which he came into it."""
    staked: int
    net: int


@dataclass
class _Part:
    first: int
    staked: int = 0
    net: int = 0
    in_pot: bool = False


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

    def is_in(self, seat: Seat) -> bool:
        part = self._parts.get(seat)
        return bool(self.risk.get(seat)) or (part is not None and part.in_pot)

    def follow(self, version: int, by: Who | None, transfers: Iterable[Transfer]) -> list[Share]:
        """The shares that this act brings to their end: of those who have nothing left on the cloth."""
        ended = []
        for move in transfers:
            self._from(version, by, move)
            self._to(version, move)
        for seat, part in list(self._parts.items()):
            if not part.in_pot and not self.risk.get(seat) and (part.staked or part.net) and not isinstance(by, int):
                ended.append(self._share(seat, part))
                del self._parts[seat]
        return ended

    def conclude(self, version: int) -> list[Share]:
        """The coup is over: everybody's share in it. What lies on the cloth begins the next one."""
        ended = [self._share(seat, part) for seat, part in self._parts.items() if part.staked or part.net]
        self._parts = {seat: _Part(version + 1, staked=amount) for seat, amount in self.risk.items() if amount}
        return ended

    def _share(self, seat: Seat, part: _Part) -> Share:
        return Share(seat, part.first, part.staked, part.net)

    def _part(self, seat: Seat, version: int) -> _Part:
        if seat not in self._parts:
            self._parts[seat] = _Part(version, staked=self.risk.get(seat, 0))
        return self._parts[seat]

    def _from(self, version: int, by: Who | None, move: Transfer) -> None:
        kind, _, number = move.source.partition(":")
        if kind == POT:
            self._pot -= move.amount
        if kind not in ("chips", "stake") or is_outside(move.target):
            return
        seat = Seat(int(number))
        own = move.target in (f"chips:{seat}", f"stake:{seat}")
        part = self._part(seat, version)
        if kind == "stake":
            self.risk[seat] = self.risk.get(seat, 0) - move.amount
            if own and isinstance(by, int):  # taken back by his own hand: it was not staked after all
                part.staked -= move.amount
        elif own or move.target == POT:
            part.staked += move.amount
            part.in_pot = part.in_pot or move.target == POT
        if not own and move.target != TIPS:
            part.net -= move.amount

    def _to(self, version: int, move: Transfer) -> None:
        kind, _, number = move.target.partition(":")
        if kind == POT:
            self._pot += move.amount
        if kind not in ("chips", "stake") or is_outside(move.source):
            return
        seat = Seat(int(number))
        part = self._part(seat, version)
        if kind == "stake":
            self.risk[seat] = self.risk.get(seat, 0) + move.amount
        if move.source in (BANK, POT):
            part.net += move.amount
