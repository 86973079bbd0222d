import ast
import pickle
import re
import string
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, get_origin

import pytest

import panoverde
from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, tag_of
from panoverde.core.events import TableOpened
from panoverde.core.game import AnyGame
from panoverde.core.messages import Lang, catalogue, happening, instruction, moment, phrase, reason, refusal
from panoverde.core.money import Currency, Money
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.text import Names
from panoverde.games._kit.settlement import Settle
from panoverde.games._kit.window import BetPlaced, OpenBets
from panoverde.games._poker.hand.agreement import AgreementAsked
from panoverde.games._poker.hand.showdown import TurnCards
from panoverde.games.banca_francesa.dice_case import DiceExamined, DiceSeized
from panoverde.games.banca_francesa.throw import DiceThrown
from panoverde.games.cussec.shaker import DomeOpened

SOURCE = Path(panoverde.__file__).parent


@cache
def refusal_codes() -> set[str]:
    """Every code that the source refuses with: the second argument of `Refused(cites, code)`."""
    codes = set()
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused":
                for argument in node.args[1:2]:
                    if isinstance(argument, ast.Constant):
                        codes.add(str(argument.value))
    return codes


def keys(context: str, lang: Lang) -> set[str]:
    return {str(message.id) for message in catalogue(lang) if message.context == context}


def assert_words(lang: Lang, context: str, needed: Iterable[str]) -> None:
    missing = sorted(set(needed) - keys(context, lang))
    assert not missing, f'no words in locale/{lang}/LC_MESSAGES/panoverde.po, msgctxt "{context}": {missing}'


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", Lang)
def test_every_refusal_has_words_and_no_words_are_left_over(lang: Lang) -> None:
    assert_words(lang, "refusal", refusal_codes())
    assert keys("refusal", lang) - refusal_codes() == set(), "words that no refusal uses"


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_a_key_has_one_translation(lang: Lang) -> None:
    """Two games that share a key would otherwise each believe in their own words."""
    text = (SOURCE / "locale" / lang / "LC_MESSAGES" / "panoverde.po").read_text("utf-8")
    keys = re.findall(r'^msgctxt (".*")\nmsgid (".*")$', text, re.MULTILINE)
    assert [key for key, times in Counter(keys).items() if times > 1] == []


def test_both_languages_say_the_same_things_about_the_same_facts() -> None:
    for message in catalogue(Lang.PT):
        if message.id:
            english = phrase(str(message.context), str(message.id), Lang.EN)
            assert placeholders(str(message.string)) == placeholders(english), message.id
    assert len(catalogue(Lang.PT)) == len(catalogue(Lang.EN))


@pytest.mark.parametrize("lang", Lang)
def test_a_player_is_told_of_an_event_about_them_as_you(lang: Lang) -> None:
    """«Ana senta-se com…» to the others is «Sentou-se com…» to Ana: every sentence that names a seat has both."""
    about = {tag for tag in keys("event", lang) if "seat" in placeholders(phrase("event", tag, lang))}
    assert_words(lang, "you", about - {"seat_drawn"})
    assert keys("you", lang) == about - {"seat_drawn"}  # they have no seat yet when the lot gives them one
    for tag in keys("you", lang):
        assert placeholders(phrase("you", tag, lang)) <= placeholders(phrase("event", tag, lang)) - {"seat"}, tag


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("game", games.every(), ids=lambda game: game.name)
def test_every_command_and_event_has_words(game: AnyGame, lang: Lang) -> None:
    codec = Codec(game)
    assert_words(lang, "command", codec.command_types)
    assert_words(lang, "event", codec.event_types)
    for tag, kind in codec.event_types.items():
        struct: Any = get_origin(kind) or kind
        fields = set(struct.__struct_fields__)
        unknown = placeholders(phrase("event", tag, lang)) - fields
        assert not unknown, f"the words of {tag} name {unknown}; the event of {game.name} has {fields}"


