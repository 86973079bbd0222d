"""Tournaments over HTTP: announcing, directing, what each may see and do."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from panoverde.core import fair
from panoverde.house.records import Duty
from panoverde.tournament.rules import PROFILES
from tests.house.house import HOUR
from tests.server.http.tournament_hall import Desk, desk

EXAMPLES = Path(__file__).parents[2] / "games" / "poker" / "rulings" / "examples.json"


def run(story: Callable[[Desk], Awaitable[None]]) -> None:
    async def told() -> None:
        async with desk() as found:
            await story(found)

    asyncio.run(told())


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


# Announcing


@pytest.mark.rule("FS-2.2", "FS-3.1")
def test_a_tournament_is_announced_and_everybody_finds_it() -> None:
    async def story(at: Desk) -> None:
        (listed,) = (await at.house.get("/api/tournaments")).json()["tournaments"]
        assert listed == {
            "id": "sexta", "name": "Sexta-feira", "format": "freeze_out", "demo": False, "phase": "announced",
            "starts_at": at.house.clock.now() + HOUR, "game": "", "seats": 0,
            "buy_in": 50_00, "players": 0, "left": 0, "level": 0, "prize_pool": 0,
            "unit": "EUR", "season": "", "version": 2,
        }  # fmt: skip
        assert code(await at.announce()) == (409, "tournament-name-taken")
        assert (await at.house.get("/api/tournaments/nada")).status_code == 404

    run(story)


@pytest.mark.rule("PT-TO-P4")
def test_the_rules_of_a_tournament_are_read_without_an_account() -> None:
    async def story(at: Desk) -> None:
        shown = (await at.house.get("/api/tournaments/sexta")).json()
        assert shown["state"]["rules"]["name"] == "Sexta-feira"
        for chapter in ("FS", "RT", "PT-TO"):
            assert (await at.house.get(f"/api/law/{chapter}")).json()["rules"]

    run(story)


@pytest.mark.rule("FS-4.3")
def test_a_wrong_announcement_is_refused_with_its_rule_or_its_field() -> None:
    async def story(at: Desk) -> None:
        refused = await at.announce("caro", fee_percent="21")
        assert (refused.status_code, refused.json()["cites"][0]) == (409, "FS-4.3")
        unknown = await at.announce("caro", buyin=1)
        assert code(unknown) == (400, "malformed")
        assert "buyin" in unknown.json()["words"]
        assert code(await at.announce("caro", "bingo")) == (409, "unknown-profile")

    run(story)


@pytest.mark.rule("FS-3.1", "FS-7.1")
def test_formats_and_structures_to_begin_with() -> None:
    async def story(at: Desk) -> None:
        found = (await at.house.get("/api/tournaments/formats", at.director.token)).json()
        assert set(found["profiles"]) == set(PROFILES)
        assert set(found["structures"]) == {"usual", "ante_up", "escalator"}
        for profile, rules in found["profiles"].items():
            again = {**rules, "approval": "SRIJ 1", "starts_at": at.house.clock.now() + HOUR}
            assert (await at.announce(profile.replace("_", "-"), profile, **again)).status_code == 201
        wanted = {"players": 90, "minutes": 360, "stack": 20_000}
        proposed = (await at.house.post("/api/tournaments/structure", at.director.token, wanted)).json()
        assert proposed["levels"]
        assert sum(int(value) * count for value, count in proposed["a_stack"].items()) == 20_000

    run(story)


# Views


@pytest.mark.rule("FS-5.1", "FS-8.6")
def test_what_the_public_sees_and_what_the_staff_see() -> None:
    async def story(at: Desk) -> None:
        await at.done("register", name="Łukasz Conceição", document={"kind": "passaporte", "number": "PL 1"})
        public, staff = await at.shown(), await at.shown(at.director)
        assert (public["office"], staff["office"]) == ("public", "director")
        (seen,), (known,) = public["state"]["entrants"], staff["state"]["entrants"]
        assert seen["name"] == "Łukasz Conceição"
        assert "identity" not in seen
        assert len(known["identity"]) == 64
        assert (public["state"]["history"], staff["state"]["history"]) == ([], [{"act": "registered"}])
        assert (public["options"], public["due"]) == ([], None)
        assert {"register", "cancel"} <= {option["kind"] for option in staff["options"]}

    run(story)


def test_somebody_with_several_duties_chooses_an_office() -> None:
    async def story(at: Desk) -> None:
        both = await at.house.casino.employee(Duty.CASHIER, Duty.DIRECTOR)
        assert (await at.shown(both))["office"] == "director"
        assert (await at.shown(both, query="?as=cashier"))["office"] == "cashier"
        assert (await at.shown(both, query="?as=public"))["office"] == "public"
        assert code(await at.house.get("/api/tournaments/sexta?as=inspector", both.token)) == (403, "not-your-duty")
        assert code(await at.house.get("/api/tournaments/sexta?as=director")) == (403, "not-your-duty")
        assert code(await at.house.get("/api/tournaments/sexta?as=croupier", both.token)) == (403, "not-your-duty")
        auditor = await at.house.casino.employee(Duty.AUDITOR)
        chief = await at.house.books.accounts.admit(await at.house.casino.administrator())
        assert (await at.shown(auditor))["office"] == (await at.shown(chief))["office"] == "auditor"

    run(story)


# Acts


def test_an_act_with_the_same_id_is_done_once() -> None:
    async def story(at: Desk) -> None:
        document = {"kind": "cc", "number": "1"}
        first = await at.done("register", id_="x", name="Ana", document=document)
        again = await at.done("register", id_="x", name="Ana", document=document)
        assert again == first
        assert len((await at.shown())["state"]["entrants"]) == 1

    run(story)


@pytest.mark.rule("R-204", "FS-5.3.1")
def test_each_office_does_its_own_and_nothing_else() -> None:
    async def story(at: Desk) -> None:
        await at.enter(10)
        assert code(await at.act("draw_room", at.cashier)) == (409, "not-yours")
        assert code(await at.act("cancel", at.inspector, reason="x")) == (409, "not-yours")
        player = await at.house.casino.player()
        assert code(await at.act("draw_room", player)) == (409, "not-yours")
        auditor = await at.house.casino.employee(Duty.AUDITOR)
        assert code(await at.act("draw_room", auditor)) == (409, "not-yours")
        nobody = await at.house.post("/api/tournaments/sexta/acts", "", {"id": "a", "command": {"do": "draw_room"}})
        assert code(nobody) == (401, "log-in-first")
        await at.done("draw_room", at.inspector)

    run(story)


@pytest.mark.parametrize(
    "said",
    [
        {"do": "bingo"},
        {"do": "register"},
        {"do": "draw_room", "by": "director"},
        {"do": "draw_room", "at": 1},
        {"do": "enter", "player": "um"},
        {"do": "register", "name": "Ana", "identity": "1" * 64},
    ],
)
def test_what_cannot_be_understood_is_said_so(said: dict[str, Any]) -> None:
    async def story(at: Desk) -> None:
        body = {"id": "a", "command": said}
        answer = await at.house.post("/api/tournaments/sexta/acts", at.director.token, body)
        assert code(answer) == (400, "malformed")
        assert (await at.shown())["version"] == 2

    run(story)


@pytest.mark.rule("FS-5.1")
def test_who_is_at_the_desk_is_identified() -> None:
    async def story(at: Desk) -> None:
        refused = await at.act("register", name="Ana")
        assert (*code(refused), refused.json()["cites"]) == (409, "not-identified", ["FS-5.1"])
        document = {"kind": "cc", "number": "1", "country": "PT", "name": "Ana B."}
        await at.done("pre_register", name="Ana")
        await at.done("check_in", player=1, document=document)
        path = "/api/tournaments/sexta/entrants/1/document"
        kept = (await at.house.get(path, at.inspector.token)).json()
        assert {name: kept[name] for name in document} == document
        erased = await at.house.post(f"{path}/erase", at.director.token, {"why": "pedido"})
        assert (erased.json()["number"], erased.json()["erased_at"]) == ("", at.house.clock.now())
        for missing in (2, 99):
            other = await at.house.get(f"/api/tournaments/sexta/entrants/{missing}/document", at.cashier.token)
            assert code(other) == (404, "no-such-document")

    run(story)


@pytest.mark.rule("FS-4.1.1", "FS-9.7", "R-581")
def test_at_a_casino_a_player_pre_registers_and_the_rest_is_done_at_the_desk() -> None:
    async def story(at: Desk) -> None:
        ana = await at.house.casino.player("ana.b")
        assert [one["kind"] for one in (await at.shown(ana))["options"]] == ["pre_register"]
        await at.done("pre_register", ana)
        seen = await at.shown(ana)
        assert (seen["office"], seen["state"]["entrants"][0]["name"]) == (1, "ana.b")
        assert [one["kind"] for one in seen["options"]] == ["withdraw"]
        assert code(await at.act("register", ana)) == (409, "not-yours")
        assert code(await at.act("enter", ana)) == (409, "not-yours")
        assert code(await at.act("bingo", ana)) == (400, "malformed")
        for lie in ({"name": "Rui"}, {"account": "rui"}, {"player": 2}):
            assert code(await at.act("withdraw", ana, **lie)) == (400, "malformed")
        await at.done("withdraw", ana)

    run(story)


@pytest.mark.rule("R-581", "FS-5.3.1")
def test_online_a_player_registers_and_pays_themselves() -> None:
    async def story(at: Desk) -> None:
        await at.announce("online", venue="", approval="SRIJ 12/2026")
        ana = await at.house.casino.player("ana.b")
        await at.house.casino.enrich(ana.account, "EUR", 50_00)
        await at.done("register", ana, to="online", consent=True)
        assert "enter" in {one["kind"] for one in (await at.shown(ana, "online"))["options"]}
        await at.done("enter", ana, to="online")
        assert await at.house.books.store.balance(f"wallet:{ana.account.id}", "EUR") == 0
        poor = await at.house.casino.player("rui.c")
        await at.done("register", poor, to="online")
        assert code(await at.act("enter", poor, to="online")) == (409, "not-enough-money")
        guest = await at.house.casino.guest()
        assert code(await at.act("register", guest, to="online")) == (409, "demo-plays-demo")
        worker = await at.house.casino.employee(Duty.CROUPIER)
        assert code(await at.act("register", worker, to="online")) == (403, "works-here")

    run(story)


def test_the_desk_enters_somebody_by_the_name_of_their_account() -> None:
    async def story(at: Desk) -> None:
        ana = await at.house.casino.player("ana.b")
        await at.done("register", at.cashier, name="Ana", account="ana.b")
        (known,) = (await at.shown(at.director))["state"]["entrants"]
        assert known["account"] == ana.account.id
        assert code(await at.act("register", at.cashier, name="Rui", account="rui.c")) == (404, "no-such-account")
        assert code(await at.act("register", at.cashier, name="X", account=at.director.account.name)) == (
            403,
            "works-here",
        )

    run(story)


@pytest.mark.rule("R-191", "FS-7.3")
def test_a_player_agrees_to_a_deal_for_themselves() -> None:
    async def story(at: Desk) -> None:
        ana = await at.house.casino.player("ana.b")
        await at.house.casino.enrich(ana.account, "EUR", 50_00)
        await at.done("register", at.cashier, name="Ana", account="ana.b")
        await at.done("enter", at.cashier, player=1)
        await at.enter(9, first=2)
        await at.start()
        await at.pass_levels(5)
        for number in range(10, 2, -1):
            await at.done("bust", player=number)
        await at.done("propose_deal", method="even")
        ana = await at.house.books.accounts.admit(ana.account)
        assert [one["kind"] for one in (await at.shown(ana))["options"]] == ["agree_to_deal"]
        await at.done("agree_to_deal", ana)
        assert (await at.shown())["state"]["course"]["deal"]["agreed"] == [1]

    run(story)


# Chance


@pytest.mark.rule("RT-6")
def test_anybody_verifies_the_draw_of_seats() -> None:
    async def story(at: Desk) -> None:
        promised = (await at.shown())["commitment"]
        await at.enter(12)
        drawn = await at.done("draw_room")
        path = f"/api/tournaments/sexta/proofs?first={drawn['version']}&last={drawn['version']}"
        (proof,) = (await at.house.get(path)).json()["proofs"]
        assert proof["commitment"] == promised
        fair.verify(proof["commitment"], proof["seed"], proof["salt"], proof["draws"])
        assert (await at.shown())["commitment"] != promised
        assert code(await at.house.get("/api/tournaments/sexta/proofs?first=2&last=1")) == (409, "bad-interval")

    run(story)


@pytest.mark.rule("RT-6")
def test_lots_that_were_drawn_by_hand_are_entered() -> None:
    async def story(at: Desk) -> None:
        await at.enter(2)
        assert "draw_room" in (await at.shown(at.director))["wants"]
        assert code(await at.act("draw_room", came=["a"])) == (400, "malformed")
        assert code(await at.act("draw_room", came=[0] * 50)) == (400, "malformed")
        before = (await at.shown())["commitment"]
        for lots in range(1, 20):
            if (await at.act("draw_room", came=[0] * lots)).status_code == 200:
                break
        shown = await at.shown()
        assert (shown["state"]["course"]["drawn"], shown["commitment"]) == (True, before)

    run(story)


# Rulings and seasons


@pytest.mark.rule("RT-48.1")
def test_cases_are_ruled_on_as_the_command_line_does() -> None:
    async def story(at: Desk) -> None:
        strange: Any
        for strange in ([], {}, [{}] * 101):
            assert code(await at.house.post("/api/rulings", body=strange)) == (400, "malformed")
        wrong = await at.house.post("/api/rulings", body=[{"id": "a"}])
        assert (wrong.status_code, wrong.json()["code"]) == (409, "ruling-field-missing")
        cases = json.loads(EXAMPLES.read_text("utf-8"))
        ruled = (await at.house.post("/api/rulings", body=cases)).json()
        assert [(one["id"], one["ruling"], one["to"]) for one in ruled] == [
            (case["id"], case["expected"]["ruling"], case["expected"]["to"]) for case in cases
        ]

    run(story)


@pytest.mark.rule("FS-9.1")
def test_a_season_is_everybodys_to_read() -> None:
    async def story(at: Desk) -> None:
        assert code(await at.house.get("/api/seasons/verao")) == (404, "no-such-season")
        await at.announce("sabado", season="verao")
        found = (await at.house.get("/api/seasons/verao")).json()
        assert (found["ranking"], found["fund"], found["tournaments"]) == ([], 0, [])
        assert found["final"] == {"entries": 0, "remainder": 0, "finalists": 10}

    run(story)
