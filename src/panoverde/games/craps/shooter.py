"""Whose dice they are: until somebody has thrown them, always the player with the best right among those who bet."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.dice import Dice
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Phase, player_at
from panoverde.games._kit.roles import not_now, require
from panoverde.games._kit.seats import SeatLeft

from .dice import DieReplaced
from .rules import DICE
from .state import ShooterTurn, State, without

PREFERRED = "pass"
"""A player with a bet on this zone comes first."""  # AO-4.5


class OfferDice(Command, tag="offer_dice"):
    pass


class TakeDice(Command, tag="take_dice"):
    first: int
    second: int


class RefuseDice(Command, tag="refuse_dice"):
    pass


class DiceOffered(Event, tag="dice_offered"):
    seat: Seat


class DiceTaken(Event, tag="dice_taken"):
    seat: Seat
    first: int
    second: int


class DiceRefused(Event, tag="dice_refused"):
    seat: Seat


# Whose they are


def has_the_dice(state: State) -> bool:
    """Are they with somebody who bets, and has anybody else no better right to them?"""
    return _plays(state) and _rightful(state) == state.hand.shooter


def _plays(state: State) -> bool:
    """Has the player who holds the dice, or is offered them, a bet on the cloth?"""
    return state.hand.shooter is not None and bool(state.cloth.of(state.hand.shooter))  # AO-4.5 AO-4.8a


def _rightful(state: State) -> Seat | None:
    if state.hand.thrown and (_plays(state) or state.phase == Phase.BETTING):
        return state.hand.shooter  # AO-4.8 AO-4.8a R-226
    return _best_right(state) if state.cloth.bets else None


def _best_right(state: State) -> Seat:
    """Round the table from the stickman's left, and on from the last shooter; players on the pass line first."""
    betting_now = {bet.seat for bet in state.cloth.bets}
    willing = betting_now - set(state.hand.refused) or betting_now  # when all refuse, round again
    return min(
        willing,
        key=lambda seat: (
            not state.cloth.on(seat, PREFERRED),  # AO-4.5: preference
            (seat - state.hand.last - 1) % state.rules.places,  # AO-4.5 R-224
        ),
    )


def in_hand(state: State) -> Dice:
    """The two chosen; where none are, or one has left the table, the lowest of the others presented."""
    others = without(state.five.presented, state.hand.dice)
    return (*state.hand.dice, *others)[:DICE]  # AO-4.4 R-225 R-227


def hand_over(state: State) -> Iterator[Event]:
    """A player who was offered the dice and throws without a word has taken them."""
    if state.hand.shooter is not None and state.hand.dice != in_hand(state):
        yield DiceTaken(state.hand.shooter, *in_hand(state))


# Judging


def _offer(state: State, command: OfferDice, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if refused := _why_not_offer(state):
        raise refused
    yield DiceOffered(_best_right(state))  # AO-4.3 AO-4.5


def _why_not_offer(state: State) -> Refused | None:
    if state.phase == Phase.DECIDED or not state.window.announced:
        return not_now(state)
    if not state.cloth.bets:
        return Refused("AO-4.5", "nobody-has-bet")
    if _rightful(state) == state.hand.shooter:
        cites = "AO-4.8 AO-4.8a AO-4.8b R-226" if state.hand.thrown else "AO-4.5 R-224"
        return Refused(cites, "dice-held", seat=state.hand.shooter)
    return None


def _take(state: State, command: TakeDice, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if refused := _why_not_answer(state, seat):
        raise refused
    chosen = (command.first, command.second)
    if len(set(chosen)) < DICE or not set(chosen) <= set(state.five.presented):
        raise Refused("AO-4.4", "choose-two-dice", presented=", ".join(map(str, state.five.presented)))
    yield DiceTaken(seat, *chosen)  # AO-4.4


def _refuse(state: State, command: RefuseDice, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if refused := _why_not_answer(state, seat):
        raise refused
    if _has_taken(state.hand):
        raise Refused("AO-4.8 R-224", "dice-taken", seat=seat)
    yield DiceRefused(seat)  # AO-4.5


def _why_not_answer(state: State, seat: Seat) -> Refused | None:
    """May they take the dice, choose others, or refuse them?"""
    if state.phase == Phase.DECIDED:
        return not_now(state)
    if seat != state.hand.shooter:
        return Refused("AO-4.5 R-224", "dice-not-offered", seat=seat)
    if not _plays(state):
        return Refused("AO-4.5 AO-4.8a", "bet-first")
    return None if has_the_dice(state) else Refused("AO-4.5 R-224", "better-right")


def _has_taken(hand: ShooterTurn) -> bool:
    return hand.thrown or bool(hand.dice)


# Believing


def _offered(state: State, event: DiceOffered) -> State:
    refused = state.hand.refused
    again = event.seat in refused  # everybody has refused, and is asked again
    return replace(state, hand=ShooterTurn(event.seat, refused=() if again else refused, last=state.hand.last))


def _taken(state: State, event: DiceTaken) -> State:
    return replace(state, hand=replace(state.hand, shooter=event.seat, dice=(event.first, event.second)))


def _refused(state: State, event: DiceRefused) -> State:
    return replace(state, hand=replace(state.hand, shooter=None, refused=(*state.hand.refused, event.seat)))


def _replaced(state: State, event: DieReplaced) -> State:
    kept = without(state.hand.dice, (event.die,))
    return replace(state, hand=replace(state.hand, dice=kept if event.by is None else (*kept, event.by)))


def _left(state: State, event: SeatLeft) -> State:
    hand = state.hand
    others = tuple(other for other in hand.refused if other != event.seat)  # the seat may be somebody else's next
    if event.seat == hand.shooter:
        return replace(state, hand=ShooterTurn(refused=others, last=hand.last))
    return replace(state, hand=replace(hand, refused=others))


def threw(hand: ShooterTurn, *, keeps: bool) -> ShooterTurn:
    """After a throw that counts: now the shooter keeps the dice, or they pass on."""
    last = hand.shooter or hand.last
    return replace(hand, thrown=True, refused=(), last=last) if keeps else ShooterTurn(last=last)


# Offering


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if not _why_not_offer(state):
        yield Option("offer_dice", nature=Nature.COURSE)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat not in state.cloth.players or _why_not_answer(state, seat):
        return
    for first in state.five.presented:
        others = without(state.five.presented, (first,))
        if others:
            yield Option("take_dice", (Pick("first", (first,)), Pick("second", others)))
    if not _has_taken(state.hand):
        yield Option("refuse_dice")


def _due(state: State) -> Command | None:
    return None if _why_not_offer(state) else OfferDice(by=Role.CROUPIER)


shooter: Part[State] = Part(
    judges={OfferDice: _offer, TakeDice: _take, RefuseDice: _refuse},
    cites={OfferDice: "AO-4.3 AO-4.5", TakeDice: "AO-4.4 AO-4.5", RefuseDice: "AO-4.5 R-224"},
    believes={
        DiceOffered: _offered,
        DiceTaken: _taken,
        DiceRefused: _refused,
        DieReplaced: _replaced,
        SeatLeft: _left,
    },
    offers={Role.CROUPIER: _croupiers_offers, int: _players_offers},
    due=_due,
    stages=(Phase.BETTING, Phase.CLOSED),
)
