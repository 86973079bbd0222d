"""Every commitment matches its reveal, and what was drawn is what the seed gives."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from panoverde.core.chance import Secure
from panoverde.core.fair import NumberStream, commitment_of as core_commitment_of
from panoverde.journal.entry import Entry
from panoverde.store.audit import AuditReport, audit, below, commitment_of, words_of
from tests.store.journals import House, changed, first, place, played, relinked, rewritten, write_lines

VECTORS = Path(__file__).parents[2] / "docs" / "reference" / "fairness-vectors.json"
TABLE = "table/m1"
COMMITTED, STAKED, THROWN, REVEALED = 2, 3, 4, 5
"""The entries of the first coup."""


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    """Without checkpoints: what is wrong here is wrong whoever signed it."""
    return [entry for entry in played() if entry.stream != "checkpoints"]


@pytest.fixture
def judge(tmp_path: Path) -> Callable[[list[Entry]], AuditReport]:
    return lambda entries: audit(write_lines(tmp_path / "export.jsonl", entries))


Judge = Callable[[list[Entry]], AuditReport]


def revealed(entries: list[Entry]) -> dict[str, object]:
    event = json.loads(entries[place(entries, TABLE, REVEALED)].body)["act"]["events"][0]
    assert event["event"] == "chance_revealed"
    return dict(event)


def test_the_scheme_is_that_of_the_tables() -> None:
    for vector in json.loads(VECTORS.read_text("utf-8")):
        seed, salt = bytes.fromhex(vector["seed"]), bytes.fromhex(vector["salt"])
        words, stream = words_of(seed, salt), NumberStream(seed, salt)
        assert commitment_of(seed) == vector["commitment"] == core_commitment_of(seed)
        assert [[bound, below(words, bound)] for bound, _ in vector["draws"]] == vector["draws"]
        assert [stream.below(bound) for bound, _ in vector["draws"]] == [value for _, value in vector["draws"]]


def test_a_draw_changed_where_it_was_made_is_not_the_one_revealed(entries: list[Entry], judge: Judge) -> None:
    draws = json.loads(entries[place(entries, TABLE, THROWN)].body)["draws"]
    old = json.dumps(draws, separators=(",", ":")).encode()
    other = json.dumps([[6, (draws[0][1] + 1) % 6], *draws[1:]], separators=(",", ":")).encode()
    report = judge(rewritten(entries, TABLE, THROWN, old, other))
    salted_anew = {"draws-differ", "salt"}
    assert first(report)[:2] == (TABLE, REVEALED)
    assert {one.why for one in report.findings.values()} <= salted_anew


def test_a_draw_changed_in_both_places_is_not_the_seeds(entries: list[Entry], judge: Judge) -> None:
    """Every coup after it would have another salt: the first finding is at the coup itself."""
    draws = json.loads(entries[place(entries, TABLE, THROWN)].body)["draws"]
    old = json.dumps(draws, separators=(",", ":")).encode()
    other = json.dumps([[6, (draws[0][1] + 1) % 6], *draws[1:]], separators=(",", ":")).encode()
    both = rewritten(rewritten(entries, TABLE, THROWN, old, other), TABLE, REVEALED, old, other)
    assert first(judge(both)) == (TABLE, REVEALED, "draw")


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("seed", "ab" * 32, "seed"),
        ("salt", "cd" * 32, "salt"),
        ("commitment", "ef" * 32, "not-committed"),
        ("draws", [], "draws-differ"),
        ("seed", "zz", "chance-malformed"),
        ("draws", [[0, 0]], "draws-differ"),
        ("draws", 5, "chance-malformed"),
    ],
)
def test_a_reveal_that_is_not_of_its_commitment_is_named(
    entries: list[Entry], judge: Judge, field: str, value: object, why: str
) -> None:
    event = revealed(entries) | {field: value}
    body = json.dumps({"act": {"command": None, "events": [event]}}, separators=(",", ":")).encode()
    assert first(judge(relinked(changed(entries, TABLE, REVEALED, body=body)))) == (TABLE, REVEALED, why)


def told(judge: Judge, tell: Callable[[House], Awaitable[None]]) -> AuditReport:
    async def story() -> list[Entry]:
        house = House()
        await house.event("m1", {"event": "table_opened"})
        await tell(house)
        return [entry for stream in sorted(await house.store.heads()) for entry in await house.store.read(stream)]

    return judge(asyncio.run(story()))


async def commit(house: House, number: int) -> Secure:
    chance = Secure(bytes([number]) * 32, (await house.store.head(TABLE)).hash)
    await house.event("m1", {"event": "chance_committed", "commitment": chance.commitment})
    return chance


async def draw(house: House, chance: Secure) -> None:
    made = len(chance.draws)
    chance.dice(3)
    await house.event("m1", {"event": "dice_thrown"}, draws=chance.draws[made:])


async def reveal(house: House, chance: Secure) -> None:
    shown = {"seed": chance.seed.hex(), "salt": chance.salt.hex(), "draws": chance.draws}
    await house.event("m1", {"event": "chance_revealed", "commitment": chance.commitment, **shown})


def test_an_open_coup_is_normal_and_listed(judge: Judge) -> None:
    async def tell(house: House) -> None:
        await draw(house, await commit(house, 1))

    report = told(judge, tell)
    assert not report.findings
    (remark,) = (remark for remark in report.remarks if remark.why == "open")
    assert (remark.stream, remark.version, remark.facts["draws"]) == (TABLE, 2, 3)


def test_several_throws_of_one_seed_are_revealed_together(judge: Judge) -> None:
    async def tell(house: House) -> None:
        chance = await commit(house, 1)
        await draw(house, chance)
        await draw(house, chance)
        await reveal(house, chance)

    assert not told(judge, tell).findings


def test_a_commitment_is_not_abandoned_for_another(judge: Judge) -> None:
    async def tell(house: House) -> None:
        await commit(house, 1)
        await commit(house, 2)

    assert first(told(judge, tell)) == (TABLE, 3, "abandoned")


def test_a_commitment_is_opened_once(judge: Judge) -> None:
    async def tell(house: House) -> None:
        chance = await commit(house, 1)
        await draw(house, chance)
        await reveal(house, chance)
        await reveal(house, chance)

    assert first(told(judge, tell)) == (TABLE, 5, "not-committed")


def test_seeds_are_not_tried_until_one_pleases_the_house(judge: Judge) -> None:
    async def tell(house: House) -> None:
        await reveal(house, await commit(house, 1))
        await commit(house, 2)

    assert first(told(judge, tell)) == (TABLE, 4, "discarded")


def test_the_last_seed_of_a_table_may_be_opened_unused(judge: Judge) -> None:
    async def tell(house: House) -> None:
        await reveal(house, await commit(house, 1))

    assert not told(judge, tell).findings


def test_a_table_is_not_closed_on_a_commitment(judge: Judge) -> None:
    async def tell(house: House) -> None:
        await draw(house, await commit(house, 1))
        await house.write(TABLE, act={"command": None, "events": []}, closed=True)

    assert first(told(judge, tell)) == (TABLE, 4, "never-opened")


def test_nothing_is_drawn_between_two_commitments(judge: Judge) -> None:
    async def tell(house: House) -> None:
        chance = await commit(house, 1)
        await draw(house, chance)
        await reveal(house, chance)
        await draw(house, chance)

    assert first(told(judge, tell)) == (TABLE, 5, "unbound")


def test_a_seed_is_not_used_at_two_tables(judge: Judge) -> None:
    async def tell(house: House) -> None:
        await commit(house, 1)
        await house.event("m2", {"event": "table_opened"})
        await house.event("m2", {"event": "chance_committed", "commitment": Secure(bytes([1]) * 32, b"").commitment})

    assert first(told(judge, tell)) == ("table/m2", 2, "committed-again")


def test_a_name_written_with_escapes_is_read_all_the_same(entries: list[Entry], judge: Judge) -> None:
    hidden = rewritten(entries, TABLE, REVEALED, b'"chance_revealed"', b'"\\u0063hance_revealed"')
    reports = [judge(hidden), judge(entries)]
    assert reports[0].counts["proofs"] == reports[1].counts["proofs"]
