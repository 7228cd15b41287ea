"""Ours and theirs in turn, on the same weights, inputs and posteriors: ratios as a table and as JSON.

    make bench-peers
    Benchmarks/.venv/bin/python Benchmarks/peers/compare.py --runner RUNNER --output results.json
"""

import argparse
import json
import lzma
import subprocess
import sys
import tempfile
from pathlib import Path

from worker import Worker, plain_environment

plain_environment()  # before NumPy and the runtimes read it

import numpy as np  # noqa: E402

import decoders  # noqa: E402
import networks  # noqa: E402
from alternation import measure, timed  # noqa: E402
from onnx_network import configuration  # noqa: E402
from table import table  # noqa: E402
from versions import versions  # noqa: E402

from ductus_tools.edits import edit_distance  # noqa: E402, which `decoders` finds

ROOT = Path(__file__).resolve().parents[2]
OURS = {"Ductus fp32": "float32", "Ductus int8": "int8"}


def compare_networks(runner: Path, pack: Path, work: Path, budget: float) -> list[dict]:
    """Every network at batch 1 and 32, on every runtime."""
    network = json.loads((pack / "manifest.json").read_text(encoding="utf-8"))["network"]
    files = {"shipped": pack / (f"../{network['shared']}" if "shared" in network else "")
             / network["path"]}
    for layers, hidden in ((3, 64), (4, 128)):
        files[f"{layers} × {hidden}"] = work / f"{layers}x{hidden}.safetensors"
        subprocess.run([runner, "random-network", str(layers), str(hidden),
                        files[f"{layers} × {hidden}"]], check=True)
    found, _ = networks.available()
    results = []
    for name, file in files.items():
        peers = {}
        for peer, maker in found.items():
            try:
                peers[peer] = maker(file)
            except Exception as error:  # a peer that fails is named, and the others go on
                print(f"{peer} can't run {name}: {error}", file=sys.stderr)
        for batch, frames in ((1, 50), (1, 100), (1, 300), (32, 100)):
            results.append(_compare_network(runner, name, file, peers, batch, frames, work, budget))
            print(".", end="", file=sys.stderr, flush=True)
    return results


def _compare_network(
    runner: Path, name: str, file: Path, peers: dict, batch: int, frames: int, work: Path,
    budget: float,
) -> dict:
    header = configuration(file)
    width = header["stack"] * header["features"]
    rng = np.random.default_rng(1)
    inks = rng.uniform(-1, 1, (batch, frames, width)).astype(np.float32)
    inks.tofile(work / "inputs")
    by_time = np.ascontiguousarray(inks.transpose(1, 0, 2))

    workers = {own: Worker(runner, "network", file, precision, batch, work / "inputs")
               for own, precision in OURS.items()}
    outputs = {peer: runtime.run(by_time).transpose(1, 0, 2).copy()
               for peer, runtime in peers.items()}
    for own, worker in workers.items():
        worker.ask(f"output {work / 'outputs'}")
        outputs[own] = np.fromfile(work / "outputs", np.float32).reshape(batch, frames, -1)

    candidates = {own: worker.run for own, worker in workers.items()}
    for peer, runtime in peers.items():
        candidates[peer] = timed(lambda runtime=runtime: runtime.run(by_time))
    figures = measure(candidates, budget)
    for worker in workers.values():
        worker.close()
    for runtime, values in figures.items():
        # How far the log-probabilities are from ours in single precision.
        values["difference"] = float(np.abs(outputs[runtime] - outputs["Ductus fp32"]).max())
    return {"network": name, "batch": batch, "frames": frames, "runtimes": figures}


