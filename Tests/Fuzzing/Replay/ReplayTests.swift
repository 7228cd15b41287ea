import Foundation
import Testing

/// Inputs that once failed, and fuzzing's seeds, through every target: without a sanitizer, but on
/// each run of the tests.
struct ReplayTests {
  @Test(arguments: FuzzTarget.all.map(\.name))
  func seedsAndFailCases(name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let seeds = try files("Seeds/\(name)")
    #expect(!seeds.isEmpty, "a target without seeds starts from nothing")
    for url in try seeds + files("FailCases/\(name)") {
      let bytes = try Array(Data(contentsOf: url))
      #expect(throws: Never.self, "\(url.path)") { try target.run(bytes) }
    }
    try target.run([])
  }

  /// Each input cut at every byte: read or refused, never a crash.
  @Test(arguments: FuzzTarget.readers.map(\.name))
  func cutAtEveryByte(name: String) throws {
    let target = try #require(FuzzTarget.readers.first { $0.name == name })
    // `make test-deep` leaves out no byte.
    let isDeep = ProcessInfo.processInfo.environment["DUCTUS_DEEP"] != nil
    for url in try files("Seeds/\(name)") {
      let bytes = try Array(Data(contentsOf: url))
      for count in stride(from: 0, to: bytes.count, by: isDeep ? 1 : max(1, bytes.count / 80)) {
        #expect(throws: Never.self, "\(url.path) cut at \(count)") {
          try target.run(Array(bytes.prefix(count)))
        }
      }
    }
  }

  private func files(_ folder: String) throws -> [URL] {
    let url = Checkout.file("Tests/Fuzzing").appendingPathComponent(folder)
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
  }
}