def test_a_refusal_says_which_rule_and_why_with_its_figures() -> None:
    refused = Refused(
        "AO-3.16a",
        "over-maximum",
        zone="ases",
        maximum=Money(600, Currency.EUR),
        cap=6,
        amount=Money(1000, Currency.EUR),
    )
    said = refusal(refused, Lang.PT).replace("\xa0", " ")
    assert said == (
        "Recusado AO-3.16a: em «ases» a aposta máxima desta mesa é 6,00 € em fichas (a lei permite até 6 × o mínimo); "
        "ficaria com 10,00 €."
    )
    assert refusal(refused, Lang.EN).startswith("Refused AO-3.16a: on “ases” the maximum of this table is €6.00")


def test_a_refusal_without_a_rule_is_said_without_one() -> None:
    assert refusal(Refused("", "unknown-game", name="bingo", known="craps"), Lang.EN) == (
        "Refused: there is no game “bingo”; there are: craps."
    )


def test_a_fact_that_is_nothing_is_said_so() -> None:
    assert "pode-se voltar a: nada" in refusal(Refused("R-202", "rewind-out-of-reach", to="9", reach=None), Lang.PT)


def test_a_fact_of_several_words_is_said_as_a_list_of_them() -> None:
    said = refusal(Refused("", "not-your-duty", duty=("cashier", "auditor")), Lang.EN)
    assert f"{phrase('term', 'cashier', Lang.EN)}, {phrase('term', 'auditor', Lang.EN)}" in said


def test_a_number_beyond_all_money_is_still_written() -> None:
    said = refusal(Refused("R-203", "no-such-seat", seat=10**40, seats=12), Lang.PT)
    assert str(10**40) in said


def test_under_its_own_law_a_table_cites_its_own_rules() -> None:
    refused = Refused("AO-3.16a PT-BFO-12a R-22", "over-maximum")
    assert refused.under(("AO-3",)).cites == ("AO-3.16a", "R-22")
    assert refused.under(("PT-BFO",)).cites == ("PT-BFO-12a", "R-22")
    assert Refused("AO-3.16a", "x").under(("PT-BFO",)).cites == ("AO-3.16a",)
    assert Refused("AO-30.1", "x").under(("AO-3",)).cites == ("AO-30.1",)


def test_a_refusal_is_readable_and_survives_pickling() -> None:
    refused = Refused("AO-3.7", "not-now", phase="closed")
    assert str(refused) == "AO-3.7 not-now phase=closed"
    assert str(pickle.loads(pickle.dumps(refused))) == str(refused)  # noqa: S301 - our own bytes


def test_events_are_told_in_words() -> None:
    names = Names({"A": Seat(1)})
    assert happening(BetPlaced(Seat(1), "risco_exterior", 500), Currency.EUR, names, Lang.EN) == (
        "A bets €5.00 on “outer line”."
    )
    assert happening(DiceSeized(2, None, ("x", "y")), Currency.EUR, names, Lang.PT).startswith("Terno 2 apreendido")
    told = happening(DiceExamined(2, founded=False, complainant_pays=True), Currency.EUR, names, Lang.PT)
    assert told == "Exame do terno 2: suspeita fundada: não. Despesa a cargo do queixoso: sim."


@pytest.mark.rule("PT-NB-65", "AO-13.65")
def test_people_of_a_list_are_told_by_name() -> None:
    names = Names({"Ana": Seat(1), "Rui": Seat(4)})
    told = happening(AgreementAsked((Seat(1), Seat(4))), Currency.EUR, names, Lang.PT)
    assert told == "Ganha: Ana, Rui. Todos concordam?"


@pytest.mark.rule("PT-BFO-15")
def test_an_undecided_total_is_shown_as_the_law_calls_it() -> None:
    for decides, words in {"ases": "ases", "pequeno": "pequeno", "grande": "grande", None: "lançamento nulo"}.items():
        told = happening(DiceThrown((1, 1, 1), decides), Currency.EUR, Names(), Lang.PT)
        assert told == f"Dados: 1 1 1 — {words}."


