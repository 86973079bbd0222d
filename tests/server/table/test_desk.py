"""What comes in over a socket: who is let in, what is understood, how much of it, and what is answered."""

import asyncio
import logging
from typing import Any

import msgspec
import pytest

from panoverde.core.codec import Malformed
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.house.records import Duty
from panoverde.journal.table_entry import read_saved_table
from panoverde.server.table import command_ids, desk
from panoverde.server.table.admission import is_same_origin, token_of
from panoverde.server.table.desk import BURST, MOST_WRONG, RATE
from tests.server.evening import SECOND, Evening, HandLoop, Screen, SlowStore, evening, seats_of

BET = {"do": "place_bet", "zone": "pequeno", "chips": 500}


def test_a_token_comes_in_a_cookie_or_a_header() -> None:
    assert token_of({"authorization": "Bearer  abc "}) == "abc"
    assert token_of({"authorization": "bearer abc", "cookie": "pano=x"}) == "abc"
    assert token_of({"authorization": "Basic abc", "cookie": "a=b; pano=x"}) == "x"
    assert token_of({"cookie": "a=b"}) == ""
    assert token_of({"cookie": "pano\x01=x"}) == ""
    assert token_of({}) == ""


def test_only_the_houses_own_pages_may_open_a_socket() -> None:
    assert is_same_origin({"host": "casa"}, frozenset())
    assert is_same_origin({"host": "casa", "origin": "https://casa"}, frozenset())
    assert is_same_origin({"host": "casa", "origin": "https://mesa"}, frozenset({"https://mesa"}))
    assert not is_same_origin({"host": "casa", "origin": "https://mesa"}, frozenset())
    assert not is_same_origin({"host": "casa", "origin": "null"}, frozenset())
    assert not is_same_origin({"host": "casa", "origin": "http://["}, frozenset())


def test_who_is_let_in_and_as_whom() -> None:
    async def story() -> None:
        async with evening(origins=frozenset({"https://amiga"})) as house:
            place = await house.open("cussec")
            croupier, guest = await house.employee(Duty.CROUPIER), await house.guest()

            async def status(place: str = place, who: Any = None, **query: Any) -> tuple[int, str]:
                screen = await house.come(place, who, **query)
                return screen.status, screen.answer

            assert await status() == (101, "")
            assert await status("outra") == (404, "no-such-table")
            assert await status(headers={"origin": "https://alheia"}) == (403, "origin")
            assert await status(headers={"origin": "https://amiga"}) == (101, "")
            assert await status(headers={"authorization": "Bearer nada"}) == (403, "log-in-first")
            assert await status(headers={"cookie": f"pano={guest.token}"}) == (101, "")
            lapsed = {"cookie": "pano=nada"}
            assert await status(headers={"authorization": "Bearer nada", **lapsed}) == (403, "log-in-first")
            assert await status(headers=lapsed, as_="croupier") == (403, "not-your-duty")
            assert await status(after="x") == (400, "after")
            assert await status(after="-1") == (400, "after")
            assert await status(after="9" * 20) == (400, "after")
            assert await status(who=croupier, as_="croupier") == (101, "")
            for office in ("inspector", "house", "clock", "rei", "director"):
                assert await status(who=croupier, as_=office) == (403, "not-your-duty")
            assert await status(as_="croupier") == (403, "not-your-duty")
            assert await status(who=guest, as_="croupier") == (403, "not-your-duty")
            assert (await house.come(place, croupier, as_="croupier", lang="en")).welcome["you"] == "croupier"

    asyncio.run(story())


def test_a_player_whose_login_has_lapsed_watches_as_one_who_has_none() -> None:
    """A browser keeps a cookie longer than the house keeps the login."""

    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec")
            guest = await house.guest()
            with_cookie = {"cookie": f"pano={guest.token}"}
            screen = await house.come(place, headers=with_cookie)
            await screen.must({"do": "sit", "chips": 1_000}, seat=1)
            await house.books.accounts.log_out(guest.token)
            await house.tick()
            assert screen.hung_up == (4003, "logged-out")
            again = await house.come(place, headers=with_cookie, want="state", after=0)
            assert again.welcome["you"] == Role.PUBLIC
            assert (await again.do({"do": "place_bet", "zone": "pequeno", "chips": 500}))["code"] == "log-in-first"
            assert (await again.do({"do": "sit", "chips": 1_000}, seat=2))["code"] == "log-in-first"
            await house.tick()
            assert again.hung_up is None

    asyncio.run(story())


