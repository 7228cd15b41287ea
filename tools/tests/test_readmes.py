"""The pages for readers: links, lengths, counts and figures that follow from the packs."""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from ductus_tools.tables import rows

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools" / "web"))

import guides

WEIGHTS = ROOT / "weights"
IDENTIFIERS = ROOT / "tools" / "ductus_tools" / "identifiers" / "identifiers.tsv"
FIGURES = {"autodraw", "emoji", "shapes"}
# Scripts whose packs were learned from composed ink, in the tables of identifiers.
COMPOSED = {
    "cyrillic", "greek", "hebrew", "georgian", "armenian", "devanagari", "bengali", "gujarati", "punjabi",
    "kannada", "malayalam", "odia", "myanmar", "tibetan", "ethiopic",
}  # fmt: skip
# Scripts whose hands were made of fonts.
FONTS = {"tamil", "telugu", "sinhala", "thai", "lao", "khmer"}


def pages() -> list[Path]:
    """Every Markdown page of the project."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "*.md"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    if listed.returncode:  # an archive without the repository
        hidden = re.compile(r"/(\.\w+|dist)/")
        return [path for path in ROOT.rglob("*.md") if not hidden.search(path.relative_to(ROOT).as_posix())]
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def prose(text: str) -> str:
    """The page without its code blocks and spans."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(page: Path) -> set[str]:
    """The anchors of a heading."""
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
    headings = re.findall(r"^#+ +(.*)$", text, flags=re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def links(page: Path) -> list[str]:
    text = prose(page.read_text(encoding="utf-8"))
    found = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)
    return [link for link in found if not re.match(r"[a-z]+:", link)]


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_to_something(page):
    for link in links(page):
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


def test_links_are_looked_at(tmp_path):
    page = tmp_path / "PAGE.md"
    page.write_text('# The `a`, and b\n[x](there.md#here) `[no](code)` <img src="p.svg"> [y](https://a.example)\n')
    assert links(page) == ["there.md#here", "p.svg"]
    assert anchors(page) == {"the-a-and-b"}


def test_guides_lead_to_each_other_here_and_in_docc():
    """`<doc:NAME>` leads nowhere on the repository's pages; DocC needs it for the order of its topics alone."""
    pages = [page for page in guides.CATALOGUE.glob("*.md") if page.name != "Ductus.md"]
    assert [page.name for page in pages if "<doc:" in prose(page.read_text(encoding="utf-8"))] == []
    assert guides.linked("[a](Hints.md), [`b`](../../b.md), [c](https://a.example/d.md)") == (
        "[a](doc:Hints), `b`, [c](https://a.example/d.md)")
    known = {page.stem for page in pages}
    leading = [name for page in pages for name in re.findall(r"\]\(doc:(\w+)\)", guides.linked(page.read_text()))]
    assert len(leading) >= 29 and set(leading) <= known


@pytest.mark.parametrize(
    "page", [page for page in pages() if page.name == "README.md"], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_readmes_are_short_but_for_tables_that_are_made(page):
    text = re.sub(r"<!-- (\w+) -->.*?<!-- (/\1|end of \1) -->", "", page.read_text(encoding="utf-8"), flags=re.S)
    assert len(text.splitlines()) <= (120 if page.parent == ROOT else 200)


FOUNDATION = re.compile(r"\b(URL|Data|FileManager|DispatchQueue|NotificationCenter)\b[.(]")


@pytest.mark.parametrize("page", [page for page in pages() if "```swift" in page.read_text()], ids=lambda page: page.name)
def test_swift_imports_what_it_names(page):
    """`import Ductus` brings no Foundation along."""
    code = "".join(re.findall(r"^```swift\n(.*?)^```", page.read_text(encoding="utf-8"), flags=re.M | re.S))
    assert not FOUNDATION.search(code) or re.search(r"^ *import (Foundation|FoundationEssentials|Dispatch)$", code, re.M)


# MARK: commands


def commands() -> list[tuple[str, str, list[str]]]:
    """Page, module and options of each command of the tools that a README shows."""
    found = []
    for page in (path for path in pages() if path.name == "README.md"):
        text = page.read_text(encoding="utf-8").replace("\\\n", " ")
        for module, options in re.findall(r"python -m (ductus_tools[\w.]*)([^\n`#>]*)", text):
            found.append((page.relative_to(ROOT).as_posix(), module, re.findall(r"--[a-z-]+", options)))
    return found


@cache
def source_of_tools() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tools" / "ductus_tools").rglob("*.py"))


@pytest.mark.parametrize(("page", "module", "options"), commands())
def test_commands_are_there(page, module, options):
    path = ROOT / "tools" / module.replace(".", "/")
    assert path.with_suffix(".py").exists(), f"{page}: {module}"
    for option in options:
        assert f'"{option}"' in source_of_tools(), f"{page}: {module} {option}"


@pytest.mark.parametrize("module", sorted({module for page, module, _ in commands()}))
def test_every_argument_of_a_command_is_explained(module):
    text = (ROOT / "tools" / module.replace(".", "/")).with_suffix(".py").read_text(encoding="utf-8")
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call) and node.args]
    added = [call for call in calls if getattr(call.func, "attr", getattr(call.func, "id", "")) in ("add_argument", "add")]
    silent = [
        ast.unparse(call.args[0]) for call in added
        if isinstance(call.args[0], ast.Constant | ast.JoinedStr) and "help" not in {word.arg for word in call.keywords}
        and len(call.args) < 3
    ]  # fmt: skip
    assert silent == []


