import Foundation
import Testing

@testable import ModelStore

/// The library that `make test-deep` preloads.
private let failingCalls = ProcessInfo.processInfo.environment["DUCTUS_FAILING_CALLS"]

/// Installations in which one change to the file system fails or kills the process: each in turn.
///
/// A preloaded library does it (`Tests/Deep/failing_calls.c`), which `make test-deep` compiles.
@Suite(
  .serialized,
  .enabled(
    if: failingCalls != nil && StoreProbe.isThere,
    "part of `make test-deep`, which sets DUCTUS_FAILING_CALLS"))
struct FailingCallsTests {
  @Test(arguments: [0, ENOSPC, EIO, EACCES])
  func everyCall(code: Int32) throws {
    var repository = try TestRepository.withOnePack()
    let place = try TemporaryDirectory()
    let store = PackStore(directory: place.url.appendingPathComponent("store"))
    var served = "1"
    try store.install("en", from: repository.repository(), policy: .impatient)

    var call = 1
    while true {
      try #require(call < 1_000, "an installation is not of so many calls")
      let version = "\(call + 1)"
      let offer = try repository.offer(
        ["en"], version: version, network: UInt8(truncatingIfNeeded: call), languageModel: nil)
      try repository.publish([offer])
      let outcome = try install(repository.repository(), into: store, failing: call, code)
      let found = try store.wholeVersion("en")
      #expect(found == served || found == version, "call \(call): \(outcome.text)")
      if outcome.isSuccess { #expect(found == version, "call \(call): \(outcome.text)") }
      if !outcome.wasStruck {
        #expect(outcome.isSuccess, "\(outcome.text)")
        break
      }
      served = found ?? served
      call += 1
    }
    print("installations with each of \(call - 1) calls failing: error \(code)")
    // Only the parts of the last pack remain: its link, blobs and files.
    try store.install("en", from: repository.repository(), policy: .impatient)
    let contents = store.contents.filter { !$0.hasPrefix("partial/") }
    #expect(contents.count { $0.hasPrefix("versions/") } == 3, "\(contents)")
  }

  private struct Outcome {
    let isSuccess: Bool
    let text: String
    var wasStruck: Bool { text.contains("struck ") }
  }

  private func install(
    _ source: ModelRepository, into store: PackStore, failing call: Int, _ code: Int32
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = StoreProbe.executable
    process.arguments = [
      store.directory.path, "en", source.url.absoluteString, source.publicKey.text,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["LD_PRELOAD"] = failingCalls
    environment["FAILING_BELOW"] = store.directory.path
    environment["FAILING_AT"] = "\(call)"
    environment["FAILING_WITH"] = "\(code)"
    process.environment = environment
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(isSuccess: process.terminationStatus == 0, text: text)
  }
}
