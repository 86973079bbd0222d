"""What people at a table are told, and when: never before it is durable, never twice, nothing that is not theirs."""

import asyncio
import random
from typing import Any

import msgspec
import pytest

from panoverde.core.people import Role, Seat, Who
from panoverde.house.records import Duty
from panoverde.server.node.floor import MOVED
from panoverde.server.table import admission, broadcast
from panoverde.store.contract import NotKept
from tests.server.evening import MINUTE, SECOND, Evening, Message, Screen, SlowStore, evening, seats_of

PLAY = ("place_bet", "check", "call", "fold", "raise_to")
BET = {"do": "place_bet", "zone": "pequeno", "chips": 500}


def test_nobody_is_told_before_it_is_durable() -> None:
    async def story() -> None:
        store = SlowStore()
        async with evening(store) as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 5_000, want="state")
            watcher = await house.come(place, want="state")
            heard, seen = len(ana.messages), len(watcher.messages)
            store.hold()
            assert (await ana.do(BET, id="a"))["say"] == "nothing"
            assert (await ana.do({**BET, "chips": 100}, id="b"))["say"] == "nothing"
            assert (await ana.do(BET, id="a"))["say"] == "nothing", "asked again: not yet"
            assert (len(ana.messages), len(watcher.messages)) == (heard, seen)
            store.let_go()
            await house.settle()
            answers = [(one["id"], one["version"]) for one in ana.heard("done")[-3:]]
            first = answers[0][1]
            assert sorted(answers) == [("a", first), ("a", first), ("b", first + 1)]
            assert [event["chips"] for event in watcher.events("bet_placed")] == [500, 100]
            assert watcher.state["cloth"]["bets"][0]["chips"] == 600

    asyncio.run(story())


def test_what_could_not_be_written_is_told_to_nobody_and_the_table_is_read_again() -> None:
    async def story() -> None:
        store = SlowStore()
        async with evening(store) as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 5_000)
            broken, events = house.table(place), len(ana.events())
            store.fails = NotKept("disco cheio")
            assert (await ana.do(BET))["say"] == "nothing"
            await ana.do(BET)
            assert len(ana.events()) == events
            assert ana.messages[-1] == {"say": "closed", "why": "interrupted"}
            assert ana.hung_up == (4001, "interrupted")
            assert place not in house.floor.tables
            store.fails = None
            await house.tick()
            assert house.table(place) is not broken
            assert seats_of(house.table(place)).keys() == {1}
            assert await house.held(place) == {"chips:1": 5_000}

    asyncio.run(story())


# States


def view_of(house: Evening, place: str, who: Who) -> Message:
    table = house.table(place)
    view: Message = msgspec.json.decode(msgspec.json.encode(table.table.game.view(table.table.state, who)))
    return view


async def busy(house: Evening, place: str, screens: dict[int, Screen], luck: random.Random) -> None:
    """Somebody does something that they may."""
    seat = luck.choice(sorted(screens))
    options = [one for one in house.table(place).table.options(Seat(seat)) if one.kind in PLAY]
    if options:
        option = luck.choice(options)
        answers: Message = {}
        for ask in option.asks:
            answers[ask.field] = luck.choice(ask.choices) if hasattr(ask, "choices") else ask.minimum  # type: ignore[union-attr]
        await screens[seat].do({"do": option.kind, **answers})
    await house.pass_time(luck.choice((0, 0, 3_000, 11_000)))


TABLES = [
    ("banca_francesa", "PT_ONLINE", 5_000),
    ("cussec", None, 5_000),
    ("holdem", "PT", 20_000),
    ("sintetico", "PT_ONLINE", 20_000),
]


