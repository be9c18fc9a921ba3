"""What a seat is sent: changes that make the new scene of the old one, few bytes of them, and compressed."""

import json
import zlib
from random import Random
from statistics import median

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

import longroll
from longroll import registry
from longroll.scene import Placed
from longroll.server.picture import message, moved, taken
from longroll.server.serve import COMPRESSION
from longroll.server.wire import MOST, About
from sitting import new, patched, seated, set_down

GAMES = {
    "brigade": "first-brigade",
    "division": "second-day",
    "volley-and-bayonet": "third-day",
    "volume-of-fire": "mcphersons-ridge",
}
ANSWERS = 30
WANTED = 4000
"""So many bytes an answer may take, in the median."""

ABOUT = About(
    "", ("", ""), ("", ""), "", "", None, False, None, "", False, "", (0,), False, (), (), "", False, False, "", 0, ""
)


def seen(match, side):
    """The table as a side sees it, as text and in pieces."""
    lines = [line for _, line in match.game.news if side in line.to]
    return taken(match.view(side), lines, len(match.game.log), {}, ABOUT)


def whole(picture):
    """A scene as it is sent whole, but for the log."""
    scene = msgspec.to_builtins(picture.scene)
    return {name: value for name, value in scene.items() if name != "news"}


@pytest.mark.parametrize("ruleset", registry.rulesets())
def test_an_answer_takes_few_bytes_and_what_is_sent_makes_the_scene_that_there_is(ruleset):
    scenario = GAMES.get(ruleset) or registry.ruleset(ruleset).scenarios()[0].name
    match = longroll.play(f"{ruleset}/{scenario}", seed=5)
    squeezed = zlib.compressobj(5, zlib.DEFLATED, -COMPRESSION.server_max_window_bits, 6)
    old, sizes = seen(match, 0), []
    squeezed.compress(message(None, old, lambda line: line))
    squeezed.flush(zlib.Z_SYNC_FLUSH)
    scene, sent = whole(old), 0
    while len(sizes) < ANSWERS and not match.over:
        own = match.asked.side == 0
        match.let("recruit")
        new = seen(match, 0)
        text = message(old, new, lambda line: line)
        sent += len(squeezed.compress(text) + squeezed.flush(zlib.Z_SYNC_FLUSH))
        if text:
            scene = patched({"overlays": [], "slots": [], "areas": [], "tracks": []} | scene, json.loads(text)["patch"])
        assert filled(scene) == filled(whole(new))
        if own:
            sizes.append(sent)
            sent = 0
        old = new
    assert median(sizes) < WANTED


def filled(scene):
    """A scene without what is empty, which is not sent."""
    return {name: value for name, value in json.loads(json.dumps(scene)).items() if value}


def test_whatever_stands_otherwise_is_set_down_where_it_stands_now():
    rng = Random(3)
    for _ in range(1000):
        ids = [f"{number}" for number in range(rng.randint(0, 9))]
        was, now = (rng.sample(ids, rng.randint(0, len(ids))) for _ in range(2))
        row = [id for id in was if id in now] + [id for id in now if id not in was]
        assert set_down(row, msgspec.to_builtins(moved(was, now))) == now


def test_one_thing_that_goes_elsewhere_is_all_that_is_set_down():
    assert moved(list("abcdef"), list("afbcde")) == (Placed("f", "a"),)
    assert moved(list("abcdef"), list("bcdefa")) == (Placed("a", "f"),)
    assert moved(list("abc"), list("abcde")) == ()
    assert moved(list("abc"), list("dabc")) == (Placed("d", ""),)


def test_messages_are_compressed_by_those_before_them(page):
    with seated(page, new(page)) as one:
        (extension,) = one.socket.protocol.extensions
        assert not extension.remote_no_context_takeover
        assert extension.local_no_context_takeover
        before = len(one.heard)
        one.answer(2)
        assert "patch" in json.loads(one.heard[before])


def test_what_is_small_only_while_it_is_compressed_is_not_taken(page):
    with seated(page, new(page)) as one:
        one.socket.send("x" * (5 * MOST))
        with pytest.raises(ConnectionClosed) as closed:
            one.hear()
        assert closed.value.rcvd.code == 1009
