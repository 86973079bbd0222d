"""Writes a plan as the TOML file that reads as the same plan."""

from collections.abc import Iterable, Iterator, Mapping

from .plan import END, Bonus, Counts, DrawPoker, Plan, Reels, Wheel

Value = str | int | list["Value"] | dict[str, "Value"]


def write(plan: Plan) -> str:
    parts = _reels(plan) if isinstance(plan, Reels) else _draw_poker(plan)
    return "\n".join(parts)


def _head(plan: Plan, kind: str) -> str:
    return _fields({"name": plan.name, "kind": kind})


def _reels(plan: Reels) -> Iterator[str]:
    most = {} if plan.maximum_prize is None else {"maximum_prize": plan.maximum_prize}
    window: Value = list(plan.window) if len({*plan.window}) > 1 else plan.window[0]
    lines = "" if plan.ways else _rows("lines", (_text(list(line)) for line in plan.lines))
    ways = "ways = true\n" if plan.ways else ""
    strips = _rows("strips", (_text(" ".join(strip)) for strip in plan.strips))
    yield _head(plan, "reels") + _fields({"window": window, **most}) + strips + lines + ways
    per_line: dict[str, Value] = {} if plan.stake.per_line == (1,) else {"per_line": list(plan.stake.per_line)}
    bets: dict[str, Value] = {} if plan.stake.bets is None else {"bets": plan.stake.bets}
    yield _table("[stake]", {"coins": list(plan.stake.coins), **per_line, **bets})
    yield _table("[pay]", {pay.key: _counts(pay.counts) for pay in plan.pay})
    if plan.groups:
        yield _table("[groups]", {group.name: list(group.symbols) for group in plan.groups})
    for mixed in plan.mixed:
        yield _table("[[mixed]]", {"line": list(mixed.line), "pays": mixed.pays})
    for wild in plan.wild:
        instead: dict[str, Value] = {} if wild.substitutes is None else {"substitutes": list(wild.substitutes)}
        yield _table("[[wild]]", {"symbol": wild.symbol, **instead, **_unless_one(wild.multiplier)})
    if plan.scatter:
        yield _table("[scatter]", {scatter.symbol: _counts(scatter.counts) for scatter in plan.scatter})
    if free := plan.free_spins:
        again: dict[str, Value] = {"retrigger": _counts(free.retrigger)} if free.retrigger else {}
        fields = {"symbol": free.symbol, "spins": _counts(free.spins), **again, **_unless_one(free.multiplier)}
        own = "" if free.strips is None else _rows("strips", (_text(" ".join(strip)) for strip in free.strips))
        yield _table("[free_spins]", fields) + own
    for bonus in plan.bonus:
        yield _table("[[bonus]]", _bonus(bonus))
    if jackpot := plan.jackpot:
        percent = jackpot.increment_percent
        group: dict[str, Value] = {} if jackpot.group is None else {"group": jackpot.group}
        shared: dict[str, Value] = {"combination": list(jackpot.combination), "line": jackpot.line}
        yield _table("[jackpot]", {**shared, "start": jackpot.start, "increment_percent": percent, **group})


def _draw_poker(plan: DrawPoker) -> Iterator[str]:
    yield _head(plan, "draw_poker")
    yield _table("[deck]", {"ranks": plan.deck.ranks, "suits": plan.deck.suits})
    yield _table("[stake]", {"coins": list(plan.stake.coins)})
    for hand in plan.hands:
        ranks: dict[str, Value] = {} if hand.ranks is None else {"ranks": hand.ranks}
        yield _table("[[hand]]", {"name": hand.name, "is": hand.category, **ranks, "pays": hand.pays})


def _bonus(bonus: Bonus) -> dict[str, Value]:
    head: dict[str, Value] = {"name": bonus.name, "symbol": bonus.symbol, "count": bonus.count}
    if isinstance(bonus, Wheel):
        return {
            **head,
            "kind": "wheel",
            "prizes": [{"stakes": one.stakes, "weight": one.weight} for one in bonus.prizes],
        }
    boxes: Value = [END if box is None else box for box in bonus.boxes]
    return {**head, "kind": "pick", "boxes": boxes, "picks": bonus.picks}


def _unless_one(multiplier: int) -> dict[str, Value]:
    return {} if multiplier == 1 else {"multiplier": multiplier}


def _counts(counts: Counts) -> dict[str, Value]:
    return {str(count): gives for count, gives in counts}


def _table(header: str, fields: Mapping[str, Value]) -> str:
    return f"{header}\n{_fields(fields)}"


def _fields(fields: Mapping[str, Value]) -> str:
    return "".join(f"{_key(name)} = {_text(value)}\n" for name, value in fields.items())


def _rows(name: str, rows: Iterable[str]) -> str:
    """An array with an item on each line."""
    return f"{name} = [\n" + "".join(f"  {row},\n" for row in rows) + "]\n"


def _text(value: Value) -> str:
    match value:
        case int():
            return str(value)
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'  # printable, see Node.text
        case list():
            return f"[{', '.join(map(_text, value))}]"
    return "{" + ", ".join(f"{_key(name)} = {_text(one)}" for name, one in value.items()) + "}"


def _key(name: str) -> str:
    bare = name.isascii() and all(letter.isalnum() or letter in "_-" for letter in name)
    return name if bare else _text(name)
