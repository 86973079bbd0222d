"""What players owe one another and the house: warnings, expulsion, tips, and the rulings on disputes."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.money import TIPS, Amount, Sum, Transfer, chips
from panoverde.core.option import Nature, Number, Option, Pick, Text, is_words
from panoverde.core.part import Part, same
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.roles import player_at, require
from panoverde.games._poker.rules import Regime, Rules
from panoverde.games._poker.seats.departure import gone
from panoverde.games._poker.seats.people import name_of
from panoverde.games._poker.state import Player, State, with_player


class Conduct(StrEnum):
    """What a player may not do."""

    PLAYING_IN_PAIRS = "playing_in_pairs"  # PT-NB-14a AO-13.14a
    JOINT_PLAY = "joint_play"  # PT-NB-14b AO-13.14b
    DIVIDING_THE_POT = "dividing_the_pot"  # PT-NB-14c AO-13.14c PT-SO-27 R-191
    AGREEMENT = "agreement"  # PT-NB-14d AO-13.14d
    ADDING_CHIPS = "adding_chips"  # PT-NB-14e AO-13.14e
    LENDING = "lending"  # PT-NB-14f AO-13.14f
    POCKETING_CHIPS = "pocketing_chips"  # PT-NB-14g AO-13.14g
    RETURNING_SHORT = "returning_short"  # PT-NB-14h AO-13.14h
    HIDING_CARDS = "hiding_cards"  # PT-NB-14i AO-13.14i
    COMMENTS = "comments"  # PT-NB-14j AO-13.14j
    SWAPPING_SEATS = "swapping_seats"  # PT-NB-14k AO-13.14k
    ANOTHER_BETS = "another_bets"  # PT-NB-14l AO-13.14l
    INFLUENCE = "influence"  # PT-NB-14m AO-13.14m
    MARKING_CARDS = "marking_cards"  # PT-NB-14n AO-13.14n
    DISTURBING_DEVICE = "disturbing_device"  # PT-NB-15 AO-13.15
    LOOKING_AT_CARDS = "looking_at_cards"  # PT-NB-54 AO-13.54
    UNCLEAR_BET = "unclear_bet"  # PT-NB-55 AO-13.55
    TALKING = "talking"  # PT-NB-56 AO-13.56
    LOOKING_AGAIN = "looking_again"  # PT-NB-57 AO-13.57 R-127
    SLOW_PLAY = "slow_play"  # PT-NB-71a AO-13.71a
    COLLUSION = "collusion"  # PT-SO-11c
    SHARING_CARDS = "sharing_cards"  # PT-SO-11d
    PASSING_CHIPS = "passing_chips"  # PT-SO-11e
    PROGRAM = "program"  # PT-SO-11f R-143
    DISTURBANCE = "disturbance"  # PT-SO-11g


ONLINE = (
    Conduct.DIVIDING_THE_POT,
    Conduct.COLLUSION,
    Conduct.SHARING_CARDS,
    Conduct.PASSING_CHIPS,
    Conduct.PROGRAM,
    Conduct.DISTURBANCE,
)
LAND = tuple(one for one in Conduct if one not in ONLINE[1:])


class Warn(Command, tag="warn"):
    seat: Seat
    conduct: Conduct


class Expel(Command, tag="expel"):
    """The player must leave the table."""

    seat: Seat
    conduct: Conduct
    grave: bool
    """Once is enough; if not, they have been warned before."""


class Tip(Command, tag="tip"):
    """Chips of the cave for the slot on the croupier's left."""

    chips: Amount


class SettleDispute(Command, tag="settle_dispute"):
    dispute: str
    ruling: str


class PlayerWarned(Event, tag="player_warned"):
    aloud: ClassVar[bool] = True
    seat: Seat
    conduct: Conduct


class PlayerExpelled(facts.Expelled, tag="player_expelled"):
    aloud: ClassVar[bool] = True
    seat: Seat
    conduct: Conduct
    grave: bool = False


class TipGiven(Event, tag="tip_given"):
    seat: Seat
    chips: Sum


