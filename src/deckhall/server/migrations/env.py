"""Run by Alembic: migrate over the connection that `deckhall.server.migrate` hands in."""

from alembic import context

from deckhall.server.schema import META

context.configure(connection=context.config.attributes["connection"], target_metadata=META)
with context.begin_transaction():
    context.run_migrations()
