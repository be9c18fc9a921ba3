"""The machine word in which the compiled modules count.

Type checkers and readers take it for what it is, a whole number; the compiler is told otherwise when it is called.
"""

from typing import TypeAlias

i64: TypeAlias = int