class DisputeSettled(Event, tag="dispute_settled"):
    dispute: str
    ruling: str


def prohibited(rules: Rules) -> tuple[Conduct, ...]:
    """What this table's regulation forbids; in a tournament the director has penalties of their own."""
    if rules.regime == Regime.TOURNAMENT:
        return ()
    return ONLINE if rules.regime == Regime.PT_ONLINE else LAND  # PT-NB-14 AO-13.14 PT-SO-11


def repeats(player: Player, conduct: Conduct) -> bool:
    """Have they been warned? For slow play, only slow play counts."""
    slow = conduct == Conduct.SLOW_PLAY
    return any((one == Conduct.SLOW_PLAY) == slow for one in player.standing.warnings)  # PT-NB-58 PT-NB-71a R-271


def may_be_grave(conduct: Conduct) -> bool:
    return conduct != Conduct.SLOW_PLAY  # PT-NB-71a AO-13.71a: only a player who persists


def why_no_tip(state: State, seat: Seat) -> Refused | None:
    if not state.rules.physical or state.rules.is_button_table:
        return Refused("PT-NB-5 PT-NB-9d AO-13.5 AO-13.9d R-271", "no-slot-for-tips")
    if state.hand is not None and seat in state.hand.holdings:
        return Refused("PT-NB-9d AO-13.9d R-271", "hand-in-play")
    return _already_gone(state.players[seat])


def _already_gone(player: Player) -> Refused | None:
    return Refused("R-144 R-262", "already-leaving") if player.leaving else None


# Judging


def _offender(state: State, seat: Seat, conduct: Conduct) -> Player:
    _, player = player_at(state, seat)
    if conduct not in prohibited(state.rules):
        raise Refused("PT-NB-14 PT-NB-58 AO-13.14 AO-13.58 PT-SO-11 RT-71", "not-forbidden-here", conduct=str(conduct))
    if refused := _already_gone(player):
        raise refused
    return player