@pytest.mark.parametrize(("game", "profile", "chips"), TABLES)
def test_states_merge_to_what_each_may_see(game: str, profile: str | None, chips: int) -> None:
    async def story() -> None:
        async with evening() as house:
            luck = random.Random(7)
            place = await house.open(game, profile)
            stranger = await house.come(place, want="state")
            inspector = await house.come(place, await house.employee(Duty.INSPECTOR), as_="inspector", want="state")
            players = {seat: await house.seated(place, seat, chips, want="state") for seat in (1, 2, 3, 4)}
            for _ in range(60):
                await busy(house, place, players, luck)
                table = house.table(place)
                for seat, screen in players.items():
                    sees = Seat(seat) if seat in table.seats.tenures else Role.PUBLIC
                    assert screen.state == view_of(house, place, sees)
                    last = screen.heard("state")[-1]
                    assert last["you"] == sees
                    assert last["version"] == table.version
                    offered = [one.kind for one in table.table.options(sees)]
                    assert sees == Role.PUBLIC or [one["kind"] for one in last["options"]] == offered
                assert stranger.state == view_of(house, place, Role.PUBLIC)
                assert inspector.state == view_of(house, place, Role.INSPECTOR)
            before = len(stranger.messages)
            stranger.say({"say": "look"})
            await house.settle()
            assert stranger.messages[before]["say"] == "welcome"
            assert stranger.messages[before]["state"] == view_of(house, place, Role.PUBLIC)

    asyncio.run(story())


# Coming back


@pytest.mark.parametrize("ring", [512, 4])
@pytest.mark.parametrize(("game", "profile", "chips"), TABLES)
def test_a_player_who_comes_back_hears_exactly_what_they_missed(
    game: str, profile: str | None, chips: int, ring: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "RING", ring)

    async def story() -> None:
        async with evening() as house:
            luck = random.Random(ring)
            place = await house.open(game, profile)
            players = {seat: await house.seated(place, seat, chips) for seat in (2, 3, 4)}
            who = await house.guest()
            steady = await house.come(place, who)
            await steady.must({"do": "sit", "chips": chips}, seat=1)
            cut, told = await house.come(place, who), list[Message]()
            public, known = await house.come(place), list[Message]()
            start, joined = cut.welcome["version"], public.welcome["version"]
            for _ in range(40):
                await busy(house, place, {**players, 1: steady}, luck)
                if luck.random() < 0.3:
                    told += cut.heard("happened")
                    known += public.heard("happened")
                    await cut.leave()
                    await public.leave()
                    for _ in range(luck.randrange(6)):
                        await busy(house, place, {**players, 1: steady}, luck)
                    cut = await house.come(place, who, after=max([start, *(one["version"] for one in told)]))
                    public = await house.come(place, after=max([joined, *(one["version"] for one in known)]))
            told += cut.heard("happened")
            known += public.heard("happened")
            assert 1 in house.table(place).seats.tenures
            assert told == [one for one in steady.heard("happened") if one["version"] > start]
            assert [one["version"] for one in known] == list(range(joined + 1, house.table(place).version + 1))
            own = {one["version"]: one for one in told}
            hidden = [one for one in known if one["version"] in own and own[one["version"]] != one]
            assert bool(hidden) == (game in ("holdem", "sintetico"))

    asyncio.run(story())


def test_a_player_who_missed_too_much_or_nothing_gets_the_state_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec")
            await house.seated(place, 1, 5_000)
            await house.pass_time(3 * MINUTE)
            version = house.table(place).version
            monkeypatch.setattr(admission, "MOST_MISSED", 10)
            for after in (0, version, version + 5):
                screen = await house.come(place, after=after)
                assert [one["say"] for one in screen.messages] == ["welcome"]
                assert screen.welcome["version"] == version
            some = await house.come(place, after=version - 3)
            assert [one["say"] for one in some.messages] == ["happened"] * 3 + ["welcome"]

    asyncio.run(story())


def test_a_node_that_another_has_overtaken_shows_nobody_an_older_state() -> None:
    """Held up for a while, it may still believe that the table is its own."""

    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec")
            await house.seated(place, 1, 5_000)
            await house.pass_time(MINUTE)
            table = house.table(place)
            table.durable -= 2
            behind = await house.come(place, after=table.durable + 1)
            assert (behind.messages, behind.hung_up) == ([], (MOVED, "moved"))
            late = await house.come(place, after=table.durable)
            assert late.welcome["version"] == table.durable

    asyncio.run(story())


def test_somebody_who_sits_where_another_sat_does_not_see_the_others_cards() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("holdem", "PT")
            players = [await house.seated(place, seat, 20_000) for seat in (1, 2, 3, 4)]
            await house.pass_time(SECOND)
            assert any("cards" in str(event) for event in players[0].events())
            await players[0].must({"do": "leave"})
            while 1 in house.table(place).seats.tenures:
                await house.pass_time(20 * SECOND)
            new = await house.guest()
            screen = await house.come(place, new)
            await screen.must({"do": "sit", "chips": 20_000}, seat=1)
            back = await house.come(place, new, after=0)
            public = await house.come(place, after=0)
            sat = house.table(place).seats.tenures[Seat(1)].since
            assert sat >= 20
            before = [one for one in back.heard("happened") if one["version"] < sat]
            assert before == [one for one in public.heard("happened") if one["version"] < sat]

    asyncio.run(story())


