"""How the house reads what is unclear in the law: as free as the law itself."""

import asyncio

import pytest

from panoverde.law.book import Book
from tests.server.http.hall import hall


@pytest.mark.rule("PT-SO-P4", "AO-D3")
def test_every_reading_that_a_rule_names_can_be_read_without_an_account() -> None:
    async def story() -> None:
        async with hall() as house:
            named = {id_ for rule in Book.load().rules.values() for id_ in rule.readings}
            assert len(named) > 100
            for id_ in named:
                told = (await house.get(f"/api/law/readings/{id_}")).json()
                assert all(told[part] for part in ("title", "where", "problem", "reading", "option")), id_
                assert told["lang"] == "en"
                assert told["rules"]

    asyncio.run(story())


@pytest.mark.rule("PT-SO-P4")
def test_a_reading_says_which_rules_it_reads() -> None:
    async def story() -> None:
        async with hall() as house:
            told = (await house.get("/api/law/readings/R-22")).json()
            assert told["id"] == "R-22"
            assert "PT-BFO-10" in told["rules"]
            assert told["reading"] == Book.load().readings["R-22"].default

    asyncio.run(story())


def test_there_is_no_other_reading() -> None:
    async def story() -> None:
        async with hall() as house:
            unknown = await house.get("/api/law/readings/R-9999?lang=en")
            assert (unknown.status_code, unknown.json()["words"]) == (404, "Refused: there is no reading R-9999")
            assert (await house.get("/api/law/readings/PT-BFO-1")).status_code == 400

    asyncio.run(story())
