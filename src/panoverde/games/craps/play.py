"""Craps: the course of the coup, as the house judges it. Each throw is a coup; bets that it leaves alone stand."""

from collections.abc import Iterator

from panoverde.core import chance as physical
from panoverde.core.dice import Dice, total
from panoverde.core.game import Command, Event, Instant
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._banked import betting, model as banked, seats
from panoverde.games._banked.course import Course, not_now, require, require_physical
from panoverde.games._banked.model import Bet, Fate, Phase

from .model import (
    CallLastSeries,
    CheckDie,
    ClosingSet,
    DiceOffered,
    DiceRefused,
    DiceTaken,
    DiceThrown,
    DieChecked,
    DieOffTable,
    DieReplaced,
    DieSupplied,
    Fault,
    LastSeries,
    LastSeriesCalled,
    OfferDice,
    RefuseDice,
    SetClosing,
    ShortThrow,
    State,
    SupplyDie,
    TakeDice,
    Throw,
    ThrowAnnounced,
    ThrowNullified,
)
from .payout import DICE, Verdict, chances, decides, is_over, next_point, pays, travels_to, verdict
from .rules import COMES, LINES, NUMBERS, TRAVELLED, ZONES, Decides, Rules

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
    if not _why_not_offer(state):
        return OfferDice(by=Role.CROUPIER)
    return None if _why_not_throw(state, Role.CROUPIER) else Throw(by=Role.CROUPIER)


# Judging


def decide(state: State, command: Command, chance: physical.Chance) -> Iterator[Event]:
    match command:
        case OfferDice() | TakeDice() | RefuseDice():
            yield from _pass_the_dice(state, command)
        case Throw():
            yield from _throw(state, command, chance)
        case ShortThrow() | DieOffTable():
            yield from _null_throw(state, command)
        case CheckDie() | SupplyDie():
            yield from _look_after_the_dice(state, command)
        case SetClosing() | CallLastSeries():
            yield from _closing(state, command)
        case banked.OpenBets():
            yield from COURSE.decide(state, command)
            if state.last_series == LastSeries.CALLED and state.point is None:
                yield banked.Announced(banked.Announcement.LAST_SERIES)  # AO-4.13c-ii R-37
        case banked.WithdrawBet() if _odds_still_free(state, command.by, command.zone):
            limit = _limit(state, seats.player_at(state.cloth, command.by)[0], command.zone)
            yield from betting.withdraw(state.cloth, limit, command)  # AO-4.11a R-231
        case _:
            yield from COURSE.decide(state, command)


def _odds_still_free(state: State, who: Who, zone: str) -> bool:
    """Odds may be taken back at any moment before the throw, even once the bets are closed."""
    behind = zone in ZONES and ZONES[zone].behind is not None
    return state.phase == Phase.CLOSED and behind and who in state.cloth.players  # AO-4.11a R-231


# The shooter


def _pass_the_dice(state: State, command: OfferDice | TakeDice | RefuseDice) -> Iterator[Event]:
    if isinstance(command, OfferDice):
        require(command, Role.CROUPIER)
        if refused := _why_not_offer(state):
            raise refused
        yield DiceOffered(_next_shooter(state))  # AO-4.3 AO-4.5
        return
    seat, _ = seats.player_at(state.cloth, command.by)
    if refused := _why_not_answer(state, seat):
        raise refused
    if isinstance(command, TakeDice):
        chosen = (command.first, command.second)
        if len(set(chosen)) < DICE or not set(chosen) <= set(state.five.presented):
            known = ", ".join(map(str, state.five.presented))
            raise Refused("AO-4.4", "choose-two-dice", presented=known)
        yield DiceTaken(seat, *chosen)  # AO-4.4
    elif state.hand.dice:
        raise Refused("AO-4.8 R-224", "dice-taken", seat=seat)
    else:
        yield DiceRefused(seat)  # AO-4.5


def _why_not_offer(state: State) -> Refused | None:
    if state.phase == Phase.DECIDED or not state.window.announced:
        return not_now(state)
    if not state.cloth.bets:
        return Refused("AO-4.5", "nobody-has-bet")
    if state.hand.shooter is not None and (_plays(state) or state.phase == Phase.BETTING):
        return Refused("AO-4.8 AO-4.8a AO-4.8b R-226", "dice-held", seat=state.hand.shooter)
    return None


