"""Structured logs: one JSON object a line on standard error. No names, passwords, cookies, links or answers."""
from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar
from typing import Final

from orrery.table.metrics import CountErrors

REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")       # the request that is being answered
PLAIN: Final = set(logging.makeLogRecord({}).__dict__) | {"message", "asctime", "color_message", "taskName"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        data = {"time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)), "level": record.levelname.lower(),
                "log": record.name, "text": record.getMessage()}
        if REQUEST.get():
            data["request"] = REQUEST.get()
        data.update({k: v for k, v in record.__dict__.items() if k not in PLAIN})
        if record.exc_info:
            data["traceback"] = self.formatException(record.exc_info)[-2000:]
        return json.dumps(data, ensure_ascii=False, default=str)


def set_up(level: str = "INFO") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("orrery", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler, CountErrors()] if name != "uvicorn.error" else []
        logger.setLevel(level if name == "orrery" else "WARNING")      # its own lines would tell the links
        logger.propagate = name == "uvicorn.error"
