"""Tournaments in the house's books: money, chance that anybody can verify, several nodes, crashes."""

import asyncio
import sqlite3
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from panoverde.core import fair
from panoverde.core.money import BANK, free_credits
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.house.oversight.incidents import Happening
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.identities import Identity
from panoverde.house.play.seasons import season_shown
from panoverde.house.play.tournaments import NotTogether, announced
from panoverde.house.records import Document, Duty
from panoverde.journal.entry import Move
from panoverde.journal.ledger import wallet
from panoverde.store import audit as auditor
from panoverde.store.contract import Batch, Fenced, Overdrawn
from panoverde.store.memory import MemoryStore
from panoverde.tournament.commands import (
    BuyXtrastack,
    Cancel,
    DrawRoom,
    Enter,
    PauseClock,
    PayWinner,
    PreRegister,
    Refund,
    Register,
    Undo,
)
from panoverde.tournament.rules import PRESETS
from tests.house.house import HOUR, PASSWORD, code, refused, run
from tests.house.play.tournament_room import Room, books, sqlite

DIRECTOR, CASHIER = Role.DIRECTOR, Role.CASHIER


# The announcement


@pytest.mark.rule("FS-2.2", "FS-3.1")
def test_the_direction_announces_and_others_do_not() -> None:
    async def story() -> None:
        room = await Room.announced()
        tournaments, rules = room.books.tournaments, PRESETS["freeze_out"]
        inspector = await room.books.staff.employ(SYSTEM, "fi.scal", PASSWORD, (Duty.INSPECTOR,))
        assert await code(tournaments.announce(inspector, "outro", "freeze_out", rules)) == "not-your-duty"
        assert await code(tournaments.announce(room.director, "sexta", "freeze_out", rules)) == "tournament-name-taken"
        for bad in ("", "Sexta", "a b", "ç", "a_b", "x" * 41):
            assert await code(tournaments.announce(room.director, bad, "freeze_out", rules)) == "bad-tournament-name"
        assert await code(tournaments.find("nenhum")) == "no-such-tournament"
        (noted,) = await room.books.incidents.list(kind=Happening.TOURNAMENT_ANNOUNCED)
        assert (noted.subject, noted.who) == ("sexta", room.director.id)

    run(story())


@pytest.mark.rule("FS-4.3")
def test_an_announcement_against_the_regulation_is_refused() -> None:
    async def story() -> None:
        room = await Room.announced()
        rules = announced("freeze_out", {"fee_percent": "21"})
        told = await refused(room.books.tournaments.announce(room.director, "caro", "freeze_out", rules))
        assert "FS-4.3" in told.cites

    run(story())


def test_an_announcement_is_a_profile_with_changes() -> None:
    assert announced("knock_out", {"name": "Łódź", "buy_in": 100_00}).bounty == PRESETS["knock_out"].bounty
    with pytest.raises(Refused, match="unknown-profile"):
        announced("bingo", {})
    with pytest.raises(msgspec.ValidationError):
        announced("knock_out", {"buy_in": "muito"})
    with pytest.raises(msgspec.ValidationError):
        announced("knock_out", {"buyin": 1})


# Money


@pytest.mark.rule("FS-7.2", "FS-5.3.1")
@pytest.mark.parametrize("profile", PRESETS)
def test_money_is_conserved_from_the_first_entry_to_the_last_prize(profile: str) -> None:
    """At every step the tournament's accounts hold what its state says; at the end all is paid."""

    async def story() -> None:
        room = await Room.announced(profile)
        room.books.tournaments.on_follow = lambda *_: None
        await room.enter(6 if profile == "sit_and_go" else 12)
        if profile == "sit_and_go":
            room.clock.at += HOUR
        else:
            await room.start()
        held = {room.stream.own_account(name): amount for name, amount in room.state.accounts.items() if amount}
        assert {name: amount for name, amount in (await room.balances()).items() if name != "cage"} == held
        await room.play_out()
        balances = await room.balances()
        assert sum(balances.values()) == 0
        assert not [name for name in balances if name.startswith("tournament/")]
        assert balances["house"] == room.state.accounts[BANK]

    run(story())


