"""The first day of a house happens once, however many begin it and however often it is broken off."""

import asyncio
from collections import Counter

import pytest

from panoverde import games
from panoverde.core.messages import Lang
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.people.duties import SYSTEM
from panoverde.server.node.first_start import Founded, found
from panoverde.store.memory import MemoryStore
from tests.server.casino import PASSWORD, fresh_keys


def _books() -> Books:
    return Books(MemoryStore(), SystemClock(), fresh_keys())


async def _opened(books: Books) -> Counter[tuple[str, str, str | None]]:
    return Counter((one.game, one.profile, one.strength) for one in await books.openings.list())


def test_the_password_is_a_fresh_one_that_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PANO_ADMIN_PASSWORD", raising=False)

    async def story() -> tuple[Founded | None, Founded | None]:
        books = _books()
        founded = await found(books, "one", Lang.PT)
        assert founded
        assert (await books.accounts.log_in(founded.name, founded.password)).account.duties == ("administrator",)
        assert set((await _opened(books)).values()) == {1}
        assert await found(books, "one", Lang.PT) is None
        return founded, await found(_books(), "one", Lang.PT)

    one, other = asyncio.run(story())
    assert one != other


def test_of_two_nodes_that_begin_at_once_one_founds_the_house() -> None:
    async def story() -> None:
        books = _books()
        founded = await asyncio.gather(*(found(books, node, Lang.PT) for node in ("a", "b", "c")))
        assert sum(one is not None for one in founded) == 1
        opened = await _opened(books)
        assert set(opened.values()) == {1}
        assert {game for game, _, _ in opened} == set(games.names())

    asyncio.run(story())


def test_one_game_is_shown_against_bots_of_each_strength_and_the_names_say_it() -> None:
    async def story() -> None:
        books = _books()
        await found(books, "one", Lang.PT)
        shown = {one.strength: one.name for one in await books.openings.list() if one.strength}
        words = {strength: name.rpartition(", ")[2] for strength, name in shown.items()}
        assert words == {"easy": "contra principiantes", "strong": "contra fortes"}

    asyncio.run(story())


def test_a_founding_that_was_broken_off_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        books = _books()
        kept = books.openings.open

        async def broken(*words: object, **options: object) -> object:
            if len(await _opened(books)) == 3:
                raise OSError("the disk is full")
            return await kept(*words, **options)  # type: ignore[arg-type]

        monkeypatch.setattr(books.openings, "open", broken)
        with pytest.raises(OSError, match="disk"):
            await found(books, "one", Lang.PT)
        assert len(await _opened(books)) == 3
        monkeypatch.undo()
        assert await found(books, "one", Lang.PT)
        assert set((await _opened(books)).values()) == {1}

    asyncio.run(story())


def test_a_house_that_has_an_administrator_gets_no_demonstration() -> None:
    async def story() -> None:
        books = _books()
        await books.staff.found("outro-nome", PASSWORD)
        assert await found(books, "one", Lang.PT) is None
        assert not await _opened(books)

    asyncio.run(story())


def test_a_tournament_is_not_opened_by_a_machine_and_a_bad_password_founds_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PANO_ADMIN_PASSWORD", "1")

    async def story() -> None:
        books = _books()
        with pytest.raises(Refused):
            await found(books, "one", Lang.PT)
        assert await books.accounts.named("administrador") is None
        assert not any("RT" in games.find(game).presets[profile].law for game, profile, _ in await _opened(books))
        assert all(one.opened_by == SYSTEM.id for one in await books.openings.list())

    asyncio.run(story())
