"""What alembic runs. The connection comes from `storage.py`, so there is no configuration file."""

from alembic import context

from rumpus.room.web.store.schema import metadata


def migrate() -> None:
    """One transaction, so that a server that is killed here leaves the database as it was."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, transactional_ddl=True)
    with context.begin_transaction():
        context.run_migrations()


if hasattr(context, "config"):  # only alembic sets it; a mere reader of this module migrates nothing
    migrate()
