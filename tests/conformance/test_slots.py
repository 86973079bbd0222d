"""Slot machines held to the laws where features and jackpots come often."""

import dataclasses

import pytest
from msgspec.structs import replace
from tests.games.slots.machines import CRESCE, FESTA, VALETES

from panoverde.conformance import check, check_long
from panoverde.games.slots import GAME
from panoverde.games.slots.rules import Rules

MACHINES = {
    "features": FESTA,
    "features and a cashier": replace(FESTA, cashier_limit=20),
    "jackpot": CRESCE,
    "jackpot and a cashier": replace(CRESCE, cashier_limit=1_000),
    "cards and a cashier": replace(VALETES, cashier_limit=100),
}


@pytest.mark.rule("AO-17.1", "AO-17.3", "AO-17.14", "AO-17.15")
@pytest.mark.parametrize("rules", MACHINES.values(), ids=MACHINES)
def test_the_laws_hold(rules: Rules) -> None:
    game = dataclasses.replace(GAME, presets={"AO": rules})
    check(game, examples=10, shrink=False)
    check_long(game, plays=4)