@pytest.mark.rule("FS-5.3.1", "R-580")
def test_a_player_with_an_account_pays_from_it_and_is_paid_into_it() -> None:
    async def story() -> None:
        room = await Room.announced()
        ana = await room.player("ana.b", 60_00)
        await room.act(Register("Ana", ana.id, by=CASHIER))
        await room.act(Enter(1, by=CASHIER))
        assert await room.books.store.balance(wallet(ana.id), "EUR") == 10_00
        await room.enter(11)
        await room.start()
        await room.play_out()
        prize = room.state.entrant(1).prize
        assert prize > 0
        assert await room.books.store.balance(wallet(ana.id), "EUR") == 10_00 + prize

    run(story())


@pytest.mark.rule("FS-5.3.1")
def test_who_has_too_little_in_their_account_does_not_enter() -> None:
    async def story() -> None:
        room = await Room.announced()
        ana = await room.player("ana.b", 49_99)
        await room.act(Register("Ana", ana.id, by=CASHIER))
        before = room.stream.head
        told = await refused(room.act(Enter(1, by=CASHIER)))
        assert (told.code, told.cites) == ("not-enough-money", ("FS-5.3.1",))
        assert (room.stream.head, room.state.entrant(1).entries) == (before, 0)

    run(story())


@pytest.mark.rule("PT-BFO-32", "R-580")
def test_a_demonstration_moves_free_credits_alone() -> None:
    async def story() -> None:
        room = await Room.announced(demo=True)
        guest = (await room.books.accounts.guest()).account
        before = await room.books.store.balance(f"credits:{guest.id}", "EUR.demo")
        await room.act(Register("Visita", guest.id, by=DIRECTOR))
        await room.act(Enter(1, by=DIRECTOR))
        await room.enter(1)
        assert await room.books.store.balance(f"credits:{guest.id}", "EUR.demo") == before - 50_00
        assert room.stream.ledger_account(free_credits(Seat(2)), {}) == "demo"
        assert not [unit for (_, unit), amount in (await room.books.store.balances()).items() if unit == "EUR"]

    run(story())


@pytest.mark.rule("FS-2.2", "R-190")
def test_a_cancelled_event_gives_everything_back_by_the_way_it_came() -> None:
    async def story() -> None:
        room = await Room.announced()
        ana = await room.player("ana.b", 50_00)
        await room.act(Register("Ana", ana.id, by=CASHIER))
        await room.act(Enter(1, by=CASHIER))
        await room.enter(1)
        await room.act(Cancel("sala inundada", by=DIRECTOR))
        await room.act(Refund(1, by=CASHIER))
        await room.act(Refund(2, by=CASHIER))
        assert await room.balances() == {wallet(ana.id): 50_00, "cage": -50_00}

    run(story())


@pytest.mark.rule("R-202")
def test_undoing_takes_the_money_back_too() -> None:
    async def story() -> None:
        room = await Room.announced()
        await room.enter(1)
        await room.act(Undo(2, "engano", by=DIRECTOR))
        assert await room.balances() == {}
        assert room.state.entrants == ()

    run(story())


@pytest.mark.rule("FS-9.3", "FS-9.1", "FS-9.2")
def test_a_season_adds_points_and_keeps_the_xtrastacks_for_its_final() -> None:
    async def story() -> None:
        room = await Room.announced(season="verao", xtrastack={"price": 10_00, "chips": 5_000})
        await room.enter(11)
        same = room.books.identities.digest(Identity("cc", "123"))
        await room.act(Register("Łucja", identity=same, by=DIRECTOR))
        await room.act(Enter(12, by=DIRECTOR))
        await room.start()
        await room.act(BuyXtrastack(12, by=CASHIER))
        await room.play_out()
        tournaments = room.books.tournaments
        shown = await season_shown(room.books.store, "verao", await tournaments.list())
        assert (shown.fund, shown.tournaments) == (10_00, ("sexta",))
        assert [line.place for line in shown.ranking[:4]] == [1, 2, 3, 4]
        assert shown.ranking[-1].place == 4, "level on points: one place for all"
        assert {line.points for line in shown.ranking[3:]} == {50}
        second = await tournaments.announce(
            room.director, "sabado", "freeze_out", announced("freeze_out", {"season": "verao", "starts_at": 0})
        )
        assert (await season_shown(room.books.store, "verao", await tournaments.list())).tournaments == ("sexta",)
        room.stream = second
        await room.act(Register("Łucja Nowak", identity=same, by=DIRECTOR))
        await room.act(Enter(1, by=DIRECTOR))
        await room.enter(9)
        await room.start()
        await room.play_out()
        shown = await season_shown(room.books.store, "verao", await tournaments.list())
        (line,) = [one for one in shown.ranking if one.name == "Łucja Nowak"]
        assert line.tournaments == 2
        assert await code(season_shown(room.books.store, "outono", await tournaments.list())) == "no-such-season"

    run(story())


