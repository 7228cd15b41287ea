"""What can be wrong with UNIPEN files. Each error names file and line."""


class UnipenError(Exception):
    """A fault in the material: `path` inside the tree, `line` from 1 (0: the whole file)."""

    def __init__(self, path: str, line: int, reason: str):
        super().__init__(path, line, reason)
        self.path = path
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        return f"{place}: {self.reason}"


class MissingFile(UnipenError):
    """A file that is named but missing or unreadable."""


class IncludeRefused(UnipenError):
    """An include that loops, nests too deep, expands too far or leaves the tree."""


class MalformedPoints(UnipenError):
    """A pen block whose numbers don't fit the `.COORD` line."""


class MalformedStatement(UnipenError):
    """A statement whose arguments can't be read."""


class MalformedSegment(UnipenError):
    """A `.SEGMENT` that can't be read, or that refers to missing ink."""


class ArchiveRefused(UnipenError):
    """An archive that is damaged, too large, or without a UNIPEN tree."""
