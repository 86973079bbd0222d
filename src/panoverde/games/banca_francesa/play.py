"""Banca francesa: the course of the coup, as the house judges it. Bets, three dice, collection, payment."""

from collections.abc import Iterator

from panoverde.core import chance as physical
from panoverde.core.game import Command, Event, Instant, Void
from panoverde.core.option import Nature, Option, Pick, Text, is_words
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._banked import betting, dice_case, idle, model as banked, seats

from .model import DiceLifted, DiceThrown, LiftDice, NullThrow, Phase, State, Throw, ThrowNullified
from .payout import DICE, at_risk, decides, prize
from .rules import CHANCES, LINES, ZONES, Rules, chance_of


def open(rules: Rules, at: Instant) -> State:  # noqa: A001 - the protocol's word
    cloth = banked.Cloth({}, demo=rules.demo)  # PT-BFO-31: the same game, with free credits
    return State(rules, cloth, dice_case.full_case(at))


def due(state: State) -> Command | None:
    if state.phase == Phase.BETTING:
        waiting = state.cloth.players and not state.window.announced
        return banked.OpenBets(by=Role.CROUPIER) if waiting else None
    if state.phase == Phase.DECIDED:
        return banked.Settle(by=Role.CROUPIER) if _unsettled(state) else banked.OpenBets(by=Role.CROUPIER)
    ready = _why_not_throw(state, Role.CROUPIER) is None
    return dice_case.due(state.case) or (Throw(by=Role.CROUPIER) if ready else None)


# Judging


def decide(state: State, command: Command, chance: physical.Chance) -> Iterator[Event]:
    match command:
        case banked.Sit():
            yield from seats.sit(state.cloth, state.rules.places, command)
        case banked.BuyChips():
            yield from seats.buy_chips(state.cloth, command)
        case banked.Leave():
            yield from _leave(state, command)
        case banked.OpenBets():
            yield from _open_bets(state, command)
        case banked.PlaceBet():
            yield from _place_bet(state, command)
        case banked.WithdrawBet():
            yield from _withdraw_bet(state, command)
        case banked.CloseBets():
            yield from _close_bets(state, command)
        case Throw():
            yield from _throw(state, command, chance)
        case NullThrow():
            yield from _null_throw(state, command)
        case LiftDice():
            yield from _lift_dice(state, command)
        case banked.Settle():
            yield from _settle(state, command)
        case Void():
            yield from _void(state, command)
        case banked.InviteIdle() | banked.WarnIdle() | banked.EndIdle():
            _require(command, Role.CLOCK)
            yield from idle.decide(state.cloth, _patience(state), command)
        case _:
            yield from _handle_dice(state, command)


def _require(command: Command, *roles: Role) -> None:
    if command.by not in roles:
        raise Refused("R-204", "not-yours", who=title(command.by))


def _not_now(state: State) -> Refused:
    return Refused("R-199 PT-BFO-3d", "not-now", phase=state.phase)


# The bets


def _open_bets(state: State, command: banked.OpenBets) -> Iterator[Event]:
    _require(command, Role.CROUPIER)
    if not _may_open(state):
        raise _not_now(state)
    seconds = state.rules.betting_seconds
    coup = state.coup + (state.phase == Phase.DECIDED)  # an undecided throw does not end the coup
    yield from betting.announce(coup, command.at, None if seconds is None else seconds * 1000)


def _may_open(state: State) -> bool:
    if state.phase == Phase.BETTING:
        return not state.window.announced
    return state.phase == Phase.DECIDED and not _unsettled(state)


def _accepts_bets(state: State) -> bool:
    """A timed table waits for its window; an untimed one takes bets until the croupier closes them."""
    timed = state.rules.betting_seconds is not None
    return state.phase == Phase.BETTING and (state.window.announced or not timed)


def _place_bet(state: State, command: banked.PlaceBet) -> Iterator[Event]:
    seat, _ = seats.player_at(state.cloth, command.by)
    if not _accepts_bets(state):
        raise _not_now(state)
    betting.in_time(state.window, command.at)
    limit = _limit(state, seat, command.zone)
    if _elsewhere(state, seat, command.zone):
        raise Refused("PT-BFO-8 R-24", "one-chance-only", zone=command.zone)
    yield from betting.place(state.cloth, limit, command)


def _limit(state: State, seat: Seat, zone: str) -> betting.Limit:
    """What the law and the operator allow this player on this zone, given the rest of what he has at stake."""
    if zone not in ZONES:
        raise Refused("AO-3.9 AO-3.10 PT-BFO-8 PT-BFO-9", "unknown-zone", zone=str(zone), zones=", ".join(ZONES))
    rules, chance = state.rules, chance_of(zone)
    free = rules.maximum(chance) - sum(  # the area and the line count together
        at_risk(bet.zone, bet.chips)
        for bet in state.cloth.of(seat)
        if bet.zone != zone and chance_of(bet.zone) == chance
    )
    half = 2 if zone in LINES else 1  # AO-3.10c PT-BFO-10 R-22: the chips run from 2 x min to 2 x max
    line = "AO-3.10c PT-BFO-10"
    return betting.Limit(
        zone=zone,
        minimum=half * rules.minimum,
        maximum=half * rules.maximum(chance),
        free=half * free,
        step=half,
        cap=half * CHANCES[chance].cap,
        currency=rules.currency,
        least_cites=line if zone in LINES else "AO-3.16 PT-BFO-11 PT-BFO-3c",
        most_cites=line if zone in LINES else CHANCES[chance].cap_cites,
        step_cites=f"{line} R-22",
    )


