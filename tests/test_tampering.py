"""Spoiled saves and scenario files are taken and can be played, or refused in a sentence: never anything else."""

import os

import pytest

from longroll.registry import rulesets
from tampering import paper_case, papers, save_case

CASES = int(os.environ.get("LONGROLL_FUZZ_CASES", "50"))
"""How many spoiled saves, and how many spoiled scenario files, of each ruleset."""


@pytest.mark.fuzz
@pytest.mark.parametrize("name", sorted(rulesets()))
@pytest.mark.parametrize("number", range(CASES))
def test_a_spoiled_save_is_played_or_refused(name: str, number: int) -> None:
    assert save_case(name, number) in ("taken", "stopped", "refused")


@pytest.mark.fuzz
@pytest.mark.parametrize("name", sorted(name for name in rulesets() if papers(name)))
@pytest.mark.parametrize("number", range(CASES))
def test_a_spoiled_scenario_file_is_played_or_refused(name: str, number: int) -> None:
    assert paper_case(name, number) in ("taken", "refused")
