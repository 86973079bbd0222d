"""The house's bots at chemin de fer take the hand, stake, say bancô now and then, and play their cards well."""

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from panoverde.bots.bot import Manner
from panoverde.bots.chemin_de_fer import CheminDeFerStrategy, timid
from panoverde.bots.choice import Choice
from panoverde.bots.company import Custom
from panoverde.bots.minds import chairs_of, mind_of, taste_of
from panoverde.bots.shift import run_company
from panoverde.bots.stakes import RARE
from panoverde.client import connect
from panoverde.core.chance import Chance, Seeded, WeightedChance
from panoverde.core.option import Option, Pick
from panoverde.core.people import Seat
from panoverde.core.table import Table
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games.chemin_de_fer.banco import MakeBanco
from panoverde.games.chemin_de_fer.bank import AskAssociation, KeepBank, PassHand
from panoverde.games.chemin_de_fer.deal import SayCard, SayNo
from panoverde.games.chemin_de_fer.offer import DeclineHand
from panoverde.games.chemin_de_fer.rules import PRESETS
from panoverde.house.records import Coup, Strength
from tests.games.chemin_de_fer_tables import CROUPIER, TIMED, VIRTUAL, A, B, C, D, act, betting, dealt, do_due, prepared
from tests.server.casino import casino, until

AT = 1


class InTurn(WeightedChance):
    def __init__(self, *drawn: int) -> None:
        self._drawn = list(drawn)

    def choose(self, weights: Sequence[int]) -> int:  # noqa: ARG002 - whatever they are
        return self._drawn.pop(0)


class Always(WeightedChance):
    """The same lot every time, or the last."""

    def __init__(self, drawn: int) -> None:
        self.drawn = drawn

    def choose(self, weights: Sequence[int]) -> int:
        return min(self.drawn, len(weights) - 1)


WILLING, SHY = Always(0), Always(10**6)


def thought(table: Table[Any, Any], seat: Seat, luck: Chance = SHY) -> Choice | None:
    state = msgspec.to_builtins(table.view(seat), str_keys=True)
    return CheminDeFerStrategy(luck).choose(state, seat, table.options(seat), AT)


def said(choice: Choice | None) -> str:
    assert choice is not None
    return choice.kind


@pytest.mark.rule("AO-12.35")
def test_a_bot_takes_the_hand_with_a_bank_that_it_can_lose() -> None:
    least = VIRTUAL.least_bank
    assert thought(prepared(), A, WILLING) == Choice("take_hand", {"chips": least}, None)
    assert thought(prepared(), A, SHY) == Choice("take_hand", {"chips": 4 * least}, None)
    assert thought(prepared(), B) is None


@pytest.mark.rule("AO-12.46", "AO-12.56")
def test_it_says_banco_once_in_a_while_and_thinks_once_about_it() -> None:
    table = betting(TIMED)
    assert said(thought(table, B, WILLING)) == "banco"
    assert thought(table, B, SHY) is None
    state, options = msgspec.to_builtins(table.view(B), str_keys=True), table.options(B)
    luck = Always(10**6)
    bot = CheminDeFerStrategy(luck)
    assert bot.choose(state, B, options, AT) is None
    luck.drawn = 0
    assert bot.choose(state, B, options, AT) is None


def test_nothing_bold_is_said_by_chance() -> None:
    assert all(timid(Option(kind), 1) is None for kind in RARE)
    assert timid(Option("ready"), 1) == Option("ready")
    assert taste_of("chemin_de_fer") is timid


@pytest.mark.rule("AO-12.44")
def test_stakes_lie_in_the_place_not_on_the_line() -> None:
    both, line = (Option("place_bet", (Pick("zone", zones),)) for zones in (("ponto", "risco"), ("risco",)))
    assert timid(both, 1) == Option("place_bet", (Pick("zone", ("ponto",)),))
    assert timid(line, 1) is None


@pytest.mark.rule("AO-12.31")
def test_a_banker_welcomes_an_associate() -> None:
    table = betting()
    act(table, AskAssociation(by=C))
    assert thought(table, A) == Choice("accept_association", {"seat": C}, None)


@pytest.mark.rule("AO-12.65", "AO-12.71")
@pytest.mark.parametrize(
    ("cards", "alone", "word"),
    [("4h Kd", False, "carta"), ("4h 2d", False, "nao"), ("9h Kd", False, "abater"), ("Ah Kd", True, "carta"),
     ("4h 3d", True, "nao")],
)  # fmt: skip
def test_a_ponto_says_what_the_cards_ask_for_also_where_they_are_free(cards: str, alone: bool, word: str) -> None:
    if not alone:
        assert said(thought(dealt(cards=cards), B)) == word
        return
    table = betting()
    act(table, MakeBanco(by=B))
    act(table, CloseBets(by=CROUPIER))
    do_due(table)
    do_due(table, cards)
    assert {"carta", "nao"} <= {option.kind for option in table.options(B)}
    assert said(thought(table, B)) == word


