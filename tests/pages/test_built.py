"""What is built and how it is served: small, from the house alone, with nothing inline."""

import re
import sys
import zipfile
from pathlib import Path
from subprocess import run

import httpx
import pytest
from tools import pages

from panoverde.server.http.pages import BUILT
from tests.pages.house import House

ROOT = Path(__file__).parents[2]
MOST = 1_350_000
"""Bytes of all pages together: every cloth, tournaments, the house's staff. Visitors fetch only what they open."""


def test_all_pages_together_weigh_no_more_than_they_may() -> None:
    weights = [path.stat().st_size for path in BUILT.rglob("*") if path.is_file()]
    assert 100_000 < sum(weights) < MOST


def test_the_document_has_no_script_or_style_in_it_and_names_no_other_place(house: House) -> None:
    answer = httpx.get(house.address, trust_env=False)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?://", answer.text)


@pytest.mark.parametrize("path", ["/mesa/qualquer", "/lei/PT-BFO", "/nada/de/nada"])
def test_every_address_that_is_not_the_interfaces_is_the_pages(path: str, house: House) -> None:
    assert httpx.get(house.address + path, trust_env=False).text == (BUILT / "index.html").read_text("utf-8")


@pytest.mark.parametrize("path", ["/api/nada", "/tables/nada", "/assets/nada.js"])
def test_what_does_not_exist_is_not_the_pages(path: str, house: House) -> None:
    assert httpx.get(house.address + path, trust_env=False).status_code in {400, 404, 426}


def test_assets_are_kept_for_a_year_and_the_document_is_asked_for_each_time(house: House) -> None:
    document = httpx.get(house.address, trust_env=False)
    assert document.headers["Cache-Control"] == "no-cache"
    script = re.search(r'src="(/assets/[^"]+)"', document.text)
    assert script
    assert "immutable" in httpx.get(house.address + script[1], trust_env=False).headers["Cache-Control"]


def test_a_wheel_carries_the_pages_and_needs_no_node(tmp_path: Path) -> None:
    """Packing would build what is not fresh, under the feet of the tests that are being served it."""
    assert pages.is_fresh(), "sources of the pages have changed since they were built: make pages"
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)], cwd=ROOT, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        carried = {name.removeprefix("panoverde/server/pages/") for name in packed.namelist() if "/pages/" in name}
        assert carried == {str(path.relative_to(BUILT)) for path in BUILT.rglob("*") if path.is_file()}
        assert packed.read("panoverde/server/pages/index.html") == (BUILT / "index.html").read_bytes()
