"""Words in capitals under labels in small letters."""

from ductus_tools.review.capitals import in_capitals


def test_writers_of_capitals_are_told_by_their_words():
    words = ["street", "avenue", "tomorrow", "marine", "gate", "of", "so"]
    labels = words + words
    writers = ["block"] * 7 + ["other"] * 7
    # The first five of `block` are near; `so` has one form in both cases.
    costs = dict(enumerate([2.5, 3, 4, 5, 5.4, 6, 1] + [9.0] * 7))
    assert [labels[i] for i in in_capitals(labels, writers, costs)] == words[:6]
    # The same words by somebody who also writes much else.
    more = [*labels, *["letter"] * 100]
    costs |= {14 + i: 11.0 for i in range(100)}
    assert in_capitals(more, ["block"] * len(more), costs) == []


def test_others_words_must_be_surely_capitals():
    labels = ["dental", "wax", "I am here", "hello"]
    found = in_capitals(labels, list("abcd"), {0: 1.5, 1: -3.0, 2: -5.0, 3: 2.5})
    assert found == [0]
