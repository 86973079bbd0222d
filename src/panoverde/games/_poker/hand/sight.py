"""Asking to see a hand that nobody has shown: a right of the callers, or the director's to grant."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.errors.recorders import (
    DIRECTORS,
    at_tournaments,
    only_at_tournaments,
    require_tournament,
)
from panoverde.games._poker.hand.deal import shoe
from panoverde.games._poker.hand.payment import PayPots
from panoverde.games._poker.hand.showdown import face_up
from panoverde.games._poker.roles import hand_at, player_at
from panoverde.games._poker.state import FACE_DOWN, Hand, Holding, SightRequest, Stage, State, in_play


class AskToSee(Command, tag="ask_to_see"):
    whose: Seat


class RuleOnSight(Command, tag="rule_on_sight"):
    """Where nobody has a right to see the hand, the director decides."""

    seat: Seat
    """Who asked."""
    whose: Seat
    granted: bool


class ShowMucked(Command, tag="show_mucked"):
    """The dealer turns a hand that was given up and may be seen. It stays dead."""

    seat: Seat


class SightAsked(Event, tag="sight_asked"):
    seat: Seat
    whose: Seat
    by_right: bool


class SightRuled(Event, tag="sight_ruled"):
    seat: Seat
    whose: Seat
    granted: bool


class MuckedShown(facts.Drawn, tag="mucked_shown"):
    seat: Seat
    cards: tuple[Card, ...]


STAGES = (Stage.SHOWDOWN, Stage.PAYING)


def may_ask(hand: Hand, seat: Seat) -> bool:
    """Has this player cards at the showdown, or shown them?"""
    holding = hand.holdings.get(seat)
    return holding is not None and (not holding.folded or holding.shown)  # RT-18.1


def is_hidden(holding: Holding) -> bool:
    """Was it in the showdown, and has nobody seen it or may see it?"""
    return (holding.mucked or not holding.folded) and not holding.shown and not holding.must_show


def may_be_asked_for(hand: Hand, seat: Seat) -> tuple[Seat, ...]:
    """Whose hands this player may ask to see now."""
    if hand.stage not in STAGES or len(hand.board) < sum(hand.kind.board) or not may_ask(hand, seat):
        return ()
    asked = [request.whose for request in hand.sight_requests if request.seat == seat]
    return tuple(
        other for other, holding in hand.holdings.items() if is_hidden(holding) and other not in (seat, *asked)
    )


def to_turn(hand: Hand) -> tuple[Seat, ...]:
    """Hands that were given up and may be seen."""
    return tuple(
        seat for seat, one in hand.holdings.items() if one.mucked and one.must_show and not one.shown
    )  # RT-18.2 R-607


# Judging


def ask_to_see(state: State, command: AskToSee, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state, command.by)
    only_at_tournaments(state)
    hand = hand_at(state, *STAGES)
    if not may_ask(hand, seat):
        raise Refused("RT-18.1", "no-right-to-see")
    if command.whose not in may_be_asked_for(hand, seat):
        raise Refused("RT-18.2 R-607", "nothing-to-see", seat=command.whose)
    yield SightAsked(seat, command.whose, hand.round_aggressor == command.whose)  # RT-18.2


def rule_on_sight(state: State, command: RuleOnSight, _: Chance) -> Iterator[Event]:
    require_tournament(state, command, *DIRECTORS)
    hand = hand_at(state, *STAGES)
    if SightRequest(command.seat, command.whose) not in hand.sight_requests:
        raise Refused("RT-18.2", "nobody-asked", seat=command.whose)
    yield SightRuled(command.seat, command.whose, command.granted)  # RT-18.2 R-600


def show_mucked(state: State, command: ShowMucked, chance: Chance) -> Iterator[Event]:
    require_tournament(state, command, Role.CROUPIER)
    hand = hand_at(state, *STAGES)
    if command.seat not in to_turn(hand)[:1]:
        raise Refused("RT-18.2 R-607", "nobody-may-see", seat=command.seat)
    yield MuckedShown(command.seat, face_up(hand, hand.holdings[command.seat], chance))  # RT-18.2 RT-13.1 R-607


def _why_not_paid(state: State, _: Who) -> Refused | None:
    hand = state.hand
    if hand is None:
        return None
    if hand.sight_requests:
        return Refused("RT-18.2", "request-to-rule-on", seat=hand.sight_requests[0].whose)
    seats = to_turn(hand)
    return Refused("RT-18.2 R-607", "hand-to-be-seen", seat=seats[0]) if seats else None


def _turned_first(state: State) -> Command | None:
    hand = in_play(state)
    if hand.sight_requests:
        return None
    return next((ShowMucked(by=Role.CROUPIER, seat=seat) for seat in to_turn(hand)), None)


# Believing


def _asked(state: State, event: SightAsked) -> State:
    hand = in_play(state)
    if event.by_right:
        return _to_be_seen(state, hand, event.whose)
    requests = (*hand.sight_requests, SightRequest(event.seat, event.whose))
    return replace(state, hand=replace(hand, sight_requests=requests))


def _ruled(state: State, event: SightRuled) -> State:
    hand = in_play(state)
    others = tuple(one for one in hand.sight_requests if one != SightRequest(event.seat, event.whose))
    hand = replace(hand, sight_requests=others)
    return _to_be_seen(state, hand, event.whose) if event.granted else replace(state, hand=hand)


def _to_be_seen(state: State, hand: Hand, seat: Seat) -> State:
    """A live hand takes its turn in the showdown; the others who asked for it will see it too."""
    holding = replace(hand.holdings[seat], must_show=True)
    others = tuple(one for one in hand.sight_requests if one.whose != seat)
    waits = not holding.folded and not holding.shown
    stage = Stage.SHOWDOWN if waits else hand.stage
    holdings = {**hand.holdings, seat: holding}
    return replace(state, hand=replace(hand, holdings=holdings, sight_requests=others, stage=stage))


def _mucked_shown(state: State, event: MuckedShown) -> State:
    hand = in_play(state)
    holding = replace(hand.holdings[event.seat], cards=event.cards, shown=True)
    return replace(state, hand=replace(hand, holdings={**hand.holdings, event.seat: holding}))


# Offering


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    if state.hand is not None and (seats := may_be_asked_for(state.hand, who)):
        yield Option(tag_of(AskToSee), (Pick("whose", seats),))


def _directors_offers(state: State, _: Role) -> Iterator[Option]:
    for one in () if state.hand is None else state.hand.sight_requests:
        asks = (Pick("seat", (one.seat,)), Pick("whose", (one.whose,)), Pick("granted", (True, False)))
        yield Option(tag_of(RuleOnSight), asks, Nature.IRREGULARITY)


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if state.hand is not None and (seats := to_turn(state.hand)):
        yield Option(tag_of(ShowMucked), (Pick("seat", seats[:1]),), Nature.COURSE)


def _wanted(state: State) -> CardWanted | None:
    hand = state.hand
    if hand is None or not (seats := to_turn(hand)):
        return None
    return CardWanted(seats[0], shoe(hand), hand.holdings[seats[0]].cards.count(FACE_DOWN))


PART: Part[State] = Part(
    judges={AskToSee: ask_to_see, RuleOnSight: rule_on_sight, ShowMucked: show_mucked},
    bars={PayPots: Bar(_why_not_paid, _turned_first)},
    wants={ShowMucked: _wanted},
    cites={AskToSee: "RT-18.1 RT-18.2 R-607", RuleOnSight: "RT-18.2 R-600", ShowMucked: "RT-18.2 R-607"},
    believes={SightAsked: _asked, SightRuled: _ruled, MuckedShown: _mucked_shown},
    offers={
        **at_tournaments(_players_offers, int),
        **at_tournaments(_directors_offers, *DIRECTORS),
        **at_tournaments(_croupiers_offers, Role.CROUPIER),
    },
)
