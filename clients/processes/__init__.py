"""Engines that run as processes on this machine: their start, processors, faults and transcripts.

Matches, tournaments, bots and checks start engines of any protocol with `EngineProcess`.
"""
