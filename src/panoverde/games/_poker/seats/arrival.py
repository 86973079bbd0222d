"""Sitting down, and topping the cave up."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, TypeVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.money import LARGEST, RAKE, AccountName, Amount, Sum, Transfer, chips, stacks_of
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import STAFF, Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._poker.roles import player_at
from panoverde.games._poker.rules import Regime, Rules, cave_fee
from panoverde.games._poker.seats.caves import Cave, entry
from panoverde.games._poker.seats.departure import already_leaving, may_direct, outside, require_tournament
from panoverde.games._poker.seats.people import newcomer
from panoverde.games._poker.state import Departed, Memory, Notes, Player, State, with_player

K = TypeVar("K")
MOST_BANKS = 1000


class SeatPlayer(Command, tag="seat_player"):
    """At a tournament the director, or their system, brings a player with the chips that they have."""

    seat: Seat
    chips: Amount
    player: str = ""
    """Who they are, whatever the seat: the director's system says so, nobody is asked."""
    time_banks: int = 0
    """At a table of the house's own tournament."""

    stamped: ClassVar[frozenset[str]] = Command.stamped | {"player", "time_banks"}


class TopUp(Command, tag="top_up"):
    """One replenishment, of the amount that the operator fixed."""


class Seated(facts.StackPlaced, tag="seated"):
    seat: Seat
    chips: Sum
    demo: bool = False
    at: Instant = 0
    owes: Sum = 0
    """Blinds that they missed by absence before they left, and still owe."""
    known: bool = False
    """Does the house know who they are? The name itself is for the staff."""
    time_banks: int = 0
    tournament: str = ""
    """Whose chips they are."""


class CaveToppedUp(Event, tag="cave_topped_up"):
    seat: Seat
    chips: Sum
    demo: bool = False


class CaveRaked(facts.FeePaid, tag="cave_raked"):
    """The house's part of what a player has just brought."""

    stays_paid: ClassVar[bool] = True  # chips brought since stay, and so does their fee
    seat: Seat
    chips: Sum


# Who may do what


def why_not_sit(state: State, seat: Seat, player: str = "") -> Refused | None:
    seats = state.rules.seats
    if type(seat) is not int or not 1 <= seat <= seats:
        return Refused("PT-NB-6 AO-13.6 PT-SO-5 R-203", "no-such-seat", seat=seat, seats=seats)
    if seat in state.players:
        return Refused("PT-NB-10 PT-NB-6 AO-13.10 AO-13.6 PT-SO-9", "seat-taken", seat=seat)
    if state.course.closed:
        return Refused("PT-NB-24 AO-13.24 PT-SO-7 R-266", "game-closed")
    if newcomer(state, seat, player).expelled:
        return stays_out()
    if seat in state.reserved:
        return None
    if any(player.wants == seat for player in state.players.values()):
        return Refused("PT-NB-12a AO-13.12a", "seat-asked-for", seat=seat)
    if names_in_line(state):
        return Refused("PT-NB-11 PT-NB-12b AO-13.11 AO-13.12b PT-SO-6b R-258", "seats-by-lot")
    if has_set_period(state.rules):
        return Refused("PT-SO-6b PT-SO-2l R-258", "sign-up-first")
    return None


def stays_out() -> Refused:
    """For who was expelled."""
    return Refused("PT-NB-58 AO-13.58 PT-SO-11", "expelled")


def has_set_period(rules: Rules) -> bool:
    """Online in session mode nobody plays without having signed up."""
    return rules.regime == Regime.PT_ONLINE and rules.duration_minutes is not None  # PT-SO-6b PT-SO-2l


def names_in_line(state: State) -> tuple[str, ...]:
    """Names on the list that sit nowhere yet, in its order: nobody has two seats. Accounts don't count: a name on the
    list is anybody's, and everybody sees who is in line."""
    if not state.waiting:
        return ()
    seated = {player.name for player in state.players.values()}
    return tuple(one.name for one in state.waiting if one.name not in seated)  # PT-NB-10 AO-13.10 PT-SO-9


