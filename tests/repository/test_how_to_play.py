"""The guides of `law/play`: every game has one in each language, and pays the prizes that it names."""

import re
import sys
from fractions import Fraction
from itertools import product

import pytest

from panoverde import games
from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang
from panoverde.core.refusal import Refused
from panoverde.house.play.guides import COMPLAINTS, FOLDER, complaining, guide
from panoverde.lab.odds import find
from panoverde.law.book import law_folder

GAMES = games.every()
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
PRIZE = {Lang.PT: re.compile(r"\b(\d+) para (\d+)\b"), Lang.EN: re.compile(r"\b(\d+) to (\d+)\b")}
RESPONSIBLE = {Lang.PT: "## Jogo responsável", Lang.EN: "## Responsible play"}
SEE_LIMITS = {Lang.PT: "veja os limites desta mesa", Lang.EN: "see this table's limits"}

every_guide = pytest.mark.parametrize(
    ("game", "lang"), tuple(product(GAMES, Lang)), ids=lambda one: getattr(one, "name", one)
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def named(game: AnyGame, lang: Lang) -> list[Fraction]:
    """The prizes that a guide names, in its order."""
    return [Fraction(int(to), int(per)) for to, per in PRIZE[lang].findall(guide(game.name, lang))]


def paid(game: AnyGame) -> set[Fraction]:
    """What winning bets gain of each unit staked, whichever of its profiles the game is played by."""
    found = [_paid(game, profile) for profile in game.presets]
    return set.intersection(*found)


def _paid(game: AnyGame, profile: str) -> set[Fraction]:
    odds = find(game.name)
    if odds is None:
        return _pay_table(game)
    wagers = odds.outcomes(game.presets[profile]).wagers
    return {Fraction(net, wager.stake) for wager in wagers for state in wager.states for net in state.ends if net > 0}


def _pay_table(game: AnyGame) -> set[Fraction]:
    """What a bet wins may depend on a decision, as in póquer sem descarte: then the rules have a table of prizes."""
    rules = sys.modules.get(f"panoverde.games.{game.name}.rules")
    return {Fraction(odds.to, odds.per) for odds in getattr(rules, "PRIZES", {}).values()}


@pytest.mark.rule("PT-SO-P4", "PT-BFO-26")
@every_guide
def test_every_game_has_a_guide_of_a_page(game: AnyGame, lang: Lang) -> None:
    text = guide(game.name, lang)
    assert text.startswith("# ")
    assert 120 <= len(WORD.findall(text)) <= 400
    assert RESPONSIBLE[lang] in text
    assert SEE_LIMITS[lang] in text


@pytest.mark.rule("PT-BFO-26", "PT-BFO-24")
@every_guide
def test_a_guide_names_no_prize_that_the_game_does_not_pay(game: AnyGame, lang: Lang) -> None:
    assert set(named(game, lang)) <= paid(game)


@every_game
def test_a_game_against_the_bank_tells_its_prizes_and_one_between_players_has_none(game: AnyGame) -> None:
    assert bool(named(game, Lang.PT)) == bool(paid(game))


@every_game
def test_both_languages_tell_the_same_prizes_in_the_same_order(game: AnyGame) -> None:
    assert named(game, Lang.PT) == named(game, Lang.EN)


def shape(text: str) -> list[str]:
    """Where headings, points and paragraphs stand."""
    return [re.sub(r"^(#+|-|\d+\.|).*", r"\1", line) for line in text.splitlines()]


@every_game
def test_both_languages_have_the_same_sections_and_points(game: AnyGame) -> None:
    assert shape(guide(game.name, Lang.PT)) == shape(guide(game.name, Lang.EN))


def test_no_guide_is_of_a_game_that_does_not_exist() -> None:
    known = {f"{name}.{lang}.md" for name in (*games.names(), COMPLAINTS) for lang in Lang}
    assert {path.name for path in (law_folder() / FOLDER).iterdir()} == known


def test_a_game_that_does_not_exist_has_no_guide() -> None:
    with pytest.raises(Refused) as refused:
        guide("../status", Lang.PT)
    assert refused.value.code == "unknown-game"


@pytest.mark.rule("PT-BFO-26", "PT-SO-67")
@pytest.mark.parametrize("lang", Lang)
def test_somebody_who_wants_to_complain_learns_how_and_to_whom(lang: Lang) -> None:
    text = complaining(lang)
    house = {Lang.PT: ("fiscal", "diretor", "número"), Lang.EN: ("inspector", "director", "number")}
    assert all(word in text for word in house[lang])
    assert "SRIJ" in text
    assert "Órgão de Supervisão de Jogos" in text
