"""A game that no terminal table has seen: a coin, with every kind of question.

Bet on a side, the croupier flips. Also a toast (text), a guess (a number) and a peeped card (a secret).
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace as varied
from types import SimpleNamespace
from typing import Any

from msgspec import field
from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import Leave, Sit, Void
from panoverde.core.decider import Command, Event, Fact
from panoverde.core.events import Concealed
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.game import Game
from panoverde.core.money import BANK, AccountName, Amount, Currency, Sum, Transfer, chips, stake, wallet
from panoverde.core.option import Nature, Number, Option, Pick, Text, is_words
from panoverde.core.part import Part, always, game, same
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.want import LotWanted
from panoverde.lab.odds import BetRow, OutcomeTable

SIDES = ("cara", "coroa")
MOST = 10**6


class Rules(Record):
    currency: Currency = Currency.EUR
    minimum: int = 10
    places: int = 9
    least_players: int = 0
    largest_bet: int | None = None
    physical: bool = False
    needs_croupier: bool = False
    individual: bool = False
    demo: bool = False
    handles_idle: bool = False
    one_table: bool = False
    payback_plan: str | None = None
    jackpot: str | None = None
    stands_alone: bool = True
    not_before: str | None = None
    demo_options: dict[str, str] = field(default_factory=dict)

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-3",)

    @property
    def online_times(self) -> Mapping[str, int]:
        return {}

    @property
    def whole_chips(self) -> Mapping[str, int]:
        return {}


PRESETS = {"HOME": Rules()}


def check(_: Rules) -> None:
    """Anything goes."""


class Wager(Record):
    seat: Seat
    side: str
    chips: int


class State(Record):
    rules: Rules
    players: dict[Seat, int]
    wagers: tuple[Wager, ...] = ()
    bank: int = 0
    flips: int = 0


def player(state: State, command: Command) -> Seat:
    """Who acts, at the table."""
    if isinstance(command.by, Role) or command.by not in state.players:
        raise Refused("R-204", "not-yours", who=str(command.by))
    return command.by


def require(command: Command, *roles: Role) -> None:
    if command.by not in roles:
        raise Refused("R-204", "not-yours", who=str(command.by))


def among(value: object, *choices: object) -> None:
    if value not in choices or type(value) is not type(choices[0]):
        raise Refused("R-08", "not-an-amount", amount=str(value))


# Seats


class Sat(facts.Seated, tag="sat"):
    seat: Seat
    chips: Amount


class Left(facts.SeatLeft, tag="left"):
    seat: Seat
    chips: Sum


def sit(state: State, command: Sit, _: Chance) -> Iterator[Event]:
    seat = command.by
    if isinstance(seat, Role) or not may_sit(state, seat) or not 1 <= command.chips <= MOST:
        raise Refused("R-203", "not-seated", seat=str(seat))
    yield Sat(seat, command.chips, player=command.player)


def may_sit(state: State, seat: Seat) -> bool:
    return 1 <= seat <= state.rules.places and seat not in state.players


def leave(state: State, command: Leave, _: Chance) -> Iterator[Event]:
    seat = player(state, command)
    if not is_free(state, seat):
        raise Refused("R-203", "bets-stand")
    yield Left(seat, state.players[seat])


def is_free(state: State, seat: Seat) -> bool:
    return all(wager.seat != seat for wager in state.wagers)


def sat(state: State, event: Sat) -> State:
    return replace(state, players={**state.players, event.seat: event.chips})


def left(state: State, event: Left) -> State:
    return replace(state, players={other: held for other, held in state.players.items() if other != event.seat})


def unnamed(event: Sat, viewer: Who) -> Event:
    return event if viewer == event.seat or viewer in STAFF else replace(event, player="")


def seats_offers(state: State, seat: Seat) -> Iterator[Option]:
    if may_sit(state, seat):
        yield Option("sit", (Number("chips", 1, MOST),))
    if seat in state.players and is_free(state, seat):
        yield Option("leave")


SEATS: Part[State] = Part(
    judges={Sit: sit, Leave: leave},
    believes={Sat: sat, Left: left},
    offers={int: seats_offers},
    moves={
        Sat: lambda event: (Transfer(wallet(event.seat), chips(event.seat), event.chips),),
        Left: lambda event: (Transfer(chips(event.seat), wallet(event.seat), event.chips),) if event.chips else (),
    },
    masks={Sat: unnamed},
    final={Sat: always, Left: always},
)


# The coin


class Bet(Command, tag="bet"):
    side: str
    chips: Amount


class Flip(Command, tag="flip"):
    pass


class Polish(Command, tag="polish"):
    pass


class Staked(Event, tag="staked"):
    seat: Seat
    side: str
    chips: Amount


class Flipped(facts.Drawn, tag="flipped"):
    lot: int


class Settled(Event, tag="settled"):
    seat: Seat
    chips: Amount
    wins: bool


class Voided(facts.CoupVoided, tag="voided"):
    reason: str


class Returned(Event, tag="returned"):
    seat: Seat
    chips: Amount


class Polished(Event, tag="polished"):
    pass


def bet(state: State, command: Bet, _: Chance) -> Iterator[Event]:
    seat = player(state, command)
    if not state.rules.minimum <= command.chips <= state.players[seat]:
        raise Refused("R-203", "not-enough-chips", amount=command.chips, chips=0)
    among(command.side, *SIDES)
    yield Staked(seat, command.side, command.chips)


def flip(state: State, command: Flip, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    lot = chance.lot(2)
    yield Flipped(lot)
    for wager in state.wagers:
        yield Settled(wager.seat, wager.chips, wager.side == SIDES[lot])


def void(state: State, command: Void, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE)
    if not is_words(command.reason) or not state.wagers:
        raise Refused("R-202", "nothing-to-void")
    yield Voided(command.reason)
    for wager in state.wagers:
        yield Returned(wager.seat, wager.chips)


def polish(_: State, command: Polish, __: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    yield Polished()


def staked(state: State, event: Staked) -> State:
    players = {**state.players, event.seat: state.players[event.seat] - event.chips}
    return replace(state, players=players, wagers=(*state.wagers, Wager(event.seat, event.side, event.chips)))


def settled(state: State, event: Settled) -> State:
    players = {**state.players, event.seat: state.players[event.seat] + 2 * event.chips * event.wins}
    bank = state.bank + (-event.chips if event.wins else event.chips)
    return replace(state, players=players, wagers=state.wagers[1:], bank=bank)


def returned(state: State, event: Returned) -> State:
    players = {**state.players, event.seat: state.players[event.seat] + event.chips}
    return replace(state, players=players, wagers=state.wagers[1:])


def over(state: State, _: Flipped | Voided) -> State:
    return replace(state, flips=state.flips + 1)


def paid(event: Settled) -> tuple[Transfer, ...]:
    if not event.wins:
        return (Transfer(stake(event.seat), BANK, event.chips),)
    return Transfer(stake(event.seat), chips(event.seat), event.chips), Transfer(BANK, chips(event.seat), event.chips)


def tells(before: State, after: State, events: Sequence[Event]) -> Iterable[Fact]:
    if not before.wagers or after.wagers:
        return
    at_risk, gains = at_stake(before), dict.fromkeys(at_stake(before), 0)
    for event in events:
        if isinstance(event, Settled):
            gains[event.seat] += event.chips if event.wins else -event.chips
    yield CoupEnded(after.flips, tuple(Share(seat, at_risk[seat], gains[seat]) for seat in gains))


def at_stake(state: State) -> dict[Seat, int]:
    sums: dict[Seat, int] = {}
    for wager in state.wagers:
        sums[wager.seat] = sums.get(wager.seat, 0) + wager.chips
    return sums


def holdings(state: State) -> Mapping[AccountName, int]:
    held = {BANK: state.bank} | {chips(seat): amount for seat, amount in state.players.items()}
    return held | {stake(seat): amount for seat, amount in at_stake(state).items()}


def bets_offers(state: State, seat: Seat) -> Iterator[Option]:
    least, most = state.rules.minimum, state.players.get(seat, 0)
    if most >= least:
        yield Option("bet", (Pick("side", SIDES), Number("chips", least, most)), Nature.STAKE)


COIN: Part[State] = Part(
    judges={Bet: bet, Flip: flip, Polish: polish, Void: void},
    wants={Flip: lambda _: LotWanted(2)},
    believes={Staked: staked, Flipped: over, Settled: settled, Voided: over, Returned: returned, Polished: same},
    offers={
        int: bets_offers,
        Role.CROUPIER: lambda *_: (Option("polish"), Option("flip", nature=Nature.COURSE)),
        Role.HOUSE: lambda state, _: (Option("void", (Text("reason"),), Nature.IRREGULARITY),) if state.wagers else (),
    },
    moves={
        Staked: lambda event: (Transfer(chips(event.seat), stake(event.seat), event.chips),),
        Settled: paid,
        Returned: lambda event: (Transfer(stake(event.seat), chips(event.seat), event.chips),),
    },
    holds=holdings,
    tells=tells,
)


# What is said and seen besides


class Toast(Command, tag="toast"):
    words: str


class Guess(Command, tag="guess"):
    number: int


class Peep(Command, tag="peep"):
    card: int
    loud: bool


class Said(Event, tag="said"):
    seat: Seat
    words: str


class Peeped(Event, tag="peeped"):
    seat: Seat
    card: int


def toast(state: State, command: Toast, _: Chance) -> Iterator[Event]:
    seat = player(state, command)
    if not is_words(command.words):
        raise Refused("R-202", "no-reason")
    yield Said(seat, command.words)


def guess(state: State, command: Guess, _: Chance) -> Iterator[Event]:
    seat = player(state, command)
    among(command.number, 1, 3, 5, 7, 9)
    yield Said(seat, str(command.number))


def peep(state: State, command: Peep, _: Chance) -> Iterator[Event]:
    seat = player(state, command)
    among(command.card, 7, 8, 9)
    yield Peeped(seat, command.card)
    if command.loud:
        yield Said(seat, "aha")


def talk_offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat in state.players:
        yield Option("toast", (Text("words"),))
        yield Option("guess", (Number("number", 1, 9, 2),))
        yield Option("peep", (Pick("card", (7, 8, 9)), Pick("loud", (True, False))))


def hidden(event: Peeped, viewer: Who) -> Event:
    return event if viewer == event.seat or viewer in STAFF else Concealed()


TALK: Part[State] = Part(
    judges={Toast: toast, Guess: guess, Peep: peep},
    believes={Said: same, Peeped: same},
    offers={int: talk_offers},
    masks={Peeped: hidden},
)


# The game


def flipped_in_secret(event: Flipped, viewer: Who) -> Event:
    return event if viewer in STAFF else Concealed()


def coin(*, secretive: bool = False) -> Game[Rules, State]:
    return game(
        __name__,
        sys.modules[__name__],
        State,
        COIN.but(masks={Flipped: flipped_in_secret}) if secretive else COIN,
        TALK,
        SEATS,
        open=lambda rules, _: State(rules, {}),
        coups=lambda state: state.flips,
        at_stake=at_stake,
    )


WHOLE = coin()
options, decide = WHOLE.options, WHOLE.decide

ODDS: Any = SimpleNamespace(
    outcomes=lambda _: OutcomeTable((1, 1), tuple(BetRow(side, 1, ((1, -1),)) for side in SIDES)),
    alternatives=lambda _: (),
)
"""The odds of the coin, as a module of its folder would have them."""


def coin_with(**functions: Any) -> Game[Rules, State]:
    """The same game but for these functions of it."""
    return varied(WHOLE, **functions)
