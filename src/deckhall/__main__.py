"""`python -m deckhall` is the same as `deckhall`."""

from deckhall.cli import main

main()
