"""The cloth of roulette: every place, found a second time from the text of AO-1.27, 1.28 and 2.16."""

from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from panoverde.games.roulette.rules import AO_AMERICANA, AO_FRANCESA, Numbering, Rules

NO_ZERO = replace(AO_AMERICANA, zero_combinations=False)
OUTER = replace(AO_FRANCESA, outer_cavalos=True)
WHEEL_B = replace(AO_AMERICANA, numbering=Numbering.AMERICAN)


def numbers(rules: Rules, zone: str) -> tuple[int, ...]:
    return tuple(number for part in rules.layout[zone].parts for number in part.numbers)


def of_kind(rules: Rules, kind: str) -> list[tuple[int, ...]]:
    return [numbers(rules, zone) for zone, place in rules.layout.items() if place.kind == kind]


@pytest.mark.rule("AO-1.27", "AO-1.27a", "AO-1.27b", "AO-1.29", "AO-2.16", "AO-2.16a", "AO-2.16b", "AO-2.17", "R-12")
def test_every_possible_combination_lies_on_the_cloth_once() -> None:
    counts = Counter(place.kind for place in AO_FRANCESA.layout.values())
    assert counts == {
        "pleno": 37, "cavalo": 60, "rua": 14, "quadro": 23, "linha": 11, "duzia": 3, "coluna": 3,
        "cavalo_duzia": 2, "cavalo_coluna": 2, "simples": 6,
    }  # fmt: skip
    for kind in counts:
        covered = of_kind(AO_FRANCESA, kind)
        assert len(set(map(frozenset, covered))) == len(covered)
    american = Counter(place.kind for place in AO_AMERICANA.layout.values())
    assert american - counts == {
        "simples": 6, "serie_grande": 1, "serie_pequena": 1, "vadios": 1,
        "vizinhos_1": 37, "vizinhos_2": 37, "vizinhos_3": 37,
    }  # fmt: skip
    assert len(AO_AMERICANA.layout) == 281


@pytest.mark.rule("AO-1.27a-ii", "AO-1.27a-iii", "AO-1.27a-iv", "AO-1.27a-v", "AO-2.16a")
def test_adjacent_numbers_share_a_line_of_the_cloth() -> None:
    """Numbers n and n + 3 lie one below the other; n and n + 1 beside each other unless n ends a row."""
    rules = replace(AO_FRANCESA, zero_combinations=False)
    touching = {
        (one, other)
        for one, other in combinations(range(1, 37), 2)
        if other - one == 3 or (other - one == 1 and one % 3)
    }
    assert set(of_kind(rules, "cavalo")) == touching
    assert set(of_kind(rules, "rua")) == {(n, n + 1, n + 2) for n in range(1, 37, 3)}
    assert set(of_kind(rules, "quadro")) == {(n, n + 1, n + 3, n + 4) for n in range(1, 33) if n % 3}
    assert set(of_kind(rules, "linha")) == {tuple(range(n, n + 6)) for n in range(1, 34, 3)}


@pytest.mark.rule("R-12")
def test_the_zero_combines_along_the_first_row() -> None:
    with_zero = {
        place.zone for place in AO_AMERICANA.layout.values() if place.unit == 1 and 0 in place.parts[0].numbers
    }
    extra = {"cavalo_0_1", "cavalo_0_2", "cavalo_0_3", "rua_0_1_2", "rua_0_2_3", "quadro_0_1_2_3"}
    assert with_zero == {"pleno_0"} | extra
    assert set(AO_AMERICANA.layout) - set(NO_ZERO.layout) == extra


@pytest.mark.rule("AO-1.27a-vi", "AO-1.27a-vii", "AO-1.27a-viii", "AO-1.27a-ix", "AO-2.16a", "R-13")
def test_dozens_and_columns() -> None:
    assert [numbers(AO_FRANCESA, f"duzia_{n}") for n in (1, 2, 3)] == [
        tuple(range(1, 13)), tuple(range(13, 25)), tuple(range(25, 37)),
    ]  # fmt: skip
    for which, head in ((1, 34), (2, 35), (3, 36)):
        assert set(numbers(AO_FRANCESA, f"coluna_{which}")) == {n for n in range(1, 37) if (head - n) % 3 == 0}
    outer = OUTER
    for zone in ("cavalo_duzia", "cavalo_coluna"):
        single = zone.removeprefix("cavalo_")
        assert f"{zone}_1_3" not in AO_FRANCESA.layout
        for one, other in ((1, 2), (2, 3), (1, 3)):
            both = {*numbers(outer, f"{single}_{one}"), *numbers(outer, f"{single}_{other}")}
            assert set(numbers(outer, f"{zone}_{one}_{other}")) == both
            assert len(both) == 24


@pytest.mark.rule("AO-1.27b", "AO-2.16b", "AO-1.19")
def test_simple_chances_have_eighteen_numbers_each_and_never_zero() -> None:
    for one, other in (("par", "impar"), ("menor", "maior"), ("encarnado", "preto")):
        assert sorted(numbers(AO_FRANCESA, one) + numbers(AO_FRANCESA, other)) == list(range(1, 37))
        assert len(numbers(AO_FRANCESA, one)) == 18
        for zone in (one, other):
            assert numbers(AO_AMERICANA, f"valor_{zone}") == numbers(AO_AMERICANA, zone)
    assert {18, 2} <= set(numbers(AO_FRANCESA, "par"))
    assert numbers(AO_FRANCESA, "maior")[0] == 19


@pytest.mark.rule("AO-1.28", "AO-1.28a", "AO-1.28a-i", "AO-1.28a-ii", "AO-1.28a-iii")
def test_series_cover_the_wheel_between_them() -> None:
    sizes = {"serie_grande": (9, 17), "serie_pequena": (6, 12), "vadios": (5, 8)}
    for zone, (chips, count) in sizes.items():
        assert AO_AMERICANA.layout[zone].unit == chips
        assert len(set(numbers(AO_AMERICANA, zone))) == count
    assert {n for zone in sizes for n in numbers(AO_AMERICANA, zone)} == set(range(37))
    assert not {place.kind for place in WHEEL_B.layout.values()} & set(sizes)


@pytest.mark.rule("AO-1.28b", "AO-1.28b-i", "AO-1.28b-ii", "AO-1.28b-iii")
def test_neighbours_are_those_of_the_wheel() -> None:
    assert set(numbers(AO_AMERICANA, "vizinhos_0_2")) == {3, 26, 0, 32, 15}
    assert [AO_AMERICANA.layout[f"vizinhos_17_{side}"].unit for side in (1, 2, 3)] == [3, 5, 7]
    assert set(numbers(AO_AMERICANA, "vizinhos_26_1")) == {3, 26, 0}
