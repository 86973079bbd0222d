"""The lobby and the tables: what anybody may know, and what the operator opens, closes and switches."""

import asyncio
from fractions import Fraction
from typing import Any

import pytest

from panoverde import __version__, games
from panoverde.core.decider import Command
from panoverde.core.fair import NumberStream, commitment_of
from panoverde.core.messages import Lang
from panoverde.core.upkeep import by_the_croupier
from panoverde.house.records import Duty
from panoverde.law.book import Book
from panoverde.server.node.coverage import GRACE
from panoverde.server.operation.alarms import Cause
from tests.server.http.hall import SITE, Guest, hall, settled


def play(story: Any) -> None:
    asyncio.run(story)


def test_the_server_tells_its_clock_and_its_versions() -> None:
    async def story() -> None:
        async with hall() as house:
            answer = (await house.get("/api/server")).json()
            assert answer == {
                "at": house.clock.now(), "code_version": __version__, "law_version": Book.load().version,
                "protocol": 1, "node": "one",
            }  # fmt: skip

    play(story())


def test_the_lobby_has_every_game_in_both_languages_and_every_open_table() -> None:
    async def story() -> None:
        async with hall() as house:
            wheel = await house.casino.open("roulette", name="Roleta da sala azul")
            poker = await house.casino.open("sintetico", "PT_ONLINE")
            one = Guest(house, wheel, await house.casino.guest(), 3)
            await one.sit(10_000)
            Guest(house, wheel, await house.casino.guest(), 4)  # only watches
            lobby = (await house.get("/api/lobby?lang=en")).json()
            assert [game["id"] for game in lobby["games"]] == list(games.names())
            by_name = {game["id"]: game for game in lobby["games"]}
            assert (by_name["roulette"]["pt"], by_name["roulette"]["en"]) == ("roleta", "roulette")
            assert by_name["roulette"]["tables"] == 1
            shown, other = lobby["tables"]
            assert (shown["id"], shown["name"], shown["game"]) == (wheel, "Roleta da sala azul", "roulette")
            assert (shown["taken"], shown["spectators"], shown["seats"]) == (1, 1, 12)
            assert (shown["node"], shown["address"]) == ("one", SITE)
            assert shown["socket"] == f"/tables/{wheel}/socket"
            assert (shown["demo"], shown["by_hand"], shown["unit"], shown["stopped"]) == (True, False, "AOA.demo", "")
            assert 0 < shown["minimum"] < shown["maximum"]
            assert (other["id"], other["profile"]) == (poker, "PT_ONLINE")
            assert other["minimum"] > 0

    play(story())


@pytest.mark.rule("PT-BFO-26", "PT-SO-67", "PT-SO-P4")
def test_rules_limits_and_law_of_a_table_are_free_and_need_no_account() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("banca_francesa", "PT_ONLINE")
            answer = await house.get(f"/api/tables/{place}")
            shown = answer.json()["description"]
            assert {rule["option"] for rule in shown["rules"]} >= {"minimum", "betting_seconds", "idle_coups"}
            assert {limit["bet"] for limit in shown["limits"]} >= {"ases", "pequeno", "grande"}
            assert "PT-BFO" in {chapter["id"] for chapter in shown["chapters"]}
            law = (await house.get(f"/api/tables/{place}/law")).json()["rules"]
            assert "PT-BFO-26" in {rule["id"] for rule in law}
            assert (await house.get("/api/tables/nenhuma")).status_code == 404
            chapters = (await house.get("/api/law")).json()["chapters"]
            assert sum(chapter["rules"] for chapter in chapters) == len(Book.load().rules)
            assert (await house.get("/api/law/PT-BFO")).json()["rules"]
            assert (await house.get("/api/law/XX-9")).status_code == 404

    play(story())


@pytest.mark.rule("PT-BFO-26", "PT-SO-P4")
@pytest.mark.parametrize("lang", Lang)
def test_the_law_is_told_in_the_language_that_is_asked_for(lang: Lang) -> None:
    rule = Book.load().rules["PT-BFO-10"]
    words = {Lang.PT: rule.resumo, Lang.EN: rule.told}[lang]
    assert rule.readings

    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("banca_francesa", "PT_ONLINE")
            for path in (f"/api/tables/{place}/law", "/api/law/PT-BFO"):
                told = {one["id"]: one for one in (await house.get(f"{path}?lang={lang}")).json()["rules"]}
                assert (told[rule.id]["summary"], told[rule.id]["readings"]) == (words, list(rule.readings))

    play(story())


