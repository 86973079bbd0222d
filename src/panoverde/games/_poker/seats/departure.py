"""Leaving: at once with the cave or, from the middle of a hand, as soon as it is over."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.commands import Leave, ReleaseSeat
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import AccountName, Sum, Transfer, chips, free_credits, stacks_of, wallet
from panoverde.core.option import Option, Pick
from panoverde.core.part import Part, always
from panoverde.core.people import STAFF, Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.betting_round import Folded, deadline
from panoverde.games._poker.roles import player_at, require
from panoverde.games._poker.rules import Regime
from panoverde.games._poker.seats.caves import remembers
from panoverde.games._poker.seats.unplaced import by_elimination
from panoverde.games._poker.state import Departed, Hand, Memory, MissedBets, Player, Stage, State, with_player


class Unseat(Command, tag="unseat"):
    """At a tournament the director takes a player away: moved, or out."""

    seat: Seat


class WithdrawCards(Command, tag="withdraw_cards"):
    """The cards of a player who left in the middle of the hand, when it would be their turn."""

    seat: Seat


class LeavingNoted(Event, tag="leaving_noted"):
    """They have left; cave and seat follow when the hand no longer needs them."""

    seat: Seat


class SeatLeft(facts.StackTaken, tag="seat_left"):
    seat: Seat
    chips: Sum
    demo: bool = False
    tournament: str = ""
    """Whose chips they are."""


# Who may leave, and when they are gone


BEFORE_THE_CARDS = (Stage.CHOOSING, Stage.SHUFFLING, Stage.POSTING)


def is_before_the_cards(state: State) -> bool:
    """Between two hands, or while one is being prepared: what can wait does not interrupt play."""
    return state.hand is None or state.hand.stage in BEFORE_THE_CARDS


def is_in(hand: Hand | None, seat: Seat) -> bool:
    """Were they dealt into it?"""
    return hand is not None and seat in hand.holdings


def already_leaving(player: Player) -> Refused | None:
    return Refused("PT-SO-10 R-144", "already-leaving") if player.leaving else None


def why_not_leave(state: State, seat: Seat) -> Refused | None:
    player = state.players[seat]
    if state.rules.is_called:
        return Refused("RT-30 RT-31 R-640", "tournament-seats")
    if state.rules.regime == Regime.TOURNAMENT and (player.cave or is_in(state.hand, seat)):
        return Refused("RT-30 RT-31", "chips-stay")
    return already_leaving(player)


def withdrawing(state: State) -> Seat | None:
    """Whose turn it is, though they have left."""
    hand = state.hand
    if hand is None or hand.turn is None:
        return None
    return hand.turn if state.players[hand.turn].leaving else None


def released(state: State) -> tuple[Seat, ...]:
    """Players who have left and are no longer needed."""
    return tuple(seat for seat, one in state.players.items() if one.leaving and not is_in(state.hand, seat))


# Judging


def require_director(state: State, command: Command) -> None:
    """At a table of the house's own tournament nobody directs but the tournament."""
    require(command, Role.DIRECTOR, Role.HOUSE)
    if not is_directed(state):
        raise Refused("R-204", "not-yours", who=title(command.by))


def is_directed(state: State) -> bool:
    return state.rules.regime == Regime.TOURNAMENT and not state.rules.is_called


def may_direct(state: State, by: Who) -> bool:
    """The director; or, where the house's own tournament says what is done, the house."""
    if state.rules.is_called:
        return by == Role.HOUSE
    return state.rules.regime == Regime.TOURNAMENT and by in (Role.DIRECTOR, Role.HOUSE)


def require_tournament(state: State, command: Command) -> None:
    if not may_direct(state, command.by):
        raise Refused("R-204", "not-yours", who=title(command.by))


def is_between_called_hands(state: State) -> bool:
    """Does the table wait for its tournament, which has heard of the last hand?"""
    return state.hand is None and state.course.call is None and state.course.report is None


def unseat(state: State, command: Unseat, _: Chance) -> Iterator[Event]:
    require_tournament(state, command)
    seat, player = player_at(state, command.seat)
    if state.rules.is_called and not is_between_called_hands(state):
        raise Refused("R-640", "hand-in-play")
    if refused := already_leaving(player):
        raise refused
    yield from gone(state, seat)


def leave(state: State, command: Leave, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state, command.by)
    if refused := why_not_leave(state, seat):
        raise refused
    yield from gone(state, seat)  # PT-SO-10 PT-SO-70


def gone(state: State, seat: Seat) -> Iterator[Event]:
    """A player goes: at once with their cave or, from the middle of a hand, as soon as it is over.

    Until then nobody plays for them: at their turn their cards are withdrawn. A player with nothing left to decide
    stays in for what they have bet, and should the hand be annulled their bets come back to their cave."""
    if not is_in(state.hand, seat):
        yield from _left(state, seat)
    elif not state.players[seat].leaving:
        yield LeavingNoted(seat)  # R-144 R-262 PT-NB-14l AO-13.14l


def _left(state: State, seat: Seat) -> Iterator[Event]:
    """With the whole cave: no part of it leaves the table before the player does."""
    cave = state.players[seat].cave
    for found in by_elimination(state, seat):
        yield found
        cave += found.chips
    yield SeatLeft(seat, cave, state.rules.demo, state.rules.tournament or "")  # PT-NB-14g AO-13.14g PT-SO-11a R-110


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
    yield from _left(state, command.seat)


