"""Finds what was altered, removed or moved in a journal. Standard library only: this one file is the auditor.

    python audit.py [casino.db]               the database, read only; by default this machine's own house
    python audit.py export.jsonl --key HEX    a file of `pano audit export` or `pano backup`

It knows nothing of the games, so that anyone can read it whole. Formats and proofs: docs/operate/audit.md.
Chapters: words, the report, signatures, chance, sources, the chain, checkpoints, the ledger, records, the whole.
"""

import argparse
import base64
import gc
import hashlib
import hmac
import json
import os
import sqlite3
import struct
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from hashlib import sha256
from io import TextIOWrapper
from itertools import count, groupby, islice, zip_longest
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

HOLDS, FAILS, UNREADABLE = 0, 1, 2
GENESIS = bytes(32)
GUARDED = ("wallet:", "credits:", "transit:", "pool:", "tournament/")
CHECKPOINTS = "checkpoints"
DRAWN = ("table/", "tournament/")
"""Streams in which chance decides something."""
DRAWING = {"draws", "hidden", "closed"}
"""Parts of an entry that concern chance."""
DEMO = ".demo"
FORMAT = "panoverde-lines"
SKEW = 1000
LAST = sys.maxsize

# Words of each finding and note, in both languages.

WORDS = {
    "missing": (
        "falta: depois da entrada {before} vem a {found}",
        "missing: entry {before} is followed by entry {found}",
    ),
    "altered": (
        "alterada: o conteúdo, a hora ou o lugar não são os do seu resumo, ou a anterior foi reescrita",
        "altered: its content, time or place is not what its hash was made of, or the one before was rewritten",
    ),
    "altered-hash": (
        "alterada: o resumo foi mudado; o conteúdo confere, como mostra a seguinte",
        "altered: its hash was changed; its content holds, as the next one shows",
    ),
    "reordered": (
        "trocada: a entrada que pertence aqui está no lugar {stands}",
        "reordered: the entry that belongs here stands in place {stands}",
    ),
    "twice": ("repetida ou fora de ordem: vem depois da {before}", "repeated or out of order: it follows {before}"),
    "not-json": ("o conteúdo não é um objeto JSON", "its body is not a JSON object"),
    "cut": (
        "falta: o fluxo acaba na versão {ends}, mas o ponto {checkpoint} assinou a {signed}",
        "missing: the stream ends at version {ends}, but checkpoint {checkpoint} signed version {signed}",
    ),
    "rewritten": (
        "reescrita: o ponto {checkpoint} assinou outro resumo; a primeira mudança está entre {since} e esta",
        "rewritten: checkpoint {checkpoint} signed another hash; the first change lies between {since} and this one",
    ),
    "checkpoint-malformed": ("não é um ponto assinado: {wrong}", "not a checkpoint: {wrong}"),
    "checkpoint-previous": (
        "assina outro ponto anterior, não a entrada que está antes",
        "signs another checkpoint as the previous one, not the entry before it",
    ),
    "signature": ("a assinatura não confere com o que assina", "the signature is not one of what it signs"),
    "another-key": (
        "assinado com outra chave: {found}, não {pinned}",
        "signed with another key: {found}, not {pinned}",
    ),
    "nothing-signed": ("nenhum ponto assinado com a chave dada", "no checkpoint signed with the key given"),
    "unseen": ("o ponto visto antes, {hash}, já não existe", "the checkpoint seen before, {hash}, no longer exists"),
    "moves-malformed": ("movimentos ilegíveis: {moves}", "unreadable moves: {moves}"),
    "unbalanced": ("os movimentos em {unit} somam {sum}, não zero", "its moves in {unit} sum to {sum}, not zero"),
    "mixed": ("créditos de demonstração juntos com dinheiro: {what}", "demo credits and real money meet: {what}"),
    "posting": (
        "a tabela postings diz {found}; a entrada diz {expected}",
        "table postings says {found}; the entry says {expected}",
    ),
    "posting-alone": ("a tabela postings tem uma linha sem entrada", "table postings has a row without an entry"),
    "balance": (
        "saldo de {account} em {unit}: a tabela balances diz {found}, as entradas {expected}; outros: {others}",
        "balance of {account} in {unit}: table balances says {found}, the entries {expected}; others: {others}",
    ),
    "row": (
        "tabela {table}, linha {id}: diz {found}; o fluxo diz {expected}",
        "table {table}, row {id}: says {found}; the stream says {expected}",
    ),
    "row-alone": (
        "tabela {table}, linha {id}: nenhum fluxo fala dela; diz {found}",
        "table {table}, row {id}: no stream tells of it; it says {found}",
    ),
    "row-missing": (
        "tabela {table}: falta a linha {id}; o fluxo diz {expected}",
        "table {table}: row {id} is missing; the stream says {expected}",
    ),
    "overdrawn": ("{account} fica com {amount} {unit}", "{account} is left with {amount} {unit}"),
    "chance-malformed": ("acaso ilegível: {wrong}", "unreadable chance: {wrong}"),
    "abandoned": (
        "novo compromisso sem abrir o da entrada {since}",
        "a new commitment while that of entry {since} is not opened",
    ),
    "committed-again": (
        "o compromisso {commitment} já tinha sido usado",
        "commitment {commitment} had been used before",
    ),
    "not-committed": (
        "abre o compromisso {commitment}, que não está por abrir",
        "opens commitment {commitment}, which is not waiting to be opened",
    ),
    "seed": ("a semente não é a do compromisso", "the seed is not the one committed to"),
    "salt": ("o sal não é o resumo anterior ao compromisso", "the salt is not the hash before the commitment"),
    "draws-differ": (
        "os sorteios revelados não são os das entradas: o {number}.º é {found}, não {expected}",
        "the draws revealed are not those of the entries: number {number} is {found}, not {expected}",
    ),
    "draw": (
        "o sorteio {number}, de {bound}, devia dar {expected} e não {value}",
        "draw {number} of {bound} should be {expected}, not {value}",
    ),
    "box": (
        "o que a entrada {version} esconde não se abre com a semente revelada",
        "what entry {version} hides is not opened by the seed revealed",
    ),
    "discarded": (
        "semente deitada fora sem uso (aberta na entrada {since}) e outra escolhida",
        "a seed was thrown away unused (opened in entry {since}) and another chosen",
    ),
    "never-opened": (
        "a mesa fechou sem abrir o compromisso da entrada {since}",
        "the table was closed while the commitment of entry {since} was not opened",
    ),
    "unbound": ("sorteio sem compromisso aberto", "a draw while no commitment is open"),
    "kind": (
        "a tabela {table} tem valores de outro tipo, em {rows} linhas",
        "table {table} has values of another kind, in {rows} rows",
    ),
    "line": ("linha {line} do ficheiro ilegível", "line {line} of the file can't be read"),
    "unfinished": ("o ficheiro está cortado: falta a última linha", "the file is truncated: its last line is missing"),
    "digest": ("o ficheiro foi alterado: o resumo final não confere", "the file was altered: its digest doesn't match"),
    "counts": ("o ficheiro tem {found} entradas e diz {expected}", "the file has {found} entries and says {expected}"),
    # Notes
    "open": (
        "por abrir: o compromisso da entrada {version} ({draws} sorteios até agora, e {sealed} atos selados)",
        "not opened yet: the commitment of entry {version} ({draws} draws so far, and {sealed} sealed acts)",
    ),
    "by-hand": ("{draws} sorteios sem compromisso", "{draws} draws without any commitment"),
    "clock-back": ("a hora anda para trás na entrada {version}", "time goes back at entry {version}"),
    "no-checkpoints": (
        "sem pontos assinados: quem pode escrever na base de dados pode ter refeito tudo",
        "nothing is signed: anyone with write access to the database may have rewritten everything",
    ),
    "pinned": (
        "chave tomada do primeiro ponto, não de fora: confirme {key}",
        "key taken from the first checkpoint, not from outside: confirm that it is {key}",
    ),
    "rotated": ("a partir daqui assina a chave {key}", "from here on key {key} signs"),
    "tail": ("{entries} entradas desde o último ponto assinado", "{entries} entries since the last checkpoint"),
    # The report
    "counted": (
        "{entries} entradas, {streams} fluxos, {checkpoints} pontos assinados, {moves} movimentos, {proofs} provas",
        "{entries} entries, {streams} streams, {checkpoints} checkpoints, {moves} moves, {proofs} proofs of chance",
    ),
    "last": (
        "último ponto: {version}, {hash} (guarde-o; da próxima vez: --seen)",
        "last checkpoint: {version}, {hash} (keep it; next time: --seen)",
    ),
    "holds": ("CONFERE", "HOLDS"),
    "fails": ("NÃO CONFERE: {findings} falhas; a primeira: {first}", "FAILS: {findings} findings; the first: {first}"),
    "remark": ("nota", "note"),
    "several": (
        "{number} notas iguais, a primeira em {words} (--notes mostra todas)",
        "{number} such notes, the first at {words} (--notes shows all)",
    ),
    "unreadable": ("não se consegue ler: {why}", "can't be read: {why}"),
}


