"""What a browser may ask of the table: no more than a browser would, and nobody else waits for it."""

import asyncio
import json
import socket
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from longroll.server import guard, replies, room, seat, serve
from longroll.server.wire import MOST, Reply
from sitting import new, of_two, seated


def dumb(page):
    """A connection that says nothing."""
    return socket.create_connection(("127.0.0.1", page.port), timeout=20)


def test_silent_connections_keep_no_page_from_opening(page):
    silent = [dumb(page) for _ in range(serve.MOST_SILENT + 150)]
    try:
        assert page.get("/").status_code == 200
        hung_up = [each for each in silent[:100] if each.recv(1) == b""]
        assert len(hung_up) == 100, "those that have been silent longest are hung up first"
    finally:
        for each in silent:
            each.close()


def test_who_says_nothing_or_never_ends_his_question_is_hung_up(page, monkeypatch):
    monkeypatch.setattr(serve, "SILENCE", 0.2)
    with dumb(page) as mute, dumb(page) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ")
        assert mute.recv(1) == b""
        assert slow.recv(1) == b""
    with seated(page, new(page)) as browser:
        assert browser.answer(2)["scene"]["seat"] == 1
    assert not serve.Caller.silent


def test_a_body_that_does_not_come_is_not_waited_for(page, monkeypatch):
    monkeypatch.setattr(replies, "SLOWEST", 0.2)
    with dumb(page) as slow:
        head = f"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nCookie: {page.cookie}\r\n"
        slow.sendall(f"{head}Content-Length: 1000\r\n\r\nx".encode())
        assert b"409" in slow.recv(1000)


def test_a_seat_is_open_in_so_many_windows_and_no_more(page):
    token = new(page)
    with seated(page, token) as first, ExitStack() as more:
        for _ in range(room.MOST_WINDOWS - 1):
            more.enter_context(seated(page, token))
        with page.socket(token) as one_too_many:
            assert "windows already" in json.loads(one_too_many.recv(timeout=20))["trouble"]
            with pytest.raises(ConnectionClosed):
                one_too_many.recv(timeout=20)
        assert first.answer(2)["scene"]["seat"] == 1


def test_a_message_too_long_is_said_to_be_so(page):
    with seated(page, new(page)) as browser:
        browser.socket.send("x" * (MOST + 1))
        assert f"may have {MOST}" in browser.hear()["trouble"]
        assert browser.answer(2)["scene"]["seat"] == 1


def test_who_says_more_than_a_burst_is_heard_so_many_times_a_second(monkeypatch):
    waited = []

    async def asleep(seconds):
        waited.append(seconds)

    async def says(many, size=0):
        monkeypatch.setattr(guard.asyncio, "sleep", asleep)
        breath = guard.Breath()
        for _ in range(many):
            await breath.after(size)

    asyncio.run(says(int(guard.Breath.BURST)))
    assert not waited
    asyncio.run(says(int(guard.Breath.BURST) + 20))
    assert waited[-1] == pytest.approx(20 / guard.Breath.A_SECOND, rel=0.1)
    waited.clear()
    asyncio.run(says(20, size=guard.Breath.BYTES * 20))
    assert waited[-1] > 1


def shaken(page, token):
    """A socket at a seat whose other end is ours to neglect."""
    found = dumb(page)
    found.sendall(
        f"GET /ws/{token} HTTP/1.1\r\nHost: 127.0.0.1:{page.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101 Switching" in found.recv(1000)
    return found


def frame(opcode, said=b""):
    """What a browser would send, its mask nought."""
    return bytes([0x80 | opcode, 0x80 | len(said), 0, 0, 0, 0]) + said


def is_there(deaf, page):
    """It says again and again that it is there, and reads nothing; whoever opens a page meanwhile gets it."""
    for _ in range(10_000):
        deaf.sendall(frame(10))
        assert page.get("/").status_code == 200


def test_a_browser_that_does_not_read_is_hung_up_and_the_others_play_on(page, store, monkeypatch):
    monkeypatch.setattr(serve, "PATIENCE", 0.2)
    much = Reply(trouble="x" * 20_000_000)
    monkeypatch.setattr(seat.Seat, "show_anew", lambda one: one.reply(much))
    union, confederate = of_two(page, store)
    with shaken(page, union) as deaf, seated(page, confederate) as other:
        deaf.sendall(frame(1, b'{"do":"scene"}'))
        with pytest.raises(OSError, match=r"reset|[Bb]roken"):
            is_there(deaf, page)
        with seated(page, union) as one:
            one.answer(2)
            other.until(lambda b: b.scene.get("to_act") == 1)
            assert other.answer(5)["scene"]["to_act"] == 0


def test_replies_do_not_heap_up_for_a_browser_that_does_not_read():
    one = seat.Seat("0")
    for _ in range(10 * seat.MOST_UNREAD):
        one.reply(Reply(trouble="no"))
    assert one.closed
    assert len(one._replies) <= seat.MOST_UNREAD + 1
