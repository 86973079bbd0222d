"""Craps: the course of the coup, as the house judges it. Each throw is a coup; bets that it leaves alone stand."""

from collections.abc import Iterator

from panoverde.core import chance as physical
from panoverde.core.dice import total
from panoverde.core.game import Command, Event, Instant
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._banked import betting, model as banked, seats
from panoverde.games._banked.course import Course, not_now, require, require_physical
from panoverde.games._banked.model import Bet, Fate, Phase
from panoverde.games._craps import five_dice, shooter
from panoverde.games._craps.five_dice import DICE, CheckDie, SupplyDie
from panoverde.games._craps.shooter import OfferDice, RefuseDice, TakeDice, hand_over, in_hand

from .model import (
    BarAnnounced,
    CallLastSeries,
    ClosingSet,
    DiceOffTable,
    DiceThrown,
    DieOffTable,
    EndPlay,
    Fault,
    LastSeries,
    LastSeriesCalled,
    Onward,
    PlayEnded,
    SetClosing,
    ShortThrow,
    State,
    Throw,
    ThrowAnnounced,
    ThrowNullified,
)
from .payout import Verdict, chances, decides, is_over, next_point, pays, travels_to, verdict
from .rules import COMES, LINES, NUMBERS, TRAVELLED, ZONES, Decides, Rules, number_of, pays_on_number

FIVE_MINUTES = 300_000
END_OF_TIME = 10**15


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's words
    return State(rules=rules, cloth=banked.Cloth({}, demo=rules.demo))  # AO-4.1: against the bank


# The bets


def _limit(state: State, seat: Seat, zone: str) -> betting.Limit:
    """What the operator allows on this zone and, behind a bet, what that bet and the largest payment allow."""
    rules, kind, behind = state.rules, ZONES[zone].kind, ZONES[zone].behind
    most = rules.most_odds(zone, state.point, state.cloth.on(seat, behind)) if behind else rules.most(zone)
    return betting.Limit(
        zone=zone,
        minimum=rules.least(zone),
        maximum=most,
        free=most,
        currency=rules.currency,
        least_cites="AO-4.12 R-38" if kind in NUMBERS else "R-39",
        most_cites="AO-4.11a R-31" if behind else "R-39 R-220",
        step=rules.least(zone) if kind in NUMBERS else 1,  # AO-4.12 R-38
        step_cites="AO-4.12 R-38",
        exact=pays_on_number(zone, number_of(zone, state.point)).per,
    )


def _why_not_place(state: State, seat: Seat, zone: str) -> Refused | None:
    if zone in LINES and state.point is not None:
        return Refused("AO-4.10i AO-4.10a AO-4.10b R-222", "series-under-way", zone=zone, point=state.point)
    if zone in COMES and state.point is None:
        return Refused("AO-4.10c AO-4.10d R-222", "no-point-yet", zone=zone)
    if zone in TRAVELLED:
        return Refused("AO-4.10c AO-4.10d R-33", "bets-travel-there", zone=zone)
    behind = ZONES[zone].behind
    if behind in LINES and state.point is None:
        return Refused("AO-4.11a", "no-point-yet", zone=zone)
    if behind and not state.cloth.on(seat, behind):
        return Refused("AO-4.11a", "nothing-before-it", zone=zone, behind=behind)
    return None


def _why_not_take(state: State, _: Seat, zone: str) -> Refused | None:
    frozen = zone in TRAVELLED or (zone in LINES and state.point is not None)
    return Refused("AO-4.10i R-222", "frozen", zone=zone) if frozen else None


# Collection and payment


def _fate(state: State, bet: Bet) -> Fate | None:
    ends = state.last_series == LastSeries.OVER  # nothing is left on the cloth
    match verdict(state.rules, bet.zone, state.thrown_for, state.dice):
        case Verdict.WINS:
            prize = pays(bet.zone, state.thrown_for, state.dice).net(bet.chips)
            back = ends or is_over(bet.zone, state.point)
            return Fate(prize=prize, returned=bet.chips if back else 0)  # AO-4.13b R-223
        case Verdict.LOSES:
            return Fate(taken=bet.chips)
        case Verdict.TRAVELS if not ends:
            return Fate(moves_to=travels_to(bet.zone, state.dice))  # AO-4.10c AO-4.10d R-33
        case Verdict.RETURNS:
            return Fate(returned=bet.chips)  # R-32 R-221
        case _:
            return Fate(returned=bet.chips) if ends else None


def _clockwise(_: State, bet: Bet) -> tuple[int, int]:
    """From the stickman's left, each player's bets in the order of the cloth."""
    return bet.seat, ORDER[bet.zone]


ORDER = {zone: place for place, zone in enumerate(ZONES)}


def _why_not_open(state: State) -> Refused | None:
    over = state.last_series == LastSeries.OVER
    return Refused("AO-4.13c-ii R-37", "last-series-over") if over else None


