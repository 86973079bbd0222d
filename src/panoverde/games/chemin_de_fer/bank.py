"""Bacará chemin de fer: the associate, and what the banker may do after a coup: go on, set chips aside, pass."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import Sum, Transfer, chips, stake
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.hands import Winner
from panoverde.games._kit.cloth import Cloth, given, player_at, with_bet
from panoverde.games._kit.roles import require
from panoverde.games._kit.window import BetWithdrawn

from .calls import Call, say
from .order import in_order
from .payout import half
from .state import BANK_ZONE, STAKES, Hand, Offer, Stage, State, capital, deadline, is_bank, playing, plays, purse
from .turn import AssociateJoined

ASSOCIATION = "AO-12.31"
REDUCING = "AO-12.33 AO-12.34 AO-12.47 R-87"
PASSING = "AO-12.77 AO-12.78 AO-12.90"
GARAGE_FROM = 3  # AO-12.34


class Reduction(StrEnum):
    HALF = "half"
    """After the third win and each odd one; or with another shoe."""
    TWICE_WON = "twice_won"
    """To twice the stakes won, where they did not cover the bank."""


class AskAssociation(Command, tag="ask_association"):
    """A player would like to put as much in the bank as the banker."""


class AcceptAssociation(Command, tag="accept_association"):
    seat: Seat


class KeepBank(Command, tag="keep_bank"):
    """The banker goes on with all that is there."""


class ReduceBank(Command, tag="reduce_bank"):
    reduction: Reduction


class PassHand(Command, tag="pass_hand"):
    pass


class SetByTable(Command, tag="set_by_table"):
    """The banker doesn't know the rules."""


class AssociationAsked(Event, tag="association_asked"):
    seat: Seat


class BankKept(Event, tag="bank_kept"):
    pass


class BankReduced(Event, tag="bank_reduced"):
    """Chips set aside: garage."""

    seat: Seat
    chips: Sum


class BankReturned(Event, tag="bank_returned"):
    seat: Seat
    chips: Sum


class HandPassed(Event, tag="bank_passed"):
    """It is offered at the same level."""

    seat: Seat
    level: Sum
    left: tuple[Seat, ...]
    out: tuple[Seat, ...] = ()
    tie: bool = False
    until: Instant | None = None


class ByTableSet(Event, tag="by_table_set"):
    seat: Seat


# The associate


def _may_associate(state: State) -> Hand | None:
    """At the start of a hand, until somebody makes bancô or the bets are closed."""
    hand = state.hand
    starts = state.stage == Stage.COUP and not playing(state)
    free = hand is not None and not hand.coups and hand.associate is None and state.banco is None
    return hand if starts and free else None  # AO-12.31 R-458


