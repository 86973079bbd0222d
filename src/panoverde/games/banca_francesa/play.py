"""Banca francesa: the course of the coup, as the house judges it. Bets, three dice, collection, payment."""

from collections.abc import Iterator

from panoverde.core import chance as physical
from panoverde.core.game import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._banked import betting, dice_case, idle, model as banked, seats
from panoverde.games._banked.course import Course, not_now, require, require_physical
from panoverde.games._banked.model import Bet, Fate, Phase

from .model import DiceLifted, DiceThrown, LiftDice, NullThrow, State, Throw, ThrowNullified
from .payout import DICE, at_risk, decides, prize
from .rules import CHANCES, LINES, ZONES, Rules, chance_of


def open(rules: Rules, at: Instant) -> State:  # noqa: A001 - the protocol's word
    cloth = banked.Cloth({}, demo=rules.demo)  # PT-BFO-31: the same game, with free credits
    return State(rules=rules, cloth=cloth, case=dice_case.full_case(at))


# The bets


def _limit(state: State, seat: Seat, zone: str) -> betting.Limit:
    """What the law and the operator allow this player on this zone, given the rest of what he has at stake."""
    rules, chance = state.rules, chance_of(zone)
    maximum = rules.maximum(chance)
    free = maximum
    for bet in state.cloth.of(seat):
        if bet.zone != zone and chance_of(bet.zone) == chance:
            free -= at_risk(bet.zone, bet.chips)  # the area and the line count together
    half = 2 if zone in LINES else 1  # AO-3.10c PT-BFO-10 R-22: the chips run from 2 x min to 2 x max
    line = "AO-3.10c PT-BFO-10"
    return betting.Limit(
        zone=zone,
        minimum=half * rules.minimum,
        maximum=half * maximum,
        free=half * free,
        step=half,
        cap=half * CHANCES[chance].cap,
        currency=rules.currency,
        least_cites=line if zone in LINES else "AO-3.16 PT-BFO-11 PT-BFO-3c",
        most_cites=line if zone in LINES else CHANCES[chance].cap_cites,
        step_cites=f"{line} R-22",
    )


def _why_not_place(state: State, seat: Seat, zone: str) -> Refused | None:
    """Is he on another chance, where the operator allows only one?"""
    others = (bet for bet in state.cloth.of(seat) if chance_of(bet.zone) != chance_of(zone))
    if state.rules.single_chance_only and any(others):
        return Refused("PT-BFO-8 R-24", "one-chance-only", zone=zone)
    return None


def _why_not_close(state: State) -> Refused | None:
    return not_now(state) if state.rules.individual else None  # PT-BFO-14: he throws when he has bet


# Collection and payment


def _fate(state: State, bet: Bet) -> Fate | None:
    if chance_of(bet.zone) == state.decides:
        return Fate(prize=prize(bet.zone, bet.chips))  # AO-3.12 AO-3.13
    if state.lifted:
        return None  # AO-3.7d: no other chance loses
    taken = at_risk(bet.zone, bet.chips)
    return Fate(taken=taken, returned=bet.chips - taken)  # PT-BFO-22 R-22


def _round_the_table(_: State, bet: Bet) -> tuple[bool, int, int]:
    """The ases first, then counter-clockwise: seats are numbered clockwise, so the last one first."""
    return bet.zone != "ases", -bet.seat, OUTSIDE_IN.index(bet.zone)  # AO-3.11 R-197


OUTSIDE_IN = ("ases", "pequeno", "risco_exterior", "grande", "risco_interior")

COURSE = Course(
    zones=lambda _: ZONES,
    zones_cites="AO-3.9 AO-3.10 PT-BFO-8 PT-BFO-9",
    limit=_limit,
    fate=_fate,
    collection=_round_the_table,
    payment=_round_the_table,
    why_not_close=_why_not_close,
    why_not_place=_why_not_place,
)


def due(state: State) -> Command | None:
    if state.phase != Phase.CLOSED:
        return COURSE.due(state)
    ready = _why_not_throw(state, Role.CROUPIER) is None
    return dice_case.due(state.case) or (Throw(by=Role.CROUPIER) if ready else None)


# Judging


def decide(state: State, command: Command, chance: physical.Chance) -> Iterator[Event]:
    match command:
        case Throw():
            yield from _throw(state, command, chance)
        case NullThrow():
            yield from _null_throw(state, command)
        case LiftDice():
            yield from _lift_dice(state, command)
        case banked.InviteIdle() | banked.WarnIdle() | banked.EndIdle():
            require(command, Role.CLOCK)
            yield from idle.decide(state.cloth, _patience(state), command)
        case banked.RestartClocks():
            require(command, Role.HOUSE)
            yield from idle.restart(state.cloth, _patience(state), command.at)
        case _ if isinstance(command, dice_case.COMMANDS):
            yield from _handle_dice(state, command)
        case _:
            yield from COURSE.decide(state, command)


