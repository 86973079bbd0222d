"""Money of tournaments dealt by the house moves at entry and prize alone; no book counts their chips."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from panoverde.core.money import Currency, Money
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.house.oversight.reports import Reports
from panoverde.house.people.duties import SYSTEM
from panoverde.house.records import Account, Coup
from panoverde.journal.ledger import credits_of, is_chips, wallet
from panoverde.journal.tournament_stream import TournamentStream
from panoverde.tournament import commands as do
from panoverde.tournament.state import Phase
from tests.server.casino import Casino, casino, until
from tests.server.dealt_tournaments import Players, announce, join

BOUGHT = 20_000
SOON = 60 * 60_000
OWN = "tournament/sng"


async def held(house: Casino, unit: str = "EUR") -> dict[str, int]:
    return {name: sum_ for (name, kept), sum_ in (await house.store.balances()).items() if kept == unit and sum_}


async def entered(house: Casino, stream: TournamentStream, count: int) -> list[Account]:
    accounts = []
    for _ in range(count):
        account = (await house.player()).account
        await house.enrich(account, "EUR", BOUGHT)
        await join(house, stream, account)
        accounts.append(account)
    return accounts


def purses(accounts: list[Account], amount: int) -> Mapping[str, int]:
    return {wallet(one.id): amount for one in accounts}


@pytest.mark.rule("FS-5.3.1", "R-644", "PT-TO-P3")
def test_an_entry_is_paid_once_given_back_exactly_and_refused_to_who_has_too_little() -> None:
    async def story() -> None:
        async with casino() as house:
            stream = await announce(house, demo=False, approval="SRIJ 1/2026")
            poor = (await house.player()).account
            await house.enrich(poor, "EUR", 4_999)
            before, version = await held(house), stream.head.version
            with pytest.raises(Refused, match="not-enough-money") as why:
                await join(house, stream, poor)
            facts = why.value.facts
            assert (facts["held"], facts["asked"]) == (Money(4_999, Currency.EUR), Money(5_000, Currency.EUR))
            assert (await held(house), stream.head.version) == (before, version)
            assert not stream.state.entrants
            accounts = await entered(house, stream, 3)
            await join(house, stream, accounts[0])  # sent twice
            pots = {f"{OWN}/prize_pool": 13_500, f"{OWN}/fees": 1_500}
            cage = {"cage": -4_999 - 3 * BOUGHT, wallet(poor.id): 4_999}
            assert await held(house) == {**purses(accounts, BOUGHT - 5_000), **pots, **cage}
            assert await held(house, "chips") == {"mint": -4_500, "pool:chips.sng": 4_500}
            for number in (1, 2, 3):
                await house.books.tournaments.act(stream, do.LeaveBeforeStart(number, by=Role.HOUSE))
            assert await held(house) == {**purses(accounts, BOUGHT), **cage}
            assert await held(house, "chips") == {}

    asyncio.run(story())


@pytest.mark.rule("FS-7.2", "PT-TO-1", "FS-4.2")
def test_a_tournament_for_money_pays_its_prizes_and_no_book_counts_its_chips() -> None:
    async def story() -> None:
        async with casino() as house:
            stream = await announce(house, demo=False, approval="SRIJ 1/2026", stack=150)
            accounts = await entered(house, stream, 6)
            await Players(house.floor).play(stream)
            await until(lambda: not house.floor.tables)
            prizes = {one.account: one.prize for one in stream.state.entrants}
            assert sorted(prizes.values())[-2:] == [8_100, 18_900]
            wallets = {wallet(one.id): BOUGHT - 5_000 + prizes[one.id] for one in accounts}
            assert await held(house) == {**wallets, "house": 3_000, "cage": -6 * BOUGHT}
            assert await held(house, "chips") == {}
            await _check_books(house, accounts[0])

    asyncio.run(story())


async def _check_books(house: Casino, player: Account) -> None:
    """After hands that were played with chips of a tournament."""
    books, now = house.books, house.books.clock.now()
    reports = Reports(books.scribe, "Casa")
    assert (await reports.performance(SYSTEM, 0, now)).rows == ()
    assert (await reports.returns(SYSTEM, 0, now)).rows == ()
    owed = {(row[0], row[1]): row[2].amount for row in (await reports.liabilities(SYSTEM)).rows}  # type: ignore[union-attr]
    assert {unit for _, unit in owed} == {"EUR"}
    assert sum(owed.values()) == 0
    assert await house.store.select(Coup, {"account": player.id}) == []


@pytest.mark.rule("R-644", "FS-3.1.3.1", "R-561")
def test_a_guarantee_is_met_by_the_house_and_bounties_are_paid_with_the_prizes() -> None:
    rules: dict[str, Any] = {"format": "knock_out", "bounty": 2_000, "guarantee": 50_000, "late_levels": 0}

    async def story() -> None:
        async with casino() as house:
            stream = await announce(house, demo=False, approval="SRIJ 1/2026", stack=150, **rules)
            accounts = await entered(house, stream, 6)
            paid = sum(one.paid.pool for one in stream.state.entrants)
            await Players(house.floor).play(stream)
            entrants = {one.account: one for one in stream.state.entrants}
            assert sum(one.bounties_received for one in entrants.values()) == 6 * 2_000
            assert sum(one.received for one in entrants.values()) == 50_000
            gains = {one.id: entrants[one.id].received + entrants[one.id].bounties_received for one in accounts}
            wallets = {wallet(one.id): BOUGHT - 7_000 + gains[one.id] for one in accounts}
            assert await held(house) == {**wallets, "house": 6 * 500 - (50_000 - paid), "cage": -6 * BOUGHT}

    asyncio.run(story())


@pytest.mark.rule("FS-2.2", "R-563", "R-644")
def test_a_tournament_that_is_cancelled_gives_every_cent_back_and_no_chips_stay() -> None:
    async def story() -> None:
        async with casino() as house:
            rules: dict[str, Any] = {"format": "freeze_out", "fewest": 8, "late_levels": 0}
            stream = await announce(house, **rules, starts_at=house.books.clock.now() + SOON)
            accounts = [(await house.guest()).account for _ in range(3)]
            own = {credits_of(one.id) for one in accounts}
            before = await held(house, "EUR.demo")
            for account in accounts:
                await join(house, stream, account)
            taken = await held(house, "EUR.demo")
            assert all(before[name] - taken[name] == 5_000 for name in own)
            await house.books.tournaments.act(stream, do.Cancel("the lights are out", by=Role.DIRECTOR))
            await until(lambda: stream.state.course.phase == Phase.CLOSED)
            assert await held(house, "EUR.demo") == before
            assert not any(is_chips(unit) and sum_ for (_, unit), sum_ in (await house.store.balances()).items())

    asyncio.run(story())


@pytest.mark.rule("RT-71.4", "FS-8.5", "R-640")
def test_chips_of_a_disqualified_player_leave_the_ledger_with_their_seat() -> None:
    async def story() -> None:
        async with casino() as house:
            stream = await announce(house, stack=3_000)
            for _ in range(6):
                await join(house, stream, (await house.guest()).account)
            players = Players(house.floor)
            await until(lambda: bool(stream.state.course.calls))
            await house.books.tournaments.act(stream, do.PauseClock("an incident", by=Role.DIRECTOR))
            while any(table.dealing for table in stream.state.tables.values()) or stream.state.course.astray:
                players.answer()
                await asyncio.sleep(0.001)
            one = next(one for one in stream.state.entrants if one.is_in)
            command = do.Disqualify(one.number, "conduct", "threw a chair", by=Role.DIRECTOR)
            await house.books.tournaments.act(stream, command)
            assert (await held(house, "chips.demo"))["mint"] == -6 * 3_000
            await until(lambda: stream.state.entrant(one.number).placed is None)
            assert (await held(house, "chips.demo"))["mint"] == -(6 * 3_000 - one.stack)
            await house.books.tournaments.act(stream, do.ResumeClock(by=Role.DIRECTOR))
            await players.play(stream)
            await until(lambda: not house.floor.tables)
            assert await held(house, "chips.demo") == {}

    asyncio.run(story())
