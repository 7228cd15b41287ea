"""The network on other runtimes: one thread each, the same weights and the same inputs."""

import importlib.metadata
import os
import tempfile
from pathlib import Path

import numpy as np

from onnx_network import configuration, onnx_model, weights


class OnnxRuntime:
    """onnxruntime's `LSTM`; in int8 what `quantize_dynamic` makes of it."""

    def __init__(self, path: Path, narrow: bool = False):
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        content = onnx_model(path).SerializeToString()
        if narrow:
            content = _quantised(content)
        self._session = onnxruntime.InferenceSession(
            content, options, providers=["CPUExecutionProvider"])

    def run(self, frames: np.ndarray) -> np.ndarray:
        return self._session.run(None, {"frames": frames})[0]


def _quantised(content: bytes) -> bytes:
    from onnxruntime.quantization import QuantType, quantize_dynamic

    with tempfile.TemporaryDirectory() as directory:
        source, target = (os.path.join(directory, name) for name in ("a.onnx", "b.onnx"))
        Path(source).write_bytes(content)
        quantize_dynamic(source, target, weight_type=QuantType.QInt8, per_channel=True)
        return Path(target).read_bytes()


class OpenVino:
    """OpenVINO's CPU plugin. Left alone it computes in bfloat16 where the processor can."""

    def __init__(self, path: Path, precision: str = "f32"):
        import openvino

        core = openvino.Core()
        with tempfile.TemporaryDirectory() as directory:
            source = os.path.join(directory, "network.onnx")
            Path(source).write_bytes(onnx_model(path).SerializeToString())
            model = core.read_model(source)
        compiled = core.compile_model(model, "CPU", {
            "INFERENCE_NUM_THREADS": 1, "NUM_STREAMS": 1, "PERFORMANCE_HINT": "LATENCY",
            "INFERENCE_PRECISION_HINT": precision})
        self._request = compiled.create_infer_request()

    def run(self, frames: np.ndarray) -> np.ndarray:
        return next(iter(self._request.infer({"frames": frames}).values()))


class PyTorch:
    """PyTorch's bidirectional `nn.LSTM` of all layers at once."""

    def __init__(self, path: Path):
        import torch

        torch.set_num_threads(1)
        header = configuration(path)
        tensors = {name: torch.from_numpy(values) for name, values in weights(path).items()}
        self._torch = torch
        self._lstm = torch.nn.LSTM(
            header["stack"] * header["features"], header["hidden"], header["layers"],
            bidirectional=True)
        with torch.no_grad():
            for layer in range(header["layers"]):
                for direction, suffix in (("forward", ""), ("backward", "_reverse")):
                    prefix = f"lstm.{layer}.{direction}"
                    for own, theirs in (("input_weight", "weight_ih"),
                                        ("recurrent_weight", "weight_hh"), ("bias", "bias_ih")):
                        getattr(self._lstm, f"{theirs}_l{layer}{suffix}").copy_(
                            tensors[f"{prefix}.{own}"])
                    getattr(self._lstm, f"bias_hh_l{layer}{suffix}").zero_()
        self._weight, self._bias = tensors["output.weight"], tensors["output.bias"]

    def run(self, frames: np.ndarray) -> np.ndarray:
        torch = self._torch
        with torch.inference_mode():
            states, _ = self._lstm(torch.from_numpy(frames))
            logits = torch.nn.functional.linear(states, self._weight, self._bias)
            return torch.log_softmax(logits, dim=-1).numpy()


# Name, package, maker. The first is what ratios are named after.
RUNTIMES = (
    ("onnxruntime fp32", "onnxruntime", OnnxRuntime),
    ("onnxruntime int8", "onnxruntime", lambda path: OnnxRuntime(path, narrow=True)),
    ("OpenVINO fp32", "openvino", OpenVino),
    ("OpenVINO bf16", "openvino", lambda path: OpenVino(path, precision="bf16")),
    ("PyTorch fp32", "torch", PyTorch),
)


def available() -> tuple[dict, list[str]]:
    """Makers by name, and the names of what is not installed."""
    found, missing = {}, []
    for name, package, maker in RUNTIMES:
        try:
            importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            missing.append(name)
        else:
            found[name] = maker
    return found, missing
