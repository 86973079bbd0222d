"""What a node writes down for its operator: one line of JSON for each event, and nothing that is anybody's secret."""

import json
import logging
import logging.handlers
import os
import re
import sys
import traceback
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from queue import SimpleQueue

TOLD = frozenset(
    ("table", "tables", "game", "bot", "route", "command", "code", "why", "seconds", "step", "component", "version",
     "address", "signal", "entry", "sockets")
)  # fmt: skip
"""What an event may say besides its name. Whatever else somebody hangs on a record stays unsaid."""

LONGEST = 2_000
ONLY_OWNER = 0o600
LARGEST_FILE = 16 * 1024 * 1024
FILES = 8
IN_ADDRESS = re.compile(r"(\w+://[^\s:/@]*):[^\s@]*@")
"""A password in an address."""

OURS = "panoverde"
OTHERS = ("uvicorn.error", "asyncio", "alembic", "websockets")
"""Heard when they warn. Requests are counted, not written down: who asked for what is in the journal."""


class JsonLines(logging.Formatter):
    def __init__(self, node: str) -> None:
        super().__init__()
        self._node = node

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        line = {
            "at": at,
            "level": record.levelname.lower(),
            "node": self._node,
            "from": record.name,
            "event": _plain(record.getMessage()),
            **{name: _plain(record.__dict__[name]) for name in TOLD if name in record.__dict__},
        }
        if record.exc_info and record.exc_info[1]:
            line["failure"] = _failure(record.exc_info[1])
        return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def _plain(value: object) -> object:
    if isinstance(value, int | float | bool | None):
        return value
    return IN_ADDRESS.sub(r"\1:…@", str(value))[:LONGEST]


def _failure(problem: BaseException) -> list[str]:
    """What kind, and where; not what it says: a message may quote what somebody sent."""
    frames = traceback.extract_tb(problem.__traceback__)
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return [type(problem).__name__, *places[-20:]]


class Logs:
    """Written by a thread of their own: a terminal that is stopped, or a slow disk, keeps no table waiting."""

    def __init__(self, where: Path | None, node: str, level: str = "info") -> None:
        """where: a file, which is renamed when it is large and never grows without end; None: the error channel."""
        handler: logging.Handler = logging.StreamHandler(sys.stderr)
        if where is not None:
            where.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handler = _OwnFile(where, maxBytes=LARGEST_FILE, backupCount=FILES, encoding="utf-8")
        handler.setFormatter(JsonLines(node))
        self._inbox = _Inbox(SimpleQueue())
        self._writer = logging.handlers.QueueListener(self._inbox.queue, handler)
        self._handler = handler
        self._level = level.upper()

    def __enter__(self) -> "Logs":
        self._writer.start()
        for name, level in ((OURS, self._level), *((name, "WARNING") for name in OTHERS)):
            logger = logging.getLogger(name)
            logger.setLevel(level)
            logger.addHandler(self._inbox)
            logger.propagate = False
        return self

    def __exit__(self, *_: object) -> None:
        for name in (OURS, *OTHERS):
            logger = logging.getLogger(name)
            logger.removeHandler(self._inbox)
            logger.propagate = True
        self._writer.stop()
        self._handler.close()


class _OwnFile(logging.handlers.RotatingFileHandler):
    """For its owner alone, as everything of a house is."""

    def _open(self) -> TextIOWrapper:
        if os.name == "posix" and Path(self.baseFilename).exists():
            Path(self.baseFilename).chmod(ONLY_OWNER)
        file = os.open(self.baseFilename, os.O_CREAT | os.O_APPEND | os.O_WRONLY, ONLY_OWNER)
        return TextIOWrapper(os.fdopen(file, "ab"), encoding="utf-8")


class _Inbox(logging.handlers.QueueHandler):
    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """As it is: it stays in this process, and the formatter needs what went wrong."""
        return record
