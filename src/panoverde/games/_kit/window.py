"""The betting window: bets are asked for, placed, taken back and closed."""

from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import Leave
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.money import Amount, Money, Sum, Transfer, chips, stake
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter
from panoverde.games._kit.cloth import (
    Cloth,
    Idle,
    Phase,
    S,
    Window,
    all_ready,
    given,
    next_coup,
    player_at,
    rewound,
    with_bet,
    with_player,
)
from panoverde.games._kit.limit import Limit
from panoverde.games._kit.options import WINDOW
from panoverde.games._kit.roles import not_now, require
from panoverde.games._kit.seats import left, whole_amount

STANDS = "AO-1.23 AO-2.12 PT-BFO-17 PT-BFO-20 PT-BFO-21 PT-BFO-23 AO-5.6 AO-9.22 AO-10.13 AO-11.13 AO-6.15 R-199"
MANY = 12
"""How many zones are named to somebody who asks for one that isn't there."""


class Announcement(StrEnum):
    """What the croupier says aloud; online it is shown, and may be heard."""

    PLACE_YOUR_BETS = "façam as vossas apostas"
    NO_MORE_BETS = "jogo feito, nada mais"
    OPENING = "nada mais, vou abrir"
    NULL_COUP = "golpe nulo"
    NATURAL = "natural, mais nenhuma carta"
    LAST_OF_THE_SHOE = "última deste sabot"
    LAST_SERIES = "última série"


class OpenBets(Command, tag="open_bets"):
    pass


class PlaceBet(Command, tag="place_bet"):
    zone: str
    chips: Amount


class WithdrawBet(Command, tag="withdraw_bet"):
    zone: str
    chips: Amount


class CloseBets(Command, tag="close_bets"):
    pass


class BetsOpened(facts.CoupOpened, tag="bets_opened"):
    coup: int
    deadline: Instant | None


class Announced(Event, tag="announced"):
    aloud: ClassVar[bool] = True
    words: Announcement


class BetPlaced(Event, tag="bet_placed"):
    seat: Seat
    zone: str
    chips: Sum
    at: Instant = 0


class RoundingNoted(Event, tag="rounding_noted"):
    """A warning to whoever deals: only stakes in such multiples are paid exactly there."""

    seat: Seat
    zone: str
    multiple: Sum


class BetWithdrawn(facts.StakeTakenBack, tag="bet_withdrawn"):
    seat: Seat
    zone: str
    chips: Sum


class BetsClosed(facts.BetsClosed, tag="bets_closed"):
    pass


# Judging


