"""What the operator of a hold'em or omaha table may choose, and where each regulation stops them."""

from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.refusal import Refused
from panoverde.games._poker.legal_limits import check
from panoverde.games._poker.rules import LimitMode, MinimumRaise, RakeMode, Regime, Rules
from panoverde.games._poker.variants import VARIANTS
from tests.games.poker.tables import HOLDEM, OMAHA

PT, AO, TOURNAMENT = (HOLDEM.presets[profile] for profile in ("PT", "AO", "TOURNAMENT"))
LAND = pytest.mark.parametrize("preset", [PT, AO], ids=["PT", "AO"])


def refusal(rules: Rules) -> Refused:
    with pytest.raises(Refused) as refused:
        check(rules)
    return refused.value


@pytest.mark.rule("PT-NB-2", "PT-NB-2a", "PT-NB-2b", "PT-NB-2c", "AO-13.2", "AO-13.2a", "AO-13.2b", "AO-13.2c")
@pytest.mark.rule("PT-NB-72", "AO-14.1")
def test_there_are_three_variants_and_no_other() -> None:
    assert set(VARIANTS) == {"omaha", "holdem", "sintetico"}
    assert refusal(replace(PT, variant="stud")).cites == ("PT-NB-2", "AO-13.2")
    assert refusal(replace(PT, mixed_with="draw")).code == "unknown-variant"
    assert {name: len(variant.deck) for name, variant in VARIANTS.items()} == {
        "omaha": 52,
        "holdem": 52,
        "sintetico": 28,
    }


@pytest.mark.rule("R-100", "PT-NB-21", "AO-13.21")
def test_omaha_is_played_to_the_pot_and_holdem_without_limit_unless_the_operator_says_otherwise() -> None:
    for profile in ("PT", "AO", "TOURNAMENT"):
        assert HOLDEM.presets[profile].limit_mode == LimitMode.NO_LIMIT
        assert OMAHA.presets[profile].limit_mode == LimitMode.POT
        for mode in LimitMode:
            check(replace(HOLDEM.presets[profile], limit_mode=mode))


@pytest.mark.rule("PT-NB-6", "AO-13.6", "R-115")
@LAND
def test_ten_seats(preset: Rules) -> None:
    check(replace(preset, seats=10))
    for seats in (9, 11, 0, True):
        assert {"PT-NB-6", "AO-13.6"} <= set(refusal(replace(preset, seats=seats)).cites)
    for seats in (2, 6, 9, 10):
        check(replace(TOURNAMENT, seats=seats))
    for seats in (1, 11):
        assert "RT-6" in refusal(replace(TOURNAMENT, seats=seats)).cites


@pytest.mark.rule("PT-NB-23", "AO-13.23", "R-125", "R-289")
@LAND
def test_any_two_variants_share_a_mixed_table_of_ten_seats(preset: Rules) -> None:
    for one in VARIANTS:
        for other in VARIANTS:
            mixed = replace(preset, variant=one, mixed_with=other)
            if one == other:
                assert refusal(mixed).code == "same-variant-twice"
            else:
                check(mixed)
    assert "R-125" in refusal(replace(preset, mixed_with="sintetico", seats=11)).cites
    assert "R-289" in refusal(replace(TOURNAMENT, mixed_with="omaha")).cites
    online = replace(preset, regime=Regime.PT_ONLINE)
    assert refusal(online).cites == ("PT-SO-1",)


