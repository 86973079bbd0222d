"""Second factors, two people and erasure over HTTP: as pages and programs do it."""

import asyncio
import base64
from typing import Any

from panoverde.core.people import Role
from panoverde.house.people import totp
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Duty
from panoverde.server.node.login_watch import holds
from tests.server.casino import PASSWORD
from tests.server.http.hall import Answer, Hall, hall


def code(answer: Answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def current(house: Hall, secret: str) -> str:
    return totp.code(base64.b32decode(secret), house.clock.now() // totp.STEP)


async def real(house: Hall, *names: str) -> None:
    """A real house with these administrators; none has a second factor yet."""
    await house.books.standing.declare_real(SYSTEM)
    for name in names:
        await house.books.staff.employ(SYSTEM, name, PASSWORD, (Duty.ADMINISTRATOR,))


async def log_in(house: Hall, name: str, given: str = "", **more: Any) -> Answer:
    body = {"name": name, "password": PASSWORD, "code": given, "bearer": True}
    return await house.post("/api/login", body=body, **more)


async def enrol(house: Hall, name: str) -> tuple[str, str, tuple[str, ...]]:
    token = (await log_in(house, name)).json()["token"]
    begun = (await house.post("/api/me/factor/begin", token, {"password": PASSWORD})).json()
    given = {"code": current(house, begun["secret"])}
    codes = (await house.post("/api/me/factor/confirm", token, given)).json()["codes"]
    return token, begun["secret"], codes


def test_the_first_administrator_of_a_real_house_enrols_at_first_login_and_may_do_nothing_before() -> None:
    async def story() -> None:
        async with hall() as house:
            await real(house, "chefe1")
            entered = (await log_in(house, "chefe1")).json()
            token = entered["token"]
            assert entered["account"]["factor"] == "wanting"
            for path in ("/api/staff", "/api/incidents", "/api/me/balances", "/api/journal", "/api/overview"):
                assert code(await house.get(path, token)) == (403, "enrol-first"), path
            assert code(await house.post("/api/cage/buy", token, {})) == (403, "enrol-first")
            assert (await house.get("/api/me", token)).json()["factor"] == "wanting"
            assert (await house.get("/readyz", token)).json()["alarms"] is None
            fresh = {"old": PASSWORD, "new": "uma frase ainda mais longa"}
            assert (await house.post("/api/me/password", token, fresh)).status_code == 200
            wrong = await house.post("/api/me/factor/begin", token, {"password": PASSWORD})
            assert code(wrong) == (401, "wrong-login")
            begun = (await house.post("/api/me/factor/begin", token, {"password": fresh["new"]})).json()
            assert begun["uri"].startswith("otpauth://totp/Pano%20Verde:chefe1?secret=")
            assert begun["qr"]["path"].startswith("M4 4h1v1h-1z")
            assert code(await house.post("/api/me/factor/confirm", token, {"code": "000000"})) == (401, "wrong-code")
            confirmed = await house.post("/api/me/factor/confirm", token, {"code": current(house, begun["secret"])})
            assert len(confirmed.json()["codes"]) == 10
            assert (await house.get("/api/staff", token)).json()["people"][0]["factor"] == "enrolled"

    asyncio.run(story())


def test_log_in_asks_for_the_code_after_the_password_alone_is_right() -> None:
    async def story() -> None:
        async with hall() as house:
            await real(house, "chefe1")
            _, secret, codes = await enrol(house, "chefe1")
            assert code(await log_in(house, "chefe1")) == (401, "code-needed")
            bad = await house.post("/api/login", body={"name": "chefe1", "password": "errada 12345"})
            assert code(bad) == (401, "wrong-login")
            house.clock.at += totp.STEP
            assert (await log_in(house, "chefe1", current(house, secret))).status_code == 200
            assert code(await log_in(house, "chefe1", current(house, secret))) == (401, "wrong-code")
            assert (await log_in(house, "chefe1", codes[0])).status_code == 200

    asyncio.run(story())


def test_enrolling_ends_the_logins_elsewhere() -> None:
    async def story() -> None:
        async with hall() as house:
            await real(house, "chefe1")
            elsewhere = (await log_in(house, "chefe1")).json()["token"]
            await enrol(house, "chefe1")
            assert (await house.get("/api/me", elsewhere)).status_code == 401

    asyncio.run(story())


def test_an_auditor_without_a_factor_sees_no_table_as_one() -> None:
    async def story() -> None:
        async with hall() as house:
            await house.books.staff.employ(SYSTEM, "auditora", PASSWORD, (Duty.AUDITOR,))
            token = (await log_in(house, "auditora")).json()["token"]
            assert holds(await house.books.accounts.who(token), Role.AUDITOR)
            await real(house)
            assert not holds(await house.books.accounts.who(token), Role.AUDITOR)

    asyncio.run(story())


def test_a_demonstration_house_asks_for_no_factor_and_no_second_person() -> None:
    async def story() -> None:
        async with hall() as house:
            for name in ("chefe1", "chefe2"):
                await house.books.staff.employ(SYSTEM, name, PASSWORD, (Duty.ADMINISTRATOR,))
            entered = (await log_in(house, "chefe1")).json()
            assert entered["account"]["factor"] == "none"
            asked = {"name": "rui", "password": PASSWORD, "duties": ["cashier"]}
            assert (await house.post("/api/people", entered["token"], asked)).json()["duties"] == ["cashier"]

    asyncio.run(story())


def test_a_second_administrator_approves_and_pages_show_what_waits() -> None:
    async def story() -> None:
        async with hall() as house:
            await real(house, "chefe1", "chefe2")
            (one, _, _), (two, _, _) = [await enrol(house, name) for name in ("chefe1", "chefe2")]
            asked = {"name": "rui.c", "password": PASSWORD, "duties": ["cashier"]}
            rui = (await house.post("/api/people", one, asked)).json()
            assert rui["duties"] == []
            (waits,) = (await house.get("/api/people/proposals", two)).json()["proposals"]
            assert (waits["act"], waits["duty"], waits["approved"]) == ("grant", "cashier", None)
            decide = f"/api/people/proposals/{waits['id']}/decide"
            yes = {"approve": True, "why": "entrevistei-o"}
            assert code(await house.post(decide, one, yes)) == (409, "four-eyes")
            assert (await house.post(decide, two, yes)).json()["approved"]
            assert (await house.get("/api/people?name=rui.c", two)).json()["duties"] == ["cashier"]
            cage = f"/api/cage/proposals/{waits['id']}/decide"
            assert code(await house.post(cage, two, yes)) == (404, "no-such-proposal")
            overview = (await house.get("/api/overview", two)).json()
            assert overview["proposals"] == 0

    asyncio.run(story())


def test_a_large_sale_is_proposed_by_the_cashier_and_approved_by_an_administrator() -> None:
    async def story() -> None:
        async with hall() as house:
            await real(house, "chefe1", "chefe2")
            chief, _, _ = await enrol(house, "chefe1")
            cashier = await house.casino.employee(Duty.CASHIER)
            ana = (await house.casino.player("ana.b")).account
            limit = {"unit": "EUR", "amount": 500_00, "why": "regra da casa"}
            assert (await house.post("/api/cage/limits", chief, limit)).status_code == 200
            limits = (await house.get("/api/cage/limits", cashier.token)).json()
            assert limits["two_people"]
            assert {"unit": "EUR", "amount": 500_00} in limits["limits"]
            sale = {"account": ana.id, "unit": "EUR", "amount": 500_00, "why": "numerário"}
            refused = await house.post("/api/cage/buy", cashier.token, {**sale, "reference": "a1"})
            assert code(refused) == (409, "second-person-needed")
            waits = (await house.post("/api/cage/sales", cashier.token, sale)).json()
            assert (await house.get("/api/overview", chief)).json()["proposals"] == 1
            decide = f"/api/cage/proposals/{waits['id']}/decide"
            assert (await house.post(decide, chief, {"approve": True, "why": "contei"})).status_code == 200
            held = (await house.get(f"/api/cage/balances?account={ana.id}", cashier.token)).json()
            assert held["balances"]["EUR"] == 500_00

    asyncio.run(story())


def test_a_person_is_erased_by_an_administrator_but_not_while_they_sit() -> None:
    async def story() -> None:
        async with hall() as house:
            chief = await house.casino.employee(Duty.ADMINISTRATOR)
            ana = (await house.casino.player("ana.b")).account
            path, why = f"/api/people/{ana.id}/erase", {"why": "pedido dela"}
            assert (await house.post(path, chief.token, why)).json() == {"done": True}
            assert code(await house.get("/api/people?name=ana.b", chief.token)) == (404, "no-such-account")
            assert code(await house.post(path, chief.token, why)) == (409, "erased-already")

    asyncio.run(story())


def test_the_lock_counts_by_the_callers_address_and_incidents_show_it() -> None:
    async def story() -> None:
        async with hall() as house:
            await house.casino.player("ana.b")
            bad = {"name": "ana.b", "password": "errada 12345"}
            answers = [await house.post("/api/login", body=bad, address="198.51.100.9") for _ in range(3)]
            assert [answer.status_code for answer in answers] == [401, 401, 429]
            assert (await log_in(house, "ana.b", address="198.51.100.10")).status_code == 200
            assert (await log_in(house, "ana.b", address="198.51.100.9")).status_code == 429
            auditor = await house.casino.employee(Duty.AUDITOR)
            found = (await house.get("/api/incidents?kind=locked_out", auditor.token)).json()["incidents"]
            assert [one["address"] for one in found] == ["198.51.100.9"]

    asyncio.run(story())
