"""Reports: what a designer needs to know, in one page that needs no network."""

from deckhall.lab.report._card_figures import CardFigures, card_figures
from deckhall.lab.report._charts import libraries
from deckhall.lab.report._page import page
from deckhall.lab.report._report import Report, earlier, report
from deckhall.lab.report._rows import checked_rows, write_rows
from deckhall.lab.report._since import Moved, games_advised, moved
from deckhall.lab.report._verdicts import Verdict, verdicts

__all__ = [
    "CardFigures",
    "Moved",
    "Report",
    "Verdict",
    "card_figures",
    "checked_rows",
    "earlier",
    "games_advised",
    "libraries",
    "moved",
    "page",
    "report",
    "verdicts",
    "write_rows",
]
