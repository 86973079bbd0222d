"""The trainer at demonstration tables: a lesson after the player's own decision, to who asks for it."""

import asyncio
from typing import Any

import pytest

from panoverde.house.play import trainer
from tests.server.evening import SECOND, Evening, Screen, evening
from tests.server.rigged import Luck, luck

__all__ = ["luck"]

TIMES: dict[str, Any] = {"physical": "no", "betting_seconds": "20", "decision_seconds": "30"}
PAIR, NOTHING = ("2c", "2d", "5h", "7s", "9c"), ("Qc", "Jd", "9h", "7c", "3c")


async def deciding(house: Evening, luck: Luck) -> tuple[str, Screen, Screen]:
    """Ana has a pair, Rui has nothing, and the bank shows an ace."""
    place = await house.open("sem_descarte", "AO", **TIMES)
    screens = [await house.seated(place, seat, 5_000, want="state") for seat in (1, 2)]
    await house.pass_time(SECOND)
    for screen in screens:
        await screen.must({"do": "place_bet", "zone": "inicial", "chips": 100})
    luck.comes(*(card for cards in zip(PAIR, NOTHING, strict=True) for card in cards), "Ah")
    await house.pass_time(20 * SECOND)
    ana, rui = screens
    assert tuple(ana.state["hands"]["1"]["cards"]) == PAIR
    return place, ana, rui


def lessons(screen: Screen) -> list[dict[str, Any]]:
    return [{name: said[name] for name in ("best", "chosen")} for said in screen.heard("lesson")]


@pytest.mark.rule("AO-9.25")
def test_who_asks_for_it_learns_what_their_own_decision_cost_and_nobody_else_does(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place, ana, rui = await deciding(house, luck)
            assert ana.welcome["trainer"]
            await ana.must({"do": "passo"}, id="minha", train=True)
            (said,) = ana.heard("lesson")
            assert (said["id"], said["best"], said["chosen"]) == ("minha", "vou", "passo")
            assert 0 < said["cost"] < 10_000
            await rui.must({"do": "vou"})  # without asking
            assert not rui.heard("lesson")
            assert len(ana.heard("lesson")) == 1
            assert not [entry for entry in await house.journal(place) if "lesson" in str(entry)]

    asyncio.run(story())


@pytest.mark.rule("AO-9.24", "AO-9.33")
def test_a_decision_of_another_player_is_neither_done_nor_explained(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            _, ana, rui = await deciding(house, luck)
            refused = await rui.do({"do": "vou"}, seat=1, train=True)
            assert refused["say"] == "refused"
            await rui.must({"do": "passo"}, train=True)
            assert lessons(rui) == [{"best": "passo", "chosen": "passo"}]
            assert rui.heard("lesson")[0]["cost"] == 0
            assert not ana.heard("lesson")

    asyncio.run(story())


@pytest.mark.rule("AO-9.33")
def test_nobody_is_taught_at_a_table_for_money() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("sem_descarte", "AO", demo="no", **TIMES)
            screen = await house.come(place, await house.guest())
            assert not screen.welcome["trainer"]
            refused = await screen.do({"do": "sit", "chips": 5_000}, seat=1, train=True)
            assert (refused["code"], refused["cites"]) == ("trainer-in-demo-only", ["AO-9.33"])
            assert not screen.events("player_sat")

    asyncio.run(story())


def test_a_refused_act_and_one_that_is_no_decision_teach_nothing(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            _, ana, _ = await deciding(house, luck)
            refused = await ana.do({"do": "place_bet", "zone": "inicial", "chips": 100}, train=True)
            assert refused["say"] == "refused"
            other = await house.open("cussec", name="dados")
            assert not (await house.come(other)).welcome["trainer"]
            eva = await house.come(other, await house.guest())
            await eva.must({"do": "sit", "chips": 1_000}, seat=1, train=True)
            assert not ana.heard("lesson") + eva.heard("lesson")

    asyncio.run(story())


@pytest.mark.rule("AO-6.22")
def test_a_card_for_twenty_at_blackjack_is_called_a_mistake(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("blackjack", "AO", **TIMES)
            ana = await house.seated(place, 1, 50_000, want="state")
            await house.pass_time(SECOND)
            await ana.must({"do": "place_bet", "zone": "lugar_1", "chips": 1_000})
            luck.comes("Tc", "6h", "Qs", "2d")
            await house.pass_time(25 * SECOND)
            await ana.must({"do": "ask_card"}, train=True)
            (said,) = ana.heard("lesson")
            assert (said["best"], said["chosen"]) == ("stand", "ask_card")
            assert said["cost"] > 15_000
            luck.forget()

    asyncio.run(story())


def test_a_house_without_the_laboratory_offers_no_trainer(monkeypatch: pytest.MonkeyPatch) -> None:
    trainer.is_taught.cache_clear()
    monkeypatch.setattr(trainer, "NEEDS", ("numpy", "no_such_module"))
    try:
        assert not trainer.is_taught("blackjack")
    finally:
        trainer.is_taught.cache_clear()
    monkeypatch.undo()
    assert trainer.is_taught("blackjack")
