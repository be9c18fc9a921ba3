"""Which artillery gives up guns for brigades before play."""

from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.sequence.set_up import Dedicate, DedicateGuns
from longroll.screen.shown import Shown, Why, Words
from longroll.screen.words import listed


def _words(k: Battle, decision: DedicateGuns, answer: Dedicate | None) -> Words:
    if answer is None:
        return Words("No more guns are dedicated", ends=True, key=".")
    row, brigades = k.stands[answer.artillery], [k.stands[number] for number in dict.fromkeys(answer.to)]
    many = "Two guns" if len(brigades) == 1 else "A gun each"
    about = tuple(each.thing for each in (row, *brigades) if each.on_table)
    thing = row.thing if row.on_table else ""
    return Words(f"{many} of {row.name} to {listed([each.name for each in brigades])}", thing, about)


SHOWN: tuple[Shown[Battle, DedicateGuns]] = (
    Shown(DedicateGuns, why=lambda k, d: Why("Which artillery gives up guns for brigades?"), words=_words, most=None),
)