COURSE = Course(
    zones=lambda _: ZONES,
    zones_cites="AO-4.9 AO-4.10 AO-4.11 AO-4.12 AO-4.13",
    limit=_limit,
    fate=_fate,
    collection=_clockwise,
    payment=_clockwise,
    asks_first=True,
    needs_bets=True,
    why_not_open=_why_not_open,
    why_not_place=_why_not_place,
    why_not_take=_why_not_take,
)


def due(state: State) -> Command | None:
    needed = COURSE.due(state)
    if needed:
        return needed
    if not shooter.why_not_offer(state):
        return OfferDice(by=Role.CROUPIER)
    return None if _why_not_throw(state, Role.CROUPIER) else Throw(by=Role.CROUPIER)


# Judging


def decide(state: State, command: Command, chance: physical.Chance) -> Iterator[Event]:
    match command:
        case OfferDice() | TakeDice() | RefuseDice():
            yield from shooter.decide(state, command)
        case Throw():
            yield from _throw(state, command, chance)
        case ShortThrow() | DieOffTable() | DiceOffTable():
            yield from _null_throw(state, command)
        case CheckDie() | SupplyDie():
            require(command, five_dice.WHO[type(command)])
            require_physical(state)
            yield from five_dice.decide(state.five, command)
        case SetClosing() | CallLastSeries() | EndPlay():
            yield from _closing(state, command)
        case banked.OpenBets():
            yield from _open_bets(state, command)
        case banked.WithdrawBet() if _odds_are_free(state, command.by, command.zone):
            limit = _limit(state, seats.player_at(state.cloth, command.by)[0], command.zone)
            yield from betting.withdraw(state.cloth, limit, command)  # AO-4.11a R-231
        case _:
            yield from COURSE.decide(state, command)


def _open_bets(state: State, command: banked.OpenBets) -> Iterator[Event]:
    opened = tuple(COURSE.decide(state, command))
    if _is_too_late(state, command.at):
        yield from _end_play(state)
        return
    yield from opened
    if state.last_series == LastSeries.CALLED and state.point is None:
        yield banked.Announced(banked.Announcement.LAST_SERIES)  # AO-4.13c-ii R-37


def _odds_are_free(state: State, who: Who, zone: str) -> bool:
    """Odds may be taken back at any moment, unless the throw on the table decides them."""
    if zone not in ZONES or not ZONES[zone].behind or who not in state.cloth.players:
        return False
    if state.phase != Phase.DECIDED:
        return True
    return verdict(state.rules, zone, state.thrown_for, state.dice) == Verdict.STANDS  # AO-4.11a R-231


# The throw


def _throw(state: State, command: Throw, chance: physical.Chance) -> Iterator[Event]:
    if refused := _why_not_throw(state, command.by):
        raise refused
    if _is_too_late(state, command.at):
        if command.by != Role.CROUPIER:
            raise _too_late()
        yield from _end_play(state)  # what was due was to begin
        return
    yield from hand_over(state)
    dice = chance.dice(DICE)  # AO-4.4
    does, point = decides(state.point, dice), next_point(state.point, dice)
    yield DiceThrown(dice, does, point, command.at)
    judged = chances(state.rules, {bet.zone for bet in state.cloth.bets}, state.point, dice)
    yield ThrowAnnounced(  # AO-4.13c AO-4.13c-i R-229
        total(dice),
        does,
        state.point if does == Decides.POINT_MADE else point,
        judged[Verdict.WINS],
        judged[Verdict.LOSES],
        Onward.NOBODY if state.ends_with(point, command.at) else ONWARD.get(does, Onward.NEW_POINT),
    )
    if judged[Verdict.NULL]:
        yield BarAnnounced(judged[Verdict.NULL])  # AO-4.10b AO-4.10d AO-4.13c-i


ONWARD = {Decides.POINT_CONTINUES: Onward.SAME_POINT, Decides.SEVEN_OUT: Onward.NEW_SHOOTER}  # AO-4.8b AO-4.13c-i


def _why_not_throw(state: State, who: Who) -> Refused | None:
    if who not in (Role.CROUPIER, state.hand.shooter):
        return Refused("AO-4.5 R-225", "not-yours", who=title(who))
    if state.phase != Phase.CLOSED:
        return not_now(state)
    if not shooter.has_the_dice(state):
        return Refused("AO-4.5 AO-4.8a R-224 R-226", "no-shooter")
    if len(state.five.presented) < DICE:
        return Refused("AO-4.4 AO-4.7a R-227", "too-few-dice")
    return None


def _null_throw(state: State, command: ShortThrow | DieOffTable | DiceOffTable) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if refused := _why_not_throw(state, Role.CROUPIER):
        raise refused
    if _is_too_late(state, command.at):
        raise _too_late()
    thrown = in_hand(state)
    if isinstance(command, DieOffTable) and command.die not in thrown:
        raise Refused("AO-4.7a", "die-not-thrown", die=str(command.die))
    yield from hand_over(state)
    if isinstance(command, ShortThrow):
        yield ThrowNullified(Fault.SHORT)  # AO-4.6 AO-4.7b
    else:
        lost = (command.die,) if isinstance(command, DieOffTable) else thrown
        yield ThrowNullified(Fault.OFF_TABLE)  # AO-4.7 AO-4.7a
        yield from five_dice.replacements(state.five, thrown, lost)
    yield banked.Announced(banked.Announcement.NULL_COUP)  # AO-4.13c-i


