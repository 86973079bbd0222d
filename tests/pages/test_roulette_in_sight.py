"""Roulette: what fell is seen where the player looks, and chips never lie under the tray."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.pages.browser import DESKTOP, PHONE, Visitor
from tests.pages.conftest import Visit
from tests.pages.evening import evening

PROFILES = ("AO_FRANCESA", "AO_AMERICANA")
COLOURS = {"encarnado", "preto", "zero"}


PACE = 1_000
READABLE = 290
"""Pixels that a cloth is tall."""


def decided(state: dict[str, Any]) -> bool:
    return bool(state["phase"] == "decided")


def box(place: Locator) -> dict[str, float]:
    found = place.bounding_box()
    assert found
    return {"top": found["y"], "bottom": found["y"] + found["height"]}


def cloth(guest: Visitor) -> Locator:
    return guest.page.get_by_role("group", name="Pano", exact=True)


def tray(guest: Visitor) -> Locator:
    return guest.page.locator(".below")


@pytest.mark.parametrize("profile", PROFILES)
def test_on_a_phone_number_and_colour_are_told_beside_the_chips_and_the_cloth_comes_first(
    profile: str, visit: Visit
) -> None:
    guest = visit(viewport=PHONE)
    evening("roulette", profile, 2, PACE).show(guest.page, decided)
    told = tray(guest).locator(".result")
    expect(told).to_be_in_viewport(ratio=1)
    number, colour = told.inner_text().split()
    assert number.isdecimal()
    assert colour in COLOURS
    wheel = guest.page.locator(".wheel[role=img]")
    assert box(cloth(guest))["top"] < box(wheel)["top"]
    expect(guest.page.locator(".marker")).to_have_count(1)


def test_nothing_is_marked_any_more_when_the_next_bets_are_open(visit: Visit) -> None:
    guest = visit(viewport=PHONE)
    seen: list[int] = []

    def open_again(state: dict[str, Any]) -> bool:
        if decided(state):
            seen.append(state["number"])
        return bool(seen) and state["phase"] == "betting" and state["spin"]["turning"] is None

    evening("roulette", "AO_FRANCESA", 3, PACE).show(guest.page, open_again)
    assert seen
    expect(tray(guest).locator(".result")).to_contain_text(str(seen[-1]))
    expect(guest.page.locator(".marker, .felt .won, .felt .lit")).to_have_count(0)


def test_a_place_that_was_touched_is_not_lit_when_the_ball_has_decided(visit: Visit) -> None:
    """A finger never leaves the cloth as a pointer does."""
    guest = visit(viewport=PHONE, has_touch=True)
    shown = evening("roulette", "AO_FRANCESA", 3, PACE)
    shown.show(guest.page, lambda state: state["phase"] == "betting" and state["window"]["announced"])
    guest.page.locator('[data-zone="pleno_5"]').tap()
    expect(guest.page.locator(".felt .lit").first).to_be_visible()
    shown.go_on(guest.page, decided)
    expect(guest.page.locator(".felt .lit")).to_have_count(0)


@pytest.mark.parametrize("profile", PROFILES)
def test_at_a_desk_the_tray_covers_nothing_of_the_cloth(profile: str, visit: Visit) -> None:
    guest = visit(viewport=DESKTOP)
    evening("roulette", profile, 2, PACE).show(guest.page)
    assert box(cloth(guest))["bottom"] <= box(tray(guest))["top"]
    assert box(tray(guest))["bottom"] <= DESKTOP["height"] + 1


@pytest.mark.parametrize("profile", PROFILES)
def test_at_a_desk_the_cloth_can_be_read_while_no_colour_is_chosen(profile: str, visit: Visit) -> None:
    guest = visit(viewport=DESKTOP)
    evening("roulette", profile, 2, PACE).show(guest.page)
    expect(guest.page.get_by_role("region", name="Fichas de cor")).to_have_count(int(profile == "AO_AMERICANA"))
    place = box(cloth(guest))
    assert place["bottom"] - place["top"] >= READABLE