def say(key: str, lang: str, facts: dict[str, Any]) -> str:
    return WORDS[key][lang == "en"].format_map(facts)


# The report


class Entry(NamedTuple):
    stream: str
    version: int
    at: int
    body: bytes
    hash: bytes
    seq: int = 0
    """Order of writing over all streams, as the database has it; no hash covers it."""


_entry: Callable[[Iterable[Any]], Entry] = partial(tuple.__new__, Entry)
"""Entry._make, faster."""


class Finding(NamedTuple):
    """A fault or a note: where, and why."""

    stream: str
    version: int
    why: str
    facts: dict[str, Any]
    at: int = LAST
    """Time of the last good link before it, so that findings sort by what was touched first."""

    def words(self, lang: str) -> str:
        place = f"{self.stream} {self.version}" if self.version else self.stream
        return f"{place}: {say(self.why, lang, self.facts)}"


class AuditReport:
    """Keeps the first finding of each kind in a stream, and none after its chain breaks: those would be echoes."""

    def __init__(self) -> None:
        self.findings: dict[tuple[str, str], Finding] = {}
        self.remarks: list[Finding] = []
        self.counts: Counter[str] = Counter(
            dict.fromkeys(("entries", "streams", "checkpoints", "moves", "proofs", "tail"), 0)
        )
        self.key = ""
        self.last: tuple[int, str] | None = None
        self.broken = ""
        """The current stream, once its chain is broken."""

    def found(self, kind: str, finding: Finding) -> None:
        if finding.stream != self.broken or kind == "chain":
            self.findings.setdefault((kind, finding.stream), finding)

    def remark(self, stream: str, version: int, why: str, **facts: Any) -> None:
        self.remarks.append(Finding(stream, version, why, facts | {"version": version}))

    def in_order(self) -> list[Finding]:
        return sorted(self.findings.values(), key=lambda one: (one.at, one.stream, one.version))

    def as_json(self) -> dict[str, Any]:
        def plain(one: Finding) -> dict[str, Any]:
            words = {lang: say(one.why, lang, one.facts) for lang in ("pt", "en")}
            return {"stream": one.stream, "version": one.version, "why": one.why, "facts": one.facts, **words}

        findings = [plain(one) for one in self.in_order()]
        return {
            "holds": not findings,
            "first": findings[0] if findings else None,
            "findings": findings,
            "remarks": [plain(one) for one in self.remarks],
            "counts": dict(self.counts),
            "key": self.key,
            "checkpoint": self.last and {"version": self.last[0], "hash": self.last[1]},
        }

    def lines(self, lang: str, *, every_note: bool = False) -> Iterator[str]:
        """The verdict is last."""
        yield from self.summary(lang, every_note=every_note)
        findings = [finding.words(lang) for finding in self.in_order()]
        yield from (f"  {finding}" for finding in findings)
        yield verdict(findings, lang)

    def summary(self, lang: str, *, every_note: bool = False) -> Iterator[str]:
        """Counts and notes; one of many alike stands for all."""
        yield say("counted", lang, self.counts)
        if self.last:
            yield say("last", lang, {"version": self.last[0], "hash": self.last[1]})
        kinds: dict[str, list[Finding]] = {}
        for remark in self.remarks:
            kinds.setdefault(remark.why, []).append(remark)
        for alike in kinds.values():
            words = [remark.words(lang) for remark in alike]
            if len(words) > 1 and not every_note:
                words = [say("several", lang, {"number": len(words), "words": words[0]})]
            yield from (f"{say('remark', lang, {})}: {line}" for line in words)


def verdict(findings: list[str], lang: str) -> str:
    """In one line."""
    return say("fails", lang, {"findings": len(findings), "first": findings[0]}) if findings else say("holds", lang, {})


# Signatures: Ed25519 (RFC 8032), verification only. Nothing here is secret, so nothing needs constant time.

