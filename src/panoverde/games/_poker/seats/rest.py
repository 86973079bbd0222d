"""Rest and absence: who is dealt into the next hand, what the others miss, and when they must leave."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import Sum
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.positions import Positions, lies_between, next_mao
from panoverde.games._poker.roles import player_at, require
from panoverde.games._poker.rules import LAND, Rules
from panoverde.games._poker.seats.absence import AbsenceNoted, is_absent_from_tournament
from panoverde.games._poker.seats.departure import BEFORE_THE_CARDS, gone
from panoverde.games._poker.state import Player, State, in_play, with_player


class Rest(Command, tag="rest"):
    """From the next hand on."""


class ComeBack(Command, tag="come_back"):
    pass


class MarkAway(Command, tag="mark_away"):
    """The croupier finds a player absent: they are dealt no more cards until they come back."""

    seat: Seat


class CloseSeat(Command, tag="close_seat"):
    """The seat of a player who has been away for too long."""

    seat: Seat


class Rested(Event, tag="rested"):
    seat: Seat


class WentAway(Event, tag="went_away"):
    seat: Seat


class CameBack(Event, tag="came_back"):
    seat: Seat


class HandMissed(Event, tag="hand_missed"):
    """A hand begins without them."""

    seat: Seat
    chips: Sum = 0
    """The small or the big bet that they would have had to make."""
    with_blinds: Sum = 0
    """What it would have been, where the variant is not chosen yet and may be one with blinds."""


class BlindsMissed(Event, tag="blinds_missed"):
    """The variant that was chosen has blinds, and this player was away."""

    seat: Seat
    chips: Sum


# Who plays


def is_present(player: Player) -> bool:
    return player.away is None and not player.leaving


def admitted(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Without newcomers who sit where the mão comes: they let a hand pass, where the others can play it."""
    if not state.hands or state.rules.is_button_table or not any(one.blinds for one in state.rules.variants):
        return seats
    kept = seats
    while kept and state.players[mao := next_mao(kept, state.marker)].joined >= state.hands:
        kept = tuple(seat for seat in kept if seat != mao)  # PT-NB-80 AO-14.9 R-124
    return kept if len(kept) >= state.rules.least_players else seats


def missed(state: State, at: Positions) -> Iterator[Event]:
    """What a hand that begins in these positions means for players who are away."""
    known = all(variant.blinds for variant in state.rules.variants)
    for seat, player in state.players.items():
        if player.away is not None and not player.leaving:
            chips = _blinds_missed(state, at, seat)
            yield HandMissed(seat, chips) if known else HandMissed(seat, with_blinds=chips)


def _blinds_missed(state: State, at: Positions, seat: Seat) -> int:
    """The mão passes over an empty place, and so does the big bet: both would have been theirs."""
    rules, total = state.rules, 0
    if rules.is_button_table or not any(variant.blinds for variant in rules.variants):
        return 0
    small, big = rules.forced[:2]
    last = Seat(0) if state.marker is None else state.marker
    if lies_between(last, seat, at.marker):
        total += small  # PT-NB-90 AO-14.19
    if at.big is not None and lies_between(at.marker, seat, at.big):
        total += big  # PT-NB-90 AO-14.19
    return total


# Who may rest, and how long


def why_no_rest(rules: Rules, player: Player) -> Refused | None:
    cites = "PT-NB-13 AO-13.13 PT-SO-69"
    if not rules.rest_hands:
        return Refused("PT-SO-69 RT-27", "no-rest")
    if not is_present(player):
        return Refused(cites, "already-away")
    if player.rests >= rules.rests:
        return Refused(f"{cites} R-260", "no-more-rests", rests=rules.rests)
    return None


def has_lost_seat(rules: Rules, player: Player) -> bool:
    """Has a hand more than they may rest begun without them?"""
    return player.away is not None and player.away > rules.rest_hands and not player.leaving  # PT-NB-13 AO-13.13 R-114


def may_be_absent(rules: Rules) -> bool:
    """Online nobody sees an empty chair: the clock passes over a player who does not answer."""
    return rules.regime in LAND


# Judging


