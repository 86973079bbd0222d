"""Payback plans are read from their files, written back without loss, and refused with place and reason (AO-17.9)."""

import re
import tomllib
from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given, strategies as st

from panoverde.core.messages import Lang, reason
from panoverde.core.refusal import Refused
from panoverde.games._slots.places import places
from panoverde.games._slots.plan import Deck, DrawPoker, Pick, Reels, Wheel
from panoverde.games._slots.reader import LARGEST_FILE, fingerprint, read
from panoverde.games._slots.writer import write
from panoverde.games.slots.rules import PRESETS

from .plans import EVERYTHING, POKER, WAYS

pytestmark = pytest.mark.rule("AO-17.9")


@pytest.mark.parametrize("text", [EVERYTHING, WAYS, POKER], ids=["lines", "ways", "poker"])
def test_a_plan_is_written_and_read_without_loss(text: str) -> None:
    plan = read(text.encode())
    assert read(write(plan).encode()) == plan


def test_every_field_of_the_file_is_in_the_plan() -> None:
    plan = read(EVERYTHING.encode())
    assert isinstance(plan, Reels)
    assert plan.window == (2, 1, 2)
    assert plan.strips[2] == ("BAR2", "SETE", "LUA", "V")
    assert (plan.bets, plan.stake.per_line) == (2, (1, 2, 5))
    assert plan.pay[0].counts == ((3, 30), (2, 3))
    assert plan.free_spins
    assert plan.free_strips[0] == ("SETE", "LUA", "BAR1")
    wheel, pick = plan.bonus
    assert isinstance(wheel, Wheel)
    assert isinstance(pick, Pick)
    assert (wheel.name, pick.boxes) == ('A "roda" \\ grande', (2, 5, None))
    assert plan.jackpot
    assert (plan.jackpot.line, plan.jackpot.group, str(plan.jackpot.increment)) == (2, "Norte", "3/200")
    assert plan.jackpot.name == "SETE SETE SETE"
    assert plan.substitutes(plan.wild[0]) == {"SETE", "BAR1"}
    assert plan.substitutes(plan.wild[1]) == {"SETE"}


def test_defaults() -> None:
    text = (
        EVERYTHING.replace("line = 2\nstart", "start")
        .replace('group = "Norte"\n', "")
        .replace("retrigger = {3 = 1}\n", "")
    )
    text = re.sub(r"multiplier = 3\nstrips = .*\n", "", text).replace('"1.5"', "1")
    plan = read(text.replace("per_line = [1, 2, 5]\n", "").replace("maximum_prize = 50\n", "").encode())
    assert isinstance(plan, Reels)
    assert plan.jackpot
    assert (plan.jackpot.line, plan.jackpot.group, plan.jackpot.increment_percent) == (1, None, "1")
    assert plan.free_spins
    assert (plan.free_spins.retrigger, plan.free_spins.multiplier, plan.free_strips) == ((), 1, plan.strips)
    assert (plan.stake.per_line, plan.maximum_prize) == ((1,), None)
    assert read(write(plan).encode()) == plan
    bare = read(POKER.replace('[deck]\nranks = "789TJQKA"\n', "").encode())
    assert isinstance(bare, DrawPoker)
    assert bare.deck == Deck()


def test_a_mixed_prize_is_enough_and_no_way_is_no_ways() -> None:
    text = 'name="x"\nkind="reels"\nwindow=1\nstrips=["A"]\nlines=[[1]]\nways=false\nstake.coins=["1"]\n'
    plan = read(f'{text}mixed = [{{line = ["A"], pays = 1}}]\n'.encode())
    assert isinstance(plan, Reels)
    assert (plan.ways, plan.pay) == (False, ())
    assert read(write(plan).encode()) == plan


def test_a_machine_may_pay_by_scatters_alone() -> None:
    text = 'name="x"\nkind="reels"\nwindow=1\nstrips=["A B"]\nlines=[[1]]\nstake.coins=["1"]\npay={}\n'
    plan = read(f"{text}scatter = {{A = {{1 = 2}}}}\n".encode())
    assert isinstance(plan, Reels)
    assert read(write(plan).encode()) == plan


