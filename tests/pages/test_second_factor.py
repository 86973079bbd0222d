"""Staff of a real house: enrolment at the first log-in, log-in with a code, approval by a second person."""

import base64
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from panoverde.house.people import totp
from tests.cli.serve_process import served
from tests.pages.browser import Visitor
from tests.pages.house import PASSWORD


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    home = tmp_path_factory.mktemp("real")
    with served(home, "--real", "--proxy", "127.0.0.1", PANO_ADMIN_PASSWORD=PASSWORD) as process:
        yield process.address


def code(secret: str, later: int = 0) -> str:
    """Of this half minute, or of the next, which a house takes too."""
    return totp.code(base64.b32decode(secret), int(time.time() * 1000) // totp.STEP + later)


def give(visitor: Visitor, name: str, given: str = "") -> None:
    visitor.page.goto("/")
    visitor.in_the_header("Entrar").click()
    dialog = visitor.page.get_by_role("dialog")
    dialog.get_by_label("Nome").fill(name)
    dialog.get_by_label("Palavra-passe").fill(PASSWORD)
    dialog.get_by_role("button", name="Entrar", exact=True).click()
    if given:
        dialog.get_by_label("Código do segundo fator").fill(given)
        dialog.get_by_role("button", name="Entrar", exact=True).click()


def enrol(visitor: Visitor, name: str) -> str:
    """From the first log-in to the recovery codes; returns the secret."""
    give(visitor, name)
    page = visitor.page
    page.get_by_text("A sua função exige um segundo fator").wait_for()
    page.get_by_label("Palavra-passe", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Ativar").click()
    expect(page.get_by_role("img", name="Código QR do segundo fator")).to_be_visible()
    secret = page.locator("code.secret").inner_text()
    page.get_by_label("Primeiro código da aplicação").fill(code(secret))
    page.get_by_role("button", name="Confirmar").click()
    expect(page.get_by_role("list", name="Códigos de recuperação").get_by_role("listitem")).to_have_count(10)
    page.get_by_role("button", name="Guardei-os").click()
    page.get_by_text("A sua função exige um segundo fator").wait_for(state="detached")
    return secret


def test_two_administrators_enrol_and_one_approves_what_the_other_proposes(browser: Browser, real: str) -> None:
    first, second = Visitor(browser, real), Visitor(browser, real)
    enrol(first, "administrador")
    _employ(first, "segunda", "administrador")  # no second administrator yet: at once
    secret = enrol(second, "segunda")
    _employ(first, "rui.caixa", "caixa")
    waiting = first.page.get_by_role("region", name="À espera de segunda pessoa")
    row = waiting.get_by_role("row", name="rui.caixa")
    expect(row).to_contain_text("espera por decisão de outra pessoa")
    expect(row.get_by_role("button")).to_have_count(0)  # not by its author
    second.in_the_header("Sair").click()
    give(second, "segunda", code(secret, 1))
    second.in_the_header("Sair").wait_for()
    _people(second)
    row = second.page.get_by_role("region", name="À espera de segunda pessoa").get_by_role("row", name="rui.caixa")
    row.get_by_role("button", name="Aprovar").click()
    row.get_by_role("textbox").fill("entrevistei-o")
    row.get_by_role("button", name="Aprovar").click()
    expect(row).to_contain_text("aprovad")
    for visitor in (first, second):
        visitor.context.close()
        assert visitor.troubles == []


def _people(visitor: Visitor) -> None:
    visitor.page.goto("/direcao")
    visitor.page.get_by_role("tab", name="Pessoal").click()


def _employ(visitor: Visitor, name: str, duty: str) -> None:
    _people(visitor)
    form = visitor.page.locator("form", has=visitor.page.get_by_role("heading", name="Admitir"))
    form.get_by_label("Nome").fill(name)
    form.get_by_label("Primeira palavra-passe").fill(PASSWORD)
    form.get_by_label(duty, exact=True).check()
    form.get_by_role("button", name="Criar a conta").click()
    form.get_by_role("status").wait_for()
