"""The training loop: schedule, batches as a function of position, exact resume."""

import copy
import json

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="training needs PyTorch")

from ductus_tools.ink import features  # noqa: E402
from ductus_tools.network import export  # noqa: E402
from ductus_tools.network.model import InkNetwork, NetworkConfiguration  # noqa: E402
from ductus_tools.registry import SCRIPTS  # noqa: E402
from ductus_tools.training import batches, train  # noqa: E402
from ductus_tools.training.corpus import Corpus, prepare  # noqa: E402
from ductus_tools.training.evaluate import greedy  # noqa: E402
from ductus_tools.training.loss import sample_losses  # noqa: E402
from ductus_tools.training.samples import Sampler  # noqa: E402
from ductus_tools.training.schedule import learning_rate  # noqa: E402
from ductus_tools.training.text import sentences  # noqa: E402


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    """Made-up writers: every character and word is a random walk."""
    random = np.random.default_rng(3)
    directory = tmp_path_factory.mktemp("corpus")
    with open(directory / "inks.ndjson", "w") as file:
        for writer in range(3):
            labels = [*"abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789.,-"]
            labels += ["cat", "dog", "lid", "sun", "Tom", "fig", "hat", "ink", "two words"]
            for label in labels:
                walk = random.normal(0, 4, (12 * len(label), 2)).cumsum(axis=0).round(1)
                drawing = [[walk[:, 0].tolist(), walk[:, 1].tolist()]]
                split = "val" if writer == 2 else "train"
                record = {"label": label, "writer": f"w{writer}", "split": split}
                file.write(json.dumps(record | {"drawing": drawing}) + "\n")
    prepare([str(directory / "inks.ndjson")], directory / "arrays", SCRIPTS["latin"])
    return directory / "arrays"


def options(corpus, checkpoints, steps):
    return train.arguments(
        SCRIPTS,
        ["--corpus", str(corpus), "--checkpoints", str(checkpoints), "--steps", str(steps)]
        + ["--hidden", "8", "--layers", "1", "--rows", "600", "--size", "8", "--warmup", "2"]
    )


def run(corpus, checkpoints, steps):
    job = train.TextRun(SCRIPTS["latin"], options(corpus, checkpoints, steps), 0, 1, torch.device("cpu"))
    job.resume()
    job.train()
    return job


def test_resumed_run_equals_an_unbroken_one(corpus, tmp_path):
    unbroken = run(corpus, tmp_path / "a", 6)
    run(corpus, tmp_path / "b", 3)
    resumed = run(corpus, tmp_path / "b", 6)
    for name, value in unbroken.model.state_dict().items():
        assert torch.equal(value, resumed.model.state_dict()[name]), name
    for name, value in unbroken.average.weights.items():
        assert torch.equal(value, resumed.average.weights[name]), name


def test_a_run_with_rounded_weights_and_a_teacher_resumes_exactly(corpus, tmp_path):
    export.export(run(corpus, tmp_path / "first", 2).model, tmp_path / "first.safetensors")

    def further(name, steps):
        words = options(corpus, tmp_path / name, steps)
        words.initial = words.teacher = tmp_path / "first.safetensors"
        words.bits = 4
        job = train.TextRun(SCRIPTS["latin"], words, 0, 1, torch.device("cpu"))
        job.resume()
        job.train()
        return job

    unbroken = further("a", 24)
    further("b", 22)
    resumed = further("b", 24)
    for name, value in unbroken.model.state_dict().items():
        assert torch.equal(value, resumed.model.state_dict()[name]), name
    # The run trains float weights, and is measured with rounded ones.
    wide, rounded = unbroken.model.state_dict(), unbroken.averaged().state_dict()
    recurrent = "forward_layers.0.weight_hh_l0"
    assert len(wide[recurrent][0].unique()) == 8 and len(rounded[recurrent][0].abs().unique()) <= 8
    columns = [len(rounded[recurrent][row].unique()) for row in range(32)]
    assert max(columns) <= 15


@pytest.mark.parametrize("before, after", [(8, 4), (4, 8)])
def test_a_run_goes_on_with_other_bits(corpus, tmp_path, capsys, before, after):
    def further(bits, steps):
        words = options(corpus, tmp_path, steps)
        words.bits = bits
        job = train.TextRun(SCRIPTS["latin"], words, 0, 1, torch.device("cpu"))
        job.resume()
        job.train()
        return job

    further(before, 3)
    assert further(after, 5).step == 5
    assert f"--bits was {before} and is {after} from here on" in capsys.readouterr().out


def test_a_teacher_costs_what_its_probabilities_are_away(corpus, tmp_path):
    job = run(corpus, tmp_path, 1)
    job.model.eval()
    batch = job.source.next()
    alone = sample_losses(job.model, batch, job.device)
    torch.testing.assert_close(sample_losses(job.model, batch, job.device, job.model), alone)
    other = copy.deepcopy(job.model)
    with torch.no_grad():
        other.output.bias[0] += 1
    once, twice = (sample_losses(job.model, batch, job.device, other, share) - alone for share in (1.0, 2.0))
    assert (once > 0).all()
    torch.testing.assert_close(twice, 2 * once, rtol=1e-3, atol=1e-4)


