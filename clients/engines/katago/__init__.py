"""A bundled engine in a session of KataGo's analysis protocol: queries in JSON, many at a time."""

from .session import AnalysisSession, check_engine

__all__ = ["AnalysisSession", "check_engine"]
