"""Opening and closing tables of any game, within the law."""

import asyncio

import pytest
from msgspec.structs import replace

from panoverde import games
from panoverde.core.codec import Codec
from panoverde.core.messages import Lang
from panoverde.core.table import Table
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.description import described
from panoverde.house.play.openings import slug
from panoverde.house.records import Duty, Opening
from tests.house.house import NOON, House, code, refused, run

APPROVAL = "despacho 1/2026"
APPROVED_BY = {
    "AO-13": "AO-13.19",
    "PT-BFO": "PT-SO-P3",
    "PT-NB": "PT-NB-19",
    "PT-SD": "PT-SD-LIM",
    "PT-SO": "PT-SO-P3",
    "RT": "PT-TO-P3",
}
"""By the first chapter of a table's law; Angola's decree approves the rest of Angola's."""
EVERY = [
    (game.name, profile)
    for game in games.every()
    for profile, rules in game.presets.items()
    if getattr(rules, "jackpot", None) is None  # opened beside its pool: tests/server/node/test_pools.py
]
DEALT = [one for one in EVERY if one[0] != "slots"]
"""Machines deal themselves, and need a model for money: test_machine_openings.py."""


async def opened(house: House, game: str, profile: str | None = None, **options: str) -> Opening:
    """For money, approved."""
    return await house.openings.open(SYSTEM, "Mesa", game, profile, options, approval=APPROVAL)


@pytest.mark.parametrize(("game", "profile"), EVERY)
def test_every_game_opens_online_as_a_demonstration_with_company(game: str, profile: str) -> None:
    async def story() -> None:
        house = House()
        played = games.find(game)
        seats = played.presets[profile].places
        opening = await house.openings.open(
            SYSTEM, "Mesa de ensaio", game, profile, {"demo": "yes"}, bots=min(2, seats - 1)
        )
        rules = Codec(played).rules(opening.rules)
        assert Table.open(played, profile, rules).rules == rules
        assert (rules.physical, rules.demo, opening.demo, opening.by_hand) == (False, True, True, False)
        assert opening.unit == f"{rules.currency}.demo"
        if not getattr(rules, "individual", False):
            assert getattr(rules, "betting_seconds", None) or getattr(rules, "decision_seconds", None)

    run(story())


@pytest.mark.parametrize(("game", "profile"), [one for one in DEALT if "ONLINE" not in one[1]])
def test_every_game_of_the_land_opens_for_money_with_a_croupier(game: str, profile: str) -> None:
    async def story() -> None:
        house = House()
        opening = await house.openings.open(SYSTEM, "Mesa", game, profile, by_hand=True, approval=APPROVAL)
        rules = Codec(games.find(game)).rules(opening.rules)
        preset = games.find(game).presets[profile]
        assert rules == replace(preset, **preset.whole_chips)
        assert (opening.by_hand, opening.demo, opening.unit) == (True, False, rules.currency)

    run(story())


@pytest.mark.rule("AO-10.24", "AO-11.26", "R-301")
@pytest.mark.parametrize("profile", ["AO", "AO_MACAU"])
def test_a_deduction_is_communicated_before_its_table_opens(profile: str) -> None:
    """«Comunicada antecipadamente»: by the calendar of Luanda, where the day of 14 November 2023 has begun."""

    async def story() -> None:
        house = House()
        flat = {"deduction": "flat", "communication": "OSJ 1/2023"}
        why = await refused(opened(house, "ponto_banca", profile, **flat, communicated_on="2023-11-15"))
        assert (why.code, why.cites[-1]) == ("not-communicated", "R-301")
        await opened(house, "ponto_banca", profile, **flat, communicated_on="2023-11-14")
        await opened(house, "ponto_banca", profile, communicated_on="2023-11-15")

    run(story())


@pytest.mark.rule("R-38", "AO-4.12")
def test_numbers_of_a_new_craps_table_go_in_whole_chips_unless_the_operator_says_otherwise() -> None:
    async def story() -> None:
        house = House()
        least = {}
        for word in ("", "nothing", "102"):
            opening = await opened(house, "craps", **({"place_6_minimum": word} if word else {}))
            rules = Codec(games.find("craps")).rules(opening.rules)
            least[word] = [rules.least(zone) for zone in ("place_6", "place_9", "lay_6")]
        assert least == {"": [600, 500, 1300], "nothing": [102, 100, 104], "102": [102, 100, 1300]}

    run(story())