def test_the_rules_of_a_closed_table_can_still_be_read() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("cussec")
            director = await house.casino.employee(Duty.DIRECTOR)
            assert (await house.post(f"/api/tables/{place}/close", director.token, {"why": "fim"})).status_code == 200
            await house.casino.floor.tick()
            stopped = (await house.get("/api/lobby")).json()["tables"][0]["stopped"]
            assert "fim" in stopped
            for _ in range(3):
                house.look(place)
                await asyncio.sleep(0.02)
                await house.casino.floor.tick()
                if place not in house.casino.floor.tables:
                    break
            assert (await house.get("/api/lobby")).json()["tables"] == []
            assert (await house.get(f"/api/tables/{place}")).json()["closed"] is True
            again = await house.post(f"/api/tables/{place}/close", director.token, {"why": "fim"})
            assert (again.status_code, again.json()["code"]) == (409, "closing-already")

    play(story())


def test_the_odds_are_those_of_the_functions_that_pay() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("roulette")
            odds = (await house.get(f"/api/tables/{place}/odds")).json()
            plain = {bet["bet"]: bet for bet in odds["bets"]}
            single = next(bet for name, bet in plain.items() if name.startswith("pleno"))
            assert single["win"]["exact"] == "1/37"
            assert single["returned"]["exact"] == "36/37"

    play(story())


@pytest.mark.rule("AO-9.25")
def test_where_players_decide_the_odds_are_those_of_strategies() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("sem_descarte", "AO")
            odds = (await house.get(f"/api/tables/{place}/odds?lang=en")).json()
            best, *others = odds["strategies"]
            assert (best["strategy"], best["words"], best["is_bound"]) == ("optimal", "Optimal", False)
            assert best["expectation"]["decimal"].startswith("-0.05224")  # 5.2243 % of the ante
            assert {one["strategy"] for one in others} == {"akj83", "pair_or_better", "always"}
            assert odds["bets"] == []
            assert (await house.get(f"/api/tables/{place}/odds?lang=en")).json() == odds

    play(story())


@pytest.mark.rule("AO-12.48", "AO-12.68", "R-85")
def test_where_players_bank_the_odds_are_those_of_both_sides() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("chemin_de_fer", "AO")
            odds = (await house.get(f"/api/tables/{place}/odds?lang=en")).json()
            assert (odds["bets"], odds["hands"], odds["strategies"]) == ([], [], [])
            best, *choices = odds["sides"]
            assert len(choices) == 8
            for one in odds["sides"]:
                banker, ponto, lose = (Fraction(one[name]["exact"]) for name in ("banker", "ponto", "lose"))
                assert banker + ponto == -lose / 20  # AO-12.48 R-85: the house has five per cent of what the bank wins
                assert sum(Fraction(one[end]["exact"]) for end in ("win", "push", "lose")) == 1
            assert best["banker"]["exact"] == "-460294100/43594702723"
            assert choices[0]["words"].replace("\u00a0", " ") == "Five: draws, 3-9: draws, 5-4: draws"
            assert "AO-12.68d" in odds["method"]

    play(story())


def croupiers_next(one: Guest) -> Command:
    command = by_the_croupier(one.table.table, [one.seat], one.house.clock.now())
    assert command is not None
    return command


def test_no_odds_are_served_during_a_coup_that_is_dealt_by_hand() -> None:
    """GLI-19 4.18.2(b)."""

    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("banca_francesa", "AO", by_hand=True)
            one = Guest(house, place, await house.casino.guest(), 1)
            await one.sit(100_000)
            assert (await house.get(f"/api/tables/{place}/odds")).status_code == 200
            table = one.table.table
            while not any(option.kind == "place_bet" for option in table.options(one.seat)):
                due = table.due()
                one.table.act(due.command if due else croupiers_next(one))
            one.do("place_bet", zone="pequeno", chips=table.rules.minimum)
            refused = await house.get(f"/api/tables/{place}/odds")
            assert (refused.status_code, refused.json()["code"]) == (409, "odds-live")

    play(story())


BANCA = {"game": "banca_francesa"}


