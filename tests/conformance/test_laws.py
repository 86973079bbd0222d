from functools import partial

import pytest
from hypothesis import settings
from tests.toys import high_card

from panoverde import games
from panoverde.conformance import LAWS, Broken, __main__ as kit, check, check_long
from panoverde.core.game import AnyGame
from panoverde.law.book import Book, BookError

FEW = 4
"""Plays of each law where it is only asked what the command says: the same game is held to it above, at length."""


@pytest.mark.timeout(max(900, 10 * settings().max_examples))  # a failure is shrunk for up to five minutes
@pytest.mark.parametrize("game", [*games.every(), high_card.GAME], ids=lambda game: game.name)
def test_every_game_keeps_every_law(game: AnyGame) -> None:
    check(game, examples=settings().max_examples)


@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_every_game_keeps_every_law_in_long_plays(game: AnyGame) -> None:
    check_long(game, plays=settings().max_examples // 16 + 1)


def test_the_kit_runs_from_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kit.main(["bingo"]) == 2
    assert "unknown-game" in capsys.readouterr().err
    monkeypatch.setattr(kit, "check", partial(check, examples=FEW))
    assert kit.main(["banca-francesa"]) == 0
    told = capsys.readouterr().out
    assert all(f"banca_francesa: {law}: kept" in told for law in LAWS)


def test_the_kit_tells_a_fault_of_the_rule_book_before_it_plays(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable() -> Book:
        raise BookError("law/catalogue.csv: 'AB-1.1' isn't an id")

    monkeypatch.setattr(Book, "load", unreadable)
    assert kit.main(["craps"]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err) == ("", "law/catalogue.csv: 'AB-1.1' isn't an id\n")


def test_the_kit_says_where_a_game_has_no_exact_odds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit, "check", lambda *_: None)
    assert kit.main(["holdem"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "holdem: partition: no exact odds" in told
    assert "holdem: options: kept" in told


def test_the_kit_names_the_law_that_is_broken(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: AnyGame, *laws: str) -> None:
        if "shares" in laws:
            raise Broken("shares: seat 1 gained 5, not 4")

    monkeypatch.setattr(kit, "check", broken)
    assert kit.main(["holdem"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert "holdem: shares: BROKEN: shares: seat 1 gained 5, not 4" in told
    assert "holdem: options: kept" in told


def test_a_fault_that_shows_only_where_all_laws_watch_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: AnyGame, *laws: str) -> None:
        if len(laws) > 1:
            raise Broken("conservation: ana")

    monkeypatch.setattr(kit, "check", broken)
    assert kit.main(["holdem"]) == 1
    assert "holdem: all together: BROKEN: conservation: ana" in capsys.readouterr().out