def warn(state: State, command: Warn, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    _offender(state, command.seat, command.conduct)
    yield PlayerWarned(command.seat, command.conduct)  # PT-NB-58 AO-13.58 PT-NB-71a AO-13.71a


def expel(state: State, command: Expel, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    player = _offender(state, command.seat, command.conduct)
    if command.grave and not may_be_grave(command.conduct):
        raise Refused("PT-NB-71a AO-13.71a", "warning-comes-first", seat=command.seat)
    if not command.grave and not repeats(player, command.conduct):
        raise Refused("PT-NB-58 AO-13.58 PT-NB-71a AO-13.71a R-271", "warning-comes-first", seat=command.seat)
    who = name_of(player)  # PT-NB-58 AO-13.58 PT-NB-71a AO-13.71a R-335
    yield PlayerExpelled(command.seat, command.conduct, command.grave, player=who)
    yield from gone(state, command.seat)


def tip(state: State, command: Tip, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state, command.by)
    if refused := why_no_tip(state, seat):
        raise refused
    if type(command.chips) is not int or not 1 <= command.chips <= player.cave:
        raise Refused("PT-NB-9d AO-13.9d", "tip-beyond-cave", cave=state.rules.money(player.cave))
    yield TipGiven(seat, command.chips)  # PT-NB-9d AO-13.9d


def settle_dispute(state: State, command: SettleDispute, _: Chance) -> Iterator[Event]:
    director = (Role.DIRECTOR,) if state.rules.is_button_table else ()  # RT-1
    require(command, Role.HOUSE, Role.INSPECTOR, *director)
    if not is_words(command.dispute) or not is_words(command.ruling):
        raise Refused("PT-NB-8c AO-13.8c", "dispute-without-words")
    yield DisputeSettled(command.dispute, command.ruling)  # PT-NB-8 PT-NB-8c AO-13.8 AO-13.8c


# Believing


def _warned(state: State, event: PlayerWarned) -> State:
    """For what, not how often: nobody asks that, and every timeout is one more."""
    player = state.players[event.seat]
    warnings = tuple(dict.fromkeys((*player.standing.warnings, event.conduct.value)))
    standing = replace(player.standing, warnings=warnings)
    return with_player(state, event.seat, replace(player, standing=standing))


def _expelled(state: State, event: PlayerExpelled) -> State:
    """They wait for no other seat either."""
    player = state.players[event.seat]
    waiting = tuple(one for one in state.waiting if one.name != player.name)
    noted = replace(player, standing=replace(player.standing, expelled=True))
    return with_player(replace(state, waiting=waiting), event.seat, noted)  # PT-NB-58 AO-13.58


def _still_expelled(then: State, now: State) -> State:
    """They are leaving, and a rewind does not bring them back."""
    out = {seat for seat, player in now.players.items() if player.standing.expelled}
    players = {
        seat: replace(player, standing=replace(player.standing, expelled=True)) if seat in out else player
        for seat, player in then.players.items()
    }
    return replace(then, players=players) if out else then


def _tip_given(state: State, event: TipGiven) -> State:
    player = state.players[event.seat]
    poorer = with_player(state, event.seat, replace(player, cave=player.cave - event.chips))
    return replace(poorer, tips=state.tips + event.chips)


# Showing: who somebody is, is the house's business


def _nameless(event: PlayerExpelled, viewer: Who) -> Event:
    return replace(event, player="") if event.player and viewer not in STAFF else event


# Offering


def _houses_offers(_: State, __: Role) -> Iterator[Option]:
    yield Option("settle_dispute", (Text("dispute"), Text("ruling")), Nature.IRREGULARITY)


def _directors_offers(state: State, who: Role) -> Iterator[Option]:
    if state.rules.is_button_table:
        yield from _houses_offers(state, who)


def _inspectors_offers(state: State, who: Role) -> Iterator[Option]:
    yield from _sanctions(state, who)
    yield from _houses_offers(state, who)


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    if who in state.players and not why_no_tip(state, who) and state.players[who].cave:
        yield Option("tip", (Number("chips", 1, state.players[who].cave),))


def _sanctions(state: State, who: Role) -> Iterator[Option]:
    here = {seat: player for seat, player in state.players.items() if not player.leaving}
    codes = prohibited(state.rules)
    if not here or not codes:
        return
    everybody = Pick("seat", tuple(here))
    yield Option("warn", (everybody, Pick("conduct", codes)), Nature.IRREGULARITY)
    if who != Role.INSPECTOR:
        return
    grave = tuple(filter(may_be_grave, codes))
    yield Option("expel", (everybody, Pick("conduct", grave), Pick("grave", (True,))), Nature.IRREGULARITY)
    for seat, player in here.items():
        if again := tuple(one for one in codes if repeats(player, one)):
            asks = (Pick("seat", (seat,)), Pick("conduct", again), Pick("grave", (False,)))
            yield Option("expel", asks, Nature.IRREGULARITY)


def _tipped(event: TipGiven) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), TIPS, event.chips),)


PART: Part[State] = Part(
    judges={Warn: warn, Expel: expel, Tip: tip, SettleDispute: settle_dispute},
    cites={
        Warn: "PT-NB-58 AO-13.58 PT-SO-11",
        Expel: "PT-NB-58 AO-13.58 PT-NB-71a AO-13.71a R-271",
        Tip: "PT-NB-9d AO-13.9d",
        SettleDispute: "PT-NB-8c AO-13.8c R-362",
    },
    believes={
        PlayerWarned: _warned,
        PlayerExpelled: _expelled,
        TipGiven: _tip_given,
        DisputeSettled: same,
    },
    offers={
        Role.HOUSE: _houses_offers,
        Role.CROUPIER: _sanctions,
        Role.INSPECTOR: _inspectors_offers,
        Role.DIRECTOR: _directors_offers,
        int: _players_offers,
    },
    moves={TipGiven: _tipped},
    masks={PlayerExpelled: _nameless},
    holds=lambda state: {TIPS: state.tips},
    keeps=_still_expelled,
)