def test_one_other_byte_is_another_fingerprint() -> None:
    assert fingerprint(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert fingerprint(EVERYTHING.encode()) != fingerprint(EVERYTHING.replace("3 = 30", "3 = 31").encode())


SPOILT = {
    "unknown field": ("maximum_prize = 50", "maximum_price = 50", 5, "maximum_price", "plan-unknown-field"),
    "missing field": ("window = [2, 1, 2]\n", "", 1, "window", "plan-missing-field"),
    "no lines": ("lines = [[1, 1, 1], [2, 1, 2]]", "", 1, "lines", "plan-missing-field"),
    "unknown kind": ('kind = "reels"', 'kind = "dice"', 3, "kind", "plan-unknown-choice"),
    "no kind": ('kind = "reels"\n', "", 1, "kind", "plan-missing-field"),
    "unknown symbol": ("SETE = {3 = 30", "SEIS = {3 = 30", 22, "pay.SEIS", "plan-unknown-symbol"),
    "unknown in a group": ('["BAR1", "BAR2"]', '["BAR1", "BAR3"]', 19, "groups.BARRAS[2]", "plan-unknown-symbol"),
    "twice in a group": ('["BAR1", "BAR2"]', '["BAR1", "BAR1"]', 19, "groups.BARRAS[2]", "plan-twice"),
    "unknown in a mixed line": ('"SETE", "BARRAS"]', '"SETE", "B"]', 27, "mixed[1].line[3]", "plan-unknown-symbol"),
    "unknown wild": ('symbol = "V"', 'symbol = "X"', 35, "wild[2].symbol", "plan-unknown-symbol"),
    "unknown scatter": ("LUA = {2 = 1, 3 = 5}", "SOL = {2 = 1}", 39, "scatter.SOL", "plan-unknown-symbol"),
    "empty strip": ('"SETE BAR1 LUA W"', '" "', 7, "strips[1]", "plan-bad-length"),
    "strip of a number": ('"SETE BAR1 LUA W"', "7", 7, "strips[1]", "plan-not-text"),
    "symbol of all": ('"SETE BAR1 LUA W"', '"SETE * LUA W"', 7, "strips[1]", "plan-bad-symbol"),
    "short strip": ('"SETE BAR1 LUA W"', '"SETE"', 7, "strips[1]", "plan-short-strip"),
    "short free strip": ('"SETE LUA BAR1"', '"SETE"', 46, "free_spins.strips[1]", "plan-short-strip"),
    "free strips too few": (', "SETE LUA V"]', "]", 46, "free_spins.strips", "plan-not-one-per-reel"),
    "row outside the window": ("[2, 1, 2]]", "[2, 2, 2]]", 12, "lines[2][2]", "plan-out-of-range"),
    "line too short": ("[2, 1, 2]]", "[2, 1]]", 12, "lines[2]", "plan-not-one-per-reel"),
    "windows too few": ("window = [2, 1, 2]", "window = [2, 1]", 4, "window", "plan-not-one-per-reel"),
    "window of text": ("window = [2, 1, 2]", 'window = "2"', 4, "window", "plan-not-whole"),
    "negative prize": ("2 = 3}", "2 = -3}", 22, "pay.SETE.2", "plan-out-of-range"),
    "prize of a half": ("pays = 7", "pays = 7.5", 28, "mixed[1].pays", "plan-not-whole"),
    "prize of true": ("pays = 7", "pays = true", 28, "mixed[1].pays", "plan-not-whole"),
    "prize too large": ("pays = 7", f"pays = {10**13}", 28, "mixed[1].pays", "plan-out-of-range"),
    "prize without combination": ("BARRAS = {3 = 9}", "BARRAS = {}", 23, "pay.BARRAS", "plan-no-combination"),
    "more symbols than reels": ("BARRAS = {3 = 9}", "BARRAS = {4 = 9}", 23, "pay.BARRAS.4", "plan-bad-count"),
    "no symbol": ("BARRAS = {3 = 9}", "BARRAS = {0 = 9}", 23, "pay.BARRAS.0", "plan-bad-count"),
    "a count of a half": ("BARRAS = {3 = 9}", 'BARRAS = {"1.5" = 9}', 23, "pay.BARRAS.1.5", "plan-bad-count"),
    "no table of prizes": ("BARRAS = {3 = 9}", "BARRAS = 9", 23, "pay.BARRAS", "plan-not-a-table"),
    "no list of coins": ('["0.10", "2"]', '"0.10"', 15, "stake.coins", "plan-not-a-list"),
    "no coin": ('["0.10", "2"]', "[]", 15, "stake.coins", "plan-bad-length"),
    "coin of nothing": ('["0.10", "2"]', '["0.00"]', 15, "stake.coins[1]", "plan-bad-coin"),
    "coin of words": ('["0.10", "2"]', '["um"]', 15, "stake.coins[1]", "plan-bad-coin"),
    "coin of a number": ('["0.10", "2"]', "[1]", 15, "stake.coins[1]", "plan-not-text"),
    "coin twice": ('["0.10", "2"]', '["2", "2"]', 15, "stake.coins[2]", "plan-twice"),
    "coin of the same value": ('["0.10", "2"]', '["2", "2.00"]', 15, "stake.coins[2]", "plan-twice"),
    "line bets twice": ("per_line = [1, 2, 5]", "per_line = [2, 2]", 16, "stake.per_line[2]", "plan-twice"),
    "bets with lines": ("per_line = [1, 2, 5]", "bets = 5", 16, "stake.bets", "plan-unknown-field"),
    "empty name": ('name = "Tudo"', 'name = " "', 2, "name", "plan-bad-text"),
    "ways of text": ("maximum_prize = 50", 'ways = "yes"', 5, "ways", "plan-not-truth"),
    "ways with lines": ("maximum_prize = 50", "ways = true", 12, "lines", "plan-not-with-ways"),
    "group named as a symbol": ("BARRAS = [", "SETE = [", 19, "groups.SETE", "plan-bad-group"),
    "wild in a group": ('["BAR1", "BAR2"]', '["BAR1", "W"]', 19, "groups.BARRAS", "plan-wild-in-group"),
    "wild twice": ('symbol = "V"', 'symbol = "W"', 35, "wild[2].symbol", "plan-twice"),
    "mixed as a row": (
        'line = ["*", "SETE", "BARRAS"]\npays = 7',
        'line = ["*", "*", "*"]\npays = 7\n[[mixed]]\nline = ["*", "*", "*"]\npays = 1',
        29,
        "mixed[2]",
        "plan-twice",
    ),
    "endless": ("retrigger = {3 = 1}", "retrigger = {1 = 2}", 44, "free_spins.retrigger", "plan-endless"),
    "too many spins": ("spins = {3 = 4}", "spins = {3 = 20000}", 43, "free_spins.spins.3", "plan-out-of-range"),
    "no spins": ("spins = {3 = 4}", "spins = {3 = 0}", 43, "free_spins.spins.3", "plan-out-of-range"),
    "wheel with boxes": ("prizes = [{", "boxes = [{", 53, "bonus[1].boxes", "plan-unknown-field"),
    "unknown bonus": ('kind = "pick"', 'kind = "slide"', 59, "bonus[2].kind", "plan-unknown-choice"),
    "bonus twice": ('name = "Caixas"', "name = 'A \"roda\" \\ grande'", 56, "bonus[2].name", "plan-twice"),
    "more picks than boxes": ("picks = 2", "picks = 4", 61, "bonus[2].picks", "plan-out-of-range"),
    "box of words": ('boxes = [2, 5, "end"]', 'boxes = ["fim"]', 60, "bonus[2].boxes[1]", "plan-not-whole"),
    "weight of nothing": ("weight = 3", "weight = 0", 53, "bonus[1].prizes[1].weight", "plan-out-of-range"),
    "jackpot on no line": ("line = 2", "line = 3", 65, "jackpot.line", "plan-out-of-range"),
    "jackpot too short": (', "SETE", "SETE"]', "]", 64, "jackpot.combination", "plan-not-one-per-reel"),
    "jackpot of a group": ('"SETE", "SETE"]', '"BARRAS", "SETE"]', 64, "jackpot.combination[2]", "plan-unknown-symbol"),
    "percentage without quotes": ('"1.5"', "1.5", 67, "jackpot.increment_percent", "plan-bad-percent"),
    "percentage of true": ('"1.5"', "true", 67, "jackpot.increment_percent", "plan-bad-percent"),
    "percentage of all": ('"1.5"', "100", 67, "jackpot.increment_percent", "plan-bad-percent"),
    "jackpot of all": ('"1.5"', '"100"', 67, "jackpot.increment_percent", "plan-bad-percent"),
}  # fmt: skip


@pytest.mark.parametrize("case", SPOILT)
def test_a_plan_that_makes_no_sense_is_refused_with_its_place(case: str) -> None:
    before, after, line, field, code = SPOILT[case]
    assert before in EVERYTHING
    with pytest.raises(Refused) as told:
        read(EVERYTHING.replace(before, after, 1).encode())
    facts = told.value.facts
    assert (told.value.cites, told.value.code) == (("AO-17.9",), code)
    assert (facts["field"], facts["line"]) == (f"`{field}`", line)
    for lang in Lang:
        assert f"`{field}`" in reason(told.value, lang)


def refusal_of(text: str) -> Refused:
    with pytest.raises(Refused) as told:
        read(text.encode())
    return told.value


HUGE = 10**12


@pytest.mark.parametrize(
    ("text", "changes", "field"),
    [
        (EVERYTHING, {"multiplier = 2": f"multiplier = {10**8}", "3 = 30": f"3 = {10**8}"}, "pay.SETE.3"),
        (EVERYTHING, {"pays = 7": f"pays = {HUGE}"}, "mixed[1].pays"),
        (EVERYTHING, {"LUA = {2 = 1, 3 = 5}": f"LUA = {{2 = {HUGE}}}"}, "scatter.LUA"),
        (EVERYTHING, {"stakes = 5": f"stakes = {HUGE}"}, "bonus[1].prizes"),
        (EVERYTHING, {"boxes = [2, 5,": f"boxes = [{HUGE}, 5,"}, "bonus[2].boxes"),
        (EVERYTHING, {"start = 100": f"start = {HUGE}"}, "jackpot.start"),
        (WAYS, {"A = {3 = 6": f"A = {{3 = {HUGE}"}, "pay.A"),
    ],
)  # fmt: skip
def test_a_prize_beyond_counting_is_refused_where_it_is_written(text: str, changes: dict[str, str], field: str) -> None:
    for before, after in changes.items():
        assert before in text
        text = text.replace(before, after, 1)
    refused = refusal_of(text)
    (line,) = (number for number, line in enumerate(text.splitlines(), 1) if [*changes.values()][-1] in line)
    assert (refused.code, refused.facts["field"], refused.facts["line"]) == ("plan-overflow", f"`{field}`", line)
    for lang in Lang:
        assert f"{line}, `{field}`" in reason(refused, lang)


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("bets = 4\n", "", "plan-missing-field"),
        ('"A A B"', '"A W B"', "plan-wild-first"),
        ("[pay]\nA = {3 = 6, 2 = 1}\nB = {3 = 2}\n", "", "plan-missing-field"),
        ("[pay]", '[groups]\nG = ["A"]\n[pay]', "plan-not-with-ways"),
        (
            "[pay]",
            '[free_spins]\nsymbol = "B"\nspins = {3 = 1}\nstrips = ["W A", "A B", "A B"]\n[pay]',
            "plan-wild-first",
        ),
    ],
)
def test_ways_need_their_bets_and_no_wild_first(before: str, after: str, code: str) -> None:
    assert refusal_of(WAYS.replace(before, after)).code == code


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ('ranks = "KA"', 'ranks = "K2"', "plan-unknown-rank"),
        ('ranks = "KA"', 'ranks = "KK"', "plan-twice"),
        ('is = "flush"', 'is = "flush"\nranks = "A"', "plan-ranks-of-what"),
        ('is = "flush"', 'is = "five"', "plan-unknown-choice"),
        ('name = "Cor"', 'name = "Trio"', "plan-twice"),
        ('name = "Cor"', 'name = "nothing"', "plan-twice"),
        ('"789TJQKA"', '"89"', "plan-bad-deck"),
        ('"789TJQKA"', '"A A"', "plan-twice"),
        ('coins = ["1.00"]', 'coins = ["1.00"]\nper_line = [1]', "plan-unknown-field"),
        ("pays = 25", f"pays = {10**8}", "plan-out-of-range"),
    ],
)
def test_draw_poker_that_makes_no_sense_is_refused(before: str, after: str, code: str) -> None:
    assert before in POKER
    assert refusal_of(POKER.replace(before, after)).code == code