@pytest.mark.rule("AO-3.16a", "PT-SO-P3")
@pytest.mark.parametrize(
    ("wanted", "code", "cite"),
    [
        ({**BANCA, "profile": "AO", "options": {"ases_maximum": "700"}}, "maximum-outside-law", "AO-3.16a"),
        ({**BANCA, "profile": "PT_ONLINE", "options": {"minimum": "300"}}, "approval-needed", "PT-SO-P3"),
        ({"game": "holdem", "options": {"seats": "30"}}, "option-outside-law", "PT-NB-6"),
        ({"game": "holdem", "profile": "AO"}, "approval-missing", "AO-13.19"),
        ({"game": "holdem", "approval": "despacho 1", "bots": 2}, "bots-in-demo-only", "PT-BFO-31"),
        ({"game": "bisca"}, "unknown-game", ""),
        ({"game": "holdem", "options": {"lugares": "3"}}, "unknown-option", ""),
    ],
)  # fmt: skip
def test_a_table_that_the_law_does_not_allow_is_refused_with_the_rule(wanted: Any, code: str, cite: str) -> None:
    async def story() -> None:
        async with hall() as house:
            director = await house.casino.employee(Duty.DIRECTOR)
            body = {"name": "Mesa", **wanted}
            refused = await house.post("/api/tables", director.token, body)
            assert (refused.status_code, refused.json()["code"]) == (409, code)
            assert not cite or cite in refused.json()["cites"]
            assert (await house.post("/api/validate", director.token, body)).json() == refused.json()
            await house.casino.floor.tick()
            assert (await house.get("/api/lobby")).json()["tables"] == []

    play(story())


def test_a_lawful_table_is_validated_opened_and_in_the_lobby() -> None:
    async def story() -> None:
        async with hall() as house:
            director = await house.casino.employee(Duty.DIRECTOR)
            body = {"name": "Roleta nova", "game": "roulette", "options": {"demo": "yes", "minimum": "500"}, "bots": 2}
            judged = (await house.post("/api/validate", director.token, body)).json()
            assert (judged["profile"], judged["unit"], judged["rules"]["minimum"]) == ("AO_AMERICANA", "AOA.demo", 500)
            await house.casino.floor.tick()
            assert (await house.get("/api/lobby")).json()["tables"] == []
            opened = (await house.post("/api/tables", director.token, body)).json()
            await house.casino.floor.tick()
            (shown,) = (await house.get("/api/lobby")).json()["tables"]
            assert (shown["id"], shown["rules_id"], shown["bots"]) == ("roleta-nova", opened["rules_id"], 2)
            named = {game["id"]: game for game in (await house.get("/api/games")).json()["games"]}
            assert [profile["id"] for profile in named["roulette"]["profiles"]] == ["AO_AMERICANA", "AO_FRANCESA"]

    play(story())


def test_the_operator_chooses_how_well_a_tables_bots_play_where_they_think() -> None:
    async def story() -> None:
        async with hall() as house:
            director = await house.casino.employee(Duty.DIRECTOR)
            for game, strength in (("holdem", "strong"), ("omaha", None), ("roulette", "easy")):
                body = {"name": game, "game": game, "options": {"demo": "yes"}, "bots": 2, "strength": strength}
                assert (await house.post("/api/tables", director.token, body)).status_code == 200
            wrong = {"name": "x", "game": "holdem", "options": {"demo": "yes"}, "bots": 2, "strength": "brilliant"}
            assert (await house.post("/api/tables", director.token, wrong)).status_code == 400
            await house.casino.floor.tick()
            shown = {one["id"]: one["strength"] for one in (await house.get("/api/lobby")).json()["tables"]}
            assert shown == {"holdem": "strong", "omaha": None, "roulette": None}
            games = {one["id"]: one["bots_think"] for one in (await house.get("/api/games")).json()["games"]}
            assert [game for game, think in games.items() if think] == ["holdem", "omaha", "sintetico"]

    play(story())


def test_what_is_switched_off_says_so_in_the_lobby_until_it_is_switched_on() -> None:
    async def story() -> None:
        async with hall() as house:
            director = await house.casino.employee(Duty.DIRECTOR)
            place = await house.casino.open("roulette")
            for what in ("all", "game:roulette", f"table:{place}"):
                body = {"what": what, "why": "manutenção"}
                assert (await house.post("/api/switches/off", director.token, body)).json()["off"] is True
                again = await house.post("/api/switches/off", director.token, body)
                assert (again.status_code, again.json()["code"]) == (409, "switch-as-it-is")
                off = (await house.get("/api/switches", director.token)).json()["off"]
                assert [switch["id"] for switch in off] == [what]
                assert "manutenção" in (await house.get("/api/lobby")).json()["tables"][0]["stopped"]
                assert (await house.post("/api/switches/on", director.token, body)).json()["off"] is False
                assert (await house.get("/api/lobby")).json()["tables"][0]["stopped"] == ""
            unknown = await house.post("/api/switches/off", director.token, {"what": "game:bisca", "why": "x"})
            assert unknown.json()["code"] == "unknown-switch"

    play(story())


