"""Variants of the network: each is what its name says, and a comparison trains it."""

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch")

from ductus_tools.experiments.compare import table  # noqa: E402
from ductus_tools.experiments.indylstm import IndyLSTM  # noqa: E402
from ductus_tools.experiments.variants import VARIANTS, Variant, VariantNetwork  # noqa: E402
from ductus_tools.ink.resampling import COUNT, FEATURE_NAMES  # noqa: E402
from ductus_tools.network.model import NetworkConfiguration  # noqa: E402


def network(variant):
    sizes = {name: getattr(variant, name) for name in ("stack", "hidden", "layers")}
    return VariantNetwork(variant, NetworkConfiguration(features=COUNT, **sizes)).eval()


def test_indylstm_is_an_lstm_with_diagonal_recurrence():
    torch.manual_seed(0)
    indy, lstm = IndyLSTM(5, 4), torch.nn.LSTM(5, 4)
    with torch.no_grad():
        lstm.weight_ih_l0.copy_(indy.input.weight)
        lstm.bias_ih_l0.copy_(indy.input.bias)
        lstm.bias_hh_l0.zero_()
        lstm.weight_hh_l0.copy_(
            torch.cat([torch.diag(part) for part in indy.recurrent.split(4)])
        )
        x = torch.randn(7, 3, 5)
        torch.testing.assert_close(indy(x)[0], lstm(x)[0])


def test_a_feature_left_out_changes_nothing():
    variant = Variant(hidden=8, layers=1, without=("height",))
    model, rows = network(variant), torch.randn(1, 9, COUNT)
    with torch.no_grad():
        before, _ = model(rows, [9])
        rows[:, :, FEATURE_NAMES.index("height")] = 3
        after, _ = model(rows, [9])
        rows[:, :, FEATURE_NAMES.index("dx")] = 3
        moved, _ = model(rows, [9])
    assert torch.equal(before, after)
    assert not torch.equal(before, moved)


@pytest.mark.parametrize("name", [n for n, v in VARIANTS.items() if v.cell == "lstm"])
def test_multiply_adds_count_the_weight_matrices(name):
    variant = VARIANTS[name]
    model = network(variant)
    matrices = sum(
        p.numel() for n, p in model.named_parameters() if p.dim() == 2 and "layers" in n
    )
    assert variant.multiply_adds(rows=variant.stack) == matrices


def test_table_has_a_row_for_each_variant():
    result = {"name": "2 x 128", "weights": 585_000, "multiply_adds": 2.1e7}
    text = table([result | {"word_cer": 0.25, "char_cer": 0.3}])
    assert text.splitlines()[-1] == "| 2 x 128 | 0.58 M | 21 | 25.0 % | 30.0 % |"
