"""What browser and server say to each other besides the scene: typed, small, and refused when it is anything else."""

from typing import Any, Literal

import msgspec

from longroll.bounds import Words
from longroll.briefing import Briefing
from longroll.contract import Trouble
from longroll.flow import News
from longroll.scene import Denial, Looked, Patch, Probed, Scene, Weighed

MOST = 64_000
"""The largest message a browser may send, in bytes."""
MOST_IN_SERIES = 100
"""The most answers that one series holds."""


class Answer(msgspec.Struct, frozen=True, tag="answer", tag_field="do"):
    """An answer to ask `ask` of the scene numbered `seq`; a series is a list of answers, to be given one after another.  `ordered`
    is one that the page gave by itself, by a standing order or since there was no choice."""

    seq: int
    value: Any
    ask: str = ""
    series: bool = False
    ordered: bool = False


class Probe(msgspec.Struct, frozen=True, tag="probe", tag_field="do"):
    """What would come of this answer, or of a series of them?  `n` comes back with the reply."""

    seq: int
    value: Any
    ask: str = ""
    n: int = 0
    series: bool = False


class Look(msgspec.Struct, frozen=True, tag="look", tag_field="do"):
    """What lies between two things or places ("place:x,y"), or who sees one of them; `n` comes back with the reply."""

    seq: int
    one: str
    other: str = ""
    n: int = 0


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="do"):
    """Take back the seat's last answer; with consent also over dice, once every person has agreed."""

    seq: int
    consent: bool = False


class Faces(msgspec.Struct, frozen=True, tag="faces", tag_field="do"):
    """The faces of the players' own dice."""

    seq: int
    value: tuple[int, ...]


class Pace(msgspec.Struct, frozen=True, tag="pace", tag_field="do"):
    """How fast computers play: stopped or not, how long (milliseconds) each of their answers takes, and how long (seconds)
    they may think about one; `now`: the one that is thought about is to be given now."""

    paused: bool | None = None
    delay: int | None = None
    think: int | None = None
    now: bool = False


class Step(msgspec.Struct, frozen=True, tag="step", tag_field="do"):
    """One computer's answer while the game is paused."""


class Salt(msgspec.Struct, frozen=True, tag="salt", tag_field="do"):
    """A side's share in the dice, which its browser adds once it has their commitment."""

    side: int
    value: str


class Edit(msgspec.Struct, frozen=True, tag="edit", tag_field="do"):
    """Edit the table from now on, for this reason; or leave off."""

    on: bool
    reason: Words = ""


class Depute(msgspec.Struct, frozen=True, tag="depute", tag_field="do"):
    """Leave this seat's sides of the battle within the battle to a computer, or take them up again."""

    seq: int


class Again(msgspec.Struct, frozen=True, tag="scene", tag_field="do"):
    """Send the scene again, with the whole log."""


class Brief(msgspec.Struct, frozen=True, tag="brief", tag_field="do"):
    """What is this battle about, as matters stand now?"""


class Wonder(msgspec.Struct, frozen=True, tag="wonder", tag_field="do"):
    """What is the chance to win, as this seat can know it?"""


Message = Answer | Probe | Look | Undo | Faces | Pace | Step | Salt | Again | Brief | Wonder | Edit | Depute

_MESSAGES: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(text: str | bytes) -> Message:
    """A browser's message.  Raises Trouble when it is none."""
    if len(text) > MOST:
        raise Trouble(f"that message has {len(text)} bytes, and may have {MOST}")
    try:
        return _MESSAGES.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as trouble:
        raise Trouble(f"that message is not understood: {trouble}") from None


class Speed(msgspec.Struct, frozen=True):
    """The pace of computers in this game; `think` is how many seconds they may think, None where nobody does."""

    paused: bool
    delay: int
    think: int | None = None


class About(msgspec.Struct, frozen=True):
    """What is so of the whole game: who plays, whose dice, how fast."""

    title: str
    sides: tuple[str, str]
    players: tuple[str, str]
    dice: str
    commitment: str
    pace: Speed | None
    """How fast computers play, for whoever may set it."""
    thinking: bool
    plans: tuple[tuple[str, ...], tuple[str, ...]] | None
    stopped: str
    over: bool
    petition: str
    """What came so far of this seat's asking the other person to let it take something back."""
    seats: tuple[int, ...]
    """The sides that this seat answers for."""
    hidden: bool
    """Whether something is hidden from one of two sides that share a screen."""
    salts: tuple[str, ...]
    salting: tuple[int, ...]
    """The sides of this seat whose salts are to come."""
    waits: str
    """Whose salt the dice wait for, in a sentence."""
    briefed: bool
    """Whether there is a briefing to be asked for."""
    editable: bool
    """Whether this seat may edit the table."""
    editing: str
    """Why it does now; "" where it does not."""
    edits: int
    """How many things it was told of that were put elsewhere by hand, and stand."""
    leave: str
    """How this seat leaves the battle within the battle to a computer, or takes it up again, in words; "" where it cannot."""


class Shown(msgspec.Struct, frozen=True):
    """A scene.  Its news are the log's lines from number `news_from` on; the lines before that stand."""

    scene: Scene
    news_from: int
    table: About


class Changed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has changed since the scene that was shown last; `table` is there only when it did."""

    patch: Patch
    news_from: int
    news: tuple[News, ...] = ()
    table: About | None = None


class Likely(msgspec.Struct, frozen=True, omit_defaults=True):
    """The chance of side 0 to win as a seat can know it, now and at the beginning of each player turn, by the turn it is in; None
    where nothing was learnt of these rules.  `whole`: no turn is still to be reckoned; `games` are those it was learnt from,
    `by` what it is judged by."""

    now: float | None = None
    line: tuple[tuple[str, float], ...] = ()
    whole: bool = False
    games: int = 0
    by: tuple[str, ...] = ()


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything else that is sent: one of its fields is."""

    probed: Probed | None = None
    weighed: tuple[Weighed, ...] = ()
    looked: Looked | None = None
    refusal: Denial | None = None
    briefing: Briefing | None = None
    likely: Likely | None = None
    trouble: str = ""
    n: int | None = None
    """Of a probe, its number; of odds that follow a scene, that scene's."""


class NewGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game is begun with."""

    scenario: str
    side: Literal[0, 1] | str = 0
    opponent: str = "recruit"
    other: str = ""
    options: dict[str, str] = {}
    dice: Literal["sealed", "typed"] = "sealed"
    seed: int | None = None
    title: str = ""
