"""Random small machines with every feature of the contract."""

from typing import Any

from hypothesis import strategies as st

SYMBOLS = ("A", "B", "C", "S", "W", "V")
Fields = dict[str, Any]


@st.composite
def machines(draw: st.DrawFn, ways: bool) -> Fields:
    """As a mapping; some are endless, which the reader refuses."""
    reels = draw(st.integers(2, 3))
    rows = draw(st.lists(st.integers(1, 2), min_size=reels, max_size=reels))
    strips = [_strip(draw, rows[reel], ways and reel == 0) for reel in range(reels)]
    plan: Fields = {"name": "small", "kind": "reels", "window": rows if draw(st.booleans()) else max(rows)}
    if not isinstance(plan["window"], list):
        rows = [max(rows)] * reels
        strips = [strip * 2 for strip in strips]
    plan["strips"] = [" ".join(strip) for strip in strips]
    own = draw(st.booleans())
    free = [_strip(draw, rows[reel], ways and reel == 0) for reel in range(reels)] if own else None
    known = sorted({symbol for strip in (*strips, *(free or ())) for symbol in strip})
    prize, cells = st.integers(0, 40), sum(rows)
    some = st.lists(st.sampled_from(known), min_size=1, max_size=3, unique=True)
    plan["stake"] = {"coins": ["0.10"]}
    groups: Fields = {}
    wilds = [symbol for symbol in ("W", "V") if symbol in known]
    if ways:
        plan["ways"], plan["stake"]["bets"] = True, draw(st.integers(1, 5))
    else:
        rows_of_line = st.tuples(*(st.integers(1, shown) for shown in rows)).map(list)
        plan["lines"] = draw(st.lists(rows_of_line, min_size=1, max_size=3))
        tame = [symbol for symbol in known if symbol not in wilds]
        grouped: bool = draw(st.booleans())
        if tame and grouped:
            groups["G"] = draw(st.lists(st.sampled_from(tame), min_size=1, max_size=2, unique=True))
            plan["groups"] = groups
        target = st.sampled_from([*known, *groups, "*"])
        mixed = st.tuples(*[target] * reels).map(list)
        lines = draw(st.lists(mixed, max_size=2, unique_by=tuple))
        if lines:
            plan["mixed"] = [{"line": line, "pays": draw(prize)} for line in lines]
        if draw(st.booleans()):
            combination = draw(st.tuples(*(st.sampled_from(strip) for strip in strips)).map(list))
            plan["jackpot"] = {"combination": combination, "start": draw(prize), "increment_percent": "1.5"}
            plan["jackpot"]["line"] = draw(st.integers(1, len(plan["lines"])))
    paid = draw(st.lists(st.sampled_from([*known, *groups]), min_size=1, unique=True))
    plan["pay"] = {key: draw(_counts(reels, prize)) for key in paid}
    plan["wild"] = [_wild(draw, symbol, some) for symbol in wilds]
    if draw(st.booleans()):
        plan["scatter"] = {symbol: draw(_counts(cells, prize)) for symbol in draw(some)}
    if draw(st.booleans()):
        spins: Fields = {"symbol": draw(st.sampled_from(known)), "spins": draw(_counts(cells, st.integers(1, 4)))}
        spins |= {"retrigger": draw(_counts(cells, st.integers(1, 2)))} if draw(st.booleans()) else {}
        spins |= {"multiplier": draw(st.integers(1, 3))} if draw(st.booleans()) else {}
        plan["free_spins"] = spins | ({"strips": [" ".join(strip) for strip in free]} if free else {})
    elif free:
        keep = {symbol for strip in strips for symbol in strip}
        plan = _without(plan, keep)
    names = draw(st.lists(st.sampled_from(("Roda", "Caixas")), max_size=2, unique=True))
    shown = [symbol for strip in strips for symbol in strip]
    if names:
        plan["bonus"] = [
            _bonus(draw, name, draw(st.sampled_from(shown)), draw(st.integers(1, cells))) for name in names
        ]
    if draw(st.booleans()):
        plan["maximum_prize"] = draw(st.integers(1, 30))
    return plan


def _strip(draw: st.DrawFn, rows: int, tame: bool) -> list[str]:
    symbols = [symbol for symbol in SYMBOLS if not tame or symbol not in "WV"]
    return draw(st.lists(st.sampled_from(symbols), min_size=rows, max_size=4))


def _counts(most: int, gives: st.SearchStrategy[int]) -> st.SearchStrategy[dict[str, int]]:
    return st.dictionaries(st.integers(1, most).map(str), gives, min_size=1, max_size=3)


def _wild(draw: st.DrawFn, symbol: str, some: st.SearchStrategy[list[str]]) -> Fields:
    wild: Fields = {"symbol": symbol}
    if draw(st.booleans()):
        wild["substitutes"] = draw(some)
    if draw(st.booleans()):
        wild["multiplier"] = draw(st.integers(1, 3))
    return wild


def _bonus(draw: st.DrawFn, name: str, symbol: str, count: int) -> Fields:
    head = {"name": name, "symbol": symbol, "count": count}
    if name == "Roda":
        prizes = draw(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 3)), min_size=1, max_size=3))
        return {**head, "kind": "wheel", "prizes": [{"stakes": stakes, "weight": weight} for stakes, weight in prizes]}
    boxes = draw(st.lists(st.one_of(st.integers(0, 9), st.just("end")), min_size=1, max_size=4))
    return {**head, "kind": "pick", "boxes": boxes, "picks": draw(st.integers(1, len(boxes)))}


def _without(plan: Fields, keep: set[str]) -> Fields:
    """Only what speaks of symbols that the paid strips have."""
    groups = {name: [one for one in members if one in keep] for name, members in plan.get("groups", {}).items()}
    plan["groups"] = {name: members for name, members in groups.items() if members}
    known = keep | set(plan["groups"])
    plan["pay"] = {key: counts for key, counts in plan["pay"].items() if key in known}
    plan["mixed"] = [one for one in plan.get("mixed", []) if {*one["line"]} <= known | {"*"}]
    plan["wild"] = [wild for wild in plan["wild"] if wild["symbol"] in keep]
    for wild in plan["wild"]:
        if "substitutes" in wild:
            wild["substitutes"] = [symbol for symbol in wild["substitutes"] if symbol in keep]
    plan["scatter"] = {symbol: counts for symbol, counts in plan.get("scatter", {}).items() if symbol in keep}
    return {name: value for name, value in plan.items() if value or name == "pay"}


def as_toml(plan: Fields) -> str:
    """Everything inline: another spelling than our writer's."""
    return "".join(f"{name} = {_inline(value)}\n" for name, value in plan.items())


def _inline(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case str():
            return f'"{value}"'
        case list():
            return f"[{', '.join(map(_inline, value))}]"
        case _:
            return "{" + ", ".join(f'"{name}" = {_inline(one)}' for name, one in value.items()) + "}"
