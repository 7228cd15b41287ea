import numpy as np
import pytest
from ductus_tools.language_model.counts import context, mask
from ductus_tools.language_model.kneser_ney import estimate, everything, modified_counts
from ductus_tools.language_model.pack import pack
from ductus_tools.language_model.pruning import cut_off, drop, prune_to, weighted_differences
from language_model_samples import LETTERS, mass, table

TABLE = table(order=5)
FULL_SIZE = len(pack(estimate(TABLE, LETTERS)))
SMALL = FULL_SIZE - 700


def pruned():
    return prune_to(TABLE, weighted_differences(TABLE), SMALL, LETTERS.characters)


MODELS = {
    "cut-offs": lambda: estimate(TABLE, LETTERS, cut_off(TABLE, [0, 0, 1, 1, 2]), flow=False),
    "dropped": lambda: drop(estimate(TABLE, LETTERS), TABLE, pruned()),
    "re-estimated": lambda: estimate(TABLE, LETTERS, pruned()),
}


@pytest.mark.parametrize("kind", MODELS)
def test_pruned_models_sum_to_one(kind):
    model = MODELS[kind]()
    assert sum(model.sizes) < sum(map(len, TABLE.keys))
    for length in range(1, model.order):
        # All contexts of the whole table, pruned ones too.
        contexts = TABLE.keys[length - 1]
        contexts = contexts[(contexts & np.uint64(0xFF)) > 2]
        assert mass(model, contexts, length) == pytest.approx(np.ones(len(contexts)))


@pytest.mark.parametrize("kind", MODELS)
def test_pruned_models_are_closed(kind):
    model = MODELS[kind]()
    for n in range(1, model.order):
        assert np.isin(context(model.keys[n]), model.keys[n - 1]).all()
        assert np.isin(model.keys[n] & mask(n), model.keys[n - 1]).all()
    assert model.sizes[0] == len(LETTERS)


@pytest.mark.parametrize("kind", ["dropped", "re-estimated"])
def test_pruned_models_fit_the_size(kind):
    size = len(pack(MODELS[kind]()))
    assert SMALL - 300 < size <= SMALL


def test_pruning_keeps_what_matters_to_the_text():
    from ductus_tools.language_model.text import encode
    from language_model_samples import LINES

    symbols = encode(LINES, LETTERS)
    kept = pruned()
    chance = np.random.default_rng(0)
    random_losses = [np.where(np.isinf(loss), loss, np.exp(chance.normal(size=len(loss))))
                     for loss in weighted_differences(TABLE)]  # fmt: skip
    whole = estimate(TABLE, LETTERS)
    at_random = prune_to(TABLE, random_losses, SMALL, LETTERS.characters)
    bits = {name: drop(whole, TABLE, which).bits_per_character(symbols)
            for name, which in (("by loss", kept), ("at random", at_random))}  # fmt: skip
    assert bits["by loss"] < bits["at random"]


def test_counts_flow_down_from_dropped_entries():
    kept = everything(TABLE)
    kept[-1][:] = False
    counts = modified_counts(TABLE, kept, flow=True)
    # With no five-grams at all, four-grams have the counts of the text.
    assert np.array_equal(counts[3], TABLE.raw[3])
    whole = modified_counts(TABLE, everything(TABLE), flow=True)
    assert (whole[3] <= counts[3]).all() and (whole[3] < counts[3]).any()
    cut = modified_counts(TABLE, kept, flow=False)
    assert np.array_equal(cut[3], whole[3])


def test_a_generous_size_prunes_nothing():
    kept = prune_to(TABLE, weighted_differences(TABLE), FULL_SIZE, LETTERS.characters)
    assert all(which.all() for which in kept)
