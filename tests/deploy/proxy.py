"""nginx with the sample configuration, before a house of a test."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.certificates import Authority
from tests.deploy.programs import DEPLOY, program
from tests.postgres import free_port

START = 20
"""Seconds."""


@contextmanager
def proxied(folder: Path, port: int, node: int) -> Iterator[None]:
    """https://localhost:PORT, with a certificate of the authority in FOLDER/authority.pem."""
    authority = Authority()
    own = authority.certificate("localhost", "127.0.0.1")
    for name, content in {"authority.pem": authority.pem, "casino.pem": own.pem, "casino.key": own.key}.items():
        (folder / name).write_bytes(content)
    sample = (DEPLOY / "nginx" / "panoverde.conf").read_text("utf-8")
    for written, here in {
        "listen 80;": f"listen {free_port()};",
        "    listen [::]:80;\n": "",
        "listen 443 ": f"listen 127.0.0.1:{port} ",
        "    listen [::]:443 ssl http2;\n": "",
        "/etc/ssl": str(folder),
        "casino.example": "localhost",
        "127.0.0.1:8765": f"127.0.0.1:{node}",
    }.items():
        assert written in sample, written
        sample = sample.replace(written, here)
    (folder / "site.conf").write_text(sample, "utf-8")
    (folder / "nginx.conf").write_text(
        f"pid {folder}/nginx.pid; daemon off; worker_processes 1; error_log stderr warn;\n"
        f"events {{}} http {{ include /etc/nginx/mime.types; access_log off; include {folder}/site.conf; }}\n",
        "utf-8",
    )
    running = subprocess.Popen([program("nginx"), "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.PIPE)
    try:
        _wait(port, running)
        yield
    finally:
        running.terminate()
        running.communicate(timeout=START)


def _wait(port: int, running: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + START
    while True:
        assert running.poll() is None, running.communicate()[1].decode()
        assert time.monotonic() < end
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
