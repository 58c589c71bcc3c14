"""Games that are not bundled: where they come from, and how a fault of theirs stays theirs."""
