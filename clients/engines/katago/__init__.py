"""A bundled engine in a session of KataGo's analysis protocol: queries in JSON, many at a time."""

from .analysis_session import READY, AnalysisSession, check_engine

__all__ = ["READY", "AnalysisSession", "check_engine"]
