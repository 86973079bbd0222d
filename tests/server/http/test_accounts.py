"""Coming in, going out, and what belongs to whoever is logged in."""

import asyncio
from typing import Any

import pytest

from panoverde.house.money.units import UNITS
from panoverde.house.records import Coup
from panoverde.server.http.shared_records import Unit
from tests.server.casino import PASSWORD
from tests.server.http.hall import Guest, Hall, hall, settled
from tests.server.rigged import Luck, luck

__all__ = ["luck"]

DAY = 24 * 3_600_000


def play(story: Any) -> None:
    asyncio.run(story)


def test_somebody_registers_and_is_logged_in_by_a_cookie_that_no_script_can_read() -> None:
    async def story() -> None:
        async with hall() as house:
            answer = await house.post("/api/register", body={"name": "joana", "password": PASSWORD, "lang": "en"})
            assert answer.status_code == 200
            entered = answer.json()
            assert (entered["account"]["name"], entered["account"]["lang"]) == ("joana", "en")
            assert (entered["token"], entered["previous"]) == ("", None)
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("pano=")
            for part in ("HttpOnly", "Path=/", "SameSite=strict"):
                assert part in cookie
            assert "Secure" not in cookie
            token = answer.cookies["pano"]
            me = await house.get("/api/me", headers={"Cookie": f"pano={token}"})
            assert me.json() == entered["account"]
            assert "password" not in me.text
            assert "argon2" not in me.text + answer.text

    play(story())


def test_over_tls_the_cookie_is_secure() -> None:
    async def story() -> None:
        async with hall(secure_cookies=True) as house:
            assert "Secure" in (await house.post("/api/guest", body={})).headers["set-cookie"]

    play(story())


def test_a_program_asks_for_the_token_itself_and_gets_no_cookie() -> None:
    async def story() -> None:
        async with hall() as house:
            await house.casino.player("joana")
            body = {"name": "JOANA", "password": PASSWORD, "bearer": True}
            answer = await house.post("/api/login", body=body)
            assert "set-cookie" not in answer.headers
            assert (await house.get("/api/me", answer.json()["token"])).json()["name"] == "joana"

    play(story())


def test_somebody_who_logs_in_is_told_when_they_did_so_before() -> None:
    async def story() -> None:
        async with hall() as house:
            await house.casino.player("joana")
            body = {"name": "joana", "password": PASSWORD}
            assert (await house.post("/api/login", body=body)).json()["previous"] is None
            before = house.clock.now()
            house.clock.at += DAY
            assert (await house.post("/api/login", body=body)).json()["previous"] == before

    play(story())


def test_a_wrong_name_and_a_wrong_password_get_the_same_answer_and_then_the_same_lock() -> None:
    async def story() -> None:
        async with hall() as house:
            await house.casino.player("joana")
            answers = [
                [(await house.post("/api/login", body={"name": name, "password": "errada" * 3})) for _ in range(4)]
                for name in ("joana", "ninguem")
            ]
            known, unknown = ([(one.status_code, one.text) for one in some] for some in answers)
            assert known == unknown
            assert [status for status, _ in known] == [401, 401, 429, 429]
            assert answers[0][2].headers["retry-after"] == "1800"
            assert answers[0][0].json() == {
                "code": "wrong-login", "cites": [], "words": "Recusado: o nome ou a palavra-passe está errado.",
            }  # fmt: skip

    play(story())


def test_an_answer_that_comes_late_takes_no_login_from_a_browser() -> None:
    """It asked with a login that had lapsed, and somebody has logged in meanwhile."""

    async def story() -> None:
        async with hall() as house:
            for path in ("/api/me", "/api/me/balances", "/api/stays/current"):
                answer = await house.get(path, headers={"Cookie": "pano=lapsed"})
                assert answer.status_code == 401
                assert "set-cookie" not in answer.headers

    play(story())


def test_logging_out_ends_the_token_and_the_cookie() -> None:
    async def story() -> None:
        async with hall() as house:
            guest = await house.casino.guest()
            answer = await house.post("/api/logout", guest.token)
            assert 'pano=""' in answer.headers["set-cookie"]
            assert "Max-Age=0" in answer.headers["set-cookie"]
            assert (await house.get("/api/me", guest.token)).status_code == 401

    play(story())


