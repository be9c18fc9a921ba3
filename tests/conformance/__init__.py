"""What every ruleset must hold to, as plain functions: games played at random under the eyes of many checks.

`play` runs one game; at the requests it is told to look at, each check receives the bench and the battle.  A check
raises AssertionError with a sentence; a note says in which game, and at which entry of its log, it happened.
"""

from collections.abc import Callable, Iterable
from random import Random
from types import TracebackType

from conformance.asked import (
    check_answer,
    check_chance,
    check_citations,
    check_json,
    check_offers,
    check_refusals,
    check_sums,
)
from conformance.bench import Bench, pack
from conformance.briefed import check_briefing
from conformance.chances import agree, check_odds
from conformance.hidden import check_secrets, never_dealt, parts_never_dealt
from conformance.mirror import check_mirror
from conformance.shown import check_probe, check_view
from conformance.told import check_told
from longroll import registry
from longroll.chance import Dice
from longroll.contract import Ruleset
from longroll.dice import Throw
from longroll.flow import Chance, Decision, State
from longroll.game import Game
from longroll.save import Answered, Thrown

__all__ = ["CHECKS", "Bench", "agree", "check_secrets", "load", "pack", "parts_never_dealt", "play"]

Check = Callable[[Bench, State], None]
CHECKS: tuple[Check, ...] = (
    check_json,
    check_offers,
    check_chance,
    check_answer,
    check_refusals,
    check_citations,
    check_sums,
    check_view,
    check_briefing,
    check_probe,
    check_secrets,
    check_mirror,
    check_odds,
)


class _Where:
    """Says in which game something went wrong."""

    def __init__(self, bench: Bench, game: Game) -> None:
        self.bench, self.game = bench, game

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, _: TracebackType | None
    ) -> None:
        if trouble is not None:
            bench = self.bench
            needs = type(self.game.battle.needs).__name__
            trouble.add_note(
                f"{bench.rules.name}/{bench.scenario} with {bench.options}, seed {bench.seed}, "
                f"after entry {len(self.game.log)}, at {needs}"
            )


def play(
    rules: Ruleset,
    scenario: str,
    options: dict[str, str],
    seed: int,
    share: float = 1.0,
    bound: int = 20_000,
    checks: Iterable[Check] = CHECKS,
    stop: int | None = None,
    undealt: frozenset[str] = frozenset(),
) -> Bench:
    """One game of random answers to its end (or to `stop` entries of its log), a `share` of its requests looked at.

    `undealt` are fields of the battle excused from being dealt anew by `imagine`.
    """
    rng = Random(f"{rules.name}/{scenario}/{sorted(options.items())}/{seed}")
    ids = frozenset({rule.id for rule in rules.rulebook().rules} | {"flow"})
    bench = Bench(rules, scenario, options, seed, rng, ids)
    game = Game(rules, rules.load(scenario), options, dice=Dice.typed(Dice.seeded(seed).secret))
    bench.record, bench.switches = game.scenario, game.options
    checks = tuple(checks)
    with _Where(bench, game):
        total = _totals(rules, game.battle)
        stands: list[tuple[int, State]] = []
        while game.battle.needs is not None and (stop is None or len(game.log) < stop):
            assert len(game.log) < bound, f"the game does not end within {bound} entries"
            battle = game.battle
            assert rules.result(battle) is None, "the battle has a result and goes on"
            if share >= 1 or rng.random() < share:
                for check in checks:
                    bench.checked[check.__name__] += 1
                    check(bench, battle)
            _play_on(bench, game, stands)
            now = _totals(rules, game.battle)
            assert now == total, f"strengths do not add up: {total} before, {now} after"
            if isinstance(battle.needs, Decision) and rng.random() < 0.05:
                _try_undo(game, stands, battle.needs.side)
        if game.battle.needs is None:
            assert rules.result(game.battle) is not None, "the battle is over without a result"
        again = load(rules, game.save())
        assert pack(again.battle) == pack(game.battle), "the log replays to another battle"
        assert again.save() == game.save(), "the save differs after loading"
        gaps = sorted(never_dealt(bench) - undealt)
        assert not gaps, f"{', '.join(gaps)}: hidden, and imagine() never deals it anew"
    return bench


def _play_on(bench: Bench, game: Game, stands: list[tuple[int, State]]) -> None:
    battle = game.battle
    stands.append((len(game.log), battle))
    if isinstance(battle.needs, Chance):
        before = len(game.news)
        game.bring(bench.faces(battle.needs))
        if isinstance(battle.needs, Throw):
            check_told(bench, battle, battle.needs, [line for _, line in game.news[before:]])
    else:
        game.answer(battle.needs.side, bench.draw(battle))


def _totals(rules: Ruleset, battle: State) -> dict[str, int]:
    return {name: sum(parts) for name, parts in rules.strengths(battle).items()}


def _try_undo(game: Game, stands: list[tuple[int, State]], seat: int) -> None:
    """Undo gives back the very battle, and stops at dice, at what was revealed to the seat, at the other side's answers, and
    at the end of the battle."""
    shown = any(item.reveals and seat in item.to for item in game.battle.news)
    plain = not shown and not isinstance(game.log[-1], Thrown)
    place = game.undo_point(seat)
    if game.battle.needs is None:
        assert place is None, "the battle is over, and can be taken back"
        return
    if place is None:
        assert not plain, f"{game.log[-1]} rolled and revealed nothing, and cannot be taken back"
        return
    at = game.past.numbers[place]
    entry = game.log[at]
    assert isinstance(entry, Answered), f"undo takes back {entry}"
    assert entry.seat == seat, f"undo by seat {seat} takes back {entry}"
    undone = [n for n, (entry_at, _) in enumerate(stands) if entry_at >= at]
    for n in undone:
        after = stands[n + 1][1] if n + 1 < len(stands) else game.battle
        entry = game.log[stands[n][0]]
        assert not isinstance(entry, Thrown), "undo goes back over dice"
        shown = [item for item in after.news if item.reveals and seat in item.to]
        assert not shown, f"undo goes back over what was revealed: {shown}"
    expected = stands[undone[0]][1]
    del stands[undone[0] :]
    game.undo(seat)
    assert pack(game.battle) == pack(expected), "undo gives another battle than there was"


def load(rules: Ruleset, data: bytes) -> Game:
    """`Game.load` with `rules` whether or not they are registered under their name."""
    known = registry.rulesets()
    had = known.get(rules.name)
    known[rules.name] = lambda: rules
    try:
        return Game.load(data)
    finally:
        if had is None:
            del known[rules.name]
        else:
            known[rules.name] = had
