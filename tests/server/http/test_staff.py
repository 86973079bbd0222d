"""What the staff do: complaints, the cage, people, and the books."""

import asyncio
import csv
import io
from typing import Any

import msgspec
import pytest

from panoverde.core.events import Rewind
from panoverde.core.people import Role
from panoverde.games._poker.hand.betting_round import Fold
from panoverde.house.records import Duty
from panoverde.journal.entry import link
from panoverde.store.memory import MemoryStore
from tests.server.casino import PASSWORD
from tests.server.http.hall import Guest, Hall, hall, settled


def play(story: Any) -> None:
    asyncio.run(story)


@pytest.mark.rule("PT-BFO-26", "PT-SO-67")
def test_a_complaint_has_a_number_and_a_state_from_filing_to_answer() -> None:
    async def story() -> None:
        async with hall() as house:
            joana, other = await house.casino.player(), await house.casino.player()
            inspector = (await house.casino.employee(Duty.INSPECTOR)).token
            filed = (await house.post("/api/complaints", joana.token, {"text": "A roleta parou."})).json()
            number = filed["number"]
            assert (number, filed["state"]) == ("00000001", "open")
            assert (await house.get(f"/api/complaints/own/{number}", other.token)).status_code == 404
            waiting = (await house.get("/api/complaints?state=open", inspector)).json()
            assert [one["id"] for one in waiting["complaints"]] == [number]
            early = await house.post(f"/api/complaints/{number}/answer", inspector, {"text": "já se viu"})
            assert (early.status_code, early.json()["code"]) == (409, "complaint-state")
            assert (await house.post(f"/api/complaints/{number}/take", inspector)).json()["state"] == "in_hand"
            await house.post(f"/api/complaints/{number}/answer", inspector, {"text": "Foi reparada."})
            own = (await house.get("/api/complaints/own", joana.token)).json()["complaints"][0]
            assert (own["state"], own["answer"]) == ("answered", "Foi reparada.")
            assert "handled_by" not in own
            closed = await house.post(f"/api/complaints/{number}/close", inspector, {"why": "respondida"})
            assert closed.json()["state"] == "closed"
            second = (await house.post("/api/complaints", joana.token, {"text": "Outra coisa."})).json()["number"]
            assert (await house.post(f"/api/complaints/own/{second}/withdraw", joana.token)).json()["state"] == "closed"

    play(story())


def test_a_complaint_about_anothers_coup_or_no_table_is_refused() -> None:
    async def story() -> None:
        async with hall() as house:
            joana = await house.casino.player()
            for about in ({"coup": "roleta/1-2/3"}, {"table": "nenhuma"}):
                answer = await house.post("/api/complaints", joana.token, {"text": "Não gostei.", **about})
                assert answer.status_code == 404

    play(story())


def test_the_cage_sells_and_redeems_once_for_each_reference() -> None:
    async def story() -> None:
        async with hall() as house:
            joana = await house.casino.player("joana")
            cashier = (await house.casino.employee(Duty.CASHIER)).token
            found = (await house.get("/api/people?name=joana", cashier)).json()
            body = {"account": found["id"], "unit": "EUR", "amount": 10_000, "why": "numerário", "reference": "r-1"}
            first = await house.post("/api/cage/buy", cashier, body)
            again = await house.post("/api/cage/buy", cashier, body)
            assert first.json() == again.json()
            used = await house.post("/api/cage/buy", cashier, {**body, "amount": 20_000})
            assert (used.status_code, used.json()["code"]) == (409, "reference-used")
            taken = await house.post("/api/cage/redeem", cashier, {**body, "amount": 4_000, "reference": "r-2"})
            assert taken.json()["amount"] == -4_000
            short = await house.post("/api/cage/redeem", cashier, {**body, "reference": "r-3"})
            assert (short.status_code, short.json()["code"]) == (409, "not-enough-money")
            assert (await house.get("/api/me/balances", joana.token)).json()["balances"]["EUR"] == 6_000
            receipts = (await house.get(f"/api/cage/receipts?account={found['id']}", cashier)).json()["receipts"]
            assert {(one["id"], one["amount"]) for one in receipts} == {("r-1", 10_000), ("r-2", -4_000)}

    play(story())


@pytest.mark.rule("PT-BFO-32", "PT-SO-76")
def test_the_cage_has_nothing_for_guests_nor_for_free_credits() -> None:
    async def story() -> None:
        async with hall() as house:
            guest, joana = await house.casino.guest(), await house.casino.player()
            cashier = (await house.casino.employee(Duty.CASHIER)).token
            for account, unit in ((guest.account.id, "EUR"), (joana.account.id, "EUR.demo")):
                body = {"account": account, "unit": unit, "amount": 100, "why": "troca", "reference": "r"}
                for what in ("buy", "redeem"):
                    refused = await house.post(f"/api/cage/{what}", cashier, body)
                    assert (refused.status_code, refused.json()["cites"]) == (409, ["PT-BFO-32", "PT-SO-76"])

    play(story())


