import math
from collections import Counter, defaultdict

import numpy as np
import pytest
from ductus_tools.language_model.counts import context
from ductus_tools.language_model.kneser_ney import Discounts, estimate
from ductus_tools.language_model.text import encode
from ductus_tools.language_model.vocabulary import BEGIN, Vocabulary
from language_model_samples import LETTERS, LINES, mass, table


def probability(model, history, symbol):
    names = model.vocabulary.index
    key = 0
    for name in [*history, symbol]:
        key = key << 8 | names[name]
    score = model.score(np.array([key], np.uint64), np.array([len(history) + 1]))
    return math.exp(score[0])


def test_discounts_come_from_counts_of_counts():
    counts = np.repeat([1, 2, 3, 4, 9], [10, 5, 3, 2, 7])
    discounts = Discounts.estimate(counts)
    # Y = 10 / (10 + 2 * 5) = 1/2.
    assert discounts.one == pytest.approx(1 - 2 * 0.5 * 5 / 10)
    assert discounts.two == pytest.approx(2 - 3 * 0.5 * 3 / 5)
    assert discounts.more == pytest.approx(3 - 4 * 0.5 * 2 / 3)
    assert discounts.of(np.array([0, 1, 2, 3, 50])).tolist() == [
        0, discounts.one, discounts.two, discounts.more, discounts.more,
    ]  # fmt: skip


def test_discounts_fall_back_where_counts_are_degenerate():
    assert Discounts.estimate(np.array([7, 7, 9])) == Discounts(0.5, 1.0, 1.5)


def test_a_case_computed_by_hand():
    """Lines ab, ab, ba; both orders use the fallback discounts 1/2 and 1."""
    vocabulary = Vocabulary("ab")
    model = estimate(table(["ab", "ab", "ba"], 2, vocabulary), vocabulary)
    # Two symbols precede each of a, b and </s>: (2 - 1) / 6; half of the mass is spread over four symbols.
    unigram = 1 / 6 + 1 / 2 / 4
    assert probability(model, [], "a") == pytest.approx(unigram)
    assert probability(model, [], "</s>") == pytest.approx(unigram)
    assert probability(model, [], "<unk>") == pytest.approx(1 / 8)
    # After <s>: a twice, b once; discounts 1 and 1/2 of 3 go to the unigrams.
    assert probability(model, ["<s>"], "a") == pytest.approx((2 - 1) / 3 + 1 / 2 * unigram)
    assert probability(model, ["<s>"], "b") == pytest.approx((1 - 1 / 2) / 3 + 1 / 2 * unigram)
    assert probability(model, ["<s>"], "</s>") == pytest.approx(1 / 2 * unigram)


class Reference:
    """Interpolated modified Kneser-Ney by dictionaries, straight from the paper's formulas."""

    def __init__(self, lines, order, vocabulary):
        self.order, self.size = order, len(vocabulary) - 1
        self.counts = [Counter() for _ in range(order + 1)]
        lefts = [defaultdict(set) for _ in range(order + 1)]
        for line in lines:
            symbols = ["<s>", *line, "</s>"]
            for end in range(1, len(symbols)):
                for n in range(1, order + 1):
                    start = end - n + 1
                    if start < 0:
                        continue
                    gram = tuple(symbols[start : end + 1])
                    if n == order or start == 0:
                        self.counts[n][gram] += 1
                    else:
                        lefts[n][gram].add(symbols[start - 1])
        for n in range(1, order):
            for gram, symbols in lefts[n].items():
                self.counts[n][gram] += len(symbols)
        self.discounts = [None] + [
            Discounts.estimate(np.array(list(counts.values()))) for counts in self.counts[1:]
        ]

    def discount(self, n, count):
        d = self.discounts[n]
        return [0, d.one, d.two, d.more][min(count, 3)]

    def probability(self, history, symbol):
        n = len(history) + 1
        below = self.probability(history[1:], symbol) if history else 1 / self.size
        after = {g: c for g, c in self.counts[n].items() if g[:-1] == tuple(history)}
        total = sum(after.values())
        if not total:
            return below
        count = after.get((*history, symbol), 0)
        free = sum(self.discount(n, c) for c in after.values())
        return max(count - self.discount(n, count), 0) / total + free / total * below


def test_agrees_with_the_formulas():
    model = estimate(table(order=4), LETTERS)
    reference = Reference(LINES, 4, LETTERS)
    histories = ([], ["t"], ["<s>"], [" ", "c"], [*"the"], ["<s>", "t", "h"], [*"zat"])
    for history in histories:
        for symbol in [*"abcehnst z", "</s>", "<unk>"]:
            expected = reference.probability(history, symbol)
            assert probability(model, history, symbol) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("order", [2, 3, 6, 8])
def test_every_context_sums_to_one(order):
    model = estimate(table(order=order), LETTERS)
    assert mass(model, np.zeros(1, np.uint64), 0) == pytest.approx(1)
    for length in range(1, order):
        contexts = np.unique(context(model.keys[length]))
        assert mass(model, contexts, length) == pytest.approx(np.ones(len(contexts)))


def test_scoring_text_is_scoring_its_symbols():
    model = estimate(table(order=3), LETTERS)
    symbols = encode(["cat é"], LETTERS)
    scores = model.score_text(symbols)
    expected = [(["<s>"], "c"), (["<s>", "c"], "a"), (["c", "a"], "t"), (["a", "t"], " ")]
    for score, (history, symbol) in zip(scores[1:], expected):
        assert math.exp(score) == pytest.approx(probability(model, history, symbol))
    # Neither <s> nor the unknown is predicted; after it the context is empty.
    assert scores[symbols == BEGIN] == [0] and scores[5] == 0
    assert math.exp(scores[6]) == pytest.approx(probability(model, [], "</s>"))
