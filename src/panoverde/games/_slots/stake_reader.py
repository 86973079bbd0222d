"""Reads the stake of a plan: what its coins are worth, and how many are played."""

import re
from decimal import Decimal

from panoverde.core.refusal import Refused

from .node import Node, quoted
from .plan import Stake

MOST_BETS = 100_000
_COIN = re.compile(r"\d{1,9}(\.\d{1,2})?", re.ASCII)


def read_stake(node: Node, optional: tuple[str, ...]) -> Stake:
    node.table(("coins",), optional)
    coins = tuple(_coin(coin) for coin in node.child("coins").items())
    node.child("coins").all_different(tuple(f"{Decimal(coin):.2f}" for coin in coins))
    per_line, bets = node.get("per_line"), node.get("bets")
    return Stake(
        coins,
        _bets_per_line(per_line) if per_line else (1,),
        bets.whole(1, MOST_BETS) if bets else None,
    )


def _bets_per_line(node: Node) -> tuple[int, ...]:
    found = tuple(item.whole(1, MOST_BETS) for item in node.items())
    node.all_different(tuple(map(str, found)))
    return found


def _coin(node: Node) -> str:
    text = node.text()
    if not _COIN.fullmatch(text) or not Decimal(text):
        raise Refused("AO-17.9", "plan-bad-coin", **node.where, found=quoted(text))
    return text