Q = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, Q) % Q
ROOT = pow(2, (Q - 1) // 4, Q)
Point = tuple[int, int, int, int]
NEUTRAL: Point = (0, 1, 1, 0)
Window = list[list[tuple[int, int, int]]]


def _add(p: Point, q: Point) -> Point:
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % Q, (p[1] + p[0]) * (q[1] + q[0]) % Q
    c, d = 2 * p[3] * q[3] * D % Q, 2 * p[2] * q[2] % Q
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % Q, g * h % Q, f * g % Q, e * h % Q


def _decompress(text: bytes) -> Point | None:
    y = int.from_bytes(text, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    if y >= Q:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, Q) % Q
    x = pow(square, (Q + 3) // 8, Q)
    if (x * x - square) % Q:
        x = x * ROOT % Q
    if (x * x - square) % Q or (not x and sign):
        return None
    if x & 1 != sign:
        x = Q - x
    return x, y, 1, x * y % Q


def _window(point: Point) -> Window:
    """Multiples of the point for every hexadecimal digit at every place, ready to be added: (y + x, y - x, 2dxy)."""
    rows = []
    for _ in range(64):
        row, multiple = [], NEUTRAL
        for _ in range(16):
            z = pow(multiple[2], -1, Q)
            x, y = multiple[0] * z % Q, multiple[1] * z % Q
            row.append(((y + x) % Q, (y - x) % Q, 2 * D * x * y % Q))
            multiple = _add(multiple, point)
        rows.append(row)
        point = multiple
    return rows


def _add_multiple(total: Point, window: Window, factor: int) -> Point:
    x, y, z, t = total
    for row in window:
        digit = factor & 15
        factor >>= 4
        if digit:
            plus, minus, twice = row[digit]
            a, b, c, d = (y - x) * minus, (y + x) * plus, t * twice, z + z
            e, f, g, h = (b - a) % Q, (d - c) % Q, (d + c) % Q, (b + a) % Q
            x, y, z, t = e * f % Q, g * h % Q, f * g % Q, e * h % Q
    return x, y, z, t


_GENERATOR = _decompress((4 * pow(5, -1, Q) % Q).to_bytes(32, "little"))
_WINDOWS: dict[bytes, Window | None] = {}
"""Windows of the generator and of each key: a house has one key and thousands of signatures."""


def _window_of(key: bytes) -> Window | None:
    if key not in _WINDOWS:
        point = _decompress(key) if key else _GENERATOR
        if key and point:
            point = (Q - point[0], point[1], 1, Q - point[3])  # negated
        _WINDOWS[key] = _window(point) if point else None
    return _WINDOWS[key]


def is_signed(key: bytes, message: bytes, signature: bytes) -> bool:
    """Did the owner of this public key sign this message?"""
    if len(key) != 32 or len(signature) != 64:
        return False
    window, generator = _window_of(key), _window_of(b"")
    factor = int.from_bytes(signature[32:], "little")
    if window is None or generator is None or factor >= ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    taken = int.from_bytes(digest, "little") % ORDER
    x, y, z, _ = _add_multiple(_add_multiple(NEUTRAL, generator, factor), window, taken)
    inverse = pow(z, -1, Q)
    encoded = y * inverse % Q | (x * inverse % Q & 1) << 255
    return encoded.to_bytes(32, "little") == signature[:32]


# Chance: the scheme pano-1 of docs/reference/fairness.md

SCHEME = b"pano-1"
RANGE = 1 << 64


def commitment_of(seed: bytes) -> str:
    return sha256(SCHEME + b" commit " + seed).hexdigest()


def words_of(seed: bytes, salt: bytes) -> Iterator[int]:
    key = hmac.digest(seed, SCHEME + b" draw " + salt, "sha256")
    for block in count():
        yield from struct.unpack(">4Q", hmac.digest(key, block.to_bytes(8, "big"), "sha256"))


def below(words: Iterator[int], bound: int) -> int:
    whole = RANGE - RANGE % bound
    while (word := next(words)) >= whole:
        pass
    return word % bound


TAG_SIZE = 32


def unsealed(seed: bytes, box: str, place: str) -> bytes:
    """What an entry hides of the cards dealt face down; raises ValueError."""
    octets = base64.b64decode(box, validate=True)
    tag, hidden = octets[:TAG_SIZE], octets[TAG_SIZE:]
    stream = hashlib.shake_256(hmac.digest(seed, SCHEME + b" hide " + tag, "sha256")).digest(len(hidden))
    text = bytes(one ^ other for one, other in zip(hidden, stream, strict=True))
    if not hmac.compare_digest(tag, hmac.digest(seed, SCHEME + b" tag " + place.encode() + b"\n" + text, "sha256")):
        raise ValueError(place)
    return text


class Act(NamedTuple):
    """An act that drew; in one that dealt cards face down the draws are in the box."""

    version: int
    draws: list[tuple[int, int]]
    box: str


class Commitment(NamedTuple):
    commitment: str
    version: int
    salt: str
    acts: list[Act]


class Chances:
    """Commitments of one stream: each is revealed once and before the next, and its seed gives the recorded draws."""

    def __init__(self, report: AuditReport, aside: "Aside", stream: str) -> None:
        self._report, self._aside, self._stream = report, aside, stream
        self._open: Commitment | None = None
        self._unused = 0
        self._used = False
        self._unbound = 0

    def entry(self, entry: Entry, kept: dict[str, Any], before: bytes) -> None:
        def found(why: str, **facts: Any) -> None:
            self._report.found("chance", Finding(entry.stream, entry.version, why, facts, entry.at))

        try:
            draws = [(bound, value) for bound, value in kept.get("draws") or ()]
            self._draw(Act(entry.version, draws, str(kept.get("hidden", ""))), found)
            for event in (kept.get("act") or {}).get("events", ()):
                tag = event["event"]
                if tag == "chance_committed":
                    self._commit(entry.version, str(event["commitment"]), before, found)
                elif tag == "chance_revealed":
                    self._reveal(entry.version, event, found)
            if kept.get("closed") and self._open:
                found("never-opened", since=self._open.version)
        except (KeyError, TypeError, ValueError, AttributeError) as wrong:
            found("chance-malformed", wrong=repr(wrong))

    def _draw(self, act: Act, found: Callable[..., None]) -> None:
        if self._open:
            self._open.acts.append(act)
        elif act.box or (act.draws and self._used):
            found("unbound")
        self._unbound += 0 if self._open else len(act.draws)

    def _commit(self, version: int, commitment: str, before: bytes, found: Callable[..., None]) -> None:
        if self._open:
            found("abandoned", since=self._open.version)
        if self._unused:
            found("discarded", since=self._unused)
        self._aside.commitment(bytes.fromhex(commitment), self._stream, version)
        self._open, self._used = Commitment(commitment, version, before.hex(), []), True

    def _reveal(self, version: int, event: dict[str, Any], found: Callable[..., None]) -> None:
        opened, self._open = self._open, None
        self._report.counts["proofs"] += 1
        if opened is None or opened.commitment != event["commitment"]:
            self._open = opened
            found("not-committed", commitment=event["commitment"])
            return
        self._prove(opened, event, found)
        self._unused = 0 if event["draws"] else version

    def _prove(self, opened: Commitment, event: dict[str, Any], found: Callable[..., None]) -> None:
        seed, draws = bytes.fromhex(event["seed"]), [(bound, value) for bound, value in event["draws"]]
        recorded = [draw for act in opened.acts for draw in self._draws_of(act, seed, found)]
        differing = (
            (number + 1, told, made)
            for number in range(max(len(draws), len(recorded)))
            if (told := draws[number : number + 1]) != (made := recorded[number : number + 1])
        )
        if commitment_of(seed) != opened.commitment:
            found("seed")
        elif event["salt"] != opened.salt:
            found("salt")
        elif draws != recorded:
            first = next(differing)
            found("draws-differ", number=first[0], found=shown(first[1]), expected=shown(first[2]))
        else:
            _check_draws(seed, bytes.fromhex(opened.salt), draws, found)

    def _draws_of(self, act: Act, seed: bytes, found: Callable[..., None]) -> list[tuple[int, int]]:
        if not act.box:
            return act.draws
        try:
            hidden = read_json(unsealed(seed, act.box, f"{self._stream} {act.version}").rstrip())
            return act.draws + [(bound, value) for bound, value in hidden["draws"]]
        except (ValueError, KeyError, TypeError):
            found("box", version=act.version)
            return act.draws

    def end(self) -> None:
        if self._open:
            draws, sealed = sum(len(act.draws) for act in self._open.acts), sum(1 for act in self._open.acts if act.box)
            self._report.remark(self._stream, self._open.version, "open", draws=draws, sealed=sealed)
        if self._unbound and not self._used:
            self._report.remark(self._stream, 0, "by-hand", draws=self._unbound)


def shown(draws: list[tuple[int, int]]) -> str:
    return "/".join(map(str, draws[0][::-1])) if draws else "-"


def _check_draws(seed: bytes, salt: bytes, draws: list[tuple[int, int]], found: Callable[..., None]) -> None:
    words = words_of(seed, salt)
    for number, (bound, value) in enumerate(draws, 1):
        if type(bound) is not int or not 0 < bound <= RANGE:
            raise ValueError(bound)
        if (expected := below(words, bound)) != value:
            found("draw", number=number, bound=bound, expected=expected, value=value)
            return


# Sources: a database, or a file written from one

Posting = tuple[str, int, int, int, int, str, str, int]
"""Stream, version, line, its entry's seq and time; account, unit, amount."""
Balance = tuple[str, str, int]
Kept = tuple[Any, ...]
"""A record: its columns as in TABLES, by id."""
Placed = tuple[str, int, Any]
"""A snapshot's name, its version, and the place of its body in the source."""
TABLES: dict[str, dict[str, type]] = {
    "entries": {"stream": str, "version": int, "at": int, "body": bytes, "hash": bytes, "seq": int},
    "postings": {"stream": str, "version": int, "line": int, "seq": int, "at": int}
    | {"account": str, "unit": str, "amount": int},
    "balances": {"account": str, "unit": str, "amount": int},
    "snapshots": {"id": str, "version": int, "body": str},
    "accounts": {"id": str, "name": str, "kind": str, "duties": str, "disabled": str, "salt": str},
    "switches": {"id": str, "off": bool, "why": str, "by": str},
}
"""Columns that matter here, and their types."""
ADDED = {"salt"}
"""Columns that older databases don't have: empty there."""


_scan: Callable[[str, int], tuple[Any, int]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined]


def read_json(octets: bytes) -> Any:
    """One value without spaces around it: json.loads in half the time."""
    text = octets.decode()
    try:
        value, end = _scan(text, 0)
    except (StopIteration, RecursionError) as wrong:
        raise ValueError(text[:80]) from wrong
    if end != len(text):
        raise ValueError(text[end : end + 80])
    return value


class Unreadable(Exception):
    """Not a file of ours; why."""


class Database:
    """A SQLite file at one moment, even while the house plays on."""

    def __init__(self, path: Path) -> None:
        self.finding: Finding | None = None
        try:
            self._rows = self._open(path)
            self._rows.execute("BEGIN")
            self.size = self._rows.execute("SELECT count(*) FROM entries").fetchone()[0]
            self._kinds = {table: self._ours(table) for table in ("entries", "postings", "balances")}
        except sqlite3.Error as wrong:
            raise Unreadable(f"{path}: {wrong}") from wrong

    def _ours(self, table: str) -> str:
        """Condition that rows must meet. None if the table is declared STRICT as ours is: then SQLite enforces it."""
        sql = "SELECT c.name, c.type FROM pragma_table_list t, pragma_table_info(t.name) c WHERE t.name = ?"
        declared = dict(self._rows.execute(f'{sql} AND t.strict AND c."notnull"', (table,)).fetchall())
        types = {str: ("TEXT",), int: ("INTEGER",), bytes: ("TEXT", "BLOB")}
        if all(declared.get(column) in types[kind] for column, kind in TABLES[table].items()):
            return "TRUE"
        tests = {str: "typeof({}) = 'text'", int: "typeof({}) = 'integer'", bytes: "{} IS NOT NULL"}
        ours = " AND ".join(tests[kind].format(column) for column, kind in TABLES[table].items())
        others = self._rows.execute(f"SELECT count(*) FROM {table} WHERE NOT ({ours})").fetchone()[0]  # noqa: S608
        if others:
            self.finding = Finding(table, 0, "kind", {"table": table, "rows": others})
        return ours

    @staticmethod
    def _open(path: Path) -> sqlite3.Connection:
        address = path.absolute().as_uri() + "?mode=ro"
        try:
            rows = sqlite3.connect(address, uri=True, isolation_level=None)
            rows.execute("SELECT 1 FROM sqlite_master").fetchall()
        except sqlite3.OperationalError:
            if path.with_name(path.name + "-wal").exists():
                raise
            rows = sqlite3.connect(address + "&immutable=1", uri=True, isolation_level=None)  # a read-only disk
        return rows

    def entries(self, stream: str | None = None) -> Iterator[Entry]:
        columns = "stream, version, at, CAST(body AS BLOB), CAST(hash AS BLOB), seq"
        which = "TRUE" if stream is None else "stream = ?"
        sql = f"SELECT {columns} FROM entries WHERE {self._kinds['entries']} AND {which} ORDER BY stream, version"  # noqa: S608
        return map(_entry, self._rows.execute(sql, () if stream is None else (stream,)))

    def postings(self) -> Iterator[Posting] | None:
        columns, kinds = ", ".join(TABLES["postings"]), self._kinds["postings"]
        return self._rows.execute(f"SELECT {columns} FROM postings WHERE {kinds} ORDER BY stream, version, line")  # noqa: S608

    def balances(self) -> Iterator[Balance] | None:
        return self._rows.execute(f"SELECT account, unit, amount FROM balances WHERE {self._kinds['balances']}")  # noqa: S608

    def records(self, table: str) -> Iterator[Kept] | None:
        declared = {name for (name,) in self._rows.execute("SELECT name FROM pragma_table_info(?)", (table,))}
        if not declared.issuperset(set(TABLES[table]) - ADDED):
            return None
        listed = ", ".join(f'"{column}"' if column in declared else "''" for column in TABLES[table])
        return self._rows.execute(f"SELECT {listed} FROM {table} WHERE typeof(id) = 'text' ORDER BY id")  # noqa: S608

    def snapshots(self) -> Iterator[Placed]:
        """Not audited here: a program that knows the games can fold the journal and compare."""
        known = self._rows.execute("SELECT 1 FROM sqlite_master WHERE name = 'snapshots'").fetchone()
        return self._rows.execute("SELECT id, version, id FROM snapshots") if known else iter(())

    def snapshot(self, place: Any) -> str:
        body: str = self._rows.execute("SELECT body FROM snapshots WHERE id = ?", (place,)).fetchone()[0]
        return body

    def close(self) -> None:
        self._rows.close()


class Lines:
    """A file of `pano audit export` or `pano backup`: a header, the tables, and a seal."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tables: dict[str, tuple[int, Callable[[list[Any]], tuple[Any, ...]]]] = {}
        """Start of each table's rows, and a function that takes the needed columns."""
        self._checkpoints: list[int] = []
        self._snapshots: list[int] = []
        self.finding: Finding | None = None
        self.size = 0
        try:
            self._look_through()
        except (OSError, ValueError) as wrong:
            raise Unreadable(f"{path}: {wrong}") from wrong

    def _look_through(self) -> None:
        """Finds tables, possible checkpoints and snapshots, and checks the seal."""
        digest, table, place, last = sha256(), "", 0, b""
        with self._path.open("rb") as file:
            for line in file:
                if not place and _object(line).get("format") != FORMAT:
                    raise ValueError(f"{FORMAT}?")
                digest.update(last)
                if line.startswith(b"["):
                    if table == "entries":
                        self.size += 1
                        if b'"checkpoints",' in line[:40]:
                            self._checkpoints.append(place)
                    elif table == "snapshots":
                        self._snapshots.append(place)
                elif "table" in (begun := _object(line)):
                    table = begun["table"]
                    if table in TABLES:
                        self._tables[table] = place + len(line), _taken(begun["columns"], TABLES[table])
                place, last = place + len(line), line
        self.finding = _check_seal(_object(last), digest.hexdigest(), self.size, last)

    def _rows(self, table: str, place: int = 0) -> Iterator[tuple[Any, ...]]:
        """From the start of a table, or from some line of it, to its end."""
        start, taken = self._tables.get(table, (0, tuple))
        kinds = [str if kind is bytes else kind for kind in TABLES[table].values()]
        place = place or start
        with self._path.open("rb") as file:
            file.seek(place)
            for line in file if start else ():
                if line.startswith(b"{"):
                    return
                try:
                    row = taken(read_json(line.rstrip()))
                except (ValueError, TypeError, LookupError):
                    row = ()
                if [*map(type, row)] == kinds:
                    yield row
                else:
                    self._report_line(place)
                place += len(line)

    def _report_line(self, place: int) -> None:
        if self.finding is None or self.finding.why != "line":
            with self._path.open("rb") as file:
                number = file.read(place).count(b"\n") + 1
            self.finding = Finding(self._path.name, 0, "line", {"line": number})

    def entries(self, stream: str | None = None) -> Iterator[Entry]:
        if stream is None:
            return filter(None, map(self._entry, self._rows("entries")))
        found = (self._entry(next(self._rows("entries", place), ())) for place in self._checkpoints)
        return (entry for entry in found if entry and entry.stream == stream)

    def _entry(self, row: tuple[Any, ...]) -> Entry | None:
        """None for values that no database could hold."""
        try:
            stream, version, at, body, link, seq = row
            entry = Entry(stream, version, at, body.encode("utf-8", "surrogateescape"), bytes.fromhex(link), seq)
            if stream.isprintable() and min(version, at, seq) >= -LAST and max(version, at, seq) <= LAST:
                return entry
        except ValueError:
            pass
        self.finding = Finding(self._path.name, 0, "line", {"line": json.dumps(row)[:80]})
        return None

    def postings(self) -> Iterator[Posting] | None:
        rows: Iterator[Any] = self._rows("postings")
        return rows if "postings" in self._tables else None

    def balances(self) -> Iterator[Balance] | None:
        rows: Iterator[Any] = self._rows("balances")
        return rows if "balances" in self._tables else None

    def records(self, table: str) -> Iterator[Kept] | None:
        return self._rows(table) if table in self._tables else None

    def snapshots(self) -> Iterator[Placed]:
        for place in self._snapshots:
            for name, version, _ in islice(self._rows("snapshots", place), 1):
                yield name, version, place

    def snapshot(self, place: Any) -> str:
        body: str = next(self._rows("snapshots", place))[2]
        return body

    def close(self) -> None:
        pass


def _taken(columns: list[str], wanted: Iterable[str]) -> Callable[[list[Any]], tuple[Any, ...]]:
    """A function that takes the wanted columns of a row; one that an older file lacks is empty."""
    places = [columns.index(column) if column in columns or column not in ADDED else None for column in wanted]
    if None not in places:
        return itemgetter(*places)  # many rows: in C
    return lambda row: tuple("" if place is None else row[place] for place in places)


def _object(line: bytes) -> dict[str, Any]:
    try:
        found = read_json(line.rstrip())
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _check_seal(seal: dict[str, Any], digest: str, entries: int, line: bytes) -> Finding | None:
    if "sha256" not in seal or not line.endswith(b"\n"):
        return Finding("export", 0, "unfinished", {})
    if seal["sha256"] != digest:
        return Finding("export", 0, "digest", {})
    if (said := (seal.get("rows") or {}).get("entries", 0)) != entries:
        return Finding("export", 0, "counts", {"found": entries, "expected": said})
    return None


Source = Database | Lines


def open_source(path: Path) -> Source:
    try:
        with path.open("rb") as file:
            is_database = file.read(16) == b"SQLite format 3\0"
    except OSError as wrong:
        raise Unreadable(f"{path}: {wrong.strerror}") from wrong
    return Database(path) if is_database else Lines(path)


Move = tuple[int, int, str, int, int]
"""Number of the purse, amount; stream, version and time of the entry."""


class Aside:
    """A temporary file for sorting, so that memory use doesn't grow with the journal."""

    def __init__(self) -> None:
        self._rows = sqlite3.connect("", isolation_level=None)
        self._rows.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;"
            "CREATE TABLE signed(stream, version, hash, checkpoint);"
            "CREATE TABLE moved(purse, seq, amount, stream, version, at);"
            "CREATE TABLE committed(commitment, stream, version); BEGIN"
        )
        self._waiting: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)

    def _keep(self, sql: str, row: tuple[Any, ...]) -> None:
        waiting = self._waiting[sql]
        waiting.append(row)
        if len(waiting) >= 5000:
            self._rows.executemany(sql, waiting)
            waiting.clear()

    def _read(self, sql: str) -> sqlite3.Cursor:
        for keep, waiting in self._waiting.items():
            self._rows.executemany(keep, waiting)
            waiting.clear()
        return self._rows.execute(sql)

    def head(self, stream: str, version: int, link: bytes, checkpoint: int) -> None:
        self._keep("INSERT INTO signed VALUES(?,?,?,?)", (stream, version, link, checkpoint))

    def heads(self) -> Iterator[tuple[str, int, bytes, int]]:
        return self._read("SELECT * FROM signed ORDER BY stream, version, checkpoint")

    def move(self, purse: int, amount: int, entry: Entry) -> None:
        row = (purse, entry.seq, amount, entry.stream, entry.version, entry.at)
        self._keep("INSERT INTO moved VALUES(?,?,?,?,?,?)", row)

    def moves_of_debtors(self) -> Iterator[Move]:
        """All moves of purses that ever went negative, in the order of writing."""
        debtors = "CREATE TABLE debtors AS SELECT DISTINCT purse FROM"
        held = "sum(amount) OVER (PARTITION BY purse ORDER BY seq) AS held"
        try:
            self._read(f"{debtors} (SELECT purse, {held} FROM moved) WHERE held < 0")  # noqa: S608
        except sqlite3.OperationalError:  # sums beyond 64 bits: check every purse
            self._read(f"{debtors} moved")
        columns = "purse, amount, stream, version, at"
        return self._read(f"SELECT {columns} FROM moved WHERE purse IN debtors ORDER BY purse, seq")  # noqa: S608

    def commitment(self, commitment: bytes, stream: str, version: int) -> None:
        self._keep("INSERT INTO committed VALUES(?,?,?)", (commitment, stream, version))

    def repeated_commitments(self) -> Iterator[tuple[bytes, str, int]]:
        """Every place of a commitment that has several."""
        again = "SELECT commitment FROM committed GROUP BY commitment HAVING count(*) > 1"
        return self._read(f"SELECT * FROM committed WHERE commitment IN ({again}) ORDER BY commitment, stream, version")  # noqa: S608

    def close(self) -> None:
        self._rows.close()


