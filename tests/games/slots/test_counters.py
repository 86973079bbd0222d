"""Counters of bets and prizes are accounts of the ledger; journals from before that still add up."""

import msgspec
import pytest
from msgspec.structs import replace

from panoverde.conformance.laws import _inside as inside
from panoverde.core.chance import Seeded
from panoverde.core.codec import Codec, encode
from panoverde.core.decider import Event
from panoverde.core.money import BANK, BETS, PRIZES, movements
from panoverde.core.people import Role
from panoverde.core.table import Table, transfers
from panoverde.games.slots import COUNTED, GAME
from panoverde.games.slots.cashier import Means, PayPrize
from panoverde.games.slots.rules import PRESETS, Rules
from panoverde.games.slots.state import State, Step

from .machines import FESTA, at_a_machine
from .test_independence import step

CODEC = Codec(GAME)
MACHINES = [replace(FESTA, cashier_limit=5), PRESETS["VALETES"], PRESETS["PALANCA"]]


def on(table: Table[Rules, State], luck: Seeded, acts: int) -> None:
    for _ in range(acts):
        if table.state.step == Step.CASHIER:
            table.act(PayPrize(Means.CASH, by=Role.CASHIER), luck)
        else:
            step(table, luck)


def first_journal(event: Event) -> Event:
    """As the first journals have it: nothing of counters."""
    raw = msgspec.json.decode(encode(event))
    raw.pop("counted", None)
    return CODEC.event(msgspec.json.encode(raw))


@pytest.mark.rule("AO-17.10")
@pytest.mark.parametrize("rules", MACHINES)
def test_a_journal_from_before_the_accounts_folds_to_what_it_posted(rules: Rules) -> None:
    table = at_a_machine(rules, 10**9)
    on(table, Seeded(3), 200)
    old = [first_journal(event) for event in table.log]
    assert any(isinstance(event, COUNTED) for event in old)
    posted = inside(movements(move for event in old for move in transfers(GAME, event)))
    assert not {BETS, PRIZES} & posted.keys()
    machine = Table(GAME, old)
    held, counters = GAME.holdings(machine.state), table.state.counters
    assert {account: amount for account, amount in held.items() if amount} == posted
    assert held[BANK] == counters.takings + machine.state.owed
    assert (machine.state.counters, machine.state.older, table.state.older) == (counters, True, False)
    on(machine, Seeded(4), 100)
    later, held = machine.state.counters, GAME.holdings(machine.state)
    assert held[BETS] == later.bets - counters.bets > 0
    assert held[BETS] + held[PRIZES] + held[BANK] == later.takings + machine.state.owed


def test_a_state_kept_by_an_earlier_program_is_older() -> None:
    state = at_a_machine(FESTA).state
    kept = msgspec.json.decode(encode(state))
    del kept["posted"], kept["older"]
    assert CODEC.state(msgspec.json.encode(kept)) == replace(state, older=True)
