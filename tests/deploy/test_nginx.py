"""deploy/nginx: the sample runs in a real nginx, and a real browser plays through it."""

import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from typer.testing import CliRunner, Result

from panoverde.cli import app
from tests.cli.serve_process import environment
from tests.deploy.proxy import proxied
from tests.pages.browser import Visitor, chromium, eventually
from tests.pages.house import PASSWORD, House, opened
from tests.postgres import free_port


class Site(NamedTuple):
    address: str
    authority: Path
    house: House
    home: Path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    home, folder, port = tmp_path_factory.mktemp("house"), tmp_path_factory.mktemp("nginx"), free_port()
    address, node = f"https://localhost:{port}", free_port()
    with opened(home, "--secure-cookies", "--address", address, behind=node) as house, proxied(folder, port, node):
        yield Site(address, folder / "authority.pem", house, home)


@pytest.fixture
def outside(site: Site) -> Iterator[httpx.Client]:
    context = ssl.create_default_context(cafile=site.authority)
    with httpx.Client(base_url=site.address, verify=context, trust_env=False) as client:
        yield client


def test_a_guest_plays_a_coup_through_the_proxy_on_a_port_of_its_own(site: Site) -> None:
    table = site.house.open("cussec", "AO", {"betting_seconds": "4"})
    with chromium() as browser:
        guest = Visitor(browser, site.address, ignore_https_errors=True)
        guest.enter(table)
        guest.sit("50")
        guest.bet("grande")
        eventually(guest.page, lambda: guest.figure("Apostado") > 0, "the coup does not end")
        hop = guest.page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol")
        assert hop == "h2"
        assert {one["secure"] for one in guest.context.cookies()} == {True}
        assert guest.troubles == []
        guest.context.close()


def test_assets_are_compressed_and_answers_with_secrets_are_not(outside: httpx.Client) -> None:
    page = outside.get("/")
    asset = next(word for word in page.text.split('"') if word.startswith("/assets/") and word.endswith(".js"))
    assert outside.get(asset).headers["content-encoding"] == "gzip"
    assert "content-encoding" not in outside.get("/api/lobby").headers


def test_metrics_are_not_public(outside: httpx.Client) -> None:
    assert outside.get("/metrics").status_code == 404


def admin(site: Site, *words: str, lang: str = "pt") -> Result:
    variables = environment(site.home, PANO_ADMIN_PASSWORD=PASSWORD, PANO_SERVER=site.address, PANO_LANG=lang)
    return CliRunner().invoke(app, ["admin", *words], env=variables)


def test_the_administrator_names_a_private_authority(site: Site) -> None:
    done = admin(site, "--authority", str(site.authority), "tables")
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(("lang", "words"), [("pt", "não provou quem é"), ("en", "did not prove who it is")])
def test_a_certificate_that_is_not_trusted_is_said_and_nothing_is_sent(site: Site, lang: str, words: str) -> None:
    done = admin(site, "tables", lang=lang)
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    assert words in line
    assert "unable to get local issuer certificate" in line
    assert "--authority" in line


def test_an_authority_that_is_not_there_is_said(site: Site) -> None:
    done = admin(site, "--authority", "nowhere.pem", "tables")
    assert (done.exit_code, done.stderr) == (2, "não há certificado de uma autoridade em nowhere.pem\n")
