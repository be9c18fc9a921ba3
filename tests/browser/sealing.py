"""Sealed dice for the scripted server: honest ones, and those of a host who changes everything at the end."""

import hmac
from typing import Any

from longroll.chance import Dice

SECRET, OTHER_SECRET = "5a" * 32, "b7" * 32
SALTS, OTHER_SALTS = ("1f" * 16, "c4" * 16), ("20" * 16, "c5" * 16)


class Sealing:
    """A secret, its salts, and what was thrown under them."""

    def __init__(self, secret: str = SECRET, salts: tuple[str, ...] = SALTS) -> None:
        self.dice = Dice("sealed", secret, salts)
        self.throws: list[dict[str, Any]] = []

    def salted(self, side: int, salt: str) -> None:
        """A side adds its salt."""
        salts = (*self.dice.salts[:side], salt, *self.dice.salts[side + 1 :])
        self.dice = Dice(self.dice.source, self.dice.secret, salts)

    def throw(self, why: str, back: bool = False) -> tuple[list[int], str]:
        """Two dice, and the mark of the line that shows them."""
        n = len(self.throws)
        faces = [self.dice.face(n, die) for die in range(2)]
        self.throws.append({"throw": n, "kind": "dice", "of": 6, "faces": faces, "why": why, "back": back})
        return faces, self.mark(n)

    def deal(self, count: int, why: str) -> None:
        """One card of so many."""
        n = len(self.throws)
        faces = [self.dice.card(n, count)]
        self.throws.append({"throw": n, "kind": "card", "of": count, "faces": faces, "why": why, "back": False})

    def mark(self, n: int) -> str:
        """What a line that shows throw `n` bears."""
        message = "|".join((*self.dice.salts, str(n), "mark")).encode()
        return hmac.digest(bytes.fromhex(self.dice.secret), message, "sha256").hex()[:16]

    def forge(self) -> None:
        """The same throws under another secret and other salts, in themselves as good as the true ones."""
        true, self.throws, self.dice = self.throws, [], Dice("sealed", OTHER_SECRET, OTHER_SALTS)
        for one in true:
            if one["kind"] == "card":
                self.deal(one["of"], one["why"])
            else:
                self.throw(one["why"], one["back"])

    def proof(self) -> dict[str, Any]:
        """All that proves the dice, as the end of a game tells it."""
        dice = self.dice
        return {
            "source": dice.source,
            "commitment": dice.commitment,
            "secret": dice.secret,
            "salts": list(dice.salts),
            "throws": self.throws,
        }