def test_an_opening_says_who_opened_what_and_when_and_is_an_incident() -> None:
    async def story() -> None:
        house = House()
        director = await house.worker(Duty.DIRECTOR)
        opening = await house.openings.open(
            director, " Roleta nº 1 ", "roulette", "AO_FRANCESA", {"minimum": "500"}, pace=900, approval=APPROVAL
        )
        assert (opening.id, opening.name, opening.game) == ("roleta-no-1", "Roleta nº 1", "roulette")
        assert (opening.opened_by, opening.opened_at, opening.pace, opening.bots) == (director.id, NOON, 900, 0)
        assert await house.openings.find("roleta-no-1") == opening
        noted = (await house.incidents.list())[0]
        assert (noted.kind, noted.who, noted.subject) == ("table_opened", director.id, "roleta-no-1")
        assert '"minimum":500' in noted.after

    run(story())


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Roleta francesa nº 2", "roleta-francesa-no-2"),
        ("  Bacará — ponto/banca: «A» ", "bacara-ponto-banca-a"),
        ("x" * 60, "x" * 40),
        ("★", ""),
    ],
)
def test_a_table_has_a_word_for_addresses_and_accounts(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_no_two_tables_ever_share_an_id() -> None:
    async def story() -> None:
        house = House()
        tables = await asyncio.gather(*(opened(house, "craps") for _ in range(4)))
        assert sorted(one.id for one in tables) == ["mesa", "mesa-2", "mesa-3", "mesa-4"]
        await house.openings.close(SYSTEM, "mesa", "fim do dia")
        await house.openings.closed("mesa")
        assert (await opened(house, "craps")).id == "mesa-5"
        star = await house.openings.open(SYSTEM, "★", "craps", approval=APPROVAL)
        assert (star.id, star.name) == ("craps", "★")

    run(story())


def test_a_name_that_too_many_tables_had_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("panoverde.house.play.openings.MOST_NAMESAKES", 3)

    async def story() -> None:
        house = House()
        assert [(await opened(house, "craps")).id for _ in range(2)] == ["mesa", "mesa-2"]
        assert await code(opened(house, "craps")) == "bad-table-name"

    run(story())


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "duas\nlinhas", "a\x00b"])
def test_a_table_needs_a_name(name: str) -> None:
    assert run(code(House().openings.open(SYSTEM, name, "craps"))) == "bad-table-name"


def test_an_option_outside_the_law_is_refused_with_the_rule() -> None:
    async def story() -> None:
        house = House()
        told = await refused(opened(house, "banca_francesa", "AO", ases_maximum="700"))
        assert (told.code, told.cites) == ("maximum-outside-law", ("AO-3.16a", "AO-3.16"))
        told = await refused(opened(house, "holdem", "PT", rake_per_mille="51"))
        assert (told.code, told.cites) == ("option-outside-law", ("PT-NB-7a",))
        assert await code(opened(house, "bingo")) == "unknown-game"
        assert await code(opened(house, "craps", "PT")) == "unknown-profile"
        assert await code(opened(house, "craps", "AO", colour="red")) == "unknown-option"
        assert await code(opened(house, "craps", "AO", minimum="much")) == "bad-option"
        assert await house.openings.list(closed=True) == []

    run(story())


def test_a_table_is_dealt_by_hand_or_not() -> None:
    async def story() -> None:
        house = House()
        assert await code(opened(house, "craps", "AO", physical="yes")) == "by-hand-or-not"
        by_hand = house.openings.open(SYSTEM, "Mesa", "craps", "AO", {"physical": "no"}, by_hand=True)
        assert await code(by_hand) == "by-hand-or-not"
        told = await refused(house.openings.open(SYSTEM, "Mesa", "banca_francesa", "PT_ONLINE", by_hand=True))
        assert (told.code, told.cites) == ("virtual-only", ("PT-BFO-2",))
        assert (await opened(house, "craps", "AO", physical="no")).by_hand is False

    run(story())


@pytest.mark.rule("PT-SO-P2", "PT-SO-P3", "R-02")
def test_an_operators_own_rules_online_need_the_regulators_approval() -> None:
    async def story() -> None:
        house = House()
        for game, profile, options, named in (
            ("sintetico", "PT_ONLINE", {"minimum": "100", "demo": "yes"}, "minimum"),
            ("sintetico", "PT_ONLINE", {"estardilho": "yes", "rake_per_mille": "30"}, "rake_per_mille, estardilho"),
            ("banca_francesa", "PT_ONLINE", {"betting_seconds": "30"}, "betting_seconds"),
        ):
            told = await refused(house.openings.open(SYSTEM, "Mesa", game, profile, options))
            assert (told.code, told.facts) == ("approval-needed", {"options": named})
            assert "PT-SO-P3" in told.cites
            opening = await house.openings.open(SYSTEM, "Mesa", game, profile, options, approval=f" {APPROVAL} ")
            assert (await house.facts("house"))[-1]["approval"] == APPROVAL
            assert (opening.profile, opening.approval) == (profile, APPROVAL)
        assert await house.openings.open(SYSTEM, "Mesa", "sintetico", "PT_ONLINE", {"demo": "yes"})
        assert await house.openings.open(SYSTEM, "Mesa", "craps", "AO", {"demo": "yes", "minimum": "200"})

    run(story())


