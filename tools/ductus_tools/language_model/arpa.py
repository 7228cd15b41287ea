"""ARPA back-off files, which every n-gram toolkit writes."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from .counts import MAXIMUM_ORDER, SYMBOL_BITS, context
from .model import BackoffModel
from .vocabulary import SPACE, SPECIALS, Vocabulary

_LN10 = np.log(10.0)
_FLOOR = -99.0
"""The log10 that ARPA files write for what never happens."""


class ArpaError(ValueError):
    """A file that isn't a character model in ARPA form; the message names file and line."""


def write_arpa(model: BackoffModel, path: Path) -> None:
    """Writes a model with six decimals, and back-off weights only for n-grams with extensions."""
    names = model.vocabulary.names
    with open(path, "w", encoding="utf-8") as out:
        out.write("\\data\\\n")
        for order, size in enumerate(model.sizes, 1):
            out.write(f"ngram {order}={size}\n")
        for order in range(1, model.order + 1):
            out.write(f"\n\\{order}-grams:\n")
            keys = model.keys[order - 1]
            symbols = keys.astype(">u8").view(np.uint8).reshape(-1, 8)[:, 8 - order :].tolist()
            logs = np.maximum(model.log_probabilities[order - 1] / _LN10, _FLOOR).tolist()
            if order < model.order:
                followed = np.isin(keys, np.unique(context(model.keys[order]))).tolist()
                weights = (model.log_backoffs[order - 1] / _LN10).tolist()
            else:
                followed, weights = [False] * len(keys), [0.0] * len(keys)
            for row, log, more, weight in zip(symbols, logs, followed, weights):
                words = " ".join([names[symbol] for symbol in row])
                out.write(f"{log:.6f}\t{words}" + (f"\t{weight:.6f}\n" if more else "\n"))
        out.write("\n\\end\\\n")


def read_arpa(path: Path) -> BackoffModel:
    """Reads a model of single characters (and `<unk>`, `<s>`, `</s>`; the space is `<space>` or U+2581).

    N-grams may come in any order. Raises ArpaError for anything else.
    """
    with open(path, encoding="utf-8", errors="strict", newline="\n") as stream:
        lines = enumerate((line.rstrip("\r\n") for line in stream), 1)
        try:
            sizes = _read_sizes(lines, path)
            sections = [_read_section(lines, order, size, order == len(sizes), path)
                        for order, size in enumerate(sizes, 1)]  # fmt: skip
        except UnicodeDecodeError as error:
            raise ArpaError(f"{path}: not UTF-8: {error}") from None

    vocabulary = _vocabulary([row[0] for row in sections[0][0]], path)
    keys, logs, backoffs = [], [], []
    for order, (words, section_logs, section_weights) in enumerate(sections, 1):
        section_keys = _keys(words, order, vocabulary, path)
        log, weight = np.array(section_logs) * _LN10, np.array(section_weights) * _LN10
        if order == 1:
            section_keys, log, weight = _all_symbols(section_keys, log, weight, len(vocabulary))
        by_key = np.argsort(section_keys)
        section_keys = section_keys[by_key]
        if len(section_keys) > 1 and (section_keys[1:] == section_keys[:-1]).any():
            raise ArpaError(f"{path}: a {order}-gram occurs twice")
        keys.append(section_keys)
        logs.append(log[by_key])
        if order < len(sections):
            backoffs.append(weight[by_key])
    return BackoffModel(vocabulary, keys, logs, backoffs)


def _read_sizes(lines: Iterator, path: Path) -> list[int]:
    sizes: list[int] = []
    started = False
    for number, line in lines:
        if line.strip() == "\\data\\":
            started = True
        elif started and line.startswith("ngram "):
            order, _, size = line[6:].partition("=")
            if order.strip() != str(len(sizes) + 1) or not size.strip().isdecimal():
                raise ArpaError(f"{path}:{number}: not a size: {line!r}")
            sizes.append(int(size))
        elif sizes and not line.strip():
            if not 2 <= len(sizes) <= MAXIMUM_ORDER:
                raise ArpaError(f"{path}: order {len(sizes)}, not 2 to {MAXIMUM_ORDER}")
            return sizes
    raise ArpaError(f"{path}: no \\data\\ section")


def _read_section(
    lines: Iterator, order: int, size: int, last: bool, path: Path
) -> tuple[list[list[str]], list[float], list[float]]:
    """The n-grams of one order, the logarithms of their probabilities, and their back-off weights."""
    words: list[list[str]] = []
    logs: list[float] = []
    weights: list[float] = []
    started = False
    for number, line in lines:
        if not started:
            if line.strip():
                if line.strip() != f"\\{order}-grams:":
                    raise ArpaError(f"{path}:{number}: expected \\{order}-grams:, not {line!r}")
                started = True
            continue
        if not line.strip():
            break
        # A character may itself be unusual white space: only space and tab separate.
        fields = [field for field in line.replace("\t", " ").split(" ") if field]
        try:
            if len(fields) not in (order + 1, order + 2):
                raise ValueError
            log = float(fields[0])
            weight = float(fields[order + 1]) if len(fields) == order + 2 else 0.0
            if not (np.isfinite(log) and np.isfinite(weight) and log <= 1e-4):
                raise ValueError
        except ValueError:
            raise ArpaError(f"{path}:{number}: not a {order}-gram: {line!r}") from None
        words.append(fields[1 : order + 1])
        logs.append(log)
        weights.append(weight)
    if len(words) != size:
        raise ArpaError(f"{path}: {len(words)} {order}-grams instead of {size}")
    if last:
        rest = next((line for _, line in lines if line.strip()), "")
        if rest.strip() != "\\end\\":
            raise ArpaError(f"{path}: no \\end\\")
    return words, logs, weights


def _vocabulary(names: list[str], path: Path) -> Vocabulary:
    spaces = (SPACE, "\u2581")
    characters = [" " if name in spaces else name for name in names if name not in SPECIALS]
    for character in characters:
        if len(character) != 1:
            raise ArpaError(f"{path}: {character!r} is not a single character")
    try:
        return Vocabulary("".join(characters))
    except ValueError as error:
        raise ArpaError(f"{path}: {error}") from None


def _keys(words: list[list[str]], order: int, vocabulary: Vocabulary, path: Path) -> np.ndarray:
    keys = np.zeros(len(words), np.uint64)
    try:
        for place in range(order):
            symbols = np.array([vocabulary.index[row[place]] for row in words], np.uint64)
            keys |= symbols << np.uint64(SYMBOL_BITS * (order - 1 - place))
    except KeyError as error:
        raise ArpaError(f"{path}: {error} is not among the 1-grams") from None
    return keys


def _all_symbols(
    keys: np.ndarray, logs: np.ndarray, weights: np.ndarray, size: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The single symbols; special ones missing in the file are added as impossible."""
    missing = np.setdiff1d(np.arange(size, dtype=np.uint64), keys)
    return (
        np.concatenate((keys, missing)),
        np.concatenate((logs, np.full(len(missing), _FLOOR * _LN10))),
        np.concatenate((weights, np.zeros(len(missing)))),
    )