def test_a_browser_that_comes_in_again_is_no_longer_who_it_was() -> None:
    async def story() -> None:
        async with hall() as house:
            guest = await house.casino.guest()
            cookie = {"Cookie": f"pano={guest.token}", "Origin": "http://casa.test"}
            answer = await house.post("/api/guest", body={}, headers=cookie)
            assert answer.json()["account"]["id"] != guest.account.id
            assert (await house.get("/api/me", guest.token)).status_code == 401

    play(story())


@pytest.mark.rule("PT-BFO-31", "PT-SO-75")
def test_a_guest_comes_in_with_one_request_and_has_free_credits_alone() -> None:
    async def story() -> None:
        async with hall() as house:
            answer = await house.post("/api/guest", body={"bearer": True})
            account, token = answer.json()["account"], answer.json()["token"]
            assert (account["kind"], account["demo"], account["duties"]) == ("guest", True, ["player"])
            balances = (await house.get("/api/me/balances", token)).json()["balances"]
            assert balances == {"EUR": 0, "AOA": 0, "EUR.demo": 100_000, "AOA.demo": 10_000_000}
            assert "Max-Age" in (await house.post("/api/guest", body={})).headers["set-cookie"]

    play(story())


def test_a_password_is_changed_and_every_other_browser_is_logged_out() -> None:
    async def story() -> None:
        async with hall() as house:
            here = await house.casino.player("joana")
            there = await house.books.accounts.admit(here.account)
            new = "nova palavra longa"
            wrong = await house.post("/api/me/password", here.token, {"old": "outra coisa", "new": new})
            assert wrong.status_code == 401
            short = await house.post("/api/me/password", here.token, {"old": PASSWORD, "new": "curta"})
            assert (short.status_code, short.json()["code"]) == (409, "bad-password")
            right = await house.post("/api/me/password", here.token, {"old": PASSWORD, "new": new})
            assert right.json() == {"done": True}
            assert (await house.get("/api/me", here.token)).status_code == 200
            assert (await house.get("/api/me", there.token)).status_code == 401
            body = {"name": "joana", "password": new}
            assert (await house.post("/api/login", body=body)).status_code == 200

    play(story())


def test_a_language_is_kept_and_spoken_where_nothing_else_is_asked() -> None:
    async def story() -> None:
        async with hall() as house:
            joana = await house.casino.player("joana")
            assert (await house.post("/api/me/language", joana.token, {"lang": "en"})).json()["lang"] == "en"
            assert (await house.get("/api/me", joana.token)).json()["lang"] == "en"
            described = await described_in(house, joana.token)
            assert described == ("wheel",)

    async def described_in(house: Hall, token: str) -> tuple[str, ...]:
        place = await house.casino.open("roulette", name="wheel")
        answer = (await house.get(f"/api/tables/{place}", token)).json()["description"]
        assert answer["game_name"] == "roulette"
        return (answer["name"],)

    play(story())


def test_a_name_that_is_taken_is_told_only_where_one_registers() -> None:
    async def story() -> None:
        async with hall() as house:
            await house.casino.player("joana")
            taken = await house.post("/api/register", body={"name": "Joana", "password": PASSWORD})
            assert (taken.status_code, taken.json()["code"]) == (409, "name-taken")
            reserved = await house.post("/api/register", body={"name": "diretor", "password": PASSWORD})
            assert reserved.json()["code"] == "reserved-name"

    play(story())


def test_a_statement_has_every_movement_with_the_balance_after_it() -> None:
    async def story() -> None:
        async with hall() as house:
            joana = await house.casino.player("joana")
            await house.casino.enrich(joana.account, "EUR", 50_000)
            house.clock.at += 1000
            await house.casino.enrich(joana.account, "EUR", 2_500)
            lines = (await house.get("/api/me/statement", joana.token)).json()
            assert [(line["amount"], line["balance"]) for line in lines["lines"]] == [(50_000, 50_000), (2_500, 52_500)]
            assert (lines["opening"], lines["closing"]) == (0, 52_500)
            credits_ = (await house.get("/api/me/statement?unit=EUR.demo", joana.token)).json()
            assert credits_["closing"] == 100_000
            years = await house.get(f"/api/me/statement?since=0&until={house.clock.now()}", joana.token)
            assert (years.status_code, years.json()["code"]) == (409, "bad-interval")

    play(story())


