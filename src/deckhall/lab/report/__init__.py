"""Reports: what a designer needs to know, in one page that needs no network."""

from deckhall.lab.report._charts import MissingExtra, libraries
from deckhall.lab.report._page import page
from deckhall.lab.report._report import Report, report
from deckhall.lab.report._rows import checked_rows, write_rows
from deckhall.lab.report._verdicts import Verdict

__all__ = ["MissingExtra", "Report", "Verdict", "checked_rows", "libraries", "page", "report", "write_rows"]
