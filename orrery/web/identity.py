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

from orrery.kernel.reading import whole
from orrery.kernel.text import LANGUAGES
from orrery.table.errors import TableError, Taken, table_msg
from orrery.table.names import clean_name, look_of
from orrery.table.records import Login, User
from orrery.table.store import Store

from .passwords import is_common
from .reading import plain

COOKIE: Final = "orrery"
SEEN: Final = 600.0         # seconds after which a login is written as seen again
BROWSERS: Final = (("Edg/", "Edge"), ("OPR/", "Opera"), ("YaBrowser", "Yandex"), ("SamsungBrowser", "Samsung"), ("Firefox/", "Firefox"), ("FxiOS", "Firefox"),
                   ("Chrome/", "Chrome"), ("CriOS", "Chrome"), ("Safari/", "Safari"))
SYSTEMS: Final = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "macOS"), ("Linux", "Linux"))
YEAR: Final = 365 * 86400
HASHER: Final = PasswordHasher(time_cost=2, memory_cost=32 * 1024, parallelism=1)
USER_ID: Final = re.compile(r"^[A-Za-z0-9_-]{22}$")
NOBODY_HASH: Final = HASHER.hash(secrets.token_hex(8))      # checked when there is no such account, so that it takes as long
MANY: Final = asyncio.Semaphore(2)                          # each hash takes 32 MB