def test_a_correction_needs_two_people() -> None:
    async def story() -> None:
        async with hall() as house:
            joana = await house.casino.player()
            director = (await house.casino.employee(Duty.DIRECTOR)).token
            chief = (await house.books.accounts.admit(await house.casino.administrator())).token
            body = {"account": joana.account.id, "unit": "EUR", "amount": 700, "why": "erro de caixa"}
            proposal = (await house.post("/api/cage/proposals", director, body)).json()["id"]
            path = f"/api/cage/proposals/{proposal}/decide"
            own = await house.post(path, director, {"approve": True, "why": "sim"})
            assert (own.status_code, own.json()["code"]) == (409, "four-eyes")
            assert (await house.post(path, chief, {"approve": True, "why": "sim"})).json()["approved"] is True
            twice = await house.post(path, chief, {"approve": True, "why": "sim"})
            assert twice.json()["code"] == "decided-already"
            assert (await house.get("/api/me/balances", joana.token)).json()["balances"]["EUR"] == 700
            listed = (await house.get("/api/cage/proposals", chief)).json()["proposals"]
            assert [one["id"] for one in listed] == [proposal]

    play(story())


def test_an_administrator_employs_grants_revokes_disables_enables_and_unlocks() -> None:
    async def story() -> None:
        async with hall() as house:
            chief = (await house.books.accounts.admit(await house.casino.administrator())).token
            body = {"name": "rita", "password": PASSWORD, "duties": ["croupier"]}
            rita = (await house.post("/api/people", chief, body)).json()
            assert rita["duties"] == ["croupier"]
            base, why = f"/api/people/{rita['id']}", {"why": "promoção"}
            more = (await house.post(f"{base}/grant", chief, {"duty": "inspector", **why})).json()
            assert more["duties"] == ["croupier", "inspector"]
            less = (await house.post(f"{base}/revoke", chief, {"duty": "croupier", **why})).json()
            assert less["duties"] == ["inspector"]
            plays = await house.post(f"{base}/grant", chief, {"duty": "player", **why})
            assert plays.status_code == 403
            assert (await house.post(f"{base}/disable", chief, why)).json()["disabled"] == "promoção"
            assert (await house.post(f"{base}/disable", chief, why)).status_code == 409
            assert (await house.post(f"{base}/enable", chief, why)).json()["disabled"] == ""
            for _ in range(3):
                locked = await house.post("/api/login", body={"name": "rita", "password": "errada" * 3})
            assert locked.status_code == 429
            assert (await house.post(f"{base}/unlock", chief, why)).json() == {"done": True}
            assert (await house.post("/api/login", body={"name": "rita", "password": PASSWORD})).status_code == 200
            kinds = {one["kind"] for one in (await house.get("/api/incidents", chief)).json()["incidents"]}
            assert kinds >= {"account_created", "duties_changed", "account_disabled", "account_enabled", "locked_out"}
            assert (await house.get("/api/people?name=ninguem", chief)).status_code == 404

    play(story())


def test_incidents_are_filtered_and_paged() -> None:
    async def story() -> None:
        async with hall() as house:
            auditor = (await house.casino.employee(Duty.AUDITOR)).token
            for _ in range(3):
                await house.post("/api/login", body={"name": "ninguem", "password": "errada" * 3})
            failed = (await house.get("/api/incidents?kind=login_failed&limit=2", auditor)).json()
            assert [one["kind"] for one in failed["incidents"]] == ["login_failed"] * 2
            assert failed["more"] is True
            assert (await house.get("/api/incidents?kind=nonsense", auditor)).status_code == 400
            later = (await house.get(f"/api/incidents?since={house.clock.now() + 1}", auditor)).json()
            assert later["incidents"] == []

    play(story())


@pytest.mark.parametrize("kind", ["performance", "liabilities", "incidents", "cage"])
def test_every_report_comes_as_json_and_as_csv(kind: str) -> None:
    async def story() -> None:
        async with hall() as house:
            joana = await house.casino.player()
            await house.casino.enrich(joana.account, "EUR", 12_345)
            auditor = (await house.casino.employee(Duty.AUDITOR)).token
            report = (await house.get(f"/api/reports/{kind}?lang=en", auditor)).json()
            assert report["operator"] == "Pano Verde"
            assert report["generated_at"] == house.clock.now()
            assert report["rows"] or report["note"]
            answer = await house.get(f"/api/reports/{kind}/csv?lang=en", auditor)
            assert answer.headers["content-type"].startswith("text/csv")
            assert answer.headers["content-disposition"] == f'attachment; filename="{kind}.csv"'
            lines = list(csv.reader(io.StringIO(answer.text)))
            assert lines[0][1] == "Pano Verde"
            assert lines[6] == report["headings"]
            backwards = await house.get(f"/api/reports/{kind}?since=9&until=3", auditor)
            assert backwards.status_code == (200 if kind == "liabilities" else 409)

    play(story())


