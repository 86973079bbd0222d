"""Log of a node: one line of JSON per event, without secrets."""

import json
import logging
import logging.handlers
import os
import sys
import threading
import traceback
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from queue import SimpleQueue

from panoverde.store.url import without_password

TOLD = frozenset(
    ("table", "tables", "game", "bot", "route", "command", "code", "why", "seconds", "step", "component", "version",
     "address", "signal", "entry", "sockets")
)  # fmt: skip
"""Fields that an event may have besides its name; others are dropped."""

LONGEST = 2_000
ONLY_OWNER = 0o600
LARGEST_FILE = 16 * 1024 * 1024
FILES = 8

OURS = "panoverde"
OTHERS = ""
"""The root: all other loggers, heard from warnings up. Requests are counted, not logged: the journal says who asked
for what."""


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
    return without_password(str(value))[:LONGEST]


def _failure(problem: BaseException) -> list[str]:
    """Type and place of the error, not its message, which may quote what a client sent."""
    frames = traceback.extract_tb(problem.__traceback__)
    places = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return [type(problem).__name__, *places[-20:]]


def _unraisable(found: "sys.UnraisableHookArgs") -> None:
    """Python would write a traceback: a destructor failed, or a callback of a C library."""
    _tell("unraisable", found.exc_value)


def _thread_ended(found: threading.ExceptHookArgs) -> None:
    _tell("thread failed", found.exc_value)


def _tell(event: str, problem: BaseException | None) -> None:
    logging.getLogger(f"{OURS}.server").error(event, exc_info=problem)


class Logs:
    """Written by their own thread: a stopped terminal or a slow disk delays no table."""

    def __init__(self, where: Path | None, node: str, level: str = "info") -> None:
        """`where`: a file, rotated by size; None for stderr."""
        handler: logging.Handler = logging.StreamHandler(sys.stderr)
        if where is not None:
            where.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handler = _OwnFile(where, maxBytes=LARGEST_FILE, backupCount=FILES, encoding="utf-8")
        handler.setFormatter(JsonLines(node))
        self._inbox = _Inbox(SimpleQueue())
        self._writer = logging.handlers.QueueListener(self._inbox.queue, handler)
        self._handler = handler
        self._level = level.upper()
        self._hooks = sys.unraisablehook, threading.excepthook
        self._before = logging.WARNING

    def __enter__(self) -> "Logs":
        self._writer.start()
        root = logging.getLogger(OTHERS)
        self._before = root.level
        root.addHandler(self._inbox)
        root.setLevel(logging.WARNING)
        logging.getLogger(OURS).setLevel(self._level)
        logging.captureWarnings(True)
        sys.unraisablehook, threading.excepthook = _unraisable, _thread_ended
        return self

    def __exit__(self, *_: object) -> None:
        sys.unraisablehook, threading.excepthook = self._hooks
        logging.captureWarnings(False)
        root = logging.getLogger(OTHERS)
        root.removeHandler(self._inbox)
        root.setLevel(self._before)
        logging.getLogger(OURS).setLevel(logging.NOTSET)
        self._writer.stop()
        self._handler.close()


class _OwnFile(logging.handlers.RotatingFileHandler):
    """Readable by its owner only."""

    def _open(self) -> TextIOWrapper:
        if os.name == "posix" and Path(self.baseFilename).exists():
            Path(self.baseFilename).chmod(ONLY_OWNER)
        file = os.open(self.baseFilename, os.O_CREAT | os.O_APPEND | os.O_WRONLY, ONLY_OWNER)
        return TextIOWrapper(os.fdopen(file, "ab"), encoding="utf-8")


class _Inbox(logging.handlers.QueueHandler):
    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """Unchanged: it stays in this process, and the formatter needs the exception."""
        return record
