"""docs/reference/poker-ranking.md is what the descriptions say."""

from pathlib import Path

from panoverde.lab.poker.ranking_page import page

ROOT = Path(__file__).parents[2]


def test_the_page_is_fresh() -> None:
    written = (ROOT / "docs" / "reference" / "poker-ranking.md").read_text("utf-8")
    assert written == page(), "run python -m panoverde.lab.poker.ranking_page > docs/reference/poker-ranking.md"


def test_each_ranking_shows_the_rules_of_its_own_chapters() -> None:
    standard, land, online = page().split("\n## ")[1:]
    assert "PT-SO" not in standard + land
    assert "PT-NB" not in online
    assert "R-133" not in standard
    assert "| figuras simples " in land
    assert "| figuras simples " not in standard
