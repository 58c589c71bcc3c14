"""The integrity of a database: whether it still is what the server writes to.

Each commit verifies the files of SQLite, which takes microseconds. Now and then the server reads
from all tables through a fresh connection, which has nothing in its cache. What is found wrong
stays so until a check finds it right, and meanwhile nothing is written.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager

from sqlalchemy import Select, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import metadata
from .sqlite_files import SqliteFiles
from .store_errors import DamagedDatabase, DamagedFile


class Integrity:
    """Finds out whether the database is still whole, and remembers it.

    Args:
        connect: Makes a connection that has read nothing yet. It raises StoreError.
        files: The files of SQLite; None for another database.
    """

    def __init__(
        self,
        connect: Callable[[], AbstractAsyncContextManager[AsyncConnection]],
        files: SqliteFiles | None,
    ) -> None:
        self.damage: str | None = None
        """The reason why nothing may be written, in one line; None if the database is whole."""
        self.on_damage: Callable[[str], None] = _ignore
        """Called with the reason when damage is found."""
        self.on_repair: Callable[[], None] = _ignore
        """Called when the database is found to be whole again."""
        self._connect = connect
        self._files = files
        self._pages_in_doubt = False
        self._times_found = 0

    def verify(self) -> None:
        """Check the files of SQLite quickly; for use before and after each commit.

        Raises:
            DamagedDatabase: They are damaged, or damage was found before.
        """
        if self.damage is not None:
            raise DamagedDatabase(self.damage)
        if self._files is not None:
            try:
                self._files.verify()
            except DamagedDatabase as error:
                raise self.found(error) from None

    def found(self, error: DamagedDatabase) -> DamagedDatabase:
        """Remember damage, and return what is wrong: damage of a file is the cause of the other."""
        self._times_found += 1
        self._pages_in_doubt |= error.pages
        if self.damage is None or (isinstance(error, DamagedFile) and self.damage != str(error)):
            self.damage = str(error)
            self.on_damage(self.damage)
        return DamagedDatabase(self.damage)

    async def examine(self, *, pages: bool) -> None:
        """Check the files, and read from all tables.

        Args:
            pages: Whether to read all pages of SQLite, if any of them may be wrong. That takes
                seconds for a large database.

        Raises:
            DamagedDatabase: The database is damaged.
            StoreError: It cannot be read at the moment.
        """
        found_before, shorter = self._times_found, None
        try:
            if self._files is not None:
                lengths = self._files.verify_beginnings()
                shorter = lengths if self._files.shrunk(lengths) else None
            async with self._connect() as connection:
                await connection.execute(_EDGES)
                if self._files is not None and (self._pages_in_doubt or shorter):
                    if not pages:
                        raise DamagedDatabase(self.damage or "the database file is shorter")
                    await read_all_pages(connection)
        except DamagedDatabase as error:
            raise self.found(error) from error
        if self.damage is not None and self._times_found != found_before:
            raise DamagedDatabase(self.damage)  # a commit found it while this was reading
        if self._files is not None and shorter:
            self._files.accept_lengths(shorter)
        self._pages_in_doubt = False
        if self.damage is not None:
            self.damage = None
            self.on_repair()


def _edges() -> Select[tuple[object, ...]]:
    """Read the first and the last row of each table, through the index of its key."""
    values = []
    for table in metadata.sorted_tables:
        keys = list(table.primary_key.columns)
        other = next(column for column in table.columns if not column.primary_key)
        for order in (keys, [key.desc() for key in keys]):
            values.append(select(other).order_by(*order).limit(1).scalar_subquery())
    return select(*values)


_EDGES = _edges()


async def read_all_pages(connection: AsyncConnection) -> None:
    """Let SQLite read all pages.

    Raises:
        DamagedDatabase: A page is damaged.
    """
    answer = (await connection.execute(text("PRAGMA quick_check(1)"))).scalars().first()
    if answer != "ok":
        because = str(answer).splitlines()[-1]
        raise DamagedDatabase(f"the database is damaged: {because}", pages=True)


def _ignore(*_: object) -> None: ...
