"""Documents, lists of entrants: for print and as CSV, in both languages, with every letter that names have."""

import asyncio
import csv
import io
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from panoverde.house.oversight.report_file import harmless
from panoverde.house.play.paper import POLICY
from tests.server.http.tournament_hall import Desk, desk

POLISH = "Łukasz Żółć-Gonçalves"
FORMULA = "=2+2 João Brandão"


def run(story: Callable[[Desk], Awaitable[None]], **how: Any) -> None:
    async def told() -> None:
        async with desk(**how) as found:
            await story(found)

    asyncio.run(told())


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def seated(at: Desk) -> None:
    await at.done("register", name=POLISH, document={"kind": "cc", "number": "a"})
    await at.done("enter", player=1)
    await at.done("register", name=FORMULA, document={"kind": "cc", "number": "b"})
    await at.done("enter", player=2)
    await at.enter(10, first=3)
    await at.start()


async def paper(at: Desk, kind: str, *, csv_: bool = False, token: str = "", lang: str = "pt") -> Any:
    form = "?format=csv" if csv_ else ""
    path = f"/api/tournaments/sexta/documents/{kind}{form}"
    return await at.house.get(path, token or at.director.token, headers={"Accept-Language": lang})


def rows(answer: Any) -> list[list[str]]:
    """After the empty line, the column names first."""
    assert answer.content.startswith("\ufeff".encode())
    text = answer.content.decode("utf-8-sig").replace("\xa0", " ")
    found = list(csv.reader(io.StringIO(text)))
    return found[found.index([]) + 1 :]


@pytest.mark.rule("RT-6")
def test_seat_slips_have_every_player_with_their_letters_and_a_code() -> None:
    async def story(at: Desk) -> None:
        await seated(at)
        page = await paper(at, "seats")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers.get_list("content-security-policy") == [POLICY]
        assert '<html lang="pt">' in page.text
        assert f"<h2>{POLISH}</h2>" in page.text
        assert page.text.count('<section class="slip">') == 12
        head, *slips = rows(await paper(at, "seats", csv_=True))
        assert head == ["Jogador", "Mesa", "Lugar", "Número", "Código"]
        assert len({slip[4] for slip in slips}) == 12
        assert {slip[0] for slip in slips} >= {POLISH, f"'{FORMULA}"}, "a name is no formula"
        english = await paper(at, "seats", csv_=True, lang="en")
        assert rows(english)[0][0] == "Player"

    run(story)


@pytest.mark.rule("RT-10.1", "RT-9")
def test_move_slips_say_from_where_and_leave_out_what_no_longer_holds() -> None:
    async def story(at: Desk) -> None:
        await seated(at)
        assert rows(await paper(at, "moves", csv_=True))[1:] == []
        table, free = next((number, seats) for number, seats in room(at).items() if len(seats) < 10)
        mover = next(one for one in at.stream.state.entrants if one.table != table)
        spots = [seat for seat in range(1, 11) if seat not in free]
        await at.done("move_entrant", player=mover.number, table=table, seat=spots[0], reason="vista")
        ((name, came, to_table, to_seat, *_),) = rows(await paper(at, "moves", csv_=True))[1:]
        assert (name, came) == (harmless(mover.name), f"{mover.table}-{mover.seat}")
        assert (to_table, to_seat) == (str(table), str(spots[0]))
        since = at.stream.head.version
        page = await at.house.get(f"/api/tournaments/sexta/documents/moves?since={since}", at.director.token)
        assert "<section" not in page.text
        await at.done("undo", acts=1, reason="engano")
        assert rows(await paper(at, "moves", csv_=True))[1:] == []

    run(story)


def room(at: Desk) -> dict[int, dict[int, int]]:
    return {number: table.seats for number, table in at.stream.state.tables.items()}


@pytest.mark.rule("FS-7.5", "FS-7.4")
def test_the_table_of_prizes_and_the_notice_are_there_as_soon_as_entries_close() -> None:
    async def story(at: Desk) -> None:
        await seated(at)
        for kind in ("prizes", "notice"):
            refused = await paper(at, kind)
            assert (*code(refused), refused.json()["cites"]) == (409, "prizes-not-fixed", ["FS-7.5"])
        await at.pass_levels(5)
        prizes = rows(await paper(at, "prizes", csv_=True))
        assert [row[0] for row in prizes[1:]] == ["1.º", "2.º", "3.º"]
        notice = (await paper(at, "notice", lang="en")).text
        for words in ("Notice to the SRIJ", "€540.00", "€60.00", "<dd>12</dd>"):
            assert words in notice

    run(story)