# The chain


def link(before: bytes, stream: bytes, version: int, at: int, body: bytes) -> bytes:
    return sha256(b"%b%b %d %d\n%b" % (before, stream, version, at, body)).digest()


class Chain:
    """One stream, link by link. After a break, the rest is searched for the entry that belongs there."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self._name = stream.encode()
        self.version, self.hash, self.at = 0, GENESIS, 0
        self._bad: Entry | None = None
        self._why = ""
        self._computed = b""
        self._stands = 0

    def follow(self, entry: Entry) -> bool:
        """Does this entry follow the one before?"""
        if self._bad is not None:
            self._search(entry)
            return False
        computed, (_, version, at, body, hash_, _) = b"", entry
        if version == self.version + 1:
            computed = link(self.hash, self._name, version, at, body)
            if computed == hash_:
                self.version, self.hash, self.at = version, computed, at
                return True
        self._bad, self._computed = entry, computed
        self._why = _why(entry, self.version)
        return False

    def _search(self, entry: Entry) -> None:
        """Does this entry belong where the chain broke, or show what was altered there?"""
        if self._bad is None or self._stands:
            return
        place = self.version + 1
        if link(self.hash, self._name, place, entry.at, entry.body) in (entry.hash, self._bad.hash):
            self._why, self._stands = "reordered", entry.version
        elif self._computed and entry.version == place + 1:
            follows = link(self._computed, self._name, entry.version, entry.at, entry.body)
            if follows == entry.hash:
                self._why = "altered-hash"

    def end(self) -> Finding | None:
        if self._bad is None:
            return None
        facts: dict[str, Any] = {"before": self.version, "found": self._bad.version, "stands": self._stands}
        version = self._bad.version if self._why == "twice" else self.version + 1
        return Finding(self.stream, version, self._why, facts, self.at or self._bad.at)


def _why(entry: Entry, before: int) -> str:
    if entry.version == before + 1:
        return "altered"
    return "missing" if entry.version > before else "twice"


# Checkpoints


def signed_text(
    version: int, at: int, previous: str, heads: Iterable[tuple[str, int, str]], successor: str = ""
) -> bytes:
    """The text that is signed. docs/operate/audit.md has an example."""
    lines = [f"pano-checkpoint-1 {version} {at} {previous}", *(f"{end} {hash_} {name}" for name, end, hash_ in heads)]
    lines += [f"next {successor}"] if successor else []
    return "".join(line + "\n" for line in lines).encode()


class Signatures:
    """Every checkpoint is signed by the valid key and names heads that the streams have."""

    def __init__(self, report: AuditReport, aside: Aside, key: str | None, seen: str | None) -> None:
        self._report, self._aside, self._given, self._seen = report, aside, key, seen
        self._first = self._key = ""
        self._met = False
        """Has the given key signed anything?"""

    def read(self, checkpoints: Iterable[Entry]) -> None:
        before, first = GENESIS, 0
        for entry in checkpoints:
            first = first or entry.at
            self._report.counts["checkpoints"] += 1
            self._report.last = entry.version, entry.hash.hex()
            if entry.hash.hex() == self._seen:
                self._seen = None
            try:
                why, facts = self._judge(entry, before, read_json(entry.body))
            except (ValueError, KeyError, TypeError, AttributeError) as wrong:
                why, facts = "checkpoint-malformed", {"wrong": repr(wrong)}
            if why:
                self._report.found("signature", Finding(entry.stream, entry.version, why, facts, entry.at))
            before = entry.hash
        self._report.key = self._key
        self._say_what_is_missing(first)

    def _judge(self, entry: Entry, before: bytes, body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        heads = [(str(stream), int(version), str(hash_)) for stream, version, hash_ in body["heads"]]
        if heads != sorted(heads) or any("\n" in stream for stream, _, _ in heads):
            raise ValueError("heads")
        key, successor = str(body["key"]), str(body.get("next", ""))
        self._first = self._first or key
        self._key = self._key or key
        if key != self._key:
            return "another-key", {"found": key, "pinned": self._key}
        text = signed_text(entry.version, entry.at, body["previous"], heads, successor)
        if not is_signed(bytes.fromhex(key), text, bytes.fromhex(body["signature"])):
            return "signature", {}
        if body["previous"] != before.hex():
            return "checkpoint-previous", {}
        self._met = self._met or key == self._given
        if successor:
            self._key = successor
            self._report.remark(CHECKPOINTS, entry.version, "rotated", key=successor)
        for stream, version, hash_ in heads:
            self._aside.head(stream, version, bytes.fromhex(hash_), entry.version)
        return "", {}

    def _say_what_is_missing(self, at: int) -> None:
        signed = self._report.counts["checkpoints"]
        if self._seen:
            self._report.found("seen", Finding(CHECKPOINTS, 0, "unseen", {"hash": self._seen}))
        if not signed and self._given:
            self._report.found("signature", Finding(CHECKPOINTS, 0, "nothing-signed", {}))
        elif not signed:
            self._report.remark(CHECKPOINTS, 0, "no-checkpoints")
        elif not self._given:
            self._report.remark(CHECKPOINTS, 0, "pinned", key=self._first)
        elif not self._met:
            facts = {"found": self._first, "pinned": self._given}
            self._report.found("pinned", Finding(CHECKPOINTS, 1, "another-key", facts, at))


class Witnessed(NamedTuple):
    """A checkpoint, as a file outside the database says."""

    version: int
    hash: bytes


def last_witnessed(path: Path) -> Witnessed | None:
    """Of a witness file: `VERSION HASH` in each line. A line that was torn by a crash is none."""
    lines = path.read_text("ascii", "replace").split("\n")[:-1] if path.exists() else []
    found = (line.partition(" ") for line in reversed(lines))
    return next((Witnessed(int(n), bytes.fromhex(hash_)) for n, _, hash_ in found if _is_witnessed(n, hash_)), None)


def witnessed_hash(path: Path | None) -> str | None:
    found = last_witnessed(path) if path else None
    return found.hash.hex() if found else None


def _is_witnessed(version: str, hash_: str) -> bool:
    return version.isdecimal() and len(hash_) == 2 * len(GENESIS) and not set(hash_) - set("0123456789abcdef")


class SignedHeads:
    """Signed heads, in the order of streams."""

    def __init__(self, report: AuditReport, aside: Aside) -> None:
        self._report, self._heads = report, aside.heads()
        self._advance()
        self.since = 0
        """Last version of the current stream whose signature holds."""

    def _advance(self) -> None:
        self._next = next(self._heads, None)
        self.stream, self.version = ("", 0) if self._next is None else self._next[:2]

    def pass_until(self, stream: str | None, ends: int, ended: str, at: int) -> None:
        """The stream `ended` is over and `stream` is next: signed heads in between are missing."""
        while self._next and (stream is None or self.stream < stream):
            name, version, _, checkpoint = self._next
            facts = {"ends": ends if name == ended else 0, "checkpoint": checkpoint, "signed": version}
            self._report.found("cut", Finding(name, facts["ends"] + 1, "cut", facts, at if name == ended else LAST - 1))
            self._advance()
        self.since = 0

    def meet(self, chain: Chain, entry: Entry) -> None:
        """Call at or after the next signed version."""
        while self._next and self._next[0] == entry.stream and self._next[1] <= entry.version:
            _, version, signed, checkpoint = self._next
            if version == entry.version and signed != entry.hash:
                facts = {"checkpoint": checkpoint, "since": self.since + 1}
                self._report.found("cut", Finding(entry.stream, version, "rewritten", facts, chain.at))
            elif version == entry.version:
                self.since = version
            self._advance()


# The ledger


class Purse:
    """Total of an account in one unit."""

    __slots__ = ("account", "amount", "guarded", "mixed", "number", "unit")

    def __init__(self, number: int, account: str, unit: str) -> None:
        if type(account) is not str or type(unit) is not str:
            raise TypeError(account, unit)
        self.number, self.account, self.unit, self.amount = number, account, unit, 0
        self.guarded = account.startswith(GUARDED)
        self.mixed = account.startswith("wallet:" if unit.endswith(DEMO) else "credits:")
        """Free credits in a wallet, or money in a credit account."""


Wrong = tuple[str, dict[str, Any]]
"""Why, and the facts."""


class Ledger:
    """Compares the moves of entries with the table of postings; checks sums, units and guarded accounts."""

    def __init__(self, report: AuditReport, aside: Aside, postings: Iterator[Posting] | None) -> None:
        self._report, self._aside = report, aside
        self._purses: dict[tuple[str, str], Purse] = {}
        self._is_repeated = postings is not None
        self._postings: Iterator[Posting] = postings or iter(())
        self._look_at(next(self._postings, None))

    def _look_at(self, row: Posting | None) -> None:
        """The next row, and the place of its entry."""
        self._next = row
        self.stream, self.version = row[:2] if row else ("", 0)

    def entry(self, entry: Entry, moves: Any) -> None:
        """Call for an entry with moves, or if the table has rows at or before it."""
        stream, version, at, _, _, seq = entry
        if self.stream != stream or self.version != version:
            self._pass_until(stream, version)
        rows = self._rows_of(stream, version)
        try:
            wrong = self._add(entry, moves) if moves else None
        except (ValueError, TypeError, LookupError):
            wrong = "moves-malformed", {"moves": json.dumps(moves)[:200]}
        if not wrong and self._is_repeated:
            said = [(stream, version, line, seq, at, *move) for line, move in enumerate(moves or ())]
            wrong = _difference(rows, said) if rows != said else None
        if wrong:
            self._report.found("money", Finding(stream, version, *wrong, at))

    def _add(self, entry: Entry, moves: Any) -> Wrong | None:
        """Adds these moves; returns what is wrong with them."""
        purses, sums, gains = self._purses, dict[str, int](), dict[Purse, int]()
        for account, unit, amount in moves:
            if type(amount) is not int or not -LAST <= amount <= LAST:
                raise TypeError(amount)
            purse = purses.get((account, unit)) or self._purse(account, unit)
            purse.amount += amount
            sums[unit] = sums.get(unit, 0) + amount
            if purse.guarded:
                gains[purse] = gains.get(purse, 0) + amount
        self._report.counts["moves"] += len(moves)
        for purse, amount in gains.items():
            if amount:
                self._aside.move(purse.number, amount, entry)
        for unit, total in sums.items():
            if total:
                return "unbalanced", {"unit": unit, "sum": total}
        if len(sums) > 1 and len({unit.endswith(DEMO) for unit in sums}) > 1:
            return "mixed", {"what": ", ".join(sorted(sums))}
        for purse in gains:
            if purse.mixed:
                return "mixed", {"what": f"{purse.account} {purse.unit}"}
        return None

    def _purse(self, account: str, unit: str) -> Purse:
        made = self._purses[account, unit] = Purse(len(self._purses), account, unit)
        return made

    def _rows_of(self, stream: str, version: int) -> list[Posting]:
        """Next rows, if they belong to this entry."""
        rows, row = [], self._next
        while row and row[0] == stream and row[1] == version:
            rows.append(row)
            row = next(self._postings, None)
        self._look_at(row)
        return rows

    def _pass_until(self, stream: str | None, version: int) -> None:
        """Rows before this place belong to no entry."""
        while self._next and (stream is None or (self.stream, self.version) < (stream, version)):
            self._report.found("posting", Finding(self.stream, self.version, "posting-alone", {}))
            self._look_at(next(self._postings, None))

    def end(self, balances: Iterator[Balance] | None, skew: int) -> None:
        self._pass_until(None, 0)
        self._check_guarded(skew)
        if balances is not None:
            self._check_balances(balances)

    def _check_guarded(self, skew: int) -> None:
        """Guarded accounts never went negative, in the order of writing."""
        purses = list(self._purses.values())
        for number, moves in groupby(self._aside.moves_of_debtors(), itemgetter(0)):
            if debt := _first_debt(purses[number], moves, skew):
                self._report.found(f"overdrawn {purses[number].account}", debt)

    def _check_balances(self, balances: Iterator[Balance]) -> None:
        sums = {names: purse.amount for names, purse in self._purses.items()}
        wrong = []
        for account, unit, amount in balances:
            if amount != (expected := sums.pop((account, unit), 0)):
                wrong.append((account, unit, amount, expected))
        wrong += [(*names, 0, expected) for names, expected in sums.items() if expected]
        if wrong:
            account, unit, amount, expected = min(wrong)
            facts = {"account": account, "unit": unit, "found": amount, "expected": expected, "others": len(wrong) - 1}
            self._report.found("balances", Finding("balances", 0, "balance", facts))


def _difference(rows: list[Posting], said: list[Posting]) -> Wrong:
    """First row of the table that differs from the entry."""
    row, line = next(both for both in zip_longest(rows, said) if both[0] != both[1])
    return "posting", {
        "found": json.dumps(row[2:], default=repr) if row else "-",
        "expected": json.dumps(line[2:]) if line else "-",
    }


def _first_debt(purse: Purse, moves: Iterable[Move], skew: int) -> Finding | None:
    """Nodes write in parallel: money that arrived within the clocks' skew counts as already there."""
    total, debt = 0, None
    for _, amount, stream, version, at in moves:
        if debt and at > debt.at + skew:
            break
        total += amount
        if total >= 0:
            debt = None
        elif debt is None:
            facts = {"account": purse.account, "unit": purse.unit, "amount": total}
            debt = Finding(stream, version, "overdrawn", facts, at)
    return debt


