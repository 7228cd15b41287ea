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

  /// The installation in progress, or the last one.
  private let last = Locked<Installation?>(nil)

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
    let isNew = try last.withLock { last throws(Problem) in
      if let last, last.end == nil {
        guard last.tag == tag else { throw Problem(.busy, "another model is being installed") }
        return false
      }
      last = Installation(tag: tag)
      return true
    }
    if isNew { Thread { [self] in install(tag) }.start() }
    return try progress(tag, status: 202)
  }

  /// Returns the progress of a model's installation.
  ///
  /// - Throws: ``Problem`` of the kind `not-found` if it isn't the last one requested.
  func progress(_ tag: String, status: Int = 200) throws(Problem) -> HTTPResponse {
    guard let last = last.withLock({ $0 }), last.tag == tag else {
      throw Problem(.notFound, "nobody has asked to install '\(tag.prefix(60))'")
    }
    let bytes = last.monitor.bytes
    var members: [(String, JSONText)] = [
      ("tag", .string(tag)), ("completed", .integer(bytes.completed)),
      ("total", .integer(bytes.total)),
    ]
    switch last.end {
    case nil: members.append(("state", .string("installing")))
    case .success: members.append(("state", .string("installed")))
    case .failure(let failure):
      members += [("state", .string("failed")), ("reason", .string(failure.rawValue))]
    }
    return HTTPResponse(status: status, text: JSONText.object(members).text)
  }

  private func install(_ tag: String) {
    guard let monitor = last.withLock({ $0?.monitor }) else { return }
    let end = Result { () throws(Failure) in
      do throws(ModelStoreError) {
        try PackStore().install(
          tag, from: try ModelRepository.usual(), monitor: monitor,
          checking: { try $0.checkRecognizer() })
      } catch {
        throw Failure(error)
      }
    }
    last.withLock { $0?.end = end.map { _ in } }
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