@pytest.mark.rule("FS-7.3", "FS-8.2")
@pytest.mark.parametrize("left", [0, 90_00])
def test_after_a_deal_the_table_of_prizes_says_what_is_paid(left: int) -> None:
    async def story(at: Desk) -> None:
        await seated(at)
        await at.pass_levels(5)
        for number in range(12, 2, -1):
            await at.done("bust", player=number)
            await at.pass_levels(0)
        assert [row[1] for row in rows(await paper(at, "prizes", csv_=True))[1:]] == [
            "270,00 €",
            "162,00 €",
            "108,00 €",
        ]
        await at.done("propose_deal", method="even", left_to_play=[left])
        for player in (1, 2):
            await at.done("agree_to_deal", player=player)
        await at.done("seal_deal")
        for kind in ("prizes", "notice"):
            found = rows(await paper(at, kind, csv_=True))[1:]
            if left:
                assert found == [
                    ["–", "171,00 €", f"acordo: {POLISH}"],
                    ["–", "171,00 €", f"acordo: {FORMULA}"],
                    ["1.º", "90,00 €", "a disputar depois do acordo"],
                    ["3.º", "108,00 €", "dinheiro"],
                ]
            else:
                assert [row[1:] for row in found] == [
                    ["216,00 €", f"acordo: {POLISH}"],
                    ["216,00 €", f"acordo: {FORMULA}"],
                    ["108,00 €", "dinheiro"],
                ]

    run(story)


@pytest.mark.rule("FS-2.2")
@pytest.mark.parametrize(
    ("zone", "starts"), [("Europe/Lisbon", "14/11/23, 23:13"), ("Africa/Luanda", "15/11/23, 00:13")]
)
def test_hours_on_papers_are_the_houses(zone: str, starts: str) -> None:
    async def story(at: Desk) -> None:
        await seated(at)
        await at.pass_levels(5)
        for kind in ("seats", "moves", "prizes", "notice", "result"):
            page = (await paper(at, kind)).text
            assert f"<dd>{starts}</dd>" in page, kind
            assert "UTC" not in page, kind

    run(story, zone=zone)


@pytest.mark.rule("PT-BFO-32")
def test_papers_of_a_demonstration_say_so_each_slip_too() -> None:
    async def story(at: Desk) -> None:
        await seated(at)
        assert "Demonstração" not in (await paper(at, "seats")).text
        await at.announce("ensaio", demo=True)
        await at.done("register", name=POLISH, to="ensaio", document={"kind": "cc", "number": "a"})
        for kind, lang, words in (("seats", "pt", "Demonstração"), ("result", "en", "Demonstration")):
            path = f"/api/tournaments/ensaio/documents/{kind}"
            page = (await at.house.get(path, at.director.token, headers={"Accept-Language": lang})).text
            assert page.count(f'<p class="mark">{words}</p>') == 1
            listed = await at.house.get(f"{path}?format=csv", at.director.token, headers={"Accept-Language": lang})
            assert words in listed.text.splitlines()[1]
        await at.done("enter", player=1, to="ensaio")
        await at.done("register", name=FORMULA, to="ensaio", document={"kind": "cc", "number": "b"})
        await at.done("enter", player=2, to="ensaio")
        await at.done("draw_room", to="ensaio")
        page = (await at.house.get("/api/tournaments/ensaio/documents/seats", at.director.token)).text
        assert page.count('<p class="mark">Demonstração</p>') == 3, "the sheet, and each of its slips"

    run(story)