def test_what_is_not_toml_is_refused_with_its_line() -> None:
    assert refusal_of("name = 'x'\nkind = \n").facts["line"] == 2
    assert refusal_of(f"name = 'x'\nstart = {'1' * 5000}\n").facts["line"] == 2
    assert refusal_of(f"name = {'[' * 5000}").code == "plan-not-toml"
    slip = refusal_of("name = 'x'\nkind : 'reels'\n")
    assert (slip.facts["line"], slip.facts["column"]) == (2, 6)
    assert reason(slip, Lang.PT).startswith("linha 2, coluna 6: ")
    for lang in Lang:
        assert "(at line" not in reason(slip, lang), "the place is told once, in the reader's language"
    ends = refusal_of("name = 'x'\nlines = [")
    assert (ends.facts["line"], ends.facts["column"]) == (2, 10)
    with pytest.raises(Refused) as told:
        read(b"name = 'x'\nkind = '\xff'\n")
    assert (told.value.code, told.value.facts["line"]) == ("plan-not-utf-8", 2)
    with pytest.raises(Refused) as told:
        read(b" " * (LARGEST_FILE + 1))
    assert told.value.code == "plan-too-long"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (".".join("a" * 21) + " = 1", "plan-too-deep"),
        (f"[{' . '.join('a' * 21)}]", "plan-too-deep"),
        ("x = {" + '"a".' * 20 + "b = 1}", "plan-too-deep"),
        ("x" * 201 + " = 1", "plan-long-word"),
    ],
    ids=["key", "header", "quoted", "word"],
)
def test_names_that_would_keep_a_reader_busy_are_refused_before(text: str, code: str) -> None:
    refused = refusal_of(f"# a comment\n{text}\n")
    assert (refused.code, refused.facts["line"]) == (code, 2)


