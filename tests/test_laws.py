"""The laws of the house that can be read off the source: what rules may not touch, and who may import whom."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import msgspec
import pytest

import longroll
import toy
from longroll import scene
from longroll.contract import Ruleset
from longroll.flow import Decision, Procedure, State
from longroll.registry import ruleset, rulesets
from surfaces import kinds, package, records

SOURCE = Path(longroll.__file__).parent
TESTS = Path(__file__).parent
ROOT = TESTS.parent

RULES = [
    *(SOURCE / f"{name}.py" for name in ("annotations", "flow", "dice", "cards", "scene", "odds")),
    *sorted((SOURCE / "rulesets").rglob("*.py")),
    *sorted((SOURCE / "tabletop").rglob("*.py")),
    *sorted((SOURCE / "miniatures").rglob("*.py")),
]
"""Where rules are: they ask, and never roll, look at a clock, print or sleep."""

HINTS = ("screen", "advice", "supposition.py")
"""Chapters of a ruleset that rule nothing: floats may draw, hint, and share out chance among drawn answers."""

BORDER = ("scenario", "battlefield.py", "dressing.py")
"""Chapters where metres become thousandths of an inch, before any rule is applied."""

RULING = [path for path in RULES if path.parent != SOURCE and not {path.name, path.parent.name} & {*HINTS, *BORDER}]
"""Where a float could rule."""


@cache
def parsed(path: Path) -> ast.Module:
    """A file's syntax."""
    return ast.parse(path.read_text("utf-8"), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """All of a file's syntax, piece by piece."""
    return tuple(ast.walk(parsed(path)))


def short(path: Path) -> str:
    """A path as a test is named by it."""
    return str(path.relative_to(ROOT))


@cache
def imports(path: Path) -> tuple[tuple[str, str, int], ...]:
    """Modules a file imports, the name taken from each ('' for the module itself), and the line."""
    return tuple(_imports(path))


def _imports(path: Path) -> Iterator[tuple[str, str, int]]:
    package = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts[:-1]) if SOURCE in path.parents else ""
    for node in nodes(path):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, "", node.lineno
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                yield module, alias.name, node.lineno


def every(folder: Path) -> list[Path]:
    """The Python files of a folder."""
    return sorted(path for path in folder.rglob("*.py") if "node_modules" not in path.parts)


def test_rules_ask_and_never_roll_look_at_a_clock_or_print() -> None:
    for path in RULES:
        outside = {"time", "datetime", "secrets", "uuid", "os", "sys", "subprocess", "socket", "threading", "asyncio"}
        if path == SOURCE / "tabletop" / "__init__.py":
            outside -= {"os", "sys"}  # it chooses between the compiled kernel and its source
        for module, name, line in imports(path):
            assert module.split(".")[0] not in outside, f"{short(path)}:{line} imports {module}"
            assert module != "random" or name == "Random", (
                f"{short(path)}:{line} rolls by itself: take a Random as argument"
            )
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("print", "input", "open", "Random", "hash", "id"), (
                    f"{short(path)}:{node.lineno} calls {node.func.id}"
                )


def test_rules_change_nothing_that_stands_in_a_module() -> None:
    for path in RULES:
        own = set(_stored(parsed(path).body))
        for function in nodes(path):
            if not isinstance(function, ast.FunctionDef | ast.Lambda):
                continue
            body = function.body if isinstance(function, ast.FunctionDef) else [function.body]
            inside = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
            changed = set(_changed(body)) & own - {*inside, *_stored(body)}
            assert not changed, f"{short(path)}:{function.lineno} changes {', '.join(sorted(changed))} of its module"
            for node in ast.walk(function):
                assert not isinstance(node, ast.Global), f"{short(path)}:{node.lineno} has a global"