def test_the_journal_is_read_page_by_page_and_its_chain_verified() -> None:
    async def story() -> None:
        async with hall() as house:
            auditor = (await house.casino.employee(Duty.AUDITOR)).token
            place = await house.casino.open("banca_francesa", "PT_ONLINE")
            await settled(house)
            streams = (await house.get("/api/journal?prefix=table/", auditor)).json()["streams"]
            assert [stream["name"] for stream in streams] == [f"table/{place}"]
            everything = (await house.get("/api/journal", auditor)).json()["streams"]
            for stream in everything:
                verified = (await house.get(f"/api/journal/verify?stream={stream['name']}", auditor)).json()
                assert (verified["holds"], verified["until"]) == (True, stream["version"])
                before = bytes(32)
                for version in range(stream["version"]):
                    path = f"/api/journal/entries?stream={stream['name']}&after={version}&limit=1"
                    page = (await house.get(path, auditor)).json()
                    (entry,) = page["entries"]
                    assert page["more"] == (version + 1 < stream["version"])
                    body = entry["body"].encode()
                    before = link(before, stream["name"], version + 1, entry["at"], body)
                    assert before.hex() == entry["hash"]
                assert before.hex() == stream["hash"]
            assert (await house.get("/api/journal/entries?stream=table/nenhuma", auditor)).status_code == 404
            assert (await house.get("/api/journal/verify?stream=table/nenhuma", auditor)).status_code == 404

    play(story())


def test_the_first_altered_entry_is_found() -> None:
    async def story() -> None:
        async with hall() as house:
            auditor = (await house.casino.employee(Duty.AUDITOR)).token
            await house.casino.guest()
            store: Any = house.books.store
            assert isinstance(store, MemoryStore)
            entries = store._streams["demo"]
            await house.casino.guest()
            entries[1] = entries[1]._replace(body=entries[1].body.replace(b"granted", b"grabbed"))
            verified = (await house.get("/api/journal/verify?stream=demo", auditor)).json()
            assert (verified["holds"], verified["broken"]) == (False, 2)

    play(story())


async def dealt(house: Hall) -> str:
    """A poker table in the middle of a hand."""
    place = await house.casino.open("holdem")
    for seat in (1, 2, 3, 4):
        await Guest(house, place, await house.casino.guest(), seat).sit(20_000)
    house.look(place)
    await settled(house)
    return place


def test_the_staff_see_no_cards_of_a_hand_in_play_and_all_of_them_when_it_is_over() -> None:
    async def story() -> None:
        async with hall() as house:
            auditor = (await house.casino.employee(Duty.AUDITOR)).token
            place = await dealt(house)
            path = f"/api/journal/entries?stream=table/{place}&limit=200"
            entries = (await house.get(path, auditor)).json()["entries"]
            withheld = [entry["version"] for entry in entries if entry["body"] is None]
            assert withheld
            assert not any("own_card_dealt" in entry["body"] for entry in entries if entry["body"])
            while house.casino.coups(place) == 0:
                house.clock.at += 31_000
                house.look(place)
                await settled(house)
            entries = (await house.get(path, auditor)).json()["entries"]
            bodies = {entry["version"]: entry["body"] for entry in entries}
            told = [event for version in withheld for event in msgspec.json.decode(bodies[version])["act"]["events"]]
            assert sum(event["event"] == "own_card_dealt" for event in told) == 8

    play(story())


@pytest.mark.rule("R-202")
def test_the_staff_see_no_cards_of_a_hand_that_the_inspector_has_opened_again() -> None:
    async def story() -> None:
        async with hall() as house:
            auditor = (await house.casino.employee(Duty.AUDITOR)).token
            place = await dealt(house)
            served = house.casino.floor.tables[place]
            to, hand = served.table.version, served.table.state.hand
            path = f"/api/journal/entries?stream=table/{place}&limit=200"

            async def shown() -> int:
                await settled(house)
                entries = (await house.get(path, auditor)).json()["entries"]
                return sum((entry["body"] or "").count("own_card_dealt") for entry in entries)

            served.on_change = lambda: None  # no other hand is dealt
            assert await shown() == 0
            while house.casino.coups(place) == 0:
                due = served.table.due()
                served.act(due.command if due else Fold(by=served.table.state.hand.turn))
            assert await shown() == 8
            served.act(Rewind(to, "falou fora da vez", by=Role.INSPECTOR))
            assert served.table.state.hand.holdings == hand.holdings
            assert await shown() == 0
            del house.casino.floor.tables[place]
            assert await shown() == 0, "nor at another node"
            house.casino.floor.tables[place] = served

    play(story())


def test_the_administrator_sees_everyone_who_works_here_and_no_player() -> None:
    async def story() -> None:
        async with hall() as house:
            player = await house.casino.player()
            croupier = await house.casino.employee(Duty.CROUPIER)
            administrator = await house.casino.employee(Duty.ADMINISTRATOR)
            assert (await house.get("/api/staff", croupier.token)).status_code == 403
            people = (await house.get("/api/staff", administrator.token)).json()["people"]
            names = {one["name"]: one["duties"] for one in people}
            assert names[croupier.account.name] == ["croupier"]
            assert names[administrator.account.name] == ["administrator"]
            assert player.account.name not in names
            assert list(names) == sorted(names)

    play(story())