def test_another_address_is_no_socket_and_pages_are_not_the_edges() -> None:
    async def story() -> None:
        async with evening() as house:
            sent: list[Any] = []

            async def send(message: Any) -> None:
                sent.append(message)

            async def receive() -> Any:
                return {"type": "websocket.connect"}

            await house.serve({"type": "websocket", "path": "/tables/A B/socket"}, receive, send)
            assert sent == [{"type": "websocket.close", "code": 1008}]
            await house.serve({"type": "http", "path": "/"}, receive, send)
            assert sent[1]["status"] == 404

    asyncio.run(story())


async def table(house: Evening) -> tuple[str, Screen]:
    place = await house.open("banca_francesa", "PT_ONLINE")
    return place, await house.seated(place, 1, 5_000)


NONSENSE: list[Any] = [
    b"",
    b"\xff\xfe",
    b"[]",
    b"{}",
    b'{"say":"fly"}',
    b'{"say":"act"}',
    b"[" * 3_000,
    b'{"say":"act","id":"","command":{"do":"leave"}}',
    b'{"say":"act","id":"a\\u0007","command":{"do":"leave"}}',
    b'{"say":"act","id":"x","command":7}',
    b'{"say":"act","id":"x","command":{"do":"fly"}}',
    b'{"say":"act","id":"x","command":{"do":"place_bet","zone":"pequeno","chips":"500"}}',
    b'{"say":"act","id":"x","command":{"do":"place_bet","zone":"pequeno","chips":500.0}}',
    b'{"say":"act","id":"x","command":{"do":"place_bet","zone":"pequeno","chips":500,"by":"croupier"}}',
    b'{"say":"act","id":"x","command":{"do":"place_bet","zone":"pequeno","chips":500,"at":1}}',
    b'{"say":"act","id":"x","command":{"do":"place_bet","zone":"pequeno","chips":500,"odds":2}}',
]


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_not_understood_changes_nothing_and_is_said(text: bytes) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await table(house)
            version = house.table(place).version
            ana.say(text)
            await house.settle()
            assert ana.messages[-1]["say"] == "wrong"
            assert ana.messages[-1]["words"]
            assert house.table(place).version == version
            assert ana.hung_up is None

    asyncio.run(story())


def test_a_message_that_came_before_there_was_a_listener_is_heard() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("cussec")
            screen = Screen(house, place)
            screen._inbox.put_nowait({"type": "websocket.receive", "text": '{"say":"alive","id":"a"}'})
            await screen.connect("", {}, {})
            assert [one["say"] for one in screen.messages] == ["welcome", "here"]

    asyncio.run(story())


def test_a_refusal_names_the_rule_in_the_clients_language() -> None:
    async def story() -> None:
        async with evening() as house:
            place, _ = await table(house)
            rui = await house.seated(place, 2, 5_000, lang="en")
            answer = await rui.do({**BET, "chips": 1})
            assert answer["code"] == "under-minimum"
            assert "PT-BFO-11" in answer["cites"]
            assert "minimum" in answer["words"]

    asyncio.run(story())


def test_a_client_that_floods_is_let_go_and_one_that_speaks_at_the_rate_is_not() -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await table(house)
            rui = await house.come(place)
            for _ in range(BURST * 3):
                house.clock.at += 1_000 // RATE + 1
                rui.say({"say": "alive"})
            assert rui.hung_up is None
            for _ in range(BURST + 1):
                rui.say({"say": "alive"})
            assert rui.hung_up == (1008, "flooding")
            for _ in range(MOST_WRONG + 1):
                ana.say(b"x")
            assert ana.hung_up == (1008, "malformed")
            await house.settle()
            assert (await house.come(place)).welcome["people"]["1"]["here"] is False

    asyncio.run(story())


def test_a_message_that_is_too_long_is_not_read() -> None:
    async def story() -> None:
        async with evening() as house:
            _, ana = await table(house)
            ana.say({"say": "alive", "id": "x" * desk.LONGEST_MESSAGE})
            await house.settle()
            assert ana.messages[-1]["say"] == "wrong"

    asyncio.run(story())


def test_time_at_a_table_never_goes_back() -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await table(house)
            await ana.must(BET)
            house.clock.at -= 10 * SECOND
            await ana.must(BET)
            journal = await house.store.read(f"table/{place}", limit=100)
            assert [entry.at for entry in journal] == sorted(entry.at for entry in journal)

    asyncio.run(story())


