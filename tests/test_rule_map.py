"""The page that says where every rule is says it of the tree as it stands."""

from rule_map import PAGE, page


def test_the_map_of_rules_is_that_of_the_tree():
    assert PAGE.read_text("utf-8") == page(), "renew it: python tests/rule_map.py"
