"""Nobody does at a table what is not theirs to do: offices, seats, money, and those who have lost what they had."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from panoverde.core.codec import Codec
from panoverde.core.people import Role
from panoverde.house.records import Duty
from panoverde.journal.table_entry import read_table_entry
from panoverde.store.contract import Batch
from tests.security.room import Room, Watching, room

GAME, PROFILE = "banca_francesa", "PT_ONLINE"
BET = {"do": "place_bet", "zone": "pequeno", "chips": 100}
OFFICES = {Role(duty.value): duty for duty in Duty if duty.value in set(Role)}


def play(story: Callable[[Room], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with room() as this:
            await story(this)

    asyncio.run(whole())


async def seated(this: Room, seat: int = 1, place: str = "") -> Watching:
    place = place or next(iter(this.house.floor.tables), "") or await this.house.open(GAME, PROFILE)
    somebody = await this.watch(place, await this.house.guest())
    await this.sit(somebody, seat)
    return somebody


async def acts(this: Room, place: str) -> int:
    """How many of people, in the journal: the house's clock may go on meanwhile."""
    await this.house.store.commit(Batch())
    codec = Codec(this.table(place).table.game)
    entries = await this.house.store.read(f"table/{place}", 0, 1_000_000)
    return sum(bool(read_table_entry(codec, entry).author) for entry in entries)


async def status(this: Room, place: str, token: str, **query: str) -> int:
    """101: let in."""
    try:
        socket = await this.house.socket(place, token, **query)
    except InvalidStatus as refused:
        return refused.response.status_code
    await socket.close()
    return 101


def test_each_office_takes_its_own_duty_and_no_other() -> None:
    async def story(this: Room) -> None:
        place = await this.house.open(GAME, PROFILE)
        staff = {duty: await this.house.employee(duty) for duty in Duty if duty != Duty.PLAYER}
        guest, player = await this.house.guest(), await this.house.player()
        for office in (*Role, "administrator", "player", "1", "CROUPIER", "croupier ", "house"):
            for duty, employee in staff.items():
                right = office == Role.PUBLIC or OFFICES.get(office) == duty
                assert await status(this, place, employee.token, **{"as": office}) == (101 if right else 403)
            for token in (guest.token, player.token, ""):
                assert await status(this, place, token, **{"as": office}) == (101 if office == Role.PUBLIC else 403)

    play(story)


@pytest.mark.parametrize("token", ["nobody", "", "x" * 5000, "\u00e3", "a b", "'"])
def test_a_token_that_is_not_valid_lets_nobody_in_as_anything(token: str) -> None:
    async def story(this: Room) -> None:
        place = await this.house.open(GAME, PROFILE)
        headers = {b"Cookie": f"pano={token}".encode()} if token else {b"Authorization": b"Bearer "}
        answer = await this.http.get("/api/me", headers=headers)
        assert answer.status_code == 401
        if token.isascii() and token:
            assert await status(this, place, token) == 403

    play(story)


def test_a_player_may_not_say_who_they_are_or_what_time_it_is() -> None:
    async def story(this: Room) -> None:
        ana = await seated(this, 1)
        rui = await seated(this, 2)
        before = await acts(this, ana.place)
        forged: list[str] = [
            '{"do":"void","reason":"porque sim"%s}',
            '{"do":"rewind","to":1,"reason":"porque sim"%s}',
            '{"do":"close_bets"%s}',
            '{"do":"throw"%s}',
            '{"do":"settle"%s}',
            '{"do":"place_bet","zone":"pequeno","chips":100%s}',
        ]
        liars = (
            ',"by":"inspector"',
            ',"by":"croupier"',
            ',"by":"clock"',
            ',"by":"house"',
            ',"by":2',
            ',"by":2,"by":2',
            ',"\\u0062y":"inspector"',
            ',"\\u0062\\u0079":2',
            ',"by":1,"by":"inspector"',
            ',"by":null',
            ',"by":1.0',
            ',"by":"1"',
            ',"by":true',
            ',"by":[1]',
            ',"at":0',
            ',"\\u0061t":99999999999999',
            ',"at":1e3',
            ',"at":-1',
        )
        for command in forged:
            for lie in liars:
                name = this.name()
                await ana.wire.send(f'{{"say":"act","id":"{name}","command":{command % lie}}}')
                await ana.quiet()
                answer = [message for message in ana.messages if message.get("id") == name][-1]
                assert answer["say"] == "wrong", (command, lie, answer)
                this.clock.at += 1000
                ana = await patient(ana)
        assert await acts(this, ana.place) == before
        assert rui.you == 2

    play(story)