def _stored(body: Iterable[ast.AST]) -> Iterator[str]:
    """The names that get a value in a body, functions and classes in it apart."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        yield from _stored(ast.iter_child_nodes(node))


CHANGES = {"add", "append", "clear", "discard", "extend", "insert", "pop", "popitem", "remove", "setdefault", "update"}
"""What changes a list, a set or a dictionary."""


def _changed(body: Iterable[ast.AST]) -> Iterator[str]:
    """The names whose members are set, or which are told to change, anywhere in a body."""
    for node in (inner for each in body for inner in ast.walk(each)):
        sets = isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load)
        tells = isinstance(node, ast.Attribute) and node.attr in CHANGES
        if (sets or tells) and isinstance(node.value, ast.Name):  # type: ignore[attr-defined]
            yield node.value.id  # type: ignore[attr-defined]


def test_floats_never_rule() -> None:
    for path in RULING:
        free = {inner for node in nodes(path) if _shows_or_guesses(node) for inner in ast.walk(node)}
        kernel = path.parent.name == "kernel" and path.name == "numbers.py"
        for module, name, line in imports(path):
            first = module.split(".")[0]
            assert first not in ("numpy", "scipy", "shapely", "contourpy"), f"{short(path)}:{line} imports {module}"
            whole = name in ("isqrt", "gcd", "lcm", "comb")
            assert first not in ("math", "cmath") or whole or kernel, f"{short(path)}:{line} takes {name or module}"
        for node in nodes(path):
            if node in free:
                continue
            where = f"{short(path)}:{getattr(node, 'lineno', 0)}"
            assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), f"{where} has a float"
            assert not (isinstance(node, ast.Name) and node.id == "float"), f"{where} makes a float"
            divides = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div) and not _joins_paths(node)
            assert not divides, f"{where} divides into a float: use // and say how it rounds"
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "math":
                assert node.attr in ("isqrt", "sqrt"), f"{where} uses math.{node.attr}"


def _shows_or_guesses(node: ast.AST) -> bool:
    """Whether floats inside may be: what is shown (a text, a result, the form of a paper), or the guess of a root."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Result":
        return True
    if isinstance(node, ast.ClassDef) and node.name == "PastPaper":
        return True
    root = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "sqrt"
    return isinstance(node, ast.FormattedValue) or root


def _joins_paths(node: ast.BinOp) -> bool:
    """Whether a slash joins parts of a path: one of them is a text."""
    parts = [inner for inner in ast.walk(node) if isinstance(inner, ast.Constant | ast.JoinedStr)]
    return any(isinstance(part, ast.JoinedStr) or isinstance(part.value, str) for part in parts)


def test_no_ruleset_knows_another() -> None:
    for path in every(SOURCE / "rulesets"):
        own = path.relative_to(SOURCE / "rulesets").parts[0]
        for module, name, line in imports(path):
            parts = [*module.split("."), name]
            if parts[:2] == ["longroll", "rulesets"]:
                assert parts[2] in ("", own), f"{short(path)}:{line} imports {'.'.join(parts)}"


def _chapters(folder: Path) -> dict[str, Path]:
    """The modules of a ruleset by name; a folder's face by the folder's."""
    names = (path.parent if path.name == "__init__.py" else path.with_suffix("") for path in every(folder))
    return {
        ".".join(name.relative_to(SOURCE.parent).parts): path for name, path in zip(names, every(folder), strict=True)
    }


@pytest.mark.parametrize(
    "folder", sorted(path.parent for path in (SOURCE / "rulesets").glob("*/__init__.py")), ids=short
)
def test_the_chapters_of_a_ruleset_do_not_import_one_another_in_a_circle(folder: Path) -> None:
    chapters = _chapters(folder)
    needs: dict[str, set[str]] = {}
    for name, path in chapters.items():
        known = {f"{module}.{what}" if f"{module}.{what}" in chapters else module for module, what, _ in imports(path)}
        needs[name] = known & chapters.keys()
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as circle:
        pytest.fail(f"a circle: {' -> '.join(circle.args[1])}")


def test_no_import_hides_inside_a_function() -> None:
    for path in every(SOURCE / "rulesets"):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Import | ast.ImportFrom):
                        # Of others' packages one that is slow to load, and seldom needed, may wait.
                        slow = isinstance(inner, ast.Import) and [alias.name for alias in inner.names] == ["shapely"]
                        assert slow, f"{short(path)}:{inner.lineno} hides an import in {node.name}"


