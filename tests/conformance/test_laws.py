from functools import partial

import pytest
from hypothesis import settings
from tests.toys import high_card

from panoverde import games
from panoverde.conformance import LAWS, __main__ as kit, check_law, check_long
from panoverde.core.game import AnyGame

FEW = 4
"""Plays of each law where it is only asked what the command says: the same game is held to it above, at length."""


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("game", [*games.every(), high_card.GAME], ids=lambda game: game.name)
def test_every_game_keeps_every_law(game: AnyGame, law: str) -> None:
    check_law(game, law, examples=settings().max_examples)


@pytest.mark.parametrize("law", [law for law in LAWS if law != "partition"])
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_every_game_keeps_every_law_in_long_plays(game: AnyGame, law: str) -> None:
    check_long(game, law, plays=settings().max_examples // 10 + 1)


def test_the_kit_runs_from_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kit.main(["bingo"]) == 2
    assert "unknown-game" in capsys.readouterr().err
    monkeypatch.setattr(kit, "check_law", partial(check_law, examples=FEW))
    assert kit.main(["banca-francesa"]) == 0
    told = capsys.readouterr().out
    assert all(f"banca_francesa: {law}: kept" in told for law in LAWS)


def test_the_kit_says_where_a_game_has_no_exact_odds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kit, "check_law", lambda *_: None)
    assert kit.main(["holdem"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "holdem: partition: no exact odds" in told
    assert "holdem: options: kept" in told
