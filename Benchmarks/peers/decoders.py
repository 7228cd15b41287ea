"""Other CTC beam searches on the same posteriors, with the same language model where they take one."""

import contextlib
import importlib.metadata
import itertools
import math
import os
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from ductus_tools.language_model.arpa import write_arpa  # noqa: E402
from ductus_tools.language_model.model import BackoffModel  # noqa: E402
from ductus_tools.language_model.unpack import unpack  # noqa: E402

KENLM_ORDER = 6
"""The longest n-grams that KenLM's package from PyPI is compiled for; ours are two longer."""


def write_kenlm_model(source: Path, target: Path) -> None:
    """A pack's language model as ARPA text, without the n-grams that are too long for KenLM."""
    model = unpack(source.read_bytes())
    order = min(model.order, KENLM_ORDER)
    write_arpa(
        BackoffModel(model.vocabulary, model.keys[:order], model.log_probabilities[:order],
                     model.log_backoffs[: order - 1]), target)


class KenLMModel:
    """A KenLM character model and the names of the classes, loaded once for all decoders."""

    def __init__(self, alphabet: str, arpa: Path):
        from flashlight.lib.text.decoder.kenlm import KenLM
        from flashlight.lib.text.dictionary import Dictionary

        self.alphabet = alphabet
        self.names = ["<blank>"] + ["<space>" if c == " " else c for c in alphabet]
        self._dictionary = Dictionary()
        for name in self.names:
            self._dictionary.add_entry(name)
        with _silence():
            self.model = KenLM(str(arpa), self._dictionary)


@contextlib.contextmanager
def _silence():
    """KenLM draws its progress on standard error."""
    kept = os.dup(2)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)


class Flashlight:
    """flashlight-text's lexicon-free decoder over a KenLM character model."""

    def __init__(self, language: KenLMModel, beam: int, tokens: int, weight: float):
        from flashlight.lib.text.decoder import (
            CriterionType, LexiconFreeDecoder, LexiconFreeDecoderOptions)

        # KenLM's logarithms are decimal.
        options = LexiconFreeDecoderOptions(
            beam_size=beam, beam_size_token=tokens, beam_threshold=25,
            lm_weight=weight * math.log(10), sil_score=0, log_add=True,
            criterion_type=CriterionType.CTC)
        self._language = language
        self._decoder = LexiconFreeDecoder(
            options, language.model, language.names.index("<space>"), 0, [])

    def run(self, posteriors: np.ndarray) -> str:
        frames, classes = posteriors.shape
        result = self._decoder.decode(posteriors.ctypes.data, frames, classes)[0]
        tokens = (token for token, _ in itertools.groupby(result.tokens))
        return "".join(self._language.alphabet[token - 1] for token in tokens if token > 0).strip()


class FastCTCDecode:
    """fast-ctc-decode, which has no language model."""

    def __init__(self, alphabet: str, beam: int):
        import fast_ctc_decode

        self._search = fast_ctc_decode.beam_search
        self._alphabet = ["\0", *alphabet]
        self._beam = beam

    def run(self, probabilities: np.ndarray) -> str:
        """Of probabilities, not their logarithms."""
        return self._search(
            probabilities, self._alphabet, beam_size=self._beam,
            beam_cut_threshold=0.001)[0].strip()


def missing() -> list[str]:
    """The decoders that are not installed."""
    result = []
    for name, packages in (("flashlight-text + KenLM", ("flashlight-text", "kenlm")),
                           ("fast-ctc-decode", ("fast-ctc-decode",))):
        try:
            for package in packages:
                importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            result.append(name)
    return result
