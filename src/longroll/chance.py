"""Where faces come from: sealed dice that anyone can verify, seeded dice for repeatable games, or the players' own.

Sealed dice: a secret is committed to (its SHA-256) before the game begins and each seat adds a salt.  Face k of throw n
comes from HMAC-SHA256 of the secret over salts, n and k, by rejection to six.  At the end the secret is revealed and
every face can be worked out again.
"""

import hmac
import secrets
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from longroll.cards import Deal
from longroll.dice import Throw
from longroll.flow import Chance

Source = Literal["sealed", "seeded", "typed"]
Short = Annotated[str, Meta(max_length=1_000)]


class Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of one game: where faces come from and what proves them."""

    source: Source
    secret: Short = ""
    salts: Annotated[tuple[Short, ...], Meta(max_length=100)] = ()

    @classmethod
    def sealed(cls, salts: tuple[str, ...] = ()) -> "Dice":
        """Fresh dice under a secret of 32 random bytes, with the seats' salts (drawn where none are given)."""
        return cls("sealed", secrets.token_hex(32), salts or (secrets.token_hex(8), secrets.token_hex(8)))

    @classmethod
    def seeded(cls, seed: int) -> "Dice":
        """Dice that fall the same way for the same seed: for repeatable games, marked as such."""
        return cls("seeded", sha256(f"seed {seed}".encode()).hexdigest(), (str(seed),))

    @classmethod
    def typed(cls, secret: str = "") -> "Dice":
        """The players' own dice: faces are typed in.  Cards are dealt all the same, under a secret."""
        return cls("typed", secret or secrets.token_hex(32))

    @property
    def commitment(self) -> str:
        """What is shown before the first throw: the SHA-256 of the secret."""
        return sha256(bytes.fromhex(self.secret)).hexdigest() if self.secret else ""

    def face(self, throw: int, die: int) -> int:
        """Face of die `die` in throw number `throw`, both from 0."""
        key = bytes.fromhex(self.secret)
        attempt = 0
        while True:
            message = "|".join((*self.salts, str(throw), str(die), str(attempt))).encode()
            for byte in hmac.digest(key, message, "sha256"):
                if byte < 252:  # 252 = 42 * 6: larger bytes would favour low faces
                    return byte % 6 + 1
            attempt += 1

    def card(self, throw: int, count: int) -> int:
        """The card dealt in throw number `throw`: a number from 1 to `count`, every one as likely."""
        key, attempt, even = bytes.fromhex(self.secret), 0, 2**32 - 2**32 % count
        while True:
            message = "|".join((*self.salts, str(throw), "card", str(attempt))).encode()
            number = int.from_bytes(hmac.digest(key, message, "sha256")[:4])
            if number < even:  # larger numbers would favour low ones
                return number % count + 1
            attempt += 1

    def faces(self, throw: int, request: Chance) -> tuple[int, ...]:
        """All faces that throw number `throw` asks for."""
        if isinstance(request, Deal):
            return (self.card(throw, request.count),)
        if not isinstance(request, Throw):
            raise TypeError(f"dice cannot answer {type(request).__name__}")
        return tuple(self.face(throw, die) for die in range(request.dice))