def test_decay_ends_a_run(corpus, tmp_path):
    run(corpus, tmp_path, 3)
    arguments = options(corpus, tmp_path, 1000)
    arguments.decay, arguments.decay_steps = True, 2
    job = train.TextRun(SCRIPTS["latin"], arguments, 0, 1, torch.device("cpu"))
    job.resume()
    job.train()
    assert job.step == 5


def test_checkpoint_of_another_number_of_processes_is_refused(corpus, tmp_path):
    run(corpus, tmp_path, 1)
    job = train.TextRun(SCRIPTS["latin"], options(corpus, tmp_path, 2), 0, 2, torch.device("cpu"))
    with pytest.raises(SystemExit, match="saved by 1"):
        job.resume()


def test_checkpoint_of_another_network_is_refused(corpus, tmp_path):
    run(corpus, tmp_path, 1)
    wider = options(corpus, tmp_path, 2)
    wider.hidden = 12
    job = train.TextRun(SCRIPTS["latin"], wider, 0, 1, torch.device("cpu"))
    with pytest.raises(SystemExit, match="state-0.pt holds another network, which differs in hidden: name other"):
        job.resume()


def test_a_run_that_continues_with_other_options_tells_so(corpus, tmp_path, capsys):
    run(corpus, tmp_path, 1)
    capsys.readouterr()
    run(corpus, tmp_path, 2)
    assert " from here on" not in capsys.readouterr().out
    other = options(corpus, tmp_path, 3)
    other.seed, other.char_share = 7, 0.5
    train.TextRun(SCRIPTS["latin"], other, 0, 1, torch.device("cpu")).resume()
    assert capsys.readouterr().out == (
        "--char-share was 0.24 and is 0.5 from here on\n--seed was 1 and is 7 from here on\n"
    )


def test_a_short_run_logs_its_loss_and_is_measured_once(corpus, tmp_path, capsys):
    words = options(corpus, tmp_path, 4)
    words.evaluate_steps = 2
    job = train.TextRun(SCRIPTS["latin"], words, 0, 1, torch.device("cpu"))
    job.train()
    log = [json.loads(line) for line in (tmp_path / "log.ndjson").read_text().splitlines()]
    assert [record["step"] for record in log if "val_cer_char" in record] == [2, 4]
    (losses,) = [record for record in log if "loss" in record]
    assert losses["step"] == 4 and losses["minutes_left"] == 0


def test_schedule():
    rates = [learning_rate(s, 1.0, 10, 50, 20) for s in range(80)]
    assert rates[0] == 0.1 and rates[9:51] == [1.0] * 42
    assert rates[69] < 0.05 and rates[70:] == [0.0] * 10
    assert learning_rate(10**6, 1.0, 10, None, 20) == 1.0


def test_corpus_gives_back_its_records(corpus):
    arrays = Corpus(corpus)
    assert arrays.labels[0] == "a" and arrays.kind(0) == "char"
    assert arrays.kind(arrays.labels.index("two words")) == "line"
    assert {arrays.writers[i] for i in arrays.select("val")} == {"w2"}
    assert len(arrays.ink(arrays.labels.index("cat"))) == 36
    assert features.extract(arrays.ink(0)).shape[1] == features.COUNT


def test_greedy_joins_repeats_between_blanks():
    assert greedy([0, 1, 1, 0, 1, 2, 2, 0], "ab") == "aab"


def test_text_is_written_with_one_writers_characters(corpus):
    sampler = Sampler(Corpus(corpus), "train", 3, text=["a bad cab", "no ß here"])
    for seed in range(10):
        label, ink, writer = sampler._text(np.random.default_rng(seed))
        assert label and label in "a bad cab" or label in ("no", "here")
        assert writer in ("w0", "w1")
        assert len(ink.starts) == len(label.replace(" ", ""))


def test_kinds_of_samples_come_in_the_shares_that_are_asked_for(corpus):
    random = np.random.default_rng(0)
    sampler = Sampler(Corpus(corpus), "train", 3, kinds={"char": 1e9})
    drawn = [sampler.draw(random) for _ in range(50)]
    assert all(len(sample.label) == 1 for sample in drawn if sample)
    usual = Sampler(Corpus(corpus), "train", 3)
    assert any(len(s.label) > 1 for s in (usual.draw(random) for _ in range(50)) if s)


def test_text_that_no_writer_can_write_gives_way_to_words(corpus):
    sampler = Sampler(Corpus(corpus), "train", 3, text=["ß ß"])
    label, _, _ = sampler._text(np.random.default_rng(0))
    assert label in ("cat", "dog", "lid", "sun", "Tom", "fig", "hat", "ink")