def test_there_is_one_memory() -> None:
    """What stands where is remembered by `miniatures.positions`; what never changes by `once` and `laid`."""
    for path in every(SOURCE / "rulesets"):
        for module, name, line in imports(path):
            assert (module, name) not in {("functools", "lru_cache"), ("functools", "cached_property")}, (
                f"{short(path)}:{line} remembers by {name}"
            )
        for node in nodes(path):
            assert not isinstance(node, ast.Global), f"{short(path)}:{node.lineno} keeps {node.names} for every battle"
            if isinstance(node, ast.FunctionDef) and any(
                isinstance(each, ast.Name) and each.id == "cache" for each in node.decorator_list
            ):
                assert not node.args.args, f"{short(path)}:{node.lineno} remembers what it was asked"


SEALED_OFF = {
    "annotations.py": set[str](),
    "flow.py": {"annotations"},
    "dice.py": {"flow"},
    "cards.py": {"flow", "dice", "once"},
    "scene.py": {"flow"},
    "odds.py": {"flow", "scene"},
    "ledger.py": set[str](),
    "chance.py": {"flow", "dice", "cards"},
}
"""The rooms at the top of the house, and all that each may import of it."""

BELOW = {
    "tabletop": {"ground", "muster", "rulesets", "campaign", "game", "players", "lab", "store", "server", "cli"},
    "ground": {"rulesets", "campaign", "game", "players", "lab", "store", "server", "cli"},
    "miniatures": {"rulesets", "campaign", "game", "players", "lab", "store", "server", "cli"},
    "history": {"rulesets", "campaign", "players", "lab", "store", "server", "cli"},
    "muster.py": {"rulesets", "campaign", "game", "players", "lab", "store", "server", "cli"},
    "rulesets": {"campaign", "players", "lab", "store", "server", "cli"},
    "campaign.py": {"players", "lab", "store", "server", "cli"},
    "game.py": {"rulesets", "campaign", "players", "lab", "store", "server", "cli"},
    "players": {"asked", "match", "lab", "store", "server", "cli"},
    "asked.py": {"match", "lab", "store", "server", "cli"},
    "match.py": {"lab", "store", "server", "cli"},
    "lab": {"store", "server", "cli"},
    "store": {"server", "cli"},
    "server": {"cli"},
}
"""The rooms below, and what of the house each may not know of."""


def rooms(path: Path) -> Iterator[tuple[str, int]]:
    """The rooms of longroll that a file imports, with the line."""
    for module, name, line in imports(path):
        parts = [*module.split("."), name]
        if parts[0] == "longroll" and parts[1]:
            yield parts[1], line


@pytest.mark.parametrize("room", SEALED_OFF)
def test_the_rooms_at_the_top_import_only_what_stands_above_them(room: str) -> None:
    if (SOURCE / room).exists():
        for known, line in rooms(SOURCE / room):
            assert known in SEALED_OFF[room], f"{room}:{line} imports {known}"


@pytest.mark.parametrize("room", BELOW)
def test_a_room_does_not_know_the_rooms_below_it(room: str) -> None:
    for path in [SOURCE / room] if room.endswith(".py") else every(SOURCE / room):
        if path.exists():
            for known, line in rooms(path):
                assert known not in BELOW[room], f"{short(path)}:{line} imports {known}"


def test_no_error_is_swallowed_whole() -> None:
    for path in (*every(SOURCE), *every(TESTS)):
        for node in nodes(path):
            if isinstance(node, ast.ExceptHandler):
                kinds = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
                names = {kind.id if isinstance(kind, ast.Name) else "" if kind else "all" for kind in kinds}
                assert not names & {"all", "Exception", "BaseException"}, f"{short(path)}:{node.lineno} catches all"


def test_nothing_names_a_place_on_somebodys_machine() -> None:
    folders = ("home", "Users", "root", "work", "farm", "mnt")
    pattern = re.compile(r"(?:^|[^\w./~-])/(?:" + "|".join(folders) + r")/\w", re.MULTILINE)
    kinds = {".py", ".toml", ".csv", ".md", ".ts", ".mjs", ".css", ".html", ".json", ".txt"}
    skipped = {"node_modules", "dist", "__pycache__"}
    for name in ("src", "tests", "docs", "web", "benchmarks"):
        for path in (ROOT / name).rglob("*"):
            if path.suffix in kinds and not skipped & set(path.parts) and path.is_file():
                found = pattern.search(path.read_text("utf-8", "replace"))
                assert not found, f"{short(path)} names {found.group().strip()!r}..." if found else ""


