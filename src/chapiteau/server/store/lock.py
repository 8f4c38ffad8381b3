"""Only one process serves a SQLite file; a second one is refused, because neither would see what the other does."""

import os
from contextlib import suppress
from pathlib import Path

from chapiteau.server.store.contract import Unusable


class Lock:
    """A lock file beside the database, held for as long as the process lives; it need not be removed."""

    def __init__(self, path: Path) -> None:
        path = path.resolve()  # so that a link and its file share one lock
        self.path = path.with_name(path.name + "-lock")
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            advice = "Next: name a file with --data in a folder that you may write"
            raise Unusable(f"{path} cannot be locked: {error.strerror}. {advice}") from error
        if not _locked(self._file):
            holder = os.read(self._file, 20).decode(errors="replace").strip()
            os.close(self._file)
            raise Unusable(
                f"{path} is served by another Chapiteau (process {holder}). "
                "Next: stop that one, or name another file with --data"
            )
        with suppress(OSError):  # the disk may be full, and the process id is only for the message
            os.ftruncate(self._file, 0)
            os.write(self._file, b"%d\n" % os.getpid())

    def release(self) -> None:
        os.close(self._file)


def _locked(file: int) -> bool:
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
