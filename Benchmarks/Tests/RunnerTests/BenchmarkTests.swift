import Foundation
import Testing

/// Tests that the benchmark runner runs; no test judges speed.
struct BenchmarkTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The runner, which is built beside the tests' bundle.
  private static let runner: URL? = {
    let bundle = Bundle.main.bundleURL
    return [bundle, bundle.deletingLastPathComponent()]
      .map { $0.appendingPathComponent("ductus-benchmark") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }()

  private func run(_ arguments: String...) throws -> (status: Int32, output: Data) {
    let process = Process()
    process.executableURL = try #require(Self.runner)
    process.arguments = arguments
    process.currentDirectoryURL = Self.root
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }

  private struct Report: Decodable {
    struct Measurement: Decodable {
      let group: String
      let name: String
      let median: Double
      let p95: Double
      let samples: Int
      let allocations: Int?
    }
    struct Machine: Decodable {
      let instructions: String
    }
    let machine: Machine
    let measurements: [Measurement]
    let peakBytes: Int
  }

  @Test(arguments: [
    ("features", 2), ("language-model", 1), ("recognition", 2), ("patterns", 3), ("shapes", 9),
    ("hands", 3), ("cold", 2),
  ])
  func measuresGroup(group: String, count: Int) throws {
    let (status, output) = try run("--json", "--quick", "--only", group)
    #expect(status == 0)
    let report = try JSONDecoder().decode(Report.self, from: output)
    #expect(report.measurements.count >= count)
    #expect(report.measurements.allSatisfy { $0.group == group && $0.samples >= 3 })
    #expect(report.measurements.allSatisfy { $0.median > 0 && $0.p95 >= $0.median })
    #expect(report.peakBytes > 0)
    if group == "language-model" {
      // A look-up allocates nothing.
      #expect(report.measurements.allSatisfy { ($0.allocations ?? 0) == 0 })
    }
  }

  /// The allocations of an ink from its points to its candidates, once the sessions have their
  /// buffers.
  ///
  /// Testable code isn't specialised across modules, so it allocates more than the shipped code:
  /// `Tests/C/test_allocations.py` counts the allocations of the C library.
  @Test(arguments: [("word", 2_400), ("line", 7_800), ("shape", 200)])
  func readingAllocatesLittle(ink: String, most: Int) throws {
    // Without optimisation every generic call allocates.
    guard Self.runner?.path.contains("/debug/") == false else { return }
    let output = try run("--json", "--quick", "--only", "recognition").output
    let report = try JSONDecoder().decode(Report.self, from: output)
    let found = try #require(report.measurements.first { $0.name.hasPrefix("\(ink) of") })
    // If nothing counts allocations, none are reported.
    #expect((found.allocations ?? 0) <= most)
  }

  @Test func measuresWithTheInstructionsOfAnotherProcessor() throws {
    let output = try run(
      "--json", "--quick", "--only", "language-model", "--instructions", "portable"
    ).output
    let report = try JSONDecoder().decode(Report.self, from: output)
    #expect(report.machine.instructions == "portable")
  }

  @Test func refusesWhatItDoesNotKnow() throws {
    #expect(try run("--only", "nothing").status == 2)
    #expect(try run("--surprise").status == 2)
    #expect(try run("--instructions", "mmx").status == 2)
    #expect(try run("--quick", "--inks", "missing.ndjson").status == 2)
  }
}
