// swift-tools-version: 6.0
import PackageDescription

// A separate package, so that users of Ductus don't build it. `make fuzz` builds it with the
// address sanitizer; the tests of Ductus replay `Seeds` and `FailCases` through the same targets.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Ductus", path: "../..")],
  targets: [
    .executableTarget(
      name: "fuzz",
      dependencies: ["DuctusFixtures", "DuctusInternals", "DuctusNotes", "InkDiagrams"].map {
        .product(name: $0, package: "Ductus")
      },
      path: ".",
      exclude: ["README.md", "run.sh", "Replay", "Seeds", "FailCases", "Dictionaries"],
      sources: ["Driver", "Targets"])
  ],
  swiftLanguageModes: [.v6]
)
