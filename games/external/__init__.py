"""Games that are not bundled: how they are found, and how their faults are contained."""
