"""Several tables: the draw by suits, places for too many, changes of table."""

from collections import Counter
from fractions import Fraction

import pytest

from panoverde.core.cards import SUITS
from panoverde.core.chance import Scripted, Seeded, exhaust
from panoverde.core.refusal import Refused
from panoverde.games._poker.seats import hall

NAMES = [f"player {number}" for number in range(11)]


@pytest.mark.rule("PT-NB-25", "AO-13.25", "R-263")
@pytest.mark.parametrize(("players", "tables", "sizes"), [(8, 2, [4, 4]), (11, 2, [6, 5]), (21, 4, [6, 5, 5, 5])])
def test_each_suit_is_a_table_and_the_tables_are_equally_full(players: int, tables: int, sizes: list[int]) -> None:
    names = [str(number) for number in range(players)]
    drawn = hall.draw_tables(names, tables, 10, Seeded(1))
    assert list(drawn) == names
    assert sorted(Counter(drawn.values()).values(), reverse=True) == sizes
    assert set(drawn.values()) == set(SUITS[:tables])


@pytest.mark.rule("PT-NB-25", "AO-13.25")
def test_everybody_is_as_likely_at_each_table() -> None:
    first: Counter[str] = Counter()
    for probability, drawn in exhaust(lambda chance: hall.draw_tables(NAMES[:8], 2, 10, chance)["player 7"]):
        first[drawn] += probability  # type: ignore[assignment]
    assert dict(first) == {"c": Fraction(1, 2), "d": Fraction(1, 2)}


@pytest.mark.rule("PT-NB-25", "AO-13.25")
def test_the_draw_is_binding() -> None:
    drawn = hall.draw_tables(NAMES[:8], 2, 10, Scripted([0] * 7))
    assert drawn["player 0"] == "c"
    hall.check_table(drawn, "player 0", "c")
    for name, suit in (("player 0", "d"), ("nobody", "c")):
        with pytest.raises(Refused, match="other-table"):
            hall.check_table(drawn, name, suit)


@pytest.mark.rule("PT-NB-25", "PT-NB-24", "AO-13.25", "AO-13.24", "R-263")
@pytest.mark.parametrize(("players", "tables"), [(7, 2), (11, 3), (11, 1), (100, 5)])
def test_every_table_needs_four_players_and_a_suit_of_its_own(players: int, tables: int) -> None:
    with pytest.raises(Refused, match="wrong-number-of-tables"):
        hall.draw_tables([str(number) for number in range(players)], tables, 100, Seeded(1))


@pytest.mark.rule("PT-NB-27", "PT-NB-6", "AO-13.27", "AO-13.6")
def test_no_table_has_more_players_than_seats() -> None:
    names = [str(number) for number in range(21)]
    with pytest.raises(Refused, match="more-than-seats"):
        hall.draw_tables(names, 2, 10, Seeded(1))
    assert hall.draw_tables(names[:20], 2, 10, Seeded(1))


@pytest.mark.rule("PT-NB-27", "AO-13.27")
def test_too_many_for_one_table_draw_lots_after_those_of_the_session_before() -> None:
    names = ["a", "b", "c", "d"]
    assert hall.draw_places(names, (), 4, Scripted()) == ("a", "b", "c", "d")
    assert hall.draw_places(names, {"d"}, 2, Scripted([1])) == ("d", "b")
    assert hall.draw_places(names, {"a", "c", "d"}, 2, Scripted([2, 0])) == ("d", "a")
    assert hall.draw_places(names, {"a", "c"}, 2, Scripted([1])) == ("c", "a")


@pytest.mark.rule("PT-NB-11", "PT-NB-12b", "AO-13.11", "AO-13.12b")
def test_the_last_seat_needs_no_lot() -> None:
    assert hall.draw_seats(["a", "b"], [3, 8], Scripted([1])) == {8: "a", 3: "b"}


@pytest.mark.rule("PT-NB-26", "AO-13.26", "R-263")
@pytest.mark.parametrize(
    ("players", "cave", "code"),
    [
        ({"c": 6, "d": 5}, 0, None),
        ({"c": 6, "d": 6}, 0, "tables-out-of-balance"),
        ({"c": 8, "d": 5}, 0, None),
        ({"c": 5, "d": 6}, 0, "tables-out-of-balance"),
        ({"c": 7, "d": 6, "h": 4}, 0, None),  # no worse than before
        ({"c": 6, "d": 6, "h": 5}, 0, "tables-out-of-balance"),
        ({"c": 6, "d": 5}, 1, "cave-not-lost"),
        ({"c": 4, "d": 4}, 0, "too-few-left"),
        ({"c": 11, "d": 10}, 0, "more-than-seats"),
    ],
)
def test_only_a_player_who_lost_their_cave_changes_table_and_never_to_the_harm_of_the_others(
    players: dict[str, int], cave: int, code: str | None
) -> None:
    if code is None:
        hall.check_change(players, "c", "d", cave=cave, seats=10)
        return
    with pytest.raises(Refused, match=code):
        hall.check_change(players, "c", "d", cave=cave, seats=10)
