"""The report of a tournament: one page of HTML that needs nothing else."""

from .page import ReportFile, report_page

__all__ = ["ReportFile", "report_page"]
