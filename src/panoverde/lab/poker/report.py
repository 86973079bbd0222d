"""Equity and frequencies, as tables for people and records for programs."""

from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table

from panoverde.core.cards import Card, drawn
from panoverde.core.messages import Lang
from panoverde.lab.figures import counted, plain, shown
from panoverde.lab.layout import plain_table
from panoverde.lab.poker.results import Equity, Frequencies, PlayerEquity
from panoverde.lab.poker.words import say
from panoverde.lab.subject import named

ENDS = ("win", "tie", "lose")


def equity_table(equity: Equity, lang: Lang, width: int) -> Table:
    table = plain_table(say("equity", lang, game=named(equity.variant, lang)), _method(equity, lang), width)
    table.add_column(say("hand", lang), overflow="fold")
    for column in (*ENDS, "share", *([] if equity.exact else ["error"])):
        table.add_column(say(column, lang), justify="right")
    for player in equity.players:
        ends = [
            f"{counted(getattr(player, end), lang)}\n{shown(Fraction(getattr(player, end), equity.deals), lang)}"
            for end in ENDS
        ]
        error = [] if player.error is None else [shown(player.error, lang)]
        table.add_row(_hand(player), *ends, shown(player.share, lang), *error)
    return table


def _hand(player: PlayerEquity) -> str:
    return _drawn(player.cards) if player.cards else player.hand


def _drawn(cards: Sequence[Card]) -> str:
    return " ".join(map(drawn, cards))


def _method(equity: Equity, lang: Lang) -> str:
    """How the figures were found, and under which rules."""
    word = "exact" if equity.exact else "simulated"
    said = [say(word, lang, deals=counted(equity.deals, lang), seed=equity.seed)]
    if equity.board:
        said.append(say("board", lang, cards=_drawn(equity.board)))
    if equity.dead:
        said.append(say("dead", lang, cards=_drawn(equity.dead)))
    said.append(say("rules", lang, rules=equity.rules))
    return f"{'; '.join(said)}. {say('share_note', lang)}"


def equity_record(equity: Equity) -> dict[str, object]:
    """Counts as whole numbers; every fraction as text, exact and decimal."""
    method: dict[str, object] = {"name": "exact enumeration" if equity.exact else "simulation", "deals": equity.deals}
    if not equity.exact:
        method |= {"seed": equity.seed, "generator": "SplitMix64"}
    return {
        "variant": equity.variant,
        "ranking": equity.ranking,
        "rules": equity.rules.split(),
        "board": equity.board,
        "dead": equity.dead,
        "method": method,
        "players": [_player_record(player, equity.deals) for player in equity.players],
    }


def _player_record(player: PlayerEquity, deals: int) -> dict[str, object]:
    ends = {end: {"count": getattr(player, end), **_fraction(Fraction(getattr(player, end), deals))} for end in ENDS}
    record: dict[str, object] = {"hand": player.hand, **ends, "share": _fraction(player.share)}
    return record if player.error is None else {**record, "standard_error": plain(player.error)}


def _fraction(number: Fraction) -> dict[str, str]:
    return {"exact": str(number), "decimal": plain(number)}


def frequencies_table(game: str, columns: Sequence[Frequencies], lang: Lang, width: int) -> Table:
    table = plain_table(say("frequencies", lang, game=named(game, lang)), say("counted_note", lang), width)
    table.add_column(say("category", lang), no_wrap=True)
    for column in columns:
        table.add_column(say(column.what, lang), justify="right")
        table.add_column(say("probability", lang), justify="right")
    for category in columns[0].counts:
        table.add_row(named(category, lang), *_cells(columns, category, lang), end_section=False)
    table.add_section()
    totals = [cell for column in columns for cell in (counted(column.total, lang), "")]
    table.add_row(say("total", lang), *totals)
    return table


def _cells(columns: Sequence[Frequencies], category: str, lang: Lang) -> list[str]:
    cells = []
    for column in columns:
        count = column.counts[category]
        cells += [counted(count, lang), shown(Fraction(count, column.total), lang)]
    return cells


def frequencies_record(game: str, columns: Sequence[Frequencies]) -> dict[str, object]:
    return {
        "game": game,
        "method": {"name": "exact enumeration"},
        **{
            column.what: {
                "total": column.total,
                "categories": {
                    category: {"count": count, **_fraction(Fraction(count, column.total))}
                    for category, count in column.counts.items()
                },
            }
            for column in columns
        },
    }