def _elsewhere(state: State, seat: Seat, zone: str) -> bool:
    """Is he on another chance, where the operator allows only one?"""
    others = (bet for bet in state.cloth.of(seat) if chance_of(bet.zone) != chance_of(zone))
    return state.rules.single_chance_only and any(others)


def _withdraw_bet(state: State, command: banked.WithdrawBet) -> Iterator[Event]:
    seat, _ = seats.player_at(state.cloth, command.by)
    if not _bets_are_free(state):
        raise Refused("PT-BFO-17 PT-BFO-21 PT-BFO-23 R-199", "bets-stand")
    betting.in_time(state.window, command.at)
    yield from betting.withdraw(state.cloth, _limit(state, seat, command.zone), command)


def _bets_are_free(state: State) -> bool:
    """To take, keep or change: after an undecided throw, or once the prizes are paid."""
    if state.phase == Phase.BETTING:
        return True  # PT-BFO-17
    return state.phase == Phase.DECIDED and not _unsettled(state)  # AO-3.13 PT-BFO-23


def _leave(state: State, command: banked.Leave) -> Iterator[Event]:
    seat, _ = seats.player_at(state.cloth, command.by)
    if state.cloth.of(seat):
        if not _bets_are_free(state):
            raise Refused("PT-BFO-20 PT-BFO-21 R-199", "bets-stand")
        betting.in_time(state.window, command.at)
    yield from seats.leave(state.cloth, seat)


def _close_bets(state: State, command: banked.CloseBets) -> Iterator[Event]:
    deadline = state.window.deadline
    _require(command, Role.CROUPIER if deadline is None else Role.CLOCK)
    if not _accepts_bets(state) or state.rules.individual:
        raise _not_now(state)
    if deadline is not None and command.at < deadline:
        raise Refused("PT-BFO-13", "too-early", left=deadline - command.at)
    yield from betting.close()


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
        return _not_now(state)
    return dice_case.why_not_throw(state.case)


def _dice_are_out(state: State) -> bool:
    """With the bets closed; or after an undecided total, where nobody has been asked for bets since."""
    asked = state.window.announced or state.rules.betting_seconds is not None
    again = state.phase == Phase.BETTING and bool(state.dice) and not asked
    return state.phase == Phase.CLOSED or again


def _null_throw(state: State, command: NullThrow) -> Iterator[Event]:
    _require(command, Role.CROUPIER, Role.INSPECTOR)
    _physical(state)
    if not _dice_are_out(state):
        raise _not_now(state)
    if refused := dice_case.why_not_record(state.case):
        raise refused
    if command.fault not in set(dice_case.Fault):
        raise Refused("AO-3.8", "unknown-fault", fault=str(command.fault))
    yield ThrowNullified(command.fault)  # AO-3.8 AO-3.7b R-23: the bets stay, the dice are thrown again
    if command.fault in dice_case.SPOILS_THE_SET:
        yield dice_case.spoil(state.case, command.at)  # AO-3.8b


def _physical(state: State) -> None:
    if not state.rules.physical:
        raise Refused("PT-BFO-2 R-205", "virtual-table")


def _lift_dice(state: State, command: LiftDice) -> Iterator[Event]:
    _require(command, Role.CROUPIER, Role.INSPECTOR)
    _physical(state)
    if not _may_lift(state):
        raise Refused("AO-3.7d R-26", "nothing-to-lift")
    yield DiceLifted()  # AO-3.7d R-26


def _may_lift(state: State) -> bool:
    return _unsettled(state) and not state.lifted


def _handle_dice(state: State, command: Command) -> Iterator[Event]:
    who: dict[type[Command], Role] = {
        dice_case.RotateDice: Role.CROUPIER,
        dice_case.RelieveThrower: Role.CROUPIER,
        dice_case.CallRotation: Role.CLOCK,
        dice_case.CallRelief: Role.CLOCK,
        dice_case.SeizeDice: Role.INSPECTOR,
        dice_case.ReportExamination: Role.INSPECTOR,
        dice_case.SupplyDice: Role.INSPECTOR,
    }
    if isinstance(command, dice_case.SuspectDice):
        seats.player_at(state.cloth, command.by)  # AO-3.5: any player
    else:
        _require(command, who[type(command)])
    _physical(state)
    yield from dice_case.decide(state.case, command, resting=_unsettled(state))


# Collection and payment


