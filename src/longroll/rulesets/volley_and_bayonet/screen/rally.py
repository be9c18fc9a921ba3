"""Which way a rallied stand faces."""

from longroll.rulesets.volley_and_bayonet.rally.rally_phase import Face, FaceAfterRally
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.screen.shown import Shown, Why, Words

QUARTERS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def _words(k: Battle, decision: FaceAfterRally, face: Face) -> Words:
    stand = k.stands[decision.stand]
    way = QUARTERS[(face.to.heading + 225) % 3600 // 450]
    same = face.to == stand.pose
    return Words("Face as it does" if same else f"Face about {way}", stand.thing, (stand.thing,), ends=same)


SHOWN: tuple[Shown[Battle, FaceAfterRally]] = (
    Shown(
        FaceAfterRally,
        why=lambda k, d: Why(f"{k.stands[d.stand].name} is rallied: which way does it face?", f"stand:{d.stand}"),
        words=_words,
    ),
)