# The dice


def _throw(state: State, command: Throw, chance: physical.Chance) -> Iterator[Event]:
    if refused := _why_not_throw(state, command.by):
        raise refused
    if state.rules.individual:
        yield from betting.close()
    dice = chance.dice(DICE)  # AO-3.7 AO-3.7a PT-BFO-5: together, and one throw for everybody
    yield DiceThrown(dice, decides(dice), command.at)  # PT-BFO-1 PT-BFO-15


def _why_not_throw(state: State, who: Who) -> Refused | None:
    if state.rules.individual and state.phase == Phase.BETTING:
        if who != Role.CROUPIER and who not in state.cloth.players:
            return Refused("PT-BFO-14 R-204", "not-yours", who=title(who))
        return None if state.cloth.bets else Refused("PT-BFO-14", "bet-first")  # PT-BFO-14: the player, once he has bet
    if who != Role.CROUPIER:
        return Refused("R-204", "not-yours", who=title(who))
    if not _dice_are_out(state):
        return not_now(state)
    return dice_case.why_not_throw(state.case)


def _dice_are_out(state: State) -> bool:
    """With the bets closed; or after an undecided total, where nobody has been asked for bets since."""
    asked = state.window.announced or state.rules.betting_seconds is not None
    again = state.phase == Phase.BETTING and bool(state.dice) and not asked
    return state.phase == Phase.CLOSED or again


def _null_throw(state: State, command: NullThrow) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if not _dice_are_out(state):
        raise not_now(state)
    if refused := dice_case.why_not_record(state.case):
        raise refused
    if command.fault not in set(dice_case.Fault):
        raise Refused("AO-3.8", "unknown-fault", fault=str(command.fault))
    yield ThrowNullified(command.fault)  # AO-3.8 AO-3.7b R-23: the bets stay, the dice are thrown again
    if command.fault in dice_case.SPOILS_THE_SET:
        yield dice_case.spoil(state.case, command.at)  # AO-3.8b


def _lift_dice(state: State, command: LiftDice) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if not _may_lift(state):
        raise Refused("AO-3.7d R-26", "nothing-to-lift")
    yield DiceLifted()  # AO-3.7d R-26


def _may_lift(state: State) -> bool:
    return COURSE.unsettled(state) and not state.lifted


def _handle_dice(state: State, command: Command) -> Iterator[Event]:
    if isinstance(command, dice_case.SuspectDice):
        seats.player_at(state.cloth, command.by)  # AO-3.5: any player
    else:
        require(command, dice_case.WHO[type(command)])
    require_physical(state)
    yield from dice_case.decide(state.case, command, resting=COURSE.unsettled(state))


def _patience(state: State) -> idle.Patience | None:
    rules = state.rules
    if not rules.invites_idle:  # PT-BFO-29: the operator may invite, or not
        return None
    betting_now = state.phase == Phase.BETTING and state.window.announced
    return idle.Patience(
        individual=rules.individual,
        longest=rules.idle_seconds * 1000,
        most=rules.idle_coups,
        window=state.window.number,
        betting=betting_now,
        free=COURSE.bets_are_free(state),
    )


# Offering


def options(state: State, who: Who) -> tuple[Option, ...]:
    return tuple(_options(state, who))


def _options(state: State, who: Who) -> Iterator[Option]:
    yield from COURSE.options(state, who)
    throws = who == Role.CROUPIER or who in state.cloth.players
    if throws and not _why_not_throw(state, who):
        yield Option("throw", nature=Nature.COURSE)
    if who == Role.CLOCK:
        yield from idle.options(state.cloth, _patience(state))
    elif who == Role.HOUSE:
        yield from idle.house_options(state.cloth, _patience(state))
    if state.rules.physical:
        if who in (Role.CROUPIER, Role.INSPECTOR):
            yield from _irregularities(state)
        seated = who in state.cloth.players
        yield from dice_case.options(state.case, who, seated=seated, resting=COURSE.unsettled(state))


def _irregularities(state: State) -> Iterator[Option]:
    if _dice_are_out(state) and not dice_case.why_not_record(state.case):
        yield Option("null_throw", (Pick("fault", tuple(dice_case.Fault)),), Nature.IRREGULARITY)
    if _may_lift(state):
        yield Option("lift_dice", nature=Nature.IRREGULARITY)
