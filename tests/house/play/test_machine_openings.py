"""A slot machine opens with a registered and approved plan alone, under a number of its own."""

import asyncio
from fractions import Fraction
from typing import Any

import pytest

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.messages import Lang
from panoverde.games._slots.reader import fingerprint
from panoverde.house.oversight.returns import theory_of
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.description import described
from panoverde.house.play.models import Models
from panoverde.house.play.odds import odds_of, returns_of
from panoverde.house.play.openings import Openings
from panoverde.house.records import Model, Opening
from tests.house.house import House, code, refused, run
from tests.house.play.machine_plans import plan

SLOTS = games.find("slots")
CERTIFICATE, APPROVAL = "LAB 33/2026", "Despacho 8/2026"
DEMO = {"demo": "yes"}


async def registered(house: House, file: str, approval: str = APPROVAL) -> Model:
    models = Models(house.scribe, house.incidents)
    model = await models.register(SYSTEM, file, CERTIFICATE)
    return await models.approve(SYSTEM, model.id, approval) if approval else model


async def opened(house: House, profile: str | None = None, model: str = "", **options: str) -> Opening:
    return await house.openings.open(SYSTEM, "Máquina", "slots", profile, options, model=model)


def rules_of(opening: Opening) -> Any:
    return Codec(SLOTS).rules(opening.rules)


@pytest.mark.rule("AO-17.8")
@pytest.mark.parametrize("by", ["fingerprint", "name"])
def test_an_operators_model_opens_for_money_by_its_fingerprint_or_name(by: str) -> None:
    async def story() -> None:
        house = House()
        model = await registered(house, plan())
        opening = await opened(house, model=model.id if by == "fingerprint" else "Cinco")
        assert fingerprint(rules_of(opening).file.encode()) == model.id
        assert (opening.demo, opening.approval) == (False, APPROVAL)
        assert rules_of(opening).coin == 50, "the smallest of the plan"
        assert described(opening, Lang.PT).profile_name == "Cinco"
        assert rules_of(await opened(house, model="Cinco", coin="100")).coin == 100
        assert await code(opened(house, model="Cinco", coin="20")) == "no-such-coin"

    run(story())


@pytest.mark.rule("AO-17.11")
def test_the_smallest_coin_is_the_smallest_wherever_the_plan_writes_it() -> None:
    async def story() -> None:
        house = House()
        await registered(house, plan().replace('["0.50", "1.00"]', '["1.00", "0.50"]'))
        assert rules_of(await opened(house, model="Cinco")).coin == 50

    run(story())


@pytest.mark.rule("AO-17.8")
def test_a_model_that_is_not_approved_opens_as_a_demonstration_only() -> None:
    async def story() -> None:
        house = House()
        await registered(house, plan(), approval="")
        assert (await opened(house, model="Cinco", **DEMO)).demo
        told = await refused(house.openings.open(SYSTEM, "Máquina", "slots", model="Cinco", approval="Despacho 1"))
        assert (told.code, told.cites) == ("model-not-approved", ("AO-17.8",))

    run(story())


@pytest.mark.rule("AO-17.8")
def test_our_own_machines_open_as_demonstrations_and_for_money_once_approved() -> None:
    async def story() -> None:
        house = House()
        file = SLOTS.presets["FRUTARIA"].file
        assert rules_of(await opened(house, "FRUTARIA", **DEMO)).file == file
        told = await refused(house.openings.open(SYSTEM, "Máquina", "slots", "FRUTARIA", approval="Despacho 1"))
        assert (told.code, told.facts["fingerprint"]) == ("plan-not-registered", fingerprint(file.encode()))
        model = await registered(house, file)
        for opening in (await opened(house, "FRUTARIA"), await opened(house, model=model.id)):
            assert (opening.profile, opening.approval, rules_of(opening).file) == ("FRUTARIA", APPROVAL, file)

    run(story())


