"""What a form needs to ask for a table's options, and to say a refusal beside the one that is at fault."""

import pytest

from panoverde import games
from panoverde.core.messages import Lang, reason
from panoverde.core.refusal import Refused
from panoverde.house.play.faults import parts
from panoverde.house.play.openings import lawful
from panoverde.house.play.table_options import Choosable, Holds, choosable
from panoverde.journal.opening import rules_for
from tests.house.house import NOON

FLAT = {"deduction": "flat", "communication": "OSJ 1"}


def refusal_of(game: str, profile: str, options: dict[str, str], by_hand: bool = True, approval: str = "") -> Refused:
    with pytest.raises(Refused) as refused:
        lawful(games.find(game), profile, {"demo": "yes", **options}, by_hand=by_hand, approval=approval, at=NOON)
    return refused.value


@pytest.mark.parametrize(
    ("game", "profile", "options", "about"),
    [
        ("holdem", "AO", {"minimum": "500", "seats": "30"}, ("seats",)),
        ("banca_francesa", "AO", {"seats": "muitos"}, ("seats",)),
        ("banca_francesa", "AO", {"minimum": "200", "double": "yes", "ases_maximum": "700000"}, ("ases_maximum",)),
        ("banca_francesa", "AO", {"minimum": "1000", "ases_maximum": "600"}, ("minimum", "ases_maximum")),
        ("banca_francesa", "PT_ONLINE", {}, ("by_hand",)),
        ("roulette", "AO_FRANCESA", {"double": "yes", "numbering": "americana"}, ("numbering",)),
        ("sintetico", "AO", {"duration_minutes": "nothing", "sessions": "nothing"}, ("duration_minutes",)),
        ("ponto_banca", "AO", {**FLAT, "communicated_on": "2023-11-15"}, ("communicated_on",)),
    ],
)  # fmt: skip
def test_a_refusal_says_which_part_of_the_table_is_at_fault(
    game: str, profile: str, options: dict[str, str], about: tuple[str, ...]
) -> None:
    assert parts(refusal_of(game, profile, options)) == about


@pytest.mark.rule("AO-17.3", "AO-17.9")
@pytest.mark.parametrize(
    ("profile", "options", "about"),
    [
        ("PALANCA", {"jackpot": "nothing"}, ("jackpot",)),
        ("FRUTARIA", {"jackpot": "palanca"}, ("jackpot",)),
        ("FRUTARIA", {"coin": "7"}, ("coin",)),
    ],
)
def test_a_machine_that_its_plan_does_not_know_says_which_option_is_at_fault(
    profile: str, options: dict[str, str], about: tuple[str, ...]
) -> None:
    assert parts(refusal_of("slots", profile, options, by_hand=False)) == about


def test_an_approval_that_is_missing_is_at_fault_itself() -> None:
    assert parts(refusal_of("banca_francesa", "PT_ONLINE", {"minimum": "300"}, by_hand=False)) == ("approval",)
    assert parts(refusal_of("banca_francesa", "AO", {"demo": "no"})) == ("approval",)


@pytest.mark.rule("PT-NB-20")
def test_the_limits_of_an_amount_are_told_in_money() -> None:
    refused = refusal_of("holdem", "PT", {"minimum": "100", "maximum": "5000"})
    assert refused.code == "option-outside-law"
    assert "2,50" in reason(refused, Lang.PT)
    assert "50,00" in reason(refused, Lang.PT)


@pytest.mark.rule("PT-SO-41")
def test_a_figure_that_was_left_out_is_told_in_words() -> None:
    refused = refusal_of("sintetico", "PT_ONLINE", {"decision_seconds": "nothing"}, by_hand=False, approval="1/2026")
    assert refused.code == "option-outside-law"
    assert "None" not in reason(refused, Lang.PT)


def test_every_choice_of_every_option_is_one_that_the_house_reads() -> None:
    for name in games.names():
        game = games.find(name)
        for one in choosable(game):
            for word in one.choices + (("nothing",) if one.may_be_nothing else ()):
                rules_for(game, None, {one.option: word})


def test_an_option_says_what_it_holds() -> None:
    poker = {one.option: one for one in choosable(games.find("holdem"))}
    assert poker["minimum"].holds is Holds.AMOUNT
    assert poker["blinds"].holds is Holds.AMOUNTS
    assert poker["seats"].holds is Holds.NUMBER
    assert poker["limit_mode"] == Choosable("limit_mode", Holds.CHOICE, ("half_pot", "pot", "no_limit"), False)
    assert poker["rake_cap"].may_be_nothing


@pytest.mark.rule("PT-NB-23", "AO-13.23")
def test_a_game_is_mixed_with_others_and_its_variant_is_not_asked_for() -> None:
    poker = {one.option: one for one in choosable(games.find("holdem"))}
    assert poker["mixed_with"] == Choosable("mixed_with", Holds.CHOICE, ("omaha", "sintetico"), True)
    assert poker.keys().isdisjoint({"regime", "variant"})
