"""Who is asking: signed cookies, accounts with argon2, and tokens against forged requests."""
from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import re
import secrets
import time
import unicodedata
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from starlette.requests import HTTPConnection
from starlette.responses import Response

from orrery.kernel.text import LANGUAGES
from orrery.table.errors import TableError, Taken, table_msg
from orrery.table.hall import clean_name
from orrery.table.records import User
from orrery.table.store import Store

from .reading import whole

COOKIE: Final = "orrery"
YEAR: Final = 365 * 86400
HASHER: Final = PasswordHasher(time_cost=2, memory_cost=32 * 1024, parallelism=1)
USER_ID: Final = re.compile(r"^[A-Za-z0-9_-]{22}$")
NOBODY_HASH: Final = HASHER.hash(secrets.token_hex(8))      # checked when there is no such account, so that it takes as long
MANY: Final = asyncio.Semaphore(2)                          # each hash takes 32 MB


class Person:
    """Somebody with a cookie. `user` is their row, when they have done something worth keeping."""

    def __init__(self, user_id: str, user: User | None, fresh: bool, lang: str) -> None:
        self.id, self.user, self.fresh, self.lang = user_id, user, fresh, lang
        self.set_lang = False

    @property
    def name(self) -> str:
        if self.user is not None and self.user.name:
            return self.user.name
        number = int.from_bytes(hashlib.sha256(self.id.encode()).digest()[:4], "big") % 9000 + 1000
        return table_msg("guest.name", number=str(number)).text(self.lang)

    @property
    def account(self) -> bool:
        return self.user is not None and self.user.name_key is not None

    def row(self) -> User:
        return self.user or User(self.id, "", None, None, 0, "", 1, time.time(), self.lang)


class Identity:
    """Cookies and accounts over a store."""

    def __init__(self, store: Store, secure: bool) -> None:
        self.store, self.secure = store, secure

    def sign(self, text: str) -> str:
        digest = hmac.new(self.store.secret, text.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(digest[:24]).decode()

    def csrf(self, person: Person) -> str:
        return self.sign(f"csrf/{person.id}")

    async def who(self, request: HTTPConnection) -> Person:
        lang, chosen = language_of(request)
        value = request.cookies.get(COOKIE, "")
        user_id, _, rest = value.partition(".")
        epoch, _, signature = rest.partition(".")
        if USER_ID.match(user_id) and whole(epoch) is not None and same(signature, self.sign(f"{user_id}.{epoch}")):
            user = await self.store.user(user_id)
            if (user.epoch if user is not None else 0) == int(epoch):
                person = Person(user_id, user, False, lang)
                person.set_lang = chosen
                return person
        person = Person(secrets.token_urlsafe(16), None, True, lang)
        person.set_lang = chosen
        return person

    def give(self, response: Response, person: Person) -> None:
        """Set the cookies a person needs."""
        if person.fresh:
            epoch = person.user.epoch if person.user is not None else 0
            value = f"{person.id}.{epoch}.{self.sign(f'{person.id}.{epoch}')}"
            response.set_cookie(COOKIE, value, max_age=YEAR, httponly=True, samesite="lax", secure=self.secure)
        if person.set_lang:
            response.set_cookie("lang", person.lang, max_age=YEAR, httponly=True, samesite="lax", secure=self.secure)

    async def reads(self, person: Person) -> None:
        """Remember the language of somebody who is known: a call to them is in it."""
        if person.user is not None and person.user.lang != person.lang:
            person.user.lang = person.lang
            await self.store.save_user(person.user)

    async def keep(self, person: Person, name: str = "") -> str:
        """Give a person a row (and a name, if one is told); their name."""
        user = person.row()
        wanted = clean_name(name)
        await self.reads(person)
        if person.user is None or (wanted and wanted != user.name and not person.account):
            user.name = wanted or user.name or person.name
            await self.store.save_user(user)
            person.user = user
        return person.name

    # -- accounts ----------------------------------------------------------------------------------------------------
    async def register(self, person: Person, name: str, password: str) -> None:
        """This guest becomes an account, with all games."""
        name = clean_name(name)
        if person.account:
            raise TableError("error.has_account", 409)
        if len(name) < 2:
            raise TableError("error.bad_name", 400)
        check_password(password)
        user = person.row()
        user.name, user.name_key, user.password = name, folded(name), await hashed(password)
        user.epoch += 1
        try:
            await self.store.save_user(user)
        except Taken:
            raise TableError("error.name_taken", 409, name=name) from None
        person.user, person.fresh = user, True

    async def login(self, person: Person, name: str, password: str, claim: bool) -> Person:
        """The account's person; with `claim` it takes over what the guest played."""
        user = await self.store.account(folded(clean_name(name)))
        right = await verified(user.password if user is not None and user.password else NOBODY_HASH, password)
        if user is None or not right:
            raise TableError("error.bad_login", 403)
        if claim and not person.account and person.id != user.id:
            await self.store.claim(person.id, user.id)
        return Person(user.id, user, True, person.lang)

    async def new_password(self, person: Person, old: str, new: str) -> None:
        user = person.user
        if user is None or user.password is None or not await verified(user.password, old):
            raise TableError("error.bad_login", 403)
        check_password(new)
        user.password = await hashed(new)
        user.epoch += 1
        await self.store.save_user(user)
        person.fresh = True


def same(a: str, b: str) -> bool:
    """In a time that does not tell where they differ."""
    return hmac.compare_digest(a.encode(), b.encode())


def check_password(password: str) -> None:
    if not 8 <= len(password) <= 200:
        raise TableError("error.bad_password", 400)


def folded(name: str) -> str:
    """Names that look alike are the same name."""
    return unicodedata.normalize("NFKC", name).casefold()[:80]


async def hashed(password: str) -> str:
    async with MANY:
        return await asyncio.to_thread(HASHER.hash, password)


async def verified(password_hash: str, password: str) -> bool:
    def check() -> bool:
        try:
            return HASHER.verify(password_hash, password[:200])
        except (VerificationError, InvalidHashError):
            return False
    async with MANY:
        return await asyncio.to_thread(check)


def language_of(request: HTTPConnection) -> tuple[str, bool]:
    """The reader's language, and whether it was chosen just now."""
    asked = request.query_params.get("lang", "")
    if asked in LANGUAGES:
        return asked, True
    cookie = request.cookies.get("lang", "")
    if cookie in LANGUAGES:
        return cookie, False
    for part in request.headers.get("accept-language", "")[:200].split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code, False
    return "en", False
