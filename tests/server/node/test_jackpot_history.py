"""A jackpot in a player's history: its bet and its prize belong to the coup in which they were made and won."""

import asyncio

import pytest

from panoverde.core.decider import tag_of
from panoverde.core.messages import Lang
from panoverde.house.play.history import CoupReplay, History
from panoverde.server.table import served_table
from tests.server.evening import SECOND, Evening, Screen, evening
from tests.server.node.test_pools import START, Royal, bet, open_pool, open_table

PRIZE = START + 75


@pytest.fixture(autouse=True)
def royal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(served_table, "Trial", Royal)


async def play(house: Evening, player: Screen, *, jackpot: bool) -> None:
    if jackpot:
        await bet(house, player)
    else:
        await house.pass_time(SECOND)
        await player.must({"do": "place_bet", "zone": "inicial", "chips": 100})
    await house.pass_time(5 * SECOND)
    await player.must({"do": "vou"})
    await house.pass_time(5 * SECOND)


def told(replay: CoupReplay) -> list[str]:
    return [tag_of(event) for moment in replay.moments for event in moment.events]


@pytest.mark.rule("PT-SO-66", "AO-9.11", "AO-9.13")
def test_a_jackpot_is_told_with_the_coup_in_which_it_was_won_and_not_with_the_next() -> None:
    async def story() -> None:
        async with evening() as house:
            await open_pool(house)
            place = await open_table(house)
            ana = await house.seated(place, 1, 5_000)
            await play(house, ana, jackpot=True)
            await play(house, ana, jackpot=False)
            history = History(house.store)
            account = await house.books.accounts.find((await house.coups(place))[0].account)
            second, first = await history.list(account, Lang.PT)
            assert (first.number, first.jackpot) == (1, PRIZE - 100)
            assert (second.number, second.jackpot) == (2, 0)
            won, after = [await history.replay(account, one.id, Lang.PT) for one in (first, second)]
            assert told(won)[-3:] == ["jackpot_won", "jackpot_ordered", "jackpot_paid"]
            assert won.coup.jackpot == PRIZE - 100
            assert won.chips_before == 5_000
            assert won.chips_after == 5_000 + first.net + PRIZE - 100 == after.chips_before
            assert not [tag for tag in told(after) if tag.startswith("jackpot")]
            assert (await history.last(account, Lang.PT)).coup.number == 2

    asyncio.run(story())
