"""Collection and payment; a coup annulled; and what the coup was to each player."""

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import Void
from panoverde.core.decider import Command, Event, Fact
from panoverde.core.facts import CoupEnded, Share, ShareEnded
from panoverde.core.money import BANK, Sum, Transfer, chips, stake
from panoverde.core.option import Nature, Option, Text, is_words
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter, concluded
from panoverde.games._kit.cloth import (
    BankedTable,
    Cloth,
    Phase,
    S,
    done_with,
    given,
    holdings,
    moved,
    next_coup,
    with_bet,
)
from panoverde.games._kit.roles import require
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.window import reopened

PAYMENT = "AO-1.32 AO-2.20 AO-3.14 PT-BFO-16 AO-4.13b AO-5.12 AO-6.28 AO-9.27 AO-10.21 AO-11.23 R-199"


class Settle(Command, tag="settle"):
    pass


class BetCollected(Event, tag="bet_collected"):
    """A losing bet: what the bank takes and, of a half bet, what goes back to the player."""

    seat: Seat
    zone: str
    chips: Sum
    returned: Sum = 0


class PrizePaid(Event, tag="prize_paid"):
    """The prize alone; the stake stays on the cloth and is still the player's."""

    seat: Seat
    zone: str
    prize: Sum


class BetReturned(Event, tag="bet_returned"):
    seat: Seat
    zone: str
    chips: Sum


class BetMoved(Event, tag="bet_moved"):
    """A bet travels to another place of the cloth, where it joins what its owner has there."""

    seat: Seat
    zone: str
    to: str
    chips: Sum


class CoupVoided(facts.CoupVoided, tag="coup_voided"):
    reason: str


# Judging


def settle(chapter: Chapter[S], state: S, command: Settle, _: Chance) -> Iterator[Event]:
    """Every losing bet is collected before any prize is paid; bets that travel do so at the end."""
    require(command, Role.CROUPIER)
    if not chapter.unsettled(state):
        raise Refused(PAYMENT, "nothing-to-settle")
    fates = [(bet, fate) for bet in state.cloth.bets if (fate := chapter.fate_of(state, bet))]
    for bet, fate in sorted(fates, key=lambda pair: chapter.collection(state, pair[0])):
        if fate.taken:
            yield BetCollected(bet.seat, bet.zone, fate.taken, fate.returned)  # AO-3.14 AO-1.32 AO-2.20 PT-BFO-16
    in_order = sorted(fates, key=lambda pair: chapter.payment(state, pair[0]))
    for bet, fate in in_order:
        if fate.prize:
            yield PrizePaid(bet.seat, bet.zone, fate.prize)
        if fate.returned and not fate.taken:
            yield BetReturned(bet.seat, bet.zone, fate.returned)
    for bet, fate in in_order:
        if fate.moves_to:
            yield BetMoved(bet.seat, bet.zone, fate.moves_to, bet.chips)


def void(chapter: Chapter[S], state: S, command: Void, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR, Role.HOUSE)
    if not is_words(command.reason):
        raise Refused("R-202", "no-reason")
    if state.phase == Phase.DECIDED:
        raise Refused("PT-BFO-18 R-202", "score-is-known")
    if not _may_void(state):
        raise Refused("PT-BFO-19 R-202", "nothing-to-void")
    yield CoupVoided(command.reason)  # PT-BFO-18 AO-10.17 AO-11.17
    for bet in sorted(state.cloth.bets, key=lambda bet: chapter.collection(state, bet)):
        yield BetReturned(bet.seat, bet.zone, bet.chips)  # PT-BFO-19


def _may_void(state: BankedTable) -> bool:
    """There are stakes to give back or, the bets being closed, a coup that can't be played to its end."""
    closed = state.phase == Phase.CLOSED
    return closed or (state.phase == Phase.BETTING and bool(state.cloth.bets))  # R-202 AO-10.17 AO-11.17


# Believing


def _collected(state: S, event: BetCollected) -> S:
    cloth, seat, taken = state.cloth, event.seat, event.chips
    player = cloth.players[seat]
    poorer = replace(player, chips=player.chips + event.returned, gain=player.gain - taken)
    swept = with_bet(cloth, seat, event.zone, 0)
    return replace(state, cloth=Cloth({**swept.players, seat: poorer}, swept.bets, swept.bank + taken, swept.demo))


