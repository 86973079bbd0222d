"""Rows: new, changed, found, selected."""

import asyncio

import pytest

from panoverde.house.records import ROWS, Account, Coup, Duty, Login, Outcome, Proposal, Stay, Switch
from panoverde.store.contract import Batch, Outdated, Row, Store, Taken
from tests.store.batches import Pen, Place, account, coup, outcome, pay, together


def test_a_row_comes_back_as_it_was(place: Place) -> None:
    rows: tuple[Row, ...] = (
        account("ana", duties=(Duty.CROUPIER, Duty.DIRECTOR), last_login_at=5, disabled="é «só»"),
        account("bia"),
        Stay(id="s", account="ana", began_at=1, totals={"EUR": (100, -5), "AOA": (2**50, 0)}),
        Login(id="l", account="ana", created_at=1, seen_at=2),
        Switch(id="all", off=True, why="🂡 \t\n\"'", by="x", at=2**62),
        Proposal(id="p", account="a", unit="EUR", amount=-1, why="", by="b", at=1),
        Proposal(id="q", account="a", unit="EUR", amount=-1, why="", by="b", at=1, approved=False),
        coup(1, outcome=Outcome.VOID),
    )

    async def story(store: Store) -> None:
        for row in rows[::2]:
            await store.commit(Batch(rows=(row,)))
        await store.commit(Batch(rows=rows[1::2]))
        for row in rows:
            assert await store.find(type(row), row.id) == row
            assert type(await store.find(type(row), row.id)) is type(row)
        assert await store.find(Account, "nobody") is None

    place.tell(story)


