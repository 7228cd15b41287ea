"""The UNIPEN tree on disk: `data/<category>/<donor>/…/*.dat` and `include/…`."""

import lzma
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from .errors import ArchiveRefused, IncludeRefused, MissingFile

# The original unpacks to about 0.5 GB; more than this isn't UNIPEN.
MAXIMUM_UNPACKED_BYTES = 8 << 30
MAXIMUM_FILE_BYTES = 256 << 20


class Tree:
    """Reads files below one folder and never outside it."""

    def __init__(self, root: Path):
        self.root = root.resolve()

    def data_files(self, categories: list[str]) -> list[str]:
        """Paths of the `.dat` files of these categories, by donor, category, then path.

        Categories of one donor are adjacent, so that a shared include is read once.
        """
        found = []
        for category in categories:
            folder = self.root / "data" / category
            for path in folder.rglob("*.dat"):
                if path.is_file():
                    found.append(PurePosixPath(path.relative_to(self.root).as_posix()))
        found.sort(key=lambda path: (path.parts[2], path.parts[1], path.parts[3:]))
        return [str(path) for path in found]

    def read(self, path: str) -> str:
        """The text of a file, with line ends brought to `\\n`.

        Latin-1 gives every byte a character, so that labels outside ASCII stay visible.
        Raises MissingFile, and IncludeRefused for a path that leads out of the tree.
        """
        try:
            target = (self.root / path).resolve()
            if not target.is_relative_to(self.root):
                raise IncludeRefused(path, 0, f"{path[:200]!r} lies outside the tree")
            if target.stat().st_size > MAXIMUM_FILE_BYTES:
                raise MissingFile(path, 0, f"{path!r} is larger than 256 MiB")
            content = target.read_bytes()
        except (OSError, ValueError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise MissingFile(path, 0, f"{path[:200]!r} can't be read: {reason}") from error
        # Some files end with DOS's end-of-file mark.
        text = content.decode("latin-1").rstrip("\x1a\0")
        return text.replace("\r\n", "\n").replace("\r", "\n")


@contextmanager
def open_tree(source: str | Path) -> Iterator[Tree]:
    """The tree in a folder, or in a tar archive (`.tar`, `.tgz`, `.tar.xz`, …).

    An archive is unpacked into a temporary folder, since includes need random access.
    """
    source = Path(source)
    if source.is_dir():
        yield Tree(_find_root(source))
        return
    with tempfile.TemporaryDirectory(prefix="unipen-") as folder:
        _unpack(source, Path(folder))
        yield Tree(_find_root(Path(folder)))


def _find_root(folder: Path) -> Path:
    """The folder itself or the one below it that holds `data/`."""
    for candidate in [folder, *sorted(path for path in folder.iterdir() if path.is_dir())]:
        if (candidate / "data").is_dir():
            return candidate
    raise ArchiveRefused(folder.name, 0, "no folder `data` here: not a UNIPEN tree")


def _unpack(archive: Path, folder: Path) -> None:
    """Writes the plain files below `data/` and `include/`; links and odd paths are left out."""
    total = 0
    try:
        with tarfile.open(archive) as tar:
            for member in tar:
                parts = PurePosixPath(member.name).parts
                if not member.isfile() or ".." in parts or member.name.startswith("/"):
                    continue
                if not {"data", "include"} & set(parts[:-1]):
                    continue
                total += member.size
                if total > MAXIMUM_UNPACKED_BYTES:
                    raise ArchiveRefused(archive.name, 0, "unpacks to more than 8 GiB")
                target = folder.joinpath(*parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                content = tar.extractfile(member)
                assert content, "a plain file has content"
                with content, target.open("wb") as output:
                    shutil.copyfileobj(content, output)
    except (OSError, EOFError, ValueError, tarfile.TarError, lzma.LZMAError, zlib.error) as error:
        raise ArchiveRefused(archive.name, 0, f"can't be unpacked: {error}") from error
