"""One fault of a file that people write, as a sentence."""

from typing import NamedTuple


class Wrong(NamedTuple):
    """One fault of a scenario file: the key, what is wrong there, what to do, and the rule it offends, if one."""

    key: str
    wrong: str
    remedy: str
    rule: str = ""

    def sentence(self, where: str) -> str:
        """The fault as a person reads it."""
        rule = f" ({self.rule})" if self.rule else ""
        return f"{where}{', ' + self.key if self.key else ''}: {self.wrong}{rule}; {self.remedy}"
