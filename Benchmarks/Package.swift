// swift-tools-version: 6.0
import PackageDescription

// The measuring programs, as a separate package, so that users of Ductus don't build it.
let ductus = Target.Dependency.product(name: "Ductus", package: "Ductus")
let notes = Target.Dependency.product(name: "DuctusNotes", package: "Ductus")
let internals = Target.Dependency.product(name: "DuctusInternals", package: "Ductus")
let programs = Target.Dependency.product(name: "DuctusPrograms", package: "Ductus")

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ductus-lab", targets: ["ductus-lab"]),
    .executable(name: "ductus-benchmark", targets: ["ductus-benchmark"]),
  ],
  dependencies: [.package(name: "Ductus", path: "..")],
  targets: [
    // Accuracy: `evaluate` and `live`.
    .executableTarget(
      name: "ductus-lab",
      dependencies: ["Evaluation", "Instructions", ductus, internals, notes, programs],
      path: "Lab"),
    .target(name: "Evaluation", dependencies: [internals], path: "Evaluation"),
    // Speed.
    .executableTarget(
      name: "ductus-benchmark",
      dependencies: ["AllocationCounter", "Instructions", ductus, internals],
      path: "Runner"),
    .target(name: "AllocationCounter", path: "AllocationCounter"),
    .target(name: "Instructions", dependencies: [internals], path: "Instructions"),

    .testTarget(name: "EvaluationTests", dependencies: ["Evaluation", internals]),
    .testTarget(name: "LabTests", dependencies: ["ductus-lab", ductus, internals, programs]),
    .testTarget(name: "RunnerTests", dependencies: ["ductus-benchmark"]),
    .testTarget(name: "GestureAccuracyTests", dependencies: ["Evaluation", internals]),
  ],
  swiftLanguageModes: [.v6]
)

// As for Ductus' own tests: code that computes little isn't optimised.
if Context.environment["DUCTUS_TESTED_AS_WRITTEN"] != nil {
  for target in package.targets where !["Evaluation", "ductus-benchmark"].contains(target.name) {
    target.swiftSettings = [.unsafeFlags(["-Onone"])]
  }
}