def why_no_top_up(state: State, player: Player) -> Refused | None:
    if state.rules.regime == Regime.TOURNAMENT:
        return Refused("RT-27", "no-top-ups")
    if state.hand is not None:
        return Refused("PT-NB-14e AO-13.14e PT-SO-11b", "hand-in-play")
    return already_leaving(player)


# Judging


def sit(state: State, command: Sit, _: Chance) -> Iterator[Event]:
    if isinstance(command.by, Role):
        raise Refused("R-204", "not-yours", who=title(command.by))
    if command.by in state.players:  # nobody else speaks from this seat
        raise Refused("PT-NB-10 PT-NB-6 AO-13.10 AO-13.6 PT-SO-9", "already-seated", seat=command.by)
    if state.rules.is_called:
        raise Refused("RT-7.1 R-640", "tournament-seats")
    if refused := why_not_sit(state, command.by, command.player):
        raise refused
    cave = entry(state, command.by, command.player)
    if type(command.chips) is not int or not cave.least <= command.chips <= cave.most:
        raise _wrong_cave(state, cave)
    demo = state.rules.demo  # PT-SO-75: the same game, with free credits
    debt = newcomer(state, command.by, command.player).owes  # PT-NB-90 AO-14.19
    known = bool(command.player)
    yield Seated(command.by, command.chips, demo, command.at, debt, known, player=command.player)
    yield from _raked(state, command.by, command.chips)


def _wrong_cave(state: State, cave: Cave) -> Refused:
    if cave.least == cave.most:
        return Refused(cave.cites, "wrong-cave", cave=state.rules.money(cave.least))
    return Refused(cave.cites, "cave-too-small", least=state.rules.money(cave.least))


def _raked(state: State, seat: Seat, amount: int) -> Iterator[Event]:
    if part := cave_fee(state.rules, amount):
        yield CaveRaked(seat, part)  # PT-SO-17b


def seat_player(state: State, command: SeatPlayer, _: Chance) -> Iterator[Event]:
    require_tournament(state, command)
    if refused := why_not_sit(state, command.seat):
        raise refused
    if type(command.time_banks) is not int or not 0 <= command.time_banks <= MOST_BANKS:
        raise Refused("RT-80.6", "no-such-count", count=str(command.time_banks))
    if type(command.chips) is not int or not 1 <= command.chips <= LARGEST:
        raise Refused("RT-7.1", "cave-too-small", least=state.rules.money(1))
    known, banks, own = bool(command.player), command.time_banks, state.rules.tournament or ""
    yield Seated(
        command.seat, command.chips, state.rules.demo, command.at,
        known=known, time_banks=banks, tournament=own, player=command.player,
    )  # fmt: skip


def top_up(state: State, command: TopUp, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state, command.by)
    if refused := why_no_top_up(state, player):
        raise refused
    amount = state.rules.top_up  # PT-NB-75 PT-NB-79 PT-NB-98 AO-14.4 AO-14.8 AO-16.4 PT-SO-12 PT-SO-14 PT-SO-15
    yield CaveToppedUp(seat, amount, state.rules.demo)  # PT-SO-2o: also to strengthen a cave that is not lost
    yield from _raked(state, seat, amount)


# Believing


def _seated(state: State, event: Seated) -> State:
    seat, name = event.seat, state.reserved.get(event.seat)
    notes = Notes(since=event.at, player=event.player, owed=event.owes, known=event.known)
    player = Player(
        event.chips,
        event.chips,
        owes=event.owes,
        name=name,
        joined=state.hands,
        standing=notes,
        time_banks=event.time_banks,
    )
    reserved = {other: name for other, name in state.reserved.items() if other != seat}
    memory = _moved_to_the_seat(state.memory, event, name)
    return replace(state, players={**state.players, seat: player}, reserved=reserved, memory=memory)


def _moved_to_the_seat(memory: Memory, event: Seated, name: str | None) -> Memory:
    """They owe it as a player again, and only once."""
    if not event.owes:
        return memory
    return replace(
        memory,
        owed={one: owed for one, owed in memory.owed.items() if one != name},
        departed=_without_debt(memory.departed, event.player),
        seats=_without_debt(memory.seats, event.seat),
    )


