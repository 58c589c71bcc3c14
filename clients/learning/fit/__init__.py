"""Fits of evaluations to positions: regression, networks by Adam, calibration and targets.

Regression needs scipy: ``boardwire[learn]``.
"""