def test_dots_in_texts_and_comments_are_no_names() -> None:
    dots = " . x" * 30
    plan = read(f"#{dots}\n{EVERYTHING}".replace('"SETE BAR1 LUA W"', f'"SETE BAR1 LUA W{dots}"').encode())
    assert isinstance(plan, Reels)
    assert plan.strips[0].count(".") == 30


def test_a_byte_order_mark_is_no_part_of_the_plan() -> None:
    assert read(b"\xef\xbb\xbf" + EVERYTHING.encode()) == read(EVERYTHING.encode())


def test_a_long_or_unseen_name_is_cut_in_a_refusal() -> None:
    refused = refusal_of(f'"{"x" * 99}\\u0007" = 1\nkind = "reels"\n')
    assert refused.facts["field"] == f"`{'x' * 39}…`"


def test_places_of_every_spelling_of_toml() -> None:
    text = """# top
a.b = {c = [1,
  2], "d e" = 'x # y'} # tail
'q' = \"\"\"
]\"\"\"
"\\u0041\\t" = 2024-01-01 10:00:00
[t."u.v"]
w = []
[[many]]
x = 1
[[many]]
[many.deep]
y = [ {z = 1} ]
"""
    found = places(text)
    tomllib.loads(text)
    assert found["a", "b", "c", 1] == 3
    assert found["a", "b", "d e"] == 3
    assert (found["q",], found["A\t",]) == (4, 6)
    assert (found["t", "u.v"], found["t", "u.v", "w"]) == (7, 8)
    assert (found["many", 0, "x"], found["many", 1], found["many", 1, "deep", "y", 0, "z"]) == (10, 11, 13)