def open_bets(chapter: Chapter[S], state: S, command: Command, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not chapter.may_open(state):
        raise not_now(state)
    seconds = chapter.window_seconds(state)
    coup = state.coup + (state.phase == Phase.DECIDED)  # an undecided throw does not end it
    yield BetsOpened(coup, None if seconds is None else command.at + seconds * 1000)  # PT-BFO-13
    yield Announced(Announcement.PLACE_YOUR_BETS)  # PT-BFO-13 AO-10.11 AO-11.11


def place_bet(chapter: Chapter[S], state: S, command: PlaceBet, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state.cloth, command.by)
    if not chapter.accepts_bets(state):
        raise not_now(state)
    in_time(state.window, command.at)
    limit = _limit(chapter, state, seat, command.zone)
    if refused := chapter.may_not_bet(state, seat, command.zone):
        raise refused
    amount = whole_amount(command.chips)
    there = state.cloth.on(seat, limit.zone)
    limit.check(there + amount)
    purse = player.chips if limit.purse is None else limit.purse
    if amount > purse:
        money = {"amount": Money(amount, limit.currency), "chips": Money(purse, limit.currency)}
        raise Refused(limit.purse_cites, "not-enough-chips", **money)
    yield BetPlaced(seat, limit.zone, amount, command.at)
    if (there + amount) % limit.exact:
        yield RoundingNoted(seat, limit.zone, limit.exact)  # its prize would be rounded down


def _limit(chapter: Chapter[S], state: S, seat: Seat, zone: str) -> Limit:
    zones = chapter.zones(state)
    if zone not in zones:
        every = tuple(zones)
        known = ", ".join(every[:MANY]) + (", …" if len(every) > MANY else "")
        raise Refused(chapter.zones_cites, "unknown-zone", zone=str(zone), zones=known)
    return chapter.limit(state, seat, zone)


def in_time(window: Window, at: Instant) -> None:
    if window.deadline is not None and at > window.deadline:
        raise Refused(WINDOW, "too-late", late=at - window.deadline)


def withdraw_bet(chapter: Chapter[S], state: S, command: WithdrawBet, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if not chapter.bets_are_free(state):
        raise Refused(STANDS, "bets-stand")
    in_time(state.window, command.at)
    limit = _limit(chapter, state, seat, command.zone)
    if refused := chapter.must_stay(state, seat, command.zone):
        raise refused
    return withdraw(state.cloth, limit, seat, command)


def withdraw(cloth: Cloth, limit: Limit, seat: Seat, command: WithdrawBet) -> Iterator[Event]:
    """All of it, or a part that leaves a legal bet."""
    there, amount = cloth.on(seat, limit.zone), whole_amount(command.chips)
    if amount > there:
        raise Refused("R-206", "not-that-much-there", **_asked(limit, amount), there=Money(there, limit.currency))
    if there - amount < limit.stays:
        stays = Money(limit.stays, limit.currency)
        raise Refused(limit.stays_cites, "must-stay", **_asked(limit, amount), stays=stays)
    if amount < there:
        limit.check(there - amount)
    yield BetWithdrawn(seat, limit.zone, amount)


def _asked(limit: Limit, amount: int) -> dict[str, str | Money]:
    return {"zone": limit.zone, "amount": Money(amount, limit.currency)}


def leave(chapter: Chapter[S], state: S, command: Leave, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if state.cloth.of(seat):
        if not chapter.bets_are_free(state):
            raise Refused(STANDS, "bets-stand")
        in_time(state.window, command.at)
    if refused := chapter.may_not_leave(state, seat):
        raise refused
    yield from parting(state.cloth, seat)


def parting(cloth: Cloth, seat: Seat, *, idle: bool = False) -> Iterator[Event]:
    """What the player has on the cloth goes back to them first."""
    for bet in cloth.of(seat):
        yield BetWithdrawn(seat, bet.zone, bet.chips)
    yield left(cloth, seat, idle=idle)


def close_bets(
    chapter: Chapter[S], state: S, command: CloseBets, _: Chance, words: Announcement = Announcement.NO_MORE_BETS
) -> Iterator[Event]:
    deadline = state.window.deadline
    require(command, Role.CROUPIER if deadline is None else Role.CLOCK)
    if not chapter.accepts_bets(state):
        raise not_now(state)
    if deadline is not None and command.at < deadline and not all_ready(state):  # PT-BFO-13 R-360
        raise Refused(WINDOW, "too-early", left=deadline - command.at)
    yield from closed(words)


def closed(words: Announcement = Announcement.NO_MORE_BETS) -> Iterator[Event]:
    yield BetsClosed()
    yield Announced(words)  # PT-BFO-13 AO-1.23 AO-2.12 AO-5.6 AO-9.22 AO-10.13 AO-11.13


# Believing


def _opened(state: S, event: BetsOpened) -> S:
    """Another coup, or another window of the same one after a throw that decided nothing."""
    cloth = next_coup(state.cloth) if event.coup != state.coup else state.cloth
    window = Window(state.window.number + 1, True, event.deadline)
    return replace(state, cloth=cloth, phase=Phase.BETTING, coup=event.coup, window=window)


def _placed(state: S, event: BetPlaced) -> S:
    cloth, seat, zone = state.cloth, event.seat, event.zone
    player = cloth.players[seat]
    staked = with_bet(cloth, seat, zone, cloth.on(seat, zone) + event.chips)
    poorer = replace(player, chips=player.chips - event.chips, played=event.at, missed=0, idle=Idle.NO)
    return replace(state, cloth=with_player(staked, seat, poorer))


def _withdrawn(state: S, event: BetWithdrawn) -> S:
    cloth, seat, zone = state.cloth, event.seat, event.zone
    taken = with_bet(cloth, seat, zone, cloth.on(seat, zone) - event.chips)
    return replace(state, cloth=given(taken, seat, event.chips))


def _closed(state: S, _: BetsClosed) -> S:
    window = replace(state.window, deadline=None, ready=())
    return replace(state, cloth=_count_missed(state.cloth), phase=Phase.CLOSED, window=window)


def _count_missed(cloth: Cloth) -> Cloth:
    """A window that closes with nothing of a player's on the cloth is one more that they missed."""
    staked = {bet.seat for bet in cloth.bets}
    players = {
        seat: replace(player, missed=0 if seat in staked else player.missed + 1)
        for seat, player in cloth.players.items()
    }
    return replace(cloth, players=players)


def reopened(state: S) -> S:
    """Bets may be made and changed again, and nobody has been asked for them yet."""
    return replace(state, phase=Phase.BETTING, window=_unasked(state.window))


def _unasked(window: Window) -> Window:
    return replace(window, announced=False, deadline=None, ready=())


def _rewound(then: S, now: S) -> S:
    """The bets and the coup go back; chips brought since stay."""
    window = _unasked(then.window) if then.window.deadline is not None else then.window  # a new period for everybody
    return replace(then, cloth=rewound(then.cloth, now.cloth), window=window)


# Money


def _staked(event: BetPlaced) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), stake(event.seat), event.chips),)