def _paid(state: S, event: PrizePaid) -> S:
    cloth, seat, prize = state.cloth, event.seat, event.prize
    player = cloth.players[seat]
    richer = replace(player, chips=player.chips + prize, gain=player.gain + prize)
    paid = done_with(cloth, seat, event.zone)
    return replace(state, cloth=Cloth({**paid.players, seat: richer}, paid.bets, paid.bank - prize, paid.demo))


def _returned(state: S, event: BetReturned) -> S:
    return replace(state, cloth=given(with_bet(state.cloth, event.seat, event.zone, 0), event.seat, event.chips))


def bet_moved(state: S, event: BetMoved) -> S:
    travelled = moved(state.cloth, event.seat, event.zone, event.to, event.chips)
    return replace(state, cloth=done_with(travelled, event.seat, event.to))


def _voided(state: S, _: CoupVoided) -> S:
    cloth = _uncount_missed(state.cloth) if state.phase == Phase.CLOSED else state.cloth
    return reopened(replace(state, cloth=next_coup(cloth), coup=state.coup + 1))


def _uncount_missed(cloth: Cloth) -> Cloth:
    """The window of a void coup was nobody's to miss."""
    staked = {bet.seat for bet in cloth.bets}
    players = {
        seat: player if seat in staked else replace(player, missed=max(0, player.missed - 1))  # PT-BFO-19
        for seat, player in cloth.players.items()
    }
    return replace(cloth, players=players)


# Money


def _swept(event: BetCollected) -> tuple[Transfer, ...]:
    taken = Transfer(stake(event.seat), BANK, event.chips)
    if not event.returned:
        return (taken,)
    return (taken, Transfer(stake(event.seat), chips(event.seat), event.returned))


def _won(event: PrizePaid) -> tuple[Transfer, ...]:
    return (Transfer(BANK, chips(event.seat), event.prize),)


def _given_back(event: BetReturned) -> tuple[Transfer, ...]:
    return (Transfer(stake(event.seat), chips(event.seat), event.chips),)


# Telling


def _tells(chapter: Chapter[S], before: S, after: S, events: Sequence[Event]) -> Sequence[Fact]:
    """A coup ends when it is paid or annulled; for a player who leaves before, when they leave."""
    if concluded(chapter, before):
        return ()
    if after.coup != before.coup:
        return (CoupEnded(before.coup, tuple(_annulled(before.cloth)), void=True),)
    if concluded(chapter, after):
        return (CoupEnded(after.coup, tuple(_shares(after.cloth))),)
    if len(after.cloth.players) < len(before.cloth.players):
        return tuple(_left_early(before, events))
    return ()


def _left_early(before: BankedTable, events: Sequence[Event]) -> Iterator[Fact]:
    for event in events:
        if isinstance(event, SeatLeft) and (player := before.cloth.players[event.seat]).staked:
            yield ShareEnded(before.coup, Share(event.seat, player.staked, player.gain, player=player.name))


def _shares(cloth: Cloth) -> Iterator[Share]:
    stays = cloth.staked()
    for seat, player in cloth.players.items():
        if player.staked or player.gain:
            yield Share(seat, player.staked, player.gain, stays.get(seat, 0), player.name)


def _annulled(cloth: Cloth) -> Iterator[Share]:
    """Everything on the cloth goes back."""
    lying = cloth.staked()
    for seat, player in cloth.players.items():
        if staked := max(player.staked, lying.get(seat, 0)):
            yield Share(seat, staked, 0, player=player.name)


# Offering


def _croupiers_offers(chapter: Chapter[S], state: S, _: Role) -> Iterator[Option]:
    if chapter.unsettled(state):
        yield Option("settle", nature=Nature.COURSE)


def _void_offer(state: BankedTable, _: Role) -> Iterator[Option]:
    if _may_void(state):
        yield Option("void", (Text("reason"),), Nature.IRREGULARITY)


def _due(chapter: Chapter[S], state: S) -> Command | None:
    return Settle(by=Role.CROUPIER) if chapter.unsettled(state) else None


def settlement(_: type[S], chapter: Chapter[S]) -> Part[S]:
    return Part(
        judges={Settle: partial(settle, chapter), Void: partial(void, chapter)},
        believes={BetCollected: _collected, PrizePaid: _paid, BetReturned: _returned, CoupVoided: _voided},
        offers={
            Role.CROUPIER: partial(_croupiers_offers, chapter),
            Role.INSPECTOR: _void_offer,
            Role.HOUSE: _void_offer,
        },
        due=partial(_due, chapter),
        stages=(Phase.DECIDED,),
        tells=partial(_tells, chapter),
        moves={BetCollected: _swept, PrizePaid: _won, BetReturned: _given_back},
        holds=holdings,
    )
