"""Bets that a player makes wrongly: too little, unannounced, out of turn, with other chips than they said, or not at
all when it was their turn."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import POT, Amount, Sum, Transfer, chips
from panoverde.core.option import Ask, Nature, Number, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.recorders import by_recorders, recorded, staying, still_here, turn_at
from panoverde.games._poker.hand.betting_round import (
    Called,
    Checked,
    Folded,
    Raised,
    bounds,
    deadline,
    dearer,
    limits_of,
    put_in,
    step,
    why_no_raise,
)
from panoverde.games._poker.roles import hand_at, holding_at, require
from panoverde.games._poker.state import Hand, Stage, State, in_play


class CallShort(Command, tag="call_short"):
    """To call they put in so much, which is too little."""

    seat: Seat
    chips: Amount


class RaiseUnannounced(Command, tag="raise_unannounced"):
    """They put in so much, more than a call, and said nothing."""

    seat: Seat
    chips: Amount


class BetOutOfTurn(Command, tag="bet_out_of_turn"):
    seat: Seat
    bet: Amount
    """What their bet of this round becomes."""


class BetAsAnnounced(Command, tag="bet_as_announced"):
    """The chips they placed are not what they said: the croupier changes them."""

    seat: Seat
    bet: Amount


class RuleMissedTurn(Command, tag="rule_missed_turn"):
    """The inspector decides whether somebody who let their turn pass may still speak."""

    seat: Seat
    favourable: bool


class ShortCalled(Event, tag="short_called"):
    seat: Seat
    chips: Sum


class ExcessReturned(Event, tag="excess_returned"):
    """A raise that was not announced is a call."""

    seat: Seat
    chips: Sum


class OutOfTurnBet(Event, tag="out_of_turn_bet"):
    seat: Seat
    chips: Sum
    bet: Sum
    full: bool = True


class ChangeMade(Event, tag="change_made"):
    seat: Seat
    bet: Sum


class MissedTurnRuled(Event, tag="missed_turn_ruled"):
    seat: Seat
    favourable: bool
    until: Instant | None = None
    """When the time that they have now runs out."""


STAGES = (Stage.ESTARDILHO, Stage.BETTING)


# How much


def lawful(state: State, hand: Hand, seat: Seat) -> Iterator[Ask]:
    """What their bet of this round may become: a call, or a raise."""
    holding, cave = hand.holdings[seat], state.players[seat].cave
    if cave and holding.bet < hand.price:
        yield Pick("bet", (min(hand.price, holding.bet + cave),))
    if not why_no_raise(state, hand, seat):
        yield Number("bet", *bounds(state, hand, seat))


def _judge(state: State, hand: Hand, seat: Seat, bet: int) -> None:
    if any(ask.accepts(bet) for ask in lawful(state, hand, seat)):
        return
    if refused := why_no_raise(state, hand, seat):
        raise refused  # PT-NB-55 AO-13.55 among others
    least, most = map(state.rules.money, bounds(state, hand, seat))
    raise Refused(limits_of(state.rules, hand), "raise-outside-limits", least=least, most=most)


def _short(state: State, hand: Hand, seat: Seat) -> int:
    """The most that is still too little to call."""
    return min(hand.price - hand.holdings[seat].bet, state.players[seat].cave) - 1


def _excess(state: State, hand: Hand, seat: Seat) -> tuple[int, int]:
    """From how much to how much they may have put in without a word, where there is a bet to raise."""
    missing = hand.price - hand.holdings[seat].bet
    return missing + 1, state.players[seat].cave if hand.price else 0


# Judging


def _turn_at(state: State, seat: Seat) -> Hand:
    hand = turn_at(state, seat)
    still_here(state, seat)  # PT-NB-14l AO-13.14l
    return hand


def call_short(state: State, command: CallShort, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = _turn_at(state, command.seat)
    most = _short(state, hand, command.seat)
    if type(command.chips) is not int or not 1 <= command.chips <= most:
        raise Refused("PT-NB-71c AO-13.71c", "not-a-short-call", most=state.rules.money(max(0, most)))
    yield ShortCalled(command.seat, command.chips)  # PT-NB-71c AO-13.71c


def raise_unannounced(state: State, command: RaiseUnannounced, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand, seat = _turn_at(state, command.seat), command.seat
    least, most = _excess(state, hand, seat)
    if type(command.chips) is not int or not least <= command.chips <= most:
        raise Refused("PT-NB-71d AO-13.71d", "not-a-silent-raise")
    missing, until = least - 1, deadline(state.rules, command.at)
    yield ExcessReturned(seat, command.chips - missing)  # PT-NB-71d AO-13.71d
    yield Called(seat, missing, until) if missing else Checked(seat, until)


def bet_out_of_turn(state: State, command: BetOutOfTurn, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, *STAGES)
    seat, holding = holding_at(state, hand, command.seat)
    if seat == hand.turn:
        raise Refused("PT-NB-71f AO-13.71f", "his-turn", seat=seat)
    still_here(state, seat)
    _judge(state, hand, seat, command.bet)
    full = command.bet - hand.price >= step(state.rules, hand)
    yield OutOfTurnBet(seat, command.bet - holding.bet, command.bet, full)  # PT-NB-71f AO-13.71f R-121 R-281


def bet_as_announced(state: State, command: BetAsAnnounced, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand, seat, bet = _turn_at(state, command.seat), command.seat, command.bet
    _judge(state, hand, seat, bet)
    added, until = bet - hand.holdings[seat].bet, deadline(state.rules, command.at)
    yield ChangeMade(seat, bet)  # PT-NB-53 AO-13.53
    full = bet - hand.price >= step(state.rules, hand)
    yield Raised(seat, added, bet, full, until) if bet > hand.price else Called(seat, added, until)


def rule_missed_turn(state: State, command: RuleMissedTurn, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    recorded(state, command)
    hand, seat = _turn_at(state, command.seat), command.seat
    until = deadline(state.rules, command.at)
    yield MissedTurnRuled(seat, command.favourable, until)  # PT-NB-71i PT-NB-8c AO-13.71i AO-13.8c
    if not command.favourable:
        nothing_to_match = hand.holdings[seat].bet == hand.price
        yield Checked(seat, until) if nothing_to_match else Folded(seat, until)


# Believing


def _short_called(state: State, event: ShortCalled) -> State:
    """It is still their turn: they complete it, or lose it."""
    hand, seat = in_play(state), event.seat
    state, holdings = put_in(state, hand, seat, event.chips, hand.price)
    holdings[seat] = replace(holdings[seat], barred="PT-NB-71c PT-NB-55 AO-13.71c AO-13.55 R-280")
    return replace(state, hand=replace(hand, holdings=holdings))


def _out_of_turn_bet(state: State, event: OutOfTurnBet) -> State:
    """Whose turn it was, it still is."""
    hand, seat = in_play(state), event.seat
    price = max(hand.price, event.bet)
    state, holdings = put_in(state, hand, seat, event.chips, price)
    holdings[seat] = replace(holdings[seat], barred="PT-NB-71f AO-13.71f R-121")
    if event.bet > hand.price:
        return replace(state, hand=dearer(hand, holdings, seat, price, event.full))
    return replace(state, hand=replace(hand, holdings=holdings))


def _missed_turn_ruled(state: State, event: MissedTurnRuled) -> State:
    hand = in_play(state)
    holding = replace(hand.holdings[event.seat], barred="PT-NB-71i AO-13.71i")
    return replace(state, hand=replace(hand, holdings={**hand.holdings, event.seat: holding}, until=event.until))


# Offering


def _offers(state: State, who: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None or hand.turn is None:
        return
    for seat in staying(state, hand.live):
        if seat != hand.turn:
            for ask in lawful(state, hand, seat):
                yield Option("bet_out_of_turn", (Pick("seat", (seat,)), ask), Nature.IRREGULARITY)
    if not state.players[hand.turn].leaving:
        yield from _offers_in_turn(state, hand, hand.turn, who)


def _offers_in_turn(state: State, hand: Hand, turn: Seat, who: Role) -> Iterator[Option]:
    in_turn = Pick("seat", (turn,))
    if (most := _short(state, hand, turn)) >= 1:
        yield Option("call_short", (in_turn, Number("chips", 1, most)), Nature.IRREGULARITY)
    least, most = _excess(state, hand, turn)
    if least <= most:
        yield Option("raise_unannounced", (in_turn, Number("chips", least, most)), Nature.IRREGULARITY)
    for ask in lawful(state, hand, turn):
        yield Option("bet_as_announced", (in_turn, ask), Nature.IRREGULARITY)
    if who == Role.INSPECTOR:
        yield Option("rule_missed_turn", (in_turn, Pick("favourable", (True, False))), Nature.IRREGULARITY)


def _bet(event: ShortCalled | OutOfTurnBet) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), POT, event.chips),)  # PT-NB-53 AO-13.53


PART: Part[State] = Part(
    judges={
        CallShort: call_short,
        RaiseUnannounced: raise_unannounced,
        BetOutOfTurn: bet_out_of_turn,
        BetAsAnnounced: bet_as_announced,
        RuleMissedTurn: rule_missed_turn,
    },
    cites={
        CallShort: "PT-NB-71c AO-13.71c R-280",
        RaiseUnannounced: "PT-NB-71d AO-13.71d R-280",
        BetOutOfTurn: "PT-NB-71f AO-13.71f R-121 R-281",
        BetAsAnnounced: "PT-NB-53 AO-13.53",
        RuleMissedTurn: "PT-NB-71i PT-NB-8c AO-13.71i AO-13.8c R-276",
    },
    believes={
        ShortCalled: _short_called,
        ExcessReturned: same,
        OutOfTurnBet: _out_of_turn_bet,
        ChangeMade: same,
        MissedTurnRuled: _missed_turn_ruled,
    },
    offers=by_recorders(_offers),
    moves={ShortCalled: _bet, OutOfTurnBet: _bet},
)