def test_each_package_is_named():
    readme = read("tools/README.md")
    folder = ROOT / "tools" / "ductus_tools"
    for package in sorted(path.parent.name for path in folder.glob("*/__init__.py")):
        assert re.search(rf"^\|[^|]*`{package}`", readme, flags=re.M), package


def modules() -> list[tuple[Path, str]]:
    """Folder and name of each module or file in the first column of a table of modules."""
    found = []
    for page in (path for path in pages() if "ductus_tools" in path.parts):
        for table in re.findall(r"^\| (?:module|file) \|.*?(?=\n\n)", page.read_text(encoding="utf-8"), flags=re.M | re.S):
            for line in table.splitlines()[2:]:
                found += [(page.parent, name) for name in re.findall(r"`([^`]+)`", line.split("|")[1])]
    return found


@pytest.mark.parametrize(("folder", "name"), modules(), ids=lambda part: getattr(part, "name", part))
def test_modules_are_there(folder, name):
    assert (folder / name).exists() or (folder / f"{name}.py").exists(), f"{folder}: {name}"


def test_targets_are_there():
    made = "".join(path.read_text(encoding="utf-8") for path in [ROOT / "tools" / "Makefile", *ROOT.glob("tools/make/*.mk")])
    for page in pages():
        if "journal" in page.parts or page.name == "CHANGELOG.md":
            continue
        for targets in re.findall(r"make -C tools (?:-n )?([a-z -]+)", page.read_text(encoding="utf-8")):
            for target in targets.split():
                assert re.search(rf"^[a-z -]*\b{target}\b[a-z -]*:", made, flags=re.M), f"{page}: {target}"


# MARK: counts


@cache
def manifests() -> dict[str, dict]:
    """Manifests of the packs that ship with the library, by folder."""
    return {path.parent.name: json.loads(path.read_text()) for path in sorted(WEIGHTS.glob("*/manifest.json"))}


@cache
def offered() -> list[dict]:
    index = WEIGHTS / "repository" / "index.json"
    if not index.exists():
        pytest.skip("weights/repository isn't here")
    return json.loads(index.read_text())["packs"]


def text_tags() -> dict[str, str]:
    """The family of each tag that ML Kit has a text model for."""
    return {row[0]: row[2] for row in rows(IDENTIFIERS) if row[2] not in FIGURES}


def served() -> set[str]:
    return {tag for pack in [*manifests().values(), *offered()] for tag in pack["tags"]}


def test_the_number_of_tags():
    readme, tags = read("README.md"), text_tags()
    assert f"text in {len(tags.keys() & served())} languages and regional" in readme
    assert f"reads all of ML Kit's {len(tags)} language tags:" in readme
    assert tags.keys() <= served()


