"""What the command line says, in the reader's language."""
from __future__ import annotations

from pathlib import Path

from orrery.kernel.errors import OrreryError
from orrery.kernel.text import LANGUAGES, Msg, Param, add_domain, decimal, language, speak

add_domain("cli", Path(__file__).parent / "text")

NARROW = "\N{NARROW NO-BREAK SPACE}"


def choose(argv: list[str]) -> None:
    """Take the language from --lang, else from the locale. It is needed before anything is parsed: help is translated too."""
    speak(None)
    for i, word in enumerate(argv):
        if word == "--":
            return
        if word.startswith("--lang"):
            asked = word.partition("=")[2] if "=" in word else argv[i + 1] if i + 1 < len(argv) else ""
            if asked[:2].lower() not in LANGUAGES:
                raise OrreryError(msg("err.no_language", name=asked[:20], known=", ".join(LANGUAGES)))
            speak(asked[:2].lower())


def lang() -> str:
    return language()


def named(name: str, what: str) -> str:
    """`name: what`, with the space that French wants before the colon."""
    return f"{name}{NARROW if language() == 'fr' else ''}: {what}"


def figure(value: float, spec: str = ".1f") -> str:
    """A number with the reader's decimal sign."""
    return decimal(value, language(), spec)


def msg(key: str, **params: Param) -> Msg:
    return Msg("cli", key, params)


def say(key: str, **params: Param) -> str:
    """The words of the key in the reader's language."""
    return msg(key, **params).text(language())


def fail(key: str, **params: Param) -> OrreryError:
    """A mistake of the user's: one sentence, exit code 2."""
    return OrreryError(msg(key, **params))
