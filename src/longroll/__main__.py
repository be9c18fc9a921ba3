"""`python -m longroll` is the command `longroll`."""

from longroll.cli import main

main()
