"""Roulette: where bets lie, how much each may be, and what the number does to them."""

from functools import lru_cache

from msgspec.structs import replace

from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter, Fate, anywhere
from panoverde.games._kit.cloth import Bet
from panoverde.games._kit.limit import Limit

from .layout import Place
from .payout import fate, turn
from .rules import CHANCES, SERIES, Rules
from .state import State

# Limits


class Cell(Record):
    """A cell of the cloth that a bet lies on, alone or with others."""

    name: str
    maximum: int
    chips: int
    """How many of every unit of the bet."""


class Terms(Record):
    """What the law and the operator say of a place, with nothing at stake."""

    limit: Limit
    cells: tuple[Cell, ...]
    unit: int
    by_value: bool


@lru_cache(maxsize=16_384)
def _terms(rules: Rules, zone: str, value: int) -> Terms:
    """For colour chips of this value."""
    place = rules.layout[zone]
    by_value = place.by_value or not rules.american  # AO-1.19 R-18
    cells = tuple(Cell(part.cell, rules.maximum(part.kind), part.chips) for part in place.parts)
    step = 1 if by_value else value * place.unit
    law = _law(rules, place, value)
    limit = Limit(
        zone=zone,
        minimum=rules.minimum if by_value else step,
        maximum=law.maximum,
        free=law.maximum,
        currency=rules.currency,
        least_cites=law.least,
        most_cites=law.most,
        free_cites=law.free,
        step=step,
        step_cites=law.step,
        cap=law.cap,
        purse_cites="AO-1.16 AO-1.19 R-203",
        exact=CHANCES[place.kind].pays.per if place.kind in CHANCES else 1,
    )
    return Terms(limit, cells, place.unit, place.by_value)


class PlaceMaximum(Record):
    """The most that may lie on a place by itself, and the rules behind each limit."""

    maximum: int
    cap: int | None
    """The law's own limit, where it is given in times the table's minimum."""
    most: str
    least: str
    step: str
    free: str
    """Why what lies on the same cell as part of other bets counts."""


def _law(rules: Rules, place: Place, value: int) -> PlaceMaximum:
    if place.kind in SERIES:
        cells = "AO-1.35a AO-1.35d R-14 R-15" if place.kind == "vadios" else "AO-1.35a R-14"
        return PlaceMaximum(SERIES[place.kind] * value, None, "AO-1.35c", "AO-1.35c", "AO-1.35c AO-1.28a", cells)
    if place.unit > 1:
        most = place.unit * rules.maximum("pleno")
        return PlaceMaximum(most, None, "AO-1.35d R-15", "AO-1.28b", "AO-1.28b R-214", "AO-1.35d R-15")
    free = {"pleno": "AO-1.35d R-15", "simples": "AO-1.35b R-208"}.get(place.kind, "AO-1.35a R-14")
    chance = CHANCES[place.kind]
    return PlaceMaximum(
        rules.maximum(place.kind), chance.cap, chance.cap_cites, "AO-1.35 AO-2.24", "AO-1.7 AO-1.11", free
    )


def limit(state: State, seat: Seat, zone: str) -> Limit:
    """What the law and the operator allow this player on this place, given the rest of what they have at stake."""
    rules, display = state.rules, state.display
    holder = display.in_play(seat)
    terms = _terms(rules, zone, holder.value if holder else rules.minimum)
    free = _room(rules, terms, state.cloth.of(seat))
    purse = None
    if rules.american:
        worth = display.worth(seat)
        purse = state.cloth.players[seat].chips - worth if terms.by_value else worth  # AO-1.16 AO-1.19
    return replace(terms.limit, free=free - free % terms.limit.step, purse=purse)


def _room(rules: Rules, terms: Terms, bets: tuple[Bet, ...]) -> int:
    """As much as fits on each cell of the bet, with what lies there as part of others."""
    staked, unit, zone = _by_cell(rules, bets), terms.unit, terms.limit.zone
    own = 0
    for bet in bets:
        if bet.zone == zone:
            own = bet.chips // unit
    return min([
        (cell.maximum - staked.get(cell.name, 0) + own * cell.chips) * unit // cell.chips for cell in terms.cells
    ])  # R-14 R-15 R-208  # fmt: skip


@lru_cache(maxsize=256)
def _by_cell(rules: Rules, bets: tuple[Bet, ...]) -> dict[str, int]:
    """What a player's bets put on each cell of the cloth: the same for hundreds of places."""
    staked: dict[str, int] = {}
    for bet in bets:
        place = rules.layout[bet.zone]
        for part in place.parts:
            staked[part.cell] = staked.get(part.cell, 0) + bet.chips // place.unit * part.chips
    return staked


def _needs_a_colour(state: State, seat: Seat, zone: str) -> Refused | None:
    """Only the simple chances take chips with a face value."""
    rules, display = state.rules, state.display
    if not rules.american or display.in_play(seat):
        return None
    if rules.layout[zone].by_value:
        return why_no_room(state, seat)
    if holder := display.holders.get(seat):
        return Refused("AO-1.15", "colour-lost", colour=holder.colour)
    return Refused("AO-1.16 AO-1.19", "no-colour")


def why_no_room(state: State, seat: Seat) -> Refused | None:
    """As many players as there are colours may be in play, whatever their chips; those who wait come first."""
    colours, waiting = state.rules.colours, [one.seat for one in state.display.waiting]
    players = {other for other in state.display.holders if state.display.in_play(other)}
    players.update(bet.seat for bet in state.cloth.bets)
    ahead = waiting[: waiting.index(seat)] if seat in waiting else waiting
    if seat in players or len(players.union(ahead)) < colours:
        return None
    if len(players) < colours:
        return Refused("AO-1.15 R-209", "others-wait")
    return Refused("AO-1.9 R-209", "too-many-players", colours=colours)


# Collection and payment


def fate_of(state: State, bet: Bet) -> Fate | None:
    zone, number, nearest = state.rules.layout[bet.zone], state.number, state.rules.rounds_to_nearest
    return None if number is None else fate(zone, bet.chips, number, nearest=nearest)


def wins(state: State, bet: Bet) -> bool:
    settled = fate_of(state, bet)
    return bool(settled and settled.prize and not bet.paid)


def _collection(state: State, bet: Bet) -> tuple[int, Seat]:
    return turn(state.rules, state.rules.layout[bet.zone]), bet.seat


def _payment(state: State, bet: Bet) -> tuple[int, Seat, int]:
    """One player's prizes together, and the players by the first that each has."""
    turns = [_collection(state, other)[0] for other in state.cloth.of(bet.seat) if wins(state, other)]
    return min(turns, default=0), bet.seat, _collection(state, bet)[0]  # AO-1.32 AO-1.33 AO-2.20 AO-2.21 R-213


CHAPTER: Chapter[State] = Chapter(
    zones=lambda state: state.rules.layout,
    zones_cites="AO-1.27 AO-1.28 AO-2.16",
    limit=limit,
    may_not_bet=_needs_a_colour,
    must_stay=anywhere,
    fate=fate_of,
    collection=_collection,
    payment=_payment,
    asks_first=False,
)