def paths(value: object, path: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return {path}.union(*(paths(one, (*path, key)) for key, one in inside))


@pytest.mark.parametrize("text", [EVERYTHING, WAYS, POKER])
def test_every_value_of_a_plan_has_a_place(text: str) -> None:
    assert paths(tomllib.loads(text)) <= places(text).keys()


OURS = [rules.file for rules in PRESETS.values()]


@given(st.data())
def test_a_plan_with_some_lines_elsewhere_is_read_or_refused(data: st.DataObject) -> None:
    """Lines that are missing, there twice or at another place; numbers that are larger, smaller or negative."""
    lines = data.draw(st.sampled_from([EVERYTHING, WAYS, POKER, *OURS])).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        place, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match data.draw(st.sampled_from(["drop", "twice", "move", "number"])):
            case "drop" if len(lines) > 1:
                del lines[place]
            case "twice":
                lines.insert(other, lines[place])
            case "move":
                lines[place], lines[other] = lines[other], lines[place]
            case _:
                number = data.draw(st.sampled_from([-1, 0, 2, 1_000, 10**6, 10**12, 10**30]))
                lines[place] = re.sub(r"\b\d+(?=\s*[,}\]]|$)", str(number), lines[place], count=1)
    _read_or_refused("\n".join(lines).encode())


@given(st.data())
def test_a_plan_with_some_letters_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([EVERYTHING, WAYS, POKER, *OURS]))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 12, len(text))))
    instead = data.draw(st.one_of(st.text(max_size=6), st.sampled_from(["[[", "{", "=", "\n", "nan", "-1", '"""'])))
    _read_or_refused((text[:start] + instead + text[end:]).encode("utf-8", "surrogatepass"))


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(file: bytes) -> None:
    _read_or_refused(file)


