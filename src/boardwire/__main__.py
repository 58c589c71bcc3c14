"""``python -m boardwire`` is the ``boardwire`` command."""

from boardwire.cli import main

main()
