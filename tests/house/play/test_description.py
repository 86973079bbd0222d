"""What a player may ask about a table: its rules, limits, law and odds."""

from fractions import Fraction

import msgspec
import pytest

from panoverde import games
from panoverde.core.messages import Lang
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.description import described, law_of
from panoverde.house.play.odds import odds_of, returns_of
from panoverde.house.records import Opening
from panoverde.law.book import Book
from tests.banked import outcomes
from tests.house.house import House, run

EVERY = [
    (game.name, profile)
    for game in games.every()
    for profile, rules in game.presets.items()
    if getattr(rules, "jackpot", None) is None  # opened beside its pool: tests/server/node/test_pools.py
    if game.name != "slots"  # opened with a model: test_machine_openings.py
]

APPROVAL = "despacho 1/2026"


def table(game: str, profile: str, **options: str) -> Opening:
    return run(House().openings.open(SYSTEM, "Mesa", game, profile, options, approval=APPROVAL))


@pytest.mark.rule("PT-BFO-26", "PT-SO-67", "PT-SO-P4")
@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize(("game", "profile"), EVERY)
def test_every_table_tells_its_rules_in_words_and_the_law_behind_them(game: str, profile: str, lang: Lang) -> None:
    opening = table(game, profile)
    told = described(opening, lang)
    fields = [field.name for field in msgspec.structs.fields(games.find(game).rules)]
    assert [shown.option for shown in told.rules] == fields
    assert all(shown.name and shown.words and "_" not in shown.name for shown in told.rules)
    assert (told.table, told.unit, told.demo) == (opening.id, opening.unit, False)
    assert told.game_name
    assert "_" not in told.profile_name
    assert told.chapters
    assert all(chapter.rules > 0 and chapter.title != chapter.id for chapter in told.chapters)
    assert told.law_version == Book.load().version
    assert msgspec.json.decode(msgspec.json.encode(told), type=type(told)) == told


@pytest.mark.rule("PT-BFO-26")
def test_the_least_and_the_most_of_each_bet_are_shown_as_the_law_caps_them() -> None:
    told = described(table("banca_francesa", "PT_ONLINE", minimum="200", grande_maximum="5000"), Lang.PT)
    limits = {limit.bet: (limit.minimum, limit.maximum) for limit in told.limits}
    assert limits["ases"] == (200, 1200)
    assert limits["pequeno"] == (200, 40_000)
    assert limits["grande"] == (200, 5000)
    words = {limit.name: limit.words.replace("\xa0", " ") for limit in told.limits}
    assert words["Ases"] == "2,00 € – 12,00 €"
    specific = {shown.option: shown.words.replace("\xa0", " ") for shown in told.rules if shown.specific}
    assert specific == {"minimum": "2,00 €", "grande_maximum": "50,00 €"}
    own = {shown.option: shown.words for shown in told.rules}
    assert own["ases_maximum"] == "sem valor próprio: ver os limites", "a limit of the law is not «nada»"


def test_where_there_is_really_no_limit_the_rules_say_so() -> None:
    words = {shown.option: shown.words for shown in described(table("craps", "AO"), Lang.EN).rules}
    assert words["max_payout"] == "no limit"
    assert words["line_maximum"] == "none of its own: see the limits"


@pytest.mark.parametrize(("game", "bets"), [("roulette", 161), ("cussec", 50), ("craps", 29), ("ponto_banca", 5)])
def test_limits_of_all_bets_of_an_empty_table_are_found_without_knowing_the_game(game: str, bets: int) -> None:
    profile = list(games.find(game).presets)[-1]
    told = described(table(game, profile), Lang.EN)
    assert len(told.limits) == bets
    assert all(0 < limit.minimum <= limit.maximum for limit in told.limits)


@pytest.mark.parametrize(("game", "profile"), [one for one in EVERY if "ONLINE" not in one[1]])
def test_the_limits_are_the_same_with_a_croupier_as_without(game: str, profile: str) -> None:
    by_hand = run(House().openings.open(SYSTEM, "Mesa", game, profile, by_hand=True, approval=APPROVAL))
    assert described(by_hand, Lang.EN).limits == described(table(game, profile), Lang.EN).limits


def test_a_game_that_never_takes_bets_has_no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("panoverde.house.play.limits.MOST_STEPS", 0)
    assert described(table("craps", "AO", minimum="700"), Lang.EN).limits == ()