# Records: the tables of accounts and switches repeat what their streams say

ACCOUNT = "account/"
HOUSE = "house"
ACCOUNT_FACTS = (
    "account_created", "account_opened", "duties_changed", "account_disabled", "account_enabled", "account_erased",
)  # fmt: skip
SWITCH_FACTS = ("switched",)
Told = dict[str, Any]
"""What a stream says of a record, by column. Not all columns: passwords and times of logins are in no stream."""


def account_told(before: Told | None, body: dict[str, Any]) -> Told | None:
    """What a stream says of its account after this entry; None before the account was created."""
    fact = body.get("fact")
    if fact == "account_created":
        return {column: body.get(column) for column in ("name", "kind", "duties")} | {"disabled": ""}
    if before and fact == "account_opened":
        return before | {column: body.get(column) for column in ("name", "kind")}
    if before and fact == "account_erased":
        return before | {"name": body.get("name"), "disabled": body.get("why", "")}
    if before and fact == "duties_changed":
        return before | {"duties": body.get("duties")}
    if before and fact in ("account_disabled", "account_enabled"):
        return before | {"disabled": body.get("why", "") if fact == "account_disabled" else ""}
    return before


def salted(salt: str, text: str) -> str:
    """What the journal says instead of a personal text. Without the salt, which is erased with the text, nobody can
    tell what it was."""
    return f"sha256:{sha256(f'{salt}{text}'.encode()).hexdigest()}" if salt else text