async def patient(somebody: Watching) -> Watching:
    """They come back before they have said so much nonsense that they are let go."""
    if somebody.closed is not None or len(somebody.said("wrong")) % 15 == 14:
        await somebody.go()
        await somebody.come()
    return somebody


def test_guests_and_players_do_none_of_the_staffs_acts() -> None:
    async def story(this: Room) -> None:
        ana = await seated(this)
        stranger = await this.watch(ana.place)
        await ana.act(BET)
        before = await acts(this, ana.place)
        for command in (
            {"do": "void", "reason": "porque sim"},
            {"do": "rewind", "to": 1, "reason": "porque sim"},
            {"do": "close_bets"},
            {"do": "open_bets"},
            {"do": "throw"},
            {"do": "settle"},
        ):
            assert (await ana.act(command))["say"] in ("refused", "wrong")
            answer = await stranger.act(command, seat=5)
            assert (answer["say"], answer.get("code")) in (("refused", "log-in-first"), ("wrong", None))
        assert await acts(this, ana.place) == before

    play(story)


@pytest.mark.parametrize("seat", [0, -1, -(2**63), 13, 99, 2**31, 2**63, 2**64, 10**30])
def test_a_seat_that_the_table_has_not_is_nobodys(seat: int) -> None:
    async def story(this: Room) -> None:
        ana = await seated(this)
        stranger = await this.watch(ana.place, await this.house.guest())
        before = await acts(this, ana.place)
        for command in ({"do": "sit", "chips": 5000}, BET, {"do": "leave"}):
            assert (await stranger.act(command, seat))["say"] in ("refused", "wrong")
            assert (await ana.act(command, seat))["say"] in ("refused", "wrong")
        assert await acts(this, ana.place) == before

    play(story)


def test_nobody_acts_for_another_seat_takes_a_second_one_or_goes_on_after_leaving() -> None:
    async def story(this: Room) -> None:
        ana, rui = await seated(this, 1), await seated(this, 2)
        before = await acts(this, ana.place)
        assert (await ana.act(BET, seat=2))["code"] == "one-seat"
        assert (await ana.act({"do": "sit", "chips": 5000}, seat=3))["code"] == "one-seat"
        assert (await ana.act({"do": "sit", "chips": 5000}))["say"] == "refused"
        stranger = await this.watch(ana.place, await this.house.guest())
        for command in (BET, {"do": "leave"}, {"do": "sit", "chips": 5000}):
            assert (await stranger.act(command, seat=1))["code"] == "seat-taken"
            assert (await stranger.act(command))["code"] == "which-seat"
        assert await acts(this, ana.place) == before
        assert (await ana.act({"do": "leave"}))["say"] == "done"
        await this.settle(ana.place)
        left = await acts(this, ana.place)
        for command in (BET, {"do": "leave"}, {"do": "buy_chips", "chips": 1000}):
            assert (await ana.act(command))["say"] == "refused"
            assert (await ana.act(command, seat=1))["say"] == "refused"
            assert (await ana.act(command, seat=2))["code"] == "seat-taken"
        assert await acts(this, ana.place) == left
        assert rui.you == 2

    play(story)


def test_two_browsers_of_one_account_that_sit_down_at_once_have_one_seat() -> None:
    async def story(this: Room) -> None:
        place = await this.house.open(GAME, PROFILE)
        guest = await this.house.guest()
        one, other = await this.watch(place, guest), await this.watch(place, guest)
        sit = {"do": "sit", "chips": 5000}
        answers = await asyncio.gather(*(who.act(sit, seat) for seat in (1, 2, 3) for who in (one, other)))
        assert [answer["say"] for answer in answers].count("done") == 1
        await this.settle(place)
        assert len(this.table(place).seats.tenures) == 1
        assert (await this.house.sums())["EUR.demo"] == 0
        assert await this.house.store.balance(f"transit:{place}:{guest.account.id}", "EUR.demo") == 0

    play(story)


