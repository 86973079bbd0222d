"""Whatever is played at whatever table: the journal is whole, the money adds up, and a table can be read again."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from panoverde import games
from panoverde.core.events import ChanceCommitted, ChanceRevealed
from panoverde.core.fair import verify
from panoverde.core.game import AnyGame
from panoverde.core.money import movements
from panoverde.core.table import transfers
from panoverde.house.records import Coup
from panoverde.server import table as serving
from panoverde.server.kept import read_kept
from panoverde.server.table import ServedTable
from panoverde.store.contract import GENESIS, link
from tests.server.random_play import PLACE, STREAM, UNIT, Play, Room, people

GAMES = list(games.every())
SEEDS = (1, 2, 3)


@pytest.fixture(params=[(game, seed) for game in GAMES for seed in SEEDS], ids=lambda one: f"{one[0].name}-{one[1]}")
def luck(request: pytest.FixtureRequest) -> tuple[AnyGame, int]:
    found: tuple[AnyGame, int] = request.param
    return found


def played(luck: tuple[AnyGame, int], acts: int = 250) -> Play:
    return asyncio.run(Play(*luck).run(acts))


def test_the_journal_has_every_act_in_a_chain_and_its_money_sums_to_nothing(luck: tuple[AnyGame, int]) -> None:
    async def story() -> None:
        play = await Play(*luck).run(250)
        before, balances = GENESIS, Counter[str]()
        entries = await play.room.journal()
        assert [entry.version for entry in entries] == list(range(1, play.served.version + 1))
        assert len(entries) > 50
        for entry in entries:
            assert entry.hash == (before := link(before, STREAM, entry.version, entry.at, entry.body))
            kept = read_kept(play.served.codec, entry)
            moved = [move for event in kept.act.events for move in transfers(play.game, event)]
            assert sum(amount for _, _, amount in kept.moves) == 0
            inside = {account: gain for account, gain in movements(moved).items() if ":" not in account}
            assert inside == {a.partition("/")[2]: gain for a, _, gain in kept.moves if a.startswith(f"{PLACE}/") and ":" not in a}
            for account, unit, amount in kept.moves:
                assert unit == UNIT
                balances[account] += amount
        ledger = await play.room.store.balances(f"{PLACE}/")
        held = {account: amount for (account, _), amount in ledger.items() if amount}
        assert held == {
            f"{PLACE}/{account}": amount for account, amount in play.game.holdings(play.served.table.state).items() if amount
        }
        assert held == {account: amount for account, amount in balances.items() if amount and account.startswith(PLACE)}

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-27", "PT-SO-68")
def test_what_the_coups_say_that_somebody_won_is_what_he_has_more(luck: tuple[AnyGame, int]) -> None:
    async def story() -> None:
        play = await Play(*luck).run(400)
        nets = Counter[str]()
        for coup in await play.room.store.select(Coup, {"place": PLACE}, limit=1_000_000):
            nets[coup.account] += coup.net
            assert coup.staked >= 0, coup
        for share in play.served.tally.conclude(play.served.version + 1):  # of the coup that is under way
            nets[people(play.served)[share.seat]] += share.net
        money = Counter[str](play.tips)
        for entry in await play.room.journal():
            for account, _, amount in read_kept(play.served.codec, entry).moves:
                if account.startswith(("transit:", "credits:")):
                    money[account.rpartition(":")[2]] += amount
        held = play.game.holdings(play.served.table.state)
        for seat, account in people(play.served).items():
            money[account] += held[f"chips:{seat}"] + held.get(f"stake:{seat}", 0)
        assert +nets == +money
        assert -nets == -money
        house = sum(amount for account, amount in held.items() if ":" not in account and account != "tips")
        assert sum(nets.values()) == -house

    asyncio.run(story())


def test_every_draw_was_committed_to_and_is_proved(luck: tuple[AnyGame, int]) -> None:
    async def story() -> None:
        play = await Play(*luck).run(250)
        committed, drawn, salt = "", [], b""
        before = GENESIS
        for entry in await play.room.journal():
            kept = read_kept(play.served.codec, entry)
            match kept.act.events:
                case (ChanceCommitted(commitment),):
                    assert not committed, "two seeds at once"
                    committed, salt, drawn = commitment, before, []
                case (ChanceRevealed() as revealed,):
                    assert (revealed.commitment, revealed.salt) == (committed, salt.hex())
                    assert list(revealed.draws) == drawn
                    verify(revealed.commitment, revealed.seed, revealed.salt, [list(pair) for pair in revealed.draws])
                    committed = ""
                case _:
                    assert committed or not kept.draws
                    drawn += kept.draws
            before = entry.hash
        assert play.served.bound
        assert play.served.bound.secure.commitment == committed

    asyncio.run(story())


def standing(served: ServedTable) -> dict[str, Any]:
    """All that a table knows of itself."""
    bound = served.bound
    return {
        "version": served.version,
        "events": served.table.version,
        "state": served.table.state,
        "head": served._head,
        "people": served.seats.tenures,
        "where": served.seats._seats,
        "tally": vars(served.tally),
        "risk": {seat: amount for seat, amount in served.tally.risk.items() if amount},
        "sealed": bound.sealed if bound else None,
        "ids": served._ids,
        "opened": served.opened,
    }


def test_a_table_read_again_is_the_same_table(luck: tuple[AnyGame, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "SNAPSHOT_EVERY", 40)
    monkeypatch.setattr(serving, "FORGET_EVERY", 16)

    async def story() -> None:
        play = await Play(*luck).run(300)
        again = await Room(play.room.store, play.room.clock).load(play.opening)
        kept = play.room.store._tables.pop("snapshots", {})  # type: ignore[attr-defined]
        whole = await Room(play.room.store, play.room.clock).load(play.opening)
        live = standing(play.served)
        for one in (again, whole):
            found = standing(one)
            assert {name: found[name] for name in live if name not in ("tally",)} == {
                name: live[name] for name in live if name not in ("tally",)
            }
            assert shares(one) == shares(play.served, spare=True)
        assert luck[1] != 1 or kept or not play.room.coups

    asyncio.run(story())


def shares(served: ServedTable, spare: bool = False) -> Any:
    tally = served.tally
    parts = {seat: (part.first, part.staked, part.net, part.in_pot) for seat, part in tally._parts.items()}
    del spare
    return parts, tally._pot
