"""How a server is set up: from the command line, or from the environment in its worker processes."""
from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

VARIABLE: Final = "ORRERY_SERVE"


def default_db() -> str:
    """The embedded database: in the user's data folder."""
    base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return str(base / "orrery" / "orrery.db")


@dataclass
class Config:
    db: str = ""
    public_url: str = ""            # what invitation links begin with; "" = the address the request came to
    bot_workers: int = 1
    bot_delay: float = 0.6          # seconds a bot at least takes when somebody watches, so that eyes can follow
    bot_limit: float = 6.0
    think: float = 1.8              # seconds an admiral thinks, while no others wait
    renderers: int = 1                # processes that draw
    patience: float = 300.0         # seconds before the others may decide for somebody who is away
    rate_limits: bool = True
    private_webhooks: bool = False  # allow webhooks to addresses inside the network
    tables_an_hour: int = 40        # that one person may open

    contact: str = ""               # "mailto:..." of whoever looks after this server: push services want to know
    host_account: tuple[str, ...] = ()      # accounts that see the host's page
    who_opens: str = "all"          # who may open tables: all, accounts, hosts
    allowed_host: tuple[str, ...] = ()

    def hosts(self) -> list[str]:
        """The names this server answers to; none: any. With a public address its own, and this machine's for those who look after it."""
        named = [h.lower() for h in self.allowed_host]
        if self.public_url:
            named.append((urlsplit(self.public_url).hostname or "").lower())
        return [*named, "localhost", "127.0.0.1", "[::1]"] if named else []

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

    def to_environment(self) -> None:
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> Config:
        return cls(**json.loads(os.environ.get(VARIABLE, "{}")))
