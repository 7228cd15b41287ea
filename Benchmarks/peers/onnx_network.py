"""A network file (safetensors) as an ONNX model with the same weights, for the runtimes that read it."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file, safe_open

# ONNX orders the gates i, o, f, c; the file i, f, g, o.
GATES = (0, 3, 1, 2)


def configuration(path: Path) -> dict:
    """The configuration in a network file."""
    with safe_open(str(path), framework="numpy") as file:
        return json.loads(file.metadata()["ductus"])


def weights(path: Path) -> dict[str, np.ndarray]:
    """The tensors of a network file in single precision, whatever the file has."""
    return {name: values.astype(np.float32) for name, values in load_file(str(path)).items()}


def onnx_model(path: Path) -> onnx.ModelProto:
    """Frames [T, N, stack * F] to log-probabilities [T, N, C], as one `LSTM` operator a layer."""
    header, tensors = configuration(path), weights(path)
    hidden = header["hidden"]
    nodes, constants = [], []

    def constant(name: str, value: np.ndarray) -> str:
        constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def reordered(values: np.ndarray) -> np.ndarray:
        return values.reshape(4, hidden, *values.shape[1:])[list(GATES)].reshape(values.shape)

    def both(layer: int, kind: str) -> np.ndarray:
        return np.stack([reordered(tensors[f"lstm.{layer}.{direction}.{kind}"])
                         for direction in ("forward", "backward")])

    shape = constant("shape", np.array([0, 0, 2 * hidden], np.int64))
    rows = "frames"
    for layer in range(header["layers"]):
        bias = both(layer, "bias")  # ONNX has two; the second is zero
        nodes += [
            helper.make_node(
                "LSTM",
                [rows, constant(f"W{layer}", both(layer, "input_weight")),
                 constant(f"R{layer}", both(layer, "recurrent_weight")),
                 constant(f"B{layer}", np.concatenate([bias, np.zeros_like(bias)], axis=1))],
                [f"Y{layer}"], hidden_size=hidden, direction="bidirectional"),
            # [T, 2, N, H] to [T, N, 2H]
            helper.make_node("Transpose", [f"Y{layer}"], [f"Z{layer}"], perm=[0, 2, 1, 3]),
            helper.make_node("Reshape", [f"Z{layer}", shape], [f"X{layer}"]),
        ]
        rows = f"X{layer}"
    nodes += [
        helper.make_node("MatMul", [rows, constant("output", tensors["output.weight"].T)], ["product"]),
        helper.make_node("Add", ["product", constant("bias", tensors["output.bias"])], ["logits"]),
        helper.make_node("LogSoftmax", ["logits"], ["logProbabilities"], axis=-1),
    ]
    inputs = header["stack"] * header["features"]
    classes = len(tensors["output.bias"])
    graph = helper.make_graph(
        nodes, "network",
        [helper.make_tensor_value_info("frames", TensorProto.FLOAT, ["T", "N", inputs])],
        [helper.make_tensor_value_info("logProbabilities", TensorProto.FLOAT, ["T", "N", classes])],
        constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(model)
    return model
