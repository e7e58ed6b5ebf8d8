"""What people are told beside the game names nothing that is hidden from them."""
from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from orrery import register
from orrery.kernel.text import Msg
from orrery.table.agreements import TakeBack
from orrery.table.evening_cards import asked_back
from orrery.table.plan import Plan
from orrery.table.session import Act
from orrery.table.store import Store
from orrery.table.tables import Tables
from tests.toy import TOY

register(TOY)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Tables]:
    house = Tables(Store(str(tmp_path / "o.db")), renderers=0)
    yield house
    house.store.close()


def test_who_is_asked_for_a_take_back_reads_of_it_what_the_log_tells_them(house: Tables) -> None:
    async def work() -> None:
        house.attend = lambda session: None  # type: ignore[method-assign]
        table = await house.create(Plan("toy", [("me", ""), ("open", "")], {}, "7"), "u0", "Ana")
        await house.join(*await house.lobby(table.id), "u1", "Ben")
        session = await house.open(table.id)
        hidden = Msg("kernel", "option.text", {"text": "keep the secret mission 7"})
        session.acts.append(Act(0, "keep 7", hidden, [], False))
        session.agreed.take_back = TakeBack(0, 1, session.v, 0.0, {1})
        assert "secret" not in str(asked_back(session, 1, "en")) and "secret" not in str(asked_back(session, -1, "en"))
        assert "secret mission 7" in str(asked_back(session, 0, "en"))          # it is their own
    asyncio.run(work())