# Believing


def _leaving_noted(state: State, event: LeavingNoted) -> State:
    return with_player(state, event.seat, replace(state.players[event.seat], leaving=True))


def _seat_left(state: State, event: SeatLeft) -> State:
    player = state.players[event.seat]
    players = {seat: one for seat, one in state.players.items() if seat != event.seat}
    left_with = state.left_with
    if player.name is not None and remembers(state.rules):
        left_with = {**left_with, player.name: event.chips}
    memory = _remembered(_listed(state.memory, player), player, event)
    memory = replace(memory, missed=_missed(state, player, event.seat))
    return replace(state, players=players, left_with=left_with, memory=memory)


def _missed(state: State, player: Player, seat: Seat) -> tuple[MissedBets, ...]:
    hand, known = state.hand, state.memory.missed
    if hand is None or seat not in hand.missed or player.joined >= hand.number:
        return known
    others = tuple(one for one in known if one.hand == hand.number)
    return (*others, MissedBets(hand.number, seat, player.name, player.standing.player))


def _listed(memory: Memory, player: Player) -> Memory:
    name, owed, expelled = player.name, memory.owed, memory.expelled
    if name is None:
        return memory
    if player.owes:
        owed = {**owed, name: owed.get(name, 0) + player.owes}
    if player.standing.expelled and name not in expelled:
        expelled = (*expelled, name)
    return replace(memory, owed=owed, expelled=expelled)


def _remembered(memory: Memory, player: Player, event: SeatLeft) -> Memory:
    """By the seat only where nobody said who they were: the next one there may be anybody."""
    notes = player.standing
    seats = {seat: person for seat, person in memory.seats.items() if seat != event.seat}
    if not notes.known:
        seats[event.seat] = Departed(event.chips, player.owes, notes.expelled)
    memory = replace(memory, seats=seats)
    if not notes.player:
        return memory
    known = memory.departed.get(notes.player, Departed())
    person = Departed(event.chips, known.owes + player.owes, known.expelled or notes.expelled)
    return replace(memory, departed={**memory.departed, notes.player: person})


def _still_gone(then: State, now: State) -> State:
    """A player who is leaving does not come back by a rewind."""
    players = {seat: replace(player, leaving=now.players[seat].leaving) for seat, player in then.players.items()}
    return replace(then, players=players)


# Showing: what a person left behind is the house's business


def _covered(state: State, viewer: Who) -> State:
    memory = state.memory
    if viewer in STAFF or not (memory.departed or memory.missed):
        return state
    missed = tuple(replace(one, player="") for one in memory.missed)
    return replace(state, memory=replace(memory, departed={}, missed=missed))


# Offering


def _due(state: State) -> Command | None:
    if (seat := withdrawing(state)) is not None:
        return WithdrawCards(by=Role.CROUPIER, seat=seat)
    if not is_before_the_cards(state):
        return None
    return next((ReleaseSeat(by=Role.CROUPIER, seat=seat) for seat in released(state)), None)


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    if who in state.players and not why_not_leave(state, who):
        yield Option("leave")


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if (seat := withdrawing(state)) is not None:
        yield Option(tag_of(WithdrawCards), (Pick("seat", (seat,)),))
    if seats := released(state):
        yield Option(tag_of(ReleaseSeat), (Pick("seat", seats),))


def _directors_offers(state: State, who: Role) -> Iterator[Option]:
    if not may_direct(state, who) or (state.rules.is_called and not is_between_called_hands(state)):
        return
    if here := tuple(seat for seat, player in state.players.items() if not player.leaving):
        yield Option(tag_of(Unseat), (Pick("seat", here),))


# Money


def outside(seat: Seat, *, demo: bool) -> AccountName:
    return free_credits(seat) if demo else wallet(seat)  # PT-SO-76


def _went(event: SeatLeft) -> tuple[Transfer, ...]:
    target = stacks_of(event.tournament) if event.tournament else outside(event.seat, demo=event.demo)
    move = Transfer(chips(event.seat), target, event.chips)
    return (move,) if event.chips else ()


PART: Part[State] = Part(
    judges={Unseat: unseat, Leave: leave, WithdrawCards: withdraw_cards, ReleaseSeat: release_seat},
    cites={
        Unseat: "RT-30 RT-31",
        WithdrawCards: "PT-NB-14l AO-13.14l PT-SO-10 R-144 R-262",
        ReleaseSeat: "PT-SO-10 R-144 R-262",
    },
    believes={LeavingNoted: _leaving_noted, SeatLeft: _seat_left},
    offers={
        int: _players_offers,
        Role.CROUPIER: _croupiers_offers,
        Role.DIRECTOR: _directors_offers,
        Role.HOUSE: _directors_offers,
    },
    due=_due,
    stages=(None, *BEFORE_THE_CARDS, Stage.BETTING, Stage.ESTARDILHO),
    moves={SeatLeft: _went},
    covers=_covered,
    final={SeatLeft: always},  # a player who left is gone, or sits elsewhere
    keeps=_still_gone,
)