def compare_decoders(
    runner: Path, pack: Path, inks: Path, work: Path, budget: float
) -> list[dict]:
    """Beam searches with the pack's alphabet, language model and token limit."""
    listing = json.loads(subprocess.run(
        [runner, "posteriors", pack, inks, work / "posteriors"], check=True, text=True,
        stdout=subprocess.PIPE).stdout)
    labels, frames = listing["labels"], listing["frames"]
    manifest = json.loads((pack / "manifest.json").read_text())
    parameters = json.loads((pack / "decoder.json").read_text())
    alphabet = manifest.get("characters", manifest["alphabet"])
    values = np.fromfile(work / "posteriors", np.float32).reshape(-1, len(alphabet) + 1)
    posteriors = np.split(values, np.cumsum(frames)[:-1])
    posteriors = [np.ascontiguousarray(item) for item in posteriors]
    probabilities = [np.exp(item) for item in posteriors]
    (work / "frames.json").write_text(json.dumps(frames))
    missing = decoders.missing()
    flashlight = "flashlight-text + KenLM"
    if flashlight not in missing:
        decoders.write_kenlm_model(pack / "english.lm", work / "language-model.arpa")
        language = decoders.KenLMModel(alphabet, work / "language-model.arpa")
        weight = _best_weight(language, parameters["tokenLimit"], posteriors, labels)

    results = []
    for beam in (25, 100):
        worker = Worker(runner, "decoder", pack, beam, work / "posteriors", work / "frames.json")
        candidates = {"Ductus": worker.run}
        texts = {"Ductus": json.loads(worker.ask("texts"))}
        notes = {}
        if flashlight not in missing:
            decoder = decoders.Flashlight(language, beam, parameters["tokenLimit"], weight)
            texts[flashlight] = [decoder.run(item) for item in posteriors]
            notes[flashlight] = f"language weight {weight}, of those tried the one with the lowest CER"
            candidates[flashlight] = timed(
                lambda decoder=decoder: [decoder.run(item) for item in posteriors])
        if "fast-ctc-decode" not in missing:
            name = "fast-ctc-decode, no language model"
            fast = decoders.FastCTCDecode(alphabet, beam)
            texts[name] = [fast.run(item) for item in probabilities]
            candidates[name] = timed(lambda fast=fast: [fast.run(item) for item in probabilities])
        figures = measure(candidates, budget, minimum=3)
        worker.close()
        for name, item in figures.items():
            item["cer"] = error_rate(labels, texts[name])
            item["note"] = notes.get(name)
        results.append({"beam": beam, "inks": len(labels), "frames": sum(frames),
                        "decoders": figures})
        print(".", end="", file=sys.stderr, flush=True)
    return results


def _best_weight(language, tokens: int, posteriors: list, labels: list[str]) -> float:
    """The peer at its best: the language weight with the lowest error rate on these very inks."""

    def rate(weight: float) -> float:
        decoder = decoders.Flashlight(language, 25, tokens, weight)
        return error_rate(labels, [decoder.run(item) for item in posteriors])

    return min((0.2, 0.4, 0.6, 0.8), key=rate)


def error_rate(labels: list[str], texts: list[str]) -> float:
    """Edits per character of the labels."""
    edits = sum(edit_distance(label, text) for label, text in zip(labels, texts))
    return edits / max(1, sum(map(len, labels)))


def select_inks(shared: str | None, work: Path) -> Path:
    """Lines and words of the evaluation data's validation split, or else the sample inks."""
    if not shared:
        return ROOT / "Samples" / "demo.ndjson"
    target = work / "inks.ndjson"
    with open(target, "w", encoding="utf-8") as out:
        for name, wanted in (("lines", 30), ("words", 60)):
            path = Path(shared) / "data" / "latin" / f"{name}.ndjson.xz"
            with lzma.open(path, "rt", encoding="utf-8") as lines:
                chosen = 0
                for line in lines:
                    record = json.loads(line)
                    if record.get("split") != "val" or record.get("multiline"):
                        continue
                    out.write(line)
                    chosen += 1
                    if chosen == wanted:
                        break
    return target


def main() -> None:
    parser = argparse.ArgumentParser(description="compare Ductus with its peers")
    parser.add_argument("--runner", type=Path, required=True, help="ductus-benchmark, optimised")
    parser.add_argument("--output", type=Path, help="where the results go as JSON")
    parser.add_argument("--shared", help="the evaluation data, for real lines and words")
    parser.add_argument("--budget", type=float, default=2.5,
                        help="seconds of processor time for each comparison (default: 2.5)")
    parser.add_argument("--pack", type=Path, default=ROOT / "weights" / "en-US")
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        inks = select_inks(arguments.shared, work)
        results = {
            **versions(ROOT),
            "missing": networks.available()[1] + decoders.missing(),
            "network": compare_networks(arguments.runner, arguments.pack, work, arguments.budget),
            "decoder": compare_decoders(
                arguments.runner, arguments.pack, inks, work, arguments.budget),
            "runner": json.loads(subprocess.run(
                [arguments.runner, "--json", "--inks", inks], check=True, text=True,
                stdout=subprocess.PIPE, cwd=ROOT).stdout),
        }
    print(file=sys.stderr)
    print(table(results))
    if arguments.output:
        arguments.output.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