def _taken_back(event: BetWithdrawn) -> tuple[Transfer, ...]:
    return (Transfer(stake(event.seat), chips(event.seat), event.chips),)


# Offering


def _players_offers(chapter: Chapter[S], state: S, seat: Seat) -> Iterator[Option]:
    if seat not in state.cloth.players:
        return
    until = state.window.deadline
    if chapter.accepts_bets(state):
        yield from _place_options(chapter, state, seat)
    own = state.cloth.of(seat)
    free = not own or chapter.bets_are_free(state)
    for bet in own if free else ():
        if not chapter.must_stay(state, seat, bet.zone):
            yield from withdraw_options(state.cloth, seat, chapter.limit(state, seat, bet.zone), until)
    if free and not chapter.may_not_leave(state, seat):
        yield Option("leave", until=until if own else None)


def _place_options(chapter: Chapter[S], state: S, seat: Seat) -> Iterator[Option]:
    """Zones that take the same chips are one offer."""
    offers: dict[Number, list[str]] = {}
    for zone in chapter.zones(state):
        if not chapter.may_not_bet(state, seat, zone):
            amount = _placeable(state.cloth, seat, chapter.limit(state, seat, zone))
            if amount is not None:
                offers.setdefault(amount, []).append(zone)
    for amount, zones in offers.items():
        yield Option("place_bet", (Pick("zone", tuple(zones)), amount), Nature.STAKE, until=state.window.deadline)


def _placeable(cloth: Cloth, seat: Seat, limit: Limit) -> Number | None:
    """How many chips they may add there; None: not one."""
    there = cloth.on(seat, limit.zone)
    purse = cloth.players[seat].chips if limit.purse is None else limit.purse
    least = limit.step if there else limit.least
    most = min(limit.maximum - there, limit.free - there, purse)
    most -= (most - least) % limit.step
    return Number("chips", least, most, limit.step) if most >= least else None


def withdraw_options(cloth: Cloth, seat: Seat, limit: Limit, until: Instant | None) -> Iterator[Option]:
    there, zone = cloth.on(seat, limit.zone), Pick("zone", (limit.zone,))
    if not limit.stays:
        yield Option("withdraw_bet", (zone, Number("chips", there, there)), until=until)
    kept = max(limit.least, limit.stays + -limit.stays % limit.step)
    most = there - kept
    if most >= limit.step:
        yield Option("withdraw_bet", (zone, Number("chips", limit.step, most, limit.step)), until=until)


def _croupiers_offers(chapter: Chapter[S], opened_by: type[Command], state: S, _: Role) -> Iterator[Option]:
    if chapter.may_open(state):
        yield Option(tag_of(opened_by), nature=Nature.COURSE)
    if chapter.accepts_bets(state) and state.window.deadline is None:
        yield Option("close_bets", nature=Nature.COURSE)


def _clocks_offers(chapter: Chapter[S], state: S, _: Role) -> Iterator[Option]:
    if chapter.accepts_bets(state) and state.window.deadline is not None:
        since = 0 if all_ready(state) else state.window.deadline
        yield Option("close_bets", nature=Nature.COURSE, since=since)


def _due(chapter: Chapter[S], opened_by: type[Command], state: S) -> Command | None:
    """Bets are asked for when somebody is there to make them, and before the next coup in any case."""
    waiting = state.phase == Phase.DECIDED or bool(state.cloth.players)
    return opened_by(by=Role.CROUPIER) if waiting and chapter.may_open(state) else None


def window(_: type[S], chapter: Chapter[S], opened_by: type[Command] = OpenBets) -> Part[S]:
    """`opened_by`: the croupier's act that opens the betting period."""
    return Part(
        judges={
            opened_by: partial(open_bets, chapter),
            PlaceBet: partial(place_bet, chapter),
            WithdrawBet: partial(withdraw_bet, chapter),
            CloseBets: partial(close_bets, chapter),
            Leave: partial(leave, chapter),
        },
        believes={
            BetsOpened: _opened,
            Announced: same,
            BetPlaced: _placed,
            RoundingNoted: same,
            BetWithdrawn: _withdrawn,
            BetsClosed: _closed,
        },
        offers={
            int: partial(_players_offers, chapter),
            Role.CROUPIER: partial(_croupiers_offers, chapter, opened_by),
            Role.CLOCK: partial(_clocks_offers, chapter),
        },
        due=partial(_due, chapter, opened_by),
        moves={BetPlaced: _staked, BetWithdrawn: _taken_back},
        keeps=_rewound,
    )