# The hour of closing


def _closing(state: State, command: SetClosing | CallLastSeries | EndPlay) -> Iterator[Event]:
    if isinstance(command, SetClosing):
        require(command, *WHO_CLOSES)
        if state.last_series != LastSeries.NO:
            raise Refused("AO-4.13c-ii R-230", "last-series-called")
        if type(command.closes_at) is not int or not 0 <= command.closes_at <= END_OF_TIME:
            raise Refused("AO-4.13c-ii R-230", "no-such-instant", instant=str(command.closes_at))
        yield ClosingSet(command.closes_at)
        return
    require(command, Role.CLOCK)
    if isinstance(command, EndPlay):
        since, refused = _ends_since(state), Refused("AO-4.13c-ii R-230", "play-goes-on")
    else:
        since, refused = _last_series_since(state), Refused("AO-4.13c-ii R-37", "not-closing-yet")
    if since is None or command.at < since:
        raise refused
    yield from _end_play(state) if isinstance(command, EndPlay) else _call_last_series(state, command.at)


WHO_CLOSES = (Role.HOUSE, Role.INSPECTOR, Role.DIRECTOR)


def _last_series_since(state: State) -> Instant | None:
    """From when the clock may call it; None: no closing hour is known, or it has been called."""
    if state.closes_at is None or state.last_series != LastSeries.NO:
        return None
    return max(0, state.closes_at - FIVE_MINUTES)  # AO-4.13c-ii


def _call_last_series(state: State, at: Instant) -> Iterator[Event]:
    yield LastSeriesCalled()
    bets_asked = state.phase == Phase.BETTING and state.window.announced
    if state.point is None and bets_asked and not state.is_past_closing(at):
        yield banked.Announced(banked.Announcement.LAST_SERIES)  # AO-4.13c-ii R-37


def _ends_since(state: State) -> Instant | None:
    """From when the clock may end play; None: not while a series is under way, nor before it is settled."""
    under_way = state.point is not None or COURSE.unsettled(state)
    return None if under_way or state.last_series == LastSeries.OVER else state.closes_at


def _is_too_late(state: State, at: Instant) -> bool:
    """Would a series begin at or after the hour?"""
    return state.point is None and state.is_past_closing(at)  # AO-4.13c-ii R-230


def _too_late() -> Refused:
    return Refused("AO-4.13c-ii R-230", "closing-hour")


def _end_play(state: State) -> Iterator[Event]:
    yield PlayEnded()
    for bet in sorted(state.cloth.bets, key=lambda bet: _clockwise(state, bet)):
        yield banked.BetReturned(bet.seat, bet.zone, bet.chips)


# Offering


def options(state: State, who: Who) -> tuple[Option, ...]:
    return tuple(_options(state, who))


def _options(state: State, who: Who) -> Iterator[Option]:
    yield from (option for option in COURSE.options(state, who) if not _takes_odds(option))
    if not isinstance(who, Role) and who in state.cloth.players:
        for bet in state.cloth.of(who):
            if _odds_are_free(state, who, bet.zone):
                yield from betting.withdraw_options(state.cloth, who, _limit(state, who, bet.zone), None)
    yield from shooter.options(state, who)
    if not _why_not_throw(state, who):
        yield Option("throw", nature=Nature.COURSE, until=None if who == Role.CROUPIER else _until(state))
    if state.rules.physical:
        yield from _null_options(state, who)
        yield from five_dice.options(state.five, who)
    yield from _closing_options(state, who)


def _takes_odds(option: Option) -> bool:
    """They are free longer than the other bets, so they are offered apart."""
    match option:
        case Option("withdraw_bet", (Pick("zone", (str(zone),)), *_)):
            return ZONES[zone].behind is not None
        case _:
            return False


def _until(state: State) -> Instant | None:
    """The last instant at which a series may begin."""
    return state.closes_at - 1 if state.closes_at is not None and state.point is None else None


def _null_options(state: State, who: Who) -> Iterator[Option]:
    if who not in (Role.CROUPIER, Role.INSPECTOR) or _why_not_throw(state, Role.CROUPIER):
        return
    until = _until(state)
    yield Option("short_throw", nature=Nature.IRREGULARITY, until=until)
    yield Option("die_off_table", (Pick("die", in_hand(state)),), Nature.IRREGULARITY, until=until)
    yield Option("dice_off_table", nature=Nature.IRREGULARITY, until=until)


def _closing_options(state: State, who: Who) -> Iterator[Option]:
    if who in WHO_CLOSES and state.last_series == LastSeries.NO:
        yield Option("set_closing", (Number("closes_at", 0, END_OF_TIME),))
    for kind, since in (("end_play", _ends_since(state)), ("call_last_series", _last_series_since(state))):
        if who == Role.CLOCK and since is not None:
            yield Option(kind, since=since)
