import Foundation
import Testing

@testable import ModelStore

/// Broken connections: the server's byte counts show that nothing is downloaded twice.
@Suite(.serialized, .enabled(if: FaultServer.isThere, "needs python3"))
struct ResumeTests {
  private let size = TestRepository.networkBytes

  @Test func installsOverHTTP() throws {
    let download = try Download()
    let monitor = DownloadMonitor()
    try download.install("none", monitor: monitor)
    #expect(try download.store.wholeVersion("en") == "1")
    #expect(try download.bytesSent() == size)
    #expect(monitor.bytes.completed == monitor.bytes.total)
  }

  @Test(arguments: 0...9)
  func goesOnWhereTheConnectionBroke(tenths: Int) throws {
    let download = try Download()
    try download.install("cut-\(tenths)")
    #expect(try download.store.wholeVersion("en") == "1")
    let requests = try download.requests()
    #expect(requests.count == 2)
    #expect(requests[1].range == (tenths == 0 ? nil : "bytes=\(size * tenths / 10)-"))
    #expect(try download.bytesSent() == size)
  }

  /// The connection breaks, the program ends, and another continues.
  @Test(arguments: 1...9)
  func anotherInstallationGoesOn(tenths: Int) throws {
    let download = try Download()
    var policy = DownloadPolicy.impatient
    policy.maximumAttempts = 1
    let error = try download.failure("cutalways-\(tenths)", policy: policy)
    guard case .closedEarly(_, size * tenths / 10, expected: size) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    try download.install("none")
    #expect(try download.store.wholeVersion("en") == "1")
    #expect(try download.bytesSent() == size)
  }

  @Test func aPolicyMayHaveNoTimeouts() throws {
    let download = try Download()
    var policy = DownloadPolicy()
    policy.idleTimeout = .infinity
    policy.totalTimeout = .infinity
    policy.firstDelay = 0
    try download.install("cut-5", policy: policy)
    #expect(try download.store.wholeVersion("en") == "1")
  }

  @Test func everyConnectionThatBringsSomethingCounts() throws {
    let download = try Download()
    try download.install("cutagain")
    #expect(try download.store.wholeVersion("en") == "1")
    #expect(try download.requests().count == 10)
    #expect(try download.bytesSent() == size)
  }

  @Test func serverWithoutRangesStartsAgain() throws {
    let download = try Download()
    try download.install("norange")
    #expect(try download.store.wholeVersion("en") == "1")
    #expect(try download.bytesSent() == size / 2 + size)
  }

  @Test func changedEntityTagStartsAgain() throws {
    let download = try Download()
    try download.install("newtag")
    #expect(try download.store.wholeVersion("en") == "1")
    #expect(try download.bytesSent() == size / 2 + size)
  }

  @Test func stalledConnectionIsTakenUpAgain() throws {
    let download = try Download()
    try download.install("stall")
    #expect(try download.store.wholeVersion("en") == "1")
    #expect(try download.bytesSent() == size)
  }

  /// A partial download of another file is detected by its hash, and one that is too long at once.
  @Test(arguments: [100, TestRepository.networkBytes, TestRepository.networkBytes + 1])
  func foreignBeginning(bytes: Int) throws {
    let download = try Download()
    let partials = download.store.blobs.partialDirectory
    try FileSystem.createDirectory(partials)
    let hash = sha256(of: TestRepository.content(bytes: size, seed: 1))
    try Data(repeating: 7, count: bytes)
      .write(to: partials.appendingPathComponent("\(hash).part"))
    let monitor = DownloadMonitor()
    try download.install("none", monitor: monitor)
    #expect(try download.store.wholeVersion("en") == "1")
    #expect(monitor.bytes.completed == monitor.bytes.total)
  }

  @Test func cancelledDownloadGoesOnLater() throws {
    let download = try Download()
    let monitor = DownloadMonitor()
    let canceller = Thread {
      while monitor.bytes.completed < 20_000 { Thread.sleep(forTimeInterval: 0.01) }
      monitor.cancel()
    }
    canceller.start()
    let error = #expect(throws: ModelStoreError.self) {
      try download.install("slow-50", monitor: monitor)
    }
    guard case .transfer(.cancelled) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let present = monitor.bytes.completed
    #expect(present < size)
    try download.install("none")
    #expect(try download.store.wholeVersion("en") == "1")
    let last = try #require(try download.requests().last)
    #expect(last.range != nil && last.bytes <= size - 16_384)
  }

  @Test func beginningsOfManyFilesAreOnlyOnceFetched() throws {
    let download = try Download()
    let source = try download.source("slow-400")
    let store = download.store
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      _ = try? store.install("en", from: source, policy: .impatient)
    }
    #expect(try store.wholeVersion("en") == "1")
    #expect(try download.bytesSent() == size)
  }
}
