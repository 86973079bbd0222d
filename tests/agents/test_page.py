"""The page about tables for agents: its examples run, and it has every action and field of each game."""

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from panoverde.agents import aec
from panoverde.agents.aec import PokerEnv
from panoverde.agents.blackjack import setting as blackjack
from panoverde.agents.blackjack.aec import BlackjackEnv
from panoverde.agents.sem_descarte import setting as sem_descarte
from panoverde.agents.sem_descarte.aec import SemDescarteEnv
from panoverde.agents.setting import Setting

PAGE = Path(__file__).parents[2] / "docs" / "build" / "agents.md"
POKER, BLACKJACK, SEM_DESCARTE = "One table", "Blackjack", "Póquer sem descarte"


def section(title: str) -> str:
    (text,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return str(text)


def test_the_examples_of_the_page_run() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 6
    for block in blocks:
        exec(compile(block, str(PAGE), "exec"), {})  # noqa: S102


@pytest.mark.parametrize(
    ("title", "table", "sizes"),
    [
        (POKER, PokerEnv(Setting("holdem", 7)), {"deck": 52, "players": 7, "rounds": 4}),
        (POKER, PokerEnv(Setting("omaha", 7)), {"deck": 52, "players": 7, "rounds": 4}),
        (POKER, PokerEnv(Setting("sintetico", 7)), {"deck": 28, "players": 7, "rounds": 5}),
        (BLACKJACK, BlackjackEnv(blackjack.BlackjackSetting(7)), {"deck": 52}),
        (SEM_DESCARTE, SemDescarteEnv(sem_descarte.SemDescarteSetting(7)), {"deck": 52, "players": 7}),
    ],
    ids=str,
)
def test_the_page_has_every_field_of_the_vector(title: str, table: Any, sizes: dict[str, int]) -> None:
    rows = re.findall(r"^\| `(\w+)` +\| (deck|players|rounds|1) +\|", section(title), re.MULTILINE)
    known = {**sizes, "1": 1}
    assert [(name, known[size]) for name, size in rows] == [
        (name, part.stop - part.start) for name, part in table.layout.fields.items()
    ]
    assert table.layout.size == sum(known[size] for _, size in rows)


@pytest.mark.parametrize(("title", "module"), [(POKER, aec), (BLACKJACK, blackjack), (SEM_DESCARTE, sem_descarte)])
def test_the_page_has_every_action(title: str, module: ModuleType) -> None:
    rows = re.findall(r"^\| (\d) \| `([A-Z_]+)` +\|", section(title), re.MULTILINE)
    numbers = [int(number) for number, _ in rows]
    assert [getattr(module, name) for _, name in rows] == numbers == list(range(module.ACTIONS))
