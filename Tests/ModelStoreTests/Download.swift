import Foundation
import Testing

@testable import ModelStore

/// A repository with one pack behind the misbehaving server, and an empty store.
struct Download: ~Copyable {
  var repository: TestRepository
  let place: TemporaryDirectory
  let session = UUID().uuidString
  private let server: FaultServer

  init() throws {
    try self.init(
      repository: .withOnePack(), place: TemporaryDirectory(),
      server: #require(FaultServer.shared))
  }

  private init(
    repository: consuming TestRepository, place: consuming TemporaryDirectory, server: FaultServer
  ) {
    self.repository = repository
    self.place = place
    self.server = server
  }

  var store: PackStore { PackStore(directory: place.url.appendingPathComponent("store")) }

  func source(_ fault: String) throws -> ModelRepository {
    try repository.repository(
      at: server.url(of: repository.url, fault: fault, session: session))
  }

  @discardableResult
  func install(
    _ fault: String, policy: DownloadPolicy = .impatient,
    monitor: DownloadMonitor = DownloadMonitor()
  ) throws -> PackStore.Installation {
    try store.install("en", from: source(fault), policy: policy, monitor: monitor)
  }

  /// The error of an installation, which leaves at most a partial download.
  func failure(_ fault: String, policy: DownloadPolicy = .impatient) throws -> TransferError? {
    let error = #expect(throws: ModelStoreError.self) { try install(fault, policy: policy) }
    #expect(store.contents.allSatisfy { isOfABeginning($0) })
    #expect(try store.wholeVersion("en") == nil)
    guard case .transfer(let error) = error else {
      Issue.record("\(String(describing: error))")
      return nil
    }
    return error
  }

  /// The decoder's small file is complete by the time the network fails, and is removed later.
  private func isOfABeginning(_ path: String) -> Bool {
    path.hasPrefix("partial/") || path.hasPrefix("blobs/")
  }

  /// Requests for the network, the one large file.
  func requests() throws -> [FaultServer.Request] {
    let hash = sha256(of: TestRepository.content(bytes: TestRepository.networkBytes, seed: 1))
    return try server.requests(session).filter { $0.path.hasSuffix(hash) }
  }

  /// Bytes of the network that the server has sent.
  func bytesSent() throws -> Int {
    try requests().map(\.bytes).reduce(0, +)
  }
}
