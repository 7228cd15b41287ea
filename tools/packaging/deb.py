"""The format of Debian packages: control data and a tree of files, packed reproducibly."""

import gzip
import hashlib
import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path

from archive import epoch

HERE = Path(__file__).resolve().parent
MAINTAINER = "Ductus maintainers <maintainers@ductus.invalid>"


@dataclass
class Package:
    """A package whose files are put into `tree`."""

    #: Its stanza in `debian/control`.
    stanza: str
    tree: Path
    upstream: str
    #: The values of its stanza's `${…}`, besides the versions.
    values: dict[str, str] = field(default_factory=dict)
    architecture: str = "all"
    #: More for its copyright file.
    copyright: str = ""
    #: Maintainer scripts and other files of the control archive.
    scripts: dict[str, str] = field(default_factory=dict)

    def install(self, source: Path, place: str, mode: int = 0o644) -> None:
        """Puts a file into the tree."""
        target = self.tree / place
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
        target.chmod(mode)

    def write(self, place: str, contents: bytes | str) -> None:
        """Writes a file of the tree."""
        target = self.tree / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(contents.encode() if isinstance(contents, str) else contents)
        target.chmod(0o644)

    @property
    def version(self) -> str:
        return f"{self.upstream}-1"

    def build(self, output: Path) -> Path:
        """Packs the tree and returns the package's path."""
        fields = self._fields()
        name = fields["Package"]
        self._document(name)
        control = self.tree / "DEBIAN"
        control.mkdir(mode=0o755)
        files = sorted(
            path for path in self.tree.rglob("*")
            if path.is_file() and not path.is_symlink() and control not in path.parents)
        size = sum(-(-path.stat().st_size // 1024) for path in files)
        fields["Installed-Size"] = str(size)
        (control / "control").write_text(
            "".join(f"{key}: {value}\n" for key, value in fields.items() if value))
        (control / "md5sums").write_text("".join(
            f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(self.tree)}\n"
            for path in files))
        for script, text in self.scripts.items():
            (control / script).write_text(text)
            is_script = text.startswith("#!")
            (control / script).chmod(0o755 if is_script else 0o644)
        for path in [self.tree, *self.tree.rglob("*")]:
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
            os.utime(path, (epoch(), epoch()), follow_symlinks=False)
        output.mkdir(parents=True, exist_ok=True)
        target = output / f"{name}_{self.version}_{self.architecture}.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", "-z3", "--threads-max=1", "--build",
             str(self.tree), str(target)], check=True, stdout=subprocess.DEVNULL)
        return target

    def _fields(self) -> dict[str, str]:
        values = {"version": self.version, "upstream": self.upstream, **self.values}
        text = re.sub(r"\$\{([\w:]+)\}", lambda match: values[match[1]], self.stanza)
        fields: dict[str, str] = {}
        for key, value in re.findall(r"^([\w-]+): *(.*(?:\n .*)*)", text, re.MULTILINE):
            fields[key] = value
        head = {"Package": fields.pop("Package"), "Source": "ductus", "Version": self.version}
        head["Architecture"] = self.architecture
        fields.pop("Architecture")
        description = fields.pop("Description")
        return {
            **head, "Maintainer": MAINTAINER, "Installed-Size": "", **fields,
            "Priority": "optional", "Description": description}

    def _document(self, name: str) -> None:
        """Adds the copyright and the list of changes."""
        folder = f"usr/share/doc/{name}"
        text = (HERE / "debian/copyright").read_text()
        self.write(f"{folder}/copyright", text + self.copyright)
        entry = (
            f"ductus ({self.version}) unstable; urgency=medium\n\n"
            "  * See the list of changes in the package ductus, changelog.gz.\n\n"
            f" -- {MAINTAINER}  {formatdate(epoch())}\n")
        self.write(f"{folder}/changelog.Debian.gz", compressed(entry.encode()))


def compressed(contents: bytes) -> bytes:
    """Contents compressed by gzip, without a time."""
    return gzip.compress(contents, 9, mtime=0)


def stanzas() -> dict[str, str]:
    """The stanzas of `debian/control` by their packages' names."""
    text = (HERE / "debian/control").read_text()
    return {
        re.findall(r"^Package: (.*)$", stanza, re.MULTILINE)[0]: stanza.strip() + "\n"
        for stanza in text.split("\n\n")}