def _settle(state: State, command: banked.Settle) -> Iterator[Event]:
    _require(command, Role.CROUPIER)
    if not _unsettled(state):
        raise Refused("AO-3.14 PT-BFO-16", "nothing-to-settle")
    losers = (bet for bet in state.cloth.bets if _loses(state, bet))
    for bet in _round_the_table(losers):  # AO-3.11 AO-3.14 PT-BFO-16 PT-BFO-22: all of them before any prize
        taken = at_risk(bet.zone, bet.chips)
        yield banked.BetCollected(bet.seat, bet.zone, taken, bet.chips - taken)
    winners = (bet for bet in state.cloth.bets if _wins(state, bet))
    for bet in _round_the_table(winners):
        yield banked.PrizePaid(bet.seat, bet.zone, prize(bet.zone, bet.chips))  # AO-3.12 AO-3.13


def _unsettled(state: State) -> bool:
    return any(_loses(state, bet) or _wins(state, bet) for bet in state.cloth.bets)


def _loses(state: State, bet: banked.Bet) -> bool:
    if state.decides is None or state.lifted:
        return False  # AO-3.7d: no other chance loses
    return chance_of(bet.zone) != state.decides  # PT-BFO-22


def _wins(state: State, bet: banked.Bet) -> bool:
    return chance_of(bet.zone) == state.decides and not bet.paid


def _round_the_table(bets: Iterator[banked.Bet]) -> list[banked.Bet]:
    """The ases first, then counter-clockwise: seats are numbered clockwise, so the last one first."""
    return sorted(bets, key=lambda bet: (bet.zone != "ases", -bet.seat, OUTSIDE_IN.index(bet.zone)))  # AO-3.11 R-197


OUTSIDE_IN = ("ases", "pequeno", "risco_exterior", "grande", "risco_interior")


def _void(state: State, command: Void) -> Iterator[Event]:
    _require(command, Role.INSPECTOR, Role.HOUSE)
    if not is_words(command.reason):
        raise Refused("R-202", "no-reason")
    if state.phase == Phase.DECIDED:
        raise Refused("PT-BFO-18 R-202", "score-is-known")
    if not state.cloth.bets:
        raise Refused("PT-BFO-19 R-202", "nothing-to-void")
    yield banked.CoupVoided(command.reason)  # PT-BFO-18 R-23
    for bet in _round_the_table(iter(state.cloth.bets)):
        yield banked.BetReturned(bet.seat, bet.zone, bet.chips)  # PT-BFO-19


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
        free=_bets_are_free(state),
    )


# Offering


def options(state: State, who: Who) -> tuple[Option, ...]:
    return tuple(_options(state, who))


def _options(state: State, who: Who) -> Iterator[Option]:
    match who:
        case Role.CROUPIER:
            yield from _croupiers_options(state)
        case Role.INSPECTOR if state.rules.physical:
            yield from _irregularities(state)
        case Role.CLOCK:
            if _accepts_bets(state) and state.window.deadline is not None:
                yield Option("close_bets", nature=Nature.COURSE, since=state.window.deadline)
            yield from idle.options(state.cloth, _patience(state))
        case int():
            if who in state.cloth.players:
                yield from _players_options(state, who)
            yield from seats.options(state.cloth, state.rules.places, who)
    if who in (Role.INSPECTOR, Role.HOUSE) and state.phase != Phase.DECIDED and state.cloth.bets:
        yield Option("void", (Text("reason"),), Nature.IRREGULARITY)
    if state.rules.physical:
        seated = who in state.cloth.players
        yield from dice_case.options(state.case, who, seated=seated, resting=_unsettled(state))


def _croupiers_options(state: State) -> Iterator[Option]:
    if _may_open(state):
        yield Option("open_bets", nature=Nature.COURSE)
    if _accepts_bets(state) and state.window.deadline is None and not state.rules.individual:
        yield Option("close_bets", nature=Nature.COURSE)
    if not _why_not_throw(state, Role.CROUPIER):
        yield Option("throw", nature=Nature.COURSE)
    if _unsettled(state):
        yield Option("settle", nature=Nature.COURSE)
    if state.rules.physical:
        yield from _irregularities(state)


def _irregularities(state: State) -> Iterator[Option]:
    if _dice_are_out(state) and not dice_case.why_not_record(state.case):
        yield Option("null_throw", (Pick("fault", tuple(dice_case.Fault)),), Nature.IRREGULARITY)
    if _may_lift(state):
        yield Option("lift_dice", nature=Nature.IRREGULARITY)


def _players_options(state: State, seat: Seat) -> Iterator[Option]:
    until = state.window.deadline
    for zone in ZONES:
        limit = _limit(state, seat, zone)
        if _accepts_bets(state) and not _elsewhere(state, seat, zone):
            yield from betting.place_options(state.cloth, seat, limit, until)
        if _bets_are_free(state) and state.cloth.on(seat, zone):
            yield from betting.withdraw_options(state.cloth, seat, limit, until)
    if not _why_not_throw(state, seat):
        yield Option("throw", nature=Nature.COURSE)
    if not state.cloth.of(seat):
        yield Option("leave")
    elif _bets_are_free(state):
        yield Option("leave", until=until)
