"""The thread that writes: what comes pass by pass of the event loop is committed together."""

import asyncio

from chapiteau.server.store.writer import ENOUGH, Change, Writer


class Batches:
    """A store that keeps how many changes each commit had."""

    def __init__(self) -> None:
        self.sizes: list[int] = []
        self.writer = Writer(self.commit)

    def commit(self, changes: list[Change]) -> None:
        self.sizes.append(len(changes))


async def store_one_a_pass(writer: Writer, count: int) -> None:
    waiting = []
    for number in range(count):
        waiting.append(writer.store("append", "stream", number))
        await asyncio.sleep(0)
    await asyncio.gather(*waiting)


def test_changes_of_successive_passes_share_a_commit() -> None:
    batches = Batches()
    asyncio.run(store_one_a_pass(batches.writer, 8))
    assert batches.sizes == [8]


def test_a_full_batch_is_committed_at_once() -> None:
    batches = Batches()
    asyncio.run(store_one_a_pass(batches.writer, 4 * ENOUGH))
    assert sum(batches.sizes) == 4 * ENOUGH
    assert batches.sizes[0] == ENOUGH


def test_a_single_change_is_committed_at_once() -> None:
    async def story() -> None:
        for number in range(3):
            await batches.writer.store("append", "stream", number)

    batches = Batches()
    asyncio.run(story())
    assert batches.sizes == [1, 1, 1]


def test_closing_the_store_writes_what_still_waits() -> None:
    async def story() -> None:
        batches.writer.store("append", "stream", 0)
        batches.writer.close()

    batches = Batches()
    asyncio.run(story())
    assert batches.sizes == [1]
