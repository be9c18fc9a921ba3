"""Where faces come from: sealed dice that anyone can verify, seeded dice for repeatable games, or the players' own.

Sealed dice: a secret is committed to (its SHA-256) before the game begins, and whoever plays a side then adds a salt, so
that who keeps the secret cannot have chosen it for the faces it brings.  Face k of throw n comes from HMAC-SHA256 of the
secret over salts, n and k, by rejection to six.  At the end the secret is revealed and every face can be worked out again.
"""

import hmac
import re
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

_SALT = re.compile("[0-9a-f]{16,64}")


class Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of one game: where faces come from and what proves them.

    The first `laid` throws lie as they fell in the game that this one was taken out of: their faces are brought, and follow
    from nothing here.
    """

    source: Source
    secret: Short = ""
    salts: Annotated[tuple[Short, ...], Meta(max_length=100)] = ()
    laid: Annotated[int, Meta(ge=0, le=1_000_000)] = 0

    @classmethod
    def sealed(cls, people: tuple[int, ...] = ()) -> "Dice":
        """Fresh dice under a secret of 32 random bytes; the sides of `people` add their salts later, the others' are drawn."""
        return cls("sealed", secrets.token_hex(32), _salts(people))

    @classmethod
    def seeded(cls, seed: int) -> "Dice":
        """Dice that fall the same way for the same seed: for repeatable games, marked as such."""
        return cls("seeded", sha256(f"seed {seed}".encode()).hexdigest(), (str(seed),))

    @classmethod
    def typed(cls, secret: str = "", people: tuple[int, ...] = ()) -> "Dice":
        """The players' own dice: faces are typed in.  Cards are dealt all the same, under a secret and the people's salts."""
        return cls("typed", secret or secrets.token_hex(32), _salts(people) if people else ())

    @property
    def unsalted(self) -> tuple[int, ...]:
        """The sides whose salts are still to come: until then nothing can be thrown."""
        return tuple(side for side, salt in enumerate(self.salts[:2]) if not salt)

    def salted(self, side: int, salt: str) -> "Dice":
        """These dice with the salt of a side.  Raises ValueError where none is to come, or it is no salt."""
        if side not in self.unsalted:
            raise ValueError("no salt of this side is to come: salts are added once, before the first throw")
        if not _SALT.fullmatch(salt):
            raise ValueError("a salt is 16 to 64 hexadecimal digits")
        salts = tuple(salt if each == side else old for each, old in enumerate(self.salts))
        return msgspec.structs.replace(self, salts=salts)

    @property
    def commitment(self) -> str:
        """What is shown before the first throw: the SHA-256 of the secret."""
        return sha256(bytes.fromhex(self.secret)).hexdigest() if self.secret else ""

    def _drawn(self, *of: object) -> bytes:
        """The 32 bytes that follow from the secret, the salts and what is asked for."""
        message = "|".join((*self.salts, *map(str, of))).encode()
        return hmac.digest(bytes.fromhex(self.secret), message, "sha256")

    def brings(self, throw: int, request: Chance[object]) -> bool:
        """Whether the faces of throw number `throw` are brought to the table: as they lie, or by the players."""
        return throw < self.laid or (self.source == "typed" and isinstance(request, Throw))

    def mark(self, throw: int) -> str:
        """What is shown beside the faces of throw number `throw`: it says which throw it was once the secret is known, and
        nothing before, not even how many there were that nobody was told of.  Faces that are brought have none."""
        return "" if self.source == "typed" or throw < self.laid else self._drawn(throw, "mark")[:8].hex()

    def face(self, throw: int, die: int) -> int:
        """Face of die `die` in throw number `throw`, both from 0."""
        attempt = 0
        while True:
            for byte in self._drawn(throw, die, attempt):
                if byte < 252:  # 252 = 42 * 6: larger bytes would favour low faces
                    return byte % 6 + 1
            attempt += 1

    def card(self, throw: int, count: int) -> int:
        """The card dealt in throw number `throw`: a number from 1 to `count`, every one as likely."""
        attempt, even = 0, 2**32 - 2**32 % count
        while True:
            number = int.from_bytes(self._drawn(throw, "card", attempt)[:4])
            if number < even:  # larger numbers would favour low ones
                return number % count + 1
            attempt += 1

    def faces(self, throw: int, request: Chance[object]) -> tuple[int, ...]:
        """All faces that throw number `throw` asks for."""
        if isinstance(request, Deal):
            return (self.card(throw, request.count),)
        if not isinstance(request, Throw):
            raise TypeError(f"dice cannot answer {type(request).__name__}")
        return tuple(self.face(throw, die) for die in range(request.dice))


def _salts(people: tuple[int, ...]) -> tuple[str, ...]:
    return tuple("" if side in people else secrets.token_hex(8) for side in (0, 1))