def rest(state: State, command: Rest, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state, command.by)
    if refused := why_no_rest(state.rules, player):
        raise refused
    yield Rested(seat)  # PT-NB-13 AO-13.13 PT-SO-69


def come_back(state: State, command: ComeBack, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state, command.by)
    if is_absent_from_tournament(state.rules, player):
        yield AbsenceNoted(seat, absent=False)
        return
    if player.away is None or player.leaving:
        raise Refused("PT-NB-13 AO-13.13 PT-SO-69", "not-away")
    yield CameBack(seat)


def mark_away(state: State, command: MarkAway, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not may_be_absent(state.rules):
        raise Refused("PT-SO-74 R-144", "nobody-absent")
    seat, player = player_at(state, command.seat)
    if not is_present(player):
        raise Refused("PT-NB-13 AO-13.13", "already-away")
    yield WentAway(seat)  # PT-NB-13 AO-13.13 R-114


def close_seat(state: State, command: CloseSeat, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    seat, player = player_at(state, command.seat)
    if not has_lost_seat(state.rules, player):
        raise Refused("PT-NB-13 AO-13.13 PT-SO-69 R-114", "keeps-seat", hands=state.rules.rest_hands)
    yield from gone(state, seat)


# Believing


def _rested(state: State, event: Rested) -> State:
    player = state.players[event.seat]
    return with_player(state, event.seat, replace(player, away=0, rests=player.rests + 1))


def _went_away(state: State, event: WentAway) -> State:
    return with_player(state, event.seat, replace(state.players[event.seat], away=0, absent=True))


def _came_back(state: State, event: CameBack) -> State:
    """A player who was warned that they must bet has a hand for it from now on."""
    player = state.players[event.seat]
    told = None if player.told is None else replace(player.told, hand=state.hands)  # PT-SO-72 R-264
    return with_player(state, event.seat, replace(player, away=None, absent=False, told=told))


def _hand_missed(state: State, event: HandMissed) -> State:
    player = state.players[event.seat]
    away, owes = (player.away or 0) + 1, player.owes + event.chips
    hand = in_play(state)
    may_miss = {**hand.may_miss, event.seat: event.with_blinds} if event.with_blinds else hand.may_miss
    hand = replace(hand, missed={**hand.missed, event.seat: event.chips}, may_miss=may_miss)
    return with_player(replace(state, hand=hand), event.seat, replace(player, away=away, owes=owes))


def _blinds_owed(state: State, event: BlindsMissed) -> State:
    hand, player = in_play(state), state.players[event.seat]
    noted = replace(state, hand=replace(hand, missed={**hand.missed, event.seat: event.chips}))
    return with_player(noted, event.seat, replace(player, owes=player.owes + event.chips))


# Offering


def lost_seats(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat, player in state.players.items() if has_lost_seat(state.rules, player))


def _due(state: State) -> Command | None:
    return next((CloseSeat(by=Role.CROUPIER, seat=seat) for seat in lost_seats(state)), None)


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    here = tuple(seat for seat, player in state.players.items() if is_present(player))
    if here and may_be_absent(state.rules):
        yield Option(tag_of(MarkAway), (Pick("seat", here),))
    if lost := lost_seats(state):
        yield Option(tag_of(CloseSeat), (Pick("seat", lost),))


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    player = state.players.get(who)
    if player is None:
        return
    if not why_no_rest(state.rules, player):
        yield Option(tag_of(Rest))
    away = player.away is not None and not player.leaving
    if away or is_absent_from_tournament(state.rules, player):
        yield Option(tag_of(ComeBack), (), Nature.COURSE)


PART: Part[State] = Part(
    judges={Rest: rest, ComeBack: come_back, MarkAway: mark_away, CloseSeat: close_seat},
    cites={MarkAway: "PT-NB-13 AO-13.13 R-114", CloseSeat: "PT-NB-13 AO-13.13 PT-SO-69 R-114"},
    believes={
        Rested: _rested,
        WentAway: _went_away,
        CameBack: _came_back,
        HandMissed: _hand_missed,
        BlindsMissed: _blinds_owed,
    },
    offers={Role.CROUPIER: _croupiers_offers, int: _players_offers},
    due=_due,
    stages=(None, *BEFORE_THE_CARDS),
)