def test_no_text_that_is_shown_is_cut_out_of_a_docstring() -> None:
    for path in every(SOURCE):
        for node in nodes(path):
            taken = isinstance(node, ast.Attribute) and node.attr in ("__doc__", "getdoc")
            assert not taken, (
                f"{short(path)}:{getattr(node, 'lineno', 0)} reads a docstring: say what is shown where it is shown"
            )


PLACES = 5
"""How many fields of a piece of the scene may be given by their place alone."""


def test_no_piece_of_the_scene_is_a_row_of_values_without_names() -> None:
    pieces = {name for name, kind in vars(scene).items() if isinstance(kind, type) and issubclass(kind, scene.Record)}
    for path in every(SOURCE):
        for node in nodes(path):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                assert name not in pieces or len(node.args) <= PLACES, (
                    f"{short(path)}:{node.lineno} makes a {name} of {len(node.args)} values without their names"
                )


def test_the_browser_knows_no_ruleset() -> None:
    # A name of one word may be a word of the field: it is a ruleset's only where it stands alone as a string.
    names = "|".join(name.replace("-", "[-_ ]") if "-" in name else f"[\"'`/]{name}[\"'`/]" for name in rulesets())
    if names:
        for path in sorted((ROOT / "web" / "src").rglob("*.ts")):
            found = re.search(names, path.read_text("utf-8"), re.IGNORECASE)
            assert not found, f"{short(path)} names the ruleset {found.group()!r}" if found else ""


def test_where_a_step_goes_is_what_it_returns() -> None:
    for path in [*every(SOURCE / "rulesets"), *TESTS.glob("toy*/*.py")]:
        returned = {
            inner
            for node in nodes(path)
            if isinstance(node, ast.Return) and node.value is not None
            for inner in ast.walk(node.value)
        }
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and ast.unparse(node) in ("self.go", "self.end_with"):
                assert node in returned, f"{short(path)}:{node.lineno} goes on from a step that it has sent elsewhere"


def test_what_has_happened_is_said_in_one_way() -> None:
    for path in [*every(SOURCE / "rulesets"), *TESTS.glob("toy*/*.py")]:
        others = [
            f"line {node.lineno}"
            for node in nodes(path)
            if isinstance(node, ast.Attribute)
            and ast.unparse(node).endswith(("news.append", "news.extend", "news.insert"))
        ]
        assert not others, f"{short(path)} adds to the news but by `say`: {', '.join(others)}"


# --- what only the types can tell
ALL: tuple[Ruleset, ...] = (toy.RULES, *(ruleset(name) for name in rulesets()))


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.name)
def test_everything_in_a_battle_but_the_battle_and_its_procedures_is_frozen_and_plain(rules: Ruleset) -> None:
    for record in records(kinds(rules)).values():
        assert issubclass(record, msgspec.Struct)
        if issubclass(record, State | Procedure) or not record.__module__.startswith(package(rules)):
            continue
        assert record.__struct_config__.frozen, f"{record.__name__} can change in place"
        for field in msgspec.structs.fields(record):
            text = repr(field.type)
            assert not re.search(r"\b(list|dict|set|float|Callable|Any)\b", text), (
                f"{record.__name__}.{field.name}: {text}"
            )


@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.name)
def test_every_decision_says_under_which_rule_it_is_asked_and_what_answers_it(rules: Ruleset) -> None:
    book = rules.rulebook()
    asked = [kind for kind in kinds(rules) if issubclass(kind, Decision)]
    assert asked
    for decision in asked:
        assert decision.rule in book, f"{decision.__name__} is asked under {decision.rule!r}, not in the rulebook"
        msgspec.json.Decoder(decision.answers)


def test_a_file_that_a_docstring_names_is_there() -> None:
    for path in every(SOURCE / "rulesets"):
        ruleset_of = SOURCE / "rulesets" / path.relative_to(SOURCE / "rulesets").parts[0]
        for named in re.findall(r"`([a-z_/]+\.py)`", path.read_text("utf-8")):
            places = (path.parent / named, ruleset_of / named, SOURCE / named)
            there = any(place.is_file() for place in places) or any(ruleset_of.glob(f"*/{named}"))
            assert there, f"{short(path)} names {named}, which is not there"