# Chance that anybody can verify


@pytest.mark.rule("RT-6")
def test_the_draw_of_seats_is_committed_to_with_the_announcement_and_verified_with_what_is_revealed() -> None:
    async def story() -> None:
        room = await Room.announced()
        promised = room.stream.commitment
        await room.enter(23)
        assert room.stream.commitment == promised, "nothing but a draw uses the seed up"
        await room.start()
        assert room.stream.commitment != promised
        entries = [msgspec.json.decode(one.body) for one in await room.books.store.read(room.stream.stream)]
        (revealed,) = [one["act"]["events"][0] for one in entries if "chance_revealed" in str(one)]
        (drawn,) = [one["draws"] for one in entries if "draws" in one]
        assert revealed["commitment"] == promised
        assert revealed["draws"] == drawn
        fair.verify(revealed["commitment"], revealed["seed"], revealed["salt"], revealed["draws"])
        forged = [[drawn[0][0], (drawn[0][1] + 1) % drawn[0][0]], *drawn[1:]]
        with pytest.raises(fair.Unfair):
            fair.verify(promised, revealed["seed"], revealed["salt"], forged)

    run(story())


# Identity documents


@pytest.mark.rule("FS-5.1", "FS-4.1")
def test_a_document_stands_outside_the_journal_and_can_be_erased() -> None:
    async def story() -> None:
        room = await Room.announced()
        identities, store = room.books.identities, room.books.store
        shown = Identity("cartão de cidadão", "12345678 9 ZZ1", "Portugal", "Conceição")
        digest, rows = await identities.recorded("sexta", shown, room.director.id)
        await room.act(Register("Conceição", identity=digest, by=DIRECTOR), rows=rows)
        text = b"".join(one.body for one in await store.read(room.stream.stream))
        assert digest.encode() in text
        assert b"12345678" not in text
        again, none = await identities.recorded("sexta", Identity("Cartão de Cidadão", "123456789zz1", "PORTUGAL"), "")
        assert (again, none) == (digest, ()), "the same document, however it is typed"
        with pytest.raises(Refused) as refused:
            await room.act(Register("Outra", identity=again, by=DIRECTOR))
        assert (refused.value.code, refused.value.facts) == ("registered-already", {"player": "Conceição"})
        assert (await identities.find(room.director, digest)).number == "12345678 9 ZZ1"
        player = await room.player("ana.b")
        assert await code(identities.find(player, digest)) == "not-your-duty"
        assert await code(identities.erase(player, digest, "pedido")) == "not-your-duty"
        erased = await identities.erase(room.director, digest, "pedido do próprio")
        assert (erased.number, erased.name, erased.kind, erased.country) == ("", "", "", "")
        assert await identities.erase(room.director, digest, "outra vez") == erased
        assert [one.why for one in await room.books.incidents.list(kind=Happening.DOCUMENT_ERASED)] == [
            "pedido do próprio"
        ]
        _, rows = await identities.recorded("sabado", shown, room.director.id)
        await store.commit(Batch(rows=rows))
        known = await store.find(Document, digest)
        assert known is not None
        assert (known.number, known.erased_at, known.tournament) == (shown.number, None, "sabado")
        assert await code(identities.find(room.director, "0" * 64)) == "no-such-document"

    run(story())


