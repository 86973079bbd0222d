"""Estardilho and restardilho: stakes by players who have not seen their cards, before the first common one."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.money import POT, Amount, Sum, Transfer, chips
from panoverde.core.option import Nature, Number, Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.hand.betting_round import (
    above_the_maximum,
    deadline,
    has_opponent,
    in_turn,
    put_in,
    room,
    spoken,
)
from panoverde.games._poker.hand.deal import draw, shoe
from panoverde.games._poker.roles import hand_at, holding_at, require
from panoverde.games._poker.rules import Regime, Rules, is_dealt_by_the_house
from panoverde.games._poker.state import FACE_DOWN, Hand, Stage, State, in_play


class Estardilho(Command, tag="estardilho"):
    """Stakes so much without having looked: who wants to stay must bet the double."""

    chips: Amount


class Restardilho(Command, tag="restardilho"):
    """In their turn another, who has not looked either, doubles what must be bet."""


class Look(Command, tag="look"):
    """At a physical table: the player looks at their cards, and may not stake blind any more."""


class CloseEstardilho(Command, tag="close_estardilho"):
    """At a physical table the croupier reaches for the first common card; online the time for it is over."""


class ShowOwnCards(Command, tag="show_own_cards"):
    """Online: each player sees their own cards at last."""


class EstardilhoMade(Event, tag="estardilho_made"):
    seat: Seat
    chips: Sum
    price: Sum
    """What everybody must bet to stay."""
    until: Instant | None = None


class RestardilhoMade(Event, tag="restardilho_made"):
    seat: Seat
    chips: Sum
    price: Sum
    until: Instant | None = None


class EstardilhoClosed(Event, tag="estardilho_closed"):
    """Nobody made one."""


class Looked(facts.Drawn, tag="looked"):
    seat: Seat
    cards: tuple[Card, ...]
    """Nothing at a physical table, where only they know them."""


# Who may, and how much

UNSEEN = "PT-NB-106a AO-16.12a PT-SO-2h PT-SO-49 R-140"
AMOUNT = "PT-NB-106a AO-16.12a PT-SO-2h PT-SO-50 R-141 R-283"


def bounds(rules: Rules, hand: Hand, cave: int, seat: Seat) -> tuple[int, int]:
    """From the minimum on, online more than it, and no more than the cave; where a hand has a maximum, the double must
    keep below it."""
    least = rules.minimum + (rules.regime == Regime.PT_ONLINE)  # PT-NB-20 PT-NB-106a AO-16.12a PT-SO-50 R-141
    left = room(rules, hand.holdings[seat])
    return least, cave if left is None else min(cave, left // 2)  # PT-SO-50 R-283


def why_no_estardilho(state: State, hand: Hand, seat: Seat) -> Refused | None:
    if hand.estardilhos:
        return Refused("PT-NB-106b AO-16.12b PT-SO-51 R-141", "estardilho-made-already")
    if hand.holdings[seat].looked:
        return Refused(UNSEEN, "has-looked", seat=seat)
    if state.players[seat].leaving:
        return Refused("PT-SO-10 R-144", "already-leaving")
    least, most = bounds(state.rules, hand, cave := state.players[seat].cave, seat)
    if least > cave:
        return Refused(AMOUNT, "too-little-for-estardilho", least=state.rules.money(least))
    if least > most:
        return above_the_maximum(state.rules)
    if not has_opponent(hand, state.players, seat, hand.price):
        return Refused("PT-NB-106a AO-16.12a PT-SO-51", "nobody-to-raise")
    return None


def why_no_restardilho(state: State, hand: Hand, seat: Seat) -> Refused | None:
    rules, holding = state.rules, hand.holdings[seat]
    if len(hand.estardilhos) > rules.restardilhos or hand.round_aggressor is not None:
        return Refused("PT-NB-106b AO-16.12b PT-SO-51 R-141 R-282", "no-more-restardilhos")
    if seat == hand.estardilhos[-1]:
        return Refused("PT-NB-106b AO-16.12b PT-SO-2p", "restardilho-is-anothers")
    if holding.looked:
        return Refused("PT-NB-106b AO-16.12b PT-SO-2p R-140", "has-looked", seat=seat)
    if holding.barred:
        return Refused(holding.barred, "may-only-call")
    if holding.bet + state.players[seat].cave < hand.price:
        price = rules.money(hand.price)
        return Refused("PT-NB-106b AO-16.12b PT-SO-51", "too-little-for-restardilho", price=price)
    if (left := room(rules, holding)) is not None and 2 * hand.price > left:
        return above_the_maximum(rules)
    if not has_opponent(hand, state.players, seat, hand.price):
        return Refused("PT-NB-106b AO-16.12b PT-SO-51", "nobody-to-raise")
    return None


def is_open(hand: Hand) -> bool:
    return hand.stage == Stage.ESTARDILHO and not hand.estardilhos


# Judging


def _at_estardilho(state: State) -> Hand:
    if not state.rules.estardilho:
        raise Refused("PT-NB-106 AO-16.12 PT-SO-49", "no-estardilho-here")
    return hand_at(state, Stage.ESTARDILHO)


def estardilho(state: State, command: Estardilho, _: Chance) -> Iterator[Event]:
    hand = _at_estardilho(state)
    seat, _holding = holding_at(state, hand, command.by)
    if refused := why_no_estardilho(state, hand, seat):
        raise refused
    if hand.until is not None and command.at > hand.until:
        raise Refused("PT-SO-49 R-140", "time-is-up")
    rules = state.rules
    least, most = bounds(rules, hand, state.players[seat].cave, seat)
    if type(command.chips) is not int or not least <= command.chips <= most:
        limits = {"least": rules.money(least), "most": rules.money(most)}
        raise Refused(AMOUNT, "estardilho-outside-limits", **limits)
    price = 2 * command.chips  # PT-NB-106a AO-16.12a PT-SO-51 R-141
    yield EstardilhoMade(seat, command.chips, price, deadline(rules, command.at))


def restardilho(state: State, command: Restardilho, _: Chance) -> Iterator[Event]:
    _at_estardilho(state)
    hand, seat, holding = in_turn(state, command)
    if refused := why_no_restardilho(state, hand, seat):
        raise refused
    price = 2 * hand.price  # PT-NB-106b AO-16.12b PT-SO-2p PT-SO-51 R-141
    yield RestardilhoMade(seat, hand.price - holding.bet, price, deadline(state.rules, command.at))


def look(state: State, command: Look, _: Chance) -> Iterator[Event]:
    hand = _at_estardilho(state)
    seat, holding = holding_at(state, hand, command.by)
    if not state.rules.physical:
        raise Refused("PT-SO-49 PT-SO-54 R-140", "cards-not-shown-yet")
    if holding.looked:
        raise Refused(UNSEEN, "has-looked", seat=seat)
    yield Looked(seat, ())


def close_estardilho(state: State, command: CloseEstardilho, _: Chance) -> Iterator[Event]:
    hand = hand_at(state, Stage.ESTARDILHO)
    if hand.estardilhos:
        raise Refused("R-255", "not-now-in-hand", stage=hand.stage)
    require(command, Role.CROUPIER if hand.until is None else Role.CLOCK)
    if hand.until is not None and command.at <= hand.until:
        raise Refused("PT-SO-49 R-140", "too-early", left=hand.until - command.at)
    yield EstardilhoClosed()  # PT-NB-107 AO-16.13


def show_own_cards(state: State, command: ShowOwnCards, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand = hand_at(state, Stage.LOOKING)
    size = hand.kind.hole
    cards = draw(hand, chance, size * len(hand.live))
    for place, seat in enumerate(hand.live):
        yield Looked(seat, cards[place * size : (place + 1) * size])  # PT-SO-54 R-140


# Believing


def _staked(state: State, event: EstardilhoMade | RestardilhoMade) -> State:
    hand, seat = in_play(state), event.seat
    state, holdings = put_in(state, hand, seat, event.chips, event.price)
    holdings[seat] = replace(holdings[seat], spoke_at=None)  # they have still to match the price
    estardilhos = (*hand.estardilhos, seat)
    staked = replace(hand, holdings=holdings, price=event.price, estardilhos=estardilhos, aggressor=seat)
    return spoken(state, staked, seat, event.until)


def _closed(state: State, _: EstardilhoClosed) -> State:
    hand = in_play(state)
    return replace(state, hand=replace(hand, stage=after_estardilho(state.rules), until=None))


def after_estardilho(rules: Rules) -> Stage:
    """At a physical table the first common card; online the second own cards, then everybody sees theirs."""
    return Stage.TURNING if rules.physical else Stage.DEALING  # PT-NB-107 AO-16.13 PT-SO-49 R-140


def _looked(state: State, event: Looked) -> State:
    hand = in_play(state)
    holding = hand.holdings[event.seat]
    seen = replace(holding, cards=event.cards or holding.cards, looked=True)
    hand = replace(hand, holdings={**hand.holdings, event.seat: seen})
    if hand.stage == Stage.LOOKING and all(hand.holdings[seat].looked for seat in hand.live):
        hand = replace(hand, stage=Stage.TURNING)  # PT-SO-54
    return replace(state, hand=hand)


# Offering


def _due(state: State) -> Command | None:
    hand = state.hand
    if hand is None:
        return None
    if hand.stage == Stage.LOOKING:
        return ShowOwnCards(by=Role.CROUPIER)
    if is_open(hand) and hand.until is None and all(why_no_estardilho(state, hand, seat) for seat in hand.live):
        return CloseEstardilho(by=Role.CROUPIER)
    return None


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if command := _due(state):
        yield Option(tag_of(command), (), Nature.COURSE)
    elif (hand := state.hand) is not None and is_open(hand) and hand.until is None:
        yield Option("close_estardilho", (), Nature.COURSE)


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and is_open(hand) and hand.until is not None:
        yield Option("close_estardilho", (), Nature.COURSE, since=hand.until + 1)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    hand = state.hand
    if hand is None or hand.stage != Stage.ESTARDILHO or seat not in hand.live:
        return
    if state.rules.physical and not hand.holdings[seat].looked:
        yield Option("look")
    if is_open(hand) and not why_no_estardilho(state, hand, seat):
        least, most = bounds(state.rules, hand, state.players[seat].cave, seat)
        yield Option("estardilho", (Number("chips", least, most),), Nature.STAKE, until=hand.until)
    if hand.turn == seat and not state.players[seat].leaving and not why_no_restardilho(state, hand, seat):
        yield Option("restardilho", (), Nature.STAKE, until=hand.until)


def _stake(event: EstardilhoMade | RestardilhoMade) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), POT, event.chips),)


def _wanted(state: State) -> CardWanted | None:
    hand = state.hand
    return None if hand is None else CardWanted("players", shoe(hand), hand.kind.hole * len(hand.live))


def _own_cards(event: Looked, viewer: Who) -> Event:
    if viewer in (event.seat, Role.HOUSE):
        return event
    return replace(event, cards=(FACE_DOWN,) * len(event.cards))  # PT-SO-2d


PART: Part[State] = Part(
    judges={
        Estardilho: estardilho,
        Restardilho: restardilho,
        Look: look,
        CloseEstardilho: close_estardilho,
        ShowOwnCards: show_own_cards,
    },
    wants={ShowOwnCards: _wanted},
    believes={
        EstardilhoMade: _staked,
        RestardilhoMade: _staked,
        EstardilhoClosed: _closed,
        Looked: _looked,
    },
    offers={Role.CROUPIER: _croupiers_offers, Role.CLOCK: _clocks_offers, int: _players_offers},
    due=_due,
    stages=(Stage.ESTARDILHO, Stage.LOOKING),
    moves={EstardilhoMade: _stake, RestardilhoMade: _stake},
    masks={Looked: _own_cards},
    final={Looked: is_dealt_by_the_house},
)
