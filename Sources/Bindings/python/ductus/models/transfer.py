"""Fetches files over HTTP or from a folder: each time only what is missing, and never more than was signed."""

import contextlib
import dataclasses
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from ductus.errors import ModelError, TransferError

_CHUNK = 1 << 18
_TRANSIENT = {408, 425, 429, 500, 502, 503, 504}
_STRONG_TAG = re.compile(r'"[!-~]{0,254}"')
_NUMBER = re.compile(r"[0-9]{1,18}")
_RANGE = re.compile(r"bytes ([0-9]{1,18})-([0-9]{1,18})/([0-9]{1,18}|\*)")


@dataclasses.dataclass(frozen=True)
class Policy:
    """How long and how often a download tries."""

    #: Seconds without a byte after which a connection is given up.
    idle_timeout: float = 30.0
    #: Seconds that one file may take in total, including retries and waits.
    total_timeout: float = 3600.0
    #: Attempts in a row without a new byte before a download is given up.
    attempts: int = 5
    #: Seconds before the second attempt; each later wait is twice as long, less up to half at random.
    first_delay: float = 0.5
    #: The most seconds between attempts.
    maximum_delay: float = 30.0


class Sink(Protocol):
    """Where the bytes of a download go."""

    @property
    def count(self) -> int:
        """The number of bytes already there, after which a download continues."""

    @property
    def entity_tag(self) -> str | None:
        """The strong entity tag of those bytes, if the server gave one."""

    def append(self, chunk: bytes) -> None:
        """Appends the bytes that follow."""

    def restart(self, entity_tag: str | None) -> None:
        """Discards what is there: another download begins."""


class Memory:
    """A small file."""

    def __init__(self) -> None:
        self.contents = bytearray()
        self.entity_tag: str | None = None

    @property
    def count(self) -> int:
        return len(self.contents)

    def append(self, chunk: bytes) -> None:
        self.contents += chunk

    def restart(self, entity_tag: str | None) -> None:
        self.contents.clear()
        self.entity_tag = entity_tag


@dataclasses.dataclass(frozen=True)
class Size:
    """The number of bytes of a download, exact or at most."""

    limit: int
    exact: bool = True

    def fits(self, size: int) -> bool:
        return size == self.limit if self.exact else size <= self.limit


class _Transient(Exception):
    """A failure that may be gone a moment later."""

    def __init__(self, error: TransferError, delay: float = 0.0):
        super().__init__(str(error))
        self.error, self.delay = error, delay


class _AskForAll(Exception):
    """Raised if what is there isn't a beginning of the file."""


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects, but never from an encrypted address to an unencrypted one."""

    max_redirections = 8

    def redirect_request(self, request, file, code, message, headers, target):  # type: ignore[no-untyped-def]
        scheme = urllib.parse.urlsplit(target).scheme.lower()
        if scheme != "https" and (scheme != "http" or request.type == "https"):
            raise TransferError(f"{request.full_url}: redirect to {target} refused")
        return super().redirect_request(request, file, code, message, headers, target)


def fetch(url: str, size: Size, sink: Sink, policy: Policy = Policy()) -> None:
    """Fetches what a sink lacks of a file. Contents are not checked here.

    Raises TransferError naming the address.
    """
    scheme = urllib.parse.urlsplit(url).scheme.lower()
    if scheme == "file":
        _copy(url, size, sink)
        return
    deadline = time.monotonic() + policy.total_timeout
    failures = 0
    while True:
        before = sink.count
        try:
            _download(url, size, sink, policy, deadline)
            return
        except _AskForAll:
            sink.restart(None)
        except _Transient as failure:
            # Bytes gained say that the server is there: only failures in a row are counted.
            failures = 1 if sink.count > before else failures + 1
            if failures >= policy.attempts:
                raise failure.error from failure
            delay = policy.first_delay * 2 ** min(failures - 1, 30) * random.uniform(0.5, 1)
            delay = min(max(delay, failure.delay), policy.maximum_delay)
            if time.monotonic() + delay > deadline:
                raise _too_long(url, policy) from failure
            time.sleep(delay)


def contents(url: str, size: Size, policy: Policy = Policy()) -> bytes:
    """A small file."""
    memory = Memory()
    fetch(url, size, memory, policy)
    return bytes(memory.contents)


def _download(url: str, size: Size, sink: Sink, policy: Policy, deadline: float) -> None:
    # A compressed answer would have neither the announced length nor ranges of the file.
    headers = {"Accept-Encoding": "identity", "User-Agent": "ductus-python"}
    if not size.exact:
        headers["Cache-Control"] = "no-cache"
    # Only a file whose hash is known is surely still the same.
    if sink.count > 0 and (size.exact or sink.entity_tag):
        headers["Range"] = f"bytes={sink.count}-"
        if sink.entity_tag:
            headers["If-Range"] = sink.entity_tag
    opener = urllib.request.build_opener(_Redirects())
    request = urllib.request.Request(url, headers=headers)
    with _network(url, sink.count > 0):
        answer = opener.open(request, timeout=policy.idle_timeout)
    with answer:
        announced = _begin(url, size, sink, answer.status, answer.headers.get)
        while True:
            with _network(url, sink.count > 0):
                # As it arrives: waiting for a whole chunk would lose what came before a stall.
                chunk = answer.read1(_CHUNK)
            if not chunk:
                break
            if time.monotonic() > deadline:
                raise _too_long(url, policy)
            if len(chunk) > size.limit - sink.count:
                raise TransferError(f"{url}: more than {size.limit} bytes")
            sink.append(chunk)
    wanted = size.limit if size.exact else announced
    if sink.count < wanted:
        raise _Transient(TransferError(f"{url}: closed after {sink.count} of {wanted} bytes"))


@contextlib.contextmanager
def _network(url: str, has_beginning: bool) -> Iterator[None]:
    """Tells which faults of a connection may be gone a moment later. Those of a sink aren't among them."""
    try:
        yield
    except TransferError:
        raise
    except urllib.error.HTTPError as error:
        _refuse(url, error.code, error.headers.get("Retry-After"), has_beginning)
    except (OSError, ValueError, urllib.error.URLError) as error:
        # Time-outs, closed connections, hosts that aren't there.
        reason = getattr(error, "reason", None) or error
        raise _Transient(TransferError(f"{url}: no connection: {reason}")) from error
    except Exception as error:  # http.client's own, such as IncompleteRead
        raise _Transient(TransferError(f"{url}: closed early: {error!r}")) from error