def _plays(state: State) -> bool:
    """Has whoever holds the dice, or is offered them, a bet on the cloth?"""
    return state.hand.shooter is not None and bool(state.cloth.of(state.hand.shooter))  # AO-4.5 AO-4.8a


def _next_shooter(state: State) -> Seat:
    """Round the table from the stickman's left, and on from the last shooter; whoever is on the pass line first."""
    betting_now = {bet.seat for bet in state.cloth.bets}
    willing = betting_now - set(state.hand.refused) or betting_now  # when all refuse, round again
    return min(
        willing,
        key=lambda seat: (
            not state.cloth.on(seat, "pass"),  # AO-4.5: preference
            (seat - state.hand.last - 1) % state.rules.places,  # AO-4.5 R-224
        ),
    )


def _why_not_answer(state: State, seat: Seat) -> Refused | None:
    """May he take the dice, choose others, or refuse them?"""
    if state.phase == Phase.DECIDED:
        return not_now(state)
    if seat != state.hand.shooter:
        return Refused("AO-4.5 R-224", "dice-not-offered", seat=seat)
    return None if _plays(state) else Refused("AO-4.5 AO-4.8a", "bet-first")


def _throw(state: State, command: Throw, chance: physical.Chance) -> Iterator[Event]:
    if refused := _why_not_throw(state, command.by):
        raise refused
    yield from _hand_over(state)
    dice = chance.dice(DICE)  # AO-4.4
    does = decides(state.point, dice)
    point = next_point(state.point, dice)
    yield DiceThrown(dice, does, point, command.at)
    wins, loses = chances(state.rules, {bet.zone for bet in state.cloth.bets}, state.point, dice)
    yield ThrowAnnounced(  # AO-4.13c AO-4.13c-i
        total(dice),
        point,
        wins,
        loses,
        same_shooter=does != Decides.SEVEN_OUT,  # AO-4.8b
        same_point=does == Decides.POINT_CONTINUES,
    )


def _why_not_throw(state: State, who: Who) -> Refused | None:
    if who not in (Role.CROUPIER, state.hand.shooter):
        return Refused("AO-4.5 R-225", "not-yours", who=title(who))
    if state.phase != Phase.CLOSED:
        return not_now(state)
    if not _plays(state):
        return Refused("AO-4.5 AO-4.8a R-226", "no-shooter")
    if len(state.five.presented) < DICE:
        return Refused("AO-4.4 AO-4.7a R-227", "too-few-dice")
    return None


def _in_hand(state: State) -> Dice:
    """The two that he chose; where he has not, the first ones presented."""
    return state.hand.dice if len(state.hand.dice) == DICE else state.five.presented[:DICE]  # AO-4.4 R-225


def _hand_over(state: State) -> Iterator[Event]:
    """Whoever was offered the dice and throws without a word has taken them."""
    if state.hand.shooter is not None and state.hand.dice != _in_hand(state):
        yield DiceTaken(state.hand.shooter, *_in_hand(state))


# Null throws


def _null_throw(state: State, command: ShortThrow | DieOffTable) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if refused := _why_not_throw(state, Role.CROUPIER):
        raise refused
    thrown = _in_hand(state)
    if isinstance(command, DieOffTable) and command.die not in thrown:
        raise Refused("AO-4.7a", "die-not-thrown", die=str(command.die))
    yield from _hand_over(state)
    if isinstance(command, DieOffTable):
        yield ThrowNullified(Fault.OFF_TABLE)  # AO-4.7 AO-4.7a
        others = (die for die in state.five.presented if die not in thrown)
        yield DieReplaced(command.die, next(others, None))  # AO-4.7a R-227
    else:
        yield ThrowNullified(Fault.SHORT)  # AO-4.6 AO-4.7b
    yield banked.Announced(banked.Announcement.NULL_COUP)  # AO-4.13c-i