@pytest.mark.rule("PT-BFO-32", "PT-SO-76")
def test_a_demonstration_account_gets_no_seat_where_money_is_played() -> None:
    async def story(this: Room) -> None:
        place = await this.house.open(GAME, PROFILE, demo=False)
        guest = await this.watch(place, await this.house.guest())
        answer = await guest.act({"do": "sit", "chips": 5000}, seat=1)
        assert answer["code"] in ("demo-only", "demo-plays-demo")
        assert not this.table(place).seats.tenures

    play(story)


@pytest.mark.parametrize("duty", [duty for duty in Duty if duty != Duty.PLAYER])
def test_nobody_plays_in_the_house_where_they_work(duty: Duty) -> None:
    async def story(this: Room) -> None:
        place = await this.house.open(GAME, PROFILE)
        employee = await this.watch(place, await this.house.employee(duty))
        assert (await employee.act({"do": "sit", "chips": 5000}, seat=1))["say"] == "refused"
        assert not this.table(place).seats.tenures

    play(story)


# A right that was taken away

Loss = Callable[[Room, Any], Awaitable[None]]


async def _disabled(this: Room, entrance: Any) -> None:
    await this.house.books.staff.disable(await this.house.administrator(), entrance.account, "investigação")


async def _revoked(this: Room, entrance: Any) -> None:
    for duty in entrance.account.duties:
        await this.house.books.staff.revoke(await this.house.administrator(), entrance.account, duty, "mudou")


async def _logged_out(this: Room, entrance: Any) -> None:
    await this.house.books.accounts.log_out(entrance.token)


async def _lapsed(this: Room, entrance: Any) -> None:  # noqa: ARG001 - time passes for everybody
    this.clock.at += 13 * 3_600_000


@pytest.mark.parametrize("loss", [_disabled, _revoked, _logged_out, _lapsed])
def test_an_inspector_who_is_none_any_more_is_not_let_in_and_is_let_go(loss: Loss) -> None:
    async def story(this: Room) -> None:
        ana = await seated(this)
        employee = await this.house.employee(Duty.INSPECTOR)
        inspector = await this.watch(ana.place, employee, "inspector")
        await loss(this, employee)
        assert await status(this, ana.place, employee.token, **{"as": "inspector"}) == 403
        await this.house.floor.tick()
        before = await acts(this, ana.place)
        answer = await inspector.act({"do": "void", "reason": "porque sim"})
        assert answer["say"] in ("gone", "refused"), answer
        assert answer.get("code") != "nothing-to-void", answer
        assert await acts(this, ana.place) == before

    play(story)


@pytest.mark.parametrize("loss", [_disabled, _logged_out])
def test_a_player_who_is_disabled_or_logged_out_begins_nothing_more_at_an_open_socket(loss: Loss) -> None:
    async def story(this: Room) -> None:
        place = await this.house.open(GAME, PROFILE)
        entrance = await this.house.player()
        ana = await this.watch(place, entrance)
        await this.sit(ana, 1)
        await loss(this, entrance)
        await this.house.floor.tick()
        answer = await ana.act(BET)
        assert answer["say"] in ("gone", "refused"), answer

    play(story)


def test_an_act_after_its_log_out_is_refused_at_once() -> None:
    """Before the house has looked at logins."""

    async def story(this: Room) -> None:
        place = await this.house.open(GAME, PROFILE)
        entrance = await this.house.player()
        ana = await this.watch(place, entrance)
        await this.sit(ana, 1)
        before = await acts(this, place)
        await this.house.books.accounts.log_out(entrance.token)
        answer = await ana.act(BET)
        assert (answer["say"], answer["code"]) == ("refused", "log-in-first")
        await this.house.floor.tick()
        assert (await ana.act(BET))["say"] == "gone"
        assert await acts(this, place) == before

    play(story)
