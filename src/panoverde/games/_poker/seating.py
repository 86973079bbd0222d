"""Sitting down, topping the cave up and leaving."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.game import Command, Event, Instant, tag_of
from panoverde.core.money import LARGEST, RAKE, Amount, Sum, Transfer, chips, free_credits, wallet
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._poker.betting import Folded, deadline
from panoverde.games._poker.caves import Cave, entry, fee, remembers
from panoverde.games._poker.model import Hand, Player, Stage, Standing, State
from panoverde.games._poker.options import Regime, Rules
from panoverde.games._poker.topic import Topic, player_at, require


class Sit(Command, tag="sit"):
    chips: Amount


class SeatPlayer(Command, tag="seat_player"):
    """At a tournament the director, or his system, brings a player with the chips he has."""

    seat: Seat
    chips: Amount


class Unseat(Command, tag="unseat"):
    """At a tournament the director takes a player away: moved, or out."""

    seat: Seat


class TopUp(Command, tag="top_up"):
    """One replenishment, of the amount that the operator fixed."""


class Leave(Command, tag="leave"):
    pass


class WithdrawCards(Command, tag="withdraw_cards"):
    """Of a player who left in the middle of the hand, when it would be his turn."""

    seat: Seat


class ReleaseSeat(Command, tag="release_seat"):
    """Of a player who left in the middle of a hand that is over now."""

    seat: Seat


class Seated(Event, tag="seated"):
    seat: Seat
    chips: Sum
    demo: bool = False
    at: Instant = 0


class CaveToppedUp(Event, tag="cave_topped_up"):
    seat: Seat
    chips: Sum
    demo: bool = False


class CaveRaked(Event, tag="cave_raked"):
    """The house's part of what a player has just brought."""

    seat: Seat
    chips: Sum


class LeavingNoted(Event, tag="leaving_noted"):
    """He has left; cave and seat follow when the hand no longer needs him."""

    seat: Seat


class SeatLeft(Event, tag="seat_left"):
    seat: Seat
    chips: Sum
    demo: bool = False


# Who may do what


BEFORE_THE_CARDS = (Stage.CHOOSING, Stage.SHUFFLING, Stage.POSTING)


def is_before_the_cards(state: State) -> bool:
    """Between two hands, or while one is being prepared: what can wait does not interrupt play."""
    return state.hand is None or state.hand.stage in BEFORE_THE_CARDS


def is_in(hand: Hand | None, seat: Seat) -> bool:
    """Was he dealt into it?"""
    return hand is not None and seat in hand.holdings


def why_not_sit(state: State, seat: Seat) -> Refused | None:
    seats = state.rules.seats
    if type(seat) is not int or not 1 <= seat <= seats:
        return Refused("PT-NB-6 AO-13.6 PT-SO-5 R-203", "no-such-seat", seat=seat, seats=seats)
    if seat in state.players:
        return Refused("PT-NB-10 PT-NB-6 AO-13.10 AO-13.6 PT-SO-9", "seat-taken", seat=seat)
    if state.course.closed:
        return Refused("PT-NB-24 AO-13.24 PT-SO-7 R-266", "game-closed")
    if seat in state.reserved:
        return None
    if any(player.wants == seat for player in state.players.values()):
        return Refused("PT-NB-12a AO-13.12a", "seat-asked-for", seat=seat)
    if names_in_line(state):
        return Refused("PT-NB-11 PT-NB-12b AO-13.11 AO-13.12b PT-SO-6b R-258", "seats-by-lot")
    if has_set_period(state.rules):
        return Refused("PT-SO-6b PT-SO-2l R-258", "sign-up-first")
    return None


def has_set_period(rules: Rules) -> bool:
    """Online in session mode nobody plays who has not signed up."""
    return rules.regime == Regime.PT_ONLINE and rules.duration_minutes is not None  # PT-SO-6b PT-SO-2l


def names_in_line(state: State) -> tuple[str, ...]:
    """Those on the list who sit nowhere yet, in its order: nobody has two seats."""
    seated = {player.name for player in state.players.values()}
    return tuple(one.name for one in state.waiting if one.name not in seated)  # PT-NB-10 AO-13.10 PT-SO-9


def why_no_top_up(state: State, player: Player) -> Refused | None:
    if state.rules.regime == Regime.TOURNAMENT:
        return Refused("RT-27", "no-top-ups")
    if state.hand is not None:
        return Refused("PT-NB-14e AO-13.14e PT-SO-11b", "hand-in-play")
    return _already_gone(player)


def why_not_leave(state: State, seat: Seat) -> Refused | None:
    player = state.players[seat]
    if state.rules.regime == Regime.TOURNAMENT and (player.cave or is_in(state.hand, seat)):
        return Refused("RT-30 RT-31", "chips-stay")
    return _already_gone(player)