VALUES = st.recursive(
    st.one_of(st.booleans(), st.integers(), st.floats(), st.sampled_from(["", "SETE", "end", "*", "3"])),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from("a3*"), inner, max_size=2)),
    max_leaves=4,
)


@given(st.sampled_from(sorted(paths(tomllib.loads(EVERYTHING)) - {()}, key=str)), VALUES)
def test_any_value_in_any_field_is_read_or_refused(path: tuple[str | int, ...], value: object) -> None:
    plan = tomllib.loads(EVERYTHING)
    holder = plan
    for key in path[:-1]:
        holder = holder[key]  # type: ignore[index]
    holder[path[-1]] = value  # type: ignore[index]
    _read_or_refused("".join(f"{name} = {_toml(one)}\n" for name, one in plan.items()).encode())


def _toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        case list():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return "{" + ", ".join(f'"{name}" = {_toml(one)}' for name, one in value.items()) + "}"
    raise TypeError(value)


def _read_or_refused(file: bytes) -> None:
    try:
        plan = read(file)
    except Refused as found:
        refused = found
    else:
        assert read(write(plan).encode()) == plan
        return
    assert refused.cites == ("AO-17.9",)
    assert isinstance(refused.facts.get("line", 1), int)
    for lang in Lang:
        assert len(reason(refused, lang)) > 20


def test_the_plans_of_the_documents_are_plans() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "slots.md").read_text("utf-8")
    blocks = re.findall(r"^    name = .*?(?=^\S)", page, re.MULTILINE | re.DOTALL)
    assert [type(read(dedent(block).encode())) for block in blocks] == [Reels, DrawPoker]