def test_where_chips_of_ones_own_come_first_bets_with_them_have_limits_too() -> None:
    told = described(table("roulette", "AO_AMERICANA"), Lang.PT)
    bets = {bet_row.bet for bet_row in outcomes(games.find("roulette"), "AO_AMERICANA").rows}
    assert {limit.bet for limit in told.limits} == bets


def test_poker_shows_its_stakes_among_its_rules() -> None:
    told = described(table("sintetico", "PT_ONLINE"), Lang.EN)
    assert told.limits == ()
    words = {shown.option: shown.words for shown in told.rules}
    assert (words["minimum"], words["cave"], words["limit_mode"]) == ("€2.00", "€200.00", "the player’s cave")


@pytest.mark.rule("PT-SO-P4")
def test_the_whole_law_of_a_table_is_there_to_read() -> None:
    rules = {rule.id: rule for rule in law_of(table("sintetico", "PT_ONLINE"), Lang.PT)}
    assert {"PT-SO-1", "PT-SO-17a", "PT-SO-76", "PT-SO-P3"} <= set(rules)
    assert all(id_.startswith("PT-SO-") and rule.locator and rule.summary for id_, rule in rules.items())
    assert {rule.id.split(".")[0] for rule in law_of(table("roulette", "AO_FRANCESA"), Lang.PT)} == {"AO-2"}


@pytest.mark.rule("PT-BFO-26", "PT-SO-P4")
def test_the_law_is_told_in_the_language_of_the_reader_and_without_our_remarks_about_readings() -> None:
    french = table("roulette", "AO_FRANCESA")
    pt, en = ({rule.id: rule for rule in law_of(french, lang)} for lang in (Lang.PT, Lang.EN))
    assert pt["AO-2.12"].summary.startswith("Quando a bola abranda")
    assert en["AO-2.12"].summary == "«Jogo feito, nada mais» closes betting."
    assert en["AO-2.16"].summary == "Permitted bets as 1.27; no series or neighbours."
    assert en["AO-2.16"].readings == pt["AO-2.16"].readings == ("R-12", "R-13")
    assert en["AO-2.12"].readings == ()
    assert set(pt) == set(en)
    assert not [id_ for id_ in pt if "[R-" in pt[id_].summary + en[id_].summary or pt[id_] == en[id_]]


@pytest.mark.rule("PT-BFO-26")
def test_odds_are_exact_fractions_with_their_decimals() -> None:
    odds = run(odds_of(table("banca_francesa", "PT_ONLINE")))
    bets = {bet.bet: bet for bet in odds.bets}
    ases = bets["ases"]
    assert (ases.win.exact, ases.lose.exact, ases.push.exact) == ("1/63", "62/63", "0")
    assert ases.win.decimal == "0.015873015873"
    assert Fraction(ases.expectation.exact) == Fraction(61 * 1 - 62, 63)
    assert Fraction(ases.returned.exact) == 1 + Fraction(ases.expectation.exact)
    assert odds.hands == ()


@pytest.mark.rule("PT-BFO-31", "PT-SO-75")
@pytest.mark.parametrize(("game", "profile"), EVERY)
def test_a_demonstration_has_the_odds_and_the_rules_of_the_table_for_money(game: str, profile: str) -> None:
    real, demo = table(game, profile), table(game, profile, demo="yes")
    assert run(odds_of(real)) == run(odds_of(demo))
    rules = {shown.option: shown.value for shown in described(real, Lang.PT).rules}
    other = {shown.option: shown.value for shown in described(demo, Lang.PT).rules}
    assert other == rules | {"demo": True}
    assert described(demo, Lang.PT).demo


def test_where_players_bet_against_each_other_the_frequency_of_hands_is_told() -> None:
    holdem = run(odds_of(table("holdem", "PT")))
    assert holdem.bets == ()
    assert sum(hand.hands for hand in holdem.hands) == 2_598_960
    assert sum(Fraction(hand.frequency.exact) for hand in holdem.hands) == 1
    assert run(returns_of(table("holdem", "PT"))) is None
    sintetico = run(odds_of(table("sintetico", "PT_ONLINE")))
    assert {hand.variant for hand in sintetico.hands} == {"sintetico"}
    assert sum(hand.hands for hand in sintetico.hands) == 98_280


def test_returns_are_those_of_the_worst_and_of_the_best_bet() -> None:
    assert run(returns_of(table("craps", "AO"))) == (Fraction(5, 6), Fraction(1))
    assert run(returns_of(table("roulette", "AO_FRANCESA"))) == (Fraction(36, 37), Fraction(36, 37))
