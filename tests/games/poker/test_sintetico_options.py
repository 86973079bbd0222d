"""What the operator of a sintético table may choose: of each limit the last value inside, and the first outside."""

from typing import Any

import pytest

from panoverde.core.money import LARGEST
from panoverde.core.refusal import Refused
from panoverde.games._poker.rules import RakeMode
from tests.games.poker.sintetico_tables import land, online

ONLINE = [
    ("seats", 2, 11, "PT-SO-5"),
    ("rake_per_mille", 10, 50, "PT-SO-17a"),
    ("maximum", 10, LARGEST, "PT-SO-23"),
    ("raises", 1, LARGEST, "PT-SO-36"),
    ("decision_seconds", 1, 600, "PT-SO-41"),
    ("extra_seconds", 0, 600, "PT-SO-42"),
    ("estardilho_seconds", 1, 600, "PT-SO-49"),
    ("restardilhos", 0, 10, "PT-SO-51"),
    ("rest_hands", 0, 100, "PT-SO-69"),
    ("rests", 1, 100, "PT-SO-69"),
    ("idle_hands", 1, 5, "PT-SO-71b"),
    ("duration_minutes", 1, 24 * 60, "PT-SO-6b"),
    ("cave", 10, LARGEST, "PT-SO-14"),
    ("top_up", 10, LARGEST, "PT-SO-14"),
]
ON_LAND = [
    ("seats", 11, 11, "PT-NB-99 AO-16.5"),
    ("rake_per_mille", 0, 50, "PT-NB-7a AO-13.7a"),
    ("maximum", 25, 50, "PT-NB-20 AO-13.20"),  # the minimum of 10 is from 20 % to 40 % of it
    ("raises", 1, LARGEST, "PT-NB-47 AO-13.47"),
    ("pot_factor", 1, 3, "PT-NB-86 AO-14.15"),
    ("odd_unit", 1, 10, "PT-NB-67 AO-13.67"),
    ("post_after", 5, 5, "PT-NB-89 AO-14.18"),
    ("rest_hands", 2, 2, "PT-NB-13 AO-13.13"),
    ("rests", 1, 100, "PT-NB-13 AO-13.13"),
    ("duration_minutes", 1, 24 * 60, "PT-NB-98 AO-16.4"),
    ("cave", 10, LARGEST, "PT-NB-98 AO-16.4"),
    ("top_up", 10, LARGEST, "PT-NB-98 AO-16.4"),
]


def params(limits: list[tuple[str, int, int, str]]) -> list[Any]:
    return [pytest.param(*limit, marks=pytest.mark.rule(*limit[-1].split())) for limit in limits]


def refused(table: Any, *profile: str, **changes: Any) -> set[str]:
    with pytest.raises(Refused, match="option-outside-law") as refusal:
        table(*profile, **changes)
    return set(refusal.value.cites)


@pytest.mark.parametrize(("option", "least", "most", "cites"), params(ONLINE))
def test_online(option: str, least: int, most: int, cites: str) -> None:
    for inside in (least, most):
        online(**{option: inside})
    for outside in (least - 1, most + 1):
        assert set(cites.split()) <= refused(online, **{option: outside})


@pytest.mark.parametrize("profile", ["PT", "AO"])
@pytest.mark.parametrize(("option", "least", "most", "cites"), params(ON_LAND))
def test_on_land(profile: str, option: str, least: int, most: int, cites: str) -> None:
    for inside in (least, most):
        land(profile, **{option: inside})
    for outside in (least - 1, most + 1):
        assert set(cites.split()) <= refused(land, profile, **{option: outside})


@pytest.mark.rule("PT-SO-17b")
def test_online_a_part_of_the_cave_is_from_five_to_twenty_per_cent() -> None:
    for inside in (50, 200):
        online(rake=RakeMode.CAVE, rake_per_mille=inside)
    for outside in (49, 201):
        assert "PT-SO-17b" in refused(online, rake=RakeMode.CAVE, rake_per_mille=outside)


@pytest.mark.rule("PT-NB-7b", "AO-13.7b", "PT-NB-98", "AO-16.4")
@pytest.mark.parametrize("profile", ["PT", "AO"])
def test_sessions_and_what_each_costs(profile: str) -> None:
    by_session = {"rake": RakeMode.SESSION, "duration_minutes": None}
    for sessions, per_mille in ((1, 50), (24, 200)):
        land(profile, **by_session, sessions=sessions, rake_per_mille=per_mille)
    for sessions in (0, 25):
        assert {"PT-NB-98", "AO-16.4"} <= refused(land, profile, **by_session, sessions=sessions, rake_per_mille=50)
    for per_mille in (49, 201):
        assert {"PT-NB-7b", "AO-13.7b"} <= refused(land, profile, **by_session, sessions=1, rake_per_mille=per_mille)
