"""A newcomer plays a coup of every game to its end, as a guest, and sees their money move."""

import time
from collections.abc import Callable
from decimal import Decimal

import pytest
from playwright.sync_api import expect

from tests.pages.browser import Visitor, amount, eventually
from tests.pages.conftest import Visit
from tests.pages.house import House

Play = Callable[[Visitor], None]

BROUGHT = "50"
LONGEST_COUP = 150_000
"""Milliseconds: seven throws of ten of banca francesa decide nothing, and bets are called for before each."""
TIMED = {"betting_seconds": "4"}


def on(zone: str) -> Play:
    """A chip on a place of the cloth."""
    return lambda guest: guest.bet(zone)


def throwing(guest: Visitor) -> None:
    guest.bet("grande")
    guest.throw_until_decided()


def answering(zone: str, *answers: str) -> Play:
    """A chip, and then the first of these answers that may be given, whenever the player is asked."""

    def play(guest: Visitor) -> None:
        guest.bet(zone)
        guest.ready()
        guest.answer_until_decided(answers)

    return play


BANKED = [
    pytest.param("banca_francesa", "PT_ONLINE", on("grande"), {"betting_seconds": "2"}, id="banca_francesa"),
    pytest.param("banca_francesa", "PT_ONLINE_INDIVIDUAL", throwing, {}, id="banca_francesa-individual"),
    pytest.param("blackjack", "AO", answering("lugar_1", "Ficar", "Pedir carta", "Sem seguro"), TIMED, id="blackjack"),
    pytest.param("craps", "AO", on("field"), TIMED, id="craps"),
    pytest.param("cussec", "AO", on("grande"), TIMED, id="cussec"),
    pytest.param("ponto_banca", "AO", on("ponto"), TIMED, id="ponto_banca"),
    pytest.param("ponto_banca", "AO_MACAU", on("banca"), TIMED, id="ponto_banca-macau"),
    pytest.param("roulette", "AO_AMERICANA", on("valor_encarnado"), TIMED, id="roulette-americana"),
    pytest.param("roulette", "AO_FRANCESA", on("impar"), TIMED, id="roulette-francesa"),
    pytest.param("sem_descarte", "AO", answering("inicial", "Vou"), TIMED, id="sem_descarte"),
]


@pytest.mark.parametrize(("game", "profile", "play", "options"), BANKED)
def test_a_banked_game(
    game: str, profile: str, play: Play, options: dict[str, str], house: House, visit: Visit
) -> None:
    guest = visit()
    guest.enter(house.open(game, profile, options))
    unit = "€" if profile.startswith("PT") else "Kz"
    before = guest.purse(unit)
    guest.sit(BROUGHT)
    play(guest)
    _see_the_money_move(guest, unit, before)


POKER = [
    pytest.param("holdem", "PT", id="holdem"),
    pytest.param("omaha", "AO", id="omaha"),
    pytest.param("sintetico", "PT_ONLINE", id="sintetico"),
]


@pytest.mark.parametrize(("game", "profile"), POKER)
def test_a_hand_of_poker_against_players_of_the_house(game: str, profile: str, house: House, visit: Visit) -> None:
    guest = visit()
    guest.enter(house.open(game, profile, {"decision_seconds": "2"}, bots=3))  # nobody thinks for long
    unit = "€" if profile.startswith("PT") else "Kz"
    before = guest.purse(unit)
    guest.take_a_seat()
    until = time.monotonic() + LONGEST_COUP / 1000
    while guest.figure("Apostado") == 0:
        assert time.monotonic() < until, "the hand does not end"
        guest.go_along()
        guest.page.wait_for_timeout(200)
    _see_the_money_move(guest, unit, before)


TAKES_PART = ("Banca de", "Abater", "Carta", "Não", "Tirar carta", "Passo a mão")
"""What a newcomer to chemin de fer answers, the first of these that is offered."""


@pytest.mark.rule("AO-12.16")
def test_a_coup_of_chemin_de_fer_with_the_players_of_the_house(house: House, visit: Visit) -> None:
    """At least four must sit there: bots make up the number, and the newcomer stakes or holds the bank."""
    guest = visit()
    guest.enter(house.open("chemin_de_fer", "AO", {**TIMED, "decision_seconds": "6"}, bots=4))
    before = guest.purse("Kz")
    guest.sit(BROUGHT)
    until = time.monotonic() + LONGEST_COUP / 1000
    while guest.figure("Apostado") == 0:
        assert time.monotonic() < until, "no coup comes to its end"
        guest.stake_if_asked("ponto", "Faltam cobrir")
        guest.answer(TAKES_PART)
        guest.page.wait_for_timeout(200)
    _see_the_money_move(guest, "Kz", before)


def _see_the_money_move(guest: Visitor, unit: str, before: Decimal) -> None:
    """On the page while they play, in their purse when they leave, and in their history after."""
    eventually(guest.page, lambda: guest.figure("Apostado") > 0, "no coup came to its end", LONGEST_COUP)
    guest.leave()
    eventually(
        guest.page,
        lambda: guest.purse(unit) == before + guest.figure("Resultado"),
        "the purse doesn't follow",
        LONGEST_COUP,
    )
    staked, net = guest.figure("Apostado"), guest.figure("Resultado")
    assert -staked <= net <= 40 * staked
    guest.page.get_by_role("link", name="Histórico").click()
    coups = guest.page.get_by_role("region", name="Jogadas").get_by_role("listitem")
    expect(coups).not_to_have_count(0)
    assert sum(amount(one.locator(".much strong").inner_text()) for one in coups.all()) == net
