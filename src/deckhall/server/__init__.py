"""The hall: a web server for tables, people and bots. Settings load without the web server."""