def _begin(
    url: str, size: Size, sink: Sink, status: int, header: Callable[[str], str | None]
) -> int:
    """Checks the beginning of an answer, and returns the announced number of bytes of the whole; 0 for an unknown one."""
    if status == 206:
        span = _RANGE.fullmatch(header("Content-Range") or "")
        total = None if span is None or span[3] == "*" else int(span[3])
        if (
            span is None or sink.count == 0 or int(span[1]) != sink.count
            or not size.fits(int(span[2]) + 1) or total not in (None, int(span[2]) + 1)
        ):
            raise TransferError(
                f"{url}: the server sent a different range than requested: "
                f"'{header('Content-Range')}'")
        return int(span[2]) + 1
    if status != 200:
        raise TransferError(f"{url}: HTTP status {status}")
    length = header("Content-Length")
    # A file that is longer or shorter than its signed length isn't worth fetching.
    if length is not None and not (_is_number(length) and size.fits(int(length))):
        raise TransferError(
            f"{url}: the server announces {length} bytes; the index says {size.limit}")
    tag = header("ETag")
    sink.restart(tag if tag and _STRONG_TAG.fullmatch(tag) else None)
    return int(length or 0)


def _is_number(text: str) -> bool:
    # For Python a raised two is a digit, too.
    return _NUMBER.fullmatch(text) is not None


def _refuse(url: str, status: int, retry_after: str | None, has_beginning: bool) -> None:
    if status == 416 and has_beginning:
        raise _AskForAll
    if status in (404, 410):
        raise TransferError(f"{url}: not found")
    error = TransferError(f"{url}: HTTP status {status}")
    if status in _TRANSIENT:
        is_number = retry_after is not None and _is_number(retry_after)
        raise _Transient(error, float(retry_after or 0) if is_number else 0.0)
    raise error


def _too_long(url: str, policy: Policy) -> TransferError:
    return TransferError(f"{url}: took longer than {policy.total_timeout} seconds")


def _copy(url: str, size: Size, sink: Sink) -> None:
    """Copies what the sink lacks of a file on this machine."""
    path = Path(urllib.request.url2pathname(urllib.parse.urlsplit(url).path))
    try:
        with open(path, "rb") as file:
            found = path.stat().st_size
            if not size.fits(found):
                raise TransferError(f"{url}: has {found} bytes; the index says {size.limit}")
            file.seek(sink.count)
            while chunk := file.read(_CHUNK):
                if len(chunk) > size.limit - sink.count:
                    raise TransferError(f"{url}: more than {size.limit} bytes")
                sink.append(chunk)
    except FileNotFoundError as error:
        raise TransferError(f"{url}: not found") from error
    except ModelError:
        raise
    except OSError as error:
        raise TransferError(f"{url}: can't be read: {error.strerror}") from error
