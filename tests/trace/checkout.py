"""A small checkout with a small law, where every state of a rule can be brought about."""

from collections.abc import Callable
from pathlib import Path

import pytest

CATALOGUE = """\
"id","source","locator","game","kind","summary"
"AO-1.1","001 AO","art. 1 n.º 1","roleta","engine","A wheel <turns> & stops. [R-01]"
"AO-1.2","001 AO","art. 1 n.º 2","roleta","equipment","A wheel has pockets."
"AO-1.10","001 AO","art. 1 n.º 10","roleta","staff","The croupier spins."
"PT-NB-1","000 PT","regra 1","poker","operator","Three variants."
"""
REGRAS = """\
"id","resumo"
"AO-1.1","Uma roleta gira e para."
"AO-1.2","Uma roleta tem compartimentos."
"AO-1.10","O pagador lança a bola."
"PT-NB-1","Três variantes, cada uma com as suas regras."
"""
READINGS = """\
# Readings register

## Roulette

### R-01 — "stops" or halts

- **Where:** AO-1.1
- **What is wrong:** Nobody says when.
- **Evidence:** Text.
- **Default reading:** It stops: `at_rest`.
- **Operator option:** no.

### R-02 — Colour

- **Where:** AO-1.2
- **What is wrong:** No colour.
- **Evidence:** Text.
- **Default reading:** Any, see R-01.
- **Operator option:** yes.
"""
FILES = {
    "law/catalogue.csv": CATALOGUE,
    "law/regras.csv": REGRAS,
    "law/readings.md": READINGS,
    "law/status.toml": "[reasons]\n",
    "law/chapters.toml": 'complete = []\n[titles]\n"AO-1" = "Roleta <americana>"\n',
    "src/panoverde/games/roulette/play.py": "",
    "tests/test_play.py": "",
    "scenarios/roulette/spin.scenario": "",
}

Checkout = Callable[..., Path]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Writes the small checkout, with these files instead of its own or beside them."""

    def write(files: dict[str, str] | None = None) -> Path:
        for name, content in {**FILES, **(files or {})}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content, encoding="utf-8")
        return tmp_path

    return write