def _look_after_the_dice(state: State, command: CheckDie | SupplyDie) -> Iterator[Event]:
    require(command, Role.CROUPIER if isinstance(command, CheckDie) else Role.INSPECTOR)
    require_physical(state)
    if isinstance(command, CheckDie):
        if command.die not in state.five.aside:
            raise Refused("AO-4.7a", "die-not-aside", die=str(command.die))
        yield DieChecked(command.die, command.sound)  # AO-4.3 AO-4.7a
    elif state.five.missing:
        yield DieSupplied(min(state.five.missing))  # AO-4.2 R-227
    else:
        raise Refused("AO-4.2 R-227", "five-dice-already")


# The last series


def _closing(state: State, command: SetClosing | CallLastSeries) -> Iterator[Event]:
    if isinstance(command, SetClosing):
        require(command, *WHO_CLOSES)
        if state.last_series != LastSeries.NO:
            raise Refused("AO-4.13c-ii R-230", "last-series-called")
        if type(command.closes_at) is not int or not 0 <= command.closes_at <= END_OF_TIME:
            raise Refused("AO-4.13c-ii R-230", "no-such-instant", instant=str(command.closes_at))
        yield ClosingSet(command.closes_at)
        return
    require(command, Role.CLOCK)
    since = _last_series_since(state)
    if since is None or command.at < since:
        raise Refused("AO-4.13c-ii R-37", "not-closing-yet")
    yield LastSeriesCalled()
    if state.point is None and state.phase == Phase.BETTING and state.window.announced:
        yield banked.Announced(banked.Announcement.LAST_SERIES)  # AO-4.13c-ii R-37


WHO_CLOSES = (Role.HOUSE, Role.INSPECTOR, Role.DIRECTOR)


def _last_series_since(state: State) -> Instant | None:
    """From when the clock may call it; None: no closing hour is known, or it has been called."""
    if state.closes_at is None or state.last_series != LastSeries.NO:
        return None
    return max(0, state.closes_at - FIVE_MINUTES)  # AO-4.13c-ii


# Offering


def options(state: State, who: Who) -> tuple[Option, ...]:
    return tuple(_options(state, who))


def _options(state: State, who: Who) -> Iterator[Option]:
    yield from COURSE.options(state, who)
    if not isinstance(who, Role) and who in state.cloth.players:
        yield from _players_options(state, who)
    if who == Role.CROUPIER and not _why_not_offer(state):
        yield Option("offer_dice", nature=Nature.COURSE)
    if not _why_not_throw(state, who):
        yield Option("throw", nature=Nature.COURSE)
    if who in WHO_CLOSES and state.last_series == LastSeries.NO:
        yield Option("set_closing", (Number("closes_at", 0, END_OF_TIME),))
    since = _last_series_since(state)
    if who == Role.CLOCK and since is not None:
        yield Option("call_last_series", since=since)
    if state.rules.physical:
        yield from _dice_options(state, who)


def _players_options(state: State, seat: Seat) -> Iterator[Option]:
    for bet in state.cloth.of(seat):
        if _odds_still_free(state, seat, bet.zone):
            yield from betting.withdraw_options(state.cloth, seat, _limit(state, seat, bet.zone), None)
    if _why_not_answer(state, seat):
        return
    for first in state.five.presented:
        others = tuple(die for die in state.five.presented if die != first)
        if others:
            yield Option("take_dice", (Pick("first", (first,)), Pick("second", others)))
    if not state.hand.dice:
        yield Option("refuse_dice")


def _dice_options(state: State, who: Who) -> Iterator[Option]:
    if who in (Role.CROUPIER, Role.INSPECTOR) and not _why_not_throw(state, Role.CROUPIER):
        yield Option("short_throw", nature=Nature.IRREGULARITY)
        yield Option("die_off_table", (Pick("die", _in_hand(state)),), Nature.IRREGULARITY)
    if who == Role.CROUPIER and state.five.aside:
        asks = (Pick("die", state.five.aside), Pick("sound", (True, False)))
        yield Option("check_die", asks, Nature.IRREGULARITY)
    if who == Role.INSPECTOR and state.five.missing:
        yield Option("supply_die", nature=Nature.IRREGULARITY)
