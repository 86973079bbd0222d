"""Winning chips that the staff moved before they were paid: put back, or where their players say they lay."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import Sum
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Bet, Cloth, moved, player_at, with_bet
from panoverde.games._kit.roles import require, require_physical
from panoverde.games._kit.settlement import Settle

from .bets import CHAPTER, fate_of, limit, wins
from .rules import IndicatedBets
from .state import Marks, State


class DisplaceBets(Command, tag="displace_bets"):
    """The staff moved winning chips from where they lay."""


class AskPlayers(Command, tag="ask_players"):
    """Neither the staff nor the table's record can tell for certain where they lay."""


class IndicateBet(Command, tag="indicate_bet"):
    zone: str
    to: str


class RebuildBets(Command, tag="rebuild_bets"):
    """Every winning chip is back in its place."""


class BetsDisplaced(Event, tag="bets_displaced"):
    pass


class PlayersAsked(Event, tag="players_asked"):
    pass


class BetIndicated(Event, tag="bet_indicated"):
    seat: Seat
    zone: str
    to: str
    chips: Sum


class BetsRebuilt(Event, tag="bets_rebuilt"):
    pass


# Judging

STEPS: dict[type[Command], tuple[tuple[Marks | None, ...], Event]] = {
    DisplaceBets: ((None,), BetsDisplaced()),
    AskPlayers: ((Marks.DISPLACED,), PlayersAsked()),
    RebuildBets: ((Marks.DISPLACED, Marks.INDICATED), BetsRebuilt()),
}  # AO-1.34 AO-2.23
"""How the chips lie when the staff may take each step, and what happens."""


def _step(state: State, command: DisplaceBets | AskPlayers | RebuildBets, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    wanted, event = STEPS[type(command)]
    if state.marks not in wanted or not _may_have_winners(state):
        raise Refused("AO-1.34 AO-2.23", "nothing-to-rebuild")
    yield event


def _may_have_winners(state: State) -> bool:
    """By the record or, where it can't be relied on, by what a player could indicate."""
    return CHAPTER.unsettled(state) and any(_is_movable(state, bet) for bet in state.cloth.bets)


def _indicate(state: State, command: IndicateBet, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    require_physical(state)
    if state.marks != Marks.INDICATED:
        raise Refused("AO-1.34 AO-2.23", "nothing-to-rebuild")
    bet = next((bet for bet in _movable(state, seat) if bet.zone == command.zone), None)
    if bet is None:
        raise Refused("AO-1.34 AO-2.23 R-212", "not-displaced", zone=str(command.zone))
    if command.to not in _winning_places(state, bet):
        raise Refused("AO-1.34 AO-2.23 R-212", "not-a-winning-zone", zone=str(command.to))
    if refused := _why_not_there(state, bet, command.to):
        raise refused
    yield BetIndicated(seat, bet.zone, command.to, _displaced_chips(state, bet))  # AO-1.34 AO-2.23


def _movable(state: State, seat: Seat) -> list[Bet]:
    return [bet for bet in state.cloth.of(seat) if _is_movable(state, bet)]


def _is_movable(state: State, bet: Bet) -> bool:
    """What wins and, where the record can't be relied on, what lies alone on a cell that loses by it."""
    every = state.rules.indicated_bets == IndicatedBets.ALL  # AO-1.34 AO-2.23
    return wins(state, bet) or (every and state.rules.layout[bet.zone].unit == 1)


def _displaced_chips(state: State, bet: Bet) -> int:
    """Those of the bet that win: of a series or of neighbours, only some."""
    settled = fate_of(state, bet)
    return settled.returned if settled and settled.returned else bet.chips


def _winning_places(state: State, bet: Bet) -> list[str]:
    """Other cells with the number, for chips of the same sort."""
    by_value = state.rules.layout[bet.zone].by_value
    return [
        zone
        for zone, place in state.rules.layout.items()
        if place.unit == 1
        and zone != bet.zone
        and place.by_value == by_value
        and state.number in place.parts[0].numbers
    ]


def _why_not_there(state: State, bet: Bet, to: str) -> Refused | None:
    """The limits hold for what is indicated too."""
    try:
        moved_there = replace(state, cloth=_put(state, bet, to, _displaced_chips(state, bet)))
        limit(moved_there, bet.seat, to).check(moved_there.cloth.on(bet.seat, to))
    except Refused as refused:
        return refused
    return None


def _why_not_settle(state: State, who: Who) -> Refused | None:
    waits = state.marks and who == Role.CROUPIER and CHAPTER.unsettled(state)
    return Refused("AO-1.34 AO-2.23", "bets-displaced") if waits else None


def _remedy(state: State) -> Command | None:
    """Where the players have been asked, the house waits for them."""
    return RebuildBets(by=Role.CROUPIER) if state.marks == Marks.DISPLACED else None  # AO-1.34 AO-2.23


# Believing


def _displaced(state: State, _: BetsDisplaced) -> State:
    return replace(state, marks=Marks.DISPLACED)


def _asked(state: State, _: PlayersAsked) -> State:
    return replace(state, marks=Marks.INDICATED)


def _indicated(state: State, event: BetIndicated) -> State:
    bet = next(bet for bet in state.cloth.of(event.seat) if bet.zone == event.zone)
    return replace(state, cloth=_put(state, bet, event.to, event.chips))


def _put(state: State, bet: Bet, to: str, chips: int) -> Cloth:
    """The winning chips lie on another cell; those of a series that lose lie on the cells that they were bet on."""
    seat, place = bet.seat, state.rules.layout[bet.zone]
    cloth = moved(state.cloth, seat, bet.zone, to, chips)
    if place.unit > 1:
        for part in place.parts:
            if state.number not in part.numbers:
                share = bet.chips // place.unit * part.chips
                cloth = with_bet(cloth, seat, part.cell, cloth.on(seat, part.cell) + share)
    return cloth


def _rebuilt(state: State, _: BetsRebuilt) -> State:
    return replace(state, marks=None)


# Offering


def _staffs_offers(state: State, _: Role) -> Iterator[Option]:
    if not state.rules.physical or not _may_have_winners(state):
        return
    for kind, (marks, _event) in STEPS.items():
        if state.marks in marks:
            yield Option(tag_of(kind), nature=Nature.IRREGULARITY)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if state.marks != Marks.INDICATED:
        return
    for bet in _movable(state, seat):
        if places := tuple(to for to in _winning_places(state, bet) if not _why_not_there(state, bet, to)):
            yield Option("indicate_bet", (Pick("zone", (bet.zone,)), Pick("to", places)), Nature.IRREGULARITY)


displaced: Part[State] = Part(
    judges={DisplaceBets: _step, AskPlayers: _step, RebuildBets: _step, IndicateBet: _indicate},
    bars={Settle: Bar(_why_not_settle, _remedy)},
    cites={
        DisplaceBets: "AO-1.34 AO-2.23",
        AskPlayers: "AO-1.34 AO-2.23 R-212",
        RebuildBets: "AO-1.34 AO-2.23",
        IndicateBet: "AO-1.34 AO-2.23 R-212",
    },
    believes={BetsDisplaced: _displaced, PlayersAsked: _asked, BetIndicated: _indicated, BetsRebuilt: _rebuilt},
    offers={Role.CROUPIER: _staffs_offers, Role.INSPECTOR: _staffs_offers, int: _players_offers},
)
