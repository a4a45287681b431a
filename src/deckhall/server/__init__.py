"""The hall: a web server for tables, people and bots."""

from deckhall.server.app import make_app
from deckhall.server.serve import serve

__all__ = ["make_app", "serve"]
