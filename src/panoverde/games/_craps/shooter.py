"""Whose dice they are: until somebody has thrown them, always whoever has the best right among those who bet."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.dice import Dice
from panoverde.core.game import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._banked import model as banked, seats
from panoverde.games._banked.course import not_now, require
from panoverde.games._banked.model import Phase
from panoverde.games._craps.five_dice import DICE, DieReplaced, FiveDice, without

PREFERRED = "pass"
"""Whoever has a bet on this zone comes first."""  # AO-4.5


class Hand(Record):
    """Whose turn it is with the dice."""

    shooter: Seat | None = None
    """Who has them, or to whom they have been offered."""
    dice: Dice = ()
    """The numbers of the two that he chose; none while he has not."""
    thrown: bool = False
    """Has he thrown them? From then on they are his until they change hands; before, a better right takes them."""
    refused: tuple[Seat, ...] = ()
    """Who has not wanted them since they were last thrown."""
    last: Seat = Seat(0)
    """Who threw them last: the turn goes on from there."""


class DiceTable(banked.TableState, kw_only=True):
    hand: Hand = Hand()
    five: FiveDice = FiveDice()


# Commands


class OfferDice(Command, tag="offer_dice"):
    pass


class TakeDice(Command, tag="take_dice"):
    first: int
    second: int


class RefuseDice(Command, tag="refuse_dice"):
    pass


# Events


class DiceOffered(Event, tag="dice_offered"):
    seat: Seat


class DiceTaken(Event, tag="dice_taken"):
    seat: Seat
    first: int
    second: int


class DiceRefused(Event, tag="dice_refused"):
    seat: Seat


COMMANDS: tuple[type[Command], ...] = (OfferDice, TakeDice, RefuseDice)
EVENTS: tuple[type[Event], ...] = (DiceOffered, DiceTaken, DiceRefused)


# Whose they are


def has_the_dice(state: DiceTable) -> bool:
    """Are they with somebody who bets, and has anybody else no better right to them?"""
    return _plays(state) and _rightful(state) == state.hand.shooter


def _plays(state: DiceTable) -> bool:
    """Has whoever holds the dice, or is offered them, a bet on the cloth?"""
    return state.hand.shooter is not None and bool(state.cloth.of(state.hand.shooter))  # AO-4.5 AO-4.8a


def _rightful(state: DiceTable) -> Seat | None:
    if state.hand.thrown and (_plays(state) or state.phase == Phase.BETTING):
        return state.hand.shooter  # AO-4.8 AO-4.8a R-226
    return _best_right(state) if state.cloth.bets else None


def _best_right(state: DiceTable) -> Seat:
    """Round the table from the stickman's left, and on from the last shooter; whoever is on the pass line first."""
    betting_now = {bet.seat for bet in state.cloth.bets}
    willing = betting_now - set(state.hand.refused) or betting_now  # when all refuse, round again
    return min(
        willing,
        key=lambda seat: (
            not state.cloth.on(seat, PREFERRED),  # AO-4.5: preference
            (seat - state.hand.last - 1) % state.rules.places,  # AO-4.5 R-224
        ),
    )


def in_hand(state: DiceTable) -> Dice:
    """The two that he chose; where he has not, or one has left the table, the lowest of the others presented."""
    others = without(state.five.presented, state.hand.dice)
    return (*state.hand.dice, *others)[:DICE]  # AO-4.4 R-225 R-227


def hand_over(state: DiceTable) -> Iterator[Event]:
    """Whoever was offered the dice and throws without a word has taken them."""
    if state.hand.shooter is not None and state.hand.dice != in_hand(state):
        yield DiceTaken(state.hand.shooter, *in_hand(state))


# Judging


def why_not_offer(state: DiceTable) -> Refused | None:
    if state.phase == Phase.DECIDED or not state.window.announced:
        return not_now(state)
    if not state.cloth.bets:
        return Refused("AO-4.5", "nobody-has-bet")
    if _rightful(state) == state.hand.shooter:
        cites = "AO-4.8 AO-4.8a AO-4.8b R-226" if state.hand.thrown else "AO-4.5 R-224"
        return Refused(cites, "dice-held", seat=state.hand.shooter)
    return None


def decide(state: DiceTable, command: OfferDice | TakeDice | RefuseDice) -> Iterator[Event]:
    if isinstance(command, OfferDice):
        require(command, Role.CROUPIER)
        if refused := why_not_offer(state):
            raise refused
        yield DiceOffered(_best_right(state))  # AO-4.3 AO-4.5
        return
    seat, _ = seats.player_at(state.cloth, command.by)
    if refused := _why_not_answer(state, seat):
        raise refused
    if isinstance(command, TakeDice):
        yield _taken(state, seat, (command.first, command.second))
    elif _has_taken(state.hand):
        raise Refused("AO-4.8 R-224", "dice-taken", seat=seat)
    else:
        yield DiceRefused(seat)  # AO-4.5


def _why_not_answer(state: DiceTable, seat: Seat) -> Refused | None:
    """May he take the dice, choose others, or refuse them?"""
    if state.phase == Phase.DECIDED:
        return not_now(state)
    if seat != state.hand.shooter:
        return Refused("AO-4.5 R-224", "dice-not-offered", seat=seat)
    if not _plays(state):
        return Refused("AO-4.5 AO-4.8a", "bet-first")
    return None if has_the_dice(state) else Refused("AO-4.5 R-224", "better-right")


def _has_taken(hand: Hand) -> bool:
    return hand.thrown or bool(hand.dice)


def _taken(state: DiceTable, seat: Seat, chosen: Dice) -> Event:
    if len(set(chosen)) < DICE or not set(chosen) <= set(state.five.presented):
        raise Refused("AO-4.4", "choose-two-dice", presented=", ".join(map(str, state.five.presented)))
    return DiceTaken(seat, *chosen)  # AO-4.4


# What happened


def evolve(hand: Hand, event: Event) -> Hand:
    match event:
        case DiceOffered(seat):
            again = seat in hand.refused  # everybody has refused, and is asked again
            return Hand(seat, refused=() if again else hand.refused, last=hand.last)
        case DiceTaken(seat, first, second):
            return replace(hand, shooter=seat, dice=(first, second))
        case DiceRefused(seat):
            return replace(hand, shooter=None, refused=(*hand.refused, seat))
        case DieReplaced(die, by):
            kept = without(hand.dice, (die,))
            return replace(hand, dice=kept if by is None else (*kept, by))
        case banked.SeatLeft(seat):
            others = tuple(other for other in hand.refused if other != seat)  # the seat may be somebody else's next
            return Hand(refused=others, last=hand.last) if seat == hand.shooter else replace(hand, refused=others)
        case _:
            return hand


def threw(hand: Hand, *, keeps: bool) -> Hand:
    """After a throw that counts: now they are his, or they pass on from him."""
    last = hand.shooter or hand.last
    return replace(hand, thrown=True, refused=(), last=last) if keeps else Hand(last=last)


# Offering


def options(state: DiceTable, who: Who) -> Iterator[Option]:
    if who == Role.CROUPIER and not why_not_offer(state):
        yield Option("offer_dice", nature=Nature.COURSE)
    if isinstance(who, Role) or who not in state.cloth.players or _why_not_answer(state, who):
        return
    for first in state.five.presented:
        others = without(state.five.presented, (first,))
        if others:
            yield Option("take_dice", (Pick("first", (first,)), Pick("second", others)))
    if not _has_taken(state.hand):
        yield Option("refuse_dice")
