"""Half-sent requests hold nothing."""
from __future__ import annotations

import socket
import subprocess
import sys
import time

import httpx

from tests.web.harness import ROOT, free_port

CODE = """
import orrery.web.patient as patient, orrery.web.app as app
patient.SECONDS, app.BODY_SECONDS = 1.0, 1.5
from orrery.web.commands import serve
serve()
"""


def test_half_heads_are_closed_and_half_bodies_refused(tmp_path) -> None:  # type: ignore[no-untyped-def]
    port = free_port()
    server = subprocess.Popen([sys.executable, "-c", CODE, "--db", str(tmp_path / "o.db"), "--port", str(port), "--no-browser", "--renderers", "0"], cwd=ROOT,
                              stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz")
                break
            except httpx.HTTPError:
                time.sleep(0.1)
        for sent in (b"", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "):
            with socket.create_connection(("127.0.0.1", port), 30) as half:
                half.sendall(sent)
                assert half.recv(10) == b""             # closed by the server
        with socket.create_connection(("127.0.0.1", port), 30) as half:
            half.sendall(b"POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nname=")
            assert b"408" in half.recv(100)
        with httpx.Client() as client:                  # whoever takes a pause between requests is not cut off in the middle of one
            assert client.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
            time.sleep(1.2)
            assert client.get(f"http://127.0.0.1:{port}/healthz").status_code == 200
    finally:
        server.kill()
        server.wait()