@pytest.mark.rule("AO-12.68d", "AO-12.71")
@pytest.mark.parametrize(
    ("third", "banca", "does"),
    [("9c", "2h Ad", "draw_third"), ("4c", "2h 3d", "draw_third")],
)
def test_a_banker_uses_the_two_free_cells_of_the_table(third: str, banca: str, does: str) -> None:
    table = dealt(cards="Kh Kd")
    act(table, SayCard(by=B))
    do_due(table, banca)
    do_due(table, third)
    assert said(thought(table, A)) == does


@pytest.mark.rule("AO-12.71")
@pytest.mark.parametrize(("banca", "does"), [("2h 4d", "ficar"), ("2h 3d", "draw_third")])
def test_against_banco_a_banker_is_free_and_plays_by_the_table(banca: str, does: str) -> None:
    table = betting()
    act(table, MakeBanco(by=B))
    act(table, CloseBets(by=CROUPIER))
    do_due(table)
    do_due(table, "4h 2d")
    act(table, SayNo(by=B))
    do_due(table, banca)
    assert said(thought(table, A)) == does


def won() -> Table[Any, Any]:
    """A has won a coup and decides."""
    table = dealt(cards="Kh 6d")
    act(table, SayNo(by=B))
    do_due(table, "Kc 7d")
    for _ in range(3):
        do_due(table)
    return table


@pytest.mark.rule("AO-12.77", "AO-12.79", "AO-12.81")
def test_a_hand_goes_on_or_passes_and_finds_somebody_or_is_bid_for() -> None:
    assert said(thought(won(), A, SHY)) == "keep_bank"
    table = won()
    assert said(thought(table, A, WILLING)) == "pass_hand"
    act(table, PassHand(by=A))
    assert said(thought(table, B, WILLING)) == "accept_hand"
    assert said(thought(table, B, SHY)) == "decline_hand"
    for seat in (B, C, D, A):
        act(table, DeclineHand(by=seat))
    assert thought(table, B, WILLING) == Choice("place_bid", {"chips": VIRTUAL.first_bid}, None)
    assert thought(table, B, SHY) is None


@pytest.mark.rule("AO-12.34")
def test_a_banker_may_set_half_aside() -> None:
    table = won()
    for _ in range(2):
        act(table, KeepBank(by=A))
        do_due(table)
        act(table, PlaceBet("ponto", 400, by=B))
        act(table, CloseBets(by=CROUPIER))
        do_due(table)
        do_due(table, "Kh 6d")
        act(table, SayNo(by=B))
        do_due(table, "Kc 7d")
        for _ in range(3):
            do_due(table)
    assert thought(table, A, InTurn(1, 0)) == Choice("reduce_bank", {"reduction": "half"}, None)


@pytest.mark.rule("AO-12.16")
def test_bots_take_seats_and_leave_standing_places_to_people() -> None:
    assert chairs_of("chemin_de_fer", PRESETS["AO"]) == 9
    assert PRESETS["AO"].places == 18
    assert mind_of("chemin_de_fer", Strength.MEDIUM, SHY) is not None


@pytest.mark.rule("AO-12.16")
def test_one_newcomer_who_stakes_plays_a_whole_coup_with_four_bots() -> None:
    async def story() -> None:
        async with casino() as house:
            stop = asyncio.Event()
            custom = Custom(0.02, 0.2, Manner(0, 0))
            company = asyncio.create_task(run_company(house.books, house.address, house.floor, stop, custom, Seeded(5)))
            place = await house.open("chemin_de_fer", bots=4, betting_seconds="1", decision_seconds="2")
            guest = await house.guest()
            async with connect(house.address, place, token=guest.token, facts=False) as table:
                await table.act({"do": "sit", "chips": 10_000}, seat=9)
                await until(lambda: house.coups(place) >= 1)
                assert all(seat <= 9 for seat in house.table(place).table.state.cloth.players)
                while not await house.store.select(Coup, {"account": guest.account.id}):
                    kinds = {option.kind for option in table.options}
                    if "place_bet" in kinds:
                        await table.act({"do": "place_bet", "zone": "ponto", "chips": 100})
                    shown = table.shown
                    await table.shown_after(shown)
            stop.set()
            await company
            assert not any((await house.sums()).values())

    asyncio.run(story())
