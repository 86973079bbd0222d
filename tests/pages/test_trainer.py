"""The trainer at a demonstration: off until the player wants it, and one lesson after their own decision."""

import re

import pytest
from playwright.sync_api import expect

from tests.pages.browser import SMALLEST
from tests.pages.conftest import Visit
from tests.pages.house import House

SOLVED_WITHIN = 150_000
"""Milliseconds: a process of its own compiles the solver and runs it, beside everything else."""


@pytest.mark.rule("AO-9.25", "AO-9.33")
def test_who_switches_it_on_reads_what_their_decision_was_worth(house: House, visit: Visit) -> None:
    guest = visit(viewport=SMALLEST)
    guest.enter(house.open("sem_descarte", "AO", {"betting_seconds": "60"}))  # until they are ready
    guest.sit("50")
    switch = guest.page.get_by_role("switch", name="Treinador")
    lesson = guest.page.get_by_role("status", name="Treinador")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(lesson).to_have_count(0)
    switch.click()
    guest.bet("inicial")
    guest.ready()
    guest.turn.get_by_role("button", name=re.compile("^Passo")).click()
    expect(lesson).to_have_text(re.compile("«Passo» (era a melhor jogada|perdeu .+ centésimos da aposta)"))
    expect(lesson).to_be_in_viewport()
    guest.page.get_by_role("button", name="Probabilidades").click()
    reasoned = guest.page.get_by_text("a vantagem da casa depende do que se decide")
    expect(reasoned).to_be_visible(timeout=SOLVED_WITHIN)
    expect(guest.page.get_by_role("row", name=re.compile("^Ótima 5,22"))).to_be_visible()
    guest.page.reload()
    expect(switch).to_have_attribute("aria-checked", "true")