@pytest.mark.rule("AO-17.8")
def test_a_plan_that_differs_by_one_symbol_is_refused() -> None:
    async def story() -> None:
        house = House()
        await registered(house, plan())
        for changed in (plan(stops="A B C D F"), plan(pays=5), plan() + "\n"):
            told = await refused(opened(house, file=changed, coin="50", **DEMO))
            assert (told.code, told.facts["fingerprint"]) == ("plan-not-registered", fingerprint(changed.encode()))
        assert rules_of(await opened(house, file=plan(), coin="50", **DEMO)).file == plan()
        assert await code(opened(house, model="Outro", **DEMO)) == "no-such-model"

    run(story())


@pytest.mark.rule("AO-17.11", "AO-17.12")
@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("profile", [name for name, rules in SLOTS.presets.items() if rules.jackpot is None])
def test_every_machine_tells_its_rules_in_words_and_the_law_behind_them(profile: str, lang: Lang) -> None:
    opening = run(opened(House(), profile, **DEMO))
    told = described(opening, lang)
    assert all(shown.name and shown.words and "_" not in shown.name for shown in told.rules)
    assert told.profile_name == SLOTS.presets[profile].plan.name
    assert [chapter.id for chapter in told.chapters] == ["AO-17"]


@pytest.mark.rule("AO-17.2", "AO-17.11")
def test_the_odds_of_a_machine_are_its_exact_sheet() -> None:
    async def story() -> None:
        house = House()
        await registered(house, plan(), approval="")
        opening = await opened(house, model="Cinco", **DEMO)
        odds = await odds_of(opening)
        assert (odds.bets, odds.hands) == ((), ())
        assert odds.sheet
        assert odds.sheet.plan_return.exact == "4/5"
        assert await returns_of(opening) == (Fraction(4, 5), Fraction(4, 5))
        assert await theory_of(opening) is None, "a machine has a band of its own"

    run(story())


@pytest.mark.rule("AO-17.2", "R-94")
def test_nobody_counts_a_jackpot_without_the_supervisors_word() -> None:
    async def story() -> None:
        house = House()
        assert await code(opened(house, "FRUTARIA", count_jackpot="yes", **DEMO)) == "jackpot-not-counted"

    run(story())


@pytest.mark.rule("AO-17.11")
def test_machines_that_are_opened_at_once_have_numbers_of_their_own() -> None:
    async def story() -> None:
        house = House()
        there = Openings(house.scribe, house.incidents)  # another node
        asked = [
            each.open(SYSTEM, "Máquina", "slots", options=DEMO) for _ in range(15) for each in (house.openings, there)
        ]
        together = await asyncio.gather(*asked)
        assert sorted(int(rules_of(one).number) for one in together) == list(range(1, 31))

    run(story())


@pytest.mark.rule("AO-17.11")
def test_every_machine_of_a_room_has_a_number_of_its_own() -> None:
    async def story() -> None:
        house = House()
        first, second = await opened(house, **DEMO), await opened(house, **DEMO)
        assert (rules_of(first).number, rules_of(second).number) == ("1", "2")
        assert await code(opened(house, number="2", **DEMO)) == "machine-number-taken"
        assert rules_of(await opened(house, number="2", room="VIP", **DEMO)).number == "2"
        assert rules_of(await opened(house, casino="Outro", **DEMO)).number == "1"
        await house.openings.close(SYSTEM, first.id, "fim")
        await house.openings.closed(first.id)
        assert rules_of(await opened(house, **DEMO)).number == "1"

    run(story())


def test_no_other_game_has_models_and_no_croupier_deals_a_machine() -> None:
    async def story() -> None:
        house = House()
        opening = house.openings.open(SYSTEM, "Mesa", "craps", options=DEMO, model="Cinco")
        assert await code(opening) == "no-models-here"
        by_hand = house.openings.open(SYSTEM, "Máquina", "slots", options=DEMO, by_hand=True)
        assert await code(by_hand) == "by-hand-or-not"

    run(story())