class Person:
    """Somebody with a cookie. `user` is their row, when they have done something worth keeping; `login` their device's, when they have an account."""

    def __init__(self, user_id: str, user: User | None, fresh: bool, lang: str, login: Login | None = None) -> None:
        self.id, self.user, self.fresh, self.lang, self.login = user_id, user, fresh, lang, login
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
        signed, _, signature = value.rpartition(".")
        user_id, epoch, login_id = (*signed.split("."), "", "", "")[:3]
        if USER_ID.match(user_id) and whole(epoch) is not None and same(signature, self.sign(signed)):
            user, login = await self.store.who(user_id, login_id)
            if (user.epoch if user is not None else 0) == int(epoch) and (login is not None or user is None or user.name_key is None):
                person = Person(user_id, user, False, lang, login)
                person.set_lang = chosen
                if login is not None and time.time() - login.seen > SEEN:
                    login.seen = time.time()
                    await self.store.seen_login(login)
                return person
        person = Person(secrets.token_urlsafe(16), None, True, lang)
        person.set_lang = chosen
        return person

    def give(self, response: Response, person: Person) -> None:
        """Set the cookies a person needs."""
        if person.fresh:
            epoch = person.user.epoch if person.user is not None else 0
            signed = f"{person.id}.{epoch}" + (f".{person.login.id}" if person.login is not None else "")
            response.set_cookie(COOKIE, f"{signed}.{self.sign(signed)}", max_age=YEAR, httponly=True, samesite="lax", secure=self.secure)
        if person.set_lang:
            response.set_cookie("lang", person.lang, max_age=YEAR, httponly=True, samesite="lax", secure=self.secure)

    async def reads(self, person: Person) -> None:
        """Remember the language of somebody who is known: a call to them is in it."""
        if person.user is not None and person.user.lang != person.lang:
            await self.store.change_user(person.user, lang=person.lang)

    async def keep(self, person: Person, name: str = "") -> str:
        """Give a person a row (and a name, if one is told); their name."""
        user = person.row()
        wanted = clean_name(name)
        await self.reads(person)
        if person.user is None or (wanted and wanted != user.name and not person.account):
            if wanted and not await self.store.name_is_free(look_of(wanted), person.id):
                raise TableError("error.name_taken", 409, name=wanted)
            await self.store.change_user(user, name=wanted or user.name or person.name)
            person.user = user
        return person.name

    # -- accounts ----------------------------------------------------------------------------------------------------
    async def register(self, person: Person, name: str, password: str, device: str = "") -> str:
        """This guest becomes an account, with all games; its recovery code, which is told once."""
        name = clean_name(name)
        if person.account:
            raise TableError("error.has_account", 409)
        if len(name) < 2 or not any(c.isalnum() for c in name):
            raise TableError("error.bad_name", 400)
        check_password(password, name)
        user = person.row()
        code = new_code()
        try:
            await self.store.change_user(user, name=name, name_key=folded(name), look=look_of(name), password=await hashed(password),
                                         epoch=user.epoch + 1, recovery=code_hash(code))
        except Taken:
            raise TableError("error.name_taken", 409, name=name) from None
        await self.enter(person, user, device)
        return code

    async def enter(self, person: Person, user: User, device: str) -> None:
        """This device is logged in from now on."""
        person.user, person.fresh = user, True
        person.login = Login(secrets.token_urlsafe(16), user.id, device, time.time(), time.time())
        await self.store.add_login(person.login)

    async def login(self, person: Person, name: str, password: str, claim: bool, device: str = "") -> Person:
        """The account's person; with `claim` it takes over what the guest played."""
        user = await self.store.account(folded(clean_name(name)))
        right = await verified(user.password if user is not None and user.password else NOBODY_HASH, password)
        if user is None or not right:
            raise TableError("error.bad_login", 403)
        if claim and not person.account and person.id != user.id:
            await self.store.claim(person.id, user.id)
        account = Person(user.id, user, True, person.lang)
        await self.enter(account, user, device)
        return account

    async def new_password(self, person: Person, old: str, new: str, device: str = "") -> None:
        """Ends all other sessions."""
        user = person.user
        if user is None or user.password is None or not await verified(user.password, old):
            raise TableError("error.bad_login", 403)
        check_password(new, user.name)
        await self.store.change_user(user, password=await hashed(new), epoch=user.epoch + 1)
        await self.enter(person, user, device)

    async def recover(self, person: Person, name: str, code: str, new: str, device: str = "") -> tuple[Person, str]:
        """A new password by the recovery code, which is used up; the account's person and a new code."""
        user = await self.store.account(folded(clean_name(name)))
        if user is None or not user.recovery or not same(user.recovery, code_hash(code)):
            raise TableError("error.bad_code", 403)
        check_password(new, user.name)
        fresh = new_code()
        await self.store.change_user(user, password=await hashed(new), epoch=user.epoch + 1, recovery=code_hash(fresh))
        account = Person(user.id, user, True, person.lang)
        await self.enter(account, user, device)
        return account, fresh

    async def new_recovery(self, person: Person, password: str) -> str:
        """Another recovery code, for whoever lost theirs (or registered before there were any)."""
        await self.confirm(person, password)
        code = new_code()
        await self.store.change_user(person.row(), recovery=code_hash(code))
        return code

    async def confirm(self, person: Person, password: str) -> None:
        """Is it really the account's owner?"""
        if person.user is None or person.user.password is None or not await verified(person.user.password, password):
            raise TableError("error.bad_login", 403)


def same(a: str, b: str) -> bool:
    """In a time that does not tell where they differ."""
    return hmac.compare_digest(a.encode(), b.encode())


def check_password(password: str, name: str = "") -> None:
    """Long enough, and not one of those that are tried first."""
    if not 8 <= len(password) <= 200:
        raise TableError("error.bad_password", 400)
    if is_common(password, name):
        raise TableError("error.common_password", 400)


def new_code() -> str:
    """Twenty letters and figures that cannot be mixed up: a hundred random bits."""
    letters = "".join(secrets.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(20))
    return "-".join(letters[i:i + 5] for i in range(0, 20, 5))


def code_hash(code: str) -> str:
    """A code has no need of a slow hash: nobody guesses a hundred bits."""
    return hashlib.sha256("".join(c for c in code.upper() if c.isalnum()).encode()).hexdigest()


def device_of(request: HTTPConnection) -> str:
    """The browser and system of a device in two words, for the list of logins."""
    agent = request.headers.get("user-agent", "")[:400]
    browser = next((name for mark, name in BROWSERS if mark in agent), "")
    system = next((name for mark, name in SYSTEMS if mark in agent), "")
    return " · ".join(part for part in (browser, system) if part) or plain(agent)[:40]


def folded(name: str) -> str:
    """How an account is found by its name."""
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