def _ask(state: State, command: AskAssociation, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if not _may_ask(state, seat):
        raise Refused(ASSOCIATION, "no-association-now")
    yield AssociationAsked(seat)


def _may_ask(state: State, seat: Seat) -> bool:
    hand = _may_associate(state)
    if hand is None or is_bank(state, seat) or seat in hand.asks:
        return False
    return seat in state.cloth.players and _can_join(state, seat)


def _can_join(state: State, seat: Seat) -> bool:
    return purse(state, seat) >= capital(state)


def _candidates(state: State) -> tuple[Seat, ...]:
    hand = _may_associate(state)
    return () if hand is None else tuple(seat for seat in hand.asks if _can_join(state, seat))


def _accept(state: State, command: AcceptAssociation, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if seat != state.banker or command.seat not in _candidates(state):
        raise Refused(ASSOCIATION, "no-such-associate", seat=command.seat)
    amount = capital(state)
    yield from stakes_returned(state, command.seat)  # nobody plays against their own bank
    yield AssociateJoined(command.seat, amount)  # AO-12.31
    yield say(state.rules, Call.BANK_OF, amount=2 * amount)


def stakes_returned(state: State, *seats: Seat) -> Iterator[Event]:
    """What pontos have on the cloth goes back; without names, everybody's."""
    for bet in state.cloth.bets:
        if bet.zone in STAKES and (not seats or bet.seat in seats):
            yield BetWithdrawn(bet.seat, bet.zone, bet.chips)


def beyond(state: State, room: int, *gone: Seat) -> Iterator[BetWithdrawn]:
    """Stakes that find no room in a bank go back, the first keep it; whoever has gone keeps nothing."""
    for bet in state.cloth.bets:
        if bet.zone not in STAKES:
            continue
        worth = plays(bet.zone, bet.chips)
        if bet.seat in gone or worth > room:
            yield BetWithdrawn(bet.seat, bet.zone, bet.chips)
        else:
            room -= worth


# After a coup


def _decides(state: State, seat: Seat, at: Instant) -> Hand:
    hand = state.hand
    if state.stage != Stage.AFTER or hand is None or hand.seat != seat:
        raise Refused(f"{PASSING} AO-12.105a", "not-the-bankers-choice")
    if state.until is not None and at > state.until:
        raise Refused("R-457", "time-is-up")
    return hand


def _keep(state: State, command: KeepBank, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    _decides(state, seat, command.at)
    return _goes_on(state)


def _goes_on(state: State) -> Iterator[Event]:
    yield BankKept()
    if state.shoe.last:
        yield say(state.rules, Call.HAND_STAYS)  # AO-12.32 AO-12.97c
    yield say(state.rules, Call.BANK_OF, amount=capital(state))


def reductions(state: State) -> dict[Reduction, int]:
    """What the bank may be reduced to, and by which faculty."""
    hand, bank = state.hand, capital(state)
    if hand is None:
        return {}
    found, won = {}, state.dealing.winner == Winner.BANCA
    odd = won and hand.wins >= GARAGE_FROM and hand.wins % 2 == 1
    if odd or state.shoe.last:
        found[Reduction.HALF] = bank - half(bank)  # AO-12.33 AO-12.34
    if won and hand.level and hand.uncovered and 2 * hand.level < bank:
        found[Reduction.TWICE_WON] = 2 * hand.level  # AO-12.47
    return {kind: to for kind, to in found.items() if to >= state.rules.least_bank}  # AO-12.35 R-87


def _reduce(state: State, command: ReduceBank, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    _decides(state, seat, command.at)
    to = reductions(state).get(command.reduction)
    if to is None:
        raise Refused(REDUCING, "no-such-reduction")
    yield from beyond(state, to)  # AO-12.77: after a tie stakes lie there
    yield from _set_aside(state, capital(state) - to)
    for event in _goes_on(state):
        yield say(state.rules, Call.BANK_OF, amount=to) if getattr(event, "call", None) == Call.BANK_OF else event


def _set_aside(state: State, amount: int) -> Iterator[Event]:
    """From both parts of the bank alike."""
    hand = state.hand
    assert hand is not None  # noqa: S101 - there is a bank to reduce
    theirs = half(amount) if hand.associate is not None else 0
    yield BankReduced(hand.seat, amount - theirs)  # AO-12.34 AO-12.47
    if hand.associate is not None and theirs:
        yield BankReduced(hand.associate, theirs)


def _pass(state: State, command: PassHand, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    _decides(state, seat, command.at)
    return passes(state, command.at)


def passes(state: State, at: Instant) -> Iterator[Event]:
    """The banker has their chips back; the hand is offered at the level that the bank has."""
    hand = state.hand
    assert hand is not None  # noqa: S101 - the banker passes it
    level, won, tie = capital(state), state.dealing.winner == Winner.BANCA, state.dealing.winner == Winner.EMPATE
    yield from stakes_returned(state)
    yield from bank_returned(state.cloth)  # AO-12.77 AO-12.78
    others = (seat for seat in in_order(state, state.last_banker) if seat != hand.seat)  # AO-12.79 AO-12.80
    out = (hand.seat, hand.associate) if won and hand.associate is not None else (hand.seat,)  # AO-12.87 AO-12.90 R-476
    yield HandPassed(hand.seat, level, (*others, hand.seat), out, tie, deadline(state, at))  # AO-12.79 AO-12.81
    yield say(state.rules, Call.HAND_ABANDONED)  # AO-12.97c


def bank_returned(cloth: Cloth) -> Iterator[Event]:
    for bet in cloth.bets:
        if bet.zone == BANK_ZONE:
            yield BankReturned(bet.seat, bet.chips)


def _by_table(state: State, command: SetByTable, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    if not _may_set(state) or state.banker is None:
        raise Refused("AO-12.103", "no-banker-to-guide")
    yield ByTableSet(state.banker)
    yield say(state.rules, Call.BY_TABLE)  # AO-12.103


def _may_set(state: State) -> bool:
    hand = state.hand
    return hand is not None and not hand.by_table and state.stage == Stage.COUP and not state.dealing.turned


# Believing


def _asked(state: State, event: AssociationAsked) -> State:
    assert state.hand is not None  # noqa: S101 - there is a banker to ask
    return replace(state, hand=replace(state.hand, asks=(*state.hand.asks, event.seat)))


def _kept(state: State, _: BankKept) -> State:
    return replace(state, stage=Stage.COUP, until=None)


def _taken_out(state: State, event: BankReduced | BankReturned) -> State:
    cloth = with_bet(state.cloth, event.seat, BANK_ZONE, state.cloth.on(event.seat, BANK_ZONE) - event.chips)
    return replace(state, cloth=given(cloth, event.seat, event.chips))


def _reduced(state: State, event: BankReduced) -> State:
    assert state.hand is not None  # noqa: S101 - whose bank it is
    hand = replace(state.hand, garage=state.hand.garage + event.chips)
    return replace(_taken_out(state, event), hand=hand)


def _passed(state: State, event: HandPassed) -> State:
    assert state.hand is not None  # noqa: S101 - who passes it
    offer = Offer(state.hand, event.level, event.left, event.out, state.last_banker)
    return replace(
        state,
        stage=Stage.OFFER,
        hand=None,
        offer=offer,
        until=event.until,
        passed_on_tie=event.seat if event.tie else state.passed_on_tie,  # AO-12.90
    )


def _guided(state: State, _: ByTableSet) -> State:
    assert state.hand is not None  # noqa: S101 - the banker who is guided
    return replace(state, hand=replace(state.hand, by_table=True))


# Money


def _back(event: BankReduced | BankReturned) -> tuple[Transfer, ...]:
    return (Transfer(stake(event.seat), chips(event.seat), event.chips),)


# Offering


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if _may_ask(state, seat):
        yield Option("ask_association")
    if seat != state.banker:
        return
    if asks := _candidates(state):
        yield Option("accept_association", (Pick("seat", asks),))
    if state.stage == Stage.AFTER:
        yield Option("keep_bank", nature=Nature.COURSE, until=state.until)
        if ways := tuple(reductions(state)):
            yield Option("reduce_bank", (Pick("reduction", ways),), Nature.COURSE, until=state.until)
        yield Option("pass_hand", nature=Nature.COURSE, until=state.until)


def _staff_offers(state: State, _: Role) -> Iterator[Option]:
    if _may_set(state):
        yield Option("set_by_table")


bank: Part[State] = Part(
    judges={
        AskAssociation: _ask,
        AcceptAssociation: _accept,
        KeepBank: _keep,
        ReduceBank: _reduce,
        PassHand: _pass,
        SetByTable: _by_table,
    },
    cites={
        AskAssociation: ASSOCIATION,
        AcceptAssociation: ASSOCIATION,
        KeepBank: "AO-12.33 AO-12.47",
        ReduceBank: REDUCING,
        PassHand: PASSING,
        SetByTable: "AO-12.99 AO-12.103",
    },
    believes={
        AssociationAsked: _asked,
        BankKept: _kept,
        BankReduced: _reduced,
        BankReturned: _taken_out,
        HandPassed: _passed,
        ByTableSet: _guided,
    },
    offers={int: _players_offers, Role.CROUPIER: _staff_offers, Role.INSPECTOR: _staff_offers},
    moves={BankReduced: _back, BankReturned: _back},
)
