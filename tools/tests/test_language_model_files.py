import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from ductus_tools.language_model.arpa import ArpaError, read_arpa, write_arpa
from ductus_tools.language_model.format import checksum
from ductus_tools.language_model.kneser_ney import estimate
from ductus_tools.language_model.pack import complete, pack
from ductus_tools.language_model.quantise import codebook, encode
from ductus_tools.language_model.text import encode as encode_text
from ductus_tools.language_model.unpack import unpack
from language_model_samples import LETTERS, LINES, mass, table

MODEL = estimate(table(order=4), LETTERS)

# As another toolkit might write it: unsorted, no <unk>, log10 of the back-off weights after a
# space.
FOREIGN = """
made elsewhere

\\data\\
ngram 1=5
ngram 2=3
ngram 3=1

\\1-grams:
-0.5 b -0.1
-0.6 a -0.2
-99 <s> -0.3
-0.7 </s>
-0.8 \u2581

\\2-grams:
-0.3 a b
-0.2 <s> a -0.15
-0.4 b </s>

\\3-grams:
-0.05 <s> a a

\\end\\
"""


def test_arpa_round_trip(tmp_path):
    write_arpa(MODEL, tmp_path / "m.arpa")
    model = read_arpa(tmp_path / "m.arpa")
    assert model.vocabulary == MODEL.vocabulary
    for ours, theirs in zip(model.keys, MODEL.keys):
        assert np.array_equal(ours, theirs)
    for ours, theirs in zip(model.log_probabilities, MODEL.log_probabilities):
        assert ours == pytest.approx(theirs, abs=3e-6)
    symbols = encode_text([*LINES, "a quite unseen text"], LETTERS)
    assert model.score_text(symbols) == pytest.approx(MODEL.score_text(symbols), abs=3e-5)


def test_packed_models_agree_within_the_quantisation():
    packed = unpack(pack(MODEL))
    assert packed.vocabulary == MODEL.vocabulary
    for ours, theirs in zip(packed.keys, MODEL.keys):
        assert np.array_equal(ours, theirs)
    symbols = encode_text([*LINES, "a quite unseen text"], LETTERS)
    differences = np.abs(packed.score_text(symbols) - MODEL.score_text(symbols))
    assert differences.max() < 0.05 and differences.mean() < 0.01
    sums = mass(packed, packed.keys[1][packed.keys[1] & np.uint64(0xFF) != 2], 2)
    assert sums == pytest.approx(np.ones(len(sums)), abs=0.02)


def score(model, history, symbol):
    key = 0
    for name in [*history, symbol]:
        key = key << 8 | model.vocabulary.index[name]
    return model.score(np.array([key], np.uint64), np.array([len(history) + 1]))[0] / math.log(10)


def test_models_of_other_toolkits_convert(tmp_path):
    (tmp_path / "foreign.arpa").write_text(FOREIGN, encoding="utf-8")
    model = read_arpa(tmp_path / "foreign.arpa")
    assert model.vocabulary.characters == " ab"
    # <s> a a has no suffix a a in the file: it is added, with the probability of backing off.
    whole = complete(model)
    assert whole.sizes == [6, 4, 1]
    for candidate in (model, whole, unpack(pack(model))):
        assert score(candidate, ["a"], "a") == pytest.approx(-0.2 - 0.6, abs=1e-3)
        assert score(candidate, ["<s>", "a"], "a") == pytest.approx(-0.05, abs=1e-3)
        assert score(candidate, ["<s>", "a"], "b") == pytest.approx(-0.15 - 0.3, abs=1e-3)
        assert score(candidate, ["b", "a"], " ") == pytest.approx(-0.2 - 0.8, abs=1e-3)
        assert score(candidate, [], "<unk>") == pytest.approx(-99, abs=1e-3)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda t: t.replace("\\data\\", "data"), "no .data. section"),
        (lambda t: t.replace("ngram 2=3", "ngram 2=4"), "3 2-grams instead of 4"),
        (lambda t: t.replace("ngram 2=3", "ngram 3=3"), "not a size"),
        (lambda t: t.replace("-0.3 a b", "x a b"), ":17: not a 2-gram"),
        (lambda t: t.replace("-0.3 a b", "nan a b"), "not a 2-gram"),
        (lambda t: t.replace("-0.3 a b", "0.3 a b"), "not a 2-gram"),
        (lambda t: t.replace("-0.3 a b", "-0.3 a"), "not a 2-gram"),
        (lambda t: t.replace("-0.3 a b", "-0.3 a q"), "'q' is not among the 1-grams"),
        (lambda t: t.replace("-0.3 a b", "-0.3 <s> a"), "a 2-gram occurs twice"),
        (lambda t: t.replace("-0.5 b", "-0.5 word"), "'word' is not a single character"),
        (lambda t: t.replace("\\end\\", ""), "no .end."),
        (lambda t: t.replace("\\3-grams:", "\\4-grams:"), "expected .3-grams"),
    ],
)
def test_bad_arpa_files_are_refused(tmp_path, change, message):
    path = tmp_path / "bad.arpa"
    path.write_text(change(FOREIGN), encoding="utf-8")
    with pytest.raises(ArpaError, match=message):
        read_arpa(path)