def _already_gone(player: Player) -> Refused | None:
    return Refused("PT-SO-10 R-144", "already-leaving") if player.leaving else None


def withdrawing(state: State) -> Seat | None:
    """Whose turn it is, though he has left."""
    hand = state.hand
    if hand is None or hand.turn is None:
        return None
    return hand.turn if state.players[hand.turn].leaving else None


def released(state: State) -> tuple[Seat, ...]:
    """Those who have left and are no longer needed."""
    return tuple(seat for seat, one in state.players.items() if one.leaving and not is_in(state.hand, seat))


# Judging


def sit(state: State, command: Sit, _: Chance) -> Iterator[Event]:
    if isinstance(command.by, Role):
        raise Refused("R-204", "not-yours", who=title(command.by))
    if command.by in state.players:  # nobody else speaks from this seat
        raise Refused("PT-NB-10 PT-NB-6 AO-13.10 AO-13.6 PT-SO-9", "already-seated", seat=command.by)
    if refused := why_not_sit(state, command.by):
        raise refused
    cave = entry(state, command.by)
    if type(command.chips) is not int or not cave.least <= command.chips <= cave.most:
        raise _wrong_cave(state, cave)
    yield Seated(command.by, command.chips, state.rules.demo, command.at)  # PT-SO-75: the same game, with free credits
    yield from _raked(state, command.by, command.chips)


def _wrong_cave(state: State, cave: Cave) -> Refused:
    if cave.least == cave.most:
        return Refused(cave.cites, "wrong-cave", cave=state.rules.money(cave.least))
    return Refused(cave.cites, "cave-too-small", least=state.rules.money(cave.least))


def _raked(state: State, seat: Seat, amount: int) -> Iterator[Event]:
    if part := fee(state.rules, amount):
        yield CaveRaked(seat, part)  # PT-SO-17b


def seat_player(state: State, command: SeatPlayer, _: Chance) -> Iterator[Event]:
    _require_director(state, command)
    if refused := why_not_sit(state, command.seat):
        raise refused
    if type(command.chips) is not int or not 1 <= command.chips <= LARGEST:
        raise Refused("RT-7.1", "cave-too-small", least=state.rules.money(1))
    yield Seated(command.seat, command.chips, state.rules.demo, command.at)


def unseat(state: State, command: Unseat, _: Chance) -> Iterator[Event]:
    _require_director(state, command)
    seat, player = player_at(state, command.seat)
    if refused := _already_gone(player):
        raise refused
    yield from gone(state, seat)


def _require_director(state: State, command: Command) -> None:
    require(command, Role.DIRECTOR, Role.HOUSE)
    if state.rules.regime != Regime.TOURNAMENT:
        raise Refused("R-204", "not-yours", who=title(command.by))


def top_up(state: State, command: TopUp, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state, command.by)
    if refused := why_no_top_up(state, player):
        raise refused
    amount = state.rules.top_up  # PT-NB-75 PT-NB-79 PT-NB-98 AO-14.4 AO-14.8 AO-16.4 PT-SO-12 PT-SO-14 PT-SO-15
    yield CaveToppedUp(seat, amount, state.rules.demo)  # PT-SO-2o: also to strengthen a cave that is not lost
    yield from _raked(state, seat, amount)


def leave(state: State, command: Leave, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state, command.by)
    if refused := why_not_leave(state, seat):
        raise refused
    yield from gone(state, seat)  # PT-SO-10 PT-SO-70


def gone(state: State, seat: Seat) -> Iterator[Event]:
    """A player goes: at once with his cave or, from the middle of a hand, as soon as it is over.

    Until then nobody plays for him: at his turn his cards are withdrawn. Who has nothing left to decide stays in for
    what he has bet, and should the hand be annulled his bets come back to his cave."""
    if not is_in(state.hand, seat):
        yield _left(state, seat)
    elif not state.players[seat].leaving:
        yield LeavingNoted(seat)  # R-144 R-262 PT-NB-14l AO-13.14l


def _left(state: State, seat: Seat) -> SeatLeft:
    """With the whole cave: no part of it leaves the table before the player does."""
    return SeatLeft(seat, state.players[seat].cave, state.rules.demo)  # PT-NB-14g AO-13.14g PT-SO-11a R-110


