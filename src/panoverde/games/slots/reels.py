"""Slot machines: a spin, and the free ones that it starts. One act, with all its chance and its prizes."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import Sum, Transfer, chips, stake
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import ReelsWanted
from panoverde.games._kit.cloth import player_at
from panoverde.games._slots.machine import LineWin, ScatterWin
from panoverde.games._slots.plan import Reels

from .jackpot import feeding, left_of_a_unit
from .payment import Outcome, transfers
from .rules import no_such_line_bet
from .state import Claim, State, Step, acting, begun, in_step, moved_on, paid, settled


class Spin(Command, tag="spin"):
    per_line: int
    """Coins on each line."""


class SpinFree(Command, tag="spin_free"):
    """The next free spin: the house does it, or the player who doesn't wait."""


class StakePlaced(Event, tag="stake_placed"):
    seat: Seat
    per_line: int
    chips: Sum
    """On all lines together."""
    at: Instant = 0


class ReelsStopped(Outcome, tag="reels_stopped"):
    seat: Seat
    stake: Sum
    prize: Sum
    """Of lines or ways and scatters."""
    stops: tuple[int, ...]
    free: bool = False
    lines: tuple[LineWin, ...] = ()
    scatters: tuple[ScatterWin, ...] = ()
    spins: int = 0
    """Free spins that it starts or adds."""
    bonuses: tuple[int, ...] = ()
    """That it starts, by their number in the plan from 0."""
    jackpot: bool = False


# Judging


def _spin(state: State, command: Spin, chance: Chance) -> Iterator[Event]:
    seat, player = player_at(state.cloth, command.by)
    plan, rules = state.plan, state.rules
    if not isinstance(plan, Reels):
        raise Refused("AO-17.1 AO-17.9", "no-reels", plan=plan.name)
    in_step(state, Step.READY)
    if type(command.per_line) is not int or command.per_line not in rules.choices:
        raise no_such_line_bet(command.per_line, rules.choices)
    whole = rules.stake(command.per_line)
    if whole > player.chips:
        raise Refused("R-203", "not-enough-chips", amount=rules.money(whole), chips=rules.money(player.chips))
    yield StakePlaced(seat, command.per_line, whole, command.at)
    stopped = _stopped(state, seat, whole, command.per_line, chance.reels(plan.strips))
    yield stopped
    yield from feeding(state, seat, whole, won=stopped.jackpot)


def _spin_free(state: State, command: SpinFree, chance: Chance) -> Iterator[Event]:
    seat, _ = acting(state, command.by, Role.CROUPIER)
    in_step(state, Step.FREE_SPINS)
    yield _stopped(state, seat, 0, state.per_line, chance.reels(_free_strips(state)))


def _free_strips(state: State) -> tuple[tuple[str, ...], ...]:
    return state.rules.machine.plan.free_strips


def _stopped(state: State, seat: Seat, whole: int, per_line: int, stops: tuple[int, ...]) -> ReelsStopped:
    """The plan alone says what these stops win: no balance, pool, player or past comes into it."""  # AO-17.2 AO-17.8
    won = state.rules.machine.spin(stops, free=not whole)
    prize = won.paid * per_line * state.rules.coin
    return ReelsStopped(
        seat,
        whole,
        prize,
        stops,
        free=not whole,
        lines=won.lines,
        scatters=won.scatters,
        spins=won.free_spins,
        bonuses=won.bonuses,
        jackpot=won.jackpot,
        by_cashier=state.rules.is_for_cashier(prize),
    )


# Believing


def _placed(state: State, event: StakePlaced) -> State:
    return begun(state, event.seat, event.per_line, event.chips)


def _believed(state: State, event: ReelsStopped) -> State:
    if event.free:
        spun = replace(state, spins_left=state.spins_left - 1, spins_done=state.spins_done + 1)
    else:
        spun = replace(
            settled(state, event.seat, event.stake, counted=event.counted), carry=left_of_a_unit(state, event.stake)
        )
    shown = replace(
        paid(spun, event.seat, event.prize, by_cashier=event.by_cashier, counted=event.counted),
        stops=event.stops,
        window=state.rules.machine.window(event.stops, event.free),
        free=event.free,
        spins_left=spun.spins_left + event.spins,
        bonuses=event.bonuses,
        claim=Claim() if event.jackpot else None,
    )
    return moved_on(shown)


def _staked(event: StakePlaced) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), stake(event.seat), event.chips),)


# Offering


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    player = state.cloth.players.get(seat)
    if player is None or not isinstance(state.plan, Reels):
        return
    if state.step == Step.READY:
        within = tuple(choice for choice in state.rules.choices if state.rules.stake(choice) <= player.chips)
        if within:
            yield Option("spin", (Pick("per_line", within),), Nature.STAKE)
    yield from _free_offer(state, seat)


def _free_offer(state: State, _: Role | Seat) -> Iterator[Option]:
    if state.step == Step.FREE_SPINS:
        yield Option("spin_free", nature=Nature.COURSE)


def _due(_: State) -> Command:
    return SpinFree(by=Role.CROUPIER)


reels: Part[State] = Part(
    judges={Spin: _spin, SpinFree: _spin_free},
    wants={
        Spin: lambda state: ReelsWanted(state.plan.strips) if isinstance(state.plan, Reels) else None,
        SpinFree: lambda state: ReelsWanted(_free_strips(state)) if isinstance(state.plan, Reels) else None,
    },
    cites={Spin: "AO-17.1 AO-17.2 AO-17.14", SpinFree: "AO-17.2 R-479"},
    believes={StakePlaced: _placed, ReelsStopped: _believed},
    offers={int: _players_offers, Role.CROUPIER: _free_offer},
    due=_due,
    stages=(Step.FREE_SPINS,),
    moves={StakePlaced: _staked, ReelsStopped: transfers},
    final={ReelsStopped: always},  # AO-17.15: the machine's record stands
)
