"""The croupier's console runs a coup of banca francesa with the dice of a physical table; a player's page follows."""

import re
from decimal import Decimal

import pytest
from playwright.sync_api import Locator, expect

from tests.pages.browser import Visitor, eventually
from tests.pages.conftest import Visit
from tests.pages.house import PASSWORD, House


def at_the_console(house: House, visit: Visit, table: str, office: str) -> Visitor:
    employee = visit()
    employee.log_in(house.employ(office), PASSWORD)
    employee.page.goto(f"/consola/{table}?as={office}")
    return employee


def due(croupier: Visitor) -> Locator:
    """What is to be done now: one instruction, and the way to say that it is done."""
    return croupier.page.get_by_role("region", name="Agora")


def do(croupier: Visitor, name: str) -> None:
    due(croupier).get_by_role("button", name=name).click()


@pytest.mark.rule("AO-3.9", "AO-3.12c", "R-25")
def test_a_coup_with_entered_dice_is_followed_by_the_players_page(house: House, visit: Visit) -> None:
    table = house.open("banca_francesa", "AO", by_hand=True)
    croupier = at_the_console(house, visit, table, "croupier")
    player = visit()
    player.enter(table)
    player.sit("50")
    do(croupier, "Abrir as apostas")
    player.bet("grande")
    do(croupier, "Fechar as apostas")

    # Nine, which decides nothing, by mouse; then fifteen, which is grande, by keyboard.
    throw = due(croupier).get_by_role("button", name="Lançar os dados")
    expect(throw).to_be_disabled()
    for face in ("2", "3", "4"):
        due(croupier).get_by_role("group", name="Faces dos dados").get_by_role("button", name=face).click()
    throw.click()
    expect(player.page.get_by_text(re.compile("2 \\+ 3 \\+ 4 = 9")).first).to_be_visible()
    assert player.figure("Apostado") == 0
    do(croupier, "Abrir as apostas")
    do(croupier, "Fechar as apostas")
    throw.wait_for()
    croupier.page.keyboard.type("555")
    croupier.page.keyboard.press("Enter")
    expect(player.page.get_by_text(re.compile("5 \\+ 5 \\+ 5 = 15")).first).to_be_visible()

    do(croupier, "Recolher e pagar")
    expect(player.page.get_by_text("Ganhou 1,00 Kz em «grande».").first).to_be_visible()
    do(croupier, "Abrir as apostas")  # with which the coup is over
    eventually(player.page, lambda: player.figure("Resultado") == 1, "the prize does not come")
    assert player.figure("Apostado") == 1


@pytest.mark.rule("R-23")
def test_an_inspector_voids_a_coup_with_their_reason_and_the_stake_goes_back(house: House, visit: Visit) -> None:
    table = house.open("banca_francesa", "AO", by_hand=True)
    croupier = at_the_console(house, visit, table, "croupier")
    inspector = at_the_console(house, visit, table, "inspector")
    player = visit()
    player.enter(table)
    before = player.purse("Kz")
    player.sit("50")
    do(croupier, "Abrir as apostas")
    player.bet("grande")
    inspector.page.get_by_role("button", name=re.compile("anular", re.IGNORECASE)).click()
    guided = inspector.page.get_by_role("dialog")
    guided.get_by_label("motivo").fill("dado caído ao chão")
    guided.get_by_role("button", name="Anular a jogada").click()
    guided.get_by_role("button", name="Confirmar").click()  # looked at twice, with what it does
    expect(player.page.get_by_text("dado caído ao chão").first).to_be_visible()
    player.leave()
    eventually(player.page, lambda: player.purse("Kz") == before, "the stake does not come back")
    assert player.figure("Resultado") == Decimal(0)


@pytest.mark.rule("R-204", "PT-NB-24")
def test_the_administrator_comes_to_a_table_and_deals_to_players_who_have_no_device(house: House, visit: Visit) -> None:
    table = house.open("holdem", "PT", {"physical": "yes"}, by_hand=True)
    someone = visit()
    someone.log_in(house.employ("administrator"), PASSWORD)
    someone.page.goto(f"/consola/{table}")
    someone.page.get_by_role("button", name="Continuar como pagador de demonstração").click()
    for missing in ("Faltam 4 jogadores", "Faltam 3 jogadores", "Faltam 2 jogadores", "Falta 1 jogador"):
        expect(due(someone).get_by_text(missing)).to_be_visible()
        seat_a_guest(someone)
    for act in ("Abrir o baralho", "Começar a jogada", "Baralhar e cortar", "Recolher as apostas", "Dar as cartas"):
        do(someone, act)
    expect(due(someone).get_by_text("Espera-se por")).to_be_visible()
    do(someone, "Acompanhar")  # said by the player, entered by the croupier
    expect(someone.page.get_by_text(re.compile(r"^convidado-\w+ acompanha")).first).to_be_visible()

    # What goes wrong is a player's own, with its consequence in words.
    wrong = someone.page.get_by_role("region", name="Irregularidades")
    player = wrong.get_by_role("group", name="De quem é a irregularidade").get_by_role("button").nth(1)
    player.click()
    wrong.get_by_role("button", name="Advertir").click()
    guided = someone.page.get_by_role("dialog")
    expect(guided.get_by_role("heading")).to_have_text(f"{player.inner_text()}: Advertir")
    expect(guided.get_by_text(f"{player.inner_text()} fica advertido")).to_be_visible()


def seat_a_guest(croupier: Visitor) -> None:
    """The form stays open when a guest has sat down."""
    form = croupier.page.locator("details", has_text="Sentar um jogador")
    taken = croupier.page.locator("details summary", has_text="convidado-").count()
    if not taken:
        form.locator("summary").click()
    form.get_by_label("fichas").fill("200")
    form.get_by_role("button", name="Sentar um jogador").click()
    expect(croupier.page.locator("details summary", has_text="convidado-")).to_have_count(taken + 1)


@pytest.mark.rule("AO-12.18", "AO-12.19", "R-204")
def test_a_seat_that_a_player_books_is_seen_given_up_and_taken(house: House, visit: Visit) -> None:
    table = house.open("chemin_de_fer", "AO", by_hand=True)
    croupier = at_the_console(house, visit, table, "croupier")
    player = visit()
    player.enter(table)
    player.page.get_by_role("region", name="Sentar-se").get_by_role("combobox").select_option("5")
    player.page.get_by_role("button", name="Reservar este lugar").click()
    card = re.compile("Lugar 5: reservado: convidado-")
    for page in (player.page, croupier.page):
        expect(page.get_by_role("img", name=card)).to_be_visible()
    player.page.get_by_role("button", name="Anular a reserva").click()
    expect(croupier.page.get_by_role("img", name="Lugar 5: lugar livre")).to_be_visible()
    player.page.get_by_role("button", name="Reservar este lugar").click()
    expect(player.page.get_by_text("está reservado para si")).to_be_visible()

    # The croupier seats them there without writing their name again.
    form = croupier.page.locator("details", has_text="Sentar um jogador")
    form.locator("summary").click()
    form.get_by_label("Lugar").select_option("5")
    expect(form.get_by_label("Nome")).to_have_value(re.compile("^convidado-"))
    form.get_by_role("button", name="Sentar um jogador").click()
    expect(player.page.get_by_role("img", name=re.compile("Lugar 5: Eu"))).to_be_visible()
