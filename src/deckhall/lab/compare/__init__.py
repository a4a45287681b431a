"""Two versions of a game side by side, on the same deals: what differs, and how sure that is."""

from deckhall.lab.compare._cards import CardMove, deals_advised
from deckhall.lab.compare._estimate import Estimate, Looks
from deckhall.lab.compare._measures import Difference
from deckhall.lab.compare._run import Comparison, Subject, compare

__all__ = ["CardMove", "Comparison", "Difference", "Estimate", "Looks", "Subject", "compare", "deals_advised"]
