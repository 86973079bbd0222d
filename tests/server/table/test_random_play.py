"""Whatever is played at whatever table: the journal is whole, the money adds up, and a table can be read again."""

import asyncio
import hashlib
import itertools
from collections import Counter
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from panoverde import games
from panoverde.conformance.shares import OpenShare, ShareBook
from panoverde.core.decider import tag_of
from panoverde.core.events import Act, ChanceCommitted, ChanceRevealed
from panoverde.core.facts import TOLD, CoupEnded
from panoverde.core.fair import Unfair, verify
from panoverde.core.money import AccountName, is_outside, movements
from panoverde.core.people import Seat
from panoverde.core.table import Table, transfers
from panoverde.house.records import Coup, Outcome, Snapshot
from panoverde.journal import seeds
from panoverde.journal.entry import GENESIS, Entry, link
from panoverde.journal.face_down import opened
from panoverde.journal.table_entry import TableEntry
from panoverde.server.table import served_table, snapshots
from panoverde.server.table.served_table import ServedTable
from tests.server.random_play import PLACE, STREAM, UNIT, Play, Room, people

ACTS = 330
LUCK = [(game.name, seed) for game in games.every() for seed in (1, 2)]
every_game = pytest.mark.parametrize(("name", "seed"), LUCK)


@cache
def play_of(name: str, seed: int) -> Play:
    """With snapshots so often that there are some, and seeds that are the same every time."""
    numbers = itertools.count()

    def counted() -> bytes:
        return hashlib.sha256(b"%d %d" % (seed, next(numbers))).digest()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(snapshots, "SNAPSHOT_EVERY", 40)
        patch.setattr(served_table, "FORGET_EVERY", 16)
        patch.setattr(seeds, "fresh_seed", counted)
        return asyncio.run(Play(games.find(name), seed).run(ACTS))


def journal_of(play: Play) -> list[tuple[Entry, TableEntry[Act]]]:
    return list(opened(play.served.codec, asyncio.run(play.room.journal()), play.served.seeds))


def coups_of(play: Play) -> list[Coup]:
    return asyncio.run(play.room.store.select(Coup, {"place": PLACE}, limit=1_000_000))


@every_game
def test_the_journal_is_a_chain_without_gaps(name: str, seed: int) -> None:
    play, before = play_of(name, seed), GENESIS
    journal = journal_of(play)
    assert [entry.version for entry, _ in journal] == list(range(1, play.served.version + 1))
    assert len(journal) > ACTS // 2
    for entry, _ in journal:
        before = link(before, STREAM, entry.version, entry.at, entry.body)
        assert entry.hash == before


@every_game
def test_an_entry_posts_what_its_events_moved_and_nothing_is_made_or_lost(name: str, seed: int) -> None:
    play, ledger = play_of(name, seed), Counter[str]()
    for _, kept in journal_of(play):
        moved = movements(move for event in kept.act.events for move in transfers(play.game, event))
        assert sum(moved.values()) == sum(amount for _, _, amount in kept.moves) == 0
        assert {unit for _, unit, _ in kept.moves} <= {UNIT}
        posted = {account: amount for account, _, amount in kept.moves}
        assert {_within(account): gain for account, gain in moved.items() if not is_outside(account)} == {
            account: amount for account, amount in posted.items() if account.startswith(f"{PLACE}/")
        }
        ledger.update(posted)
    held = {_within(account): amount for account, amount in play.game.holdings(play.served.table.state).items()}
    assert {account: amount for account, amount in ledger.items() if amount and account.startswith(PLACE)} == {
        account: amount for account, amount in held.items() if amount
    }
    balances = asyncio.run(play.room.store.balances(f"{PLACE}/"))
    assert {account: amount for (account, _), amount in balances.items() if amount} == {
        account: amount for account, amount in held.items() if amount
    }


def _within(account: AccountName) -> str:
    return f"{PLACE}/{account}"


def parts_of(play: Play) -> dict[Seat, OpenShare]:
    """What each player has had of the open coup; and all that the table told of coups is what its transfers moved."""
    (_, first), *others = journal_of(play)
    table: Table[Any, Any] = Table(play.game, first.act.events)
    book = ShareBook(play.game, table.version)
    for _, kept in others:
        before = table.state
        table.keep(kept.act.events)
        told = tuple(fact for fact in table.facts if type(fact) in TOLD)
        assert told == kept.act.facts
        assert not book.act(before, table.state, kept.act.events, table.facts, table.version)
    return book.parts