@pytest.mark.rule("R-293", "PT-SO-P3", "PT-NB-19", "AO-13.19", "AO-D1")
@pytest.mark.parametrize(("game", "profile"), DEALT)
def test_a_table_for_money_says_where_the_regulator_approved_it(game: str, profile: str) -> None:
    async def story() -> None:
        house = House()
        by_hand = "ONLINE" not in profile
        told = await refused(house.openings.open(SYSTEM, "Mesa", game, profile, by_hand=by_hand))
        assert told.code == "approval-missing"
        chapter = games.find(game).presets[profile].law[0]
        assert chapter in APPROVED_BY or chapter.startswith("AO-"), f"{chapter}: add who approves it to APPROVED_BY"
        assert APPROVED_BY.get(chapter, "AO-D1") in told.cites, f"{chapter}: see law/approval.py"
        opening = await house.openings.open(SYSTEM, "Mesa", game, profile, by_hand=by_hand, approval=APPROVAL)
        assert described(opening, Lang.PT).approval == APPROVAL
        demo = await house.openings.open(SYSTEM, "Mesa", game, profile, {"demo": "yes"}, by_hand=by_hand)
        assert described(demo, Lang.PT).approval == ""

    run(story())


@pytest.mark.parametrize("approval", ["  ", "duas\nlinhas", "x" * 121])
def test_an_approval_is_named_in_a_line(approval: str) -> None:
    assert run(code(House().openings.open(SYSTEM, "Mesa", "craps", approval=approval))) == "bad-approval"


@pytest.mark.rule("PT-SO-P2")
def test_approval_does_not_make_lawful_what_the_law_forbids() -> None:
    async def story() -> None:
        house = House()
        act = house.openings.open(SYSTEM, "Mesa", "sintetico", "PT_ONLINE", {"rake_per_mille": "51"}, approval=APPROVAL)
        assert (await refused(act)).cites == ("PT-SO-17a",)

    run(story())


@pytest.mark.rule("PT-SO-11f")
def test_players_of_the_house_play_in_demonstrations_alone_and_leave_a_seat() -> None:
    async def story() -> None:
        house = House()

        async def with_bots(bots: int, game: str = "holdem", by_hand: bool = False, **options: str) -> str:
            return await code(house.openings.open(SYSTEM, "Mesa", game, None, options, bots=bots, by_hand=by_hand))

        with_approval = house.openings.open(SYSTEM, "Mesa", "holdem", bots=1, approval=APPROVAL)
        assert await code(with_approval) == "bots-in-demo-only"
        assert await with_bots(1, by_hand=True, demo="yes") == "bots-in-demo-only"
        assert await with_bots(10, demo="yes") == "too-many-bots"
        assert await with_bots(-1, demo="yes") == "too-many-bots"
        one_seat = house.openings.open(
            SYSTEM, "Mesa", "banca_francesa", "PT_ONLINE_INDIVIDUAL", {"demo": "yes"}, bots=1
        )
        assert await code(one_seat) == "too-many-bots"
        assert (await house.openings.open(SYSTEM, "Mesa", "holdem", None, {"demo": "yes"}, bots=9)).bots == 9

    run(story())


@pytest.mark.parametrize("pace", [-1, 60_001, True, 1.5])
def test_a_pace_is_a_number_of_milliseconds(pace: object) -> None:
    act = House().openings.open(SYSTEM, "Mesa", "craps", pace=pace, approval=APPROVAL)  # type: ignore[arg-type]
    assert run(code(act)) == "bad-pace"


def test_a_table_closes_when_its_coups_have_concluded() -> None:
    async def story() -> None:
        house = House()
        table = await opened(house, "craps")
        assert await code(house.openings.closed(table.id)) == "not-closing"
        assert await code(house.openings.close(SYSTEM, table.id, "")) == "why-needed"
        closing = await house.openings.close(SYSTEM, table.id, "fim do dia")
        assert (closing.closing, closing.closed_at) == ("fim do dia", None)
        assert [one.id for one in await house.openings.list()] == [table.id]
        assert await code(house.openings.close(SYSTEM, table.id, "outra vez")) == "closing-already"
        house.later(1000)
        assert (await house.openings.closed(table.id)).closed_at == NOON + 1000
        assert (await house.openings.closed(table.id)).closed_at == NOON + 1000
        assert await house.openings.list() == []
        assert [one.id for one in await house.openings.list(closed=True)] == [table.id]
        noted = (await house.incidents.list())[0]
        assert (noted.kind, noted.why, noted.subject) == ("table_closed", "fim do dia", table.id)
        assert await code(house.openings.close(SYSTEM, "mesa-9", "qual")) == "no-such-table"

    run(story())


def test_only_those_whose_task_it_is_open_and_close_tables() -> None:
    async def story() -> None:
        house = House()
        await opened(house, "craps")
        for one in (await house.player(), await house.worker(Duty.CROUPIER), await house.worker(Duty.CASHIER)):
            assert await code(house.openings.open(one, "Mesa", "craps")) == "not-your-duty"
            assert await code(house.openings.close(one, "mesa", "porque sim")) == "not-your-duty"

    run(story())