def test_anybody_can_check_what_decided_a_coup() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("banca_francesa", "PT_ONLINE")
            one = Guest(house, place, await house.casino.guest(), 1)
            await one.sit(10_000)
            house.look(place)
            one.do("place_bet", zone="pequeno", chips=100)
            while house.casino.coups(place) == 0:
                house.clock.at += 31_000
                house.look(place)
                await settled(house)
            replay = (await house.get("/api/history/last", one.token)).json()
            thrown = [e for m in replay["moments"] for e in m["events"] if e["event"] == "dice_thrown"]
            first, last = replay["moments"][0]["version"], replay["moments"][-1]["version"]
            shown = (await house.get(f"/api/tables/{place}/proofs?first={first}&last={last}")).json()
            proofs = [proof for proof in shown["proofs"] if proof["draws"]]
            assert len(proofs) == len(thrown) > 0
            for proof, throw in zip(proofs, thrown, strict=True):
                seed = bytes.fromhex(proof["seed"])
                assert commitment_of(seed) == proof["commitment"]
                stream = NumberStream(seed, bytes.fromhex(proof["salt"]))
                assert [stream.below(bound) for bound, _ in proof["draws"]] == [value for _, value in proof["draws"]]
                assert [value + 1 for _, value in proof["draws"]] == throw["dice"]
                before = (await house.books.store.read(f"table/{place}", proof["committed"] - 2, 1))[0]
                assert before.hash.hex() == proof["salt"]
            assert (await house.get(f"/api/tables/{place}/proofs?first=9&last=3")).status_code == 409
            assert (await house.get(f"/api/tables/{place}/proofs")).status_code == 400

    play(story())


def test_a_seed_that_dealt_hidden_cards_is_opened_to_nobody_who_is_not_staff() -> None:
    async def story() -> None:
        async with hall() as house:
            place = await house.casino.open("holdem")
            for seat in (1, 2, 3, 4):
                await Guest(house, place, await house.casino.guest(), seat).sit(20_000)
            for _ in range(8):
                house.clock.at += 31_000
                house.look(place)
                await settled(house)
            last = house.casino.table(place).durable
            proofs = (await house.get(f"/api/tables/{place}/proofs?first=1&last={last}")).json()["proofs"]
            opened = [proof for proof in proofs if proof["revealed"]]
            assert [proof for proof in opened if proof["private"]]
            for proof in proofs:
                assert (proof["seed"], proof["salt"], proof["draws"]) == ("", "", []) or not proof["private"]

    play(story())


def test_the_matrix_says_which_rules_are_done() -> None:
    async def story() -> None:
        async with hall() as house:
            matrix = (await house.get("/api/law/matrix")).json()
            by_id = {rule["id"]: rule for rule in matrix["rules"]}
            assert by_id["AO-3.16a"]["state"] == "done"
            assert by_id["AO-3.16a"]["code"] > 0
            assert sum(matrix["totals"].values()) == len(Book.load().rules)

    play(story())


def test_a_node_is_ready_while_every_open_table_is_dealt() -> None:
    async def story() -> None:
        async with hall() as house:
            floor = house.casino.floor
            place = await house.casino.open("cussec")
            assert (await house.get("/readyz")).json()["openings"] == 1
            floor._let_go(place, "moved")
            take, floor.take = floor.take, _fails  # type: ignore[method-assign, assignment]
            await floor.tick()
            assert (await house.get("/readyz")).status_code == 200, "another node has some time to take it"
            house.clock.at += GRACE
            await floor.tick()
            unwell = await house.get("/readyz")
            assert (unwell.status_code, unwell.json()["code"]) == (503, "not-ready")
            assert (await house.get("/healthz")).status_code == 503
            assert (await house.get("/livez")).json() == {"at": house.clock.now(), "node": "one"}
            floor.take = take  # type: ignore[method-assign]
            await floor.tick()
            assert (await house.get("/readyz")).status_code == 200

    play(story())


async def _fails(_: object) -> None:
    raise KeyError("unreadable")


def test_a_node_with_a_damaged_database_is_alive_and_not_ready() -> None:
    async def story() -> None:
        async with hall() as house:
            house.casino.floor.alarms.sound(Cause.DATABASE_DAMAGED, "one", "a page is missing")
            assert (await house.get("/readyz")).status_code == 503
            assert (await house.get("/livez")).status_code == 200

    play(story())


def test_health_is_good_until_the_store_does_not_answer() -> None:
    async def story() -> None:
        async with hall() as house:
            await house.casino.open("cussec")
            assert (await house.get("/healthz")).json() == {
                "at": house.clock.now(), "node": "one", "tables": 1, "openings": 1, "alarms": None,
            }  # fmt: skip

            async def broken(_: str) -> None:
                raise ConnectionError

            house.books.store.head, kept = broken, house.books.store.head  # type: ignore[method-assign, assignment]
            unwell = await house.get("/healthz")
            assert (unwell.status_code, unwell.json()["code"]) == (503, "not-ready")
            house.books.store.head = kept  # type: ignore[method-assign]

    play(story())
