"""How a server is set up: from the command line, or from the environment in its worker processes."""
from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

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
    artists: int = 1                # processes that draw
    rate_limits: bool = True
    private_webhooks: bool = False  # allow webhooks to addresses inside the network
    guest_tables: int = 40          # tables one person may open in an hour

    @property
    def secure(self) -> bool:
        return self.public_url.startswith("https://")

    def to_environment(self) -> None:
        os.environ[VARIABLE] = json.dumps(asdict(self))

    @classmethod
    def from_environment(cls) -> Config:
        return cls(**json.loads(os.environ.get(VARIABLE, "{}")))