def test_the_units_of_the_interface_are_those_of_the_ledger() -> None:
    assert tuple(unit.value for unit in Unit) == UNITS


@pytest.mark.rule("PT-BFO-32", "PT-SO-76")
def test_credits_are_refilled_when_they_are_spent_and_money_never_is() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("banca_francesa", "PT_ONLINE")
            one = Guest(house, place, await house.casino.guest(), 1)
            early = await house.post("/api/me/credits", one.token, {"unit": "EUR.demo"})
            assert (early.status_code, early.json()["code"]) == (409, "credits-left")
            await one.sit(95_000)
            refill = await house.post("/api/me/credits", one.token, {"unit": "EUR.demo"})
            assert refill.json() == {"unit": "EUR.demo", "balance": 105_000}
            money = await house.post("/api/me/credits", one.token, {"unit": "EUR"})
            assert (money.status_code, money.json()["cites"]) == (409, ["PT-BFO-32", "PT-SO-76"])
            at_table = (await house.get("/api/me/balances", one.token)).json()["tables"]
            assert at_table == [
                {
                    "table": place,
                    "name": "banca francesa",
                    "seat": 1,
                    "unit": "EUR.demo",
                    "chips": 95_000,
                    "staked": 0,
                    "coming": 0,
                }
            ]

    play(story())


SLOW = 60_000
"""A pace at which the dice wait after the bets are closed."""


async def bet_and_nothing_more(house: Hall, one: Guest) -> None:
    """A bet, and the bets closed over it."""
    place = one.table.opening.id
    house.clock.at += SLOW
    house.look(place)
    one.do("place_bet", zone="pequeno", chips=100)
    house.clock.at += 21_000
    house.look(place)
    await settled(house)


@pytest.mark.rule("PT-BFO-27", "PT-BFO-28", "PT-SO-68", "PT-SO-70")
def test_a_session_begins_and_ends_when_the_player_wants_and_says_what_it_came_to() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("banca_francesa", "PT_ONLINE", pace=SLOW)
            one = Guest(house, place, await house.casino.guest(), 1)
            assert (await house.get("/api/stays/current", one.token)).json()["stay"] is None
            assert (await house.post("/api/stays/end", one.token)).json()["code"] == "no-stay"
            begun = (await house.post("/api/stays/begin", one.token)).json()
            assert (await house.post("/api/stays/begin", one.token)).json()["stay"] == begun["stay"]
            await one.sit(10_000)
            await bet_and_nothing_more(house, one)
            while house.casino.coups(place) == 0:
                house.clock.at += SLOW
                house.look(place)
                await settled(house)
            live = (await house.get("/api/stays/current", one.token)).json()["stay"]
            figures = live["figures"]["EUR.demo"]
            assert (figures["coups"], figures["staked"], abs(figures["net"])) == (1, 100, 100)
            if any(option.kind == "withdraw_bet" for option in one.table.table.options(one.seat)):
                one.do("withdraw_bet", zone="pequeno", chips=100)
            ended = (await house.post("/api/stays/end", one.token)).json()
            assert ended["figures"] == live["figures"]
            assert ended["duration"] == house.clock.now() - begun["began_at"]
            assert one.table.seats.of(one.account.id) is None
            balances = (await house.get("/api/me/balances", one.token)).json()
            assert balances["balances"]["EUR.demo"] == 100_000 + figures["net"]
            assert balances["tables"] == []
            stays = (await house.get("/api/stays", one.token)).json()
            assert [stay["stay"] for stay in stays["stays"]] == [begun["stay"]]

    play(story())


