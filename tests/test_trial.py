"""What a stranger sent is tried apart, within limits of memory and time, and what comes of it is a sentence."""

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import longroll
from longroll import trial
from longroll.contract import Trouble
from longroll.game import Game
from longroll.store import Store


def begun(scenario: str = "volume-of-fire/first-volley") -> Game:
    match = longroll.play(scenario, seed=1)
    return match.answer(match.offers()[0]).game


def edited(game: Game, **changes: Any) -> bytes:
    """A save without its seal, changed at its head."""
    plain = msgspec.json.decode(game.save())
    return msgspec.json.encode({**plain, "seal": "", "position": "", **changes})


def test_a_sound_save_is_judged_alike_here_and_apart() -> None:
    data = begun().save()
    verdict = trial.apart("save", data)
    assert verdict == trial.here("save", data)
    assert verdict.turn.startswith("Turn 1")
    assert (verdict.stopped, verdict.ended) == ("", "")


def test_a_game_brought_in_is_tried_and_stands_as_it_stood(tmp_path: Path) -> None:
    game, store = begun("brigade/first-brigade"), Store(tmp_path)
    id = store.bring_in(game.save())
    assert store.load(id).battle == game.battle
    assert store.card(id).turn == game.turn


def test_the_sentence_of_what_is_refused_comes_back() -> None:
    with pytest.raises(Trouble, match="not a whole longroll save"):
        trial.apart("save", b"{}")
    with pytest.raises(Trouble, match="there is no player 'napoleon'"):
        trial.apart("save", edited(begun(), players=["human", "napoleon"]))
    with pytest.raises(Trouble, match="there is no scenario 'cannae'"):
        trial.apart("file", b"cannae")


def a_process_that(does: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let a trial do this instead of what it is for."""
    script = "import sys; from longroll import trial\n" + does + "\ntrial.here = here\ntrial.main()"
    (tmp_path / "python.py").write_text(script)
    run = trial.subprocess.run
    monkeypatch.setattr(
        trial.subprocess, "run", lambda _, **more: run([sys.executable, str(tmp_path / "python.py"), "save"], **more)
    )


@pytest.mark.skipif(sys.platform != "linux", reason="not every system knows a limit of memory")
def test_whatever_fills_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    a_process_that("def here(kind, data):\n    return [bytearray(10**8) for _ in range(10**6)]", monkeypatch, tmp_path)
    with pytest.raises(Trouble, match="needs more than 2000 MB"):
        trial.apart("save", b"")


def test_whatever_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    a_process_that("import threading\ndef here(kind, data):\n    threading.Event().wait()", monkeypatch, tmp_path)
    monkeypatch.setattr(trial, "DEADLINE", 2.0)
    with pytest.raises(Trouble, match="needs more than 2 seconds"):
        trial.apart("save", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="the clock alone is watched there")
def test_whatever_works_too_long_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    endless = "trial.SECONDS = 1\ndef here(kind, data):\n    while True: pass"
    a_process_that(endless, monkeypatch, tmp_path)
    with pytest.raises(Trouble, match="seconds to lay out and replay"):
        trial.apart("save", b"")


def test_rules_that_break_off_are_no_traceback(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    a_process_that("def here(kind, data):\n    return {}['walls']", monkeypatch, tmp_path)
    with pytest.raises(Trouble, match=r"broke off .*KeyError: 'walls'"):
        trial.apart("save", b"")
