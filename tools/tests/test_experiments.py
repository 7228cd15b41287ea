"""Variants of the network: each is what its name says, and a comparison trains it."""

import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch")

from ductus_tools.experiments.compare import start_losses, table  # noqa: E402
from ductus_tools.experiments.indylstm import IndyLSTM  # noqa: E402
from ductus_tools.experiments.variants import VARIANTS, Variant, VariantNetwork  # noqa: E402
from ductus_tools.ink.resampling import COUNT, FEATURE_NAMES  # noqa: E402
from ductus_tools.network.model import NetworkConfiguration  # noqa: E402
from ductus_tools.training.batches import Batch  # noqa: E402


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
    result |= {"word_cer": 0.25, "char_cer": 0.3}
    text = table([result, result | {"milliseconds": 0.434}])
    assert text.splitlines()[-2:] == [
        "| 2 x 128 | 0.58 M | 21 | – | 25.0 % | 30.0 % |",
        "| 2 x 128 | 0.58 M | 21 | 0.43 | 25.0 % | 30.0 % |",
    ]


def test_a_single_character_starts_at_its_last_frame():
    """What the first steps ask for: blanks, and the character in the last frame of its ink."""
    wanted, other = 5, 6

    class Fixed(torch.nn.Module):
        def __init__(self, written):
            super().__init__()
            self.written = written

        def forward(self, rows, lengths):
            logits = torch.zeros(2, 4, 10)
            for ink, (at, character) in enumerate(self.written):
                logits[ink, :, 0] = 9
                logits[ink, at, 0], logits[ink, at, character] = 0, 9
            return torch.log_softmax(logits, 2), torch.tensor([4, 2])

    batch = Batch(
        torch.zeros(2, 12, COUNT), torch.tensor([12, 6]), torch.tensor([wanted, wanted]),
        torch.tensor([1, 1]),
    )  # fmt: skip

    def losses(*written):
        return start_losses(Fixed(written), batch, torch.device("cpu"))

    assert (losses((3, wanted), (1, wanted)) < 0.02).all()
    assert (losses((2, wanted), (0, wanted)) > 5).all()
    assert (losses((3, other), (1, other)) > 5).all()