def withdraw_cards(state: State, command: WithdrawCards, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    seat = withdrawing(state)
    if seat is None or command.seat != seat:
        raise Refused("PT-NB-14l AO-13.14l PT-SO-10 R-144 R-262", "not-gone", seat=command.seat)
    yield Folded(seat, deadline(state.rules, command.at))  # R-144 PT-SO-33


def release_seat(state: State, command: ReleaseSeat, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if command.seat not in released(state):
        raise Refused("PT-SO-10 R-144 R-262", "not-gone", seat=command.seat)
    yield _left(state, command.seat)


# Believing


def _seated(state: State, event: Seated) -> State:
    seat = event.seat
    name, standing = state.reserved.get(seat), Standing(since=event.at)
    player = Player(event.chips, event.chips, name=name, joined=state.hands, standing=standing)
    reserved = {other: name for other, name in state.reserved.items() if other != seat}
    return replace(state, players={**state.players, seat: player}, reserved=reserved)


def changed(state: State, seat: Seat, player: Player) -> State:
    return replace(state, players={**state.players, seat: player})


def _topped_up(state: State, event: CaveToppedUp) -> State:
    player, amount = state.players[event.seat], event.chips
    richer = replace(player, cave=player.cave + amount, brought=player.brought + amount, told=None)
    return changed(state, event.seat, richer)


def _cave_raked(state: State, event: CaveRaked) -> State:
    player, part = state.players[event.seat], event.chips
    poorer = replace(player, cave=player.cave - part, fees=player.fees + part)
    return changed(replace(state, rake=state.rake + part), event.seat, poorer)


def _leaving_noted(state: State, event: LeavingNoted) -> State:
    return changed(state, event.seat, replace(state.players[event.seat], leaving=True))


def _seat_left(state: State, event: SeatLeft) -> State:
    name = state.players[event.seat].name
    players = {seat: one for seat, one in state.players.items() if seat != event.seat}
    if name is None or not remembers(state.rules):
        return replace(state, players=players)
    return replace(state, players=players, left_with={**state.left_with, name: event.chips})


# Offering


def due(state: State) -> Command | None:
    if (seat := withdrawing(state)) is not None:
        return WithdrawCards(by=Role.CROUPIER, seat=seat)
    if not is_before_the_cards(state):
        return None
    return next((ReleaseSeat(by=Role.CROUPIER, seat=seat) for seat in released(state)), None)


def offers(state: State, who: Who) -> Iterator[Option]:
    if who == Role.CROUPIER:
        yield from _croupier_offers(state)
    elif isinstance(who, Role):
        if who in (Role.DIRECTOR, Role.HOUSE) and state.rules.regime == Regime.TOURNAMENT:
            yield from _director_offers(state)
    elif who in state.players:
        if not why_no_top_up(state, state.players[who]):
            short = state.players[who].cave < state.rules.minimum  # PT-NB-79 AO-14.8 PT-SO-15: the game waits for it
            yield Option("top_up", (), Nature.COURSE if short else Nature.ASIDE)
        if not why_not_leave(state, who):
            yield Option("leave")
    elif not why_not_sit(state, who):
        cave = entry(state, who)
        yield Option("sit", (Number("chips", cave.least, cave.most),))


def _croupier_offers(state: State) -> Iterator[Option]:
    if (seat := withdrawing(state)) is not None:
        yield Option(tag_of(WithdrawCards), (Pick("seat", (seat,)),))
    if seats := released(state):
        yield Option(tag_of(ReleaseSeat), (Pick("seat", seats),))


def _director_offers(state: State) -> Iterator[Option]:
    seats = [Seat(number) for number in range(1, state.rules.seats + 1)]
    if free := tuple(seat for seat in seats if not why_not_sit(state, seat)):
        yield Option(tag_of(SeatPlayer), (Pick("seat", free), Number("chips", 1, LARGEST)))
    if here := tuple(seat for seat, player in state.players.items() if not player.leaving):
        yield Option(tag_of(Unseat), (Pick("seat", here),))


def _outside(seat: Seat, demo: bool) -> str:
    return free_credits(seat) if demo else wallet(seat)  # PT-SO-76


def _came(event: Seated | CaveToppedUp) -> tuple[Transfer, ...]:
    return (Transfer(_outside(event.seat, event.demo), chips(event.seat), event.chips),)


def _commission(event: CaveRaked) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), RAKE, event.chips),)


def _went(event: SeatLeft) -> tuple[Transfer, ...]:
    move = Transfer(chips(event.seat), _outside(event.seat, event.demo), event.chips)
    return (move,) if event.chips else ()


TOPIC = Topic(
    judges={
        Sit: sit,
        SeatPlayer: seat_player,
        Unseat: unseat,
        TopUp: top_up,
        Leave: leave,
        WithdrawCards: withdraw_cards,
        ReleaseSeat: release_seat,
    },
    folds={
        Seated: _seated,
        CaveToppedUp: _topped_up,
        CaveRaked: _cave_raked,
        LeavingNoted: _leaving_noted,
        SeatLeft: _seat_left,
    },
    offers=offers,
    due=due,
    stages=(None, *BEFORE_THE_CARDS, Stage.BETTING, Stage.ESTARDILHO),
    transfers={Seated: _came, CaveToppedUp: _came, CaveRaked: _commission, SeatLeft: _went},
)