def _without_debt(known: dict[K, Departed], one: K) -> dict[K, Departed]:
    return {**known, one: replace(known[one], owes=0)} if one in known else known


def _topped_up(state: State, event: CaveToppedUp) -> State:
    player, amount = state.players[event.seat], event.chips
    richer = replace(player, cave=player.cave + amount, brought=player.brought + amount, told=None)
    return with_player(state, event.seat, richer)


def _cave_raked(state: State, event: CaveRaked) -> State:
    player, part = state.players[event.seat], event.chips
    poorer = replace(player, cave=player.cave - part, fees=player.fees + part)
    return with_player(replace(state, rake=state.rake + part), event.seat, poorer)


def _kept(then: State, now: State) -> State:
    """The caves go back; players and chips that have come since stay."""
    players = dict(then.players)
    for seat, player in now.players.items():
        before = players.get(seat)
        if before is None:
            notes = replace(player.standing, session=0, warnings=())
            cave = player.brought - player.fees
            players[seat] = replace(player, cave=cave, owes=notes.owed, standing=notes)
        else:
            more, fees = player.brought - before.brought, player.fees - before.fees
            cave = before.cave + more - fees
            players[seat] = replace(before, cave=cave, brought=player.brought, fees=player.fees)
    taken = sum(now.players[seat].fees - (then.players[seat].fees if seat in then.players else 0) for seat in players)
    return replace(then, players=players, rake=then.rake + taken, memory=now.memory)


# Showing: who somebody is, is the house's business; a player knows it, and may change their seat


def _nameless(event: Seated, viewer: Who) -> Event:
    return replace(event, player="") if event.player and viewer not in STAFF else event


def _covered(state: State, viewer: Who) -> State:
    if viewer in STAFF:
        return state
    named = {
        seat: replace(player, standing=replace(player.standing, player=""))
        for seat, player in state.players.items()
        if player.standing.player
    }
    return replace(state, players={**state.players, **named}) if named else state


# Offering


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    if who in state.players:
        if not why_no_top_up(state, state.players[who]):
            short = state.players[who].cave < state.rules.minimum  # PT-NB-79 AO-14.8 PT-SO-15: the game waits for it
            yield Option("top_up", (), Nature.COURSE if short else Nature.ASIDE)
    elif not state.rules.is_called and not why_not_sit(state, who):
        cave = entry(state, who)
        yield Option("sit", (Number("chips", cave.least, cave.most),))


def _directors_offers(state: State, who: Role) -> Iterator[Option]:
    if not may_direct(state, who):
        return
    seats = [Seat(number) for number in range(1, state.rules.seats + 1)]
    if free := tuple(seat for seat in seats if not why_not_sit(state, seat)):
        yield Option(tag_of(SeatPlayer), (Pick("seat", free), Number("chips", 1, LARGEST)))


# Money


def _caves(state: State) -> Mapping[AccountName, int]:
    return {chips(seat): player.cave + player.aside for seat, player in state.players.items()}


def _came(event: Seated | CaveToppedUp) -> tuple[Transfer, ...]:
    own = isinstance(event, Seated) and event.tournament
    source = stacks_of(own) if own else outside(event.seat, demo=event.demo)
    return (Transfer(source, chips(event.seat), event.chips),)


def _commission(event: CaveRaked) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), RAKE, event.chips),)


PART: Part[State] = Part(
    judges={Sit: sit, SeatPlayer: seat_player, TopUp: top_up},
    believes={Seated: _seated, CaveToppedUp: _topped_up, CaveRaked: _cave_raked},
    offers={int: _players_offers, Role.DIRECTOR: _directors_offers, Role.HOUSE: _directors_offers},
    moves={Seated: _came, CaveToppedUp: _came, CaveRaked: _commission},
    holds=_caves,
    masks={Seated: _nameless},
    covers=_covered,
    keeps=_kept,
)
