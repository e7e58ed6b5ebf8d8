"""Words in the reader's language: messages with a key, and catalogues (.po) of English, French and Russian.

Keys are symbolic ("ask.main"), so English is a catalogue like the others. A message may hold messages; they are
rendered in the same language. Placeholders are written {name}; a plural is chosen by the parameter n.
"""
from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final, Union

from .places import Place

LANGUAGES: Final = ("en", "fr", "ru")
Param = Union[int, str, "Msg", "list[Msg]"]          # a Place is a str

# what cannot be printed or sent: control characters and half characters (surrogates), in words that somebody typed or uploaded
UNSAYABLE: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")

_asked: str | None = None
_paths: dict[str, Path] = {}
_catalogues: dict[tuple[str, str], dict[str, list[str]]] = {}


class Msg:
    """Something to say: a domain (whose catalogue), a key and parameters. No words until somebody reads it."""

    def __init__(self, domain: str, key: str, params: dict[str, Param] | None = None) -> None:
        self.domain: str = domain
        self.key: str = key
        self.params: dict[str, Param] = params if params is not None else {}

    def text(self, lang: str = "en") -> str:
        forms = catalogue(self.domain, lang).get(self.key)
        if forms is None and lang != "en":
            forms = catalogue(self.domain, "en").get(self.key)
        if forms is None:
            return self.key
        n = self.params.get("n", 1)
        pattern = forms[0] if len(forms) == 1 else forms[min(plural(lang, n if isinstance(n, int) else 1), len(forms) - 1)]
        return fill(pattern, self.params, lang)

    def to_json(self) -> list[object]:
        """[domain, key, params]: the message for a page, a journal or another process."""
        return [self.domain, self.key, {k: param_json(v) for k, v in self.params.items()}]

    def __repr__(self) -> str:
        return f"Msg({self.domain}:{self.key} {self.params})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Msg) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.domain, self.key))


def message(data: Any) -> Msg:
    """A message that was put into JSON."""
    domain, key, params = data
    return Msg(domain, key, {k: param(v) for k, v in params.items()})


def param(data: Any) -> Any:
    if isinstance(data, list) and len(data) == 3 and isinstance(data[2], dict):
        return message(data)
    return [message(x) for x in data] if isinstance(data, list) else data


def param_json(value: Param) -> object:
    if isinstance(value, Place):
        return param_json(value.words)
    if isinstance(value, Msg):
        return value.to_json()
    if isinstance(value, list):
        return [m.to_json() for m in value]
    return value


_pieces: dict[str, list[str]] = {}


def pieces(pattern: str) -> list[str]:
    """A pattern taken apart once: what stands there, a name, what stands there, a name, ..."""
    found = _pieces.get(pattern)
    if found is None:
        found = []
        rest = pattern
        while True:
            head, brace, rest = rest.partition("{")
            found.append(head)
            if not brace:
                break
            name, _, rest = rest.partition("}")
            found.append(name)
        _pieces[pattern] = found
    return found


def fill(pattern: str, params: dict[str, Param], lang: str) -> str:
    """Put the parameters into {name} places; a place without a parameter stays as it is written.

    A word that ends in a full stop ("C.I.Q.") takes the one of the sentence's end with it.
    """
    if "{" not in pattern:
        return pattern
    out = pieces(pattern)[:]
    for i in range(1, len(out), 2):
        name = out[i]
        word = show(params[name], lang) if name in params else "{" + name + "}"
        out[i] = word[:-1] if out[i + 1].startswith(".") and word.endswith(".") else word
    return "".join(out)


def show(value: Param, lang: str) -> str:
    if isinstance(value, Place):
        return show(value.words, lang)
    if isinstance(value, Msg):
        return value.text(lang)
    if isinstance(value, list):
        return ", ".join([m.text(lang) for m in value])
    word = str(value)
    return word if word.isprintable() else UNSAYABLE.sub("\ufffd", word)


def decimal(value: float, lang: str, spec: str = ".1f") -> str:
    """A number with decimals as the language writes them."""
    return format(value, spec).replace("-", "\N{MINUS SIGN}").replace(".", "." if lang == "en" else ",")


def plural(lang: str, n: int) -> int:
    """Which plural form a count takes: en one/other, fr 0-1/other, ru one/few/many (style_fr_ru section 3)."""
    n = abs(n)
    if lang == "fr":
        return 0 if n < 2 else 1
    if lang == "ru":
        if n % 10 == 1 and n % 100 != 11:
            return 0
        return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2
    return 0 if n == 1 else 1


def add_domain(domain: str, folder: Path) -> None:
    """Tell where a domain's en.po, fr.po and ru.po lie."""
    _paths[domain] = folder


def domains() -> dict[str, Path]:
    return dict(_paths)


def catalogue(domain: str, lang: str) -> dict[str, list[str]]:
    """key -> its forms (one, or one per plural), read once."""
    found = _catalogues.get((domain, lang))
    if found is None:
        folder = _paths.get(domain)
        path = folder / f"{lang}.po" if folder is not None else None
        found = read_po(path.read_text(encoding="utf-8")) if path is not None and path.exists() else {}
        _catalogues[(domain, lang)] = found
    return found


def read_po(source: str) -> dict[str, list[str]]:
    """The entries of a .po file: msgid -> [msgstr] or [msgstr[0], msgstr[1], ...]. Comments and the header are passed over."""
    entries: dict[str, list[str]] = {}
    key, forms, target = "", [""], ""

    def close() -> None:
        if key and any(forms):
            entries[key] = list(forms)

    for raw in source.splitlines():
        line = raw.strip()
        if line.startswith("msgid_plural"):
            target = "plural"
        elif line.startswith("msgid "):
            close()
            key, forms, target = unquote(line[6:]), [""], "id"
        elif line.startswith("msgstr["):
            index = int(line[7:line.index("]")])
            while len(forms) <= index:
                forms.append("")
            forms[index], target = unquote(line[line.index("]") + 1:]), f"str{index}"
        elif line.startswith("msgstr"):
            forms, target = [unquote(line[6:])], "str0"
        elif line.startswith('"'):
            if target == "id":
                key += unquote(line)
            elif target.startswith("str"):
                forms[int(target[3:])] += unquote(line)
    close()
    return entries


def unquote(quoted: str) -> str:
    body = quoted.strip()[1:-1]
    out: list[str] = []
    escaped = False
    for c in body:
        if escaped:
            out.append({"n": "\n", "t": "\t"}.get(c, c))
            escaped = False
        elif c == "\\":
            escaped = True
        else:
            out.append(c)
    return "".join(out)


def speak(lang: str | None) -> None:
    """From here on this process speaks this language; None: the locale's again. For the command line, whose commands come from many rooms."""
    global _asked
    _asked = lang


def language(wanted: str | None = None) -> str:
    """The language to speak: the one asked for, else the locale's, else English."""
    for name in (wanted, _asked, os.environ.get("ORRERY_LANG"), os.environ.get("LC_ALL"), os.environ.get("LC_MESSAGES"), os.environ.get("LANG")):
        if name and name[:2].lower() in LANGUAGES:
            return name[:2].lower()
    return "en"


add_domain("kernel", Path(__file__).parent / "text")
