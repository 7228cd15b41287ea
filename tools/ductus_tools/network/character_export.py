"""Networks of characters to and from safetensors, in the form that the Swift package reads.

    python -m ductus_tools.network.character_export state-0.pt network.safetensors --geometry geometry.json \\
        --name characters

Batch norms are folded into the preceding weights. The alphabet is in the metadata.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import safetensors
import safetensors.torch
import torch
from torch import nn

from ductus_tools.ink import direction_maps

from .character_network import EPSILON, CharacterConfiguration, CharacterNetwork

FORMAT = 1
KIND = "characters"
_NO_PLACE = (0.0, 1.0, 0.0, 1.0)


def tensors(model: CharacterNetwork) -> dict[str, torch.Tensor]:
    """The file's tensors except `geometry`."""
    found = {}
    for number, (convolution, norm) in enumerate(zip(model.convolutions, model.norms)):
        name = f"convolution.{number}"
        found[f"{name}.weight"], found[f"{name}.bias"] = _folded(convolution.get_parameter("weight"), norm)
    found["embedding.weight"], found["embedding.bias"] = _folded(model.embedding.weight, model.norm)
    for name, layer in (("characters", model.characters), ("hangul", model.hangul)):
        found[f"{name}.weight"], found[f"{name}.bias"] = layer.weight, layer.bias
    return {name: value.detach().float().contiguous() for name, value in found.items()}


def _folded(weight: torch.Tensor, norm: nn.Module) -> tuple[torch.Tensor, torch.Tensor]:
    scale = norm.get_parameter("weight") / torch.sqrt(norm.get_buffer("running_var") + EPSILON)
    bias = norm.get_parameter("bias") - norm.get_buffer("running_mean") * scale
    return weight * scale.reshape(-1, *[1] * (weight.dim() - 1)), bias


def export(
    model: CharacterNetwork, geometry: np.ndarray | None, path: Path, name: str, version: str,
    clusters: dict[str, str] | None = None,
) -> None:
    """Writes a network in float16.

    geometry: float [classes + 1, 4], see `geometry`; None for characters outside lines. clusters: texts of several
    scalars, by the private scalars of the alphabet that stand for them
    """
    configuration = model.configuration
    if geometry is None:
        geometry = np.tile(_NO_PLACE, (configuration.classes + 1, 1))
    header = {
        "format": FORMAT,
        "kind": KIND,
        "maps_version": direction_maps.VERSION,
        "channels": list(configuration.channels),
        "strides": list(configuration.strides),
        "embedding": configuration.embedding,
        "alphabet": configuration.alphabet,
        "name": name,
        "version": version,
    }
    if clusters:
        header["clusters"] = clusters
    values = tensors(model) | {"geometry": torch.from_numpy(np.asarray(geometry, dtype=np.float32))}
    values = {key: value.half() for key, value in values.items()}
    safetensors.torch.save_file(values, str(path), metadata={"ductus": json.dumps(header)})


