"""Gaming sessions: begun and ended by the player, with what was staked, won and lost."""

import asyncio

import pytest
from hypothesis import given, strategies as st

from panoverde.core.messages import Lang, catalogue
from panoverde.house.play.stays import Ending, StayFigures
from panoverde.house.records import Outcome, Stay
from tests.house.house import HOUR, MINUTE, NOON, House, code, refused, run


@pytest.mark.rule("PT-BFO-3e", "PT-BFO-28", "PT-SO-70")
def test_the_player_says_when_it_begins_and_when_it_ends() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        assert await house.stays.current(player.id) is None
        stay = await house.stays.begin(player)
        house.later(HOUR)
        assert await house.stays.begin(player) == stay == await house.stays.current(player.id)
        told = await house.stays.end(player.id, "por hoje chega")
        assert (told.began_at, told.ended_at, told.duration) == (NOON, NOON + HOUR, HOUR)
        assert told.ended_why == "por hoje chega"
        assert await house.stays.current(player.id) is None
        again = await house.stays.begin(player)
        assert again.id != stay.id
        assert [one.id for one in await house.stays.list(player.id)] == [again.id, stay.id]

    run(story())


@pytest.mark.parametrize("lang", Lang)
def test_whatever_ends_one_has_words(lang: Lang) -> None:
    assert {str(message.id) for message in catalogue(lang) if message.context == "ended"} == {*Ending}


@pytest.mark.rule("PT-BFO-28", "PT-SO-70")
def test_none_is_ended_that_has_not_begun() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        told = await refused(house.stays.end(player.id, "adeus"))
        assert (told.code, told.cites) == ("no-stay", ("PT-BFO-28", "PT-SO-70"))
        await house.stays.begin(player)
        assert await code(house.stays.end(player.id, "")) == "why-needed"
        await house.stays.end(player.id, "adeus")
        assert await code(house.stays.end(player.id, "adeus")) == "no-stay"
        assert await code(house.stays.find("7f3a")) == "no-such-stay"

    run(story())


def test_several_browsers_begin_one_stay() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        begun = await asyncio.gather(*(house.stays.begin(player) for _ in range(6)))
        assert len({stay.id for stay in begun}) == 1
        ended = await asyncio.gather(*(house.stays.end(player.id, "adeus") for _ in range(3)), return_exceptions=True)
        assert len([one for one in ended if not isinstance(one, Exception)]) == 1

    run(story())


@pytest.mark.rule("PT-BFO-27", "PT-SO-68")
def test_its_end_tells_what_was_staked_won_and_lost_in_each_unit() -> None:
    async def story() -> None:
        house = House()
        player, other = await house.player("ana"), await house.player("rui")
        stay, others = await house.stays.begin(player), await house.stays.begin(other)
        await house.coup("c1", player, stay.id, staked=500, net=-500)
        await house.coup("c2", player, stay.id, staked=200, net=400)
        await house.coup("c3", player, stay.id, staked=900, net=0, outcome=Outcome.VOID, number=2)
        await house.coup("c4", player, stay.id, staked=70, net=-70, unit="EUR.demo")
        await house.coup("c5", other, others.id, staked=9999, net=-9999)
        live = await house.stays.summary(stay)
        assert (live.ended_at, live.duration) == (None, 0)
        house.later(5 * MINUTE)
        told = await house.stays.end(player.id, "por hoje chega")
        assert told.figures == live.figures == {
            "EUR": StayFigures(coups=2, void=1, staked=700, won=600, net=-100),
            "EUR.demo": StayFigures(coups=1, staked=70, won=0, net=-70),
        }  # fmt: skip
        kept = await house.store.find(Stay, stay.id)
        assert kept
        assert kept.totals == {"EUR": (700, -100), "EUR.demo": (70, -70)}
        assert (await house.facts(f"account/{player.id}"))[-1]["totals"] == {"EUR": [700, -100], "EUR.demo": [70, -70]}

    run(story())


@pytest.mark.rule("PT-BFO-3e", "R-294")
def test_a_player_who_was_logged_in_nowhere_ended_their_session_then() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        entrance = await house.accounts.admit(player)
        stay = await house.stays.begin(player)
        house.later(10 * MINUTE)
        await house.accounts.who(entrance.token)
        house.later(2 * HOUR)  # half an hour after they were last seen, their log-in lapsed
        again = await house.accounts.admit(player)
        new = await house.stays.begin(player)
        assert new.id != stay.id
        kept = await house.stays.find(stay.id)
        assert (kept.ended_at, kept.ended_why) == (NOON + 40 * MINUTE, "login-lapsed")
        house.later(20 * MINUTE)
        await house.accounts.admit(player)  # at a second browser
        await house.accounts.log_out(again.token)
        house.later(5 * MINUTE)
        assert (await house.stays.begin(player)).id == new.id, "they have been logged in all the time"

    run(story())


@pytest.mark.rule("PT-BFO-27", "PT-SO-68")
@given(st.lists(st.tuples(st.integers(1, 1000), st.integers(-1000, 5000), st.booleans()), max_size=15))
def test_its_totals_are_the_sums_of_its_coups(coups: list[tuple[int, int, bool]]) -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        stay = await house.stays.begin(player)
        for number, (staked, net, void) in enumerate(coups):
            outcome = Outcome.VOID if void else Outcome.SETTLED
            await house.coup(
                f"c{number}", player, stay.id, staked, 0 if void else net, outcome=outcome, number=1 + number
            )
        figures = (await house.stays.end(player.id, "fim")).figures.get("EUR", StayFigures())
        assert figures.staked == sum(staked for staked, _, void in coups if not void)
        assert figures.net == sum(net for _, net, void in coups if not void) == figures.won - figures.staked
        assert figures.coups + figures.void == len(coups)

    run(story())


def test_a_coup_that_ends_after_its_stay_is_added_to_it() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        stay = await house.stays.begin(player)
        await house.stays.end(player.id, "foi-se a ligação")
        await house.coup("c1", player, stay.id, staked=500, net=300)
        told = await house.stays.amend(stay.id)
        assert told.figures["EUR"].net == 300
        kept = await house.stays.find(stay.id)
        assert (kept.totals, kept.revision) == ({"EUR": (500, 300)}, 3)
        await house.stays.amend(stay.id)
        assert (await house.stays.find(stay.id)).revision == 3
        assert await code(house.stays.amend("7f3a")) == "no-such-stay"

    run(story())


def test_the_house_may_end_it_for_a_player_who_does_nothing_and_says_why() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        await house.stays.begin(player)
        told = await house.stays.end(player.id, "sem apostas", by="system")
        assert told.ended_why == "sem apostas"
        last = (await house.facts(f"account/{player.id}"))[-1]
        assert (last["fact"], last["by"], last["why"]) == ("stay_ended", "system", "sem apostas")

    run(story())


def test_more_coups_than_come_at_once_are_all_counted() -> None:
    async def story() -> None:
        house = House()
        player = await house.player()
        stay = await house.stays.begin(player)
        for number in range(1001):
            await house.coup(f"c{number}", player, stay.id, staked=1, net=-1)
        assert (await house.stays.figures(stay))["EUR"].coups == 1001

    run(story())