# Retries, crashes and several nodes


def test_a_command_with_the_same_id_is_done_once() -> None:
    async def story() -> None:
        room = await Room.announced()
        first = await room.act(Register("Ana", identity="1" * 64, by=DIRECTOR), "a")
        assert await room.act(Register("Ana", identity="1" * 64, by=DIRECTOR), "a") == first
        assert len(room.state.entrants) == 1
        other = await room.books.staff.employ(SYSTEM, "rosa.caixa", PASSWORD, (Duty.CASHIER,))
        tournaments = room.books.tournaments
        await tournaments.act(room.stream, Register("Rui", identity="2" * 64, by=CASHIER), other.id, "a")
        assert len(room.state.entrants) == 2, "ids are each author's own"

    run(story())


class Losing(MemoryStore):
    """Loses the connection before a write, or after it, once."""

    def __init__(self) -> None:
        super().__init__()
        self.before = self.after = False

    async def commit(self, batch: Batch) -> None:
        if self.before:
            self.before = False
            raise ConnectionError
        await super().commit(batch)
        if self.after:
            self.after = False
            raise ConnectionError


def test_after_a_crash_between_judging_and_writing_nothing_has_happened() -> None:
    async def story() -> None:
        store = Losing()
        room = await Room.announced(store=store)
        store.before = True
        with pytest.raises(ConnectionError):
            await room.act(Register("Ana", identity="1" * 64, by=DIRECTOR), "a")
        later = await books(store, room.clock).tournaments.find("sexta")
        assert (later.state, later.head) == (room.state, room.stream.head)
        await room.act(Register("Ana", identity="1" * 64, by=DIRECTOR), "a")
        assert len(room.state.entrants) == 1

    run(story())


def test_after_a_crash_between_writing_and_answering_a_retry_does_nothing_more() -> None:
    async def story() -> None:
        store = Losing()
        room = await Room.announced(store=store)
        await room.act(Register("Ana", identity="1" * 64, by=DIRECTOR))
        store.after = True
        with pytest.raises(ConnectionError):
            await room.act(Enter(1, by=DIRECTOR), "e")
        for tournaments in (room.books.tournaments, books(store, room.clock).tournaments):
            stream = await tournaments.find("sexta")
            await tournaments.act(stream, Enter(1, by=DIRECTOR), room.director.id, "e")
            assert stream.state.entrant(1).entries == 1
        assert (await room.balances())["cage"] == -50_00

    run(story())


def test_two_nodes_act_on_one_tournament_at_once(tmp_path: Path) -> None:
    """Two stores on one file: what one writes fences the other, which reads, and judges again."""

    async def story() -> None:
        one = await sqlite(tmp_path)
        room = await Room.announced(store=one)
        two = await sqlite(tmp_path)
        there = books(two, room.clock).tournaments
        stream = await there.find("sexta")
        here = room.books.tournaments

        def register(tournaments: Any, at: Any, number: int) -> Awaitable[int]:
            command = Register(f"Jogador {number}", identity=f"{number:064x}", by=DIRECTOR)
            done: Awaitable[int] = tournaments.act(at, command, room.director.id, f"r{number}")
            return done

        both = [register(*((here, room.stream) if number % 2 else (there, stream)), number) for number in range(20)]
        await asyncio.gather(*both)
        await here.read(room.stream)
        await there.read(stream)
        assert room.state == stream.state
        assert {entrant.name for entrant in room.state.entrants} == {f"Jogador {number}" for number in range(20)}
        assert await register(there, stream, 0) == room.stream.ids[room.director.id, "r0"]
        await one.close()
        await two.close()

    run(story())


def test_a_draw_of_two_nodes_at_once_is_made_once(tmp_path: Path) -> None:
    async def story() -> None:
        one = await sqlite(tmp_path)
        room = await Room.announced(store=one)
        await room.enter(10)
        two = await sqlite(tmp_path)
        there = books(two, room.clock).tournaments
        stream = await there.find("sexta")
        draws = [
            room.books.tournaments.act(room.stream, DrawRoom(by=DIRECTOR), room.director.id, "d"),
            there.act(stream, DrawRoom(by=DIRECTOR), room.director.id, "d"),
        ]
        assert len(set(await asyncio.gather(*draws))) == 1
        await one.close()
        await two.close()

    run(story())


