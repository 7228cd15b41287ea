"""Networks to and from safetensors, in the form that the Swift package reads.

    python -m ductus_tools.network.export state-0.pt network.safetensors --name en --version 1
    python -m ductus_tools.network.export network.safetensors half.safetensors --half ...

The checkpoint is one of `ductus_tools.training`; its averaged weights are used. A network's file is written anew, with
`--half` in float16 at half the size.
"""

import argparse
import dataclasses
import json
from pathlib import Path

import safetensors
import safetensors.torch
import torch

from ..ink import features, figure_features
from . import narrow
from .classifier import ClassifierConfiguration, FigureClassifier
from .model import InkEncoder, InkNetwork, NetworkConfiguration

FORMAT = 1
_UNLIKELY = -6.0


def export(
    model: InkNetwork | FigureClassifier,
    path: str | Path,
    metadata: dict | None = None,
    half: bool = False,
) -> None:
    """Writes weights and the configuration to a file, in float32 or, with `half`, in float16.

    metadata: `name` and `version` of the network, `feature_version` if not the present one. The
    reader refuses fields that it doesn't know, so others are refused here.
    """
    unknown = set(metadata or {}) - {"name", "version", "feature_version"}
    if unknown:
        raise ValueError(f"unknown metadata: {', '.join(sorted(unknown))}")
    configuration = model.configuration
    header = {
        "format": FORMAT,
        "kind": "",
        "cell": "lstm",
        "feature_version": _feature_version(model),
        "features": configuration.features,
        "stack": configuration.stack,
        "hidden": configuration.hidden,
        "layers": configuration.layers,
        "gate_order": "ifgo",
        **_head(model),
        "name": "",
        "version": "",
    } | (metadata or {})
    text = json.dumps(header, ensure_ascii=True)
    values = tensors(model)
    if half:
        values = {name: value.half() for name, value in values.items()}
    safetensors.torch.save_file(values, str(path), metadata={"ductus": text})


def _feature_version(model: InkNetwork | FigureClassifier) -> int:
    """The feature version that the network reads, by the number of its values."""
    if isinstance(model, FigureClassifier):
        return figure_features.VERSION
    count = model.configuration.features
    return next((version for version, own in features.COUNTS.items() if own == count), 1)


def _head(model: InkNetwork | FigureClassifier) -> dict:
    """The header's entries about the output layer."""
    if isinstance(model, FigureClassifier):
        labels = list(model.configuration.labels)
        return {"kind": "classifier", "labels": labels, "pooling": "mean-max"}
    return {"kind": "ctc", "alphabet": model.configuration.alphabet}


def tensors(model: InkNetwork | FigureClassifier) -> dict[str, torch.Tensor]:
    """The file's tensors, in PyTorch's gate order, with its two biases added."""
    result: dict[str, torch.Tensor] = {"output.weight": model.output.weight, "output.bias": model.output.bias}
    for direction, layers in _directions(model).items():
        for number, lstm in enumerate(layers):
            prefix = f"lstm.{number}.{direction}"
            result[f"{prefix}.input_weight"] = lstm.get_parameter("weight_ih_l0")
            result[f"{prefix}.recurrent_weight"] = lstm.get_parameter("weight_hh_l0")
            result[f"{prefix}.bias"] = lstm.get_parameter("bias_ih_l0") + lstm.get_parameter("bias_hh_l0")
    return {name: value.detach().float().cpu().contiguous() for name, value in result.items()}


def load(path: str | Path) -> InkNetwork | FigureClassifier:
    """A network from its file, to continue training or to compare other runtimes with."""
    with safetensors.safe_open(str(path), framework="np") as file:
        header = json.loads(file.metadata()["ductus"])
        stored = {name: file.get_tensor(name) for name in file.keys()}
    if header["format"] not in (FORMAT, narrow.NIBBLE_FORMAT) or header["cell"] != "lstm":
        raise ValueError(f"{path}: not an LSTM network of format {FORMAT} or {narrow.NIBBLE_FORMAT}")
    sizes = {field: header[field] for field in ("features", "stack", "hidden", "layers")}
    values = {name: torch.from_numpy(value) for name, value in narrow.widened(stored, sizes["hidden"]).items()}
    model: InkNetwork | FigureClassifier
    if header["kind"] == "ctc":
        model = InkNetwork(NetworkConfiguration(**sizes, alphabet=header["alphabet"]))
    elif header["kind"] == "classifier":
        labels = tuple(header["labels"])
        model = FigureClassifier(ClassifierConfiguration(**sizes, labels=labels))
    else:
        raise ValueError(f"{path}: a network of unknown kind '{header['kind']}'")
    with torch.no_grad():
        model.output.weight.copy_(values["output.weight"])
        model.output.bias.copy_(values["output.bias"])
        for direction, layers in _directions(model).items():
            for number, lstm in enumerate(layers):
                prefix = f"lstm.{number}.{direction}"
                lstm.get_parameter("weight_ih_l0").copy_(values[f"{prefix}.input_weight"])
                lstm.get_parameter("weight_hh_l0").copy_(values[f"{prefix}.recurrent_weight"])
                lstm.get_parameter("bias_ih_l0").copy_(values[f"{prefix}.bias"])
                lstm.get_parameter("bias_hh_l0").zero_()
    return model.eval()


