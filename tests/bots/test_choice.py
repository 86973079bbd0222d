"""What a bot does with what it is offered."""

import asyncio
from collections import Counter
from typing import Any

import pytest

from panoverde.bots.bot import Bot, Manner
from panoverde.bots.choice import Choice, choose, named
from panoverde.core.chance import Seeded
from panoverde.core.option import Nature, Number, Option, Pick, Text

CALL, CHECK = Option("call", (), Nature.COURSE), Option("check", (), Nature.COURSE)
FOLD, FOLD_FREELY = Option("fold", (), Nature.COURSE), Option("fold")
CHEAP = Option("raise_to", (Number("bet", 400, 20_000),), Nature.STAKE)
DEAR = Option("raise_to", (Number("bet", 15_000, 20_000),), Nature.STAKE)


def chosen(*options: Option, times: int = 1000) -> Counter[str]:
    luck = Seeded(5)
    return Counter(choice.kind for _ in range(times) if (choice := choose(options, 0, luck, set())))


def test_facing_a_small_bet_it_mostly_calls_now_and_then_raises_and_seldom_folds() -> None:
    acts = chosen(CALL, FOLD, CHEAP)
    assert acts["call"] > 600
    assert 50 < acts["raise_to"] < 250
    assert 20 < acts["fold"] < 200


@pytest.mark.parametrize("offered", [(CALL, FOLD, DEAR), (CALL, FOLD)], ids=["a big raise", "all they have"])
def test_facing_a_big_bet_it_mostly_folds(offered: tuple[Option, ...]) -> None:
    acts = chosen(*offered)
    assert acts["fold"] > 500
    assert acts["call"] > 100


def test_what_costs_nothing_is_never_given_up() -> None:
    acts = chosen(CHECK, FOLD_FREELY, CHEAP)
    assert acts["fold"] == 0
    assert acts["check"] > 700


def test_it_raises_by_the_least() -> None:
    luck = Seeded(5)
    raises = [choose((CALL, FOLD, CHEAP), 0, luck, set()) for _ in range(300)]
    assert {choice.answers["bet"] for choice in raises if choice and choice.kind == "raise_to"} == {400}


def window(until: int) -> Option:
    return Option("place_bet", (Pick("zone", ("a", "b")), Number("chips", 100, 1_000, 100)), Nature.STAKE, until=until)


def test_a_bet_that_no_later_window_offers_again_is_never_let_pass() -> None:
    """At a slot machine: a bot that skipped its first spin would never play."""
    spin = Option("spin", (Pick("per_line", (1, 2)),), Nature.STAKE)
    assert chosen(spin)["spin"] == 1000


def test_a_bet_is_small_allowed_and_made_once_in_a_window() -> None:
    luck, bets = Seeded(1), set[tuple[str, int | None]]()
    made = [choose((window(until),), 0, luck, bets) for until in range(1, 200) for _ in range(3)]
    placed = [choice for choice in made if choice]
    assert 100 < len(placed) < 199  # some windows pass; none has two bets
    for choice in placed:
        assert choice.until is not None
        assert choice.is_offered((window(choice.until),), 0)
        assert choice.answers["chips"] <= 500


def test_it_is_ready_once_it_has_bet_or_has_let_the_window_pass() -> None:
    ready, bets = Option("ready", until=9), set[tuple[str, int | None]]()
    acts = [choose((window(9), ready), 0, Seeded(1), bets) for _ in range(2)]
    assert [act and act.kind for act in acts] == ["place_bet", "ready"]
    assert choose((ready,), 0, Seeded(1), set()) == Choice("ready", {}, 9)
    assert choose((ready,), 10, Seeded(1), set()) is None


def test_it_does_nothing_that_is_not_open_yet_over_or_asks_for_words() -> None:
    late, soon = Option("throw", (), Nature.COURSE, until=9), Option("throw", (), Nature.COURSE, since=11)
    assert choose((late, soon), 10, Seeded(1), set()) is None
    assert choose((Option("say", (Text("words"),), Nature.COURSE),), 10, Seeded(1), set()) is None
    assert named((Option("leave", until=9),), "leave", 10) is None
    assert named((Option("leave"),), "leave", 10) == Choice("leave", {}, None)


class FakeClient:
    """A table at which nothing happens."""

    def now(self) -> int:
        return 0


@pytest.mark.parametrize(("until", "most"), [(None, 3.0), (200, 0.1), (-50, 0.0)])
def test_it_thinks_like_a_person_but_never_past_half_of_its_time(
    until: int | None, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    client: Any = FakeClient()

    async def refill() -> bool:
        return False

    bot = Bot("bot-casa-1", client, Seeded(1), Manner(), refill)
    for _ in range(50):
        asyncio.run(bot._think(Choice("call", {}, until)))
    assert all(0.8 <= seconds <= 3.0 for seconds in slept) if until is None else all(s <= most for s in slept)
    assert bool(slept) == (most > 0)
