"""Jackpots over HTTP: an administrator opens and closes them, everybody reads their values."""

import asyncio

import pytest

from panoverde.house.records import Duty
from panoverde.pools.rules import PRESETS
from tests.server.casino import until
from tests.server.http.hall import hall

START = PRESETS["AO_7"].start
PRIZES = [{"combination": "quatro_ases"}, {"combination": "tres_ases", "fixed": 5_000}]


@pytest.mark.rule("AO-7.1", "AO-7.3", "AO-7.6")
def test_a_jackpot_is_opened_read_fed_by_a_table_and_closed() -> None:
    async def story() -> None:
        async with hall() as house:
            administrator = await house.books.accounts.admit(await house.casino.administrator())
            figures = {"id": "acumulado", "profile": "AO_7", "options": {"demo": "yes"}, "prizes": PRIZES}
            director = await house.casino.employee(Duty.DIRECTOR)
            assert (await house.post("/api/pools", director.token, figures)).status_code == 403
            opened = await house.post("/api/pools", administrator.token, figures)
            assert opened.status_code == 200, opened.text
            place = await house.casino.open("blackjack", "AO_JACKPOT", jackpot="acumulado")
            await house.casino.floor.tick()
            (shown,) = (await house.get("/api/pools")).json()["pools"]
            assert (shown["id"], shown["chapter"], shown["unit"]) == ("acumulado", "AO-7", "AOA.demo")
            assert (shown["value"], shown["tables"], shown["closed"]) == (START, [place], False)
            assert [prize["combination"] for prize in shown["prizes"]] == ["quatro_ases", "tres_ases"]
            assert (await house.get("/api/pools/acumulado")).json() == shown
            (listed,) = (await house.get("/api/lobby")).json()["tables"]
            assert listed["jackpot"] == START
            table = (await house.get(f"/api/tables/{place}")).json()["description"]
            words = {rule["option"]: rule["words"] for rule in table["rules"]}
            assert words["jackpot_combinations"] == "quatro ases, três ases"
            refused = await house.post("/api/pools/acumulado/close", administrator.token, {"decision": "Despacho 9"})
            assert refused.json()["code"] == "pool-in-use"
            await house.post(f"/api/tables/{place}/close", administrator.token, {"why": "fim"})
            await house.casino.floor.tick()
            house.look(place)
            await until(lambda: place not in house.casino.floor.tables)
            await house.casino.floor.tick()
            closed = await house.post("/api/pools/acumulado/close", administrator.token, {"decision": "Despacho 9"})
            assert (closed.json()["value"], closed.json()["closed"]) == (0, True), closed.text
            assert (await house.get("/api/pools/nenhum")).json()["code"] == "no-such-pool"

    asyncio.run(story())


@pytest.mark.rule("AO-7.7")
def test_figures_outside_the_law_are_refused_with_the_rule() -> None:
    async def story() -> None:
        async with hall() as house:
            administrator = await house.books.accounts.admit(await house.casino.administrator())
            figures = {"id": "acumulado", "profile": "AO_7", "options": {"demo": "yes", "bet": "200"}}
            refused = (await house.post("/api/pools", administrator.token, figures)).json()
            assert (refused["code"], refused["cites"]) == ("option-outside-law", ["AO-7.7"])

    asyncio.run(story())


@pytest.mark.rule("AO-9.11", "R-56")
def test_a_combination_that_no_table_knows_is_called_by_that_name() -> None:
    async def story() -> None:
        async with hall() as house:
            administrator = await house.books.accounts.admit(await house.casino.administrator())
            figures = {"id": "acumulado", "profile": "AO_9", "options": {"demo": "yes"}}
            slip = figures | {"prizes": [{"combination": "royal", "fixed": 5}]}
            refused = (await house.post("/api/pools", administrator.token, slip)).json()
            assert refused["code"] == "unknown-combinations"
            assert "«royal»" in refused["words"]
            assert "sequencia_real_de_cor" in refused["words"]

    asyncio.run(story())
