"""A newcomer plays a coup of every game to its end, as a guest, and sees their money move."""

import re
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
    guest.enter(house.open("chemin_de_fer", "AO", {**TIMED, "decision_seconds": "30"}, bots=4))
    before = guest.purse("Kz")
    guest.sit(BROUGHT)
    until = time.monotonic() + LONGEST_COUP / 1000
    while guest.figure("Apostado") == 0:
        assert time.monotonic() < until, "no coup comes to its end"
        guest.stake_if_asked("ponto", "Faltam cobrir")
        guest.answer(TAKES_PART)
        guest.page.wait_for_timeout(200)
    _see_the_money_move(guest, "Kz", before)


@pytest.mark.rule("AO-17.11")
def test_a_spin_of_a_slot_machine_whose_plan_is_one_tap_away(house: House, visit: Visit) -> None:
    guest = visit()
    guest.enter(house.open("slots", "FRUTARIA", {"number": "17", "room": "Azul"}))
    before = guest.purse("Kz")
    guest.sit(BROUGHT)
    machine = guest.page.get_by_role("region", name="Frutaria")
    shown = machine.locator(".meters dd").first
    expect(machine.get_by_text("Máquina n.º 17 · sala Azul · Pano Verde")).to_be_visible()
    guest.page.keyboard.press("Space")
    expect(machine.locator(".outcome strong")).to_contain_text(re.compile("prémio|Prémio|Ganhou"))
    eventually(guest.page, lambda: guest.figure("Apostado") == Decimal("0.50"), "the stake is not counted")
    eventually(
        guest.page,
        lambda: amount(shown.inner_text()) == Decimal(BROUGHT) + guest.figure("Resultado"),
        "the credits don't follow",
    )
    machine.get_by_role("button", name="Tabela de prémios").click()
    plan = guest.page.get_by_role("dialog")
    expect(plan.get_by_text("11656/12167")).to_be_visible()  # the exact return
    expect(plan.get_by_text("Jogos: 1 · apostas: 0,50 Kz")).to_be_visible()
    guest.page.keyboard.press("Escape")
    _see_the_money_move(guest, "Kz", before)


@pytest.mark.rule("AO-17.1")
def test_a_hand_of_draw_poker_goes_on_after_a_reload(house: House, visit: Visit) -> None:
    guest = visit()
    guest.enter(house.open("slots", "VALETES"))
    before = guest.purse("Kz")
    guest.sit(BROUGHT)
    guest.page.get_by_role("button", name="Dar cartas").click()
    cards = guest.page.get_by_role("group", name="A sua mão").get_by_role("button")
    expect(cards.first).to_be_enabled()
    dealt = [one.get_attribute("aria-label") for one in cards.all()]
    guest.page.reload()
    expect(cards.first).to_be_enabled()
    assert [one.get_attribute("aria-label") for one in cards.all()] == dealt
    cards.nth(0).click()
    cards.nth(3).click()
    expect(cards.nth(3)).to_have_attribute("aria-pressed", "true")
    guest.page.get_by_role("button", name="Trocar as outras").click()
    expect(cards.first).to_be_disabled()
    drawn = [one.get_attribute("aria-label") or "" for one in cards.all()]
    assert all((drawn[place] in (dealt[place] or "")) == (place in {0, 3}) for place in range(5))
    _see_the_money_move(guest, "Kz", before)


@pytest.mark.rule("AO-17.1")
def test_autoplay_is_off_until_asked_for_and_ends_with_its_spins(house: House, visit: Visit) -> None:
    guest = visit(reduced_motion="reduce")
    guest.enter(house.open("slots", "FRUTARIA"))
    guest.sit(BROUGHT)
    guest.page.get_by_role("button", name="Automático…").click()
    guest.page.get_by_label("Perder no máximo").fill("1,20")
    guest.page.get_by_label("Parar com prémio acima de").fill("1000")
    guest.page.get_by_role("button", name="Começar").click()
    over = guest.page.get_by_text("As jogadas automáticas acabaram.").or_(
        guest.page.get_by_text("Parou: mais uma jogada")
    )
    over.wait_for()
    eventually(guest.page, lambda: guest.figure("Apostado") >= Decimal(1), "nothing was played")
    assert guest.figure("Apostado") <= Decimal(5)
    assert guest.figure("Resultado") >= Decimal("-1.20")


@pytest.mark.rule("AO-17.11")
def test_a_machine_whose_rules_forbid_autoplay_offers_none(house: House, visit: Visit) -> None:
    guest = visit(reduced_motion="reduce")
    guest.enter(house.open("slots", "FRUTARIA", {"autoplay": "no"}))
    guest.sit(BROUGHT)
    expect(guest.page.get_by_role("button", name="Jogar", exact=True)).to_be_visible()
    expect(guest.page.get_by_role("button", name="Automático…")).to_have_count(0)


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
