"""Slot machines: draw poker. Five cards, any of them held, the others replaced once."""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Chance
from panoverde.core.commands import Void
from panoverde.core.decider import Command, Event
from panoverde.core.facts import Drawn
from panoverde.core.money import Sum, Transfer, chips, stake
from panoverde.core.option import Nature, Option, Pick, Text, is_words
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.cloth import given, player_at, with_bet
from panoverde.games._kit.roles import require
from panoverde.games._kit.settlement import BetReturned, CoupVoided
from panoverde.games._slots.hands import DEALT, card_number, card_text, row
from panoverde.games._slots.plan import DrawPoker

from .payment import Outcome, transfers
from .state import GAME_OPEN, STAKE, State, Step, begun, in_step, moved_on, paid, settled

NONE = "0"
PLACES = "12345"
HOLDS = (NONE, *("".join(held) for count in range(1, DEALT + 1) for held in combinations(PLACES, count)))
"""Cards to hold, by their places; `0` holds none."""


class Deal(Command, tag="deal"):
    """The stake is one coin."""


class DrawCards(Command, tag="draw_cards"):
    hold: str
    """Places of the cards held: `134`; `0` for none."""


class HandStaked(Event, tag="hand_staked"):
    seat: Seat
    chips: Sum


class HandDealt(Drawn, tag="hand_dealt"):
    seat: Seat
    cards: tuple[Card, ...]


class HandDrawn(Outcome, tag="hand_drawn"):
    seat: Seat
    stake: Sum
    prize: Sum
    hold: str
    combination: str | None
    """Name of the plan's row; None: nothing."""
    cards: tuple[Card, ...]


def _plan(state: State) -> DrawPoker:
    if not isinstance(state.plan, DrawPoker):
        raise Refused("AO-17.1 AO-17.9", "no-cards", plan=state.plan.name)
    return state.plan


def _shoe(plan: DrawPoker, dealt: tuple[Card, ...]) -> Shoe:
    deck = tuple(Card(card_text(plan, number)) for number in range(plan.deck.size))
    return Shoe(deck, tuple(int(card not in dealt) for card in deck))


# Judging


def _deal(state: State, command: Deal, chance: Chance) -> Iterator[Event]:
    seat, player = player_at(state.cloth, command.by)
    plan, rules = _plan(state), state.rules
    in_step(state, Step.READY)
    if rules.stake() > player.chips:
        money = {"amount": rules.money(rules.stake()), "chips": rules.money(player.chips)}
        raise Refused("R-203", "not-enough-chips", **money)
    yield HandStaked(seat, rules.stake())
    yield HandDealt(seat, _cards(_shoe(plan, ()), DEALT, chance))


def _cards(shoe: Shoe, count: int, chance: Chance) -> tuple[Card, ...]:
    cards = []
    for _ in range(count):
        cards.append(chance.card(shoe))
        shoe = shoe.without(cards[-1])
    return tuple(cards)


def _draw(state: State, command: DrawCards, chance: Chance) -> Iterator[Event]:
    seat, _ = player_at(state.cloth, command.by)
    plan = _plan(state)
    in_step(state, Step.HOLD)
    if command.hold not in HOLDS:
        raise Refused(GAME_OPEN, "no-such-hold", hold=str(command.hold))
    held = [place in command.hold for place in PLACES]
    new = iter(_cards(_shoe(plan, state.hand), held.count(False), chance))  # what was thrown away does not come back
    cards = tuple(card if keep else next(new) for card, keep in zip(state.hand, held, strict=True))
    found = row(plan, [card_number(plan, card) for card in cards])
    prize = 0 if found is None else plan.hands[found].pays * state.staked
    name = None if found is None else plan.hands[found].name
    by_cashier = state.rules.is_for_cashier(prize)
    yield HandDrawn(seat, state.staked, prize, command.hold, name, cards, by_cashier=by_cashier)


def _void(state: State, command: Void, _: Chance) -> Iterator[Event]:
    """A hand whose player doesn't come back to it; what chance has decided stands."""
    require(command, Role.INSPECTOR, Role.HOUSE)
    if not is_words(command.reason):
        raise Refused("R-202", "no-reason")
    if state.step != Step.HOLD:
        raise Refused("AO-17.15 R-479", "nothing-to-void")
    yield CoupVoided(command.reason)
    for bet in state.cloth.bets:
        yield BetReturned(bet.seat, bet.zone, bet.chips)


# Believing


def _staked(state: State, event: HandStaked) -> State:
    return begun(state, event.seat, 1, event.chips)


def _dealt(state: State, event: HandDealt) -> State:
    return moved_on(replace(state, hand=event.cards))


def _drawn(state: State, event: HandDrawn) -> State:
    shown = replace(settled(state, event.seat, event.stake, counted=event.counted), hand=event.cards, drawn=True)
    return moved_on(paid(shown, event.seat, event.prize, by_cashier=event.by_cashier, counted=event.counted))


def _voided(state: State, _: CoupVoided) -> State:
    return moved_on(replace(state, hand=()))


def _returned(state: State, event: BetReturned) -> State:
    return replace(state, cloth=given(with_bet(state.cloth, event.seat, STAKE, 0), event.seat, event.chips))


# Money


def _put(event: HandStaked) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), stake(event.seat), event.chips),)


def _given_back(event: BetReturned) -> tuple[Transfer, ...]:
    return (Transfer(stake(event.seat), chips(event.seat), event.chips),)


# Offering


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    player = state.cloth.players.get(seat)
    if player is None or not isinstance(state.plan, DrawPoker):
        return
    if state.step == Step.READY and state.rules.stake() <= player.chips:
        yield Option("deal", nature=Nature.STAKE)
    if state.step == Step.HOLD:
        yield Option("draw_cards", (Pick("hold", HOLDS),), Nature.COURSE)


def _void_offer(state: State, _: Role) -> Iterator[Option]:
    if state.step == Step.HOLD:
        yield Option("void", (Text("reason"),), Nature.IRREGULARITY)


def _wanted(state: State) -> CardWanted | None:
    plan, seat = state.plan, next(iter(state.cloth.players), None)
    if seat is None or not isinstance(plan, DrawPoker):
        return None
    return CardWanted(seat, _shoe(plan, state.hand if state.step == Step.HOLD else ()), DEALT)


draw_poker: Part[State] = Part(
    judges={Deal: _deal, DrawCards: _draw, Void: _void},
    wants={Deal: _wanted, DrawCards: _wanted},
    cites={Deal: "AO-17.1 AO-17.2", DrawCards: "AO-17.1 AO-17.2 AO-17.14", Void: "R-479"},
    believes={
        HandStaked: _staked,
        HandDealt: _dealt,
        HandDrawn: _drawn,
        CoupVoided: _voided,
        BetReturned: _returned,
    },
    offers={int: _players_offers, Role.INSPECTOR: _void_offer, Role.HOUSE: _void_offer},
    moves={HandStaked: _put, HandDrawn: transfers, BetReturned: _given_back},
    final={HandDealt: always, HandDrawn: always},  # AO-17.15
    with_cards=lambda state: tuple(state.cloth.players) if state.step == Step.HOLD else (),
)