class Contested(MemoryStore):
    """Another writer is always faster."""

    lost = False

    async def commit(self, batch: Batch) -> None:
        if self.lost:
            raise Fenced("tournament/sexta")
        await super().commit(batch)


def test_a_writer_who_always_loses_is_told_to_try_again() -> None:
    async def story() -> None:
        store = Contested()
        room = await Room.announced(store=store)
        store.lost = True
        assert await code(room.act(PreRegister("Ana", by=DIRECTOR))) == "try-again"
        together = room.books.tournaments.act_together(room.stream, [PreRegister("Ana", by=DIRECTOR)], "x")
        assert await code(together) == "try-again"

    run(story())


def test_several_commands_are_done_together_or_not_at_all() -> None:
    async def story() -> None:
        room = await Room.announced()
        tournaments = room.books.tournaments
        heard: list[int] = []
        tournaments.on_follow = lambda _, followed: heard.append(followed.version)
        names = [PreRegister(f"Jogador {number}", by=DIRECTOR) for number in range(5)]
        with pytest.raises(NotTogether) as wrong:
            await tournaments.act_together(room.stream, [*names, PreRegister("", by=DIRECTOR)], room.director.id)
        assert (wrong.value.place, wrong.value.refused.code) == (5, "no-name")
        assert (room.state.entrants, heard) == ((), [])
        await tournaments.act_together(room.stream, names, room.director.id)
        assert (len(room.state.entrants), heard) == (5, [3, 4, 5, 6, 7])

    run(story())


def test_money_of_several_commands_is_written_with_them() -> None:
    async def story() -> None:
        room = await Room.announced()
        both = [Register("Ana", identity="1" * 64, by=DIRECTOR), Enter(1, by=DIRECTOR)]
        await room.books.tournaments.act_together(room.stream, both, room.director.id)
        assert (await room.balances())["cage"] == -50_00

    run(story())


def test_a_tournaments_account_never_goes_below_zero() -> None:
    async def story() -> None:
        room = await Room.announced()
        await room.enter(1)
        scribe = room.books.scribe
        prizes = room.stream.own_account("prize_pool")
        stolen = Move(prizes, "EUR", -45_01), Move("house", "EUR", 45_01)
        with pytest.raises(Overdrawn):
            await scribe.write("house", "stolen", by="system", moves=stolen)

    run(story())


# The audit


def test_the_auditor_holds_and_finds_what_was_changed(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        room = await Room.announced(store=store)
        await room.enter(12)
        await room.start()
        await room.play_out()
        await store.close()

    run(story())
    held = auditor.audit(tmp_path / "casino.db")
    assert not held.findings
    assert held.counts["proofs"] >= 1


def test_a_seed_that_was_exchanged_is_found(tmp_path: Path) -> None:
    async def story() -> None:
        store = await sqlite(tmp_path)
        room = await Room.announced(store=store)
        await room.enter(12)
        await room.start()
        await store.close()

    run(story())
    with sqlite3.connect(tmp_path / "casino.db") as database:
        for (trigger,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {trigger}")
        other = 'UPDATE entries SET body = replace(body, \'"seed":"\', \'"seed":"00\')'
        database.execute(f"{other} WHERE body LIKE '%chance_revealed%'")
    assert auditor.audit(tmp_path / "casino.db").findings


@pytest.mark.rule("RT-23")
def test_a_pause_that_nobody_explains_is_refused_with_its_rule() -> None:
    async def story() -> None:
        room = await Room.announced()
        await room.enter(2)
        await room.start()
        told = await refused(room.act(PauseClock("", by=DIRECTOR)))
        assert told.code == "no-reason"
        assert await code(room.act(PayWinner(1, by=CASHIER))) == "nothing-to-pay"

    run(story())
