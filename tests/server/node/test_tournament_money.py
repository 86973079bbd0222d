"""Who enters a tournament that the house deals pays with their own money, and has it back when they leave."""

import asyncio

import pytest

from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.house.records import Account
from panoverde.journal.ledger import credits_of
from panoverde.tournament.commands import LeaveBeforeStart
from tests.server.casino import Casino, casino
from tests.server.dealt_tournaments import announce, join

ENTRY = 5_000


async def credited(house: Casino, account: Account) -> int:
    held: int = (await house.store.balances())[credits_of(account.id), "EUR.demo"]
    return held


@pytest.mark.rule("FS-5.3.1", "R-640", "R-644")
def test_an_entry_is_taken_from_the_player_and_given_back_to_them() -> None:
    async def story() -> None:
        async with casino() as house:
            stream = await announce(house, buy_in=ENTRY)
            account = (await house.guest()).account
            before = await credited(house, account)
            await join(house, stream, account)
            assert await credited(house, account) == before - ENTRY
            await house.books.tournaments.act(stream, LeaveBeforeStart(1, by=Role.HOUSE), account.id, "leave")
            assert await credited(house, account) == before
            assert set((await house.sums()).values()) == {0}

    asyncio.run(story())


@pytest.mark.rule("FS-5.3.1", "R-640")
def test_nobody_enters_with_money_that_they_do_not_have() -> None:
    async def story() -> None:
        async with casino() as house:
            account = (await house.guest()).account
            before = await credited(house, account)
            stream = await announce(house, buy_in=before + 100)
            with pytest.raises(Refused, match="not-enough-money"):
                await join(house, stream, account)
            assert await credited(house, account) == before
            assert stream.state.entrants == ()

    asyncio.run(story())
