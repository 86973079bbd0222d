"""Slot machines: the state of one, and how a game goes on to its end."""

from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.money import Sum
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Player, Seating, given, player_at, with_bet
from panoverde.games._slots.machine import Window
from panoverde.games._slots.plan import Pick, Plan, Reels

from .rules import Rules

GAME_OPEN = "AO-17.1 AO-17.15 R-479"
STAKE = "stake"
"""Where a stake lies until chance has spoken."""


class Step(StrEnum):
    """What the machine waits for."""

    READY = "ready"
    """A stake."""
    CASHIER = "cashier"
    """The cashier's payment of a prize."""  # AO-17.14
    JACKPOT = "jackpot"
    """The pool, or the payment that it ordered."""
    WHEEL = "wheel"
    PICK = "pick"
    FREE_SPINS = "free_spins"
    HOLD = "hold"
    """The player's choice of cards to hold."""


class Counters(Record):
    """Since the machine was opened, never set back."""  # AO-17.10 AO-17.15

    games: int = 0
    """Paid spins and hands."""
    bets: Sum = 0
    prizes: Sum = 0
    """Of the plan, whoever pays them; without jackpots."""
    fed: Sum = 0
    """To the jackpot's pool."""
    jackpots: Sum = 0
    """Won from it."""
    takings: int = 0
    """Bets, less prizes and what went to the pool."""


class Posted(Record):
    """What the machine's accounts of bets and prizes have had."""  # AO-17.10

    bets: Sum = 0
    prizes: Sum = 0


class OpenBox(Record):
    place: int
    """Where the player pointed, from 1."""
    box: int
    """Which box of the plan stood there, from 0."""


class Claim(Record):
    """A jackpot that was won and not paid."""

    chips: Sum | None = None
    """What the pool has ordered; None: nothing yet."""


class State(Seating, kw_only=True):
    rules: Rules
    plan: Plan
    """As the file says: what a page shows of the machine."""  # AO-17.11
    coup: int = 1
    """Number of the game that is open, or comes next."""
    step: Step = Step.READY
    per_line: int = 0
    """Of this game, or the last: what was chosen, staked and won, and what is shown."""
    staked: Sum = 0
    won: Sum = 0
    stops: tuple[int, ...] = ()
    window: Window = ()
    """Symbols that the reels show, from the top."""
    free: bool = False
    """Is it a free spin's?"""
    hand: tuple[Card, ...] = ()
    drawn: bool = False
    """Is it the final hand?"""
    spins_left: int = 0
    spins_done: int = 0
    """Free ones of this game."""
    bonuses: tuple[int, ...] = ()
    """To be played, by their number in the plan from 0."""
    boxes: tuple[OpenBox, ...] = ()
    """Opened in the first of them."""
    owed: Sum = 0
    """By the cashier."""
    claim: Claim | None = None
    carry: int = 0
    """Of the jackpot's increments: what is left of a unit, in parts of the percentage's denominator."""
    counters: Counters = Counters()
    posted: Posted = Posted()
    older: bool = True
    """Has it bets or prizes that only the bank has had? In the first journals all were."""

    @property
    def at_cashier(self) -> int:
        """What the cashier must pay before anything goes on: a prize, or a jackpot that the pool has ordered."""
        ordered = (self.step == Step.JACKPOT and self.claim and self.claim.chips) or 0
        return self.owed or (ordered if self.rules.is_for_cashier(ordered) else 0)  # AO-17.14 R-481


def acting(state: State, who: Who, *staff: Role) -> tuple[Seat, Player]:
    """The player at the machine, who acts or for whom the house does."""
    if who in staff:
        if state.cloth.players:
            return next(iter(state.cloth.players.items()))
        raise not_now(state)
    return player_at(state.cloth, who)


def not_now(state: State) -> Refused:
    return Refused(GAME_OPEN, "machine-waits", step=state.step.value)


def in_step(state: State, step: Step) -> None:
    if state.step != step:
        raise not_now(state)


# Believing


def begun(state: State, seat: Seat, per_line: int, stake: int) -> State:
    """A new game: the stake lies there, and nothing of the last one is left."""
    cloth = given(with_bet(state.cloth, seat, STAKE, stake), seat, -stake)
    return replace(
        state,
        cloth=cloth,
        per_line=per_line,
        staked=stake,
        won=0,
        stops=(),
        window=(),
        free=False,
        hand=(),
        drawn=False,
        spins_done=0,
    )


def settled(state: State, seat: Seat, stake: int, *, counted: bool) -> State:
    """Chance has spoken: the stake is the machine's."""
    old = state.counters
    counters = replace(old, games=old.games + 1, bets=old.bets + stake, takings=old.takings + stake)
    cleared = replace(state, cloth=with_bet(state.cloth, seat, STAKE, 0), counters=counters)
    return posted(cleared, bets=stake, counted=counted)


def posted(state: State, *, bets: int = 0, prizes: int = 0, counted: bool) -> State:
    """A bet or a prize is in the account that counts it, or in the bank."""
    if counted:
        had = state.posted
        return replace(state, posted=Posted(had.bets + bets, had.prizes + prizes))
    return replace(state, cloth=replace(state.cloth, bank=state.cloth.bank + bets - prizes), older=True)


def paid(state: State, seat: Seat, prize: int, *, by_cashier: bool, counted: bool) -> State:
    """A prize is counted when it is won; the machine pays it at once, unless the cashier must."""
    if not prize:
        return state
    old = state.counters
    counters = replace(old, prizes=old.prizes + prize, takings=old.takings - prize)
    won = replace(state, won=state.won + prize, counters=counters)
    if by_cashier:
        return replace(won, owed=prize)
    return posted(replace(won, cloth=given(state.cloth, seat, prize)), prizes=prize, counted=counted)


def moved_on(state: State) -> State:
    """What comes next; a game without a next step is over."""
    step = _next(state)
    return replace(state, step=step, coup=state.coup + (step == Step.READY))


def _next(state: State) -> Step:
    """First what was won, then bonuses in the order of the plan, then free spins."""
    if state.owed:
        return Step.CASHIER
    if state.claim:
        return Step.JACKPOT
    if state.bonuses and isinstance(state.plan, Reels):
        return Step.PICK if isinstance(state.plan.bonus[state.bonuses[0]], Pick) else Step.WHEEL
    if state.spins_left:
        return Step.FREE_SPINS
    return Step.HOLD if state.hand and not state.drawn else Step.READY
