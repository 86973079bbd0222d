"""Blackjack and póquer sem descarte with real cards: the croupier enters them, players answer on their pages."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.pages.browser import PHONE, Visitor
from tests.pages.conftest import Visit
from tests.pages.house import House
from tests.pages.test_accessible import check
from tests.pages.test_console import at_the_console, do, due, seat_a_guest

SUITS = {"e": "espadas", "c": "copas", "o": "ouros", "p": "paus"}
RANKS = {"T": "10", "J": "valete", "K": "rei", "A": "ás"}


def deal(croupier: Visitor, *cards: str) -> None:
    """One after the other, by the letters of the suits: each lies on the cloth before the next is asked for."""
    for card in cards:
        give = due(croupier).get_by_role("button", name="Dar uma carta")
        give.wait_for()
        due(croupier).get_by_role("group", name="Cartas").wait_for()
        enter(croupier, card)
        give.click()
        croupier.page.locator("[data-cloth] svg").get_by_role("img", name=spoken(card), exact=True).wait_for()


def enter(croupier: Visitor, *cards: str) -> None:
    """Typed, and shown as what came out."""
    came = croupier.page.get_by_role("list", name="O que saiu")
    for card in cards:
        croupier.page.keyboard.type(card)
        came.get_by_role("img", name=spoken(card), exact=True).wait_for()


def spoken(card: str) -> str:
    rank, suit = card[0], card[1]
    return f"{RANKS.get(rank, rank)} de {SUITS[suit]}"


def hand(visitor: Visitor, words: str) -> Locator:
    """Cards on the cloth, as they are read out."""
    return visitor.page.locator("svg").get_by_role("img", name=re.compile(words))


def prepare_shoe(croupier: Visitor) -> None:
    for act in (
        "Estender as cartas",
        "Baralhar",
        "Oferecer o corte",
        "Cortar",
        "Colocar a carta-aviso",
        "Queimar cartas",
    ):
        do(croupier, act)
    do(croupier, "Abrir as apostas")


@pytest.mark.rule("AO-6.20", "AO-6.21", "AO-6.31", "AO-6.34")
def test_a_split_and_a_double_from_a_phone_with_the_croupiers_cards(house: House, visit: Visit) -> None:
    table = house.open("blackjack", "AO", {"physical": "yes"}, by_hand=True)
    croupier, player = at_the_console(house, visit, table, "croupier"), visit(viewport=PHONE, reduced_motion="reduce")
    player.enter(table)
    player.sit("50")
    prepare_shoe(croupier)
    player.bet("lugar_1")
    do(croupier, "Fechar as apostas")
    deal(croupier, "8e", "6o", "8c")
    expect(due(croupier).get_by_text("fica de face para baixo.").last).to_be_visible()

    # The bank's second card turns: it is burnt, and another lies face down.
    croupier.page.get_by_role("button", name="Segunda carta da banca virada").click()
    slip = croupier.page.get_by_role("dialog")
    expect(slip.get_by_text("A carta vai para o descarte")).to_be_visible()
    enter(croupier, "2p")
    slip.get_by_role("button", name="Segunda carta da banca virada").click()
    slip.wait_for(state="detached")
    do(croupier, "Dar uma carta")
    expect(hand(player, "banca, 6, 6 de ouros, carta de face para baixo")).to_be_visible()

    player.turn.get_by_role("button", name="Desdobrar").click()
    deal(croupier, "3p")
    expect(hand(player, r"lugar 1 \(1\), 11, em jogo, 8 de espadas, 3 de paus")).to_be_visible()
    expect(hand(player, r"lugar 1 \(2\), 8, 8 de copas")).to_be_visible()
    check(player.page, "two hands of one place")
    player.page.keyboard.press("d")
    deal(croupier, "Kc", "Tp")
    expect(player.turn).to_contain_text("tem 18 contra 6")
    player.page.keyboard.press("f")

    turn = due(croupier).get_by_role("button", name="Virar a carta da banca")
    turn.wait_for()
    enter(croupier, "To")
    turn.click()
    deal(croupier, "9p")
    do(croupier, "Recolher e pagar")
    expect(hand(player, r"lugar 1 \(1\), 21, \+2")).to_be_visible()  # 25: the bank has too much
    expect(hand(player, r"lugar 1 \(2\), 18, \+1")).to_be_visible()


@pytest.mark.rule("AO-9.22", "AO-9.25", "AO-9.26", "AO-9.27")
def test_vou_and_passo_by_word_of_mouth_and_the_cards_compared(house: House, visit: Visit) -> None:
    table = house.open("sem_descarte", "AO", {"physical": "yes"}, by_hand=True)
    croupier, player = at_the_console(house, visit, table, "croupier"), visit()
    player.enter(table)
    player.sit("50")
    expect(croupier.page.locator("details summary", has_text="convidado-")).to_have_count(1)
    seat_a_guest(croupier)
    for act in ("Abrir o baralho na mesa", "Baralhar", "Cortar", "Queimar cartas", "Abrir as apostas"):
        do(croupier, act)
    other = croupier.page.locator("details", has=croupier.page.locator("summary", has_text="Lugar 2"))
    other.evaluate("details => { details.open = true }")
    player.bet("inicial")
    expect(croupier.page.get_by_text(re.compile("aposta 1,00")).first).to_be_visible()
    expect(other).to_have_attribute("open", "")  # whatever others do
    other.get_by_role("button", name="Apostar").click()
    asked = croupier.page.get_by_role("dialog")
    asked.get_by_label("fichas").fill("2")
    asked.get_by_role("button", name="Apostar").click()
    asked.wait_for(state="detached")
    do(croupier, "Fechar as apostas")
    due(croupier).get_by_role("group", name="Cartas").wait_for()
    enter(croupier, "Kc")  # the bank's last, the only one that anybody sees
    do(croupier, "Dar as cartas")
    do(croupier, "Perguntar: vou ou passo?")
    expect(player.turn).to_contain_text("Vai, com mais 2,00 Kz, ou passa?")
    check(player.page, "asked for «vou» or «passo»")
    player.page.keyboard.press("v")
    croupier.page.get_by_text(re.compile("vai, com uma segunda aposta")).first.wait_for()
    do(croupier, "Passo")  # said by the other, who is awaited now
    due(croupier).get_by_text("4 cartas: banca").wait_for()
    enter(croupier, "Ae", "9o", "5p", "2c")
    do(croupier, "Descobrir as cartas da banca")
    due(croupier).get_by_text(re.compile("^5 cartas: ")).wait_for()
    enter(croupier, "7e", "7c", "Jo", "Tp", "3e")
    do(croupier, "Comparar as cartas do jogador")
    expect(player.page.get_by_text("Banca: cartas maiores · vai a jogo")).to_be_visible()
    do(croupier, "Recolher e pagar")
    expect(hand(player, r"Eu, um par, \+3, 7 de espadas")).to_be_visible()  # even money on both bets
    expect(hand(player, r"passo, −2")).to_be_visible()
