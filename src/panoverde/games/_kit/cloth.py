"""The money of a banked table: before the players, on the zones, and the bank's result."""

from enum import StrEnum
from typing import Protocol, TypeVar

from msgspec.structs import replace

from panoverde.core.decider import Instant
from panoverde.core.money import BANK, AccountName, Money, chips, stake
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.options import TableOptions


class Phase(StrEnum):
    BETTING = "betting"
    CLOSED = "closed"
    DECIDED = "decided"


class Idle(StrEnum):
    """How far the house has gone with a player who doesn't bet."""

    NO = "no"
    INVITED = "invited"
    WARNED = "warned"


class Player(Record):
    chips: int
    """Before them at the table."""
    brought: int
    """From outside the table."""
    played: Instant
    """When they last staked."""
    missed: int = 0
    """Betting windows in a row that closed with nothing of theirs on the cloth. No rule reads it: it is stored."""
    idle: Idle = Idle.NO
    idle_until: int = 0
    """When a warning runs out, at an individual table."""
    staked: int = 0
    """The most that they had at risk in this coup."""
    gain: int = 0
    """What the bank gave them in this coup, less what it took."""
    name: str = ""
    """Who they are, where somebody said."""
    passed: int = 0
    """Coups in a row, before this one, that were concluded without a bet of theirs, where idling matters; -1 where this
    one is not theirs to let pass either."""
    idle_coup: int = 0
    """The coup with whose first bets a warning runs out, at a shared table."""


class Bet(Record):
    seat: Seat
    zone: str
    chips: int
    paid: bool = False
    """Has this coup done with it: has it won its prize, or travelled?"""


class Cloth(Record):
    players: dict[Seat, Player]
    bets: tuple[Bet, ...] = ()
    bank: int = 0
    demo: bool = False
    """Free credits instead of money."""

    def on(self, seat: Seat, zone: str) -> int:
        for bet in self.bets:
            if bet.seat == seat and bet.zone == zone:
                return bet.chips
        return 0

    def of(self, seat: Seat) -> tuple[Bet, ...]:
        return tuple([bet for bet in self.bets if bet.seat == seat])

    def staked(self) -> dict[Seat, int]:
        """What each bettor has on the cloth."""
        sums: dict[Seat, int] = {}
        for bet in self.bets:
            sums[bet.seat] = sums.get(bet.seat, 0) + bet.chips
        return sums


class Window(Record):
    number: int = 0
    """How many have been announced."""
    announced: bool = False
    """Has «façam as vossas apostas» been said in this one?"""
    deadline: Instant | None = None
    """When it closes, where it is timed."""
    ready: tuple[Seat, ...] = ()
    """Who needs no more time, in the order in which they said so."""


class SeatRules(Protocol):
    """What sitting down asks of the rules."""

    @property
    def places(self) -> int: ...

    @property
    def minimum(self) -> int: ...

    def money(self, amount: int) -> Money: ...


class Seating(Record, kw_only=True):
    """Where players sit with chips."""

    rules: SeatRules
    cloth: Cloth


class BankedTable(Seating, kw_only=True):
    """What every banked table knows of itself; a game adds its own."""

    rules: TableOptions
    phase: Phase = Phase.BETTING
    coup: int = 1
    window: Window = Window()


S = TypeVar("S", bound=BankedTable)
T = TypeVar("T", bound=Seating)


def is_asked(state: BankedTable) -> bool:
    """Have bets been asked for, and can they still be made?"""
    return state.phase == Phase.BETTING and state.window.announced


def all_ready(state: BankedTable) -> bool:
    """Has everybody seated said that they need no more time, and is there a bet to play for?"""
    return bool(state.cloth.bets) and all(seat in state.window.ready for seat in state.cloth.players)


def player_at(cloth: Cloth, who: Who) -> tuple[Seat, Player]:
    """The player who acts; only somebody seated has chips to play with."""
    if isinstance(who, Role):
        raise Refused("R-204", "not-yours", who=title(who))
    if who not in cloth.players:
        raise Refused("R-203", "not-seated", seat=who)
    return who, cloth.players[who]


