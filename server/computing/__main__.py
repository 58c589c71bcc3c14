"""A process that computes for strangers."""

from .program import main

main()
