"""Eighth law: shares told at the end of a coup equal what the transfers moved."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from panoverde.core import facts
from panoverde.core.decider import Event, Fact
from panoverde.core.events import Rewound, TableEvent
from panoverde.core.facts import CoupEnded, Share, ShareEnded, SharesReversed
from panoverde.core.game import AnyGame
from panoverde.core.money import POT, TIPS, Transfer, is_outside, is_stake, owner_of
from panoverde.core.people import Seat
from panoverde.core.told_facts import counted


@dataclass
class OpenShare:
    """One player's part in the open coup, by the transfers."""

    gain: int = 0
    on_cloth: int = 0
    settled: int = 0
    """What was at risk since the bets were closed and has left the cloth."""
    at_risk: int = 0
    """Most of both together when chance decided, or when the coup was annulled."""
    in_pot: int = 0
    """All that went into the pot."""

    @property
    def has_played(self) -> bool:
        return bool(self.gain or self.at_risk or self.in_pot)


class ShareBook:
    """Each player's part in the open coup by the transfers, compared with what the game tells."""

    def __init__(self, game: AnyGame, version: int) -> None:
        self._game = game
        self.parts: dict[Seat, OpenShare] = {}
        self._counts: tuple[tuple[int, Fact], ...] = ()
        """Facts that count, each with the version of its act."""
        self._then: dict[int, tuple[dict[Seat, OpenShare], tuple[tuple[int, Fact], ...]]] = {version: ({}, ())}
        """Parts and facts after each act, for rewinds."""

    def act(self, before: Any, after: Any, events: Sequence[Event], told: Sequence[Fact], version: int) -> list[str]:
        """Faults in the facts of this act, which ends at this version."""
        if events and isinstance(events[0], Rewound):
            wrong = self._go_back(events[0].to, told)
        else:
            wrong = self._go_on(before, after, events, told)
            self._counts += tuple((version, fact) for fact in counted(told))
        self._then[version] = deepcopy(self.parts), self._counts
        return wrong

    def _go_on(self, before: Any, after: Any, events: Sequence[Event], told: Sequence[Fact]) -> list[str]:
        number, wrong = self._game.coups(before) + 1, []
        for event in events:
            moves = () if isinstance(event, TableEvent) else self._game.transfers(event)
            if isinstance(event, facts.FeePaid) and sum(move.amount for move in moves) != event.chips:
                wrong.append(f"{event} moves {moves}")
            self._follow(event, moves)
        self._leave_out([fact for fact in told if type(fact) is facts.FeePaid])
        for fact in told:
            wrong += [f"{one}: {fact}" for one in self._compare_fact(fact, number)]
        if self._game.coups(after) != self._game.coups(before):
            wrong += [f"the coup ended and nobody told it: {part}" for part in self.parts.values() if part.gain]
        return wrong

    def _go_back(self, to: int, told: Sequence[Fact]) -> list[str]:
        """What a rewind tells is the difference between what counted then and what counts now."""
        parts, counts = self._then[to]
        expected = _sums(fact for _, fact in counts)
        expected.subtract(_sums(fact for _, fact in self._counts))
        said = _sums(told)
        self.parts, self._counts = deepcopy(parts), counts
        seats = {*expected, *said}
        return [f"{key} changed by {expected[key]}, told {said[key]}" for key in seats if expected[key] != said[key]]

    def _of(self, seat: Seat) -> OpenShare:
        return self.parts.setdefault(seat, OpenShare())

    def _follow(self, event: Event, moves: Iterable[Transfer]) -> None:
        match event:
            case facts.SeatChanged(seat=seat, to=to):
                self.parts[to] = self.parts.pop(seat, OpenShare())
                return  # the player's own chips move with them
            case facts.FeePaid():
                return
            case facts.Drawn() | facts.CoupVoided():
                for part in self.parts.values():
                    part.at_risk = max(part.at_risk, part.on_cloth + part.settled)
        for move in moves:
            self._move(move, settles=not isinstance(event, facts.StakeTakenBack))

    def _leave_out(self, fees: Iterable[facts.FeePaid]) -> None:
        """Fees told of an event belong to no coup."""
        for fee in fees:
            self._of(fee.seat).gain += fee.chips

    def _move(self, move: Transfer, *, settles: bool) -> None:
        payer, payee = owner_of(move.source), owner_of(move.target)
        if payer is not None and is_stake(move.source):
            part = self._of(payer)
            part.on_cloth -= move.amount
            part.settled += move.amount if part.at_risk and settles else 0
        if payee is not None and is_stake(move.target):
            self._of(payee).on_cloth += move.amount
        if payer == payee or TIPS in (move.source, move.target) or is_outside(move.source) or is_outside(move.target):
            return
        if payer is not None:
            self._of(payer).gain -= move.amount
            self._of(payer).in_pot += move.amount * (move.target == POT)
        if payee is not None:
            self._of(payee).gain += move.amount

    def _compare_fact(self, fact: Fact, number: int) -> Iterator[str]:
        match fact:
            case CoupEnded(coup, told):
                if coup != number:
                    yield f"coup {coup} is told, coup {number} was played"
                for share in told:
                    yield from self._compare(share, gone=False)
                for seat in [*self.parts]:
                    if self.parts[seat].has_played:
                        yield f"seat {seat} has no share: {self.parts[seat]}"
                    self._end(seat, gone=False)
            case ShareEnded(coup, share):
                if coup != number:
                    yield f"coup {coup} is told, coup {number} was played"
                yield from self._compare(share, gone=True)

    def _compare(self, share: Share, *, gone: bool) -> Iterator[str]:
        part = self._of(share.seat)
        if share.gain != part.gain:
            yield f"seat {share.seat} gained {part.gain}, not {share.gain}"
        if share.stays != part.on_cloth * (not gone):
            yield f"seat {share.seat} has {part.on_cloth} on the cloth, not {share.stays}"
        if part.in_pot:
            if not max(0, -share.gain) <= share.staked <= part.in_pot:
                yield f"seat {share.seat} staked from {-share.gain} to {part.in_pot}, not {share.staked}"
        elif share.staked != part.at_risk:
            yield f"seat {share.seat} had {part.at_risk} at risk, not {share.staked}"
        self._end(share.seat, gone=gone)

    def _end(self, seat: Seat, *, gone: bool) -> None:
        """The share is told: what stays on the cloth begins the next coup."""
        part = self.parts.pop(seat, OpenShare())
        if part.on_cloth and not gone:
            self.parts[seat] = OpenShare(on_cloth=part.on_cloth)


def _sums(told: Iterable[Fact]) -> Counter[tuple[Seat, str]]:
    """Stakes, gains and fees of each seat."""
    sums: Counter[tuple[Seat, str]] = Counter()
    for fact in told:
        match fact:
            case CoupEnded(shares=shares, void=False):
                signed = [(1, share) for share in shares]
            case ShareEnded(share=share):
                signed = [(1, share)]
            case SharesReversed(shares=shares):
                signed = [(-1, share) for share in shares]
            case facts.FeePaid(seat=seat, chips=chips):
                sums[seat, "fees"] += chips
                continue
            case _:
                continue
        for sign, share in signed:
            sums[share.seat, "staked"] += sign * share.staked
            sums[share.seat, "gain"] += sign * share.gain
    return sums