def switches_told(switches: dict[str, Told], body: dict[str, Any]) -> None:
    """Adds what this entry of the house says of a switch."""
    if body.get("fact") in SWITCH_FACTS and type(what := body.get("what")) is str:
        switches[what] = {"off": body.get("off"), "why": body.get("why", ""), "by": body.get("by", "")}


def row_of(table: str, kept: Kept) -> tuple[str, Told]:
    """Id and columns of a record, to be compared with what was told."""
    id_, *values = kept
    row = dict(zip(list(TABLES[table])[1:], values, strict=True))
    if table == "switches":
        row["off"] = bool(row["off"])
    else:
        row["name"] = salted(row.pop("salt"), row["name"])  # older accounts, and erased ones, have none
        with suppress(ValueError, TypeError, RecursionError):  # then it is compared as it is
            row["duties"] = json.loads(row["duties"])
    return id_, row


def difference(table: str, id_: str, told: Told | None, row: Told | None) -> Finding | None:
    """Between what the stream says of a record and the record."""
    if told == row:
        return None
    columns = [column for column in told or row or () if told is None or row is None or told[column] != row[column]]
    facts = {"table": table, "id": id_}
    for name, side in (("found", row), ("expected", told)):
        facts[name] = json.dumps(
            side and {column: side[column] for column in columns}, ensure_ascii=False, default=repr
        )
    why = "row-alone" if told is None else "row-missing" if row is None else "row"
    return Finding(HOUSE if table == "switches" else f"{ACCOUNT}{id_}", 0, why, facts)


