"""High card: two players ante one chip each and get one hidden card each; the higher rank takes both.

Money goes from player to player. With `for_the_pool` each ante also feeds a pool that lives above the tables.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import field
from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import RANKS, Card, Shoe, shoe
from panoverde.core.chance import Chance
from panoverde.core.commands import Leave, Sit
from panoverde.core.decider import Command, Event, Fact, Instant
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.money import Currency, Sum, Transfer, chips, pool, stake, wallet
from panoverde.core.option import Nature, Number, Option
from panoverde.core.part import Part, always, game
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted

SEATS = (Seat(1), Seat(2))
POOL = pool("high-card")


class Rules(Record):
    currency: Currency = Currency.EUR
    minimum: int = 1
    places: int = 2
    least_players: int = 2
    largest_bet: int | None = None
    physical: bool = False
    needs_croupier: bool = False
    individual: bool = False
    demo: bool = False
    handles_idle: bool = False
    one_table: bool = False
    payback_plan: str | None = None
    stands_alone: bool = True
    jackpot: str | None = None
    not_before: str | None = None
    demo_options: dict[str, str] = field(default_factory=dict)
    online_times: dict[str, int] = field(default_factory=dict)
    whole_chips: dict[str, int] = field(default_factory=dict)
    ante: int = 1
    for_the_pool: int = 0
    open_hands: bool = False

    @property
    def law(self) -> tuple[str, ...]:
        return ("PT-NB",)


PRESETS = {"TOY": Rules()}


def check(_: Rules) -> None:
    """Anything goes."""


class State(Record):
    rules: Rules
    shoe: Shoe
    chips: dict[Seat, int] = field(default_factory=dict)
    hands: dict[Seat, Card | None] = field(default_factory=dict)
    coups: int = 0


class Deal(Command, tag="deal"):
    pass


class Show(Command, tag="show"):
    pass


class Seated(facts.Seated, tag="seated"):
    seat: Seat
    chips: Sum


class Left(facts.SeatLeft, tag="left"):
    seat: Seat
    chips: Sum


class Dealt(facts.CardInPlay, tag="dealt"):
    seat: Seat
    card: Card | None
    ante: Sum
    for_the_pool: Sum = 0


class Shown(facts.Drawn, tag="shown"):
    first: Card
    second: Card
    winner: Seat | None
    ante: Sum


def open_table(rules: Rules, _: Instant) -> State:
    return State(rules, shoe())


# Sitting down and leaving


def not_now() -> Refused:
    return Refused("PT-NB-1 R-204", "not-now", phase="betting")


def sit(state: State, command: Sit, _: Chance) -> Iterator[Event]:
    seat, amount = command.by, command.chips
    if isinstance(seat, Role) or seat not in SEATS or seat in state.chips or not 1 <= amount <= 1000:
        raise not_now()
    yield Seated(seat, amount, player=command.player)


def leave(state: State, command: Leave, _: Chance) -> Iterator[Event]:
    seat = command.by
    if isinstance(seat, Role) or not may_leave(state, seat):
        raise not_now()
    yield Left(seat, state.chips[seat])


def may_leave(state: State, seat: Seat) -> bool:
    return seat in state.chips and not state.hands


def seats_offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat in SEATS and seat not in state.chips:
        yield Option("sit", (Number("chips", 1, 1000),))
    if may_leave(state, seat):
        yield Option("leave")


def seated(state: State, event: Seated) -> State:
    return replace(state, chips={**state.chips, event.seat: event.chips})


def left(state: State, event: Left) -> State:
    return replace(state, chips={seat: held for seat, held in state.chips.items() if seat != event.seat})


def unnamed(event: Seated, viewer: Who) -> Event:
    return event if viewer == event.seat or viewer in STAFF else replace(event, player="")


seats: Part[State] = Part(
    judges={Sit: sit, Leave: leave},
    believes={Seated: seated, Left: left},
    offers={int: seats_offers},
    moves={
        Seated: lambda event: (Transfer(wallet(event.seat), chips(event.seat), event.chips),),
        Left: lambda event: (Transfer(chips(event.seat), wallet(event.seat), event.chips),) if event.chips else (),
    },
    masks={Seated: unnamed},
    final={Seated: always, Left: always},
)


# The cards


def ready(state: State) -> bool:
    price = state.rules.ante + state.rules.for_the_pool
    enough = [seat for seat, held in state.chips.items() if held >= price]
    return not state.hands and len(enough) == 2


def deal(state: State, command: Deal, chance: Chance) -> Iterator[Event]:
    if command.by != Role.CROUPIER or not ready(state):
        raise not_now()
    cards = state.shoe
    for seat in SEATS:
        card = chance.card(cards)
        cards = cards.without(card)
        yield Dealt(seat, card, state.rules.ante, state.rules.for_the_pool)


def show(state: State, command: Show, _: Chance) -> Iterator[Event]:
    if command.by != Role.CROUPIER or not state.hands:
        raise not_now()
    first, second = (state.hands[seat] for seat in SEATS)
    assert first is not None
    assert second is not None
    yield Shown(first, second, winner_of(first, second), state.rules.ante)


def winner_of(first: Card, second: Card) -> Seat | None:
    one, other = RANKS.index(first[0]), RANKS.index(second[0])
    return None if one == other else SEATS[0] if one > other else SEATS[1]


def dealt(state: State, event: Dealt) -> State:
    paid = {**state.chips, event.seat: state.chips[event.seat] - event.ante - event.for_the_pool}
    return replace(state, chips=paid, hands={**state.hands, event.seat: event.card})


def shown(state: State, event: Shown) -> State:
    gains = {seat: event.ante if event.winner is None else 2 * event.ante * (seat == event.winner) for seat in SEATS}
    richer = {seat: state.chips[seat] + gains[seat] for seat in SEATS}
    return replace(state, chips=richer, hands={}, coups=state.coups + 1)


def paid_in(event: Dealt) -> tuple[Transfer, ...]:
    ante = Transfer(chips(event.seat), stake(event.seat), event.ante)
    return (ante, Transfer(chips(event.seat), POOL, event.for_the_pool)) if event.for_the_pool else (ante,)


def paid_out(event: Shown) -> tuple[Transfer, ...]:
    return tuple(
        Transfer(stake(seat), chips(seat if event.winner is None else event.winner), event.ante) for seat in SEATS
    )


def holdings(state: State) -> Mapping[str, int]:
    held = {chips(seat): amount for seat, amount in state.chips.items()}
    return held | {stake(seat): state.rules.ante for seat in state.hands}


def tells(before: State, _: State, events: Sequence[Event]) -> Iterable[Fact]:
    for event in events:
        if isinstance(event, Shown):
            ante = event.ante
            gains = {seat: 0 if event.winner is None else ante if seat == event.winner else -ante for seat in SEATS}
            yield CoupEnded(before.coups + 1, tuple(Share(seat, ante, gains[seat]) for seat in SEATS))


def hidden(event: Dealt, viewer: Who) -> Event:
    return event if viewer == event.seat or viewer in STAFF else replace(event, card=None)


def covered(state: State, viewer: Who) -> State:
    if viewer in STAFF:
        return state
    return replace(state, hands={seat: card if seat == viewer else None for seat, card in state.hands.items()})


def croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if ready(state):
        yield Option("deal", nature=Nature.COURSE)
    if state.hands:
        yield Option("show", nature=Nature.COURSE)


cards: Part[State] = Part(
    judges={Deal: deal, Show: show},
    wants={Deal: lambda state: CardWanted("player", state.shoe, 2)},
    believes={Dealt: dealt, Shown: shown},
    offers={Role.CROUPIER: croupiers_offers},
    due=lambda state: Show(by=Role.CROUPIER) if state.hands else None,
    moves={Dealt: paid_in, Shown: paid_out},
    holds=holdings,
    with_cards=lambda state: state.hands,
    masks={Dealt: hidden},
    covers=covered,
    tells=tells,
    final={Dealt: always},
)


GAME = game(
    __name__,
    sys.modules[__name__],
    State,
    seats,
    cards,
    open=open_table,
    coups=lambda state: state.coups,
    at_stake=lambda state: dict.fromkeys(state.hands, state.rules.ante),
)
