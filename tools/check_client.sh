#!/usr/bin/env bash
# Checks what a program that imports DuctusEngine links: builds one from scratch in a temporary
# folder, statically, and shows its libraries, its size and the processor time of the build.
#
#   tools/check_client.sh [DuctusEngine|Ductus]
set -euo pipefail
product=${1:-DuctusEngine}
root=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/Sources/client"

cat > "$scratch/Package.swift" <<EOF
// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "client",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Ductus", path: "$root")],
  targets: [
    .executableTarget(
      name: "client", dependencies: [.product(name: "$product", package: "Ductus")])
  ]
)
EOF
cat > "$scratch/Sources/client/main.swift" <<EOF
import $product
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

let recognizer = try TextRecognizer(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
let stroke = Stroke(points: (0..<20).map { StrokePoint(x: 0, y: Float(\$0)) })
let result = try recognizer.recognize(Ink(strokes: [stroke]))
print(result.candidates.first?.text ?? "nothing read")
EOF

flags=(--package-path "$scratch" -c release --static-swift-stdlib)
# The short form of relocations, which only GNU's linker writes.
[ "$(uname -s)" = Linux ] && flags+=(-Xswiftc -use-ld=bfd -Xlinker -z -Xlinker pack-relative-relocs)
log="$scratch/build.log"
if ! (TIMEFORMAT='cpu %U + %S s, wall %R s'; time swift build "${flags[@]}" > "$log" 2>&1); then
  cat "$log"
  exit 1
fi
grep -i warning "$log" || true
program="$scratch/.build/release/client"
cp "$program" "$scratch/stripped" && strip "$scratch/stripped"
echo "stripped: $(stat -c %s "$scratch/stripped") bytes"
libraries=$(ldd "$program")
echo "$libraries" | sed 's/ (0x.*//'
"$program" "$root/weights/en-US"
if [ "$product" = DuctusEngine ]; then
  if grep -iE 'blas|curl|xml2|sodium|icu|lzma|Foundation\.so' <<< "$libraries"; then
    echo "DuctusEngine links a library that it must not" >&2
    exit 1
  fi
fi
