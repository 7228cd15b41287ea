import Foundation
import Testing

@testable import ModelStore

/// Servers that fail or lie: every failure has its own error, within the time-out.
@Suite(.serialized, .enabled(if: FaultServer.isThere, "needs python3"))
struct FaultTests {
  private let size = TestRepository.networkBytes

  @Test func serverErrorIsTriedAgain() throws {
    let download = try Download()
    try download.install("once500")
    #expect(try download.requests().count == 3)
    #expect(try download.store.wholeVersion("en") == "1")
  }

  @Test(arguments: [(500, 3), (503, 3), (429, 3), (403, 1), (451, 1), (204, 1)])
  func status(status: Int, requests: Int) throws {
    let download = try Download()
    let error = try download.failure("status-\(status)")
    guard case .status(let url, status: status) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(url.contains("/blobs/sha256/"))
    #expect(try download.requests().count == requests)
  }

  @Test(arguments: [404, 410])
  func missingFile(status: Int) throws {
    let download = try Download()
    guard case .notFound = try download.failure("status-\(status)") else {
      Issue.record("another error")
      return
    }
    #expect(try download.requests().count == 1)
  }

  @Test(arguments: [0, 5, 9])
  func wrongBytes(tenths: Int) throws {
    let download = try Download()
    let error = try download.failure("wrong-\(tenths)")
    guard case .wrongHash = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // Wrong bytes aren't kept as a partial download.
    #expect(download.store.contents.allSatisfy { !$0.hasSuffix(".part") })
  }

  @Test(arguments: [("longer", 7), ("shorter", -7)])
  func announcedLength(fault: String, difference: Int) throws {
    let download = try Download()
    guard
      case .wrongLength(_, expected: size, actual: size + difference) = try download.failure(fault)
    else {
      Issue.record("another error")
      return
    }
    #expect(try download.requests().count == 1)
  }

  @Test func moreThanTheSignedLength() throws {
    let download = try Download()
    guard case .tooManyBytes(_, limit: size) = try download.failure("endless") else {
      Issue.record("another error")
      return
    }
  }

  @Test(arguments: ["unannounced", "cutalways-5", "cutwhole-5", "cutalways-0"])
  func closedEarly(fault: String) throws {
    let download = try Download()
    let error = try download.failure(fault)
    guard case .closedEarly(_, _, expected: size) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try download.requests().count == 3)
  }

  @Test(arguments: ["stall-1", "mute"])
  func stall(fault: String) throws {
    let download = try Download()
    var policy = DownloadPolicy.impatient
    policy.maximumAttempts = 2
    policy.idleTimeout = 0.4
    let error = try download.failure(fault, policy: policy)
    guard case .stalled(_, seconds: 0.4) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try download.requests().count == policy.maximumAttempts)
  }

  @Test func dripThatNeverEnds() throws {
    let download = try Download()
    var policy = DownloadPolicy.impatient
    policy.totalTimeout = 1
    let error = try download.failure("drip", policy: policy)
    guard case .tookTooLong(_, seconds: 1) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func ringOfRedirects() throws {
    let download = try Download()
    let error = try download.failure("ring")
    guard case .tooManyRedirects(_, limit: 8) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try download.requests().count <= 9)
  }

  @Test func redirectToAnotherKindOfAddress() throws {
    let download = try Download()
    let error = try download.failure("toftp")
    guard case .refusedRedirect = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func redirectIsFollowed() throws {
    let download = try Download()
    try download.install("moved")
    #expect(try download.store.wholeVersion("en") == "1")
    #expect(try download.bytesSent() == size)
  }

  @Test func anotherPartThanAskedFor() throws {
    let download = try Download()
    let error = try download.failure("badrange")
    guard case .wrongRange = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func nobodyListens() throws {
    let place = try TemporaryDirectory()
    // Port 9 is "discard", which no system serves any more.
    let repository = try ModelRepository(
      url: URL(string: "http://127.0.0.1:9/")!, publicKey: String(repeating: "0", count: 64))
    let store = PackStore(directory: place.url)
    let error = #expect(throws: ModelStoreError.self) {
      try store.install("en", from: repository, policy: .impatient)
    }
    guard case .transfer(.connectionFailed(let url, _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(url.hasPrefix("http://127.0.0.1:9/"))
    #expect(store.contents.isEmpty)
  }

  @Test(arguments: ["cut-5-index", "once500-index", "moved-index"])
  func indexThatComesInTheEnd(fault: String) throws {
    let download = try Download()
    try download.install(fault)
    #expect(try download.store.wholeVersion("en") == "1")
  }

  @Test func damagedIndex() throws {
    let download = try Download()
    let error = #expect(throws: ModelStoreError.self) { try download.install("wrong-5-index") }
    guard case .wrongSignature = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: ["status-404-index", "ring-index", "mute-index", "cutalways-3-index"])
  func indexThatNeverComes(fault: String) throws {
    let download = try Download()
    var policy = DownloadPolicy.impatient
    if fault == "mute-index" { policy.idleTimeout = 0.4 }
    let error = try download.failure(fault, policy: policy)
    switch error {
    case .notFound, .tooManyRedirects, .stalled, .closedEarly: break
    default: Issue.record("\(String(describing: error))")
    }
  }
}