def test_sentences_beyond_the_alphabet_are_left_out(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text("One line.\n\n  naïve\n Two. \n", encoding="utf-8")
    assert sentences(path) == ["One line.", "Two."]


def test_a_run_goes_on_from_a_network(corpus, tmp_path):
    job = run(corpus, tmp_path / "a", 2)
    export.export(job.model, tmp_path / "network.safetensors")
    words = options(corpus, tmp_path / "b", 2)
    words.initial = tmp_path / "network.safetensors"
    begun = train.TextRun(SCRIPTS["latin"], words, 0, 1, torch.device("cpu"))
    begun.resume()
    before = export.tensors(job.model)
    for name, value in export.tensors(begun.model).items():
        torch.testing.assert_close(value, before[name])


def test_a_run_keeps_what_its_network_reads_beyond_the_ink(corpus, tmp_path):
    """Ink without accents had its output layer thrown away, and the network read nothing at first."""
    configuration = NetworkConfiguration(features.COUNT, hidden=8, layers=1, alphabet=SCRIPTS["latin"].alphabet)
    export.export(InkNetwork(configuration), tmp_path / "network.safetensors")
    words = options(corpus, tmp_path / "run", 1)
    words.initial = tmp_path / "network.safetensors"
    begun = train.TextRun(SCRIPTS["latin"], words, 0, 1, torch.device("cpu"))
    assert begun.configuration.alphabet == configuration.alphabet
    before = export.tensors(export.load(words.initial))
    for name, value in export.tensors(begun.model).items():
        torch.testing.assert_close(value, before[name])


def test_a_teacher_of_other_characters_is_refused(corpus, tmp_path):
    configuration = NetworkConfiguration(features.COUNT, hidden=8, layers=1, alphabet="abß")
    export.export(InkNetwork(configuration), tmp_path / "teacher.safetensors")
    words = options(corpus, tmp_path / "run", 1)
    words.teacher = tmp_path / "teacher.safetensors"
    with pytest.raises(SystemExit, match="characters that the network doesn't"):
        train.TextRun(SCRIPTS["latin"], words, 0, 1, torch.device("cpu"))


def words_alone(directory, **fields):
    """Records of one person's words, which have neither characters nor lines."""
    random = np.random.default_rng(4)
    with open(directory / "words.ndjson", "w") as file:
        for label in ["cat", "dog", "lid", "sun", "Tom", "fig", "hat", "ink"] * 2:
            walk = random.normal(0, 4, (36, 2)).cumsum(axis=0).round(1)
            file.write(json.dumps({"label": label, "drawing": [walk.T.tolist()]} | fields) + "\n")
    return str(directory / "words.ndjson")


def test_a_run_learns_of_words_alone(tmp_path, capsys):
    prepare([words_alone(tmp_path)], tmp_path / "arrays", SCRIPTS["latin"])
    assert capsys.readouterr().out == "16 inks, 16 of train\n"
    assert run(tmp_path / "arrays", tmp_path / "run", 2).step == 2
    # Without ink to measure, there is no error rate.
    assert "val_cer" not in capsys.readouterr().out


def test_a_corpus_without_ink_to_learn_from_is_refused(tmp_path):
    prepare([words_alone(tmp_path, split="test")], tmp_path / "arrays", SCRIPTS["latin"])
    with pytest.raises(ValueError, match="no ink of the split train"):
        Sampler(Corpus(tmp_path / "arrays"), "train", 3)


def test_records_without_a_label_are_named(tmp_path):
    with pytest.raises(ValueError, match=r"words.ndjson:1: no 'label'"):
        prepare([words_alone(tmp_path, label=None)], tmp_path / "arrays", SCRIPTS["latin"])


@pytest.mark.parametrize(
    "drawing, message",
    [
        ([[[1, float("nan")], [1, 2]]], "a coordinate isn't a finite number"),
        ([[[1, 1e300], [1, 2]]], "a coordinate isn't a finite number"),
        ([[[1, 2, 3], [1, 2]]], "must match"),
        ([[[1, 2, 3]]], "index out of range"),
        ([7], "not subscriptable"),
    ],
)  # fmt: skip
def test_ink_with_wrong_points_is_named(drawing, message, tmp_path):
    with pytest.raises(ValueError, match=rf"words.ndjson:1: not an ink \(.*{message}"):
        prepare([words_alone(tmp_path, drawing=drawing)], tmp_path / "arrays", SCRIPTS["latin"])


def test_labels_that_the_network_lacks_are_told_and_end_a_run(tmp_path, monkeypatch, capsys):
    """Such a corpus was drawn from for ever."""
    monkeypatch.setattr(batches, "PATIENCE", 50)
    prepare([words_alone(tmp_path, label="щи")], tmp_path / "arrays", SCRIPTS["latin"])
    with pytest.raises(ValueError, match="50 samples in a row can't be learned"):
        run(tmp_path / "arrays", tmp_path / "run", 2)
    assert "16 inks are left out: the network has no и щ\n" in capsys.readouterr().out


def test_lines_alone_are_told_to_be_no_short_labels(tmp_path, monkeypatch):
    monkeypatch.setattr(batches, "PATIENCE", 50)
    prepare([words_alone(tmp_path, label="two words")], tmp_path / "arrays", SCRIPTS["latin"])
    with pytest.raises(ValueError, match=r"\(at first, short labels only\)"):
        run(tmp_path / "arrays", tmp_path / "run", 2)
