"""docs/reference/poker-ranking.md, from the descriptions: `python -m panoverde.lab.poker.ranking_page` prints it."""

from collections.abc import Sequence
from itertools import groupby
from textwrap import fill

from panoverde.core.cards import RANKS
from panoverde.core.messages import Lang, phrase
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, Ranking
from panoverde.games._poker.ranking.descriptions import Category
from panoverde.games._poker.ranking.evaluator import HandPlace
from panoverde.lab.poker.hand_counts import five_cards

HEAD = """# The rankings of poker

Generated from `games/_poker/ranking/descriptions.py` by `python -m panoverde.lab.poker.ranking_page`; a test keeps it
fresh. The same descriptions make the evaluator of the tables, the lookup tables of the laboratory and the names.

From the highest to the lowest. A hand is of the first category that it fits (R-130). *Values* says how many cards there
are of each value, *decides* how many values are compared, the most repeated first and then the highest; what is equal
in all of them is an exact tie. *Hands* counts those of five cards, each in its category, and *places* those that don't
tie with one another.
"""
TITLES = {
    "standard": "Hold'em and omaha: 52 cards",
    "sintetico_land": "Póquer sintético at a physical table: 28 cards",
    "sintetico_online": "Póquer sintético online: 28 cards, a pair without kickers",
}
WIDTH = 120
COLUMNS = ("category", "in English", "composed of", "example", "decides", "hands", "places", "rules")


def page() -> str:
    return "\n".join([HEAD, *map(_section, (STANDARD, SINTETICO_LAND, SINTETICO_ONLINE))])


def _section(ranking: Ranking) -> str:
    description = ranking.description
    facts = (
        f"Cards: {_spaced(description.ranks[::-1])} in four suits ({_list(description.deck_rules)}). "
        f"Sequences: {', '.join(map(_spaced, description.straights))} ({_list(description.straight_rules)}). "
        f"Order: {_list(description.order_rules)}. {len(ranking.places):,} places among "
        f"{five_cards(ranking).total:,} hands."
    )
    rows = [_row(ranking, category) for category in description.categories]
    widths = [max(map(len, column)) for column in zip(COLUMNS, *rows, strict=True)]
    lines = [COLUMNS, tuple("-" * width for width in widths), *rows]
    table = "\n".join(_line(cells, widths) for cells in lines)
    return f"## {TITLES[ranking.name]}\n\n{fill(facts, WIDTH)}\n\n{table}\n"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return f"| {' | '.join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))} |"


def _row(ranking: Ranking, category: Category) -> tuple[str, ...]:
    places = [place for place in ranking.places if place.category == category]
    names = (phrase("term", category.name, lang) for lang in (Lang.PT, Lang.EN))
    return (
        *names,
        _composed_of(category),
        _example(places[-1]),
        _decides(category),
        f"{five_cards(ranking).counts[category.name]:,}",
        f"{len(places):,}",
        _list(_rules(ranking, category)),
    )


def _composed_of(category: Category) -> str:
    said = [
        "one suit" if category.suited else "",
        "a sequence" if category.straight else "",
        f"up to the {_spaced(category.top)}" if category.top else "",
        f"only {_spaced(category.only[::-1])}" if category.only else "",
        f"values {'+'.join(map(str, category.alike))}" if category.alike else "",
    ]
    return ", ".join(filter(None, said))


def _example(place: HandPlace) -> str:
    """The highest hand of the category."""
    return _spaced(place.compositions[0].ranks)


def _decides(category: Category) -> str:
    if category.straight:
        return "nothing" if category.top else "its top card"
    return f"{category.compared} {'value' if category.compared == 1 else 'values'}"


def _rules(ranking: Ranking, category: Category) -> str:
    """Citations of the chapters that this ranking follows, and their readings."""
    chapters = {rule.rpartition("-")[0] for rule in ranking.description.order_rules.split()}
    kept: list[str] = []
    for field in (category.composition, category.tie_break):
        followed = True
        for readings, rules in groupby(field.split(), lambda rule: rule.startswith("R-")):
            ours = [rule for rule in rules if readings or rule.rpartition("-")[0] in chapters]
            followed = followed if readings else bool(ours)
            kept += ours if followed else []
    return " ".join(dict.fromkeys(kept))


def _list(rules: str) -> str:
    return ", ".join(rules.split())


def _spaced(ranks: str) -> str:
    return " ".join(rank.replace("T", "10") for rank in ranks if rank in RANKS)


if __name__ == "__main__":
    print(page(), end="")  # noqa: T201