class Records:
    """Accounts are sorted by id, and so are their streams: one pass over both."""

    def __init__(self, report: AuditReport, source: Source) -> None:
        self._report = report
        self._accounts, self._switches = source.records("accounts"), source.records("switches")
        self._next = self._advance()
        self._account: Told | None = None
        self._told: dict[str, Told] = {}

    def _advance(self) -> tuple[str, Told] | None:
        kept = next(self._accounts, None) if self._accounts else None
        return row_of("accounts", kept) if kept else None

    def entry(self, stream: str, body: dict[str, Any]) -> None:
        if stream == HOUSE:
            switches_told(self._told, body)
        else:
            self._account = account_told(self._account, body)

    def end_stream(self, stream: str) -> None:
        if stream == HOUSE:
            self._compare_switches()
        elif stream.startswith(ACCOUNT) and self._accounts:
            id_, told, row = stream.removeprefix(ACCOUNT), self._account, None
            self._pass_until(id_)
            if self._next and self._next[0] == id_:
                row = self._next[1]
                self._next = self._advance()
            self._found("accounts", id_, told, row)
        self._account = None

    def _pass_until(self, id_: str | None) -> None:
        """Accounts before this one have no stream."""
        while self._next and (id_ is None or self._next[0] < id_):
            self._found("accounts", self._next[0], None, self._next[1])
            self._next = self._advance()

    def _compare_switches(self) -> None:
        if self._switches:
            rows = dict(row_of("switches", kept) for kept in self._switches)
            for what in sorted(self._told.keys() | rows.keys()):
                self._found("switches", what, self._told.get(what), rows.get(what))
        self._switches = None

    def _found(self, table: str, id_: str, told: Told | None, row: Told | None) -> None:
        if finding := difference(table, id_, told, row):
            self._report.found(f"{table} {id_}", finding)

    def end(self) -> None:
        self._pass_until(None)
        self._compare_switches()


