"""Reading what people and programs send."""
from __future__ import annotations

import re
from typing import Final

# control characters, half characters (surrogates), marks that turn the direction of what follows, non-characters
UNWANTED: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069\ufffe\uffff]")
BREAKS: Final = re.compile("[\t\n\r\u2028\u2029]")
HOST: Final = re.compile(r"[A-Za-z0-9._-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")


def plain(text: str, lines: bool = False) -> str:
    """Text as people write it: without what no text needs; on one line unless `lines`."""
    text = UNWANTED.sub("", text)
    return text if lines else BREAKS.sub(" ", text)


def host_of(header: str) -> str:
    """The host a request was sent to, without its port and in small letters; '' when it is none."""
    if not HOST.fullmatch(header):
        return ""
    return re.sub(r":[0-9]+$", "", header).lower()
