"""What accounts are asked and told: register, log in, recover, devices, passwords."""
from __future__ import annotations

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from orrery.kernel.text import LANGUAGES
from orrery.table.errors import StoreDown, TableError, table_msg
from orrery.table.names import clean_name, look_of

from . import account_pages
from .identity import Person, device_of
from .site import Json, client, site_of, wants_json
from .webhook import check_address


async def settings(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request)
    if fields.get("lang") in LANGUAGES:
        person.lang, person.set_lang = fields["lang"], True
    values: dict[str, Any] = {"lang": person.lang}
    name = clean_name(fields.get("name", ""))
    if name and not person.account and name != person.name:
        if not await site.store.name_is_free(look_of(name), person.id):
            raise TableError("error.name_taken", 409, name=name)
        values["name"] = name
    if "webhook" in fields:
        values["webhook"] = check_address(fields["webhook"].strip())
    if "sound" in fields:
        values["sound"] = int(fields["sound"] in ("on", "1", "true"))
    if len(values) > 1 or person.user is not None:
        user = person.row()
        await site.store.change_user(user, **{"name": user.name or person.name, **values})
        person.user = user
    return await site.redirect(request, account_pages.safe_next(fields.get("next", "/")), person)


async def register(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "login")
    await site.quota("register", client(request))
    try:
        code = await site.identity.register(person, fields.get("name", ""), fields.get("password", ""), device_of(request))
    except TableError as error:
        return await again(request, error, person, account_pages.register, fields)
    return await code_page(request, person, code, account_pages.safe_next(fields.get("next", "/")))


async def code_page(request: Request, person: Person, code: str, to: str) -> Response:
    """A recovery code, shown this once."""
    site = site_of(request)
    request.state.person = person
    if wants_json(request):
        response: Response = Json({"location": to, "recovery": code})
        site.identity.give(response, person)
        return response
    return await site.page(request, "recovery.html", {"code": code, "next": to})


async def login(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "login")
    name = fields.get("name", "")[:40].casefold()
    try:
        site.limits.check("login", f"name/{name}/{client(request)}")
        await site.quota_left("login", name)
        claim = fields.get("claim", "") in ("on", "1", "true")
        account = await site.identity.login(person, fields.get("name", ""), fields.get("password", ""), claim, device_of(request))
        if claim:
            await site.tables.refresh(person.id)
    except TableError as error:
        if error.code == "error.bad_login":
            await site.quota("login", name, client(request))
        return await again(request, error, person, account_pages.login, fields)
    return await site.redirect(request, account_pages.safe_next(fields.get("next", "/")), account)


async def recover(request: Request) -> Response:
    """A new password by the recovery code."""
    site = site_of(request)
    person, fields = await site.form(request, "login")
    try:
        await site.quota("recover", fields.get("name", "")[:40].casefold(), client(request))
        account, code = await site.identity.recover(person, fields.get("name", ""), fields.get("code", "")[:80], fields.get("new", ""), device_of(request))
    except TableError as error:
        return await again(request, error, person, account_pages.recover, fields)
    return await code_page(request, account, code, "/")


async def new_recovery(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "login")
    try:
        code = await site.identity.new_recovery(person, fields.get("password", ""))
    except TableError as error:
        return await on_account(request, error)
    return await code_page(request, person, code, "/account")


async def end_login(request: Request) -> Response:
    """Another device is logged out."""
    site = site_of(request)
    person, fields = await site.form(request)
    await site.store.end_login(person.id, fields.get("login", "")[:40])
    return await site.redirect(request, "/account?saved=1")


async def delete_account(request: Request) -> Response:
    """The account goes, with its name, its words and its ratings; what was played with others stays with them, without the name."""
    site = site_of(request)
    person, fields = await site.form(request, "login")
    try:
        await site.identity.confirm(person, fields.get("password", ""))
    except TableError as error:
        return await on_account(request, error)
    touched = await site.store.delete_user(person.id, table_msg("name.gone").text("en"))
    await site.tables.reread(touched)
    return await site.redirect(request, "/", Person(secrets.token_urlsafe(16), None, True, person.lang))


async def on_account(request: Request, error: TableError) -> Response:
    """What was wrong, on the account page."""
    if wants_json(request) or isinstance(error, StoreDown):
        raise error
    person = await site_of(request).who(request)
    return await account_pages.account(request, error.text(person.lang), False, error.status)


async def again(request: Request, error: TableError, person: Person, page: Any, fields: dict[str, str]) -> Response:
    """The form once more with what was wrong; JSON for scripts."""
    if wants_json(request) or isinstance(error, StoreDown):
        raise error
    response: Response = await page(request, error.text(person.lang), clean_name(fields.get("name", "")), error.status)
    return response


async def logout(request: Request) -> Response:
    """Ends this session: its cookie is worth nothing any more, wherever it has been copied to."""
    site = site_of(request)
    person, _ = await site.form(request)
    if person.login is not None:
        await site.store.end_login(person.id, person.login.id)
    nobody = Person(secrets.token_urlsafe(16), None, True, person.lang)
    return await site.redirect(request, "/", nobody)


async def password(request: Request) -> Response:
    site = site_of(request)
    person, fields = await site.form(request, "login")
    try:
        await site.identity.new_password(person, fields.get("old", ""), fields.get("new", ""), device_of(request))
    except TableError as error:
        return await on_account(request, error)
    return await site.redirect(request, "/account?saved=1", person)
