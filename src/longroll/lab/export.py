"""A batch as a file: a row a game as parquet or CSV, or everything as JSON."""

import csv
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec

from longroll.contract import Trouble
from longroll.lab.report import Report

ENDINGS = (".parquet", ".csv", ".json")


def write(report: Report, path: Path) -> None:
    """Write a report by the ending of its name.  Raises Trouble."""
    if path.suffix not in ENDINGS:
        raise Trouble(f"{path} is neither .parquet, .csv nor .json: name a file that ends so")
    try:
        if path.suffix == ".json":
            path.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=1))
        elif path.suffix == ".csv":
            path.write_text(_csv(report), "utf-8", newline="")
        else:
            _parquet(report, path)
    except OSError as trouble:
        raise Trouble(f"{path} cannot be written: {trouble.strerror or trouble}") from None


def rows(report: Report) -> list[dict[str, Any]]:
    """A flat row a game: what was played, how it ended, and three columns a formation, named by side: its killed,
    wounded and missing, all of its men who are out of the fight, and the firefights and melees it took part in."""
    found = []
    for game in report.games:
        row: dict[str, Any] = {
            "ruleset": report.ruleset,
            "scenario": report.scenario,
            "game": game.number,
            "seed": game.seed,
            "player 0": game.players[0],
            "player 1": game.players[1],
            "winner": "" if game.winner is None else report.sides[game.winner],
            "grade": game.grade,
            "turns": game.turns,
            "decisions": game.decisions,
            "throws": game.throws,
            "seconds": game.seconds,
        }
        row |= {f"score {side}": value for side, value in enumerate(game.score)}
        row |= {f"lost {report.sides[loss.side]} {loss.label}": loss.game for loss in game.losses}
        row |= {f"out {report.sides[loss.side]} {loss.label}": loss.out for loss in game.losses}
        row |= {f"fights {report.sides[loss.side]} {loss.label}": loss.fights for loss in game.losses}
        found.append(row)
    return found


def _csv(report: Report) -> str:
    text = StringIO()
    found = rows(report)
    writer = csv.DictWriter(text, list(dict.fromkeys(name for row in found for name in row)))
    writer.writeheader()
    writer.writerows(found)
    return text.getvalue()


def _parquet(report: Report, path: Path) -> None:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise Trouble(
            f"{path} cannot be written: parquet needs pyarrow, which is not installed; "
            "install longroll[parquet], or name a .csv or .json file"
        ) from None
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows(report)), path)