@pytest.mark.rule("FS-8.2", "FS-9.2")
def test_the_result_and_the_points_are_on_the_wall() -> None:
    async def story(at: Desk) -> None:
        await seated(at)
        await at.pass_levels(5)
        await at.done("bust", player=12)
        public = await at.house.get("/api/tournaments/sexta/documents/result?format=csv")
        assert rows(public)[1] == ["12", "Jogador 12", "0,00 €"], "no bounties where none are won: FS-3.1.3"
        assert code(await at.house.get("/api/tournaments/sexta/documents/ranking")) == (409, "tournament-not-over")
        for number in range(11, 1, -1):
            await at.pass_levels(0)
            await at.done("bust", player=number)
        await at.pass_levels(0)
        public = await at.house.get("/api/tournaments/sexta/documents/result?format=csv")
        assert rows(public)[1][:2] == ["1", POLISH]
        points = await at.house.get("/api/tournaments/sexta/documents/ranking?format=csv")
        assert rows(points)[1] == [POLISH, "320"], "50 of the entry, 270 of the prize"

    run(story)


def test_slips_and_the_notice_are_the_staffs() -> None:
    async def story(at: Desk) -> None:
        player = await at.house.casino.player()
        for kind in ("seats", "moves", "notice"):
            assert code(await at.house.get(f"/api/tournaments/sexta/documents/{kind}")) == (401, "log-in-first")
            assert code(await paper(at, kind, token=player.token)) == (403, "not-your-duty")
        assert (await at.house.get("/api/tournaments/sexta/documents/bingo")).status_code == 400

    run(story)


# Lists


async def bring(at: Desk, text: str | bytes) -> Any:
    content = text if isinstance(text, bytes) else text.encode()
    return await at.house.ask(
        "POST", "/api/tournaments/sexta/entrants", at.director.token, content=content,
        headers={"Content-Type": "text/csv"},
    )  # fmt: skip


@pytest.mark.rule("FS-4.1.1")
def test_a_list_is_brought_and_brought_again_and_taken_out() -> None:
    async def story(at: Desk) -> None:
        await at.house.casino.player("ana.b")
        given = f"\ufeffName;Account;Mail\n{POLISH};;x@y\nAna;ana.b;\n\nJoão Silva;;\nJoão Silva;;\n"
        assert (await bring(at, given)).json() == {"entered": 4, "known": 0}
        assert (await bring(at, f"{given}Rui;;\n")).json() == {"entered": 1, "known": 4}
        taken = await at.house.get("/api/tournaments/sexta/entrants", at.cashier.token)
        listed = list(csv.DictReader(io.StringIO(taken.content.decode("utf-8-sig"))))
        assert [line["name"] for line in listed] == [POLISH, "Ana", "João Silva", "João Silva", "Rui"]
        assert (listed[1]["account"], listed[0]["standing"]) == ("ana.b", "pre_registered")
        assert (await bring(at, taken.content)).json() == {"entered": 0, "known": 5}, "what comes out goes in"

    run(story)


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("jogador\nAna\n", 1, "list-without-names"),
        ("", 1, "list-without-names"),
        ('name\nAna\n"Rui', 3, "list-unreadable"),
        ("name,account\nAna,\n,x\n", 3, "list-no-name"),
        ("name,account\nAna,ana.b\n\nRui,ana.b\n", 4, "list-twice"),
        ("name,account\nAna,\nRui,ninguem\n", 3, "no-such-account"),
        ("name\n" + "Ana\n" * 5000, 5001, "list-too-long"),
        ("name\nAna\n" + "x" * 300 + "\n", 3, "list-no-name"),
    ],
)
def test_a_wrong_list_names_the_line_and_enters_nobody(text: str, line: int, why: str) -> None:
    async def story(at: Desk) -> None:
        await at.house.casino.player("ana.b")
        answer = await bring(at, text)
        assert (answer.json()["code"], answer.json()["line"]) == (why, line)
        assert (await at.shown())["state"]["entrants"] == []

    run(story)


def test_a_line_that_the_regulation_refuses_is_named_too() -> None:
    async def story(at: Desk) -> None:
        await at.house.casino.player("ana.b")
        await at.done("pre_register", name="Ana", account="ana.b")
        answer = await bring(at, "name,account\nRui,\nOutra,ana.b\n")
        assert (*code(answer), answer.json()["line"]) == (409, "registered-already", 3)
        assert len((await at.shown())["state"]["entrants"]) == 1
        assert code(await bring(at, b"name\n\xff\n")) == (400, "malformed")

    run(story)
