"""The hall: a web server for tables, people and bots."""

from deckhall.server.app import make_app
from deckhall.server.serve import lan_address, serve

__all__ = ["lan_address", "make_app", "serve"]
