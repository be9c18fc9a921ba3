"""Pictures of what can be played, for the first page: each scenario's table with the troops that stand on it at first.

They take seconds to draw, so they are drawn once, beside the play in a process of its own, and kept in a folder.
"""

import gzip
import io
import multiprocessing
import os
import signal
import threading
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import msgspec

from longroll import registry
from longroll.contract import Ruleset, Summary, Trouble
from longroll.server import drawings

PICTURES = "pictures"
"""The folder beside the games."""

WIDTH = 640
QUALITY = 74
SMALL = 184
"""How many pixels a picture in the list of battles is wide: twice as many as it is shown with."""
ROUGH = 45
"""And its quality."""


class Pictures:
    """The pictures that are kept in `folder`; it is made when the first is drawn."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def address(self, rules: Ruleset, card: Summary, small: bool = False) -> str:
        """Where the page finds the picture of a scenario; "" while it is not drawn."""
        if not self._file(rules, card, small).is_file():
            return ""
        return f"/picture/{rules.name}/{card.name}{'/small' if small else ''}.webp"

    def read(self, rules: Ruleset, card: Summary, small: bool = False) -> bytes:
        """A picture as WebP.  Raises Trouble while it is not drawn."""
        try:
            return self._file(rules, card, small).read_bytes()
        except OSError:
            raise Trouble(f"there is no picture of {card.name} yet: it is drawn while the table is open") from None

    def draw_all(self) -> None:
        """Draw what is not drawn yet; a folder that cannot be written to leaves the page without pictures."""
        for name in registry.rulesets():
            rules = registry.ruleset(name)
            for card in rules.scenarios():
                large, small = (self._file(rules, card, each) for each in (False, True))
                try:
                    if not large.is_file():
                        self._keep(large, drawn(rules, card.name))
                    if not small.is_file():
                        self._keep(small, smaller(large.read_bytes()))
                except OSError:
                    return

    def _file(self, rules: Ruleset, card: Summary, small: bool = False) -> Path:
        """By what is said of the scenario and the versions of what draws it: cutting its table to know it takes too long."""
        said = msgspec.json.encode((version("longroll"), rules.name, rules.version, card))
        return self.folder / f"{sha256(said).hexdigest()[:24]}{'-small' if small else ''}.webp"

    def _keep(self, file: Path, picture: bytes) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = file.with_suffix(".part")
        fresh.write_bytes(picture)
        fresh.replace(file)


def drawn(rules: Ruleset, scenario: str) -> bytes:
    """The table of a scenario with the troops on it, 640 pixels wide, as WebP."""
    from PIL import Image  # brings a library each that the start has no use for

    from longroll.picture import draw, png, troops

    with drawings.warming:
        battle = rules.begin(rules.load(scenario), {option.name: option.default for option in rules.options})
    scene = rules.view(battle, None)
    surface = scene.surfaces[0]
    if surface.ground:
        ground = gzip.decompress(drawings.ground(surface.ground)).decode()
        whole = ground.removesuffix("</svg>") + troops(scene, surface) + "</svg>"
    else:
        whole = draw(scene, surface.label)
    found = io.BytesIO()
    Image.open(io.BytesIO(png(whole, WIDTH))).convert("RGB").save(found, "WEBP", quality=QUALITY)
    return found.getvalue()


def smaller(picture: bytes) -> bytes:
    """The same picture, for a list."""
    from PIL import Image

    found, image = io.BytesIO(), Image.open(io.BytesIO(picture))
    image.resize((SMALL, round(SMALL * image.height / image.width)), Image.Resampling.LANCZOS).save(
        found, "WEBP", quality=ROUGH, method=6
    )
    return found.getvalue()


def draw_beside(folder: Path) -> None:
    """Draw what is not drawn yet in a process that ends with this one, and gives way to whatever else there is to do."""
    multiprocessing.get_context("spawn").Process(target=_draws, args=(folder,), name="pictures", daemon=True).start()


def _draws(folder: Path) -> None:
    """Cut every table that is not kept yet, which is what a new game waits for, and then draw."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with whoever began it
    threading.Thread(target=_outlives_nobody, daemon=True).start()
    with suppress(AttributeError, OSError):
        os.nice(15)
    for name in registry.rulesets():
        rules = registry.ruleset(name)
        for card in rules.scenarios():
            rules.load(card.name)
    Pictures(folder).draw_all()


def _outlives_nobody() -> None:
    """End this process once the one that began it is gone, killed too: nobody is left who would end it."""
    if began := multiprocessing.parent_process():
        began.join()
        os._exit(1)