@pytest.mark.rule("PT-BFO-3e", "R-294")
def test_a_player_who_logs_in_again_after_their_log_in_lapsed_has_no_session_that_still_goes_on() -> None:
    async def story() -> None:
        async with hall() as house:
            joana = await house.casino.player("joana")
            await house.post("/api/stays/begin", joana.token)
            began = house.clock.now()
            house.clock.at += DAY
            body = {"name": "joana", "password": PASSWORD, "bearer": True}
            token = (await house.post("/api/login", body=body)).json()["token"]
            assert (await house.get("/api/stays/current", token)).json()["stay"] is None
            (stay,) = (await house.get("/api/stays", token)).json()["stays"]
            assert (stay["ended_at"] - began, stay["duration"]) == (DAY // 48, DAY // 48), "half an hour later"

    play(story())


@pytest.mark.rule("R-294")
@pytest.mark.parametrize("how", ["people", "switches"])
def test_a_player_who_is_barred_has_no_session_though_nobody_here_has_seen_them_play(how: str) -> None:
    async def story() -> None:
        async with hall() as house:
            joana = await house.casino.player("joana")
            await house.books.stays.begin(joana.account)  # at another node, or before this one was started again
            chief = await house.books.accounts.admit(await house.casino.administrator())
            asked, body = {
                "people": (f"/api/people/{joana.account.id}/disable", {"why": "pediu"}),
                "switches": ("/api/switches/off", {"what": f"player:{joana.account.id}", "why": "pediu"}),
            }[how]
            assert (await house.post(asked, chief.token, body)).status_code == 200
            assert (await house.get("/api/stays/current", joana.token)).json()["stay"] is None

    play(story())


@pytest.mark.rule("PT-BFO-27", "PT-BFO-28", "PT-SO-68", "PT-SO-70", "R-294")
def test_a_session_ends_when_the_player_says_so_and_gets_what_its_open_coup_comes_to(luck: Luck) -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("banca_francesa", "PT_ONLINE", pace=SLOW)
            one = Guest(house, place, await house.casino.guest(), 1)
            await one.sit(10_000)
            await bet_and_nothing_more(house, one)
            ended = (await house.post("/api/stays/end", one.token)).json()
            assert (ended["ended_at"], ended["figures"]) == (house.clock.now(), {})
            assert ended["open"] == ["banca francesa"]
            assert (await house.get("/api/stays/current", one.token)).json()["stay"] is None
            refused = house.casino.floor.why_not(one.table, one.account.id)
            assert (refused.code if refused else "") == "stay-ended"
            luck.comes(1, 2, 3)
            while one.table.seats.of(one.account.id) is not None:
                house.clock.at += SLOW
                house.look(place)
                await settled(house)
            await settled(house)
            (stay,) = (await house.get("/api/stays", one.token)).json()["stays"]
            figures = stay["figures"]["EUR.demo"]
            assert (figures["coups"], figures["staked"], figures["net"]) == (1, 100, 100)
            kept = await house.books.stays.find(stay["stay"])
            assert kept.totals == {"EUR.demo": (100, figures["net"])}
            balances = (await house.get("/api/me/balances", one.token)).json()
            assert balances["balances"]["EUR.demo"] == 100_000 + figures["net"]

    play(story())


@pytest.mark.rule("PT-BFO-3e", "R-294")
def test_a_player_who_is_logged_in_nowhere_has_ended_their_session_and_gets_up_after_their_coup(luck: Luck) -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("banca_francesa", "PT_ONLINE", pace=SLOW)
            guest = await house.casino.guest()
            elsewhere = await house.books.accounts.admit(guest.account)
            one = Guest(house, place, guest, 1)
            await one.sit(10_000)
            await bet_and_nothing_more(house, one)
            await house.post("/api/logout", one.token)
            assert await house.books.stays.current(one.account.id), "they are at another browser"
            await house.post("/api/logout", elsewhere.token)
            (stay,) = await house.books.stays.list(one.account.id)
            assert (stay.ended_at, stay.ended_why) == (house.clock.now(), "logged-out")
            assert one.table.seats.of(one.account.id) == 1, "their bet stands"
            luck.comes(3, 3, 4, 1, 2, 3)  # a throw that decides nothing is not the end of it
            while one.table.seats.of(one.account.id) is not None:
                house.clock.at += SLOW
                house.look(place)
                await settled(house)
            await settled(house)
            (coup,) = await house.books.store.select(Coup, {"account": one.account.id})
            assert (coup.stay, coup.staked, coup.net) == (stay.id, 100, 100)
            assert (await house.books.stays.find(stay.id)).totals == {"EUR.demo": (100, 100)}

    play(story())