def test_the_numbers_of_tags_in_the_articles():
    families = Counter(text_tags().values())
    articles = "Sources/Library/Ductus/Ductus.docc"
    packs = " ".join(read(f"{articles}/PacksAndLanguages.md").split())
    european = sum(families[name] for name in ("cyrillic", "greek", "hebrew", "georgian", "armenian"))
    brahmic = sum(families[name] for name in COMPOSED) - european
    assert (european, brahmic) == (14, 61)
    assert "Fourteen languages in Cyrillic, Greek, Hebrew, Georgian and Armenian" in packs
    assert "sixty-one tags in Devanagari, Bengali and eight more scripts" in packs
    assert f"| {len(text_tags())} tags of text | all; Tamil" in read(f"{articles}/InPlaceOfMLKit.md")


def test_the_number_of_languages_that_are_bundled():
    texts = [name for name, manifest in manifests().items() if manifest["kind"] == "text"]
    assert len(texts) == 10
    assert "Ten languages are bundled" in read("README.md")
    for name in texts:
        assert f"`{name}`" in read("weights/README.md")


PACKS_OF_FIGURES = {
    "shapes": ["zxx-Zsym-x-shapes", "zxx-Zsym-x-shapes-plus"],
    "gestures": ["<tag>-x-gesture"],
    "sketches": ["zxx-Zsym-x-autodraw", "zxx-Zsye-x-emoji"],
}


@pytest.mark.parametrize("pack", PACKS_OF_FIGURES)
def test_the_number_of_classes(pack):
    counts = dict(re.findall(r"^## `([^`]+)`: (\d+) classes$", read("weights/CLASSES.md"), flags=re.M))
    line = next(line for line in read("weights/README.md").splitlines() if line.startswith(f"| [`{pack}`]"))
    for tag in PACKS_OF_FIGURES[pack]:
        assert f" {counts[tag]} " in line, tag
    assert f"| shapes, among {counts['zxx-Zsym-x-shapes-plus']} |" in read("README.md")


# MARK: figures


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def row(start: str) -> str:
    return next(line for line in read("README.md").splitlines() if line.startswith(f"| {start}"))


def accuracy(tag: str) -> dict:
    packs = [*manifests().values(), *offered()]
    return next(pack["accuracy"] for pack in packs if tag in pack["tags"])


@pytest.mark.parametrize(("line", "tag"), [("English words", "en-US"), ("Persian words", "fa")])
def test_words_that_people_wrote(line, tag):
    words = accuracy(tag)["words"]
    assert words["ink"] == "recorded"
    assert f"| {percent(words['top1'])} % right, {percent(words['top5'])} % among the first five |" in row(line)


def test_shapes_that_people_drew():
    shapes = accuracy("zxx-Zsym-x-shapes-plus")["shapes-collected"]
    assert shapes["ink"] == "recorded"
    assert f"| {percent(shapes['top1'])} % right |" in row("shapes")


def test_composed_ink():
    tags = text_tags()

    def rates(families: set[str], start: str) -> list[float]:
        found = [
            figures
            for pack in offered()
            if tags.get(pack["tags"][0]) in families
            for name, figures in pack["accuracy"].items()
            if re.fullmatch(start, name)
        ]
        assert {figures["ink"] for figures in found} == {"composed"}
        return [figures["cer"] for figures in found]

    words = rates(COMPOSED, "composed(-joined)?")
    arabic, urdu = (accuracy(tag)["composed"] for tag in ("ar", "ur"))
    assert arabic["ink"] == urdu["ink"] == "composed"
    fonts = rates(FONTS, "composed")
    boxes = rates({"japanese", "chinese"}, "composed lines")
    (korean,) = rates({"korean"}, "composed lines")
    wrong = "% of the characters wrong |"
    assert f"| {percent(min(words))} – {percent(max(words))} {wrong}" in row("words of 15 more scripts")
    lowest, highest = sorted([arabic["cer"], urdu["cer"]])
    figures = f"| {percent(lowest)} – {percent(highest)} %; {percent(min(fonts))} – {percent(max(fonts))} {wrong}"
    assert figures in row("Urdu and Arabic words; Tamil, Telugu, Sinhala, Thai, Lao, Khmer words")
    assert len(fonts) == len(FONTS) == 6
    figures = f"| {percent(min(boxes))} – {percent(max(boxes))} %; {percent(korean)} {wrong}"
    assert figures in row("Japanese and Chinese; Korean lines")
    assert len(COMPOSED) == 15
