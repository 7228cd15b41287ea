"""The results of a comparison as tables in Markdown; also puts them between the marks of a file.

    python table.py results.json [../README.md]
"""

import json
import sys
from pathlib import Path

BEGIN, END = "<!-- speed -->", "<!-- /speed -->"
# The groups of the runner's measurements that are shown; networks and decoders have their own tables.
GROUPS = ("features", "language-model", "recognition", "patterns", "cold", "load", "threads", "growth")


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.3g}" if seconds < 0.1 else f"{seconds * 1e3:.0f}"


def network_table(results: dict) -> list[str]:
    names = list(max((item["runtimes"] for item in results["network"]), key=len))
    lines = ["| network, batch × frames | " + " | ".join(names) + " |",
             "|---|" + "---:|" * len(names)]
    for item in results["network"]:
        runtimes = item["runtimes"]
        own = runtimes["Ductus int8"]["median"]
        cells = []
        for name in names:
            if name not in runtimes:
                cells.append("–")
                continue
            median = runtimes[name]["median"]
            ratio = "" if name == "Ductus int8" else f" ({median / own:.1f}×)"
            cells.append(milliseconds(median) + ratio)
        lines.append(f"| {item['network']}, {item['batch']} × {item['frames']} | "
                     + " | ".join(cells) + " |")
    return lines


def decoder_table(results: dict) -> list[str]:
    lines = ["| decoder | beam | µs per frame | relative time | CER |", "|---|---:|---:|---:|---:|"]
    for item in results["decoder"]:
        own = item["decoders"]["Ductus"]["median"]
        for name, figures in item["decoders"].items():
            lines.append(
                f"| {name} | {item['beam']} | {figures['median'] / item['frames'] * 1e6:.1f} | "
                f"{figures['median'] / own:.1f}× | {100 * figures['cer']:.1f} % |")
    return lines


def runner_table(results: dict) -> list[str]:
    lines = ["| Ductus alone | median | 95 % | allocations |", "|---|---:|---:|---:|"]
    for item in results["runner"]["measurements"]:
        if item["group"] not in GROUPS:
            continue
        name = f"{item['group']}: {item['name']}"
        if rate := item.get("rate"):
            name += f", {rate['perSecond']:,.0f} {rate['unit']} a second"
        if peak := item.get("peakBytes"):
            name += f", {peak / 1e6:.0f} MB at most"
        lines.append(f"| {name} | {milliseconds(item['median'])} ms | "
                     f"{milliseconds(item['p95'])} ms | {item.get('allocations', '–')} |")
    return lines


def table(results: dict) -> str:
    packages = ", ".join(f"{name} {version}" for name, version in results["packages"].items()
                         if version)
    intro = [
        f"Commit `{results['git'][:12]}{results['git'][40:]}` on one core of {results['processor']}. "
        f"Medians of processor time, measured alternately; {packages}; {results['runner']['machine']['blas']}.",
    ]
    if results["missing"]:
        intro.append(f"Missing here: {', '.join(results['missing'])}.")
    return "\n".join([
        *intro, "", "Milliseconds, with the multiple of Ductus' time in 8 bits in brackets:", "",
        *network_table(results), "", *decoder_table(results), "", *runner_table(results)])


def put(text: str, file: Path) -> None:
    """Replaces what stands between the marks."""
    before, rest = file.read_text(encoding="utf-8").split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    file.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main() -> None:
    results = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if len(sys.argv) < 3:
        print(table(results))
    else:
        put(table(results), Path(sys.argv[2]))


if __name__ == "__main__":
    main()
