import Ductus
import Foundation
import ModelStore
import ResultFormats
import Support

/// `POST /v1/models/TAG/install` installs a model that the repository offers, and `GET` of the same
/// address returns the progress.
///
/// One model is installed at a time, by a separate thread. Only what the repository's publisher has
/// signed is installed, whoever asks.
final class PackInstaller: Sendable {
  private struct Installation {
    let tag: String
    let monitor = DownloadMonitor()
    /// The outcome; `nil` while it is in progress.
    var end: Result<Void, Failure>?
  }

  /// The reason why nothing was installed, in terms that clients can distinguish.
  enum Failure: String, Error {
    /// The repository doesn't have the model, or there is no repository.
    case notOffered = "not-offered"
    /// The repository couldn't be reached.
    case download
    case diskFull = "disk-full"
    /// The download isn't what its publisher signed, or can't be used.
    case damaged
    /// The store can't be written to.
    case store

    init(_ error: ModelStoreError) {
      self =
        switch error {
        case .noRepository, .invalidRepositoryURL, .invalidPublicKey, .invalidTag, .notOffered,
          .notInstalled, .servedByAnother:
          .notOffered
        case .transfer(.wrongHash), .transfer(.wrongLength), .pack, .wrongSignature,
          .malformedIndex, .unsupportedIndexFormat, .invalidIndexValue, .rolledBack, .expired,
          .contradiction, .unusable:
          .damaged
        case .transfer: .download
        case .full, .noInodes: .diskFull
        case .notAStore, .unsafeStore, .inputOutput, .busy: .store
        }
    }
  }

  /// The installation in progress as the last one, and earlier ones, whose clients may still ask for
  /// the outcome.
  private let installations = Locked<[Installation]>([])
  /// The maximum number of installations that are remembered.
  private static let limit = 32
  private let install: @Sendable (_ tag: String, DownloadMonitor) throws(ModelStoreError) -> Void

  /// - Parameter install: installs a tag's model.
  init(
    install: @escaping @Sendable (String, DownloadMonitor) throws(ModelStoreError) -> Void = usual
  ) {
    self.install = install
  }

  /// Installs a model of the usual repository.
  @Sendable private static func usual(
    _ tag: String, _ monitor: DownloadMonitor
  ) throws(ModelStoreError) {
    try PackStore().install(
      tag, from: try ModelRepository.usual(), monitor: monitor,
      checking: { try $0.checkRecognizer() })
  }

  /// Answers a request about a tag's installation.
  func service(_ tag: String, mayInstall: Bool) -> Service {
    Service { [self] request throws(Problem) in
      guard request.method == "POST" else { return Plan(try progress(tag)) }
      guard mayInstall else {
        throw Problem(.forbidden, "models are installed by who is at the server, or has its key")
      }
      return Plan(try start(tag))
    }
  }

  /// Begins to install a model; an installation of the same tag in progress continues.
  ///
  /// - Throws: ``Problem`` of the kind `busy` while another one is being installed.
  func start(_ tag: String) throws(Problem) -> HTTPResponse {
    let new = try installations.withLock { installations throws(Problem) in
      if let last = installations.last, last.end == nil {
        guard last.tag == tag else { throw Problem(.busy, "another model is being installed") }
        return nil as Installation?
      }
      installations.removeAll { $0.tag == tag }
      let new = Installation(tag: tag)
      installations = installations.suffix(Self.limit - 1) + [new]
      return new
    }
    if let new { Thread { [self] in complete(new) }.start() }
    return try progress(tag, status: 202)
  }

  /// Returns the progress of a model's installation.
  ///
  /// - Throws: ``Problem`` of the kind `not-found` if it wasn't requested, or long ago.
  func progress(_ tag: String, status: Int = 200) throws(Problem) -> HTTPResponse {
    guard let found = installations.withLock({ $0.first { $0.tag == tag } }) else {
      throw Problem(.notFound, "nobody has asked to install '\(tag.prefix(60))'")
    }
    let bytes = found.monitor.bytes
    var members: [(String, JSONText)] = [
      ("tag", .string(tag)), ("completed", .integer(bytes.completed)),
      ("total", .integer(bytes.total)),
    ]
    switch found.end {
    case nil: members.append(("state", .string("installing")))
    case .success: members.append(("state", .string("installed")))
    case .failure(let failure):
      members += [("state", .string("failed")), ("reason", .string(failure.rawValue))]
    }
    return HTTPResponse(status: status, text: JSONText.object(members).text)
  }

  private func complete(_ installation: Installation) {
    let end = Result { () throws(Failure) in
      do throws(ModelStoreError) {
        try install(installation.tag, installation.monitor)
      } catch {
        throw Failure(error)
      }
    }
    // Nothing else is installed meanwhile.
    installations.withLock { $0[$0.count - 1].end = end }
  }
}

extension Router {
  /// Returns whether the client may install models: pages of this server and programs may, from
  /// other machines only with a key.
  static func mayInstall(_ request: HTTPRequest, _ options: ServerOptions) -> Bool {
    let isKnown = options.key != nil
    // A proxy on this machine passes on what comes from others.
    let isPassedOn = ["forwarded", "x-forwarded-for", "via"].contains { request.headers[$0] != nil }
    let isLocal = options.settings.isLoopback && options.allowedHosts.isEmpty && !isPassedOn
    guard let origin = request.headers["origin"] else { return isKnown || isLocal }
    let host = request.headers["host"] ?? ""
    return (isKnown || isLocal) && ["http://\(host)", "https://\(host)"].contains(origin)
  }
}