@pytest.mark.parametrize(
    ("wrong", "cites"),
    [
        ({"minimum": 0}, "PT-NB-20"),
        ({"minimum": 1}, "PT-NB-20"),
        ({"minimum": 2.0}, "PT-NB-20"),
        ({"minimum": 201}, "PT-NB-82"),
        ({"blinds": (100, 200)}, "PT-NB-81"),
        ({"antes": (10,)}, "PT-NB-81"),
        ({"big_blind_ante": 200}, "PT-NB-81"),
        ({"maximum": 499}, "R-98"),
        ({"maximum": 1001}, "R-98"),
        ({"post_after": 4}, "PT-NB-89"),
        ({"post_after": 6}, "PT-NB-89"),
        ({"post_after": None}, "PT-NB-89"),
        ({"pot_factor": 0}, "R-101"),
        ({"pot_factor": 4}, "R-101"),
        ({"raises": 0}, "PT-NB-87"),
        ({"raises": 4}, "PT-NB-87"),
        ({"raises": None}, "PT-NB-87"),
        ({"odd_unit": 0}, "R-108"),
        ({"odd_unit": 201}, "R-108"),
        ({"pair_kickers": False}, "R-133"),
        ({"rake_per_mille": 51}, "PT-NB-7a"),
        ({"rake_per_mille": -1}, "PT-NB-7a"),
        ({"rake": RakeMode.SESSION, "rake_per_mille": 49}, "PT-NB-7b"),
        ({"rake": RakeMode.SESSION, "rake_per_mille": 201}, "PT-NB-7b"),
        ({"rake": RakeMode.CAVE}, "PT-NB-7"),
        ({"rake": RakeMode.NONE}, "PT-NB-7"),
        ({"rake_cap": -1}, "R-109"),
        ({"rake": RakeMode.SESSION, "rake_cap": 10}, "PT-NB-7a"),
        ({"cave": 199}, "PT-NB-75"),
        ({"top_up": 199}, "PT-NB-75"),
        ({"entry": 199}, "PT-NB-78"),
        ({"decision_seconds": 0}, "PT-NB-71a"),
        ({"decision_seconds": 601}, "PT-NB-71a"),
        ({"extra_seconds": -1}, "PT-SO-42"),
        ({"estardilho": True}, "PT-NB-106"),
    ],
    ids=str,
)
@pytest.mark.rule(
    "PT-NB-7", "PT-NB-7a", "PT-NB-7b", "PT-NB-20", "PT-NB-75", "PT-NB-78", "PT-NB-81", "PT-NB-82", "PT-NB-87"
)
@pytest.mark.rule("PT-NB-89", "R-98", "R-101", "R-103", "R-108", "R-109")
def test_options_outside_the_law_are_refused(wrong: dict[str, Any], cites: str) -> None:
    check(PT)
    assert cites in refusal(replace(PT, **wrong)).cites


@pytest.mark.rule(
    "AO-13.7", "AO-13.7a", "AO-13.7b", "AO-13.20", "AO-14.4", "AO-14.7", "AO-14.10", "AO-14.11", "AO-14.16", "AO-14.18"
)
@pytest.mark.parametrize(
    ("wrong", "cites"),
    [
        ({"rake": RakeMode.NONE}, "AO-13.7"),
        ({"rake_per_mille": 51}, "AO-13.7a"),
        ({"rake": RakeMode.SESSION, "rake_per_mille": 201}, "AO-13.7b"),
        ({"maximum": 49_999}, "AO-13.20"),
        ({"cave": 19_999}, "AO-14.4"),
        ({"entry": 19_999}, "AO-14.7"),
        ({"antes": (1,)}, "AO-14.10"),
        ({"minimum": 20_001}, "AO-14.11"),
        ({"raises": 4}, "AO-14.16"),
        ({"post_after": 6}, "AO-14.18"),
    ],
    ids=str,
)
def test_the_same_in_angola(wrong: dict[str, Any], cites: str) -> None:
    check(AO)
    assert cites in refusal(replace(AO, **wrong)).cites


@pytest.mark.rule("PT-NB-20", "AO-13.20", "R-98")
@LAND
def test_the_minimum_is_from_twenty_to_forty_per_cent_of_a_fixed_maximum(preset: Rules) -> None:
    for maximum in (500, 750, 1000):
        check(replace(preset, minimum=200, maximum=maximum))
    for maximum in (499, 1001):
        refusal(replace(preset, minimum=200, maximum=maximum))
    check(replace(preset, minimum=200, maximum=None))


