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


class SeatMoved(TableError):
    """The seat is somebody's on another device now. `link` is the personal link by which this one takes it back; '' where it may not."""

    def __init__(self, link: str) -> None:
        super().__init__("error.seat_moved", 403)
        self.link = link

    def way(self, lang: str) -> dict[str, str] | None:
        """What to press, and where it leads."""
        return {"label": table_msg("night.take_seat").text(lang), "href": f"/seat/{self.link}"} if self.link else None


class StoreDown(TableError):
    """The database does not answer. Nothing is lost; try again."""

    def __init__(self) -> None:
        super().__init__("error.database", 503)


class Taken(Exception):
    """Somebody else wrote this number first (another process): read again."""