def test_instructions_tell_the_croupier_what_the_law_asks() -> None:
    def told(command: Command, lang: Lang, game: str = "") -> str:
        return instruction(command, lang, Currency.EUR, Names(), game)

    assert "em fita" in told(Settle(by=Role.CROUPIER), Lang.PT)
    assert told(OpenBets(by=Role.CROUPIER), Lang.EN) == "Announce: “place your bets”."
    assert told(Sit(100, by=Seat(1)), Lang.EN) == "Sit down"
    assert told(Settle(by=Role.CROUPIER), Lang.EN, "cussec") != told(Settle(by=Role.CROUPIER), Lang.EN)
    assert told(TurnCards(by=Role.CROUPIER, seat=Seat(2)), Lang.EN) == "Ask @2 to show the cards."


def test_a_missing_translation_shows_its_key() -> None:
    assert phrase("term", "no such word", Lang.PT) == "no such word"


def test_a_record_without_a_tag_has_none_to_tell() -> None:
    with pytest.raises(AssertionError, match="has no tag"):
        tag_of(Money(1, Currency.EUR))


def test_one_word_serves_a_zone_of_many_alike() -> None:
    assert phrase("term", "risco_exterior_17_20", Lang.PT) == f"{phrase('term', 'risco_exterior', Lang.PT)} 17-20"
    assert phrase("term", "a_zone_unknown_3", Lang.EN) == "a_zone_unknown 3"
    assert phrase("event", "risco_exterior_17", Lang.PT) == "risco_exterior_17"


def test_a_zone_of_many_alike_may_have_words_of_its_own() -> None:
    assert phrase("term", "vizinhos_17_1", Lang.PT) == "17 e dois vizinhos"
    assert phrase("term", "vizinhos_0_3", Lang.EN) == "0 and six neighbours"
    assert phrase("term", "vizinhos_17_4", Lang.EN) == "number and neighbours 17-4"
    assert phrase("term", "lugar_1", Lang.PT) == "lugar 1"
    assert phrase("term", "lugar_1_2", Lang.PT) == "lugar 1 (2)"
    assert phrase("term", "lugar_3_4", Lang.EN) == "place 3 (4)"
    assert phrase("term", "duzia_2", Lang.PT) == "2.ª dúzia"


def test_words_of_a_list_are_terms_and_none_is_nothing() -> None:
    zones = DomeOpened((1, 1, 2), ("numero_1", "pequeno"))
    assert "1 1 2" in happening(zones, Currency.AOA, Names(), Lang.PT)
    assert happening(zones, Currency.AOA, Names(), Lang.EN).endswith(
        f"{phrase('term', 'numero_1', Lang.EN)}, {phrase('term', 'pequeno', Lang.EN)}."
    )
    nobody = happening(DomeOpened((1, 1, 1), ()), Currency.AOA, Names(), Lang.EN)
    assert nobody.endswith(f"{phrase('term', 'nothing', Lang.EN)}.")


def test_an_instant_is_told_as_day_and_hour() -> None:
    told = happening(TableOpened("a_game", "AO", None, 1_763_300_000_000, "", ""), Currency.AOA, Names(), Lang.PT)
    assert "1763300000000" not in told
    assert moment(1_763_300_000_000, Lang.PT) == "16/11/25, 13:33"


def test_a_refusal_calls_a_setting_as_the_form_does() -> None:
    facts: dict[str, Any] = {"value": "1", "least": 2, "most": 10}
    assert "«lugares por mesa»" in reason(Refused("FS-1.2", "option-outside-law", option="per_table", **facts), Lang.PT)
    assert "nameless" in reason(Refused("FS-1.2", "option-outside-law", option="nameless", **facts), Lang.EN)


def test_an_instant_is_told_in_a_time_zone() -> None:
    at = 1_700_003_600_000
    assert moment(at, Lang.PT) == "14/11/23, 23:13"
    assert moment(at, Lang.PT, "Africa/Luanda") == "15/11/23, 00:13"