@pytest.mark.parametrize(
    "lawful",
    [
        {"raises": 1},
        {"pot_factor": 1},
        {"minimum_raise": MinimumRaise.LAST_RAISE},
        {"odd_unit": 1},
        {"odd_unit": 200},
        {"rake_per_mille": 0},
        {"rake_cap": 0},
        {"rake": RakeMode.SESSION, "rake_per_mille": 50},
        {"rake": RakeMode.SESSION, "rake_per_mille": 200},
        {"rake_without_bets": False},
        {"decision_seconds": 600},
    ],
    ids=str,
)
@LAND
def test_what_the_law_leaves_to_the_operator(preset: Rules, lawful: dict[str, Any]) -> None:
    check(replace(preset, minimum=200, **lawful))


@pytest.mark.rule("PT-NB-82", "AO-14.11")
@LAND
def test_the_least_minimum_is_one_that_can_be_halved(preset: Rules) -> None:
    least = replace(preset, minimum=2)
    check(least)
    assert least.forced == (1, 2)


@pytest.mark.rule("RT-76", "R-119")
def test_in_a_tournament_a_card_turned_too_soon_bars_nobody_from_raising_unless_the_operator_says_so() -> None:
    assert (PT.premature_no_raise, AO.premature_no_raise, TOURNAMENT.premature_no_raise) == (True, True, False)
    check(replace(TOURNAMENT, premature_no_raise=True))


@pytest.mark.rule("RT-32", "RT-53", "R-103", "R-169")
def test_a_tournament_table_has_blinds_antes_and_no_rake() -> None:
    assert (TOURNAMENT.rake, TOURNAMENT.raises, TOURNAMENT.minimum_raise) == (RakeMode.NONE, None, "last_raise")
    check(replace(TOURNAMENT, blinds=(100, 200, 400), antes=(25,), big_blind_ante=200, raises=4, minimum=201))
    check(replace(TOURNAMENT, rake=RakeMode.HAND, rake_per_mille=1000))
    assert "RT-32" in refusal(replace(TOURNAMENT, blinds=(100,))).cites
    assert "RT-53" in refusal(replace(TOURNAMENT, raises=0)).cites
    assert refusal(replace(TOURNAMENT, rake=RakeMode.SESSION)).code == "rake-outside-law"
    assert refusal(replace(TOURNAMENT, rake=RakeMode.HAND, rake_per_mille=1001)).code == "option-outside-law"


@pytest.mark.rule("PT-NB-82", "PT-NB-83", "AO-14.11", "AO-14.12", "PT-NB-67", "AO-13.67")
def test_what_follows_from_the_minimum() -> None:
    rules = replace(PT, minimum=300)
    assert (rules.forced, rules.share_unit) == ((150, 300), 300)
    assert replace(TOURNAMENT, blinds=(1, 3, 6)).forced == (1, 3, 6)
    assert replace(rules, odd_unit=5).share_unit == 5


def test_the_law_that_governs_each_table() -> None:
    assert [rules.law for rules in (PT, AO, TOURNAMENT)] == [
        ("PT-NB",),
        ("AO-13", "AO-14", "AO-15", "AO-16"),
        ("RT",),
    ]


@pytest.mark.rule("PT-NB-2", "AO-13.2", "PT-NB-23", "AO-13.23")
def test_a_games_own_tables_have_its_variant_on_the_first_face_of_the_marker() -> None:
    OMAHA.check(replace(OMAHA.presets["PT"], mixed_with="holdem"))
    with pytest.raises(Refused, match="another-variant"):
        OMAHA.check(replace(PT, mixed_with="omaha"))


@pytest.mark.rule("PT-NB-74", "AO-14.3")
@LAND
def test_a_game_lasts_as_long_as_the_operator_says(preset: Rules) -> None:
    check(replace(preset, sessions=3))
    check(replace(preset, duration_minutes=90))
    check(replace(preset, sessions=None, duration_minutes=None))
    for wrong in ({"sessions": 0}, {"duration_minutes": 0}, {"sessions": 1, "duration_minutes": 60}):
        assert {"PT-NB-74", "AO-14.3"} <= set(refusal(replace(preset, **wrong)).cites)
    assert "R-268" in refusal(replace(TOURNAMENT, sessions=1)).cites
    assert "R-268" in refusal(replace(TOURNAMENT, duration_minutes=60)).cites
