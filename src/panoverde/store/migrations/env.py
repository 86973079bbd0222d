"""Alembic's environment: runs the revisions over the connection that store/revision.py opened."""

from alembic import context

from panoverde.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