class FoldedNetwork(nn.Module):
    """A network as in its file, computed as in Swift."""

    def __init__(self, path: Path):
        super().__init__()
        with safetensors.safe_open(str(path), framework="pt") as file:
            header = json.loads(file.metadata()["ductus"])
            self.values = {name: file.get_tensor(name).float() for name in file.keys()}
        if (header["format"], header["kind"]) != (FORMAT, KIND):
            raise ValueError(f"{path}: not a network of characters of format {FORMAT}")
        self.configuration = CharacterConfiguration(
            tuple(header["channels"]), tuple(header["strides"]), header["embedding"], header["alphabet"]
        )

    def forward(self, maps: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        for number, stride in enumerate(self.configuration.strides):
            maps = nn.functional.conv2d(maps, *self._layer(f"convolution.{number}"), stride=stride, padding=1).relu()
        values = nn.functional.linear(maps.flatten(1), *self._layer("embedding")).relu()
        characters, hangul = (nn.functional.linear(values, *self._layer(name)) for name in ("characters", "hangul"))
        return characters, hangul

    def _layer(self, name: str) -> tuple[torch.Tensor, torch.Tensor]:
        return self.values[f"{name}.weight"], self.values[f"{name}.bias"]


def from_checkpoint(path: Path) -> CharacterNetwork:
    """The network of a training's checkpoint, with its averaged weights."""
    state = torch.load(path, map_location="cpu", weights_only=True)
    model = CharacterNetwork(CharacterConfiguration(**state["configuration"]))
    model.load_state_dict(state["average"]["weights"])
    return model.eval()


@torch.no_grad()
def unfolded(path: Path, maps: torch.Tensor, dropout: float) -> CharacterNetwork:
    """A file's network, to be trained on. Its batch norms are restored from its outputs for some maps [N, 8, 32, 32],
    so that it computes the same as the file."""
    folded = FoldedNetwork(path)
    found, own = dict(folded.values), folded.configuration
    model = CharacterNetwork(
        CharacterConfiguration(own.channels, own.strides, own.embedding, own.alphabet, dropout)
    ).channels_last()
    for number, (convolution, norm) in enumerate(zip(model.convolutions, model.norms)):
        convolution.get_parameter("weight").copy_(found[f"convolution.{number}.weight"])
        _normalise(norm, convolution(maps).flatten(2), (0, 2), found[f"convolution.{number}.bias"])
        maps = norm.eval()(convolution(maps)).relu()
    model.embedding.weight.copy_(found["embedding.weight"])
    _normalise(model.norm, model.embedding(maps.flatten(1)), (0,), found["embedding.bias"])
    for name, layer in (("characters", model.characters), ("hangul", model.hangul)):
        layer.weight.copy_(found[f"{name}.weight"])
        layer.bias.copy_(found[f"{name}.bias"])
    return model.eval()


def _normalise(norm: nn.Module, values: torch.Tensor, over: tuple[int, ...], bias: torch.Tensor) -> None:
    """Makes a batch norm add a bias, by the mean and the variance of its input."""
    mean, variance = values.mean(over), values.var(over)
    norm.get_buffer("running_mean").copy_(mean)
    norm.get_buffer("running_var").copy_(variance)
    norm.get_parameter("weight").copy_((variance + EPSILON).sqrt())
    norm.get_parameter("bias").copy_(bias + mean)


def mean(first: CharacterNetwork, second: CharacterNetwork, share: float) -> CharacterNetwork:
    """The mean of two networks of one alphabet, the second trained from the first, with `share` of the second's weights (see
    `network.average`)."""
    before, after = first.state_dict(), second.state_dict()
    floats = {name: values for name, values in after.items() if values.is_floating_point()}
    between = CharacterNetwork(second.configuration)
    between.load_state_dict(after | {name: share * v + (1 - share) * before[name] for name, v in floats.items()})
    return between.eval()


def begun(start: Path, alphabet: str, dropout: float, maps: torch.Tensor | None = None) -> CharacterNetwork:
    """A network of another alphabet that starts from another one's weights, except those of its characters.

    start: the folder of its run, or its file, whose batch norms are restored from `maps` (`unfolded`)."""
    if start.is_dir():
        first = from_checkpoint(start / "state-0.pt")
    else:
        assert maps is not None, "a file's batch norms are restored from maps"
        first = unfolded(start, maps, dropout)
    own = first.configuration
    model = CharacterNetwork(
        CharacterConfiguration(tuple(own.channels), tuple(own.strides), own.embedding, alphabet, dropout)
    )
    trunk = {k: v for k, v in first.state_dict().items() if not k.startswith("characters.")}
    model.load_state_dict(model.state_dict() | trunk)
    return model.channels_last()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--geometry", type=Path, required=True, help="what `geometry` wrote")
    parser.add_argument("--before", type=Path, help="an earlier checkpoint, to average with")
    parser.add_argument("--share", type=float, default=0.5, help="weight of the later checkpoint in the mean")
    parser.add_argument("--name", default="characters")
    parser.add_argument("--version", default="")
    arguments = parser.parse_args()
    model, geometry = from_checkpoint(arguments.checkpoint), np.load(arguments.geometry)
    if arguments.before:
        model = mean(from_checkpoint(arguments.before), model, arguments.share)
    export(model, geometry, arguments.output, arguments.name, arguments.version)


if __name__ == "__main__":
    main()