def test_the_table_changes_while_money_is_on_its_way() -> None:
    async def story() -> None:
        store = SlowStore()
        async with evening(store) as house:
            place, ana = await table(house)
            account = seats_of(house.table(place))[Seat(1)]
            store.hold()
            ana.say({"say": "act", "id": "b", "command": {"do": "buy_chips", "chips": 100}})
            for _ in range(10):
                await asyncio.sleep(0)
            ana.say({"say": "act", "id": "l", "command": {"do": "leave"}})
            store.let_go()
            await house.settle()
            answers = {one["id"]: one for one in ana.messages if one["say"] in ("done", "refused")}
            assert answers["l"]["say"] == "done"
            assert answers["b"]["code"] in ("which-seat", "not-seated")
            assert await house.in_transit(place) == 0
            assert await house.money(account) == 10_100_000

    asyncio.run(story())


def test_a_table_let_go_while_somebody_catches_up_sends_them_away() -> None:
    async def story() -> None:
        async with evening() as house:
            place, _ = await table(house)
            served = house.table(place)
            screen = Screen(house, place)
            real = house.store.read

            async def slow(*args: Any, **others: Any) -> Any:
                found = await real(*args, **others)
                if place in house.floor.tables:
                    house.floor.lost(served, RuntimeError("x"))
                return found

            served.broadcast._ring.clear()
            house.store.read = slow  # type: ignore[method-assign]
            await screen.connect("", {"after": 1}, {})
            house.store.read = real  # type: ignore[method-assign]
            assert screen.hung_up == (4001, "moved")
            assert screen.messages == []

    asyncio.run(story())


def test_an_act_that_its_own_game_refuses_is_not_tried_without_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with evening() as house:
            place, _ = await table(house)
            served = house.table(place)

            def refuses(*_: Any, **__: Any) -> int:
                raise Refused("", "try-again")

            monkeypatch.setattr(served, "act", refuses)
            await house.pass_time(30 * SECOND)
            assert isinstance(house.loop, HandLoop)
            assert house.loop.rings < 60

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())
    assert "refused" in caplog.text


def test_what_fails_in_the_background_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with evening() as house:

            async def fails() -> None:
                raise OSError("x")

            house.floor.run(fails())
            await house.settle()
            house.floor.run(asyncio.sleep(60))
            next(iter(house.floor.tasks)).cancel()
            await house.settle()

    asyncio.run(story())
    assert "failed" in caplog.text


def test_of_many_commands_the_last_are_known_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await table(house)
            monkeypatch.setattr(command_ids, "MOST_IDS", 3)
            versions = [await ana.must({**BET, "chips": 100}, id=f"n{number}") for number in range(9)]
            account = seats_of(house.table(place))[Seat(1)]
            known = [house.table(place).ids.version_of(account, f"n{number}") for number in range(9)]
            assert known[-3:] == versions[-3:]
            assert known[0] is None

    asyncio.run(story())


def test_a_command_whose_name_may_be_forgotten_is_refused_instead_of_done_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        async with evening() as house:
            monkeypatch.setattr(command_ids, "MOST_IDS", 3)
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 50_000)
            seen = house.table(place).version
            first = await ana.must(BET, id="first", seen=seen)
            for _ in range(12):
                await ana.must({**BET, "chips": 100}, seen=house.table(place).version)
            before = house.table(place).version
            answer = await ana.do(BET, id="first", seen=seen)
            assert (answer["say"], answer["code"]) == ("refused", "too-long-ago")
            assert house.table(place).version == before > first
            await ana.must({**BET, "chips": 100}, id="new", seen=before)
            assert (await ana.do(BET, id="new", seen=before))["version"] == before + 1

    asyncio.run(story())


def test_money_that_did_not_suffice_after_all_is_asked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana = await table(house)

            async def nothing(*_: Any) -> None: ...

            monkeypatch.setattr(house.floor, "reserve", nothing)
            assert (await ana.do({"do": "buy_chips", "chips": 100}))["code"] == "try-again"
            assert await house.held(place) == {"chips:1": 5_000}

    asyncio.run(story())


def test_a_snapshot_without_an_opening_is_none() -> None:
    async def story() -> None:
        async with evening() as house:
            place, _ = await table(house)
            served = house.table(place)
            body = msgspec.json.encode(
                {
                    "opened": {"event": "concealed"},
                    "state": msgspec.Raw(msgspec.json.encode(served.table.state)),
                    "events": 1,
                    "people": {},
                    "sealed": None,
                }
            ).decode()
            with pytest.raises(Malformed):
                read_saved_table(served.codec, body)

    asyncio.run(story())