def test_arpa_files_must_be_utf8(tmp_path):
    (tmp_path / "bad.arpa").write_bytes(FOREIGN.encode("utf-8").replace(b" b -0.1", b" \xff -0.1"))
    with pytest.raises(ArpaError, match="not UTF-8"):
        read_arpa(tmp_path / "bad.arpa")


def test_every_changed_bit_of_a_packed_file_is_noticed():
    content = pack(MODEL)
    chance = np.random.default_rng(1)
    for place in [*range(80), *chance.integers(0, len(content), 200)]:
        damaged = bytearray(content)
        damaged[place] ^= 1 << int(chance.integers(8))
        with pytest.raises(ValueError):
            unpack(bytes(damaged))
    with pytest.raises(ValueError):
        unpack(content[:-8])


def test_checksum_is_what_the_documentation_says():
    words = [1, 2**63, 0xDEADBEEF]
    total = 0
    for i, word in enumerate(words):
        x = word ^ ((i + 1) * 0x9E3779B97F4A7C15 % 2**64)
        y = (x ^ (x >> 32)) * 0xD6E8FEB86659FD93 % 2**64
        total += y ^ (y >> 29)
    assert checksum(b"".join(word.to_bytes(8, "little") for word in words)) == total % 2**64


def test_codebooks_are_exact_for_few_values_and_close_for_many():
    few = np.array([-3.0, -1.5, -1.5, -0.25])
    assert np.array_equal(codebook(few)[encode(few, codebook(few))], few.astype(np.float32))
    assert len(codebook(np.zeros(0))) == 256
    many = -np.abs(np.random.default_rng(0).normal(0, 3, 20_000))
    levels = codebook(many)
    assert len(levels) == 256 and (np.diff(levels) >= 0).all()
    errors = np.abs(levels[encode(many, levels)] - many)
    assert errors.mean() < 0.015 and errors.max() < 0.1


def run(module, *arguments):
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", f"ductus_tools.language_model.{module}", *map(str, arguments)]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_codebooks_know_no_differences_in_the_last_bits():
    """Sums of logarithms differ there between machines."""
    few = np.log(np.arange(1, 80) / 1000)
    noisy = np.concatenate((few, np.nextafter(few, 0), np.nextafter(few, -9)))
    assert np.array_equal(codebook(noisy), codebook(few))
    assert np.array_equal(encode(noisy, codebook(noisy)), np.tile(encode(few, codebook(few)), 3))


def test_training_is_reproducible_and_agrees_with_packing(tmp_path):
    (tmp_path / "text.txt").write_text("\n".join(LINES * 20), encoding="utf-8")
    for name in ("one", "two"):
        done = run(
            "train", "--text", tmp_path / "text.txt", "--order", 5, "--bytes", 60_000,
            "--arpa", tmp_path / f"{name}.arpa", "--output", tmp_path / f"{name}.lm",
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert "bits per held-out character" in done.stderr
    one = (tmp_path / "one.lm").read_bytes()
    assert one == (tmp_path / "two.lm").read_bytes()
    assert (tmp_path / "one.arpa").read_bytes() == (tmp_path / "two.arpa").read_bytes()

    assert run("pack", tmp_path / "one.arpa", tmp_path / "packed.lm").returncode == 0
    ours, theirs = unpack(one), unpack((tmp_path / "packed.lm").read_bytes())
    for a, b in zip(ours.log_probabilities, theirs.log_probabilities):
        assert a == pytest.approx(b, abs=0.05)

    failed = run("pack", tmp_path / "text.txt", tmp_path / "none.lm")
    assert failed.returncode == 1 and "no \\data\\ section" in failed.stderr
    assert not (tmp_path / "none.lm").exists()


def test_the_fixtures_of_the_swift_tests_are_made_by_the_documented_command(tmp_path):
    fixtures = Path(__file__).parents[2] / "Tests" / "CharacterLMTests" / "Fixtures"
    done = run(
        *("train", "--text", fixtures / "tiny.txt", "--alphabet", fixtures / "alphabet.txt", "--order", 5, "--bytes", 18500),
        *("--held-out", 0, "--synthetic", 0, "--words", 0, "--arpa", tmp_path / "tiny.arpa", "--output", tmp_path / "tiny.lm"),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for name in ("tiny.arpa", "tiny.lm"):
        assert (tmp_path / name).read_bytes() == (fixtures / name).read_bytes(), name
