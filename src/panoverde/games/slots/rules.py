"""Slot machines: what the operator chooses of a machine. Everything else is in its payback plan, a file."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from importlib.resources import files
from typing import Annotated

from panoverde.core.fields import FIXED
from panoverde.core.money import LARGEST, Amount, Currency, Money
from panoverde.core.option import is_words
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._slots.machine import Machine
from panoverde.games._slots.plan import Jackpot, Plan, Reels
from panoverde.games._slots.reader import read
from panoverde.games._slots.sense import most_of_a_spin

POOL = "AO-17.3 AO-17.4 AO-17.5"


@cache
def plan_of(file: str) -> Plan:
    """The plan is read once, however many machines have it."""
    return read(file.encode())


@cache
def machine_of(file: str) -> Machine:
    """Reels, ready to be spun."""
    plan = plan_of(file)
    if not isinstance(plan, Reels):
        raise TypeError(f"{plan.name} has no reels")
    return Machine(plan)


class Rules(Record, kw_only=True):
    file: Annotated[str, FIXED]
    """The payback plan: text of the approved file. Its SHA-256 is the model's fingerprint."""  # AO-17.2 AO-17.8
    coin: Amount
    """One of the plan's coins, in the smallest unit."""
    per_line: int | None = None
    """The only line bet of this machine, in coins; None: the player chooses one of the plan's."""
    currency: Currency = Currency.AOA
    demo: bool = False
    """Free credits: the same game, nothing to convert."""  # AO-17.1b
    casino: str = "Pano Verde"
    room: str = "1"
    number: str = "1"
    """The machine's own, in its room."""  # AO-17.11
    jackpot: str | None = None
    """Pool that it feeds."""  # AO-17.3 AO-17.4
    cashier_limit: Amount | None = None
    """Prizes above it are paid by the cashier; None: the machine pays all."""  # AO-17.14 R-481
    autoplay: bool = True
    """May pages repeat a spin for the player? Theirs to keep: a spin does not say who pressed."""
    count_jackpot: bool = False
    """Do a jackpot's increments count towards the legal return?"""

    @property
    def plan(self) -> Plan:
        return plan_of(self.file)

    @property
    def machine(self) -> Machine:
        return machine_of(self.file)

    @property
    def progressive(self) -> Jackpot | None:
        """The plan's jackpot."""
        return self.plan.jackpot if isinstance(self.plan, Reels) else None

    @property
    def choices(self) -> tuple[int, ...]:
        """Line bets that a player may choose, in coins."""
        return self.plan.stake.per_line if self.per_line is None else (self.per_line,)

    def stake(self, per_line: int = 1) -> int:
        """Of a whole game: every line is played."""
        bets = self.plan.bets if isinstance(self.plan, Reels) else 1
        return self.coin * per_line * bets

    def is_for_cashier(self, prize: int) -> bool:
        """Free credits are no money: nobody fetches them."""
        return self.cashier_limit is not None and not self.demo and prize > self.cashier_limit  # AO-17.14 R-481

    def money(self, amount: int) -> Money:
        return Money(amount, self.currency)

    # What server and house ask of any table

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-17",)

    @property
    def minimum(self) -> int:
        return self.stake(min(self.choices))

    @property
    def largest_bet(self) -> int | None:
        return self.stake(max(self.choices))

    @property
    def places(self) -> int:
        return 1

    @property
    def least_players(self) -> int:
        return 0

    @property
    def physical(self) -> bool:
        return False

    @property
    def needs_croupier(self) -> bool:
        return False

    @property
    def individual(self) -> bool:
        return True

    @property
    def one_table(self) -> bool:
        return False

    @property
    def payback_plan(self) -> str | None:
        return self.file

    @property
    def stands_alone(self) -> bool:
        return self.jackpot is None

    @property
    def demo_options(self) -> Mapping[str, str]:
        return {}

    @property
    def online_times(self) -> Mapping[str, int]:
        return {}

    @property
    def not_before(self) -> str | None:
        return None

    @property
    def whole_chips(self) -> Mapping[str, int]:
        return {}

    @property
    def handles_idle(self) -> bool:
        return False


def coins(plan: Plan) -> tuple[int, ...]:
    """In the smallest unit."""
    return tuple(int(Decimal(coin) * 100) for coin in plan.stake.coins)


def _ours(name: str, **options: str | int) -> Rules:
    """One of the project's own machines, at its smallest coin."""
    file = (files(__package__) / "machines" / f"{name}.toml").read_text("utf-8")
    return Rules(file=file, coin=min(coins(plan_of(file))), **options)  # type: ignore[arg-type]


PRESETS = {
    "FRUTARIA": _ours("frutaria"),
    "AZULEJOS": _ours("azulejos"),
    "MARE": _ours("mare"),
    "PALANCA": _ours("palanca", jackpot="palanca"),
    "VALETES": _ours("valetes"),
}


def check(rules: Rules) -> None:
    """Refuse a machine that its plan does not know, or that nobody could find."""
    plan = rules.plan  # AO-17.9: a file that makes no sense is refused
    known = ", ".join(plan.stake.coins)
    if rules.coin not in coins(plan):
        coin = rules.money(rules.coin)
        raise Refused("AO-17.2 AO-17.8 AO-17.11", "no-such-coin", option="coin", coin=coin, known=known)
    if rules.per_line is not None and rules.per_line not in plan.stake.per_line:
        raise no_such_line_bet(rules.per_line, plan.stake.per_line)
    for option in ("casino", "room", "number"):
        if not is_words(getattr(rules, option)):
            raise Refused("AO-17.11", "machine-without-place", option=option)
    if _largest_prize(rules) > LARGEST:
        raise Refused("R-08", "prize-too-large", most=rules.money(LARGEST))
    _check_jackpot(rules)


def _largest_prize(rules: Rules) -> int:
    """A bound of what one act may pay."""
    plan, line_bet = rules.plan, rules.coin * max(rules.choices)
    if isinstance(plan, Reels):
        return most_of_a_spin(plan) * line_bet
    return max(hand.pays for hand in plan.hands) * line_bet


def _check_jackpot(rules: Rules) -> None:
    """A plan with a jackpot feeds a pool, which keeps what is not won yet; and each stake has a pool of its own."""
    if rules.progressive is None:
        if rules.jackpot is not None:
            raise Refused(POOL, "plan-without-jackpot", option="jackpot", plan=rules.plan.name)
        return
    if rules.jackpot is None:
        raise Refused(POOL, "machine-without-pool", option="jackpot", plan=rules.plan.name)
    if not is_words(rules.jackpot) or ":" in rules.jackpot:
        raise Refused(POOL, "no-such-pool", option="jackpot", pool=rules.jackpot)
    if len(rules.choices) > 1:
        known = ", ".join(map(str, rules.choices))
        raise Refused("AO-17.3 AO-17.4", "one-stake-per-pool", option="per_line", known=known)


def no_such_line_bet(found: object, known: tuple[int, ...]) -> Refused:
    return Refused("AO-17.2 AO-17.8 AO-17.11", "no-such-line-bet", found=str(found), known=", ".join(map(str, known)))
