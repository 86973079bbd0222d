"""Bacará chemin de fer: what pontos stake, in their place or on the line, until the bank is covered."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Event
from panoverde.core.money import LARGEST
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.hands import TWO
from panoverde.games._kit.chapter import Chapter, anywhere
from panoverde.games._kit.cloth import Phase
from panoverde.games._kit.limit import Limit
from panoverde.games._kit.readiness import readiness
from panoverde.games._kit.window import (
    BetsClosed,
    BetsOpened,
    CloseBets,
    OpenBets,
    PlaceBet,
    close_bets,
    open_bets,
    place_bet,
    window,
)

from .calls import Call, Said, say
from .order import round_the_table
from .seats import why_not_leave
from .state import (
    LINE,
    STAKES,
    BancoKind,
    Dealing,
    Stage,
    State,
    capital,
    deadline,
    enough,
    is_bank,
    playing,
    plays,
    staked,
    staked_by,
)

COVER = "AO-12.46 AO-12.59"
CLOSED = "AO-12.38 AO-12.41 AO-12.42"


class NobodyPlayed(Event, tag="nobody_played"):
    """The bets are closed with no stake against the bank: the banker decides again."""

    until: int | None = None


def _limit(state: State, seat: Seat, zone: str) -> Limit:
    rules = state.rules
    share = TWO if zone == LINE else 1  # AO-12.44
    elsewhere = staked(state) - plays(zone, state.cloth.on(seat, zone))
    return Limit(
        zone=zone,
        minimum=share * rules.minimum,
        maximum=LARGEST,
        free=share * (capital(state) - elsewhere),  # AO-12.46 AO-12.59
        currency=rules.currency,
        least_cites="AO-12.36",
        most_cites="R-08",
        free_cites=COVER,
        step=share * rules.minimum,
        step_cites="AO-12.36 AO-12.44",
    )


def _may_not_bet(state: State, seat: Seat, zone: str) -> Refused | None:  # noqa: ARG001 - the same in both places
    if is_bank(state, seat):
        return Refused("AO-12.30 AO-12.31", "plays-for-the-bank")
    banco = state.banco
    if banco and (banco.kind == BancoKind.ALONE or banco.seat == seat):
        return Refused("AO-12.46 AO-12.51", "banco-is-made")
    return None


def _must_stay(state: State, seat: Seat, zone: str) -> Refused | None:
    if zone not in STAKES:
        return Refused("AO-12.30 AO-12.39", "bank-stays")
    if playing(state):
        return Refused("AO-12.41 R-199", "bets-stand")
    if state.banco and state.banco.seat == seat:
        return Refused("AO-12.46 AO-12.56", "banco-stands")
    return None


CHAPTER: Chapter[State] = Chapter(
    zones=lambda _: STAKES,
    zones_cites="AO-12.38 AO-12.44",
    limit=_limit,
    may_not_bet=_may_not_bet,
    must_stay=_must_stay,
    fate=anywhere,  # money goes from player to player: the game settles it
    collection=anywhere,
    payment=anywhere,
    asks_first=True,  # AO-12.40 AO-12.97a
    why_not_leave=why_not_leave,
)


# Opening and closing


def _why_not_open(state: State, who: Who) -> Refused | None:
    if who != Role.CROUPIER:
        return None
    if state.stage != Stage.COUP or (state.phase == Phase.DECIDED and not state.settled):
        return Refused("AO-12.39 AO-12.40", "no-bank-yet")
    if not enough(state):
        return Refused("AO-12.16", "fewer-than-four")
    return None if state.shoe.is_ready else Refused("AO-12.14", "shoe-not-ready", step=state.shoe.step)


def _why_not_close(state: State, who: Who) -> Refused | None:
    closes = Role.CROUPIER if state.window.deadline is None else Role.CLOCK
    waits = who == closes and CHAPTER.accepts_bets(state) and not enough(state)
    return Refused("AO-12.16", "fewer-than-four") if waits else None


def _why_not_place(state: State, who: Who) -> Refused | None:
    """What is staked after «nada mais» is taken off."""
    late = not isinstance(who, Role) and who in state.cloth.players and state.phase == Phase.CLOSED
    return Refused(CLOSED, "bets-are-closed") if late else None  # AO-12.41


def open_window(state: State, command: OpenBets, chance: Chance) -> Iterator[Event]:
    for event in open_bets(CHAPTER, state, command, chance):
        if isinstance(event, BetsOpened):
            yield event
    yield say(state.rules, Call.WHO_BANCO)  # AO-12.97a
    yield say(state.rules, Call.PLACE_BETS)


def _place(state: State, command: PlaceBet, chance: Chance) -> Iterator[Event]:
    before = staked(state)
    yield from place_bet(CHAPTER, state, command, chance)
    if not state.asked_to_complete and before + plays(command.zone, command.chips) < capital(state):
        yield say(state.rules, Call.WHO_COMPLETES)  # AO-12.97a


def _close(state: State, command: CloseBets, chance: Chance) -> Iterator[Event]:
    events = tuple(close_bets(CHAPTER, state, command, chance))
    in_play = staked(state)
    if not in_play:
        yield NobodyPlayed(deadline(state, command.at))
        return
    yield from (event for event in events if isinstance(event, BetsClosed))
    yield say(state.rules, Call.NO_MORE, amount=in_play)  # AO-12.40 AO-12.97a R-86


# Believing


def _opened(state: State, _: BetsOpened) -> State:
    """The rights that a coup before gave are for this one."""
    return replace(state, dealing=Dealing(), banco=None, asked_to_complete=False, settled=False, until=None)


def _said(state: State, event: Said) -> State:
    asked = event.call == Call.WHO_COMPLETES
    return replace(state, asked_to_complete=True) if asked else state


def _closed(state: State, _: BetsClosed) -> State:
    return replace(state, until=None)


def _nobody(state: State, event: NobodyPlayed) -> State:
    window_ = replace(state.window, announced=False, deadline=None, ready=())
    return replace(state, stage=Stage.AFTER, window=window_, until=event.until)


# Who gets the cards


def holder(state: State) -> Seat | None:
    """Who made bancô; else the seated ponto with the highest stake, of equal ones the nearest to the banker's right."""
    banco, banker = state.banco, state.banker
    if banco and banco.seat not in state.dealing.skipped:
        return banco.seat  # AO-12.46 AO-12.56
    pontos = {bet.seat for bet in state.cloth.bets if bet.zone in STAKES} - {*state.dealing.skipped}
    sitting = {seat for seat in pontos if state.rules.is_seat(seat)} or pontos  # AO-12.61 R-459
    origin = banker or Seat(0)  # AO-12.61 AO-12.62
    return min(sitting, key=lambda seat: (-staked_by(state, seat), round_the_table(state, origin, seat)), default=None)


betting: Part[State] = window(State, CHAPTER).but(
    judges={OpenBets: open_window, PlaceBet: _place, CloseBets: _close},
    bars={OpenBets: Bar(_why_not_open), CloseBets: Bar(_why_not_close), PlaceBet: Bar(_why_not_place)},
    cites={PlaceBet: f"AO-12.36 {COVER}", OpenBets: "AO-12.40", CloseBets: "AO-12.40 AO-12.41"},
)
stakes: Part[State] = Part(
    believes={BetsOpened: _opened, Said: _said, BetsClosed: _closed, NobodyPlayed: _nobody},
)
ready: Part[State] = readiness(State, CHAPTER)