# Proofs


@pytest.mark.rule("PT-BFO-5")
def test_public_draws_are_proved_at_once_and_hidden_ones_to_the_staff_alone() -> None:
    async def story() -> None:
        async with evening() as house:
            open_ = await house.open("cussec", name="aberta")
            ana = await house.seated(open_, 1, 5_000)
            await house.pass_time(MINUTE)
            tags = [event["event"] for event in ana.events()]
            for place, tag in enumerate(tags):
                if tag == "dome_opened":
                    assert tags[place + 1 : place + 3] == ["chance_revealed", "chance_committed"]
            assert ana.events("chance_committed")[-1]["commitment"] == (await house.come(open_)).welcome["commitment"]
            hidden = await house.open("sintetico", "PT_ONLINE", name="fechada")
            auditor = await house.come(hidden, await house.employee(Duty.AUDITOR), as_="auditor")
            players = [await house.seated(hidden, seat, 20_000) for seat in (1, 2)]
            while not players[0].events("hand_ended"):
                await house.pass_time(10 * SECOND)
            seen = players[0].heard("happened")
            (ended,) = [one["version"] for one in seen for event in one["events"] if event["event"] == "hand_ended"][:1]
            (proof,) = [one for one in auditor.heard("happened") if one["version"] == ended + 1]
            (revealed,) = proof["events"]
            assert revealed["event"] == "chance_revealed"
            (shown,) = [one for one in seen if one["version"] == ended + 1]
            assert shown["events"] == []
            text = msgspec.json.encode(players[0].messages).decode()
            assert revealed["seed"] not in text
            assert len(revealed["draws"]) > 3

    asyncio.run(story())


# People


def test_people_are_told_who_sits_where_and_who_is_there() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            watcher = await house.come(place)
            ana = await house.seated(place, 3, 500)
            name = watcher.heard("people")[-1]["people"]["3"]["name"]
            assert name == (await house.books.accounts.find(seats_of(house.table(place))[Seat(3)])).name
            assert watcher.heard("people")[-1]["people"]["3"] == {"name": name, "bot": False, "here": True}
            await ana.leave()
            assert watcher.heard("people")[-1]["people"]["3"]["here"] is False
            assert (await house.come(place)).welcome["people"]["3"]["here"] is False

    asyncio.run(story())


def test_two_browsers_of_one_account_see_the_same_seat() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            who = await house.guest()
            one, two = await house.come(place, who, want="state"), await house.come(place, who, want="state")
            await one.must({"do": "sit", "chips": 500}, seat=2)
            assert two.heard("state")[-1]["you"] == 2
            await two.must({"do": "place_bet", "zone": "grande", "chips": 100})
            assert one.events("bet_placed") == two.events("bet_placed")
            assert one.state == two.state
            assert (await two.do({"do": "sit", "chips": 500}, seat=3))["code"] == "one-seat"
            await two.must({"do": "leave"})
            assert one.heard("state")[-1]["you"] == "public"

    asyncio.run(story())


def test_alive_is_answered_with_the_clock() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec")
            screen = await house.come(place)
            screen.say({"say": "alive", "id": "x" * 100})
            await house.settle()
            assert screen.messages[-1] == {"say": "here", "id": "x" * 64, "at": house.clock.at}

    asyncio.run(story())


def test_a_listener_who_cannot_be_written_to_does_not_stop_the_others() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec")
            bad, good = await house.come(place), await house.come(place)

            def fails(_: Any) -> None:
                raise OSError("gone")

            bad.deliver = fails  # type: ignore[method-assign, assignment]
            await house.seated(place, 1, 500)
            assert good.events("seated")
            house.table(place).show = lambda: fails(None)
            watcher = await house.come(place, want="state")
            await house.seated(place, 2, 500)
            assert len(good.events("seated")) == 2
            assert watcher.events("seated")
            del bad.deliver

    asyncio.run(story())
