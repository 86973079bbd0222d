"""How to play and how to complain, asked by anybody."""

import asyncio

import pytest

from panoverde import games
from panoverde.core.messages import Lang
from panoverde.house.play.guides import complaining, guide
from tests.server.http.hall import hall


@pytest.mark.rule("PT-SO-P4", "PT-SO-67", "PT-BFO-26")
def test_the_guide_to_every_game_is_free_and_needs_no_account() -> None:
    async def story() -> None:
        async with hall() as house:
            for game in games.names():
                for lang in Lang:
                    answer = await house.get(f"/api/games/{game}/guide?lang={lang}")
                    assert answer.status_code == 200
                    shown = answer.json()
                    assert (shown["game"], shown["lang"]) == (game, lang)
                    assert shown["guide"] == guide(game, lang)
                    assert shown["complaints"] == complaining(lang)

    asyncio.run(story())


def test_portuguese_comes_first() -> None:
    async def story() -> None:
        async with hall() as house:
            shown = (await house.get("/api/games/roulette/guide")).json()
            assert (shown["lang"], shown["name"]) == ("pt", "roleta")
            assert "## Objetivo" in shown["guide"]
            assert shown["complaints"].startswith("# Como reclamar")

    asyncio.run(story())


def test_there_is_no_guide_to_a_game_that_there_is_not() -> None:
    async def story() -> None:
        async with hall() as house:
            answer = await house.get("/api/games/canasta/guide?lang=en")
            assert (answer.status_code, answer.json()["code"]) == (404, "no-such-game")
            assert (await house.get("/api/games/complaints/guide")).status_code == 404
            assert (await house.get("/api/games/..%2Fstatus/guide")).status_code in (400, 404)

    asyncio.run(story())