def load_text(path: str | Path) -> InkNetwork:
    """A network of text from its file. Raises ValueError for one of figures."""
    model = load(path)
    if not isinstance(model, InkNetwork):
        raise ValueError(f"{path}: a network of figures, not of text")
    return model


def load_figures(path: str | Path) -> FigureClassifier:
    """A network of figures from its file. Raises ValueError for one of text."""
    model = load(path)
    if not isinstance(model, FigureClassifier):
        raise ValueError(f"{path}: a network of text, not of figures")
    return model


def with_alphabet(model: InkNetwork, alphabet: str) -> dict[str, torch.Tensor]:
    """The network for another alphabet; new characters start as very unlikely.

    Raises ValueError if the alphabet lacks characters of the network's own.
    """
    own = model.configuration.alphabet
    missing = set(own) - set(alphabet)
    if missing:
        raise ValueError(f"the alphabet lacks {''.join(sorted(missing))}")
    state = dict(model.state_dict())
    rows = torch.tensor([0] + [alphabet.index(character) + 1 for character in own])
    weight = state["output.weight"].new_zeros(len(alphabet) + 1, state["output.weight"].shape[1])
    bias = state["output.bias"].new_full((len(alphabet) + 1,), _UNLIKELY)
    weight[rows], bias[rows] = state["output.weight"], state["output.bias"]
    return state | {"output.weight": weight, "output.bias": bias}


def with_features(model: InkNetwork, count: int) -> InkNetwork:
    """The network with more values per row, which it doesn't use yet."""
    old, stack = model.configuration.features, model.configuration.stack
    wider = InkNetwork(dataclasses.replace(model.configuration, features=count))
    state = dict(model.state_dict())
    columns = [frame * count + value for frame in range(stack) for value in range(old)]
    for name in ("forward_layers.0.weight_ih_l0", "backward_layers.0.weight_ih_l0"):
        weight = state[name].new_zeros(state[name].shape[0], stack * count)
        weight[:, columns] = state[name]
        state[name] = weight
    wider.load_state_dict(state)
    return wider.eval()


def with_new_alphabet(model: InkNetwork, alphabet: str) -> dict[str, torch.Tensor]:
    """The network's encoder with an untrained output layer for another script's alphabet."""
    configuration = dataclasses.replace(model.configuration, alphabet=alphabet)
    output = InkNetwork(configuration).output
    return dict(model.state_dict()) | {"output.weight": output.weight, "output.bias": output.bias}


def _directions(model: InkEncoder) -> dict[str, torch.nn.ModuleList]:
    return {"forward": model.forward_layers, "backward": model.backward_layers}


def from_checkpoint(path: str | Path) -> InkNetwork:
    """The network of a training checkpoint, with its averaged weights."""
    state = torch.load(path, map_location="cpu", weights_only=True)
    model = InkNetwork(NetworkConfiguration(**state["configuration"]))
    model.load_state_dict(state["average"]["weights"])
    return model.eval()


def main() -> None:
    parser = argparse.ArgumentParser(description="export a checkpoint to safetensors")
    parser.add_argument("checkpoint", type=Path, help="of a training, or a network's file")
    parser.add_argument("output", type=Path, help="safetensors")
    parser.add_argument("--name", default="", help="of the network, for people")
    parser.add_argument("--version", default="", help="of the network, for people")
    parser.add_argument("--half", action="store_true", help="write float16")
    arguments = parser.parse_args()
    is_network = arguments.checkpoint.suffix == ".safetensors"
    model = load(arguments.checkpoint) if is_network else from_checkpoint(arguments.checkpoint)
    metadata = {"name": arguments.name, "version": arguments.version}
    export(model, arguments.output, metadata, half=arguments.half)


if __name__ == "__main__":
    main()
