"""Writes ELF objects for x86-64 as assembly, for systems with another object format."""

import struct
from dataclasses import dataclass, field
from pathlib import Path

#: The directive for each kind of relocation, with the symbol and the addend; `.` is the place of the relocation.
DIRECTIVES = {1: ".quad {0}", 2: ".long {0} - .", 4: ".long {0} - ."}
SIZES = {1: 8, 2: 4, 4: 4}
EXECUTABLE = 4


@dataclass
class Section:
    name: str
    flags: int
    alignment: int
    bytes: bytes
    #: The labels, by offset.
    labels: list[tuple[int, str]] = field(default_factory=list)
    #: The offset, kind, symbol and addend of each relocation.
    relocations: list[tuple[int, int, str, int]] = field(default_factory=list)


def objects(archive: Path) -> list[bytes]:
    """The object files of an archive."""
    data, place, found = archive.read_bytes(), 8, []
    while place < len(data):
        name, size = data[place:place + 16], int(data[place + 48:place + 58])
        if name.rstrip() not in (b"/", b"//"):
            found.append(data[place + 60:place + 60 + size])
        place += 60 + size + size % 2
    return found


def sections(elf: bytes, prefix: str) -> list[Section]:
    """The sections of code and data in an object. Local names get a prefix."""
    table, = struct.unpack_from("<Q", elf, 40)
    count, names = struct.unpack_from("<HH", elf, 60)
    headers = [struct.unpack_from("<IIQQQQIIQQ", elf, table + 64 * index) for index in range(count)]

    def text(table: int, offset: int) -> str:
        start = headers[table][4] + offset
        return elf[start:elf.index(b"\0", start)].decode()

    found = [
        Section(text(names, name), flags, alignment, elf[offset:offset + size])
        for name, kind, flags, _, offset, size, _, _, alignment, _ in headers]
    symbols = []
    for _, kind, _, _, offset, size, link, _, _, _ in headers:
        if kind != 2:
            continue
        for place in range(offset, offset + size, 24):
            name, info, _, section, value, _ = struct.unpack_from("<IBBHQQ", elf, place)
            known = text(link, name) or f"section{section}"
            symbols.append(known if info >> 4 else f"{prefix}{known}")
            if 0 < section < count:
                found[section].labels.append((value, symbols[-1]))
    for _, kind, _, _, offset, size, _, target, _, _ in headers:
        if kind != 4:
            continue
        for place in range(offset, offset + size, 24):
            where, symbol, addend = struct.unpack_from("<QQq", elf, place)
            found[target].relocations.append(
                (where, symbol & 0xffffffff, symbols[symbol >> 32], addend))
    return [each for each in found if each.name.startswith((".text", ".rodata", ".data"))]


def reached(known: list[Section], wanted: set[str]) -> list[Section]:
    """The sections with the wanted names, and all sections that those refer to."""
    places = {name: section for section in known for _, name in section.labels}
    found: list[Section] = []
    rest = sorted(wanted & places.keys())
    while rest:
        section = places[rest.pop()]
        if section not in found:
            found.append(section)
            rest += [name for _, _, name, _ in section.relocations]
    return found


def assembly(known: list[Section], renamed: str, wanted: set[str]) -> str:
    """Sections as assembly. Functions get a prefix: they have the calling convention of ELF systems."""
    functions = {
        name for section in known if section.flags & EXECUTABLE for _, name in section.labels}
    lines = []
    for number, section in enumerate(known):
        is_code = section.flags & EXECUTABLE
        lines.append(f'.section {".text" if is_code else ".rdata"}$unicode{number},"{"x" if is_code else "d"}r"')
        lines.append(f".balign {section.alignment}")
        events: dict[int, list[str]] = {}
        skipped: dict[int, int] = {}
        for offset, name in section.labels:
            shown = renamed + name if name in functions else name
            events.setdefault(offset, []).append(f"{shown}:")
            if name in wanted:
                lines.append(f".globl {shown}")
        for offset, kind, name, addend in section.relocations:
            shown = renamed + name if name in functions else name
            events.setdefault(offset, []).append(DIRECTIVES[kind].format(f"{shown} + {addend}"))
            skipped[offset] = SIZES[kind]
        place = 0
        for offset in sorted({*events, len(section.bytes)}):
            for start in range(place, offset, 32):
                some = section.bytes[start:min(start + 32, offset)]
                lines.append(".byte " + ",".join(map(str, some)))
            lines += events.get(offset, [])
            place = offset + skipped.get(offset, 0)
    return "\n".join(lines) + "\n"
