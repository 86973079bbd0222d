"""The programs of the benchmark: started, spoken to line by line, and ended."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

Process = subprocess.Popen[str]
Result = dict[str, float]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def running(*arguments: str) -> Iterator[Process]:
    process = subprocess.Popen(  # noqa: S603 - our own modules
        [sys.executable, "-m", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def line(process: Process) -> Any:
    assert process.stdout
    return json.loads(process.stdout.readline())


def say(process: Process, text: str) -> None:
    assert process.stdin
    process.stdin.write(text + "\n")
    process.stdin.flush()


def load(**task: Any) -> Result:
    (result,) = load_many([task])
    return result


def load_many(tasks: list[dict[str, Any]]) -> list[Result]:
    """Several at the same time, each a program of its own."""
    with running("bench.server.load") as process:
        say(process, json.dumps(tasks[0]))
        others = load_many(tasks[1:]) if tasks[1:] else []
        return [line(process), *others]