@pytest.mark.rule("PT-BFO-27", "PT-SO-68")
@every_game
def test_what_the_coups_say_that_somebody_won_is_what_they_have_more(name: str, seed: int) -> None:
    play = play_of(name, seed)
    held, sitting = play.game.holdings(play.served.table.state), people(play.served)
    nets, money = Counter[str](), Counter[str](play.tips)
    for coup in coups_of(play):
        nets[coup.account] += coup.net
        if coup.outcome != Outcome.CORRECTED:  # which takes back what was told before
            assert coup.staked >= 0
            assert coup.net >= -coup.staked or coup.staked == 0, "a fee is paid without a stake"
        assert coup.outcome != Outcome.VOID or coup.net == 0
        assert coup.first <= coup.last <= play.served.version
    for seat, part in parts_of(play).items():  # in the coup that is under way
        if part.gain:
            nets[sitting[seat]] += part.gain
    for _, kept in journal_of(play):
        for account, _, amount in kept.moves:
            if account.startswith(("transit:", "credits:")):
                money[account.rpartition(":")[2]] += amount
    for seat, account in sitting.items():
        money[account] += held[f"chips:{seat}"] + held.get(f"stake:{seat}", 0)
    assert {who: net for who, net in nets.items() if net} == {who: gain for who, gain in money.items() if gain}
    house = sum(amount for account, amount in held.items() if ":" not in account and account != "tips")
    assert sum(nets.values()) == -house


@pytest.mark.rule("PT-NB-69", "PT-SO-73", "PT-BFO-19")
@every_game
def test_a_coup_that_was_annulled_is_kept_as_void_and_nothing_else_is(name: str, seed: int) -> None:
    play = play_of(name, seed)
    acts = {entry.version: kept.act for entry, kept in journal_of(play)}
    for coup in coups_of(play):
        act = acts[coup.last]
        gains = [share.gain for fact in act.facts if isinstance(fact, CoupEnded) for share in fact.shares]
        over = any(tag_of(event) in {"coup_voided", "hand_voided"} for event in act.events)
        annulled = over and not any(gains)  # a pot that two mixed hands share is not null
        if coup.outcome == Outcome.CORRECTED:
            continue
        assert annulled == (coup.outcome == Outcome.VOID)
        assert bool(coup.why) == annulled


@every_game
def test_every_draw_was_committed_to_before_and_is_proved_after(name: str, seed: int) -> None:
    play, before = play_of(name, seed), GENESIS
    committed, salt, drawn = "", b"", list[tuple[int, int]]()
    for entry, kept in journal_of(play):
        match kept.act.events:
            case (ChanceCommitted(commitment),):
                assert not committed, "two seeds at once"
                committed, salt, drawn = commitment, before, []
            case (ChanceRevealed() as revealed,):
                assert (revealed.commitment, revealed.salt, list(revealed.draws)) == (committed, salt.hex(), drawn)
                pairs = [list(pair) for pair in revealed.draws]
                verify(revealed.commitment, revealed.seed, revealed.salt, pairs)
                with pytest.raises(Unfair):
                    verify(revealed.commitment, revealed.seed, "00", [*pairs, [2**60, 0]])
                committed = ""
            case _:
                assert committed or not kept.draws
                drawn += kept.draws
        before = entry.hash
    assert play.served.bound
    assert play.served.bound.secure.commitment == committed


def standing(served: ServedTable) -> dict[str, Any]:
    """All that a table knows of itself."""
    attendance = served.attendance
    return {
        "state": (served.table.state, served.table.version),
        "people": (served.seats.tenures, {account: served.seats.of(account) for account in people(served).values()}),
        "parts": (attendance.at_stake, attendance._first, attendance.with_cards),
        "sealed": served.bound.sealed if served.bound else None,
        "ids": served.ids.newest(),
        "opened": served.opened,
    }


@every_game
def test_a_table_read_again_is_the_same_table(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    play = play_of(name, seed)

    store = deepcopy(play.room.store)  # the reader writes first; other tests read the play as it was

    async def story() -> None:
        room = Room(store, play.room.clock)
        live, head = standing(play.served), await room.store.head(STREAM)
        again = await room.load(play.opening)
        assert standing(again) == live
        assert again.version == again.durable == head.version + 1, "whoever reads it writes first"
        assert again._head == await room.store.head(STREAM)
        monkeypatch.setitem(store._tables, "snapshots", {})  # type: ignore[attr-defined]
        assert standing(await room.load(play.opening)) == live

    asyncio.run(story())


def test_there_were_snapshots_voids_corrections_and_people_who_changed_places() -> None:
    """Or the plays above would prove little."""
    plays = [play_of(*luck) for luck in LUCK]
    done = sum((play.done for play in plays), Counter[str]())
    for act in ("void", "rewind", "draw_seats", "leave", "call_misdeal", "tip", "collect_fees"):
        assert done[act], act
    kept = [asyncio.run(play.room.store.find(Snapshot, STREAM)) for play in plays]
    assert sum(one is not None for one in kept) > len(plays) // 3
    events = [event for play in plays for _, kept in journal_of(play) for event in kept.act.events]
    assert sum(isinstance(event, ChanceRevealed) for event in events) > 100
    outcomes = {coup.outcome for play in plays for coup in coups_of(play)}
    assert outcomes == {Outcome.SETTLED, Outcome.VOID, Outcome.FEE, Outcome.CORRECTED}
