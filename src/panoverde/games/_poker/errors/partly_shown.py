"""A showdown at which a player shows some of their cards, and not all."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.errors.dead_hands import HandFault, RuledOut
from panoverde.games._poker.errors.recorders import (
    DIRECTORS,
    RECORDERS,
    at_tournaments,
    leaves_somebody,
    require_tournament,
)
from panoverde.games._poker.hand.deal import draw, shoe
from panoverde.games._poker.hand.showdown import in_turn_to_show, is_partly_seen
from panoverde.games._poker.roles import hand_at
from panoverde.games._poker.state import FACE_DOWN, Hand, Stage, State, in_play


class ShowSome(Command, tag="show_some"):
    """In their turn to show they turn so many of their cards, and not all: the dealer asks for the others."""

    seat: Seat
    cards: int


class RuleOnRefusal(Command, tag="rule_on_refusal"):
    """They do not turn the others: the director decides whether their hand is dead, or is turned."""

    seat: Seat
    dead: bool


class SomeShown(facts.Drawn, tag="some_shown"):
    seat: Seat
    cards: tuple[Card, ...]


class RefusalRuled(Event, tag="refusal_ruled"):
    seat: Seat
    dead: bool


def to_show_some(state: State, hand: Hand) -> Seat | None:
    """Who may show some of their cards now: nobody who has shown any."""
    seat = in_turn_to_show(state, hand)
    return seat if set(hand.holdings[seat].cards) == {FACE_DOWN} else None


def refusing(hand: Hand) -> tuple[Seat, ...]:
    return tuple(seat for seat in hand.live if is_partly_seen(hand.holdings[seat]))


# Judging


def show_some(state: State, command: ShowSome, chance: Chance) -> Iterator[Event]:
    require_tournament(state, command, *RECORDERS)
    hand = hand_at(state, Stage.SHOWDOWN)
    if command.seat != to_show_some(state, hand):
        raise Refused("RT-15.1 RT-17.1", "not-his-turn-to-show", seat=in_turn_to_show(state, hand))
    most = hand.kind.hole - 1
    if type(command.cards) is not int or not 1 <= command.cards <= most:
        raise Refused("RT-15.1 RT-13.1", "so-many-cards", most=most)
    yield SomeShown(command.seat, draw(hand, chance, command.cards))  # RT-15.1 RT-13.1


def rule_on_refusal(state: State, command: RuleOnRefusal, _: Chance) -> Iterator[Event]:
    require_tournament(state, command, *DIRECTORS)
    hand = hand_at(state, Stage.SHOWDOWN)
    if command.seat not in refusing(hand):
        raise Refused("RT-15.1", "nobody-refuses", seat=command.seat)
    if command.dead:
        leaves_somebody(hand)
    yield RefusalRuled(command.seat, command.dead)  # RT-15.1
    if command.dead:
        yield RuledOut(command.seat, HandFault.NOT_TABLED)  # RT-15.1 RT-13.1


# Believing


def _some_shown(state: State, event: SomeShown) -> State:
    hand = in_play(state)
    holding = hand.holdings[event.seat]
    cards = (*event.cards, *(FACE_DOWN,) * (len(holding.cards) - len(event.cards)))
    return replace(
        state, hand=replace(hand, holdings={**hand.holdings, event.seat: replace(holding, cards=cards)}, until=None)
    )


# Offering


def _recorders_offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None or hand.stage != Stage.SHOWDOWN or (seat := to_show_some(state, hand)) is None:
        return
    asks = (Pick("seat", (seat,)), Pick("cards", tuple(range(1, hand.kind.hole))))
    yield Option("show_some", asks, Nature.IRREGULARITY)


def _directors_offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and hand.stage == Stage.SHOWDOWN and (seats := refusing(hand)):
        asks = (Pick("seat", seats), Pick("dead", (True, False) if len(hand.live) > 1 else (False,)))
        yield Option("rule_on_refusal", asks, Nature.IRREGULARITY)


def _inspectors_offers(state: State, who: Role) -> Iterator[Option]:
    yield from _recorders_offers(state, who)
    yield from _directors_offers(state, who)


def _wanted(state: State) -> CardWanted | None:
    hand = state.hand
    if hand is None or hand.stage != Stage.SHOWDOWN:
        return None
    return CardWanted("players", shoe(hand), hand.kind.hole - 1, "cards")


PART: Part[State] = Part(
    judges={ShowSome: show_some, RuleOnRefusal: rule_on_refusal},
    wants={ShowSome: _wanted},
    cites={ShowSome: "RT-15.1 RT-13.1", RuleOnRefusal: "RT-15.1 R-600"},
    believes={SomeShown: _some_shown, RefusalRuled: same},
    offers={
        **at_tournaments(_recorders_offers, Role.CROUPIER),
        **at_tournaments(_inspectors_offers, Role.INSPECTOR),
        **at_tournaments(_directors_offers, Role.DIRECTOR),
    },
)
