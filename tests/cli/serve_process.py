"""`pano serve` as people run it: a process of its own, in a folder of its own."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ADDRESS = re.compile(r"https?://(?:127\.0\.0\.1|localhost):\d+")
START = 120
"""Seconds; a busy machine has taken more than twenty. A process that ends is noticed at once."""


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PANO_")}
    return {**kept, "PANO_HOME": str(home), "COLUMNS": "200", "PYTHONUNBUFFERED": "1", **more}


def pano(*words: str) -> list[str]:
    return [sys.executable, "-c", "from panoverde.cli import main; main()", *words]


class Served:
    def __init__(self, process: subprocess.Popen[str], home: Path) -> None:
        self.process, self.home = process, home
        self.said = ""
        self._hear_until(ADDRESS)
        self.address = ADDRESS.search(self.said)[0]  # type: ignore[index]
        self._hear_until(re.compile(r"Ctrl\+C"))

    def _hear_until(self, pattern: re.Pattern[str]) -> None:
        end = time.monotonic() + START
        out = self.process.stdout
        assert out is not None
        while not pattern.search(self.said):
            assert time.monotonic() < end, f"no address in {self.said!r}"
            if select.select([out], [], [], 0.1)[0]:
                more = os.read(out.fileno(), 65536)
                assert more, f"it ended: {self.said!r} {self.process.wait()}"
                self.said += more.decode()

    @property
    def password(self) -> str:
        """Where nobody sits at a terminal it is in a file of its owner's."""
        return (self.home / "first-password").read_text("utf-8").strip()

    @property
    def log(self) -> str:
        return (self.home / "log.jsonl").read_text("utf-8")

    def end(self, by: int = signal.SIGTERM) -> float:
        """Ask it to end; how many seconds it took."""
        began = time.monotonic()
        self.process.send_signal(by)
        assert self.process.wait(START) == 0, self.process.stderr and self.process.stderr.read()
        return time.monotonic() - began


@contextmanager
def served(home: Path, *options: str, **variables: str) -> Iterator[Served]:
    process = subprocess.Popen(
        pano("serve", "--port", "0", *options),
        cwd=home, env=environment(home, **variables), text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        yield Served(process, home)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()