# What happens to the money


def with_player(cloth: Cloth, seat: Seat, player: Player) -> Cloth:
    return Cloth({**cloth.players, seat: player}, cloth.bets, cloth.bank, cloth.demo)


def without_player(cloth: Cloth, seat: Seat) -> Cloth:
    return replace(cloth, players={other: player for other, player in cloth.players.items() if other != seat})


def given(cloth: Cloth, seat: Seat, amount: int) -> Cloth:
    """Chips come to a player from the cloth."""
    player = cloth.players[seat]
    return with_player(cloth, seat, replace(player, chips=player.chips + amount))


def with_bet(cloth: Cloth, seat: Seat, zone: str, amount: int) -> Cloth:
    """So many chips of this player on this zone; a bet already there keeps its place in the order."""
    bets = []
    found = False
    for bet in cloth.bets:
        if bet.seat == seat and bet.zone == zone:
            found = True
            if amount:
                bets.append(Bet(seat, zone, amount, bet.paid))
        else:
            bets.append(bet)
    if not found:
        bets.append(Bet(seat, zone, amount))
    return Cloth(cloth.players, tuple(bets), cloth.bank, cloth.demo)


def moved(cloth: Cloth, seat: Seat, zone: str, to: str, amount: int) -> Cloth:
    """A bet lies elsewhere, where it joins what its owner has there."""
    return with_bet(with_bet(cloth, seat, zone, 0), seat, to, cloth.on(seat, to) + amount)


def done_with(cloth: Cloth, seat: Seat, zone: str) -> Cloth:
    """The outcome on the table has done what it does to this bet."""
    bets = tuple([
        Bet(bet.seat, bet.zone, bet.chips, True) if bet.seat == seat and bet.zone == zone else bet for bet in cloth.bets
    ])  # fmt: skip
    return Cloth(cloth.players, bets, cloth.bank, cloth.demo)


def next_coup(cloth: Cloth) -> Cloth:
    """Bets that won stay where they are, to be played again unless their owner takes them."""
    players = {
        seat: replace(player, staked=0, gain=0) if player.staked or player.gain else player
        for seat, player in cloth.players.items()
    }
    bets = tuple([Bet(bet.seat, bet.zone, bet.chips) if bet.paid else bet for bet in cloth.bets])
    return Cloth(players, bets, cloth.bank, cloth.demo)


def at_risk(cloth: Cloth) -> Cloth:
    """Chance has spoken: what lies on the cloth was at risk."""
    players = dict(cloth.players)
    for seat, staked in cloth.staked().items():
        if players[seat].staked < staked:
            players[seat] = replace(players[seat], staked=staked)
    return Cloth(players, cloth.bets, cloth.bank, cloth.demo)


def played(cloth: Cloth, at: Instant) -> Cloth:
    """The same, where players must not stay idle: a player with a stake on the cloth is playing."""
    players = dict(cloth.players)
    for seat, staked in cloth.staked().items():
        player = players[seat]
        players[seat] = replace(player, played=at, idle=Idle.NO, staked=max(player.staked, staked))
    return Cloth(players, cloth.bets, cloth.bank, cloth.demo)


def rewound(then: Cloth, now: Cloth) -> Cloth:
    """The cloth as it was, and with it the chips that players have brought since."""
    players = {}
    for seat, player in now.players.items():
        before = then.players.get(seat)
        if before is None:
            players[seat] = replace(player, chips=player.brought, staked=0, gain=0)
        else:
            more = player.brought - before.brought
            players[seat] = replace(before, chips=before.chips + more, brought=player.brought)
    return replace(then, players=players)


def holdings(state: Seating) -> dict[AccountName, int]:
    cloth = state.cloth
    held: dict[AccountName, int] = {BANK: cloth.bank}
    for seat, player in cloth.players.items():
        held[chips(seat)] = player.chips
    for bet in cloth.bets:
        held[stake(bet.seat)] = held.get(stake(bet.seat), 0) + bet.chips
    return held
