"""What can go wrong at a table, with the words for people and the status for a client. Nothing has changed when one is raised."""
from __future__ import annotations

from orrery.kernel.errors import OrreryError
from orrery.kernel.text import Msg, Param


def table_msg(key: str, **params: Param) -> Msg:
    return Msg("table", key, params)


class TableError(OrreryError):
    """A request that cannot be met. `status` is the HTTP status that says so."""

    def __init__(self, key: str, status: int = 400, **params: Param) -> None:
        super().__init__(table_msg(key, **params))
        self.status = status


class StoreDown(TableError):
    """The database does not answer. Nothing is lost; try again."""

    def __init__(self) -> None:
        super().__init__("error.database", 503)


class Taken(Exception):
    """Somebody else wrote this number first (another process): read again."""
