"""Equity and frequencies, as tables for people and records for programs."""

from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table

from panoverde.core.cards import Card, drawn
from panoverde.core.messages import Lang
from panoverde.games._poker.ranking import Ranking
from panoverde.lab.figures import counted, exact_and_decimal, percent, plain, shown
from panoverde.lab.poker.grid import Grid, GridColumn
from panoverde.lab.poker.results import FIVE, Equity, Frequencies, PlayerEquity
from panoverde.lab.poker.words import say
from panoverde.lab.subject import named

ENDS = ("win", "tie", "lose")


def equity_table(equity: Equity, lang: Lang, width: int) -> Table:
    columns = [_column(equity, end, lang) for end in ENDS]
    columns.append(GridColumn((say("share", lang),), [(percent(player.share, lang),) for player in equity.players]))
    errors = [(percent(Fraction(player.error), lang),) for player in equity.players if player.error is not None]
    if errors:
        columns.append(GridColumn((say("error", lang),), errors))
    title, names = say("equity", lang, game=named(equity.variant, lang)), [_hand(player) for player in equity.players]
    return Grid(title, _method(equity, lang), say("hand", lang), names, columns).table(width)


def _column(equity: Equity, end: str, lang: Lang) -> GridColumn:
    """Number and percentage of deals."""
    counts = [getattr(player, end) for player in equity.players]
    figures = [(counted(count, lang), percent(Fraction(count, equity.deals), lang)) for count in counts]
    return GridColumn((say(end, lang), ""), figures)


def _hand(player: PlayerEquity) -> str:
    """A range with spaces between its parts, where it may be folded."""
    return _drawn(player.cards) if player.cards else ", ".join(player.hand.replace(" ", "").split(","))


def _drawn(cards: Sequence[Card]) -> str:
    return " ".join(map(drawn, cards))


def _method(equity: Equity, lang: Lang) -> str:
    """Method and rules of the figures."""
    word = "exact" if equity.exact else "simulated"
    deals = say("deal" if equity.deals == 1 else "some_deals", lang, deals=counted(equity.deals, lang))
    said = [say(word, lang, deals=deals, seed=equity.seed)]
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
    ends = {
        end: {"count": getattr(player, end), **exact_and_decimal(Fraction(getattr(player, end), deals))} for end in ENDS
    }
    record: dict[str, object] = {"hand": player.hand, **ends, "share": exact_and_decimal(player.share)}
    return record if player.error is None else {**record, "standard_error": plain(player.error)}


def frequencies_table(game: str, ranking: Ranking, counts: Sequence[Frequencies], lang: Lang, width: int) -> Table:
    title = say("frequencies", lang, game=say(FIVE, lang) if game == FIVE else named(game, lang))
    caption = f"{say('counted_note', lang)} {say('rules_note', lang, rules=ranking.description.order_rules)}"
    names = [*(named(category, lang) for category in counts[0].counts), say("total", lang)]
    columns = [
        GridColumn(
            (say(one.what, lang), say("probability", lang)),
            [
                *((counted(count, lang), shown(Fraction(count, one.total), lang)) for count in one.counts.values()),
                (counted(one.total, lang), ""),
            ],
        )
        for one in counts
    ]
    return Grid(title, caption, say("category", lang), names, columns, totalled=True).table(width)


def frequencies_record(game: str, ranking: Ranking, counts: Sequence[Frequencies]) -> dict[str, object]:
    return {
        "game": game,
        "ranking": ranking.name,
        "rules": ranking.description.order_rules.split(),
        "method": {"name": "exact enumeration"},
        **{
            one.what: {
                "total": one.total,
                "categories": {
                    category: {"count": count, **exact_and_decimal(Fraction(count, one.total))}
                    for category, count in one.counts.items()
                },
            }
            for one in counts
        },
    }
