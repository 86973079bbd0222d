"""Jackpots of slot machines: figures that come from the plan, and machines that may feed a pool (AO-17.3 to 17.6)."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from panoverde.core.money import Money
from panoverde.core.refusal import Refused
from panoverde.games._slots.plan import Jackpot, Plan, Reels
from panoverde.games._slots.reader import read
from panoverde.house.records import Model
from panoverde.pools.rules import Chapter, Prize, Rules

CITES = "AO-17.3 AO-17.4"
PLAN_OPTIONS = ("coin", "per_line")
"""Which of the plan's stakes: each has a pool of its own."""


def jackpot_in(plan: Plan) -> Jackpot:
    jackpot = plan.jackpot if isinstance(plan, Reels) else None
    if jackpot is None:
        raise Refused(CITES, "plan-without-jackpot", plan=plan.name)
    return jackpot


def figures(plan: Plan, stake: int) -> tuple[dict[str, str], tuple[Prize, ...]]:
    """Options and prizes of the pool for machines with this plan and stake."""
    jackpot = jackpot_in(plan)
    options = {"bet": str(stake), "start": str(jackpot.start * stake), "group": jackpot.group or ""}
    return options, (Prize(jackpot.name),)


def figures_of_model(model: Model, options: Mapping[str, str]) -> tuple[dict[str, str], tuple[Prize, ...]]:
    """The same for a registered model; `coin` and `per_line` among the options say which stake."""
    plan = read(model.file.encode())
    coins = {str(int(Decimal(coin) * 100)) for coin in plan.stake.coins}
    coin = options.get("coin", min(coins, key=int))
    lines = options.get("per_line", str(plan.stake.per_line[0]))
    if coin not in coins or lines not in map(str, plan.stake.per_line):
        raise Refused(CITES, "no-such-stake", coin=coin, per_line=lines)
    bets = plan.bets if isinstance(plan, Reels) else 1
    own, prizes = figures(plan, int(coin) * int(lines) * bets)
    rest = {name: text for name, text in options.items() if name not in PLAN_OPTIONS}
    return {**rest, **own, "approval": model.approval}, prizes


def check_machine(rules: Any, pool: Rules, others: Iterable[str]) -> None:
    """May a machine with these rules feed the pool? `others` are the machines that do."""
    jackpot = jackpot_in(rules.plan)
    stake = rules.largest_bet
    fits = pool.chapter == Chapter.SLOTS and (pool.bet, pool.start) == (stake, jackpot.start * stake)  # AO-17.4
    if not fits or pool.group != (jackpot.group or ""):
        facts = {"stake": rules.money(stake), "start": Money(jackpot.start * stake, rules.currency)}
        raise Refused(CITES, "pool-not-for-machine", pool=pool.pool, **facts, group=jackpot.group or "—")
    if not pool.group and (taken := list(others)):
        raise Refused("AO-17.3", "pool-of-one-machine", pool=pool.pool, table=taken[0])
