"""What changed in a panel since a page got it, as lines: panels separate independent parts by newlines, so that a piece on the map is a few bytes."""
from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any, Final

Data = dict[str, Any]
TEXTS: Final = ("svg", "html")
WORTH: Final = 0.5          # a patch longer than this part of the panel is not sent


def edits(old: str, new: str) -> list[list[Any]]:
    """[first line, lines dropped, lines put there], the last one first, so that each can be done in turn."""
    a, b = old.split("\n"), new.split("\n")
    head = 0
    while head < min(len(a), len(b)) and a[head] == b[head]:
        head += 1
    tail = 0
    while tail < min(len(a), len(b)) - head and a[-1 - tail] == b[-1 - tail]:
        tail += 1
    matcher = SequenceMatcher(None, a[head:len(a) - tail], b[head:len(b) - tail], autojunk=False)
    return [[head + i, j - i, b[head + k:head + m]] for tag, i, j, k, m in reversed(matcher.get_opcodes()) if tag != "equal"]


def patch(old: Data, new: Data) -> Data:
    """The new panel as changes to the old one, or whole where that is shorter."""
    out: Data = {"id": new["id"], "hash": new["hash"], "from": old["hash"]}
    size = 0
    for key in {**old, **new}:
        if key in ("id", "hash") or old.get(key) == new.get(key):
            continue
        if key in TEXTS and old.get(key) and new.get(key):
            found = edits(old[key], new[key])
            size += sum([len(line) for _, _, lines in found for line in lines])
            out.setdefault("lines", {})[key] = found
        elif key == "tips" and key in old and key in new:
            tips = {name: tip for name, tip in new[key].items() if old[key].get(name) != tip}
            out["some_tips"] = [tips, [name for name in old[key] if name not in new[key]]]
        else:
            out[key] = new.get(key)
    return out if size < WORTH * sum([len(new.get(key, "")) for key in TEXTS]) else new


def patched(old: Data, change: Data) -> Data:
    """The panel again, as a page puts it together (static/js/patches.js)."""
    if "from" not in change:
        return change
    made = {**old, **{key: value for key, value in change.items() if key not in ("from", "lines", "some_tips")}}
    for key, found in change.get("lines", {}).items():
        lines = old[key].split("\n")
        for first, dropped, put in found:
            lines[first:first + dropped] = put
        made[key] = "\n".join(lines)
    if "some_tips" in change:
        tips, gone = change["some_tips"]
        made["tips"] = {name: tip for name, tip in {**old["tips"], **tips}.items() if name not in gone}
    return {key: value for key, value in made.items() if value is not None}
