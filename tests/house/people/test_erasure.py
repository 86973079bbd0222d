"""A person's data are erased when the law asks: digests stay in the journal, and it audits as before."""

import hashlib
import json
from pathlib import Path

import msgspec
import pytest

from panoverde.house.oversight.record_check import RecordsDiffer, check_records
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Account, Complaint, Duty, Incident, Stay
from panoverde.house.scribe import Note
from panoverde.house.updates import revised
from panoverde.store.address import open_store
from panoverde.store.audit import audit
from panoverde.store.contract import Batch
from panoverde.store.revision import upgrade
from tests.house.house import PASSWORD, House, code, refused, run

WHY = "pedido ao abrigo do RGPD"
NAME, STORY = "ana.bela.sousa", "o senhor Joaquim da mesa dois insultou-me"


async def everything(house: House) -> str:
    return json.dumps([await house.facts(stream) for stream in await house.store.heads()], ensure_ascii=False)


async def with_complaint(house: House) -> Account:
    ana = await house.player(NAME)
    complaint = await house.complaints.file(ana, STORY)
    inspector = await house.worker(Duty.INSPECTOR, name="fiscal.um")
    await house.complaints.take(inspector, complaint.id)
    await house.complaints.answer(inspector, complaint.id, "falámos com o senhor Joaquim")
    await refused(house.accounts.log_in(NAME, "errada 12345", address="192.0.2.77"))
    return ana


def test_no_name_no_address_and_no_words_of_a_person_enter_the_journal() -> None:
    async def story() -> None:
        house = House()
        await with_complaint(house)
        told = await everything(house)
        assert not any(word in told for word in (NAME, "Joaquim", "192.0.2.77", "fiscal.um"))

    run(story())


def test_the_digest_is_of_the_name_and_its_salt() -> None:
    async def story() -> None:
        house = House()
        ana = await house.player(NAME)
        (created, *_) = await house.facts(f"account/{ana.id}")
        assert created["name"] == f"sha256:{hashlib.sha256(f'{ana.salt}{NAME}'.encode()).hexdigest()}"
        assert len(ana.salt) == 32
        assert ana.salt not in await everything(house)

    run(story())


def test_erasing_replaces_the_name_and_empties_what_stands_outside_the_journal() -> None:
    async def story() -> None:
        house = House()
        chief = await house.worker(Duty.ADMINISTRATOR, name="chefe1")
        ana = await with_complaint(house)
        entrance = await house.accounts.log_in(NAME, PASSWORD)
        assert await house.erasure.erase(chief, ana, WHY)
        after = await house.accounts.find(ana.id)
        assert (after.name, after.password, after.salt, after.disabled) == (f"apagado-{ana.id}", "", "", WHY)
        assert await house.accounts.who(entrance.token) is None
        assert await house.accounts.named(NAME) is None
        rows = [*await house.store.select(Complaint), *await house.store.select(Incident), after]
        kept = msgspec.json.encode(rows).decode()
        assert not any(word in kept for word in (NAME, "Joaquim", "192.0.2.77"))
        assert await code(house.accounts.log_in(NAME, PASSWORD)) == "wrong-login"
        assert await code(house.erasure.erase(chief, after, WHY)) == "erased-already"
        assert "account_erased" in await house.kinds()
        await check_records(house.store)
        await house.player(NAME)  # the name is free

    run(story())


def test_two_people_erase_where_there_are_two_administrators() -> None:
    async def story() -> None:
        house = House()
        await house.standing.declare_real(SYSTEM)
        one, two = [await house.worker(Duty.ADMINISTRATOR, name=name) for name in ("chefe1", "chefe2")]
        ana = await house.player(NAME)
        assert not await house.erasure.erase(one, ana, WHY)
        assert (await house.accounts.find(ana.id)).name == NAME
        (proposal,) = await house.staff.proposals(two)
        await house.staff.decide(two, proposal.id, True, "li o pedido")
        assert (await house.accounts.find(ana.id)).name == f"apagado-{ana.id}"

    run(story())


def test_money_a_session_an_open_complaint_or_a_duty_stand_in_the_way() -> None:
    async def story() -> None:
        house = House()
        chief = await house.worker(Duty.ADMINISTRATOR, name="chefe1")
        cashier = await house.worker(Duty.CASHIER)
        ana, rui, eva = [await house.player(name) for name in ("ana", "rui", "eva")]
        await house.cage.buy(cashier, ana, "AOA", 1, "numerário")
        await house.complaints.file(rui, STORY)
        await house.store.commit(Batch(rows=(Stay(id="s", account=eva.id, began_at=1),)))
        answers = [await code(house.erasure.erase(chief, who, WHY)) for who in (ana, rui, eva, cashier)]
        assert answers == ["erase-has-money", "erase-complains", "erase-plays", "erase-works-here"]
        assert await code(house.erasure.erase(cashier, ana, WHY)) == "not-your-duty"
        assert await code(house.erasure.erase(chief, ana, "  ")) == "why-needed"

    run(story())


def test_money_on_the_way_to_a_table_stands_in_the_way() -> None:
    async def story() -> None:
        house = House()
        chief, cashier = await house.worker(Duty.ADMINISTRATOR, name="chefe1"), await house.worker(Duty.CASHIER)
        ana = await house.player()
        await house.cage.buy(cashier, ana, "EUR", 100, "numerário")
        await house.reserve.reserve(ana, "mesa", "EUR", 100)
        assert await code(house.erasure.erase(chief, ana, WHY)) == "erase-has-money"

    run(story())


# On a file: the audit needs nothing but the standard library, and knows old journals


async def on_file(path: Path, *, old: bool) -> tuple[str, str]:
    house = House(store=await open_store(f"sqlite:///{path}"))
    try:
        ana = await with_complaint(house)
        if old:  # as older versions wrote: the name in the journal, no salt
            facts = {"name": NAME, "kind": "person"}
            await house.scribe.write_all(
                Note(f"account/{ana.id}", "account_opened", ana.id, facts=facts, rows=(revised(ana, salt=""),))
            )
        chief = await house.worker(Duty.ADMINISTRATOR, name="chefe1")
        await house.erasure.erase(chief, await house.accounts.find(ana.id), WHY)
        await check_records(house.store)
        return ana.id, await everything(house)
    finally:
        await house.store.close()


@pytest.mark.parametrize("old", [False, True])
def test_a_journal_audits_after_an_erasure_an_older_one_too(tmp_path: Path, *, old: bool) -> None:
    path = tmp_path / "casino.db"
    upgrade(f"sqlite:///{path}")
    _, journal = run(on_file(path, old=old))
    assert not audit(path).findings
    assert (NAME in journal) == old  # entries never change


def test_a_name_that_is_not_the_journals_is_found_though_it_has_a_digest_alone() -> None:
    async def story() -> None:
        house = House()
        ana = await house.player(NAME)
        await house.store.commit(Batch(rows=(revised(ana, name="outra.pessoa"),)))
        with pytest.raises(RecordsDiffer):
            await check_records(house.store)

    run(story())
