import pytest

from panoverde import __version__, games
from panoverde.core.events import TableOpened
from panoverde.core.refusal import Refused
from panoverde.journal.opening import open_table
from panoverde.law.book import law_version


@pytest.mark.rule("AO-D2", "AO-D3")
def test_a_table_is_opened_by_the_words_people_use() -> None:
    table = open_table(
        "Banca-Francesa", "PT_ONLINE", {"minimum": "500", "demo": "yes", "ases_maximum": "nothing"}, at=7
    )
    opened = table.log[0]
    assert isinstance(opened, TableOpened)
    assert (opened.game, opened.profile, opened.at) == ("banca_francesa", "PT_ONLINE", 7)
    assert (opened.law_version, opened.code_version) == (law_version(), __version__)
    assert (table.rules.minimum, table.rules.demo, table.rules.ases_maximum) == (500, True, None)


def test_options_of_several_numbers_and_of_a_word() -> None:
    table = open_table("holdem", "TOURNAMENT", {"blinds": "100,200,400"})
    assert table.rules.blinds == (100, 200, 400)
    assert open_table("holdem", None, {"mixed_with": "omaha"}).rules.mixed_with == "omaha"


@pytest.mark.parametrize(
    ("game", "profile", "options", "code"),
    [
        ("bingo", None, {}, "unknown-game"),
        ("_banked", None, {}, "unknown-game"),
        ("", None, {}, "unknown-game"),
        ("banca-francesa", "MARS", {}, "unknown-profile"),
        ("banca-francesa", None, {"minimun": "5"}, "unknown-option"),
        ("banca-francesa", None, {"minimum": "five"}, "bad-option"),
        ("banca-francesa", None, {"minimum": "1.5"}, "bad-option"),
        ("banca-francesa", None, {"minimum": "-5"}, "option-outside-law"),
        ("banca-francesa", None, {"minimum": "100.0"}, "bad-option"),
        ("banca-francesa", None, {"minimum": "1e2"}, "bad-option"),
        ("banca-francesa", None, {"physical": "1"}, "bad-option"),
        ("banca-francesa", None, {"minimum": "nothing"}, "bad-option"),
        ("banca-francesa", None, {"demo": "maybe"}, "bad-option"),
        ("banca-francesa", None, {"currency": "USD"}, "bad-option"),
        ("banca-francesa", None, {"minimum": "0"}, "option-outside-law"),
        ("banca-francesa", None, {"minimum": "10000000001"}, "option-outside-law"),
        ("banca-francesa", None, {"seats": "0"}, "option-outside-law"),
        ("holdem", "TOURNAMENT", {"blinds": "1,2,x"}, "bad-option"),
        ("holdem", None, {"mixed_with": "stud"}, "unknown-variant"),
        ("holdem", None, {"variant": "omaha"}, "another-variant"),
        ("banca-francesa", None, {"seats": "101"}, "option-outside-law"),
        ("banca-francesa", "PT_ONLINE", {"betting_seconds": "0"}, "option-outside-law"),
        ("banca-francesa", "PT_ONLINE", {"betting_seconds": "601"}, "option-outside-law"),
        ("banca-francesa", "PT_ONLINE", {"idle_coups": "4"}, "option-outside-law"),
        ("banca-francesa", "PT_ONLINE", {"idle_seconds": "86401"}, "option-outside-law"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(
    game: str, profile: str | None, options: dict[str, str], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        open_table(game, profile, options)
    assert refused.value.code == code


def test_games_are_found_in_their_folders() -> None:
    assert "banca_francesa" in games.names()
    assert all(not name.startswith("_") for name in games.names())
    assert [game.name for game in games.every()] == list(games.names())


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("roleta", "roulette"),
        ("Roleta", "roulette"),
        ("bacara", "ponto_banca"),
        ("bacará", "ponto_banca"),
        ("BACARÁ ", "ponto_banca"),
        ("baccarat", "ponto_banca"),
        ("banca", "banca_francesa"),
        ("ponto-banca", "ponto_banca"),
    ],
)
def test_a_game_is_known_by_what_people_call_it(called: str, name: str) -> None:
    opened = open_table(called).log[0]
    assert isinstance(opened, TableOpened)
    assert opened.game == name


def test_a_game_that_nobody_knows_is_refused_as_it_was_typed() -> None:
    with pytest.raises(Refused, match="unknown-game") as refused:
        open_table("Roletá russa")
    assert refused.value.facts["name"] == "Roletá russa"


def test_options_are_read_as_programs_write_them_too() -> None:
    written = {"dealer_peek": "true", "resplit_aces": "false", "max_split_hands": "none"}
    typed = {"dealer_peek": "yes", "resplit_aces": "no", "max_split_hands": "nothing"}
    assert open_table("blackjack", None, written).rules == open_table("blackjack", None, typed).rules
    with pytest.raises(Refused, match="bad-option"):
        open_table("blackjack", None, {"decks": "none"})