# The whole


Progress = Callable[[int, int], object]
"""Entries so far, of how many."""
PROGRESS_EVERY = 10_000


class Audit:
    """One pass over the journal by stream and version; then the checks that need all streams."""

    def __init__(self, source: Source, aside: Aside, *, key: str | None, seen: str | None, skew: int) -> None:
        self.report = AuditReport()
        self._source, self._aside, self._skew = source, aside, skew
        Signatures(self.report, aside, key, seen).read(source.entries(CHECKPOINTS))
        self._signed = SignedHeads(self.report, aside)
        self._ledger = Ledger(self.report, aside, source.postings())
        self._records = Records(self.report, source)
        self._chain = Chain("")
        self._chances: Chances | None = None
        self._clock_back = False

    def run(self, progress: Progress) -> AuditReport:
        counted, size = 0, self._source.size
        for entry in self._source.entries():
            if entry.stream != self._chain.stream or not counted:
                self._end_stream(entry.stream)
                self._begin_stream(entry.stream)
            self._entry(entry)
            counted += 1
            if not counted % PROGRESS_EVERY:
                progress(counted, size)
        self._end_stream(None)
        self.report.counts["entries"] = counted
        self._conclude()
        return self.report

    def _begin_stream(self, stream: str) -> None:
        self.report.counts["streams"] += 1
        self._chain = Chain(stream)
        self._chances = Chances(self.report, self._aside, stream) if stream.startswith(DRAWN) else None
        self._clock_back = False

    def _entry(self, entry: Entry) -> None:
        chain, stream = self._chain, entry.stream
        before, time = chain.hash, chain.at
        if not chain.follow(entry):
            self.report.broken = stream
        elif entry.at < time and not self._clock_back:
            self._clock_back = True
            self.report.remark(stream, entry.version, "clock-back")
        if stream == self._signed.stream and entry.version >= self._signed.version:
            self._signed.meet(chain, entry)
        kept = self._read(entry)
        moves = kept.get("moves")
        if moves or (stream == self._ledger.stream and self._ledger.version <= entry.version):
            self._ledger.entry(entry, moves)
        if stream == HOUSE or stream.startswith(ACCOUNT):
            self._records.entry(stream, kept)
        if self._chances and (not DRAWING.isdisjoint(kept) or b"chance_" in entry.body or b"\\u" in entry.body):
            self._chances.entry(entry, kept, before)

    def _read(self, entry: Entry) -> dict[str, Any]:
        """Its body; empty if that is no object."""
        try:
            kept = read_json(entry.body)
            if type(kept) is dict:
                return kept
        except ValueError:
            pass
        self.report.found("body", Finding(entry.stream, entry.version, "not-json", {}, entry.at))
        return {}

    def _end_stream(self, following: str | None) -> None:
        chain = self._chain
        if finding := chain.end():
            self.report.found("chain", finding)
        if chain.stream and chain.stream != CHECKPOINTS:
            self.report.counts["tail"] += max(0, chain.version - self._signed.since)
        if self._chances:
            self._chances.end()
        self._records.end_stream(chain.stream)
        self._signed.pass_until(following, chain.version, chain.stream, chain.at)
        self.report.broken = ""

    def _conclude(self) -> None:
        self._ledger.end(self._source.balances(), self._skew)
        self._records.end()
        first = b""
        for commitment, stream, version in self._aside.repeated_commitments():
            if commitment == first:
                facts = {"commitment": commitment.hex()}
                self.report.found("commitment", Finding(stream, version, "committed-again", facts))
            first = commitment
        if self._source.finding:
            self.report.found("file", self._source.finding)
        if self.report.counts["checkpoints"] and self.report.counts["tail"]:
            self.report.remark("journal", 0, "tail", entries=self.report.counts["tail"])


def audit(
    path: Path,
    *,
    key: str | None = None,
    seen: str | None = None,
    skew: int = SKEW,
    progress: Progress = lambda _, __: None,
) -> AuditReport:
    """Runs every check in this file. Raises Unreadable for a file that isn't a journal of ours."""
    try:
        with closing(open_source(path)) as source, closing(Aside()) as aside:
            return Audit(source, aside, key=key, seen=seen, skew=skew).run(progress)
    except sqlite3.DatabaseError as wrong:
        raise Unreadable(f"{path}: {wrong}") from wrong


@contextmanager
def _progress() -> Iterator[Progress]:
    if not sys.stderr.isatty():
        yield lambda _, __: None
        return
    try:
        yield lambda done, size: sys.stderr.write(f"\r{done:,} / {size:,} ({done * 100 // max(size, 1)} %)")
    finally:
        sys.stderr.write("\r" + " " * 60 + "\r")


def own_database() -> Path:
    """Database of the house on this machine."""
    home = os.environ.get("PANO_HOME")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "casino.db" if home else Path(data) / "panoverde" / "casino.db"


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Audita um diário de Pano Verde · Audit a journal of Pano Verde.")
    parser.add_argument(
        "source", type=Path, nargs="?", default=own_database(), help="casino.db, export.jsonl (PANO_HOME/casino.db)"
    )
    parser.add_argument("--key", help="chave pública, hexadecimal · public key of the house, hexadecimal")
    parser.add_argument("--seen", help="resumo de um ponto já visto · hash of a checkpoint seen at an earlier audit")
    parser.add_argument("--witness", type=Path, help="ficheiro com os pontos vistos · file of the checkpoints seen")
    parser.add_argument("--skew", type=int, default=SKEW, help="ms entre relógios · how far clocks may differ, in ms")
    spoken = "en" if os.environ.get("PANO_LANG") == "en" else "pt"
    parser.add_argument("--lang", choices=("pt", "en"), default=spoken, help="língua · language (PANO_LANG)")
    parser.add_argument("--notes", action="store_true", help="todas as notas · every note")
    parser.add_argument("--json", action="store_true", help="um objeto JSON · one JSON object")
    asked = parser.parse_args(words)
    gc.disable()  # no cycles here, and collecting takes a tenth of the time
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        with _progress() as progress:
            seen = asked.seen or witnessed_hash(asked.witness)
            report = audit(asked.source, key=asked.key, seen=seen, skew=asked.skew, progress=progress)
    except Unreadable as why:
        sys.stderr.write(say("unreadable", asked.lang, {"why": why}) + "\n")
        return UNREADABLE
    as_text = report.lines(asked.lang, every_note=asked.notes)
    text = [json.dumps(report.as_json(), ensure_ascii=False)] if asked.json else as_text
    sys.stdout.write("".join(line + "\n" for line in text))
    return FAILS if report.findings else HOLDS


if __name__ == "__main__":
    sys.exit(main())
