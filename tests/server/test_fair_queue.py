"""Fair queues: turns by address, then by guest, and nothing is lost when somebody stops waiting."""

from __future__ import annotations

import asyncio

from deckhall.server.fair_queue import FairQueue, Owner


async def order_of(queue: FairQueue, asked: list[Owner]) -> list[Owner]:
    """In which order those who ask are served, one at a time."""
    served: list[Owner] = []

    async def ask(owner: Owner) -> None:
        async with queue.place(owner):
            served.append(owner)
            await asyncio.sleep(0)

    await asyncio.gather(*(ask(owner) for owner in asked))
    return served


def test_one_who_asks_much_does_not_hold_up_others() -> None:
    greedy, honest = Owner("1.1.1.1", "greedy"), Owner("2.2.2.2", "honest")
    served = asyncio.run(order_of(FairQueue(1), [greedy] * 40 + [honest]))
    assert served.index(honest) <= 2
    assert len(served) == 41


def test_many_guests_of_one_address_share_its_turns() -> None:
    many = [Owner("1.1.1.1", f"guest {number}") for number in range(40)]
    honest = Owner("2.2.2.2", "honest")
    served = asyncio.run(order_of(FairQueue(1), [*many, honest, honest]))
    assert [place for place, owner in enumerate(served) if owner == honest][-1] <= 4


def test_guests_of_one_address_take_turns() -> None:
    one, other = Owner("1.1.1.1", "one"), Owner("1.1.1.1", "other")
    served = asyncio.run(order_of(FairQueue(1), [one] * 10 + [other] * 2))
    assert served[:5].count(other) == 2


def test_who_stops_waiting_leaves_no_gap() -> None:
    async def run() -> list[Owner]:
        queue = FairQueue(1)
        async with queue.place(Owner("a")):
            waiting = [asyncio.create_task(order_of(queue, [Owner("b")])) for _ in range(2)]
            while queue.waiting(Owner("b")) < 2:
                await asyncio.sleep(0)
            waiting[0].cancel()
            await asyncio.sleep(0)
            assert queue.waiting(Owner("b")) == 1
        assert await waiting[1] == [Owner("b")]
        served = asyncio.create_task(order_of(queue, [Owner("c")]))
        await asyncio.wait([waiting[0], served])
        assert queue.owners == 0
        return served.result()

    assert asyncio.run(run()) == [Owner("c")]


def test_one_who_is_cancelled_in_the_moment_of_being_served_passes_the_place_on() -> None:
    async def run() -> list[Owner]:
        queue = FairQueue(1)
        place = queue.place(Owner("a"))
        await place.__aenter__()
        waiting = asyncio.create_task(order_of(queue, [Owner("b")]))
        while not queue.waiting(Owner("b")):
            await asyncio.sleep(0)
        await place.__aexit__(None, None, None)
        waiting.cancel()  # it has its place and does not know yet
        await asyncio.wait([waiting])
        return await asyncio.wait_for(order_of(queue, [Owner("c")]), 10)

    assert asyncio.run(run()) == [Owner("c")]


def test_who_is_called_off_at_the_moment_a_place_becomes_free_takes_none() -> None:
    """The task that waits has not run yet when the next one is served: its place went lost, and so did the bot's."""

    async def run() -> list[Owner]:
        queue = FairQueue(1)
        async with queue.place(Owner("a")):
            gone = asyncio.create_task(order_of(queue, [Owner("b")]))
            alone = asyncio.create_task(order_of(queue, [Owner("c")]))
            while queue.owners < 2:
                await asyncio.sleep(0)
            gone.cancel()
            first = next(iter(queue._waiting[Owner("b")]))
            first.cancel()  # what cancelling the inner task does at once
        served = await asyncio.wait_for(alone, 5)
        await asyncio.wait([gone])
        assert gone.cancelled()
        assert queue.owners == 0
        return served + await asyncio.wait_for(order_of(queue, [Owner("d")]), 5)

    assert asyncio.run(run()) == [Owner("c"), Owner("d")]