def test_the_next_revision_replaces_a_row_and_every_other_is_outdated(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.commit(Batch(rows=(account("ana"),)))
        await store.commit(Batch(rows=(account("ana", lang="en", revision=2),)))
        for revision in (1, 2, 4):
            late = account("ana", lang="fr", revision=revision)
            assert isinstance(await outcome(store, Batch(rows=(late,))), Outdated)
        assert isinstance(await outcome(store, Batch(rows=(account("bia", revision=2),))), Outdated)
        found = await store.find(Account, "id-ana")
        assert found is not None
        assert (found.lang, found.revision) == ("en", 2)

    place.tell(story)


def test_a_new_row_with_an_id_that_exists_is_outdated(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.commit(Batch(rows=(coup(1),)))
        verdicts = await together(
            store, Batch(rows=(coup(2),)), Batch(rows=(coup(1, net=7),)), Batch(rows=(coup(3), coup(3)))
        )
        assert [type(verdict).__name__ for verdict in verdicts] == ["NoneType", "Outdated", "Outdated"]
        assert [row.net for row in await store.select(Coup)] == [-100, -100]

    place.tell(story)


def test_of_several_changes_at_once_exactly_one_is_made(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.commit(Batch(rows=(account("ana"),)))
        changes = [Batch(rows=(account("ana", lang=f"l{n}", revision=2),)) for n in range(10)]
        verdicts = await together(store, *changes)
        assert [type(verdict) for verdict in verdicts].count(Outdated) == 9

    place.tell(story)


def test_two_stores_at_once_make_exactly_one_of_two_changes(lasting: Place) -> None:
    async def story() -> None:
        async with lasting.opened() as here, lasting.opened() as there:
            await here.commit(Batch(rows=(account("ana"),)))
            for revision in range(2, 12):
                verdicts = await asyncio.gather(
                    *(
                        outcome(store, Batch(rows=(account("ana", lang=lang, revision=revision),)))
                        for store, lang in ((here, "pt"), (there, "en"))
                    )
                )
                assert sorted(type(verdict).__name__ for verdict in verdicts) == ["NoneType", "Outdated"]

    asyncio.run(story())


@pytest.mark.parametrize(("name", "same"), [("Ana", "aNA"), ("José", "JOSÉ"), ("Straße", "STRASSE"), ("ﬁm", "FIM")])
def test_a_name_is_taken_whatever_its_case(place: Place, name: str, same: str) -> None:
    async def story(store: Store) -> None:
        await store.commit(Batch(rows=(account(name, "1"),)))
        verdicts = await together(store, Batch(rows=(account(same, "2"),)), Batch(rows=(account("other", "3"),)))
        assert [type(verdict).__name__ for verdict in verdicts] == ["Taken", "NoneType"]
        assert isinstance(await outcome(store, Batch(rows=(account(same, "3", revision=2),))), Taken)
        await store.commit(Batch(rows=(account(same, "1", revision=2),)))
        assert [row.name for row in await store.select(Account, {"name": name})] == [same]

    place.tell(story)


def test_of_several_who_want_a_name_at_once_exactly_one_has_it(place: Place) -> None:
    async def story(store: Store) -> None:
        wishes = [Batch(rows=(account("ANA" if n % 2 else "ana", str(n)),)) for n in range(10)]
        verdicts = await together(store, *wishes)
        assert [type(verdict) for verdict in verdicts].count(Taken) == 9

    place.tell(story)


@pytest.mark.parametrize("bad", ["a\0b", "a\ud800b"])
def test_a_text_that_no_database_keeps_is_refused_by_all(place: Place, bad: str) -> None:
    async def story(store: Store) -> None:
        verdicts = await together(
            store,
            Batch(rows=(coup(1, why=bad),)),
            Batch(rows=(coup(2),)),
            Pen("a").batch(*pay("cage", "wallet:ana", 5), rows=(account("ana", disabled=bad),)),
        )
        assert [isinstance(verdict, ValueError) for verdict in verdicts] == [True, False, True]
        assert [row.id for row in await store.select(Coup)] == ["t0002"]
        assert await store.balances() == {}

    place.tell(story)


def test_rows_are_selected_by_what_they_equal_and_between_what_they_lie(place: Place) -> None:
    async def story(store: Store) -> None:
        rows = [coup(n, account="ana" if n % 2 else "bia", outcome=Outcome.VOID if n == 3 else Outcome.SETTLED)
                for n in range(1, 11)]  # fmt: skip
        await store.commit(Batch(rows=rows))

        async def numbers(where: dict[str, object], **how: object) -> list[int]:
            return [row.number for row in await store.select(Coup, where, **how)]  # type: ignore[arg-type]

        assert await numbers({}) == [*range(1, 11)]
        assert await numbers({"account": "ana"}) == [1, 3, 5, 7, 9]
        assert await numbers({"account": "ana", "at": (30, 70)}) == [3, 5, 7]
        assert await numbers({"at": (80, None)}) == [8, 9, 10]
        assert await numbers({"at": (None, 20)}) == [1, 2]
        assert await numbers({"outcome": Outcome.VOID}) == [3]
        assert await numbers({"id": ("t0002", "t0004")}) == [2, 3, 4]
        assert await numbers({"account": frozenset({"ana", "nobody"}), "at": (30, 70)}) == [3, 5, 7]
        assert await numbers({"outcome": frozenset({Outcome.VOID, Outcome.SETTLED}), "account": "bia"}) == [
            2,
            4,
            6,
            8,
            10,
        ]
        assert await numbers({"account": frozenset()}) == []
        assert await numbers({"account": "ana"}, order="-at", limit=2) == [9, 7]
        assert await numbers({"account": "ana"}, order="-at", limit=2, skip=2) == [5, 3]
        assert await numbers({}, order="account", limit=6) == [1, 3, 5, 7, 9, 2]
        assert await numbers({}, order="-account", limit=6) == [10, 8, 6, 4, 2, 9]
        assert await numbers({"account": "nobody"}) == []

    place.tell(story)


def test_what_is_not_there_is_selected_too_and_comes_first(place: Place) -> None:
    async def story(store: Store) -> None:
        logins = [Login(id=f"{n}", account="a", created_at=n, seen_at=n, ended_at=n % 3 or None) for n in range(6)]
        await store.commit(Batch(rows=logins))

        async def ids(where: dict[str, object], order: str = "id") -> str:
            return "".join(row.id for row in await store.select(Login, where, order=order))

        assert await ids({"ended_at": None}) == "03"
        assert await ids({"ended_at": (None, 1)}) == "14"
        assert await ids({}, "ended_at") == "031425"
        assert await ids({}, "-ended_at") == "524130"

    place.tell(story)


def test_texts_are_in_the_order_of_their_characters(place: Place) -> None:
    async def story(store: Store) -> None:
        names = ["Zé", "ana", "Bia", "élia", "_x", "10", "9", "🂡", "ﾊ"]
        await store.commit(Batch(rows=[account(name) for name in names]))
        assert [row.name for row in await store.select(Account, order="name")] == sorted(names)

    place.tell(story)


@pytest.mark.parametrize("where", [{"duties": "player"}, {"nothing": 1}, {"id; DROP TABLE accounts": "x"}])
def test_what_cannot_be_compared_cannot_be_asked(place: Place, where: dict[str, object]) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(ValueError, match="no field"):
            await store.select(Account, where)
        with pytest.raises(ValueError, match="no field"):
            await store.select(Account, order=next(iter(where)))

    place.tell(story)


def test_there_are_tables_for_all_kinds_of_rows(place: Place) -> None:
    async def story(store: Store) -> None:
        for kind in ROWS:
            assert await store.select(kind) == []

    place.tell(story)
