"""Games of a tournament on this machine: their engines, limits and shared resources."""
