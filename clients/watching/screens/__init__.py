"""Matches full-screen: a list of them, one of them, or many in a grid."""
